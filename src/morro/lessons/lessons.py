"""Lessons: the part of a Family that teaches its game."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from morro.core.game import AnyGame
from morro.families import families, family_of
from morro.lessons.track import Track, read_track


class Gain(NamedTuple):
    """Something that a seat has more of than before."""

    icon: str
    """Its sign, or empty."""
    words: str
    """The key of its words: `n_cards`."""
    n: int


class Lessons(NamedTuple):
    """What a game adds so that it can be taught."""

    names: tuple[str, ...]
    """Its tracks, in order."""
    number: Callable[[AnyGame, Any, int, Sequence[str]], int]
    """A number of a position as one seat has it, asked for in words: `price smithy`; raises KeyError."""
    gains: Callable[[AnyGame, Any, Any, int], list[Gain]]
    """What a seat has gained between two positions."""


def lessons_of(game: AnyGame | str) -> Lessons:
    """The lessons of a game; raises BadGame where nobody has written any."""
    found: Lessons = family_of(game).part("lessons")
    return found


def all_tracks() -> list[Track]:
    """Every track of every game, in the order of the games."""
    return [read_track(name) for family in families() if family.has("lessons") for name in family.lessons().names]


def find_track(name: str) -> Track | None:
    return next((track for track in all_tracks() if track.name == name), None)
