"""Wording: the words of one language for a table and the pages around it, beside those of the games themselves."""

import tomllib
from functools import cache
from pathlib import Path

from morro.words import Words, words
from morro.words.text import Texts


class Wording:
    """Called with a key, it gives a text; `n` is the number that decides between singular and plural."""

    def __init__(self, language: str) -> None:
        path = Path(__file__).with_name("table") / f"{language}.toml"
        self.language = language
        self.words: Words = words(language)
        self._texts = Texts(tomllib.loads(path.read_text(encoding="utf-8")), f"table/{path.name}")

    def __call__(self, key: str, **values: object) -> str:
        n = values.get("n")
        return self._texts.say(key, values, n if isinstance(n, int) else None)

    def number_of(self, key: str, n: int) -> str:
        """A number of things in words; where there are none, `KEY_none`."""
        return self(key, n=n) if n else self(f"{key}_none")

    def of_edition(self, key: str, game: str) -> str:
        """The text in the wording of an option or of this edition, where that has its own: `KEY_2018`."""
        name, *options = game.split(":")
        for own in (*options, name.partition("/")[2][:4]):
            if self.has(f"{key}_{own}"):
                return self(f"{key}_{own}")
        return self(key)

    def raw(self, key: str) -> str:
        """The text with its placeholders: for the script, which fills them in."""
        return self._texts.template(key)

    def bot(self, name: str) -> str:
        """A bot by its name; those with a level by the name of their face: `Tuga, solid`."""
        level = name.removeprefix("level")
        if self.has(f"level_{level}"):
            return f"{self(f'level_{level}')}, {self(f'level_{level}_is')}"
        return self(f"bot_{name}") if self.has(f"bot_{name}") else self("bot_named", name=name)

    def error(self, code: str) -> str:
        """What to do about an error of this code."""
        key = "error_" + code.replace("/", "_")
        return self(key) if self.has(key) else self("error_other")

    def has(self, key: str) -> bool:
        return key in self._texts


@cache
def wording(language: str) -> Wording:
    return Wording(language)
