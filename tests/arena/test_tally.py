"""The figures of a match, checked by hand."""

import pytest
from tests.arena.conftest import made_up, plan_of

from morro.arena.played import Decision, Failure
from morro.arena.tally import SCHEMA, Tally, milliseconds


def tally() -> Tally:
    """Two blocks of two games: a wins, a ties, b wins, a wins; and half of a third block."""
    found = Tally(plan_of(seats=2, bots="a b", games=6))
    found.add(made_up(0, 0, ["a", "b"], [30, 20]))
    found.add(made_up(0, 1, ["b", "a"], [25, 25]))
    found.add(made_up(1, 1, ["b", "a"], [40, 28]))
    found.add(made_up(1, 0, ["a", "b"], [31, 30]))
    found.add(made_up(2, 0, ["a", "b"], [99, 0]))
    return found


def test_the_figures_of_each_bot() -> None:
    result = tally().result()
    assert result["schema"] == SCHEMA
    assert (result["games"], result["deals"], result["complete"]) == (4, 2, False)
    a, b = result["results"]
    assert (a["bot"], a["seat_games"], a["wins"]) == ("a", 4, 2.5)
    assert a["win_share"]["value"] == 0.625
    assert b["win_share"]["value"] == 0.375
    assert a["score"]["value"] == 28.5
    assert a["margin"]["value"] == (10 + 0 - 12 + 1) / 4
    assert a["place"]["value"] == (1 + 1.5 + 2 + 1) / 4
    assert [seat["value"] for seat in a["win_share_by_seat"]] == [1.0, 0.25]


def test_the_figures_of_the_table() -> None:
    result = tally().result()
    assert result["ahead"] == [[None, 0.625], [0.375, None]]
    assert [seat["value"] for seat in result["seat_share"]] == [0.875, 0.125]
    assert result["winning_score"]["value"] == (30 + 25 + 40 + 31) / 4
    assert result["ended"] == {"city": 4}
    assert result["fair_share"] == 0.5


def test_no_game_yet_is_no_trouble() -> None:
    result = Tally(plan_of(bots="a b")).result()
    assert (result["games"], result["complete"]) == (0, False)


def test_only_what_a_bot_answered_itself_is_timed() -> None:
    found = Tally(plan_of(bots="a b", games=2))
    played = made_up(0, 0, ["a", "b"], [2, 1])
    played.decisions = [Decision(0, 1, "role", 5, "role builder", us, "bot") for us in (1000, 2000, 9000)]
    played.decisions.append(Decision(0, 1, "role", 5, "role builder", 77_000_000, "stand-in"))
    played.failures = [Failure(0, 3, "timeout", "too slow"), Failure(1, 5, "start", "no such file")]
    found.add(played)
    found.add(made_up(0, 1, ["b", "a"], [2, 1]))
    a, b = found.result()["results"]
    assert a["ms"] == {"decisions": 3, "p50": 2.0, "p95": 8.3, "max": 9.0}
    assert a["failures"] == {"illegal": 0, "timeout": 1, "crash": 0}
    assert b["failures"] == {"illegal": 0, "timeout": 0, "crash": 1}
    assert b["ms"] == milliseconds(found.times["b"]) == {"decisions": 0, "p50": 0.0, "p95": 0.0, "max": 0.0}


def test_a_forfeited_game_is_lost_and_last_and_has_no_points() -> None:
    """a wins the first two games on the table, but forfeits one of them, and the last."""
    found = Tally(plan_of(seats=2, bots="a b", games=4))
    found.add(made_up(0, 0, ["a", "b"], [30, 20]))
    found.add(made_up(0, 1, ["b", "a"], [20, 90], {1: "start"}))
    found.add(made_up(1, 0, ["a", "b"], [10, 20]))
    found.add(made_up(1, 1, ["b", "a"], [50, 10], {1: "illegal"}))
    result = found.result()
    a, b = result["results"]
    assert (a["wins"], a["win_share"]["value"], a["place"]["value"]) == (1, 0.25, 1.75)
    assert (a["score"]["value"], a["margin"]["value"]) == (20.0, 0.0)
    assert (b["score"]["value"], b["margin"]["value"]) == ((20 + 20 + 20 + 50) / 4, 0.0)
    assert (a["forfeits"], a["failures"]) == (2, {"illegal": 1, "timeout": 0, "crash": 1})
    assert (b["forfeits"], sum(b["failures"].values())) == (0, 0)
    assert result["ahead"] == [[None, 0.25], [0.75, None]]
    assert result["winning_score"]["value"] == (30 + 20 + 20 + 50) / 4


def test_who_forfeits_every_game_has_no_figures_of_its_own() -> None:
    found = Tally(plan_of(seats=2, bots="a", games=1))
    found.add(made_up(0, 0, ["a", "a"], [30, 20], {0: "crash", 1: "crash"}))
    result = found.result()
    (a,) = result["results"]
    assert (a["win_share"]["value"], a["forfeits"], a["seat_games"]) == (0.0, 2, 2)
    assert a["score"] == a["margin"] == result["winning_score"] == {"value": None, "low": None, "high": None}


def test_a_bot_against_itself_wins_its_fair_share() -> None:
    found = Tally(plan_of(seats=2, bots="a", games=2))
    for deal in (0, 1):
        found.add(made_up(deal, 0, ["a", "a"], [2, 1]))
    assert found.result()["results"][0]["win_share"] == {"value": 0.5, "low": 0.5, "high": 0.5}
    assert found.result()["seat_share"][0]["value"] == pytest.approx(1)
