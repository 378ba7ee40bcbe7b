"""A new building has an entry in every place that CONTRIBUTING lists. What is forgotten is named here, not guessed."""

from pathlib import Path

import pytest
from tests.sanjuan_table import NEW, Table

from morro.bots.puertorico_taste import BY_ROUND
from morro.bots.sanjuan_taste import LIKES
from morro.puertorico import buildings as puertorico
from morro.puertorico.scoring import Score as PuertoRicoScore
from morro.sanjuan import buildings as sanjuan
from morro.sanjuan.editions import EDITIONS
from morro.sanjuan.scoring import Score as SanJuanScore
from morro.web.art.puertorico_sprites import SCENES as PUERTORICO_SCENES
from morro.web.art.sanjuan_sprites import SCENES as SANJUAN_SCENES
from morro.words import LANGUAGES, words
from morro.words.puertorico import RULINGS as PUERTORICO_RULINGS
from morro.words.sanjuan import RULINGS as SANJUAN_RULINGS
from morro.words.wording import wording

TESTS = Path(__file__).parent
SANJUAN_ORACLE = (TESTS / "oracle" / "sanjuan_oracle.py").read_text(encoding="utf-8")
PUERTORICO_ORACLE = (TESTS / "oracle" / "puertorico_oracle.py").read_text(encoding="utf-8")

WEIGHED_BY_GREEDY = {"factory", "harbor", "wharf", "small_market", "large_market"}
"""Buildings of Puerto Rico whose worth `effect` in `bots/puertorico_building.py` counts from what the seat makes."""


def without_words(game: str, key: str, gist: str) -> list[str]:
    """The languages in which a building has no name, no effect, or no effect in a few words (`gist`; a maker's is
    that of all makers).
    """
    lacking = [
        f"words/table/{language}.toml: {gist}" for language in LANGUAGES if gist and not wording(language).has(gist)
    ]
    for language in LANGUAGES:
        try:
            whole = words(language).building(game, key) and words(language).effect(game, key)
        except KeyError:
            whole = ""
        lacking += [] if whole else [f"words/{language}.toml: name and effect"]
    return lacking


def forgotten_in_sanjuan(kind: int, building: sanjuan.Building) -> list[str]:
    """The places that have no entry for this building."""
    key = building.key
    places = {
        f"tests/buildings/test_{key}.py": (TESTS / "buildings" / f"test_{key}.py").exists(),
        "sanjuan/editions.py: copies in a box": any(edition.copies[kind : kind + 1] > [0] for edition in EDITIONS),
        "sanjuan/scoring.py: a line of Score": not building.computed or key in dict(SanJuanScore().lines()),
        "words/sanjuan.py: RULINGS": key in SANJUAN_RULINGS,
        "bots/sanjuan_taste.py: LIKES": kind in [row[0] for row in LIKES],
        "tests/oracle/sanjuan_oracle.py": f'"{key}"' in SANJUAN_ORACLE,
        "web/art/sanjuan_*.py: SCENES": key in SANJUAN_SCENES,
    }
    gist = "" if kind < sanjuan.PRODUCTION_KINDS else f"gist_{key}"
    return [place for place, there in places.items() if not there] + without_words("sanjuan/2018+new", key, gist)


def forgotten_in_puertorico(kind: int, building: puertorico.Building) -> list[str]:
    key = building.key
    plain = building.makes < 0 and not building.computed and key not in WEIGHED_BY_GREEDY
    places = {
        f"tests/buildings/puertorico/test_{key}.py": (TESTS / "buildings/puertorico" / f"test_{key}.py").exists(),
        "puertorico/scoring.py: a line of Score": not building.computed or key in dict(PuertoRicoScore().lines()),
        "words/puertorico.py: RULINGS": key in PUERTORICO_RULINGS,
        "bots/puertorico_taste.py: BY_ROUND": not plain or kind in [row[0] for row in BY_ROUND],
        "tests/oracle/puertorico_oracle.py": f'"{key}"' in PUERTORICO_ORACLE,
        "web/art/puertorico_*.py: SCENES": key in PUERTORICO_SCENES,
    }
    gist = "" if building.makes >= 0 else f"gist_pr_{key}"
    return [place for place, there in places.items() if not there] + without_words("puertorico/2002", key, gist)


def test_nothing_is_forgotten() -> None:
    found = {b.key: forgotten_in_sanjuan(kind, b) for kind, b in enumerate(sanjuan.BUILDINGS)}
    for kind, building in enumerate(puertorico.BUILDINGS, puertorico.ISLAND_KINDS):
        found[f"puertorico {building.key}"] = forgotten_in_puertorico(kind, building)
    assert {key: places for key, places in found.items() if places} == {}


def test_every_place_that_is_forgotten_is_named() -> None:
    """A building that stands in `buildings.py` and nowhere else."""
    inn = forgotten_in_sanjuan(len(sanjuan.BUILDINGS), sanjuan.Building("inn", 6, 0, "end"))
    assert len(inn) == 7 + 2 * len(LANGUAGES)
    assert inn[0] == "tests/buildings/test_inn.py"
    inn = forgotten_in_puertorico(puertorico.KINDS, puertorico.Building("inn", 3, 1, 1, 1))
    assert len(inn) == 5 + 2 * len(LANGUAGES)
    tower = puertorico.Building("inn", 10, 4, 1, 4, 2, computed=True)
    assert "puertorico/scoring.py: a line of Score" in forgotten_in_puertorico(puertorico.KINDS, tower)


@pytest.mark.parametrize("key", [building.key for building in sanjuan.BUILDINGS if building.computed])
def test_what_is_counted_at_the_end_does_count(key: str) -> None:
    city = "indigo_plant sugar_mill tobacco_storage coffee_roaster silver_smelter statue hero smithy gold_mine"
    t = Table(f"seat 0 city: {city} {key}\nseat 1 city: {'city_hall' if key != 'city_hall' else 'palace'}", NEW)
    assert t.points(0, key) > 0
