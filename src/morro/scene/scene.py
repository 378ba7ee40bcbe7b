"""Scene: everything on a table as one viewer may know it, in one language; and how one is built from a view."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from morro.scene.face import Face
from morro.scene.people import Person, Role
from morro.scene.question import Answer, Question
from morro.scene.seen import Seen
from morro.words.wording import Wording

T = TypeVar("T")


class Choosable(NamedTuple):
    """A thing on the table that is an answer to the question, or says why it is none."""

    key: str
    name: str
    answer: Answer | None
    reason: str = ""


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
        return [*([question.refuse] if question.refuse else []), *question.inside, *question.keep, *lying]


class SceneBuilder(ABC):
    """Builds the scene of one view for one viewer in one language."""

    def __init__(self, seen: Seen, w: Wording, names: list[str]) -> None:
        self.seen = seen
        self.w = w
        self.names = names
        self.view: Any = seen.view
        self.rules = self.view.rules
        self.game = seen.game_name
        self.question = self._question()

    @abstractmethod
    def build(self) -> Scene:
        """Everything on the table."""

    @abstractmethod
    def faces(self) -> list[Face]:
        """Every card, building or tile of this edition."""

    @abstractmethod
    def _question(self) -> Question:
        """The question to the viewer."""

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
