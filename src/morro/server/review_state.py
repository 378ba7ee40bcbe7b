"""ReviewState: where the review of a finished game stands, as pages and programs are told."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

Facts = dict[str, Any]
"""What the coach found: `morro.coach.review_document`."""


class ReviewState(NamedTuple):
    """Where the review of a game stands."""

    state: Literal["none", "waiting", "running", "done", "failed"]
    done: float = 0.0
    """The part that is done, from 0 to 1."""
    ahead: int = 0
    """How many games are looked at before this one."""
    mine: bool = False
    """Whether the asker asked for it, and can call it off."""
    curve: Sequence[dict[str, Any]] = ()
    facts: Facts | None = None
    trouble: str = ""
