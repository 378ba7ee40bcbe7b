"""Practice: what became of a person's tries at one puzzle, and when a missed one comes back."""

from typing import Final, Literal, NamedTuple

DAY: Final = 24 * 3600.0
WAITS: Final = (1, 3, 10)
"""A missed puzzle comes back after so many days, each time that it was solved then; after a miss from the first on."""

State = Literal["wrong", "solved", "shown"]


class Practice(NamedTuple):
    """A puzzle that a person has tried."""

    puzzle: str
    first: bool
    """It was solved at the first try: nothing else counts for the rating."""
    state: State
    """What came of the last try; `shown`: the answer was asked for."""
    said: str
    """The last answer; empty where none was given."""
    at: float
    """When it was first tried,"""
    latest: float
    """and when last; seconds since 1970."""
    stage: int
    """How often it has come back and was solved."""
    due: float
    """When it comes back; 0 where it does not."""
    rating: float
    """The person's rating after the first try,"""
    gain: float
    """and how that changed it."""

    def is_due(self, now: float) -> bool:
        return 0 < self.due <= now

    def again(self, state: State, said: str, now: float) -> "Practice":
        """After another try. One before its time changes nothing of when it comes back."""
        stage, due = self.stage, self.due
        if self.is_due(now):
            stage = stage + 1 if state == "solved" else 0
            due = now + WAITS[stage] * DAY if stage < len(WAITS) else 0.0
        return self._replace(state=state, said=said, latest=now, stage=stage, due=due)


def first_try(puzzle: str, state: State, said: str, now: float, before: float, after: float) -> Practice:
    """A puzzle that was never tried before; the rating before and after it."""
    solved = state == "solved"
    due = 0.0 if solved else now + WAITS[0] * DAY
    return Practice(puzzle, solved, state, said, now, now, 0, due, after, after - before)
