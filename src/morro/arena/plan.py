"""Plan: which bots play which game, how often, and where every random number comes from."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import morro
from morro.core.errors import GameError
from morro.games import AnyGame, make_game

FORMAT = "morro-arena 2"


class BadArena(GameError):
    """A match that cannot be played as it was asked for."""

    code: ClassVar[str] = "arena/bad"


@dataclass(frozen=True)
class Slot:
    """One game of a match: a deal, and how far the players have moved round the table."""

    deal: int
    rotation: int


@dataclass(frozen=True)
class Plan:
    """A match. The same plan gives the same games, on one process or on a hundred machines."""

    game: str
    version: int
    seats: int
    bots: tuple[str, ...]
    """The bots as they were named."""
    seed: int
    deals: int

    @property
    def lineup(self) -> tuple[str, ...]:
        """Who sits where before anybody moves: the first bot once, then the others in turn until the table is full."""
        first, *others = self.bots
        fill = others or [first]
        return (first, *(fill[i % len(fill)] for i in range(self.seats - 1)))

    @property
    def contestants(self) -> tuple[str, ...]:
        """Each bot once, in the order they were named."""
        return tuple(dict.fromkeys(self.lineup))

    @property
    def rotations(self) -> int:
        """How often the table can move on by a seat before it looks as it did: the games of a block."""
        lineup = self.lineup
        return next(k for k in range(1, self.seats + 1) if lineup[-k:] + lineup[:-k] == lineup)

    @property
    def games(self) -> int:
        return self.deals * self.rotations

    def slots(self) -> Iterator[Slot]:
        """Every game, block by block."""
        return (Slot(deal, rotation) for deal in range(self.deals) for rotation in range(self.rotations))

    def seating(self, rotation: int) -> list[str]:
        """The bots by seat, everybody moved on by so many seats."""
        return [self.lineup[(seat - rotation) % self.seats] for seat in range(self.seats)]

    def deal_seed(self, deal: int) -> int:
        """The seed of the cards: the same for every game of a block."""
        return derived("deal", self.seed, deal)

    def seat_seed(self, slot: Slot, seat: int, who: str = "bot") -> int:
        """The seed of a player's own random numbers; nobody shares them."""
        return derived(who, self.seed, slot.deal, slot.rotation, seat)

    def make_game(self) -> AnyGame:
        return make_game(self.game, self.seats)

    def as_dict(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "morro": morro.__version__,
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
            "deals": self.deals,
            "games": self.games,
        }

    def same_but_longer(self, other: "Plan") -> bool:
        """Whether another plan plays the same games, perhaps more or fewer of them."""
        mine = (self.game, self.version, self.seats, self.lineup, self.seed)
        return mine == (other.game, other.version, other.seats, other.lineup, other.seed)


def make_plan(game: AnyGame, bots: list[str], games: int, seed: int) -> Plan:
    """The plan of a match; the number of games is rounded up to whole blocks."""
    if not bots:
        raise BadArena("no bot is named; name one or more, such as --bots greedy random")
    if len(bots) > game.seats:
        raise BadArena(f"{len(bots)} bots are named for {game.seats} seats; name at most one for each seat")
    if games < 1:
        raise BadArena(f"a match has at least one game, not {games}")
    if seed < 0:
        raise BadArena(f"a seed is a whole number from 0 up, not {seed}")
    block = Plan(game.name, game.version, game.seats, tuple(bots), seed, 1)
    return Plan(game.name, game.version, game.seats, tuple(bots), seed, -(-games // block.rotations))


def derived(*parts: int | str) -> int:
    """A seed made of others, so that near ones share nothing: 48 bits, short enough for a record's header."""
    text = " ".join(str(part) for part in ("arena", *parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")
