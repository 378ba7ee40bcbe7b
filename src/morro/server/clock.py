"""Clock: the time each person has left at a table with a clock. Bots have none, and a relaxed table has no clock.

A live clock has some minutes for the whole game, and some seconds more for each decision. A slow one gives days for
each decision, and saves nothing up: it goes by the time of day, also while the server is off, and stands still while a
person is on vacation.
"""

from collections.abc import Sequence
from typing import Final

from morro.server.errors import BadRequest

DAY: Final = 24 * 3600
LONGEST: Final = DAY
"""Seconds that a live clock may begin with."""
MOST_DAYS: Final = 14

Break = tuple[float, float]
"""When a vacation begins and ends."""


class Clock:
    """Seconds at the beginning and for each decision, and what is left of them. Only the seat asked loses time."""

    def __init__(self, initial: int, increment: int, seats: int) -> None:
        self.initial = initial
        self.increment = increment
        self.left = [float(initial)] * seats
        self.running: int | None = None
        self.since = 0.0
        self.breaks: list[Sequence[Break]] = [()] * seats
        """The vacations of each seat's person, where they are known."""

    @property
    def slow(self) -> bool:
        """Days for each decision."""
        return is_slow((self.initial, self.increment))

    def stop(self, now: float) -> None:
        """Take the time that has passed from the seat asked, and stand still."""
        if self.running is not None:
            self.left[self.running] = self.left_of(self.running, now)
            self.running = None

    def start(self, seat: int, now: float) -> None:
        self.running = seat
        self.since = now

    def reward(self, seat: int) -> None:
        """The seat has decided."""
        self.left[seat] = self.after(self.left[seat])

    def after(self, left: float) -> float:
        """What a seat has once it has decided."""
        return float(self.initial) if self.slow else left + self.increment

    def before(self, left: float) -> float:
        """What it would have without that."""
        return left if self.slow else left - self.increment

    def left_of(self, seat: int, now: float) -> float:
        used = max(0.0, now - self.since) - self._rest(seat, now) if self.running == seat else 0.0
        return max(0.0, self.left[seat] - used)

    def _rest(self, seat: int, now: float) -> float:
        """How much of the time since the seat was asked its person was on vacation."""
        return sum(max(0.0, min(end, now) - max(begin, self.since)) for begin, end in self.breaks[seat])

    def ends(self, seat: int) -> float:
        """When the time of the seat asked is up."""
        end = self.since + self.left[seat]
        for begin, back in sorted(self.breaks[seat]):
            if back > self.since and begin < end:
                end += back - max(begin, self.since)
        return end

    def resting(self, seat: int, now: float) -> bool:
        """Whether the person of a seat is known to be on vacation."""
        return any(begin <= now < end for begin, end in self.breaks[seat])


def is_slow(clock: tuple[int, int] | None) -> bool:
    """Whether a clock gives days for each decision."""
    return clock is not None and clock[0] == clock[1] >= DAY


def clock_name(clock: tuple[int, int] | None) -> str:
    """A clock as `read_clock` reads it."""
    if clock is None:
        return ""
    return f"{clock[0] // DAY}d" if is_slow(clock) else f"{clock[0]}+{clock[1]}"


def read_clock(text: str) -> tuple[int, int] | None:
    """`300+10`: five minutes, and ten seconds for each decision; `3d`: three days for each; nothing is relaxed."""
    clean = text.strip()
    if not clean:
        return None
    days = clean.removesuffix("d")
    if days != clean and days.isdecimal() and days.isascii():
        if len(days) > 2 or not 1 <= int(days) <= MOST_DAYS:
            raise BadRequest(f"a decision can have 1 to {MOST_DAYS} days; not {text[:20]!r}")
        return int(days) * DAY, int(days) * DAY
    first, plus, second = clean.partition("+")
    if not (plus and first.isdecimal() and second.isdecimal() and first.isascii() and second.isascii()):
        raise BadRequest(f"a clock is SECONDS+INCREMENT, such as 300+10, or days, such as 1d, or nothing; not {text!r}")
    if len(first) > 6 or len(second) > 6 or not 1 <= int(first) <= LONGEST or int(second) > LONGEST:
        raise BadRequest(f"a clock begins with 1 to {LONGEST} seconds")
    return int(first), int(second)
