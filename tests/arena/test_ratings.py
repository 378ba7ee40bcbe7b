"""Ratings find the strengths that made the games."""

import choix
import numpy as np
import pytest
from tests.arena.conftest import made_up

from morro.arena.played import Played
from morro.arena.ratings import SCALE, ahead, ratings

BOTS = ["random", "good", "best"]
TRUE = {"random": 0.0, "good": 200.0, "best": 500.0}


def drawn(deals: int, seed: int = 1) -> list[Played]:
    """Games of a table of three whose order follows the Plackett-Luce model."""
    rng = np.random.default_rng(seed)
    games = []
    for deal in range(deals):
        for rotation in range(3):
            bots = BOTS[rotation:] + BOTS[:rotation]
            luck = [TRUE[bot] / SCALE + rng.gumbel() for bot in bots]
            scores = [sum(other < mine for other in luck) for mine in luck]
            games.append(made_up(deal, rotation, bots, scores))
    return games


def test_the_strengths_are_found() -> None:
    games = drawn(400)
    anchor, found = ratings(ahead(games, BOTS), BOTS, 1)
    assert anchor == "random"
    assert tuple(found["random"]) == (0, 0, 0)
    for bot in ("good", "best"):
        assert found[bot].low < TRUE[bot] < found[bot].high
        assert found[bot].high - found[bot].low < 120


def test_they_agree_with_the_full_likelihood_of_the_rankings() -> None:
    games = drawn(400)
    rankings = [tuple(BOTS.index(g.bots[seat]) for seat in np.argsort(g.places)) for g in games]
    whole = choix.ilsr_rankings(3, rankings) * SCALE
    _, found = ratings(ahead(games, BOTS), BOTS, 1)
    for i, bot in enumerate(BOTS):
        assert found[bot].value == pytest.approx(whole[i] - whole[0], abs=20)


def test_a_bot_that_never_lost_is_rated_high_but_not_surely() -> None:
    games = [made_up(deal, 0, ["a", "b"], [2, 1]) for deal in range(20)]
    anchor, found = ratings(ahead(games, ["a", "b"]), ["a", "b"], 1)
    assert anchor == "b"
    assert 300 < found["a"].low < found["a"].value < found["a"].high
    assert found["a"].high - found["a"].low > 500


def test_ties_count_half_for_each() -> None:
    games = [made_up(deal, 0, ["a", "b"], [1, 1]) for deal in range(10)]
    assert ahead(games, ["a", "b"]).sum(axis=0).tolist() == [[0, 5], [5, 0]]
    _, found = ratings(ahead(games, ["a", "b"]), ["a", "b"], 1)
    assert found["a"].value == pytest.approx(0, abs=1e-6)


def test_the_anchor_can_be_chosen() -> None:
    _, found = ratings(ahead(drawn(50), BOTS), BOTS, 1, "good")
    assert found["good"].value == 0
    assert found["random"].value < 0 < found["best"].value


def test_bots_that_met_nobody_in_common_are_still_rated() -> None:
    wins = np.zeros((4, 4, 4))
    wins[:, 0, 1] = wins[:, 2, 3] = 3
    _, found = ratings(wins, ["a", "b", "c", "d"], 1)
    assert found["a"].value > found["b"].value
    assert found["c"].value > found["d"].value
