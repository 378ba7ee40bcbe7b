"""The worked examples of single buildings that the rulebooks print; every limit is in tests/buildings."""

from itertools import permutations

import pytest
from tests.sanjuan_table import NEW, Table, every_edition


@every_edition
def test_library_with_two_goods_at_the_black_market(edition: str) -> None:
    """T11: the library costs 5: two goods and three hand cards (2004 L300, 2018 L349)."""
    t = Table(
        "seat 1 hand: library hero statue palace city: indigo_plant+well tobacco_storage+tower black_market", edition
    )
    t.play("role builder")
    t.play("build library, spend indigo_plant, spend tobacco_storage")
    assert t.city(1) == "indigo_plant tobacco_storage black_market library"
    assert t.hand(1) == ""
    assert t.discard() == "hero palace statue tower well"


@every_edition
def test_palace_over_the_chapel(edition: str) -> None:
    """T14: the crane puts a palace (6) over the chapel (3): 3 to pay; the tucked cards stay (2004 L326, L330)."""
    t = Table("seat 1 hand: palace hero*2 statue well city: indigo_plant crane chapel chapel: tower*2", edition)
    assert t.points(1, "chapel") == 2
    assert t.pays("role builder; build palace, cover chapel") == 3
    assert t.city(1) == "indigo_plant crane palace"
    assert t.chapel(1) == "tower tower"
    assert t.points(1, "chapel") == 2
    assert t.covered(1) == "chapel"


@every_edition
def test_statue_over_the_coffee_roaster(edition: str) -> None:
    """T15: statue (3) over a coffee roaster (4) with its good: nothing to pay, nothing back, the good is lost."""
    t = Table("seat 1 hand: statue tower city: indigo_plant crane coffee_roaster+well", edition)
    t.play("role builder; build statue")
    assert t.city(1) == "indigo_plant crane statue"
    assert t.hand(1) == "tower"
    assert t.goods(1) == 0
    assert t.discard() == "well"


@every_edition
def test_seven_cards_under_the_chapel(edition: str) -> None:
    """T16: 2 for the building, 7 for the cards (2004 L345)."""
    t = Table("seat 0 city: chapel chapel: indigo_plant*3 palace hero statue tower", edition)
    assert t.points(0, "buildings") == 2
    assert t.points(0, "chapel") == 7
    assert t.score(0) == 9


@every_edition
@pytest.mark.parametrize("build", ["crane", "gold_mine"])
def test_the_builder_with_a_quarry_builds_for_nothing(edition: str, build: str) -> None:
    """T19: a crane (2) is free; so is a building of cost 1, and nothing is paid back (2004 L390, 2018 L448)."""
    t = Table(f"seat 0 hand: {build} tower city: indigo_plant quarry", edition).play(f"role builder; build {build}")
    assert t.city(0) == f"indigo_plant quarry {build}"
    assert t.hand(0) == "tower"
    assert t.discard() == ""


@every_edition
def test_builder_with_library_and_quarry(edition: str) -> None:
    """T20: three cards less for a violet building (2004 L405, 2018 L465)."""
    t = Table("seat 0 hand: palace indigo_plant*3 sugar_mill*3 city: indigo_plant library quarry", edition)
    assert t.pays("role builder; build palace; use library") == 3


@every_edition
def test_builder_with_library(edition: str) -> None:
    """T21: two cards less, for any building (2004 L397, 2018 L457)."""
    for build, price in [("hero", 3), ("silver_smelter", 3), ("tower", 1)]:
        t = Table(f"seat 0 hand: {build} indigo_plant*3 sugar_mill*3 city: indigo_plant library", edition)
        assert t.pays(f"role builder; build {build}; use library") == price


@every_edition
@pytest.mark.parametrize(
    ("first", "second"), list(permutations(["builder", "producer", "trader", "councillor", "prospector"], 2))
)
def test_with_two_players_a_library_works_once_a_round(edition: str, first: str, second: str) -> None:
    """T22, ruling 40: used for the governor's first role, it is not there for his second (2004 L407, 2018 L467)."""
    t = Table(
        "seat 0 hand: hero tower*3 palace indigo_plant*2 "
        "city: indigo_plant+well sugar_mill+well silver_smelter+statue coffee_roaster*3 library",
        edition,
    )
    left = next(role for role in ["prospector", "producer", "trader"] if role not in (first, second))
    t.play(f"role {first}")
    if first == "builder":
        t.play("build hero")
    assert t.asked() == "library 0"
    t.play("use library")
    finish(t)
    assert t.asked() == "role 1"
    t.play(f"role {left}")
    finish(t)
    assert t.asked() == "role 0"
    t.play(f"role {second}")
    if second == "builder":
        t.play("build palace")
    assert not t.asked().startswith("library")


def finish(t: Table) -> None:
    """Answer anything until somebody chooses a role; never with the library."""
    while not t.asked().startswith("role") and t.asked() != "over":
        t.play(t.legal()[0])


@every_edition
def test_with_two_players_a_library_that_was_not_used_first_works_second(edition: str) -> None:
    """T22, ruling 40: and the other way round (2018 L467)."""
    t = Table("seat 0 city: library\ndeck: hero statue well tower palace quarry ...", edition)
    t.play("role prospector; pass; role trader; role councillor")
    assert t.asked() == "library 0"
    t.play("use library")
    assert t.left() == 1
    assert len(t.offer().split()) == 8


@every_edition
def test_carpenter_before_poor_house(edition: str) -> None:
    """T32, ruling 31: no card left after paying: the carpenter draws one, then the poor house one more (2004 L291)."""
    t = Table(
        "seat 1 hand: well smithy*2 city: indigo_plant carpenter poor_house\ndeck: hero statue palace ...", edition
    )
    t.play("role builder; build well")
    assert t.hand(1) == "hero statue"


@every_edition
def test_carpenter_may_make_the_poor_house_unneeded(edition: str) -> None:
    """T32, ruling 31: one card left after paying: the carpenter's makes two, and the poor house gives nothing."""
    t = Table("seat 1 hand: well smithy*3 city: indigo_plant carpenter poor_house\ndeck: hero statue ...", edition)
    t.play("role builder; build well")
    assert t.hand(1) == "hero smithy"


@every_edition
def test_a_poor_house_gives_nothing_without_building(edition: str) -> None:
    """T33: 2004 L292."""
    t = Table("seat 0 hand: smithy city: indigo_plant poor_house\nseat 1 city: poor_house", edition)
    t.play("role builder; pass")
    assert t.hand(0) == "smithy"
    assert t.hand(1) == ""


@every_edition
def test_a_carpenter_gives_nothing_for_itself(edition: str) -> None:
    """T34: 2004 L365, 2018 L422."""
    t = Table("seat 0 hand: carpenter well tower city: indigo_plant\ndeck: hero ...", edition)
    t.play("role builder; build carpenter")
    assert t.hand(0) == ""


def test_library_over_the_park() -> None:
    """T36: nothing more to pay (2018 L570)."""
    t = Table("seat 1 hand: library tower city: indigo_plant crane park", NEW)
    assert t.pays("role builder; build library") == 0
    assert t.city(1) == "indigo_plant crane library"
    assert t.hand(1) == "tower"


@pytest.mark.parametrize(
    ("builder", "quarry", "price"), [(False, "", 1), (True, "", 0), (False, "quarry", 0), (True, "quarry", 0)]
)
def test_cathedral_over_the_park(builder: bool, quarry: str, price: int) -> None:
    """T37: 1 to pay; nothing for the builder, or with a quarry, or both (2018 L571)."""
    seat = 0 if builder else 1
    t = Table(f"seat {seat} hand: tower*2 city: indigo_plant crane park {quarry}", NEW)
    assert t.pays("role builder; build cathedral, cover park") == price
    assert t.city(seat) == f"indigo_plant crane cathedral {quarry}".strip()
    assert t.aside() == ""


@pytest.mark.parametrize("tile", ["11122", "11222", "11223", "12223", "12233"])
def test_a_customs_good_sells_for_two(tile: str) -> None:
    """T42: whatever the tile says (2018 L575)."""
    others = " ".join(other for other in ["11122", "11222", "11223", "12223", "12233"] if other != tile)
    t = Table(f"tiles: {tile} {others}\nseat 0 city: indigo_plant customs_office+well", NEW)
    t.play("role trader; sell customs_office")
    assert t.hand_size(0) == 2
    assert t.discard() == "well"
    assert t.goods(0) == 0
