"""Teacher: what is said about a step in one language. Every number and every name in it comes from the position.

A text has placeholders: `{smithy}` and `{builder}` are names, `{good corn}` a good, and all else is a number of the
position as the learner has it, such as `{price smithy}` or `{hand}`. `{after hand}` is the number once the right answer
was played, `{more hand}` and `{less hand}` how much more or less it is then.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from morro.families import family_of
from morro.lessons.exercise import Exercise
from morro.lessons.lessons import Gain, lessons_of
from morro.lessons.track import Chapter, Track
from morro.words import words
from morro.words.text import Texts

FOLDER: Final = Path(__file__).parent / "words"
OTHER: Final = "other"
SENTENCE: Final = re.compile(r"(?:^|(?<=[.!?] ))\w")
"""The first letter of a sentence: a good is written small elsewhere."""


@cache
def texts(track: str, language: str) -> Texts:
    path = FOLDER / f"{track}.{language}.toml"
    return Texts(tomllib.loads(path.read_text(encoding="utf-8")), path.name)


def title(track: Track, language: str) -> str:
    return texts(track.name, language).template("title")


def about(track: Track, language: str) -> str:
    return texts(track.name, language).template("about")


def chapter_title(track: Track, chapter: Chapter, language: str) -> str:
    return texts(track.name, language).table("chapter").table(chapter.key).template("title")


def chapter_about(track: Track, chapter: Chapter, language: str) -> str:
    return texts(track.name, language).table("chapter").table(chapter.key).template("about")


class Filled(dict[str, str]):
    """What the placeholders of a text stand for, found when they are asked for."""

    def __init__(self, exercise: Exercise, language: str) -> None:
        super().__init__()
        self.exercise = exercise
        self.words = words(language)

    def __missing__(self, text: str) -> str:
        return self.name(text) or str(self._number(text.split()))

    def name(self, text: str) -> str:
        """The name that a placeholder stands for; empty where it is a number."""
        game = self.exercise.game.name
        own = family_of(game).words()
        if text.startswith("good "):
            return self.words.good(game, text.removeprefix("good "))
        if text in own.roles:
            return self.words.role(game, text)
        return self.words.building(game, text) if text in own.keys else ""

    def _number(self, asked: list[str]) -> int:
        exercise = self.exercise
        first, *rest = asked
        if first not in ("after", "more", "less"):
            return self._of(exercise.state, asked)
        now, then = self._of(exercise.state, rest), self._of(exercise.solved().state, rest)
        return {"after": then, "more": then - now, "less": now - then}[first]

    def _of(self, state: Any, asked: Sequence[str]) -> int:
        exercise = self.exercise
        return lessons_of(exercise.game).number(exercise.game, state, exercise.seat, asked)


class Teacher:
    """A step in one language."""

    def __init__(self, track: Track, exercise: Exercise, language: str) -> None:
        self.exercise = exercise
        self.words = words(language)
        self._texts = texts(track.name, language).table(exercise.step.key)
        self._filled = Filled(exercise, language)

    def order(self) -> str:
        """What to do, in a few words."""
        return self._say(self._texts, "order")

    def sentence(self) -> str:
        """How, and why."""
        return self._say(self._texts, "sentence")

    def done(self) -> str:
        """What the right answer has brought, in a few words."""
        return self._say(self._texts, "done")

    def reason(self) -> str:
        """What it was good for."""
        return self._say(self._texts, "reason")

    def gains(self) -> list[Gain]:
        """The numbers that are larger after the right answer."""
        exercise = self.exercise
        return lessons_of(exercise.game).gains(exercise.game, exercise.state, exercise.solved().state, exercise.seat)

    def chosen(self, tokens: Sequence[str]) -> str:
        """An answer in the words of the table; of several cards the one that should not be among them."""
        exercise = self.exercise
        return self.words.action(exercise.game.name, exercise.prompt.kind, self._strange(tokens)[0])

    def why_not(self, tokens: Sequence[str]) -> str:
        """Why an answer is not the one that is asked for: in the words for it, for its verb, or for any other."""
        wrong = self._texts.table("wrong")
        strange = self._strange(tokens)
        for token in [*strange, *(token.partition(" ")[0] for token in strange)]:
            if token in wrong:
                return self._say(wrong, token)
        return self._say(wrong, OTHER)

    def _strange(self, tokens: Sequence[str]) -> list[str]:
        """The tokens that belong to no right answer; all, where something is only missing."""
        wanted = {token for right in self.exercise.step.right for token in right}
        return [token for token in tokens if token not in wanted] or list(tokens)

    def _say(self, table: Texts, key: str) -> str:
        return SENTENCE.sub(lambda found: found[0].upper(), table.template(key).format_map(self._filled))
