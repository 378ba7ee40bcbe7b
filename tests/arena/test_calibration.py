"""Chances that were told, beside what happened."""

from morro.arena.calibration import Told, reliability, watch, worst_error
from morro.games import make_game


def test_each_seat_is_asked_in_every_round_and_somebody_wins() -> None:
    game = make_game("sanjuan/2004", 2)
    told = watch(game, ["net"], 1, 3)
    assert len(told) % 2 == 0
    assert len({one.round for one in told}) * 2 == len(told)
    assert sum(one.share for one in told[:2]) == 1
    assert all(0 <= one.chance <= 1 for one in told)


def test_positions_are_counted_by_round_and_chance() -> None:
    told = [Told(2, 0.31, 1.0), Told(3, 0.39, 0.0), Told(8, 1.0, 1.0)]
    rows = reliability(told)
    assert [(row["rounds"], row["bin"], row["positions"]) for row in rows] == [([1, 3], 3, 2), ([7, 9], 9, 1)]
    assert (rows[0]["told"], rows[0]["happened"]) == (0.35, 0.5)


def test_only_bins_with_enough_positions_count() -> None:
    few, many = [Told(1, 0.9, 0.0)] * 499, [Told(1, 0.25, 0.2)] * 500
    assert worst_error(reliability(few)) == 0
    assert abs(worst_error(reliability(few + many)) - 0.05) < 1e-9
