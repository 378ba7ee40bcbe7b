"""One thing has one name in a language, that of its rulebook; other names for it are not used anywhere."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import morro
from morro.words import LANGUAGES

PACKAGE = Path(morro.__file__).parent
RULES = PACKAGE / "words" / "rules"

OTHER_NAMES = {
    "en": {
        r"manned": "occupied",
        r"dear(er|est)?": "expensive",
        r"telephone": "phone",
        r"gentle bots?": "easy bots",
        r"placards?": "role card",
        r"1 others": "1 other",
    },
    "de": {
        r"Spielertafeln?": "Spielplan",
        r"Siegpunktchips?": "Siegpunktechips",
        r"Kapitänsphase": "Kapitänphase",
        r"Zucker-?[Pp]lantagen?": "Zuckerrohr-Plantage",
        r"Fass|Fässer": "Ware",
        r"bemannt\w*": "besetzt",
        r"1 anderen": "1 andere",
    },
    "nl": {
        r"goederen": "waren",
        r"paarse?": "violet",
        r"vat|vaten": "waar",
        r"bedek(t|ken)": "overbouwen",
        r"handelshuistegels?": "handelshuiskaart",
        r"bemande?": "bezet",
        r"Kiezer|Vroeger": "wie kiest, eerder",
    },
    "it": {
        r"edifici(o)?": "palazzo, impianto",
        r"[Cc]appella": "Chiesa",
        r"Grande Magazzino|Piccolo Magazzino": "Magazzino Grande, Magazzino Piccolo",
        r"(tessera|carta) (del )?commercio": "tessera Emporio",
        r"[Rr]igioca": "rivedi",
        r"scarta fino a \d+": "scarta finché ne restano",
    },
}
"""Names and phrases that are not used, and what is said instead."""

RULEBOOK_NAMES = {
    "sanjuan.de": "Handelshaus-Kärtchen",
    "card-game.de": "Handelshaus-Karte",
    "sanjuan.nl": "handelshuiskaart",
    "card-game.nl": "handelshuiskaart",
    "sanjuan.it": "tessera Emporio",
    "card-game.it": "tessera Emporio",
    "puertorico.de": "Kapitänphase, Siegpunktechips, Spielplan, Zuckerrohr-Plantage",
    "puertorico.it": "Magazzino Grande, Magazzino Piccolo",
    "puertorico.en": "occupied",
}
"""Names that a rules page must use."""


def texts(table: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from texts(value, f"{path} {key}")
        elif isinstance(value, str):
            yield f"{path} {key}", value


def said(language: str) -> list[tuple[str, str]]:
    """Everything that people read in this language, with where it stands."""
    found: list[tuple[str, str]] = []
    for path in sorted(PACKAGE.rglob("*.toml")):
        if path.stem.split(".")[-1] == language:
            name = str(path.relative_to(PACKAGE))
            found += texts(tomllib.loads(path.read_text(encoding="utf-8")), name)
    names = [f"*.{language}.md", "rulings.md"] if language == "en" else [f"*.{language}.md"]
    pages = [path for name in names for path in sorted(RULES.glob(name))]
    return found + [(path.name, path.read_text(encoding="utf-8")) for path in pages]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_has_a_second_name(language: str) -> None:
    told = said(language)
    assert len(told) > 1000
    wrong = [
        f"{where}: {match[0]}, better {better}"
        for where, text in told
        for other, better in OTHER_NAMES[language].items()
        for match in [re.search(rf"\b({other})\b", text)]
        if match
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_are_written_in_one_way(language: str) -> None:
    """An apostrophe is straight; Italian quotes are « »."""
    other = r"\w’\w|“|”" if language == "it" else r"\w’\w"
    assert [f"{where}: {text}" for where, text in said(language) if re.search(other, text)] == []


@pytest.mark.parametrize("page", RULEBOOK_NAMES)
def test_a_rules_page_uses_the_names_of_the_rulebook(page: str) -> None:
    text = (RULES / f"{page}.md").read_text(encoding="utf-8")
    assert [name for name in RULEBOOK_NAMES[page].split(", ") if name[:-1] not in text] == []


def test_prices_are_on_tiles_in_the_german_page_of_2004_and_on_cards_in_that_of_2018() -> None:
    old, new = ((RULES / f"{page}.de.md").read_text(encoding="utf-8") for page in ("sanjuan", "card-game"))
    assert "Handelshaus-Karte" not in old
    assert "Kärtchen" not in new


LEAVES = {"en": "leaves the game", "de": "scheidet aus", "nl": "gaat uit het spel", "it": "esce dal gioco"}
POINTS = {"en": "points", "de": "Punkte", "nl": "punten", "it": "punti"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_colonist_leaves_the_game(language: str) -> None:
    """Ruling 104."""
    assert LEAVES[language] in dict(said(language))[f"words/table/{language}.toml ask_refuse_puertorico_sub"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_customs_house_counts_points_not_chips(language: str) -> None:
    told = dict(said(language))
    short = told[f"words/table/{language}.toml gist_pr_customs_house"]
    long = told[f"words/{language}.toml puertorico building customs_house effect"]
    assert all(f"4 {POINTS[language]}" in text for text in (short, long))
