"""A table of Puerto Rico to write rules tests on: lay it out as text, play tokens, look at what lies where.

    t = Table(
        '''
        row: corn coffee
        seat 0 doubloons=4 island: quarry+1 city: hospice+1
        '''
    )
    t.play("role settler; take coffee; use hospice")
    assert t.island(0) == "coffee+1 quarry+1"

What the text leaves out has a natural value: the first line with `name=value` fields of the head (`governor=1`), the
`ask:` line (a whole round of roles from the governor on), `seat` lines (a seat that has nothing), all supplies.
"""

import pytest

from morro.core.errors import IllegalAction
from morro.core.game import SPECTATOR
from morro.games import make_game
from morro.puertorico.buildings import GOOD_KEYS, ISLAND_KINDS, KEYS, KIND_OF
from morro.puertorico.scoring import score
from morro.puertorico.state import NO_GOOD, PuertoRicoState
from morro.puertorico.view import PuertoRicoView


class Table:
    """A position that can be played on; `check()` runs after every gesture."""

    def __init__(self, position: str, seats: int = 4, options: str = "") -> None:
        rows = [row.strip() for row in position.strip().splitlines() if row.strip()]
        self.seats = seats
        self.game = make_game("puertorico/2002" + options, seats)
        head = ""
        if rows and "=" in rows[0] and ":" not in rows[0] and not rows[0].startswith("seat"):
            head = rows.pop(0)
        if not any(row.startswith("ask:") for row in rows):
            governor = int(head.partition("governor=")[2][:1] or 0)
            order = [(governor + k) % seats for k in range(seats if seats > 2 else 6)]
            rows.insert(0, "ask: " + " | ".join(f"role seat={seat}" for seat in order))
        named = [int(row.split()[1]) for row in rows if row.startswith("seat ")]
        rows += [f"seat {seat}" for seat in range(seats) if seat not in named]
        self.state: PuertoRicoState = self.game.read("\n".join([f"{self.game.name} seats={seats} {head}", *rows]))
        self.game.check(self.state)

    # -- playing

    def play(self, moves: str) -> "Table":
        """Gestures parted by `;`, each of them tokens parted by `,` (forced ones may be named inside a gesture)."""
        for gesture in moves.split(";"):
            self.game.play_tokens(self.state, [token.strip() for token in gesture.split(",")])
            self.game.check(self.state)
        return self

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

    def forced(self) -> list[str]:
        """The answers that played themselves since the last decision."""
        return [self.game.actions.token(action) for action in self.state.auto]

    def asked(self) -> str:
        """`build 1`: the question and the seat that is asked it; `over` at the end."""
        if self.game.over(self.state):
            return "over"
        prompt = self.game.prompt(self.state)
        return f"{prompt.kind} {prompt.seat}"

    def about(self) -> str:
        """What the question is about."""
        return self.game.prompt(self.state).card

    # -- looking at a seat

    def doubloons(self, seat: int) -> int:
        return self.state.estates[seat].doubloons

    def chips(self, seat: int) -> int:
        return self.state.estates[seat].chips

    def san_juan(self, seat: int) -> int:
        return self.state.estates[seat].idle

    def men(self, seat: int, place: str) -> int:
        return self.state.estates[seat].men[KIND_OF[place]]

    def colonists(self, seat: int) -> int:
        return self.state.estates[seat].colonists()

    def goods(self, seat: int) -> str:
        return counted(self.state.estates[seat].goods)

    def island(self, seat: int) -> str:
        e = self.state.estates[seat]
        return " ".join(
            KEYS[kind] + (f"*{e.island[kind]}" if e.island[kind] > 1 else "") + manned(e.men[kind])
            for kind in range(ISLAND_KINDS)
            if e.island[kind]
        )

    def city(self, seat: int) -> str:
        e = self.state.estates[seat]
        return " ".join(KEYS[kind] + manned(e.men[kind]) for kind in e.places if kind >= ISLAND_KINDS)

    # -- looking at the table

    def row(self) -> str:
        return counted(self.state.row)

    def discard(self) -> str:
        return counted(self.state.discard)

    def supply(self, good: str) -> int:
        return self.state.supply[KIND_OF[good]]

    def stock(self, building: str) -> int:
        return self.state.stock[KIND_OF[building]]

    def house(self) -> str:
        return counted(self.state.house)

    def ships(self) -> str:
        s = self.state
        return " ".join(
            str(capacity) + (f"={GOOD_KEYS[s.cargo[ship]]}*{s.freight[ship]}" if s.cargo[ship] != NO_GOOD else "")
            for ship, capacity in enumerate(s.rules.capacity)
        )

    def view(self, seat: int = SPECTATOR) -> PuertoRicoView:
        view: PuertoRicoView = self.game.view(self.state, seat)
        return view

    # -- points

    def score(self, seat: int) -> int:
        return self.game.scores(self.state)[seat]

    def points(self, seat: int, origin: str) -> int:
        """One line of the score sheet."""
        return dict(score(self.state, seat).lines())[origin]

    def winners(self) -> list[int]:
        return self.game.winners(self.state)


def manned(men: int) -> str:
    return f"+{men}" if men else ""


def counted(goods: list[int]) -> str:
    """`corn*2 sugar`."""
    return " ".join(
        name + (f"*{count}" if count > 1 else "") for name, count in zip(GOOD_KEYS, goods, strict=True) if count
    )
