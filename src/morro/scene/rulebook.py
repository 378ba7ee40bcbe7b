"""The rules of each game as they are written, its cards and buildings, and the rulings that are cited."""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import morro.words
from morro.scene.face import Face
from morro.scene.presentation import presentation_of

FOLDER: Final = Path(morro.words.__file__).with_name("rules")


class Ruling(NamedTuple):
    """A question that the rulebooks leave open, and how it is decided here, as Markdown."""

    number: int
    question: str
    answer: str


def file_of(game: str) -> str:
    """Which text tells the rules of an edition."""
    return presentation_of(game).rules_page(game)


@cache
def source(game: str, language: str) -> str:
    """The rules as they are written: Markdown."""
    return (FOLDER / f"{file_of(game)}.{language}.md").read_text(encoding="utf-8")


@cache
def faces(game: str, language: str) -> list[Face]:
    """Every card of an edition, or every building and tile."""
    return presentation_of(game).faces(game, language)


def role_keys(game: str) -> tuple[str, ...]:
    """The roles of a game, in their order."""
    return presentation_of(game).roles


@cache
def ruled(language: str) -> list[Ruling]:
    """Every numbered ruling: question, and ruling with its reason. The English ones are those of the docs."""
    page = (FOLDER / ("rulings.md" if language == "en" else f"rulings.{language}.md")).read_text(encoding="utf-8")
    found = []
    for match in re.finditer(r"^(\d+)\. (.*?)(?=^\d+\. |^#|\Z)", page, re.MULTILINE | re.DOTALL):
        question, mark, rest = " ".join(match[2].split()).partition("**")
        found.append(Ruling(int(match[1]), question.strip(), mark + rest))
    return found


@cache
def cited(game: str) -> frozenset[int]:
    """The numbers of the rulings that the rules of an edition or its buildings cite."""
    numbers = {n for face in faces(game, "en") for n in face.rulings}
    return frozenset(numbers | {int(n) for n in re.findall(r"\(#ruling-(\d+)\)", source(game, "en"))})
