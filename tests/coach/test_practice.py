"""A missed puzzle comes back after 1, 3 and 10 days."""

from morro.coach.practice import DAY, Practice, first_try


def missed(now: float = 0.0) -> Practice:
    return first_try("sanjuan-1", "wrong", "role trader", now, 1400, 1300)


def test_a_solved_puzzle_does_not_come_back() -> None:
    one = first_try("sanjuan-1", "solved", "role trader", 5.0, 1400, 1450)
    assert (one.first, one.due, one.gain) == (True, 0.0, 50)
    assert not one.is_due(1e12)


def test_a_missed_one_comes_back_three_times() -> None:
    one, now = missed(), 0.0
    assert (one.first, one.gain, one.due) == (False, -100, DAY)
    for days, then in ((1, 3), (3, 10), (10, 0)):
        assert not one.is_due(now + days * DAY - 1)
        now += days * DAY
        assert one.is_due(now)
        one = one.again("solved", "role builder", now)
        assert one.due == (now + then * DAY if then else 0)
    assert not one.is_due(1e12)
    assert not one.first, "the first try stays what it was"


def test_what_is_missed_again_begins_anew() -> None:
    one = missed().again("solved", "role builder", DAY)
    assert one.stage == 1
    for state in ("wrong", "shown"):
        again = one.again(state, "", 4 * DAY)
        assert (again.stage, again.due) == (0, 5 * DAY)


def test_a_try_before_its_time_changes_nothing_of_that() -> None:
    one = missed().again("solved", "role builder", 60.0)
    assert (one.state, one.latest, one.stage, one.due) == ("solved", 60.0, 0, DAY)
