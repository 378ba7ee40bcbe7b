"""A building is whole if it has its test file, its words in four languages and its copies in an edition."""

from pathlib import Path

import pytest
from tests.sanjuan_table import Table

from morro.sanjuan.buildings import KEYS, PRODUCTION_KINDS
from morro.sanjuan.editions import EDITIONS, Edition
from morro.words import LANGUAGES, words

HERE = Path(__file__).parent
every_building = pytest.mark.parametrize("key", KEYS)


def editions_of(key: str) -> list[Edition]:
    return [edition for edition in EDITIONS if edition.copies[KEYS.index(key)]]


@every_building
def test_it_has_a_file_of_tests(key: str) -> None:
    path = HERE / f"test_{key}.py"
    assert path.exists(), f"{key} needs tests/buildings/{path.name}"
    assert path.read_text(encoding="utf-8").count("\ndef test_") >= 4


def test_no_file_is_left_over() -> None:
    """A file for a building that does not exist tests nothing."""
    files = {path.stem.removeprefix("test_") for path in HERE.glob("test_*.py")}
    assert files - set(KEYS) == {"every_building_has_its_tests"}


@every_building
def test_it_is_in_a_box(key: str) -> None:
    assert editions_of(key)


@every_building
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_a_name_and_an_effect_in_words(key: str, language: str) -> None:
    for edition in editions_of(key):
        name = words(language).building(edition.name, key)
        assert name.strip()
        assert name != key
        assert words(language).effect(edition.name, key).strip()


def test_there_are_four_languages() -> None:
    assert sorted(LANGUAGES) == ["de", "en", "it", "nl"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_buildings_share_a_name(language: str) -> None:
    for edition in EDITIONS:
        names = [words(language).building(edition.name, key) for key in KEYS if edition in editions_of(key)]
        assert len(set(names)) == len(names)


@every_building
def test_it_can_be_built_for_its_cost_and_scores_its_points(key: str) -> None:
    """2004 L92, L210: the full price, by somebody who is not the builder."""
    kind = KEYS.index(key)
    for edition in editions_of(key):
        name = edition.name.removeprefix("sanjuan/")
        filler = "silver_smelter*4 coffee_roaster*4"
        in_hand = "" if key == "cathedral" else key
        t = Table(f"seat 1 hand: {in_hand} {filler} city: indigo_plant", name)
        assert t.pays(f"role builder; build {key}") == edition.cost[kind]
        assert t.city(1) == f"indigo_plant {key}"
        assert t.points(1, "buildings") == 1 + edition.points[kind]


@every_building
def test_it_cannot_be_built_with_one_card_too_few(key: str) -> None:
    """2004 L92."""
    kind = KEYS.index(key)
    for edition in editions_of(key):
        name = edition.name.removeprefix("sanjuan/")
        in_hand = "" if key == "cathedral" else key
        cards = " ".join(["hero", "hero", "hero", "tower", "tower", "tower"][: edition.cost[kind] - 1])
        if key in ("hero", "tower"):
            cards = cards.replace(key, "statue")
        t = Table(f"seat 1 hand: {in_hand} {cards} city: indigo_plant", name).play("role builder")
        assert f"build {key}" not in t.legal()


@every_building
def test_production_buildings_many_times_others_once(key: str) -> None:
    """2004 L96, L259."""
    for edition in editions_of(key):
        if key == "cathedral":
            continue
        name = edition.name.removeprefix("sanjuan/")
        t = Table(f"seat 0 hand: {key} archive silver_smelter*4 coffee_roaster*4 city: {key}", name).play(
            "role builder"
        )
        assert (f"build {key}" in t.legal()) == (KEYS.index(key) < PRODUCTION_KINDS)


@every_building
def test_the_crane_may_cover_it_for_its_cost(key: str) -> None:
    """2004 L322: except the crane itself; the park saves 6 (2018 L564)."""
    kind = KEYS.index(key)
    for edition in editions_of(key):
        if key == "crane":
            continue
        name = edition.name.removeprefix("sanjuan/")
        build, cost = ("city_hall", 6) if key == "palace" else ("palace", 6)
        t = Table(f"seat 1 hand: {build} silver_smelter*3 coffee_roaster*3 city: {key} crane", name)
        saved = 6 if key == "park" else edition.cost[kind]
        assert t.pays(f"role builder; build {build}, cover {key}") == max(0, cost - saved)
        assert t.city(1) == f"{build} crane"
        assert t.covered(1) == key
