"""Track, Chapter, Step: the lessons of a game as they stand in their files, without a word of any language."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

FOLDER: Final = Path(__file__).parent / "steps"


class Step(NamedTuple):
    """A position, and the one thing to do in it."""

    key: str
    chapter: str
    position: str
    """In notation."""
    right: tuple[tuple[str, ...], ...]
    """The answers that are accepted: the tokens of one gesture each."""
    before: tuple[str, ...] = ()
    """What the others play first, so that the table shows what just happened."""
    then: tuple[str, ...] = ()
    """What is played after the right answer, so that the table shows what came of it."""
    lit: tuple[str, ...] = ()
    """The things that the arrow points at, by their ids; where none are named, those of the right answer."""
    look: tuple[str, ...] = ()
    """The things to look at."""
    new: tuple[str, ...] = ()
    """What lies there after the right answer, and did not before."""


class Chapter(NamedTuple):
    """Steps about one thing."""

    key: str
    icon: str
    steps: tuple[Step, ...]


class Track(NamedTuple):
    """The lessons of one edition, in order."""

    name: str
    """As it stands in addresses: `sanjuan`."""
    game: str
    minutes: int
    """About so long it takes."""
    icon: str
    chapters: tuple[Chapter, ...]

    @property
    def steps(self) -> list[Step]:
        return [step for chapter in self.chapters for step in chapter.steps]

    def chapter_of(self, step: Step) -> Chapter:
        return next(chapter for chapter in self.chapters if chapter.key == step.chapter)


@cache
def read_track(name: str) -> Track:
    """The track of this name."""
    table = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    steps = [read_step(row) for row in table["step"]]
    chapters = [
        Chapter(row["key"], row["icon"], tuple([step for step in steps if step.chapter == row["key"]]))
        for row in table["chapter"]
    ]
    return Track(name, table["game"], table["minutes"], table["icon"], tuple(chapters))


def read_step(row: dict[str, Any]) -> Step:
    return Step(
        row["key"],
        row["chapter"],
        row["position"],
        tuple([gesture(text) for text in row["right"]]),
        gesture(row.get("before", "")),
        gesture(row.get("then", "")),
        tuple(row.get("lit", ())),
        tuple(row.get("look", ())),
        tuple(row.get("new", ())),
    )


def gesture(text: str) -> tuple[str, ...]:
    """The tokens of `pay well; pay crane`."""
    return tuple([token.strip() for token in text.split(";") if token.strip()])


def written(tokens: Sequence[str]) -> str:
    """The tokens of a gesture in one line."""
    return "; ".join(tokens)
