"""The end of the game, the points, and who wins."""

import pytest
from tests.sanjuan_table import Table, every_edition, second_edition

ELEVEN = "indigo_plant*4 sugar_mill*4 coffee_roaster*3"


@every_edition
def test_the_game_ends_after_the_builder_phase_with_a_twelfth_building(edition: str) -> None:
    """2004 L206, 2018 L252: at once; the rest of the round is not played."""
    t = Table(f"seat 0 hand: smithy city: {ELEVEN}\nseat 1 city: indigo_plant", edition)
    t.play("role builder; build smithy")
    assert t.asked() == "over"
    assert t.legal() == []


@every_edition
def test_the_builder_phase_is_played_to_its_end(edition: str) -> None:
    """Ruling 12: everybody may still build (2004 L206)."""
    t = Table(
        f"""
        seat 0 hand: smithy city: {ELEVEN}
        seat 1 hand: archive tower city: indigo_plant
        seat 2 hand: gold_mine well city: indigo_plant
        """,
        edition,
    )
    t.play("role builder; build smithy")
    assert t.asked() == "build 1"
    t.play("build archive")
    assert t.asked() == "build 2"
    t.play("build gold_mine")
    assert t.asked() == "over"
    assert t.city(1) == "indigo_plant archive"
    assert t.city(2) == "indigo_plant gold_mine"


@every_edition
def test_anybodys_twelfth_building_ends_the_game(edition: str) -> None:
    """2004 L206: at least one player."""
    t = Table(f"seat 0 city: indigo_plant\nseat 1 hand: smithy well city: {ELEVEN}", edition)
    t.play("role builder; build smithy")
    assert t.asked() == "over"


@every_edition
def test_eleven_buildings_do_not_end_it(edition: str) -> None:
    """2004 L206: twelve."""
    city = ELEVEN.replace("coffee_roaster*3", "coffee_roaster*2")
    t = Table(f"seat 0 hand: smithy city: {city}", edition).play("role builder; build smithy")
    assert t.asked() == "role 1"


@every_edition
def test_covering_does_not_add_a_building(edition: str) -> None:
    """Ruling 36: with eleven buildings one may cover and stay at eleven, or add the twelfth."""
    city = "indigo_plant*4 sugar_mill*4 coffee_roaster*2 crane"
    t = Table(f"seat 0 hand: smithy city: {city}\nseat 1 city: indigo_plant", edition).play(
        "role builder; build smithy"
    )
    assert t.asked() == "cover 0"
    other = t.copy().play("cover sugar_mill")
    assert other.asked() == "role 1"
    assert len(other.city(0).split()) == 11
    t.play("pass")
    assert t.asked() == "over"


# -- points


@every_edition
def test_every_standing_building_has_its_printed_points(edition: str) -> None:
    """2004 L210: the number at the foot of the card."""
    t = Table("seat 0 city: indigo_plant*2 tobacco_storage silver_smelter smithy quarry library hero", edition)
    assert t.points(0, "buildings") == 1 + 1 + 2 + 3 + 1 + 2 + 3 + 5
    assert t.score(0) == 18


@every_edition
def test_hand_cards_and_goods_are_no_points(edition: str) -> None:
    """2004 L208-L213."""
    t = Table("seat 0 hand: palace hero statue city: indigo_plant+hero sugar_mill+statue", edition)
    assert t.score(0) == 2


@every_edition
def test_covered_buildings_are_no_points(edition: str) -> None:
    """2004 L322: out of the game."""
    t = Table("seat 0 city: indigo_plant crane covered: hero library guild_hall city_hall", edition)
    assert t.score(0) == 2


@every_edition
def test_cards_under_a_chapel_count_one_each_whatever_they_are(edition: str) -> None:
    """2004 L338."""
    t = Table("seat 0 city: indigo_plant chapel chapel: hero palace indigo_plant", edition)
    assert t.points(0, "chapel") == 3
    assert t.score(0) == 1 + 2 + 3


@every_edition
def test_a_building_under_the_chapel_is_no_tucked_card(edition: str) -> None:
    """Ruling 14: what the chapel itself covers is not counted; cards of a covered chapel are (2004 L326, L343)."""
    t = Table("seat 1 hand: chapel well hero statue city: indigo_plant crane tower", edition)
    t.play("role builder; build chapel; cover tower")
    assert t.points(1, "chapel") == 0
    assert t.score(1) == 1 + 1 + 2


@every_edition
def test_both_stacks_of_a_rebuilt_chapel_count(edition: str) -> None:
    """Ruling 46: covered, built again, and filled again."""
    t = Table(
        """
        ask: role seat=0
        seat 0 hand: chapel well tower city: indigo_plant quarry covered: chapel chapel: hero statue
        """,
        edition,
    )
    t.play("role builder; build chapel, pay well")
    assert t.asked() == "chapel 0"
    t.play("tuck tower")
    assert t.points(0, "chapel") == 3


def test_guild_hall_2004() -> None:
    """T24, ruling 24: two indigo plants, a sugar mill, a tobacco storage: 8 (2004 L425)."""
    t = Table("seat 0 city: indigo_plant*2 sugar_mill tobacco_storage guild_hall")
    assert t.points(0, "guild_hall") == 8


@second_edition
def test_guild_hall_2018(edition: str) -> None:
    """T25, ruling 24: two indigo, a sugar, two tobacco: 5 for the buildings and 3 for the kinds (2018 L505)."""
    t = Table("seat 0 city: indigo_plant*2 sugar_mill tobacco_storage*2 guild_hall", edition)
    assert t.points(0, "guild_hall") == 8
    t = Table("seat 0 city: indigo_plant*2 sugar_mill tobacco_storage guild_hall", edition)
    assert t.points(0, "guild_hall") == 7


@pytest.mark.parametrize(
    ("edition", "other"), [("2004", "guild_hall"), ("2018", "victory_column"), ("2018+new", "victory_column")]
)
def test_city_hall_with_nine_buildings(edition: str, other: str) -> None:
    """T26, T27, ruling 25: nine violet buildings, itself among them: 9 (2004 L431, 2018 L489)."""
    nine = f"poor_house aqueduct carpenter chapel quarry library statue {other} city_hall"
    t = Table(f"seat 0 city: indigo_plant sugar_mill {nine}", edition)
    assert t.points(0, "city_hall") == 9


@every_edition
@pytest.mark.parametrize(
    ("monuments", "points"),
    [
        ("", 0),
        ("statue", 4),
        ("victory_column", 4),
        ("hero", 4),
        ("statue victory_column", 6),
        ("statue hero", 6),
        ("victory_column hero", 6),
        ("statue victory_column hero", 8),
    ],
)
def test_triumphal_arch(edition: str, monuments: str, points: int) -> None:
    """T28: 4, 6 or 8 for one, two or three monuments (2004 L435-L437)."""
    t = Table(f"seat 0 city: indigo_plant triumphal_arch {monuments}", edition)
    assert t.points(0, "triumphal_arch") == points


@every_edition
def test_monuments_count_for_city_hall_and_arch(edition: str) -> None:
    """T29: for both (2004 L439, 2018 L497)."""
    t = Table("seat 0 city: indigo_plant statue hero city_hall triumphal_arch", edition)
    assert t.points(0, "city_hall") == 4
    assert t.points(0, "triumphal_arch") == 6


@every_edition
def test_covered_monuments_do_not_count(edition: str) -> None:
    """Ruling 50: only those that stand."""
    t = Table("seat 0 city: indigo_plant triumphal_arch statue covered: hero victory_column", edition)
    assert t.points(0, "triumphal_arch") == 4


@every_edition
def test_palace_with_34_other_points(edition: str) -> None:
    """T30: 8 more, 42 in all (2004 L445, 2018 L511)."""
    t = Table(
        "seat 0 city: palace hero victory_column statue triumphal_arch library chapel "
        "chapel: indigo_plant*6 sugar_mill*3",
        edition,
    )
    assert t.score(0) - t.points(0, "palace") == 34
    assert t.points(0, "palace") == 8
    assert t.score(0) == 42


@every_edition
@pytest.mark.parametrize(("others", "palace"), [(29, 7), (26, 6), (0, 0), (3, 0), (4, 1), (7, 1), (8, 2)])
def test_the_palace_gives_a_quarter_rounded_down(edition: str, others: int, palace: int) -> None:
    """2004 L443; ruling 18: the score pad shows 29 + 7 = 36 and 26 + 6 = 32."""
    kinds = ["sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]
    cards = " ".join(kinds[i % 4] for i in range(others))
    t = Table(f"seat 0 city: palace chapel: {cards}", edition)
    assert t.points(0, "palace") == palace
    assert t.score(0) == others + palace


@every_edition
def test_the_palace_is_reckoned_last(edition: str) -> None:
    """Ruling 49: after buildings, chapel, guild hall, city hall and arch."""
    t = Table(
        "seat 0 city: indigo_plant*2 statue guild_hall city_hall triumphal_arch palace chapel chapel: hero*2", edition
    )
    guild = 4 if edition == "2004" else 3
    before = (1 + 1 + 3 + 2) + 2 + guild + 6 + 4
    assert t.points(0, "city_hall") == 6
    assert t.points(0, "palace") == before // 4
    assert t.score(0) == before + before // 4


def test_the_palace_counts_the_new_buildings_too() -> None:
    """Ruling 49: bank, harbor, residence and cathedral come before it."""
    t = Table(
        """
        seat 0 city: palace residence guild_hall cathedral bank harbor bank: hero*3 harbor: statue*3
        seat 1 city: city_hall
        """,
        "2018+new",
    )
    # 2 + 2 printed, 3 + 3 cards, one triple 4, one foreign six 4.
    assert t.points(0, "palace") == 18 // 4
    assert t.score(0) == 22


# -- winning


@every_edition
def test_most_points_win(edition: str) -> None:
    """2004 L224."""
    t = Table("ask: over\nseat 0 hand: tower*3 city: indigo_plant\nseat 1 city: indigo_plant smithy", edition)
    assert t.winners() == [1]


@every_edition
def test_hand_cards_and_goods_break_a_tie(edition: str) -> None:
    """2004 L226, 2018 L261: a good counts as a card."""
    t = Table(
        """
        ask: over
        seat 0 hand: tower*2 city: indigo_plant+well sugar_mill
        seat 1 hand: hero city: indigo_plant+well sugar_mill+statue
        seat 2 hand: palace*2 city: indigo_plant sugar_mill
        seat 3 hand: quarry*3 archive*3 city: indigo_plant
        """,
        edition,
    )
    assert [t.score(seat) for seat in range(4)] == [2, 2, 2, 1]
    assert t.winners() == [0, 1]


@every_edition
def test_a_tie_that_stays_is_a_shared_win(edition: str) -> None:
    """Ruling 48."""
    t = Table("ask: over\nseat 0 hand: hero city: indigo_plant\nseat 1 city: indigo_plant+well", edition)
    assert t.winners() == [0, 1]


@every_edition
def test_more_goods_can_beat_more_cards(edition: str) -> None:
    """2004 L226: the sum decides."""
    t = Table(
        "ask: over\nseat 0 hand: hero city: indigo_plant*2\nseat 1 city: indigo_plant+well indigo_plant+well", edition
    )
    assert t.winners() == [1]


def test_customs_goods_break_a_tie_too() -> None:
    """Ruling 29: a customs good is a good like any other (2018 L577)."""
    t = Table(
        "ask: over\nseat 0 city: indigo_plant customs_office+hero\nseat 1 city: indigo_plant customs_office", "2018+new"
    )
    assert t.winners() == [0]


def test_stacks_do_not_break_a_tie() -> None:
    """2004 L226: hand cards and goods only; a card under a chapel was a point already."""
    t = Table("ask: over\nseat 0 city: chapel chapel: hero\nseat 1 hand: well city: chapel indigo_plant")
    assert [t.score(0), t.score(1)] == [3, 3]
    assert t.winners() == [1]
