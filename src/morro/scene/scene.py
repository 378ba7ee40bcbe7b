"""Scene: everything on a table as one viewer may know it, in one language; and how one is built from a view."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from morro.core.events import Event
from morro.core.game import Prompt
from morro.scene.face import Face
from morro.scene.people import Badge, Person, Role, badges_of
from morro.scene.plate import NO_PLATE, Plate
from morro.scene.question import Answer, Question
from morro.scene.seen import Seen
from morro.scene.steps import Eyes, Step, StepRules, make_step, steps_of
from morro.words.wording import Wording

T = TypeVar("T")


class Pile(NamedTuple):
    """Cards that lay hidden until the end, and where."""

    title: str
    cards: tuple[Face, ...]


class Choosable(NamedTuple):
    """A thing on the table that is an answer to the question, or says why it is none."""

    key: str
    name: str
    answer: Answer | None
    reason: str = ""


class Line(NamedTuple):
    """A number of a seat: cards, goods, points."""

    icon: str
    number: str
    name: str


class Holding(NamedTuple):
    """What a seat has, in short: for a picture of the whole table in a corner of a page."""

    lines: tuple[Line, ...]
    lying: tuple[Face, ...]
    """What lies before it: its tiles, its buildings."""
    hand: tuple[Face, ...] = ()
    """The cards in its hand, as far as the viewer sees them."""


@dataclass(frozen=True)
class Scene:
    """What the tables of all games have in common."""

    question: Question
    people: tuple[Person, ...]
    """Every seat, clockwise from the viewer's left; the viewer last."""
    roles: tuple[Role, ...]
    round: int
    last: bool
    """The game ends with this round."""
    now: str
    """The key of the role that is being played, or empty."""
    remarks: tuple[str, ...]
    """What is to be known beside the question, such as why a good cannot be sold."""
    plate: Plate
    place: str
    """Where the answers lie: `hand`, `offer`, `city`, `table` or a place of the game; a small screen shows it."""
    steps: tuple[Step, ...]
    """What just happened, the newest last."""
    line: tuple[Line, ...] = field(default=(), kw_only=True)
    """The viewer's own numbers, for a line beside the question."""

    def choosable(self) -> Iterator[Choosable]:
        """Everything that lies on the table and may be an answer; a game adds its own things."""
        for role in self.roles:
            yield Choosable(role.key, role.name, role.answer)

    def buildings(self, seat: int) -> list[Face]:
        """What stands in the city of a seat."""
        return []

    def answers(self) -> list[Answer]:
        """Every answer there is, on the table and beside it; equal ones as often as they lie there."""
        question = self.question
        if question.form == "none":
            return []
        lying = [thing.answer for thing in self.choosable() if thing.answer is not None]
        return [*([question.refuse] if question.refuse else []), *question.inside, *lying]


class SceneBuilder(ABC):
    """Builds the scene of one view for one viewer in one language."""

    def __init__(self, seen: Seen, w: Wording, names: list[str]) -> None:
        self.seen = seen
        self.w = w
        self.names = names
        self.badges = badges_of(seen, names)
        self.view: Any = seen.view
        self.game = seen.game_name
        self.eyes = Eyes(self.game, seen.viewer, tuple(self.badges))
        self.question = self._question()

    @abstractmethod
    def build(self) -> Scene:
        """Everything on the table."""

    @abstractmethod
    def faces(self) -> list[Face]:
        """Every card, building or tile of this edition."""

    @abstractmethod
    def face(self, kind: int) -> Face:
        """The card, building or tile of a kind."""

    def piles(self, seat: int) -> tuple[Pile, ...]:
        """The cards of a seat that lie open now that the game is over; none where nothing was hidden."""
        return ()

    def holding(self, scene: Scene, seat: int) -> Holding:
        """What a seat has, in short."""
        return Holding((), tuple(scene.buildings(seat)))

    @abstractmethod
    def _step_rules(self) -> StepRules:
        """What the events of this game mean for the stage."""

    @abstractmethod
    def _question(self) -> Question:
        """The question to the viewer."""

    def _steps(self) -> tuple[Step, ...]:
        return steps_of(self.seen, self.w, self.eyes, self._step_rules())

    def step(self, start: int, events: tuple[Event, ...]) -> Step:
        """Some events, of which the first has this number, told as one step."""
        return make_step(self.eyes, self.w, self._step_rules(), start, events, "")

    def _plate(self) -> Plate:
        """The plate of the question in the words of this game: `ask_KIND_GAME`, and what to do `ask_KIND_GAME_sub`."""
        prompt, question = self.seen.prompt, self.question
        if prompt is None or question.form == "none":
            return NO_PLATE
        w, family = self.w, self.game.partition("/")[0]
        key = f"ask_{question.kind}_{family}"
        values: dict[str, object] = {"n": question.most or prompt.left or 1, "left": prompt.left, **self._named(prompt)}
        sub = w(f"{key}_sub", **values) if w.has(f"{key}_sub") else question.hint
        return Plate(
            title=w(key, **values) if w.has(key) else question.text,
            sub=(self._further() if question.kind == "role" else "") or sub,
            pips=question.most if question.form == "several" else 0,
        )

    def _choosers(self) -> list[int]:
        """The seats that choose a role in this round after the one that is asked now."""
        return []

    def _further(self) -> str:
        """At two seats, which take turns: who chooses once more in this round."""
        if self.seen.seats != 2:
            return ""
        after, viewer = self._choosers(), self.seen.viewer
        if viewer in after:
            return self.w("role_then_you", player=self.names[1 - viewer])
        if not self.view.taken:
            return ""
        return self.w("role_then_other", player=self.names[1 - viewer]) if after else self.w("role_last")

    def _named(self, prompt: Prompt) -> dict[str, str]:
        """The building that a question is about, with its article, where it is about one."""
        return {}

    def _kept(self, make: Callable[[], T], what: str, *source: Hashable) -> T:
        """What is made from its source alone, unless the viewer can choose something of it; kept for the next scene.

        What all see has a source that all see, and is made once for all of them.
        """
        if self.question.form != "none":
            return make()
        made: T = self.seen.cache.get((what, self.game, self.w.language, *source), make)
        return made

    def _called(self, takers: dict[int, int]) -> tuple[tuple[int, str, bool], ...]:
        """Who took which role: the name, and whether it is the viewer."""
        return tuple([(role, self.names[seat], seat == self.seen.viewer) for role, seat in takers.items()])

    def _badge(self, seat: int) -> Badge | None:
        return self.badges[seat] if seat >= 0 else None

    def _role_state(self, taken: bool, taker: int, now: bool) -> tuple[str, str]:
        """How a role card lies there: `free`, `taken` or `now`; and in words."""
        if not taken:
            return "free", self.w("role_free")
        look = "now" if now else "taken"
        if taker < 0:
            return look, self.w.words.ui("taken")
        if taker == self.seen.viewer:
            return look, self.w("role_mine")
        return look, self.w("role_taken", player=self.names[taker])
