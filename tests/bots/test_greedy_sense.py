"""Positions in which a sound player of San Juan has one sensible answer."""

import pytest
from tests.sanjuan_table import NEW, Table

from morro.bots.sanjuan_greedy import SanJuanGreedy
from morro.bots.sanjuan_outlook import Outlook
from morro.bots.sanjuan_roles import RoleChoice
from morro.core.rng import seeded
from morro.sanjuan.editions import COUNCILLOR


def answer(t: Table) -> str:
    """What the greedy player answers now."""
    seat = t.game.seat(t.state)
    legal = t.game.legal(t.state)
    action = SanJuanGreedy().choose(t.view(seat), t.game.prompt(t.state), legal, seeded(1))
    assert action in legal
    return t.game.actions.token(action)


def answers(t: Table, verb: str) -> str:
    """Its answers as long as it is asked the same, and does this."""
    given = []
    asked = t.asked()
    while t.asked() == asked and answer(t).startswith(verb):
        given.append(answer(t).removeprefix(verb).strip())
        t.play(answer(t))
    return " ".join(given)


# -- cards


def test_it_pays_with_second_copies_before_a_library() -> None:
    t = Table(
        """
        seat 0 hand: tower statue statue hero hero library city: indigo_plant sugar_mill statue hero
        seat 1 city: indigo_plant
        """
    )
    t.play("role builder; build tower")
    assert answer(t) == "pay statue"
    t.play("pay statue")
    assert "library" in t.hand(0)


def test_a_choice_of_several_cards_is_planned_as_a_whole() -> None:
    """The useless cards are named in order, the useful ones before and between them stay."""
    t = Table(
        """
        round=5
        ask: limit seat=0 left=3 | role seat=0
        seat 0 hand: silver_smelter smithy archive prefecture quarry library tower tower hero hero
        city: indigo_plant smithy archive
        seat 1 city: indigo_plant
        """.replace("\n        city:", " city:")
    )
    assert answers(t, "discard") == "smithy archive tower"


def test_it_keeps_a_library_from_the_council_early() -> None:
    t = Table(
        """
        seat 0 hand: indigo_plant tower city: indigo_plant
        seat 1 city: indigo_plant
        deck: gold_mine library crane tower black_market ...
        """
    )
    t.play("role councillor")
    assert answer(t) == "keep library"


def test_a_guild_hall_is_kept_by_a_city_of_production_buildings() -> None:
    t = Table(
        """
        seat 0 hand: tower statue well hero city: indigo_plant*4 sugar_mill*2 coffee_roaster*2
        seat 1 city: indigo_plant
        deck: palace city_hall guild_hall triumphal_arch tower ...
        """
    )
    t.play("role councillor")
    assert answer(t) == "keep guild_hall"


def test_the_drafted_hand_has_no_second_copies() -> None:
    t = Table(
        """
        ask: draft seat=0 left=2
        seat 0 hand: tower tower prefecture quarry smithy smithy city: indigo_plant
        seat 1 city: indigo_plant
        """,
        "2004:draft",
    )
    assert answers(t, "discard") == "smithy tower"


# -- the end


ELEVEN = "indigo_plant*3 sugar_mill*3 tobacco_storage*3 statue hero"


def test_it_builds_the_twelfth_building_when_that_wins() -> None:
    t = Table(
        f"""
        seat 0 hand: tower well smithy archive city: {ELEVEN}
        seat 1 hand: well city: indigo_plant sugar_mill
        """
    )
    assert answer(t) == "role builder"
    t.play("role builder")
    assert answer(t).startswith("build")


def test_it_does_not_end_a_game_that_it_loses() -> None:
    t = Table(
        """
        seat 0 hand: tower well smithy archive city: indigo_plant*7 sugar_mill*4
        seat 1 hand: well city: statue hero victory_column palace city_hall silver_smelter*4
        """
    )
    assert answer(t) != "role builder"
    t.play("role builder")
    assert answer(t) == "pass"


def test_it_builds_for_points_when_another_has_ended_the_game() -> None:
    t = Table(
        f"""
        seat 0 hand: smithy city: {ELEVEN}
        seat 1 hand: library hero palace tower well crane city: indigo_plant sugar_mill
        """
    )
    t.play("role builder; build smithy")
    assert answer(t) == "build hero"


# -- goods and buildings


def test_it_produces_the_dearest_goods() -> None:
    t = Table(
        """
        seat 0 hand: well city: indigo_plant sugar_mill silver_smelter coffee_roaster
        seat 1 city: indigo_plant
        """
    )
    t.play("role producer")
    assert answers(t, "produce") == "coffee_roaster silver_smelter"


def test_it_sells_the_goods_that_fetch_most() -> None:
    t = Table(
        """
        tiles: 12233 11122 11222 11223 12223
        seat 0 hand: well city: indigo_plant+well sugar_mill+tower silver_smelter+crane coffee_roaster+hero
        seat 1 city: indigo_plant
        """
    )
    t.play("role trader")
    assert answers(t, "sell") == "coffee_roaster silver_smelter"


def test_the_library_doubles() -> None:
    t = Table("seat 0 hand: well city: indigo_plant library\nseat 1 city: indigo_plant")
    t.play("role prospector")
    assert answer(t) == "use library"


def test_the_gold_mine_is_dug() -> None:
    t = Table("seat 0 hand: well city: indigo_plant gold_mine\nseat 1 city: indigo_plant")
    t.play("role prospector")
    assert answer(t) == "use gold_mine"


def test_the_chapel_gets_a_useless_card_of_a_full_hand() -> None:
    t = Table(
        """
        round=9
        ask: chapel seat=0 | role seat=0
        seat 0 hand: chapel library hero well*2 tower quarry city: indigo_plant*3 chapel tower well quarry
        seat 1 city: indigo_plant
        """
    )
    assert answer(t) in {"tuck chapel", "tuck well", "tuck tower", "tuck quarry"}


@pytest.mark.parametrize("edition", ["2004", NEW])
@pytest.mark.parametrize(
    ("hand", "city"),
    [
        ("hero statue", "chapel statue indigo_plant"),
        ("well", "quarry indigo_plant"),
        ("palace*2 hero*3 tower*2", "indigo_plant"),
        ("hero*3", "crane indigo_plant library"),
        ("statue", "statue indigo_plant+well"),
    ],
)
def test_a_game_without_cards_comes_to_its_end(edition: str, hand: str, city: str) -> None:
    """Ruling 92: it goes on while somebody can do something, so somebody must do it at last."""
    t = Table(f"seat 0 hand: {hand} city: {city}\nseat 1 city: indigo_plant", edition, cards_end=True)
    while t.asked() != "over" and t.state.step < 2000:
        t.play(answer(t))
    assert t.asked() == "over"


def test_a_bank_is_used_before_a_game_without_cards_ends() -> None:
    t = Table("seat 0 hand: hero statue city: bank statue\nseat 1 city: indigo_plant", NEW, cards_end=True)
    while t.asked() != "over" and t.state.step < 2000:
        t.play(answer(t))
    assert (t.asked(), t.points(0, "bank")) == ("over", 2)


# -- what nobody must do


def test_a_useless_card_more_is_paid_for_a_new_one() -> None:
    """A second statue can never be built; the poor house gives a card for it."""
    t = Table("seat 0 hand: smithy statue quarry city: indigo_plant poor_house statue\nseat 1 city: indigo_plant")
    t.play("role builder; build smithy")
    assert answer(t) == "use poor_house"
    t.play("use poor_house")
    assert answer(t) == "pay statue"


def test_good_cards_are_not_given_for_an_unknown_one() -> None:
    t = Table("seat 0 hand: smithy prefecture quarry city: indigo_plant poor_house\nseat 1 city: indigo_plant")
    t.play("role builder; build smithy")
    assert answer(t) == "pass"


def test_a_good_is_kept_unless_well_and_aqueduct_give_more_for_it() -> None:
    row = "seat 0 hand: tower city: {} crane well\nseat 1 city: indigo_plant"
    for city, wanted in [
        ("indigo_plant+hero indigo_plant sugar_mill aqueduct", "cover indigo_plant"),
        ("indigo_plant+hero indigo_plant sugar_mill", "pass"),
        ("coffee_roaster+hero coffee_roaster sugar_mill aqueduct", "pass"),
        ("indigo_plant+hero indigo_plant sugar_mill+hero aqueduct", "pass"),
    ]:
        kind = city.partition("+")[0]
        t = Table(row.format(city).replace("hand: tower", "hand: tower chapel*2"))
        t.play(f"role builder; build tower; cover {kind}")
        assert t.asked() == "copy 0"
        assert answer(t) == wanted, city
    row = "seat 0 hand: smithy city: {} black_market well\nseat 1 city: indigo_plant"
    for city, wanted in [
        ("indigo_plant+hero sugar_mill aqueduct", "spend indigo_plant"),
        ("indigo_plant+hero sugar_mill", "pass"),
        ("indigo_plant+hero sugar_mill+hero aqueduct", "pass"),
    ]:
        t = Table(row.format(city)).play("role builder; build smithy")
        assert (t.asked(), t.left()) == ("spend 0", 0)
        assert answer(t) == wanted, city


# -- the new buildings


def test_the_bank_waits_for_the_last_round() -> None:
    hand = "well well tower tower crane"
    early = Table(
        f"""
        round=5
        ask: bank seat=0 | role seat=0
        seat 0 hand: {hand} city: indigo_plant bank tower well crane
        seat 1 city: indigo_plant
        """,
        NEW,
    )
    assert answer(early) == "pass"
    late = Table(
        f"""
        round=12
        ask: bank seat=0 | role seat=0
        seat 0 hand: {hand} city: indigo_plant bank tower well crane
        seat 1 city: {ELEVEN}
        """,
        NEW,
    )
    assert len(answers(late, "tuck").split()) >= 4


def test_the_office_swaps_what_cannot_be_built() -> None:
    t = Table(
        """
        round=4
        ask: office seat=0 left=2 | role seat=0
        seat 0 hand: tower library prefecture quarry office_building city: indigo_plant office_building tower
        seat 1 city: indigo_plant
        """,
        NEW,
    )
    assert answers(t, "discard") == "tower office_building"


def test_a_cathedral_is_built_against_many_palaces() -> None:
    t = Table(
        f"""
        seat 0 hand: well*2 tower*2 crane*2 chapel city: indigo_plant well tower crane chapel
        seat 1 city: {ELEVEN}
        seat 2 city: indigo_plant palace guild_hall
        seat 3 city: indigo_plant palace city_hall
        """,
        NEW,
    )
    t.play("role builder")
    assert answer(t) == "build cathedral"


def test_a_park_is_covered_by_a_palace() -> None:
    t = Table(
        """
        seat 0 hand: palace well city: indigo_plant*3 park crane hero statue tower quarry
        seat 1 city: indigo_plant*5 sugar_mill*5
        """,
        NEW,
    )
    t.play("role builder")
    assert answer(t) == "build palace"
    t.play("build palace")
    assert answer(t) == "cover park"


def test_a_hut_makes_a_trader_without_goods_worth_while() -> None:
    """The prospector is gone; nobody has goods, nobody can produce a second one."""
    t = Table(
        """
        round=2 governor=2 chooser=3 taken=builder,prospector
        ask: role seat=0 | role seat=1 | new_round
        seat 0 hand: well city: indigo_plant hut
        seat 1 hand: tower tower crane city: indigo_plant prefecture
        seat 2 city: silver_smelter prefecture
        seat 3 city: coffee_roaster
        """,
        NEW,
    )
    assert answer(t) == "role trader"


def test_the_councillor_is_worth_more_with_the_privilege_and_most_with_a_library() -> None:
    def gains(city: str) -> list[int]:
        view = Table(f"seat 0 city: {city}\nseat 1 city: indigo_plant").view(0)
        choice = RoleChoice(Outlook(view, SanJuanGreedy().taste))
        return choice.gains[0][2 * COUNCILLOR : 2 * COUNCILLOR + 2]

    without, privilege = gains("indigo_plant")
    assert without < privilege < gains("indigo_plant library")[1]
