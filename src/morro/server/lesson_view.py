"""What the pages of the lessons draw: plain facts, as in table_view.

GET  /learn                                     Pages.learn: every track, and where the person stopped
GET  /learn/TRACK                               303 to the first step that is not done
GET  /learn/TRACK/STEP  ?said=TOKEN*  ?show     Pages.lesson: a step, with what was answered; `show` answers it
POST /learn/TRACK/STEP  token* only?            an answer: 303 to the step with it
"""

from dataclasses import dataclass

from morro.lessons.exercise import Exercise, Outcome
from morro.lessons.track import Step, Track
from morro.server.table_view import TableView


@dataclass
class Course:
    """A track, as far as a person has come in it."""

    track: Track
    done: frozenset[str]
    """The keys of the steps that are done."""
    latest: float = 0.0
    """When the last one was."""

    @property
    def next(self) -> int:
        """The number of the first step that is not done; the first of all where none is left."""
        open_ = [number for number, step in enumerate(self.track.steps, 1) if step.key not in self.done]
        return open_[0] if open_ else 1

    @property
    def ended(self) -> bool:
        return all(step.key in self.done for step in self.track.steps)


@dataclass
class LearnShown:
    """Every track, and the one to go on with."""

    courses: list[Course]
    going: Course
    begun: bool
    """Something was done before."""


@dataclass
class LessonShown:
    """A step as it is asked, or with an answer to it."""

    table: TableView
    course: Course
    number: int
    """Of the step, from 1 on."""
    exercise: Exercise
    outcome: Outcome | None
    """Of the answer that was given."""
    helped: bool
    """The answer was shown, not found."""

    @property
    def step(self) -> Step:
        return self.exercise.step

    @property
    def path(self) -> str:
        return f"/learn/{self.course.track.name}/{self.number}"

    @property
    def mood(self) -> str:
        """What the plate is: `ask`, `again` after a wrong answer, `well` after a right one."""
        if self.outcome is None:
            return "ask"
        return "well" if self.outcome.right else "again"
