"""The coach's language files: the same keys, the same placeholders, nothing missing."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from morro.coach.expert import Expert
from morro.coach.judgement import WORDS
from morro.coach.puertorico import PuertoRicoExpert
from morro.coach.sanjuan import SanJuanExpert
from morro.coach.sentences import FOLDER
from morro.words import LANGUAGES


def leaves(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield path + key, value


TEXTS = {
    language: dict(leaves(tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))))
    for language in LANGUAGES
}


def test_there_is_one_file_for_each_language() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_say_the_same(language: str) -> None:
    assert list(TEXTS[language]) == list(TEXTS["en"])
    for key, text in TEXTS[language].items():
        assert text
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", TEXTS["en"][key])), key


def test_every_figure_and_every_word_can_be_said() -> None:
    experts: list[Expert] = [SanJuanExpert(), PuertoRicoExpert()]
    for expert in experts:
        for name in expert.worths:
            for whose in ("you", "others"):
                assert f"claim.{whose}.{name}.more" in TEXTS["en"]
    assert {key.removeprefix("word.") for key in TEXTS["en"] if key.startswith("word.")} == set(WORDS)
