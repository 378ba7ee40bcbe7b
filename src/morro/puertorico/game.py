"""Puerto Rico behind the contract of `core`: this file only wires the modules together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.events import Event, Log
from morro.core.game import Game, Prompt, Task
from morro.core.rng import Rng
from morro.puertorico import flow, notation, scoring, settler
from morro.puertorico import tasks as ask
from morro.puertorico.actions import ACTIONS, MAN_START
from morro.puertorico.buildings import GOODS, KEYS, KIND_OF, KINDS
from morro.puertorico.check import check
from morro.puertorico.editions import Rules
from morro.puertorico.events import NEWS, STARTED
from morro.puertorico.guess import guess
from morro.puertorico.state import PuertoRicoState, lay_out, new_estate
from morro.puertorico.view import PuertoRicoView, look

if TYPE_CHECKING:
    from mypy_extensions import i64

VERSION: Final = 2


class PuertoRico(Game[PuertoRicoState, PuertoRicoView]):
    """Puerto Rico with its options, at one table size."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.name, VERSION, rules.seats, ACTIONS, ask.QUESTIONS)
        self.rules = rules

    def __reduce__(self) -> tuple[object, ...]:
        return PuertoRico, (self.rules,)

    def deal(self, rng: Rng, log: Log | None) -> PuertoRicoState:
        rules = self.rules
        s = PuertoRicoState(rules, rng)
        s.log = log
        lay_out(s)
        left = rules.plantations.copy()
        for seat in range(s.seats):
            tile = rules.start_tile(seat)
            e = new_estate()
            e.doubloons = rules.doubloons
            e.add_tile(tile)
            left[tile] -= 1
            s.estates.append(e)
            s.note(STARTED, seat, tile, e.doubloons)
        tiles = [kind for kind in range(GOODS) for _ in range(left[kind])]
        s.rng.shuffle(tiles)
        s.stack = tuple(tiles)
        s.stack_left = len(tiles)
        settler.lay_out_row(s)
        flow.start(s)
        return s

    def apply(self, s: PuertoRicoState, action: i64) -> None:
        """As every game does it; written for this state, the compiled call has less to check."""
        s.begin_answer()
        flow.answer(s, s.todo[-1], action)
        self.advance(s)

    def menu_of(self, s: PuertoRicoState, task: Task) -> list[int]:
        return flow.menu_of(s, task)

    def answer(self, s: PuertoRicoState, task: Task, action: i64) -> None:
        flow.answer(s, task, action)

    def run(self, s: PuertoRicoState, task: Task) -> None:
        flow.run(s, task)

    def reveals(self, event: Event) -> bool:
        return event.kind in NEWS

    def hides_hands(self) -> bool:
        """Only the order of the tiles is hidden, and it changes no question."""
        return False

    def _play_all(self, s: PuertoRicoState, tokens: list[str], one_gesture: bool) -> list[int]:
        """Of a whole arrangement of colonists those `man` tokens too are accepted that played themselves before it."""
        wanted = [token for token in tokens if not self.stands_already(s, token)]
        return super()._play_all(s, wanted, one_gesture)

    def gesture(self, s: PuertoRicoState) -> int:
        """As many as are wanted; a whole arrangement of colonists is one gesture."""
        arranging = s.todo and s.todo[-1].kind == ask.MAN
        return KINDS if arranging else super().gesture(s)

    def stands_already(self, s: PuertoRicoState, token: str) -> bool:
        """Whether a token says of a place before the one now asked about what is so already."""
        words = token.split()
        if not s.todo or s.todo[-1].kind != ask.MAN or len(words) != 3 or words[0] != "man":
            return False
        task = s.todo[-1]
        kind = KIND_OF.get(words[1], task.card)
        return kind < task.card and self.actions.id(token) == MAN_START[kind] + s.estates[task.seat].men[kind]

    def prompt(self, s: PuertoRicoState) -> Prompt:
        task = s.todo[-1]
        about = KEYS[task.card] if task.card >= 0 else ""
        return Prompt(ask.TASKS[task.kind], task.seat, task.left, about)

    def scores(self, s: PuertoRicoState) -> list[int]:
        return [scoring.score(s, seat).total() for seat in range(s.seats)]

    def tiebreaks(self, s: PuertoRicoState) -> list[int]:
        return [scoring.doubloons_and_goods(e) for e in s.estates]

    def view(self, s: PuertoRicoState, seat: int) -> PuertoRicoView:
        return look(s, seat)

    def guess(self, view: PuertoRicoView, rng: Rng) -> PuertoRicoState:
        return guess(view, rng)

    def parse(self, text: str) -> PuertoRicoState:
        return notation.read(self.rules, text)

    def check(self, s: PuertoRicoState) -> None:
        check(s)
