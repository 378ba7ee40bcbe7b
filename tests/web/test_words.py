"""The words of the pages: all languages have all of them, and every one is said somewhere."""

import re
import tomllib
from pathlib import Path

import pytest

from morro import web
from morro.words import LANGUAGES
from morro.words.sanjuan import PROMPTS

ROOM = Path(web.__file__).parent
WORDS = {lang: tomllib.loads((ROOM / "words" / f"{lang}.toml").read_text(encoding="utf-8")) for lang in LANGUAGES}


def forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else [text["one"], text["other"]]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_says_the_same_things(lang: str) -> None:
    assert set(WORDS[lang]) == set(WORDS["en"])
    for key, text in WORDS["en"].items():
        own = WORDS[lang][key]
        assert isinstance(own, type(text)), key
        wanted = {name for form in forms(text) for name in re.findall(r"{(\w+)}", form)}
        given = {name for form in forms(own) for name in re.findall(r"{(\w+)}", form)}
        assert given == wanted, key


def test_no_word_is_empty_or_left_in_english() -> None:
    same = [
        key
        for key, text in WORDS["en"].items()
        if len(forms(text)[-1]) > 16 and any(WORDS[lang][key] == text for lang in LANGUAGES[1:])
    ]
    assert same == []
    assert all(form.strip() for words in WORDS.values() for text in words.values() for form in forms(text))


def test_every_word_is_said_somewhere() -> None:
    """By its key, or by a key that is put together: `gist_` and the key of a building."""
    files = [*ROOM.glob("*.py"), *(ROOM / "templates").glob("*.html")]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    said = set(re.findall(r"""["']([a-z_0-9]+)["']""", source))
    begun = set(re.findall(r"""["']([a-z]+_)["'{]""", source)) | set(re.findall(r"""f"([a-z]+_){""", source))
    assert [key for key in WORDS["en"] if key not in said and not key.startswith(tuple(begun))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_of_san_juan_has_a_hint(lang: str) -> None:
    assert [kind for kind in PROMPTS if f"guide_{kind}" not in WORDS[lang]] == []
