"""Points that are counted at the end stand as `?` wherever a card is shown: no number is printed for them."""

import pytest

from morro.puertorico import buildings as pr
from morro.puertorico.editions import NAME as PUERTO_RICO
from morro.sanjuan.buildings import BUILDINGS, COMPUTED, KEYS
from morro.sanjuan.editions import EDITIONS
from morro.sanjuan.scoring import Score
from morro.words import LANGUAGES, words

NEW = "sanjuan/2018+new"
COUNTED = ["guild_hall", "city_hall", "triumphal_arch", "palace", "residence", "cathedral"]


def test_the_buildings_with_points_of_their_own_are_those_of_the_score_sheet() -> None:
    assert [key for kind, key in enumerate(KEYS) if COMPUTED >> kind & 1] == COUNTED
    stacks = ("chapel", "bank", "harbor")  # a point for each card underneath, beside the printed ones
    assert sorted(key for key, _ in Score().lines() if key in KEYS and key not in stacks) == sorted(COUNTED)
    assert [b.key for b in BUILDINGS if b.points == 0] == COUNTED


@pytest.mark.parametrize("edition", [edition.name for edition in EDITIONS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_shows_its_printed_points_or_a_question_mark(edition: str, language: str) -> None:
    w = words(language)
    for kind, building in enumerate(BUILDINGS):
        shown = "?" if building.key in COUNTED else str(building.points)
        assert w.points_shown(edition, kind) == w.points_shown(edition + ":draft", building.key) == shown


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["1 point", "2 points", "? points"]),
        ("de", ["1 Punkt", "2 Punkte", "? Punkte"]),
        ("nl", ["1 punt", "2 punten", "? punten"]),
        ("it", ["1 punto", "2 punti", "? punti"]),
    ],
)
def test_points_within_a_sentence(language: str, texts: list[str]) -> None:
    assert [words(language).points_told(NEW, key) for key in ("well", "tower", "residence")] == texts


def test_the_large_buildings_of_the_board_game_have_printed_points() -> None:
    assert {words("en").points(PUERTO_RICO, kind) for kind in range(pr.KINDS) if pr.LARGE >> kind & 1} == {4}
    assert words("en").points(PUERTO_RICO, "wharf") == 3
