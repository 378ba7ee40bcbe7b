"""A round: who takes a role, what lies on it, and what happens between rounds."""

import pytest
from tests.rulebook.puertorico.table import Table

SIX = ["role settler", "role mayor", "role builder", "role craftsman", "role trader", "role captain"]


def test_the_governor_chooses_first_then_the_others_clockwise() -> None:
    """L195-L206."""
    t = Table("governor=2")
    for seat, role in ((2, "prospector"), (3, "trader"), (0, "captain"), (1, "craftsman")):
        assert t.asked() == f"role {seat}"
        t.play(f"role {role}")
    assert (t.asked(), t.state.governor, t.state.round) == ("role 3", 3, 2)


@pytest.mark.parametrize(
    ("seats", "more"), [(2, ["role prospector"]), (3, []), (4, ["role prospector"]), (5, ["role prospector"])]
)
def test_the_roles_in_the_game(seats: int, more: list[str]) -> None:
    """L143-L151."""
    assert Table("", seats).legal() == SIX + more


def test_a_role_taken_is_not_free_until_the_round_ends() -> None:
    """L232: it stays with its owner."""
    t = Table("").play("role trader")
    assert not t.may("role trader")
    t.play("role captain; role craftsman; role prospector")
    assert t.may("role trader")


def test_nobody_can_do_without_a_role() -> None:
    """L225: choosing is compulsory."""
    assert not Table("").may("pass")


def test_a_role_may_be_taken_that_does_nothing() -> None:
    """L226."""
    t = Table("").play("role captain")
    assert t.asked() == "role 1"


def test_a_doubloon_on_each_role_not_taken() -> None:
    """L211; ruling 89: they pile up, and the taker gets them all."""
    t = Table("").play("role trader; role captain; role craftsman; role prospector")
    assert t.state.bonus == [1, 1, 1, 0, 0, 0, 0]
    t.play("role trader; role captain; role craftsman; role prospector")
    assert t.state.bonus == [2, 2, 2, 0, 0, 0, 0]
    t.play("role builder")
    assert t.doubloons(2) == 2
    assert t.state.bonus == [2, 2, 0, 0, 0, 0, 0]


def test_the_doubloons_of_a_role_can_be_spent_in_it() -> None:
    """L219: the taker gets them first."""
    t = Table("roles: builder*2").play("role builder")
    assert t.may("build indigo_plant")
    assert not t.may("build sugar_mill")


def test_two_seats_take_three_roles_each() -> None:
    """Ruling 105: governor and other in turn; one role is left over."""
    t = Table("", 2)
    for seat, role in enumerate(["prospector", "trader", "captain", "craftsman", "builder", "mayor"]):
        assert t.asked() == f"role {seat % 2}"
        t.play(f"role {role}")
        while not t.asked().startswith("role"):
            t.play("pass")
    assert t.state.bonus == [1, 0, 0, 0, 0, 0, 0]
    assert (t.asked(), t.state.governor) == ("role 1", 1)


def test_five_seats_have_two_prospectors_and_one_token() -> None:
    """Ruling 103: the one with more doubloons is taken, the first if equal."""
    t = Table("roles: prospector2*3 prospector", 5)
    t.play("role prospector")
    assert t.doubloons(0) == 1 + 3
    assert t.legal().count("role prospector") == 1
    t.play("role prospector")
    assert t.doubloons(1) == 1 + 1
    assert not t.may("role prospector")
    even = Table("", 5).play("role prospector")
    assert even.state.taken == 1 << 6


def test_the_owner_of_the_role_begins_not_the_governor() -> None:
    """L202: from him clockwise."""
    t = Table("row: corn\nseat 0 goods: corn").play("role prospector; role settler")
    assert t.asked() == "settle 1"


def test_a_whole_round_of_prospecting_and_waiting() -> None:
    """L195-L215: the round number and the governor."""
    t = Table("", 3)
    for number in range(1, 5):
        assert (t.state.round, t.state.governor) == (number, (number - 1) % 3)
        t.play("role trader; role captain; role craftsman")
