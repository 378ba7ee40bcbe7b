"""The round: the governor, the order of play, and roles that are taken."""

import pytest
from tests.sanjuan_table import ROLES, Table, every_edition

THREE = """
    seat 0 hand: smithy tower city: indigo_plant
    seat 1 hand: archive well city: indigo_plant
    seat 2 hand: gold_mine hero city: indigo_plant
"""


@every_edition
def test_the_governor_chooses_first_then_clockwise_each_one_role(edition: str) -> None:
    """2004 L64-L66: three seats, three roles, then the governor card goes on to the left."""
    t = Table(THREE, edition)
    assert t.asked() == "role 0"
    t.play("role prospector")
    assert t.asked() == "role 1"
    t.play("role producer; pass; pass; pass")
    assert t.asked() == "role 2"
    t.play("role trader")
    assert t.asks_whole_round(1)
    assert t.state.round == 2


@every_edition
def test_four_players_take_four_roles_a_round(edition: str) -> None:
    """2004 L66: one of the five roles is left over."""
    t = Table("seat 3 hand: tower", edition)
    t.play("role producer; role trader; role builder")
    assert t.asked() == "role 3"
    assert t.legal() == ["role councillor", "role prospector"]
    t.play("role prospector")
    assert t.asks_whole_round(1)


@every_edition
def test_the_governor_card_comes_round_to_the_first_seat_again(edition: str) -> None:
    """2004 L66: after the last seat it is the first one's turn."""
    t = Table("governor=3 round=4\nseat 3 hand:", edition)
    t.play("role prospector; role trader; role producer; role builder")
    assert t.asks_whole_round(0)


@every_edition
def test_with_two_players_the_governor_chooses_a_second_role(edition: str) -> None:
    """2004 L68, 2018 L79: governor, other, governor: three of the five roles."""
    t = Table("seat 0 hand: tower", edition)
    t.play("role trader")
    assert t.asked() == "role 1"
    t.play("role producer")
    assert t.asked() == "role 0"
    t.play("role prospector")
    assert t.asks_whole_round(1)
    t.play("role trader; role producer")
    assert t.asked() == "role 1"


@every_edition
def test_the_second_role_of_the_governor_is_compulsory(edition: str) -> None:
    """Ruling 11: a role must be chosen whenever it is one's turn (2004 L85)."""
    t = Table("seat 0 hand: tower", edition).play("role trader; role producer")
    assert t.asked() == "role 0"
    assert t.legal() == ["role builder", "role councillor", "role prospector"]
    assert not t.may("pass")


@every_edition
def test_a_role_must_be_chosen(edition: str) -> None:
    """2004 L85, 2018 L88: choosing is compulsory, carrying out is not."""
    t = Table("seat 0 hand: tower", edition)
    assert t.legal() == ROLES
    assert not t.may("pass")


@every_edition
def test_a_taken_role_is_blocked_until_the_round_ends(edition: str) -> None:
    """2004 L86, 2018 L100."""
    t = Table("seat 0 hand: tower", edition).play("role trader")
    assert not t.may("role trader")
    t.play("role prospector")
    assert not t.may("role trader")
    assert not t.may("role prospector")
    t.play("role producer")
    assert t.may("role trader")
    assert t.may("role prospector")
    assert t.may("role producer")


@every_edition
def test_the_owner_of_the_role_acts_first_then_his_left_neighbours(edition: str) -> None:
    """2004 L84: the second seat takes the builder: 1, 2, 0 build in this order."""
    t = Table(THREE, edition).play("role prospector; role builder")
    assert t.asked() == "build 1"
    t.play("pass")
    assert t.asked() == "build 2"
    t.play("pass")
    assert t.asked() == "build 0"
    t.play("pass")
    assert t.asked() == "role 2"


@every_edition
def test_everybody_acts_once_in_each_role(edition: str) -> None:
    """2004 L64: a seat builds at most one building in a builder phase."""
    t = Table("seat 0 hand: smithy archive gold_mine tower city: indigo_plant", edition)
    t.play("role builder; build smithy")
    assert t.asked() == "role 1"
    assert t.city(0) == "indigo_plant smithy"


@every_edition
@pytest.mark.parametrize("passing", [0, 1, 2])
def test_anybody_may_renounce_the_action_and_is_skipped(edition: str, passing: int) -> None:
    """2004 L85, 2018 L98."""
    t = Table(THREE, edition).play("role builder")
    mine = ["smithy", "archive", "gold_mine"]
    for seat in range(3):
        assert t.asked() == f"build {seat}"
        t.play("pass" if seat == passing else f"build {mine[seat]}")
    for seat in range(3):
        assert t.city(seat) == ("indigo_plant" if seat == passing else f"indigo_plant {mine[seat]}")


@every_edition
def test_play_in_turn_from_the_owner_decides_who_gets_which_card(edition: str) -> None:
    """Ruling 30: what may be done at the same time is done in seat order from the owner of the role."""
    t = Table(
        """
        seat 0 city: indigo_plant
        seat 1 city: indigo_plant indigo_plant
        seat 2 city: indigo_plant
        ask: role seat=1 | role seat=2
        deck: well tower hero statue ...
        """,
        edition,
    )
    t.play("role producer; produce indigo_plant, produce indigo_plant; produce indigo_plant; produce indigo_plant")
    assert t.city(1) == "indigo_plant+well indigo_plant+tower"
    assert t.city(2) == "indigo_plant+hero"
    assert t.city(0) == "indigo_plant+statue"


@every_edition
def test_a_question_with_one_answer_is_not_asked(edition: str) -> None:
    """Nobody has a card or a good: builder, producer and trader go by without a word."""
    t = Table("seat 0 hand:", edition)
    t.play("role builder")
    assert t.asked() == "role 1"
    t.play("role producer")
    assert t.asked() == "role 0"
    t.play("role trader")
    assert t.asks_whole_round(1)
