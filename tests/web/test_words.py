"""The words of the pages: all languages have all of them, and every one is said somewhere."""

import re
import tomllib
from pathlib import Path

import pytest

from morro import web
from morro.sanjuan.buildings import KEYS
from morro.scene import rulebook
from morro.words import LANGUAGES
from morro.words.puertorico import PROMPTS as PUERTORICO
from morro.words.sanjuan import PROMPTS
from morro.words.wording import wording

PACKAGE = Path(web.__file__).parent.parent
FOLDER = PACKAGE / "words" / "table"
WORDS = {lang: tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8")) for lang in LANGUAGES}


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
    packages = [*(PACKAGE / "web").glob("*.py"), *(PACKAGE / "scene").glob("*.py"), *(PACKAGE / "server").glob("*.py")]
    files = [*packages, *(PACKAGE / "web" / "templates").rglob("*.html"), PACKAGE / "words" / "wording.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    said = set(re.findall(r"""["']([a-z_0-9]+)["']""", source))
    begun = set(re.findall(r"""["']([a-z]+_)["'{]""", source)) | set(re.findall(r"""f"([a-z]+_){""", source))
    bare = {key: re.sub(r"_(2018|none)$", "", key) for key in WORDS["en"]}  # another edition; where there are none
    assert [key for key in WORDS["en"] if bare[key] not in said and not key.startswith(tuple(begun))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_has_a_hint(lang: str) -> None:
    assert [kind for kind in PROMPTS if f"guide_{kind}" not in WORDS[lang]] == []
    assert [kind for kind in PUERTORICO if f"guide_{kind}_puertorico" not in WORDS[lang]] == []


# -- sentences, read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        (
            "en",
            [
                "It costs 1 card now, and you have no other card.",
                "It costs 3 cards now, and you have only 1 other.",
                "It costs 3 cards now, and you have only 2 others.",
            ],
        ),
        (
            "de",
            [
                "Es kostet jetzt 1 Karte, und du hast keine andere.",
                "Es kostet jetzt 3 Karten, und du hast nur 1 andere.",
                "Es kostet jetzt 3 Karten, und du hast nur 2 andere.",
            ],
        ),
        (
            "nl",
            [
                "Het kost nu 1 kaart, en je hebt geen andere.",
                "Het kost nu 3 kaarten, en je hebt maar 1 andere.",
                "Het kost nu 3 kaarten, en je hebt maar 2 andere.",
            ],
        ),
        (
            "it",
            [
                "Ora costa 1 carta, e non ne hai altre.",
                "Ora costa 3 carte, e ne hai solo un'altra.",
                "Ora costa 3 carte, e ne hai solo altre 2.",
            ],
        ),
    ],
)
def test_what_is_too_expensive_counts_both_numbers(lang: str, texts: list[str]) -> None:
    w = wording(lang)
    assert texts == [
        w("why_dear_cards", cost=w.words.ui("n_cards", n=price), others=w.number_of("other_cards", others))
        for price, others in ((1, 0), (3, 1), (3, 2))
    ]


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ["It costs you 1 doubloon, and you have none.", "It costs you 4 doubloons, and you have only 1."]),
        ("de", ["Es kostet dich 1 Dublone, und du hast keine.", "Es kostet dich 4 Dublonen, und du hast nur 1."]),
        ("nl", ["Het kost je 1 dubloen, en je hebt er geen.", "Het kost je 4 dubloenen, en je hebt er maar 1."]),
        ("it", ["Ti costa 1 doblone, e non ne hai.", "Ti costa 4 dobloni, e ne hai solo 1."]),
    ],
)
def test_what_costs_too_many_doubloons(lang: str, texts: list[str]) -> None:
    w = wording(lang)
    assert texts == [
        w("why_dear_doubloons", cost=w.words.ui("n_doubloons", n=price), others=w.number_of("own_doubloons", own))
        for price, own in ((1, 0), (4, 1))
    ]


WITHOUT_NOUN = ("to_choose", "to_choose_up", "mark_dear", "mark_short", "arrive", "other_cards", "own_doubloons")
"""The thing that is counted is not named, so nothing has a plural."""
SAME_FOR_TWO = {("nl", "ago_hours")}
"""Dutch counts hours without a plural."""


def texts_with_a_number() -> list[tuple[str, str]]:
    return [(lang, key) for lang in LANGUAGES for key, text in WORDS[lang].items() if isinstance(text, dict)]


@pytest.mark.parametrize(("lang", "key"), texts_with_a_number())
def test_one_is_never_said_in_the_plural(lang: str, key: str) -> None:
    values = dict.fromkeys(("start", "player", "other", "place"), "x")
    one, two = (wording(lang)(key, n=n, **values) for n in (1, 2))
    assert "{" not in one + two
    assert "2" in two
    assert one.replace("1", "2") != two or key in WITHOUT_NOUN or (lang, key) in SAME_FOR_TWO


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_are_called_violet_in_2004_and_city_in_2018(lang: str) -> None:
    old, new = ({f.key: f for f in rulebook.faces(name, lang)} for name in ("sanjuan/2004", "sanjuan/2018"))
    assert old["tower"].group == wording(lang)("card_city") != new["tower"].group == wording(lang)("card_city_2018")
    assert [key for key in KEYS if key in old and old[key].group != new[key].group] == KEYS[5:22] + KEYS[25:29]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_points_counted_at_the_end_are_a_question_mark_in_the_list_of_buildings(lang: str) -> None:
    counted = [face.key for face in rulebook.faces("sanjuan/2018+new", lang) if face.points == "?"]
    assert counted == ["guild_hall", "city_hall", "triumphal_arch", "palace", "residence", "cathedral"]
    assert not [face.key for face in rulebook.faces("sanjuan/2018+new", lang) if face.points == "0"]
