"""What distinguishes a player: one sentence, from the own games and those of winners, and none that chance explains."""

import random

import pytest

from morro.games import DEFAULT_GAME
from morro.scene import rulebook
from morro.server.design_people import profile
from morro.server.distinction import NOTHING, Distinction, Game, distinction
from morro.web.people_pages import stands_out
from morro.words import LANGUAGES
from morro.words.wording import wording


def games(n: int, often: dict[str, float], seed: int, points: float = 10.0) -> list[Game]:
    rng = random.Random(seed)
    return [
        Game([("buildings", round(rng.gauss(points, 3)))], [key for key, part in often.items() if rng.random() < part])
        for _ in range(n)
    ]


def test_a_building_that_winners_build_far_more_often_is_named() -> None:
    common = {"a": 0.5, "b": 0.3, "c": 0.6}
    found = distinction(games(60, {**common, "hall": 0.2}, 1), games(500, {**common, "hall": 0.52}, 2))
    assert found
    assert (found.kind, found.key) == ("building", "hall")
    assert found.mine == pytest.approx(0.2, abs=0.1)
    assert found.winners == pytest.approx(0.52, abs=0.05)


def test_where_all_build_the_same_the_points_tell() -> None:
    same = {"a": 0.5, "b": 0.3}
    found = distinction(games(60, same, 3, points=6), games(500, same, 4))
    assert found
    assert (found.kind, found.key) == ("source", "buildings")


def test_of_players_who_play_like_winners_hardly_anybody_is_told_more() -> None:
    """Thirty buildings each: a looser measure would find something nearly every time."""
    often = {f"b{n}": 0.1 + 0.02 * n for n in range(30)}
    winners = games(500, often, 5)
    told = sum(distinction(games(40, often, seed), winners) != NOTHING for seed in range(100, 200))
    assert told <= 10


@pytest.mark.parametrize(("mine", "winners"), [(0, 0), (9, 500), (60, 19)])
def test_with_few_games_nothing_is_said(mine: int, winners: int) -> None:
    assert distinction(games(mine, {"a": 0.0}, 1), games(winners, {"a": 1.0}, 2)) is None


def test_what_somebody_never_builds_and_winners_always_do_stands_out() -> None:
    found = distinction(games(10, {"a": 0.0}, 1), games(20, {"a": 1.0}, 2))
    assert found == Distinction("building", "a", 0.0, 1.0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentence_names_the_building_and_both_figures(lang: str) -> None:
    [game] = profile(False).by_game
    face = rulebook.faces(DEFAULT_GAME, lang)[-1]
    text = stands_out(game, wording(lang))
    assert face.name in text
    assert "20 %" in text
    assert "52 %" in text
    game.stands_out = Distinction("source", "buildings", 4.64, 3.0)
    assert "4.6" in stands_out(game, wording(lang))
    game.stands_out = NOTHING
    assert len(stands_out(game, wording(lang))) > 30
    game.stands_out = None
    assert stands_out(game, wording(lang)) == ""
