"""Terms: how a table is played, in words: its options, clock, scores, spectators, ladder, and who chose the seed."""

from typing import Final, Protocol

from morro.scene.people import clock_text
from morro.words.wording import Wording


class Conditions(Protocol):
    """What was agreed when the table was made."""

    @property
    def game_name(self) -> str: ...
    @property
    def clock(self) -> tuple[int, int] | None: ...
    @property
    def open_scores(self) -> bool: ...
    @property
    def watch(self) -> bool: ...
    @property
    def late_rule(self) -> str: ...
    @property
    def seed_chosen(self) -> bool: ...
    @property
    def rated(self) -> bool: ...
    @property
    def coach_allowed(self) -> bool: ...


DAY: Final = 24 * 3600
PACES: Final = {"": "pace_free", "600+10": "pace_brisk", "1800+20": "pace_calm"}
"""The clocks that have a name."""


def pace_name(w: Wording, pace: str) -> str:
    """A clock in a few words: `calm, 30 min + 20 s`."""
    if pace in PACES:
        return w(PACES[pace])
    if pace.endswith("d"):
        return w("pace_days", n=int(pace[:-1]))
    start, _, more = pace.partition("+")
    return w("clock_of", start=clock_text(int(start)), n=int(more))


def range_name(w: Wording, range_: tuple[int, int]) -> str:
    """The ratings from and to that a host wants to play with, 0 for no limit: `1350–1550`, `all`."""
    least, most = range_
    if least and most:
        return f"{least}–{most}"
    if not least and not most:
        return w("for_any")
    return w("range_from", n=least) if least else w("range_to", n=most)


def clock_terms(table: Conditions, w: Wording) -> list[str]:
    """The clock, and what happens when somebody's time is up."""
    if table.clock is None:
        return [w("clock_none")]
    start, more = table.clock
    slow = start == more >= DAY
    said = w("pace_days", n=start // DAY) if slow else w("clock_of", start=clock_text(start), n=more)
    return [said, w(f"late_{table.late_rule}")]


def terms(table: Conditions, w: Wording) -> list[str]:
    """What whoever sits down or looks on wants to know beforehand."""
    edition, *options = table.game_name.split(":")
    said = [w.words.option(edition, option) for option in options]
    said.extend(clock_terms(table, w))
    for key, on in (("open_scores", table.open_scores), ("watch", table.watch)):
        said.append(f"{w(key)}: {w('switch_on' if on else 'switch_off')}")
    said += [w("rated_counts")] if table.rated else []
    if table.coach_allowed:
        said.append(w("coach_for_all"))
    return [*said, w("seed_chosen")] if table.seed_chosen else said
