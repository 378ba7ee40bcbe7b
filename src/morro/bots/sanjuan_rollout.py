"""Rollout: an imagined game of San Juan, by which a search compares answers.

Two rollouts of the same deal that begin with different answers should meet the same luck, so that their difference is
due to the answers. With one deck they would not: one card drawn more or less shifts all later cards to other hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.rng import Rng
from morro.sanjuan.editions import Rules
from morro.sanjuan.state import SanJuanState

if TYPE_CHECKING:
    from mypy_extensions import i64

_MASK: Final = 0xFFFFFFFF


def scramble(x: i64) -> i64:
    """A number below 2**32 that looks random, and is the same for the same number below 2**32."""
    x = ((x ^ x >> 16) * 0x2C1B3C6D) & _MASK
    x = ((x ^ x >> 12) * 0x297A2D39) & _MASK
    return x ^ x >> 15


class Rollout(SanJuanState):
    """Every hand draws from a pile of its own, goods and the gold mine from one more; nobody remembers cards seen."""

    def __init__(self, rules: Rules, rng: Rng) -> None:
        super().__init__(rules, rng)
        self.piles: list[list[int]] = []
        """The deck: a pile for each seat, the last one for all other cards; the top cards last."""
        self.luck: i64 = 0
        """The order of the cards after the next shuffle follows from this."""

    def clone(self) -> Rollout:
        s = Rollout(self.rules, self.rng.clone())
        self.copy_into(s)
        for pile in self.piles:
            s.piles.append(pile.copy())
        s.luck = self.luck
        return s

    def deal(self, cards: list[int]) -> None:
        """Lay out the deck."""
        self.clear_piles()
        for i in range(len(cards)):
            self.piles[i % len(self.piles)].append(cards[i])

    def clear_piles(self) -> None:
        self.piles = []
        for _ in range(self.seats + 1):
            self.piles.append([])

    def take_top(self, seat: i64) -> i64:
        """From the seat's own pile, or from the highest if that is empty."""
        pile = self.piles[seat]
        if not pile:
            for other in self.piles:
                if len(other) > len(pile):
                    pile = other
        return pile.pop()

    def shuffle_discards(self) -> None:
        """Each card goes to a pile and a height that depend on the luck and on the card, not on the other cards."""
        cards = [card & 63 for card in self.discard]
        cards.sort()
        luck = scramble(self.luck)
        self.luck = luck
        heights: list[int] = []
        last = -1
        x = luck
        for kind in cards:
            x = (luck + kind) & _MASK if kind != last else (x + 64) & _MASK
            last = kind
            heights.append(scramble(x) * 64 + kind)
        heights.sort()
        self.clear_piles()
        for height in heights:
            self.piles[(height >> 6) % len(self.piles)].append(height & 63)
        self.deck_left = len(cards)
        self.discard = []

    def sees(self, seat: i64, kind: i64) -> None:
        pass

    def all_see(self, kind: i64) -> None:
        pass
