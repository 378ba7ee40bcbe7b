"""A table to write rules tests on: lay it out as text, play tokens, look at what lies where.

    t = Table(
        '''
        seat 0 hand: smithy tower city: indigo_plant
        seat 1 city: indigo_plant
        deck: hero ...
        '''
    )
    t.play("role builder; build smithy")
    assert t.city(0) == "indigo_plant smithy"

What the text leaves out has a natural value: the first line with `name=value` fields of the head
(`governor=1`), the `ask:` line (a whole round of roles from the governor on; with a full city the game is over),
`seat` lines (an empty estate), the rest of the deck. Cards are shown by name in alphabetical order, `tower tower well`;
a city in the order it was built, `indigo_plant+well quarry`.
"""

from typing import Final

import pytest

from morro.core.errors import IllegalAction
from morro.core.game import SPECTATOR
from morro.games import make_game
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import FULL_CITY, TILES
from morro.sanjuan.scoring import score
from morro.sanjuan.state import NO_CARD, SanJuanState
from morro.sanjuan.view import UNKNOWN, SanJuanView

EDITIONS: Final = ["2004", "2018", "2018+new"]
ROLES: Final = ["role builder", "role producer", "role trader", "role councillor", "role prospector"]

every_edition = pytest.mark.parametrize("edition", EDITIONS)
"""The rule is the same in every edition."""

second_edition = pytest.mark.parametrize("edition", ["2018", "2018+new"])
"""The rule is that of 2018, with or without the new buildings."""

NEW: Final = "2018+new"
"""The edition with the new buildings."""


class Table:
    """A position that can be played on; `check()` runs after every gesture."""

    def __init__(self, position: str, edition: str = "2004", seats: int = 0, cards_end: bool = False) -> None:
        """With `cards_end` no card exists but those the text names: all others lie covered in the last seat's city."""
        rows = [row.strip() for row in position.strip().splitlines() if row.strip()]
        named = [int(row.split()[1]) for row in rows if row.startswith("seat ")]
        self.seats = seats or max(2, *[seat + 1 for seat in [0, *named]])
        self.game = make_game(f"sanjuan/{edition}", self.seats)
        head = ""
        if "=" in rows[0] and ":" not in rows[0]:
            head = rows.pop(0)
        rows = [_spelled_out(row) if row.startswith("seat ") else row for row in rows]
        if any(_city_size(row) >= FULL_CITY for row in rows):
            rows.insert(0, "ask: over")
        elif not any(row.startswith("ask:") for row in rows):
            governor = int(head.partition("governor=")[2][:1] or 0)
            order = [(governor + k) % self.seats for k in range(self.seats if self.seats > 2 else 3)]
            rows.insert(0, "ask: " + " | ".join(f"role seat={seat}" for seat in order))
        rows += [f"seat {seat} hand:" for seat in range(self.seats) if seat not in named]
        if cards_end:
            rows = self._without_other_cards(rows)
        text = "\n".join([f"{self.game.name} seats={self.seats} {head}", *rows])
        self.state: SanJuanState = self.game.read(text)
        self.game.check(self.state)

    def _without_other_cards(self, rows: list[str]) -> list[str]:
        """The same rows, with every card they do not name covered in the last seat's city."""
        trial = [row for row in rows if not row.startswith("deck:")]
        deck = next((row for row in rows if row.startswith("deck:")), "deck:")
        named = len(deck.removeprefix("deck:").split())
        full = "\n".join([f"{self.game.name} seats={self.seats}", *trial, deck + " ..."])
        s: SanJuanState = self.game.read(full.replace("ask: ", "ask: role seat=0 | new_round #", 1))
        others = " ".join(KEYS[s.deck[at]] for at in range(s.deck_left - named))
        last = f"seat {self.seats - 1} "
        assert not any("covered:" in row for row in rows if row.startswith(last))
        return [row + f" covered: {others}" if row.startswith(last) else row for row in [*trial, deck]]

    # -- playing

    def play(self, moves: str) -> "Table":
        """Gestures parted by `;`, each of them tokens parted by `,` (forced ones may be named inside a gesture)."""
        for gesture in moves.split(";"):
            self.game.play_tokens(self.state, [token.strip() for token in gesture.split(",")])
            self.game.check(self.state)
        return self

    def pays(self, moves: str) -> int:
        """Play, pay with whatever comes first, and give the number of cards this brought to the discard pile."""
        before = self.discard_size()
        self.play(moves)
        while self.asked().startswith("pay"):
            self.play(self.legal()[0])
        return self.discard_size() - before

    def copy(self) -> "Table":
        """The same position once more, to try another answer."""
        other = Table.__new__(Table)
        other.seats = self.seats
        other.game = self.game
        other.state = self.state.clone()
        return other

    def legal(self) -> list[str]:
        return self.game.tokens(self.state)

    def may(self, token: str) -> bool:
        """Whether the token can be played; an impossible one must also be refused when it is tried."""
        possible = token in self.legal()
        if not possible:
            with pytest.raises(IllegalAction):
                self.game.play(self.state, self.game.actions.id(token))
        return possible

    def asked(self) -> str:
        """`build 1`: the question and the seat that is asked it; `over` at the end."""
        if self.game.over(self.state):
            return "over"
        prompt = self.game.prompt(self.state)
        return f"{prompt.kind} {prompt.seat}"

    def left(self) -> int:
        """How many answers the question still wants."""
        return self.game.prompt(self.state).left

    def asks_whole_round(self, governor: int) -> bool:
        """Whether a new round begins with this governor, all roles free."""
        return self.asked() == f"role {governor}" and self.state.governor == governor and self.legal() == ROLES

    # -- looking

    def hand(self, seat: int) -> str:
        return _names(self.state.estates[seat].hand)

    def hand_size(self, seat: int) -> int:
        return len(self.state.estates[seat].hand)

    def city(self, seat: int) -> str:
        e = self.state.estates[seat]
        words = [
            KEYS[kind] + (f"+{KEYS[good]}" if good != NO_CARD else "")
            for kind, good in zip(e.city, e.goods, strict=True)
        ]
        return " ".join(words)

    def goods(self, seat: int) -> int:
        return self.state.estates[seat].count_goods()

    def chapel(self, seat: int) -> str:
        return _names(self.state.estates[seat].tucked)

    def bank(self, seat: int) -> str:
        return _names(self.state.estates[seat].banked)

    def harbor(self, seat: int) -> str:
        return _names(self.state.estates[seat].harbored)

    def covered(self, seat: int) -> str:
        return _names(self.state.estates[seat].covered)

    def discard(self) -> str:
        return _names([card & 63 for card in self.state.discard])

    def discard_size(self) -> int:
        return len(self.state.discard)

    def deck_size(self) -> int:
        return self.state.deck_left

    def aside(self) -> str:
        return _names(self.state.aside)

    def offer(self) -> str:
        return _names(self.state.offer)

    def tile(self) -> str:
        """The price tile turned last."""
        s = self.state
        return TILES[s.tiles[(s.turned - 1) % len(s.tiles)]]

    def view(self, seat: int = SPECTATOR) -> SanJuanView:
        view: SanJuanView = self.game.view(self.state, seat)
        return view

    # -- points

    def score(self, seat: int) -> int:
        return self.game.scores(self.state)[seat]

    def points(self, seat: int, origin: str) -> int:
        """One line of the score sheet."""
        return dict(score(self.state, seat).lines())[origin]

    def winners(self) -> list[int]:
        return self.game.winners(self.state)


def _city_size(row: str) -> int:
    """The number of buildings on a seat line that is spelled out."""
    words = row.partition(" city: ")[2].split()
    return next((at for at, word in enumerate(words) if word.endswith(":")), len(words))


def _spelled_out(row: str) -> str:
    """`indigo_plant*2` as two words: a city has a place for each."""
    words = [word.partition("*") for word in row.split()]
    return " ".join(" ".join([word] * int(count or 1)) for word, _, count in words)


def _names(cards: list[int] | tuple[int, ...]) -> str:
    return " ".join(sorted("?" if card == UNKNOWN else KEYS[card & 63] for card in cards))


def seen(cards: list[int]) -> str:
    """Cards of a view by name, `?` for those face down."""
    return _names([card if card == UNKNOWN else card & 63 for card in cards])
