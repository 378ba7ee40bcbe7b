"""Library: the privilege of one's own role counts twice."""

import pytest
from tests.sanjuan_table import Table, every_edition

FIVE = "indigo_plant sugar_mill tobacco_storage coffee_roaster silver_smelter"
STOCK = "indigo_plant+hero sugar_mill+hero tobacco_storage+hero coffee_roaster+well silver_smelter+well"


@every_edition
def test_every_privilege_doubled(edition: str) -> None:
    """T21: builder -2, producer 3, trader 3, councillor 8, prospector 2 (2004 L396-L400)."""
    t = Table("seat 0 hand: palace statue*3 tower*3 city: library", edition)
    assert t.pays("role builder; build palace; use library") == 4
    t = Table(f"seat 0 city: {FIVE} library", edition).play("role producer; use library")
    assert (t.asked(), t.left()) == ("produce 0", 3)
    t = Table(f"seat 0 city: {STOCK} library", edition).play("role trader; use library")
    assert (t.asked(), t.left()) == ("sell 0", 3)
    t = Table("seat 0 city: library\ndeck: hero tower ...", edition).play("role councillor; use library")
    assert len(t.offer().split()) == 8
    t = Table("seat 0 city: library", edition).play("role prospector; use library")
    assert t.hand_size(0) == 2


@every_edition
@pytest.mark.parametrize("role", ["builder", "producer", "trader", "councillor", "prospector"])
def test_it_is_a_choice_with_every_role(edition: str, role: str) -> None:
    """Ruling 40: use it or not (2004 L394)."""
    city = STOCK if role == "trader" else FIVE
    t = Table(f"seat 0 hand: palace statue*3 tower*3 city: {city} library", edition).play(f"role {role}")
    if role == "builder":
        t.play("build palace")
    assert t.asked() == "library 0"
    assert t.legal() == ["pass", "use library"]
    t.play("pass")
    assert t.state.doubled is False


@every_edition
def test_single_privileges_without_it(edition: str) -> None:
    """2004 L394: refused, the privilege counts once."""
    t = Table("seat 0 hand: palace statue*3 tower*3 city: library", edition)
    assert t.pays("role builder; build palace; pass") == 5
    t = Table(f"seat 0 city: {FIVE} library", edition).play("role producer; pass")
    assert t.left() == 2
    t = Table(f"seat 0 city: {STOCK} library", edition).play("role trader; pass")
    assert t.left() == 2
    t = Table("seat 0 city: library", edition).play("role prospector; pass")
    assert t.hand_size(0) == 1


@every_edition
def test_only_with_ones_own_role(edition: str) -> None:
    """2004 L394: the privilege of his role."""
    t = Table(f"seat 1 hand: hero statue*3 tower*3 city: {FIVE} library", edition)
    assert t.pays("role builder; build hero") == 5
    t = Table(f"seat 1 city: {FIVE} library", edition).play("role producer")
    assert (t.asked(), t.left()) == ("produce 1", 1)
    t = Table(f"seat 1 city: {STOCK} library", edition).play("role trader")
    assert (t.asked(), t.left()) == ("sell 1", 1)
    t = Table("seat 1 city: library", edition).play("role prospector")
    assert (t.hand_size(1), t.asked()) == (0, "role 1")


@every_edition
def test_a_builder_who_does_not_build_has_not_used_it(edition: str) -> None:
    """Ruling 40: it is declared with the building."""
    t = Table("seat 0 hand: tower*2 city: library", edition)
    t.play("role builder; pass; role trader; role prospector")
    assert t.asked() == "library 0"
    t.play("use library")
    assert t.hand_size(0) == 4


@every_edition
def test_a_building_that_is_free_anyway_does_not_use_it_up(edition: str) -> None:
    """Ruling 40: nothing to reduce, nothing declared."""
    t = Table("seat 0 hand: smithy city: library", edition)
    t.play("role builder; build smithy; role trader; role prospector")
    assert t.asked() == "library 0"


@every_edition
def test_with_two_players_once_in_a_round(edition: str) -> None:
    """T22, ruling 40: the governor's second role goes without, whatever it is (2004 L407)."""
    t = Table("seat 0 city: library\ndeck: tower*2 hero statue palace quarry archive well ...", edition)
    t.play("role prospector; use library; role trader; role councillor")
    assert t.asked() == "council 0"
    assert t.offer() == "archive hero palace quarry statue"


@every_edition
def test_with_two_players_refused_first_it_is_there_second(edition: str) -> None:
    """T22, ruling 40: it counts as used only when it was declared."""
    t = Table("seat 0 city: library", edition).play("role prospector; pass; role trader; role councillor")
    assert t.asked() == "library 0"


@every_edition
def test_it_is_there_again_in_the_next_round(edition: str) -> None:
    """Ruling 40: once per round."""
    t = Table("seat 0 city: library", edition).play("role prospector; use library; role trader; role producer")
    t.play("role trader; role prospector")
    assert t.asked() == "library 0"


@every_edition
def test_each_owner_has_his_own(edition: str) -> None:
    """Ruling 40: both libraries work in one round."""
    t = Table("seat 0 city: library\nseat 1 city: library\ndeck: tower*3 well*3 hero statue palace ...", edition)
    t.play("role prospector; use library; role councillor")
    assert t.asked() == "library 1"


@every_edition
def test_with_three_players_everybody_has_one_role_anyway(edition: str) -> None:
    """2004 L407: the limit is for two players."""
    t = Table("seat 0 city: library\nseat 2 city: library", edition)
    t.play("role prospector; use library; role trader; role councillor")
    assert t.asked() == "library 2"


@every_edition
def test_producer_and_trader_are_asked_only_if_it_can_help(edition: str) -> None:
    """A question with no effect is not asked: two empty buildings, two goods."""
    t = Table("seat 0 city: indigo_plant sugar_mill library", edition).play("role producer")
    assert t.asked() == "produce 0"
    t = Table("seat 0 city: indigo_plant+hero sugar_mill+hero library", edition).play("role trader")
    assert t.asked() == "sell 0"


@every_edition
def test_it_doubles_nothing_else(edition: str) -> None:
    """Ruling 41: not the aqueduct, trading post, prefecture or gold mine."""
    t = Table(f"seat 0 city: {FIVE} aqueduct library", edition).play("role producer; use library")
    assert t.left() == 4
    t = Table(f"seat 0 city: {STOCK} trading_post library", edition).play("role trader; use library")
    assert t.left() == 4
    t = Table("seat 0 city: prefecture library\ndeck: hero statue ...", edition).play("role councillor; use library")
    assert (len(t.offer().split()), t.left()) == (8, 2)


@every_edition
def test_needed_to_pay_it_is_used_without_a_question(edition: str) -> None:
    """2004 L397: hero, three other cards: only with both reductions; then it is used up for this round."""
    t = Table("seat 0 hand: hero tower*3 city: library", edition).play("role builder")
    assert t.may("build hero")
    t.play("build hero")
    assert t.hand(0) == ""
    t.play("role trader; role prospector")
    assert t.hand_size(0) == 1


@every_edition
def test_covered_by_this_build_it_does_not_help(edition: str) -> None:
    """2004 L324: palace (6) over the library (5) as builder: nothing to pay, and no question about the library."""
    t = Table("seat 0 hand: palace tower*2 city: library crane", edition)
    assert t.pays("role builder; build palace, cover library") == 0
    assert t.asked() == "role 1"


@every_edition
def test_it_does_not_help_to_build_itself(edition: str) -> None:
    """Ruling 32."""
    t = Table("seat 0 hand: library tower*3 statue*3 city: indigo_plant", edition)
    assert t.pays("role builder; build library") == 4


@every_edition
def test_built_in_the_first_role_it_works_in_the_second(edition: str) -> None:
    """Ruling 32: still in the same round (2004 L260)."""
    t = Table("seat 0 hand: library tower*3 statue city: indigo_plant", edition)
    t.play("role builder; build library; role trader; role prospector")
    assert t.asked() == "library 0"
