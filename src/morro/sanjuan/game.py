"""San Juan behind the contract of `core`: this file only wires the modules together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from morro.core.events import Event, Log
from morro.core.game import Game, Prompt, Task
from morro.core.rng import Rng
from morro.sanjuan import flow, notation, scoring
from morro.sanjuan import tasks as ask
from morro.sanjuan.actions import ACTIONS
from morro.sanjuan.buildings import INDIGO_PLANT, KEYS
from morro.sanjuan.check import check
from morro.sanjuan.editions import ROLES, STARTING_HAND, TILES, Rules
from morro.sanjuan.events import DEAL, NEWS
from morro.sanjuan.guess import guess
from morro.sanjuan.moments import MOST_SPENT
from morro.sanjuan.state import NO_CARD, Estate, SanJuanState
from morro.sanjuan.tasks import plain
from morro.sanjuan.view import SanJuanView, look

if TYPE_CHECKING:
    from mypy_extensions import i64

VERSION: Final = 2


class SanJuan(Game[SanJuanState, SanJuanView]):
    """San Juan in one edition, with its options, at one table size."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.name, VERSION, rules.seats, ACTIONS, ask.QUESTIONS)
        self.rules = rules

    def __reduce__(self) -> tuple[object, ...]:
        return SanJuan, (self.rules,)

    def deal(self, rng: Rng, log: Log | None) -> SanJuanState:
        s = SanJuanState(self.rules, rng)
        s.log = log
        cards = self.rules.deck.copy()
        s.aside = tuple(self.rules.edition.aside)
        s.rng.shuffle(cards)
        tiles = list(range(len(TILES)))
        s.rng.shuffle(tiles)
        s.tiles = tuple(tiles)
        s.deck = tuple(cards)
        s.deck_left = len(cards)
        for seat in range(s.seats):
            e = Estate([], (INDIGO_PLANT,), [NO_CARD], 1 << INDIGO_PLANT)
            s.estates.append(e)
            for _ in range(STARTING_HAND + (int(seat) + 1 if self.rules.draft else 0)):
                e.gain(s.draw_one(seat))
            s.note_cards(DEAL, seat, -1, e.hand, seat)
        flow.start(s)
        return s

    def apply(self, s: SanJuanState, action: i64) -> None:
        """As every game does it; written for this state, the compiled call has less to check."""
        s.begin_answer()
        flow.answer(s, s.todo[-1], action)
        self.advance(s)

    def menu_of(self, s: SanJuanState, task: Task) -> list[int]:
        return flow.menu_of(s, task)

    def answer(self, s: SanJuanState, task: Task, action: i64) -> None:
        flow.answer(s, task, action)

    def run(self, s: SanJuanState, task: Task) -> None:
        flow.run(s, task)

    def reveals(self, event: Event) -> bool:
        return event.kind in NEWS

    def asks_openly(self, s: SanJuanState) -> bool:
        return not s.todo or s.todo[-1].kind in ask.OPEN

    def gesture(self, s: SanJuanState) -> int:
        """As many as are wanted; for the bank any number, at the black market also goods beyond the price."""
        task = s.todo[-1] if s.todo else plain(ask.NEW_ROUND, 0)
        if task.kind == ask.BANK:
            return len(s.estates[task.seat].hand)
        if task.kind == ask.SPEND:
            return MOST_SPENT
        return max(1, task.left)

    def prompt(self, s: SanJuanState) -> Prompt:
        task = s.todo[-1]
        kind = ask.TASKS[task.kind]
        if task.kind == ask.LIBRARY:
            return Prompt(kind, task.seat, 1, ROLES[task.card])
        about = KEYS[task.card] if task.card >= 0 else ""
        if task.kind == ask.COPY:
            about = KEYS[task.floor]
        if task.kind == ask.DISCOUNT:
            kind = "library"
        return Prompt(kind, task.seat, task.left, about)

    def scores(self, s: SanJuanState) -> list[int]:
        return [scoring.score(s, seat).total() for seat in range(s.seats)]

    def tiebreaks(self, s: SanJuanState) -> list[int]:
        return [scoring.cards_and_goods(e) for e in s.estates]

    def view(self, s: SanJuanState, seat: int) -> SanJuanView:
        return look(s, seat)

    def guess(self, view: SanJuanView, rng: Rng) -> SanJuanState:
        return guess(view, rng)

    def parse(self, text: str) -> SanJuanState:
        return notation.read(self.rules, text)

    def check(self, s: SanJuanState) -> None:
        check(s)
