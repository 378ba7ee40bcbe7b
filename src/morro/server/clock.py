"""Clock: the time each person has left at a live table. Bots have none, and a relaxed table has no clock."""

from typing import Final

from morro.server.errors import BadRequest

LONGEST: Final = 24 * 3600


class Clock:
    """Seconds at the beginning and for each decision, and what is left of them. Only the seat asked loses time."""

    def __init__(self, initial: int, increment: int, seats: int) -> None:
        self.initial = initial
        self.increment = increment
        self.left = [float(initial)] * seats
        self.running: int | None = None
        self.since = 0.0

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
        self.left[seat] += self.increment

    def left_of(self, seat: int, now: float) -> float:
        used = max(0.0, now - self.since) if self.running == seat else 0.0
        return max(0.0, self.left[seat] - used)


def clock_name(clock: tuple[int, int] | None) -> str:
    """A clock as `read_clock` reads it."""
    return f"{clock[0]}+{clock[1]}" if clock else ""


def read_clock(text: str) -> tuple[int, int] | None:
    """`300+10`: five minutes, and ten seconds for each decision; nothing is a relaxed table."""
    clean = text.strip()
    if not clean:
        return None
    first, plus, second = clean.partition("+")
    if not (plus and first.isdecimal() and second.isdecimal() and first.isascii() and second.isascii()):
        raise BadRequest(f"a clock is SECONDS+INCREMENT, such as 300+10, or nothing; not {text!r}")
    if len(first) > 6 or len(second) > 6 or not 1 <= int(first) <= LONGEST or int(second) > LONGEST:
        raise BadRequest(f"a clock begins with 1 to {LONGEST} seconds")
    return int(first), int(second)
