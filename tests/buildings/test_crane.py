"""Crane: a new building may go over an old one, which pays its cost and is out of the game."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition

MANY = "statue*2 tower*3 hero*2"


@every_edition
@pytest.mark.parametrize(
    ("covered", "price"),
    [("indigo_plant", 5), ("well", 4), ("tobacco_storage", 3), ("market_hall", 2), ("library", 1), ("city_hall", 0)],
)
def test_the_price_is_less_by_the_cost_of_the_covered_building(edition: str, covered: str, price: int) -> None:
    """2004 L322: palace, 6."""
    t = Table(f"seat 1 hand: palace {MANY} city: {covered} crane", edition)
    assert t.pays(f"role builder; build palace; cover {covered}") == price
    assert t.city(1) == "palace crane"
    assert t.covered(1) == covered


@every_edition
def test_it_is_a_choice(edition: str) -> None:
    """2004 L322: may; without covering the full price and one building more."""
    t = Table(f"seat 1 hand: statue {MANY} city: indigo_plant crane", edition).play("role builder; build statue")
    assert t.legal() == ["pass", "cover indigo_plant"]
    assert t.pays("pass") == 3
    assert t.city(1) == "indigo_plant crane statue"


@every_edition
def test_no_money_back(edition: str) -> None:
    """T15: 2004 L332."""
    t = Table("seat 1 hand: smithy tower city: library crane", edition)
    t.play("role builder; build smithy; cover library")
    assert t.hand(1) == "tower"
    assert t.discard() == ""


@every_edition
def test_never_the_crane_itself(edition: str) -> None:
    """Ruling 35: 2004 L324."""
    t = Table(f"seat 1 hand: palace {MANY} city: indigo_plant well crane", edition).play("role builder; build palace")
    assert t.legal() == ["pass", "cover indigo_plant", "cover well"]


@every_edition
def test_never_with_the_same_building(edition: str) -> None:
    """Ruling 35: also not a production building with its own kind (2004 L328)."""
    t = Table(f"seat 1 hand: sugar_mill {MANY} city: sugar_mill indigo_plant crane", edition)
    t.play("role builder; build sugar_mill")
    assert t.legal() == ["pass", "cover indigo_plant"]
    t = Table(f"seat 1 hand: well {MANY} city: well indigo_plant crane", edition).play("role builder")
    assert not t.may("build well")


@every_edition
def test_covered_cards_are_out_of_the_game(edition: str) -> None:
    """Ruling 35: neither in the discard pile nor in the city (2004 L322)."""
    t = Table("seat 1 hand: tower city: tobacco_storage crane", edition).play("role builder; build tower")
    assert t.discard() == ""
    assert t.city(1) == "tower crane"
    assert t.covered(1) == "tobacco_storage"


@every_edition
def test_a_good_on_the_covered_building_is_lost(edition: str) -> None:
    """T15: 2004 L326, under a violet or a production building."""
    for build in ["tower", "tobacco_storage"]:
        t = Table(f"seat 1 hand: {build} city: coffee_roaster+hero crane", edition).play(f"role builder; build {build}")
        assert t.city(1) == f"{build} crane"
        assert t.discard() == "hero"


@every_edition
def test_a_new_production_building_starts_empty(edition: str) -> None:
    """2004 L326: the good does not stay."""
    t = Table("seat 1 hand: sugar_mill hero city: indigo_plant+well crane", edition)
    t.play("role builder; build sugar_mill, cover indigo_plant")
    assert t.city(1) == "sugar_mill crane"
    assert t.goods(1) == 0


@every_edition
def test_of_two_equal_buildings_the_empty_one_is_covered(edition: str) -> None:
    """Ruling 94: to lose a good would help nobody here."""
    t = Table("seat 1 hand: tower city: coffee_roaster+hero coffee_roaster crane", edition)
    t.play("role builder; build tower, cover coffee_roaster")
    assert t.city(1) == "coffee_roaster+hero tower crane"


@every_edition
@pytest.mark.parametrize(("build", "well"), [("tower", " well"), ("well", "")])
def test_with_a_well_the_full_one_may_be_covered(edition: str, build: str, well: str) -> None:
    """Ruling 94: any own building (2004 L322); the well, standing or being built, asks for empty ones (L314)."""
    t = Table(f"seat 1 hand: {build} city: coffee_roaster+hero coffee_roaster crane{well}", edition)
    t.play(f"role builder; build {build}, cover coffee_roaster")
    assert (t.asked(), t.legal()) == ("copy 1", ["pass", "cover coffee_roaster"])
    assert t.game.prompt(t.state).card == "coffee_roaster"
    empty = t.copy().play("pass")
    assert (empty.city(1), empty.discard()) == (f"coffee_roaster+hero {build} crane{well}", "")
    t.play("cover coffee_roaster")
    assert (t.city(1), t.discard()) == (f"{build} coffee_roaster crane{well}", "hero")


@every_edition
@pytest.mark.parametrize(
    "city",
    [
        "coffee_roaster+hero coffee_roaster+statue crane well",
        "coffee_roaster coffee_roaster crane well",
        "coffee_roaster+hero crane well",
    ],
)
def test_between_equal_copies_there_is_nothing_to_choose(edition: str, city: str) -> None:
    """Rulings 94 and 95: all full, or all empty: the first."""
    t = Table(f"seat 1 hand: tower city: {city}", edition).play("role builder; build tower, cover coffee_roaster")
    assert t.asked() == "role 1"
    assert t.city(1).startswith("tower ")


@every_edition
def test_at_the_end_of_the_game_the_empty_one_is_covered(edition: str) -> None:
    """Ruling 94: nothing is produced any more (2004 L206)."""
    full = "seat 0 hand: archive city: " + " ".join(["indigo_plant"] * 5 + ["sugar_mill"] * 5 + ["library"])
    t = Table(f"{full}\nseat 1 hand: tower city: coffee_roaster+hero coffee_roaster crane well", edition)
    t.play("role builder; build archive; build tower, cover coffee_roaster")
    assert (t.asked(), t.city(1)) == ("over", "coffee_roaster+hero tower crane well")


@every_edition
def test_a_good_that_is_needed_for_the_price_is_not_lost(edition: str) -> None:
    """Rulings 34 and 94: palace 6 - 4, and two goods at the black market, no card in hand."""
    city = "coffee_roaster+hero coffee_roaster sugar_mill+hero crane well black_market"
    t = Table(f"seat 1 hand: palace city: {city}", edition).play("role builder; build palace, cover coffee_roaster")
    assert t.asked() == "role 1"
    assert t.goods(1) == 0
    t = Table(f"seat 1 hand: palace tower city: {city}", edition)
    t.play("role builder; build palace, cover coffee_roaster")
    assert t.asked() == "copy 1"


@every_edition
def test_where_no_card_is_left_a_good_is_one(edition: str) -> None:
    """Rulings 38 and 94: the good of the covered building can be drawn; the carpenter draws it."""
    row = "seat 0 hand: tower city: coffee_roaster+hero coffee_roaster crane carpenter\nseat 1 city: chapel"
    t = Table(row, edition, cards_end=True).play("role builder; build tower, cover coffee_roaster")
    assert t.asked() == "copy 0"
    t.play("cover coffee_roaster")
    assert t.hand(0) == "hero"


@every_edition
@pytest.mark.parametrize(
    ("covered", "build", "price"),
    [("quarry", "palace", 2), ("smithy", "silver_smelter", 4), ("black_market", "hero", 3), ("library", "palace", 1)],
)
def test_the_covered_building_no_longer_helps(edition: str, covered: str, build: str, price: int) -> None:
    """2004 L324: its function is gone for this very build."""
    t = Table(
        f"seat 1 hand: {build} {MANY.replace('hero*2', 'hero')} city: coffee_roaster+well {covered} crane", edition
    )
    assert t.pays(f"role builder; build {build}; cover {covered}") == price


@every_edition
def test_a_covered_library_does_not_double_the_builder(edition: str) -> None:
    """2004 L324: palace 6 - 5 - 1."""
    t = Table(f"seat 0 hand: palace {MANY} city: library crane", edition)
    assert t.pays("role builder; build palace; cover library") == 0
    assert t.asked() == "role 1"


@every_edition
def test_other_reductions_add_up_with_it(edition: str) -> None:
    """2004 L322: builder, quarry and crane: 6 - 1 - 1 - 3."""
    t = Table(f"seat 0 hand: palace {MANY.replace('tower*3', 'tower*2')} city: quarry tower crane", edition)
    assert t.pays("role builder; build palace; cover tower") == 1


@every_edition
def test_what_was_covered_may_be_built_again(edition: str) -> None:
    """Rulings 16 and 37: any kind (2004 L327, 2018 L383)."""
    t = Table(f"seat 1 hand: well sugar_mill {MANY} city: crane covered: well sugar_mill", edition).play("role builder")
    assert t.may("build well")
    assert t.may("build sugar_mill")


@every_edition
def test_only_one_building_is_covered(edition: str) -> None:
    """2004 L322: one own building."""
    t = Table(f"seat 1 hand: palace {MANY} city: indigo_plant well crane", edition)
    t.pays("role builder; build palace; cover well")
    assert t.city(1) == "indigo_plant palace crane"


@every_edition
def test_the_new_building_takes_the_place_of_the_old(edition: str) -> None:
    """Ruling 36: the number of buildings stays."""
    t = Table("seat 1 hand: tower city: indigo_plant chapel crane well", edition)
    t.play("role builder; build tower")
    assert t.city(1) == "indigo_plant tower crane well"


@every_edition
def test_a_crane_cannot_be_used_in_its_own_build(edition: str) -> None:
    """Ruling 32."""
    t = Table("seat 1 hand: crane hero city: tower", edition).play("role builder")
    assert t.asked() == "role 1"


@every_edition
def test_it_can_pay_what_the_hand_cannot(edition: str) -> None:
    """2004 L322: covering is then the only way."""
    t = Table("seat 1 hand: palace tower city: library indigo_plant crane", edition).play("role builder")
    assert t.may("build palace")
    t.play("build palace")
    assert t.city(1) == "palace indigo_plant crane"
    assert t.hand(1) == ""


@every_edition
def test_the_cards_of_a_covered_chapel_stay(edition: str) -> None:
    """T14: 2004 L326."""
    t = Table("seat 1 hand: tower city: chapel crane chapel: hero*2", edition)
    t.play("role builder; build tower")
    assert t.city(1) == "tower crane"
    assert t.points(1, "chapel") == 2


def test_the_cards_of_a_covered_bank_or_harbor_stay() -> None:
    """Ruling 54: 2018 L583, L591."""
    t = Table("seat 1 hand: tower city: bank crane bank: hero*2", NEW).play("role builder; build tower")
    assert (t.city(1), t.points(1, "bank")) == ("tower crane", 2)
    t = Table("seat 1 hand: tower city: harbor crane harbor: hero*2", NEW).play("role builder; build tower")
    assert (t.city(1), t.points(1, "harbor")) == ("tower crane", 2)


def test_a_customs_good_is_lost_too() -> None:
    """2018 L577: the same rules as for other goods."""
    t = Table("seat 1 hand: tower city: customs_office+hero crane", NEW).play("role builder; build tower")
    assert t.city(1) == "tower crane"
    assert t.discard() == "hero"


@every_edition
@pytest.mark.parametrize(
    ("city", "build", "short"),
    [
        ("quarry", "palace", 1),
        ("smithy", "silver_smelter", 3),
        ("black_market coffee_roaster+well", "hero", 0),
        ("black_market sugar_mill+well", "library", 2),
    ],
)
def test_what_is_covered_does_not_make_it_affordable(edition: str, city: str, build: str, short: int) -> None:
    """Ruling 34: neither the function nor the good of a covered building (2004 L324); one card more is enough."""
    hand = " ".join(["tower"] * short)
    t = Table(f"seat 1 hand: {build} {hand} city: {city} crane", edition).play("role builder")
    assert f"build {build}" not in t.legal()
    t = Table(f"seat 1 hand: {build} {hand} statue city: {city} crane", edition).play("role builder")
    assert t.may(f"build {build}")


def test_a_covered_library_does_not_make_the_cathedral_affordable() -> None:
    """2004 L324, 2018 L571: 7 - 5 - 1 as builder leaves 1 to pay."""
    t = Table("seat 0 city: library crane", NEW).play("role builder")
    assert t.asked() == "role 1"
    t = Table("seat 0 hand: tower city: library crane", NEW).play("role builder")
    assert t.may("build cathedral")
