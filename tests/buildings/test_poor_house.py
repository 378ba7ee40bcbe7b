"""Poor house: a card after building with at most one card left; and whoever likes may pay more to get there."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition


@every_edition
@pytest.mark.parametrize(("rest", "drawn"), [("", 1), ("tower", 1), ("tower*2", 0), ("tower*3", 0)])
def test_no_card_or_one_left(edition: str, rest: str, drawn: int) -> None:
    """2004 L287: none or one, counted after paying."""
    t = Table(f"seat 1 hand: smithy sugar_mill {rest} city: poor_house\ndeck: hero ...", edition).play(
        "role builder; build smithy, pay sugar_mill"
    )
    assert t.hand_size(1) == int(rest[-1:] if "*" in rest else len(rest.split())) + drawn
    assert ("hero" in t.hand(1)) == bool(drawn)


@every_edition
def test_for_production_buildings_too(edition: str) -> None:
    """2004 L287: after any building."""
    t = Table("seat 1 hand: sugar_mill tower*2 city: poor_house\ndeck: hero ...", edition)
    t.play("role builder; build sugar_mill")
    assert t.hand(1) == "hero"


@every_edition
def test_right_after_the_owners_own_build(edition: str) -> None:
    """Ruling 9: before the next seat builds."""
    t = Table(
        "seat 0 hand: smithy city: poor_house\nseat 1 hand: archive well city: indigo_plant\ndeck: hero ...", edition
    )
    t.play("role builder; build smithy")
    assert t.asked() == "build 1"
    assert t.hand(0) == "hero"


@every_edition
def test_nothing_without_building(edition: str) -> None:
    """T33: 2004 L292; also not when others build."""
    t = Table(
        "seat 0 hand: archive well city: indigo_plant\nseat 1 hand: smithy city: poor_house\ndeck: hero ...", edition
    ).play("role builder; build archive")
    assert t.hand(1) == "smithy"


@every_edition
def test_nothing_for_its_own_construction(edition: str) -> None:
    """Rulings 31, 32: from the next builder phase on."""
    t = Table("seat 0 hand: poor_house tower city: indigo_plant\ndeck: hero ...", edition)
    t.play("role builder; build poor_house")
    assert t.hand(0) == ""


@every_edition
def test_nothing_when_covered_by_this_build(edition: str) -> None:
    """Ruling 31: 2004 L324."""
    t = Table("seat 0 hand: tower city: poor_house crane\ndeck: hero ...", edition)
    t.play("role builder; build tower")
    assert t.city(0) == "tower crane"
    assert t.hand(0) == ""


@every_edition
def test_after_the_carpenter(edition: str) -> None:
    """T32, ruling 31: one left, the carpenter's makes two: nothing more."""
    t = Table("seat 1 hand: smithy sugar_mill tower city: poor_house carpenter\ndeck: hero statue ...", edition)
    t.play("role builder; build smithy, pay sugar_mill")
    assert t.hand(1) == "hero tower"


@every_edition
def test_one_card_only(edition: str) -> None:
    """Ruling 31: at most once in a phase: from none to one, not to two."""
    t = Table("seat 0 hand: smithy city: poor_house\ndeck: hero statue ...", edition).play("role builder; build smithy")
    assert t.hand(0) == "hero"


@every_edition
def test_goods_at_the_black_market_can_keep_the_hand_full(edition: str) -> None:
    """2004 L287, L298: it is the hand that counts: paid with goods, two cards stay, and nothing is drawn."""
    t = Table(
        "seat 1 hand: well tower*2 city: poor_house black_market indigo_plant+palace sugar_mill+palace\ndeck: hero ...",
        edition,
    )
    t.play("role builder; build well; spend indigo_plant; spend sugar_mill")
    assert t.hand(1) == "tower tower"


# -- paying more than one must: ruling 91


def asked(position: str, build: str, edition: str = "2004") -> str:
    """What comes after the choice of the building: the cards more, the price with them; or the next question."""
    t = Table(position, edition).play(f"role builder; build {build}")
    if t.asked() != "poor_house 0":
        return t.asked()
    assert t.legal() == ["pass", "use poor_house"]
    more = t.left()
    t.play("use poor_house")
    task = t.state.todo[-1]
    return f"{more} more, {task.left + task.done if t.asked() == 'pay 0' else 'all'}"


@every_edition
def test_the_privilege_may_be_waived(edition: str) -> None:
    """Ruling 91: 2004 L85; the statue is of no use, the poor house gives a card for it (L287)."""
    t = Table("seat 0 hand: smithy statue hero city: indigo_plant poor_house statue\ndeck: palace ...", edition).play(
        "role builder; build smithy"
    )
    refused = t.copy().play("pass")
    assert (refused.asked(), refused.hand(0)) == ("role 1", "hero statue")
    t.play("use poor_house; pay statue")
    assert (t.asked(), t.hand(0), t.discard()) == ("role 1", "hero palace", "statue")


@every_edition
@pytest.mark.parametrize(("build", "helper"), [("sugar_mill", "smithy"), ("well", "quarry")])
def test_smithy_and_quarry_may_be_waived(edition: str, build: str, helper: str) -> None:
    """Ruling 91: 2004 L261, nobody must use a building; here somebody else is the builder, the price 1 and not 2."""
    t = Table(f"seat 1 hand: {build} tower hero statue city: poor_house {helper}\ndeck: palace ...", edition)
    t.play(f"role builder; build {build}")
    assert (t.asked(), t.left()) == ("poor_house 1", 1)
    t.play("use poor_house; pay tower, pay statue")
    assert t.hand(1) == "hero palace"


@every_edition
@pytest.mark.parametrize(
    ("hand", "city", "build", "then"),
    [
        ("smithy", "", "smithy", "role 1"),  # draws anyway
        ("smithy tower", "", "smithy", "role 1"),
        ("smithy tower hero", "", "smithy", "1 more, 1"),
        ("smithy tower hero statue", "", "smithy", "role 1"),  # two more, but only the privilege to waive
        ("smithy tower hero statue", "quarry", "smithy", "role 1"),  # a smithy costs no more than 1
        ("well tower hero statue", "", "well", "1 more, 2"),
        ("well tower hero statue", "quarry", "well", "2 more, 2"),
        ("sugar_mill tower hero statue", "smithy", "sugar_mill", "2 more, 2"),
        ("sugar_mill tower hero statue", "quarry", "sugar_mill", "1 more, 2"),
        ("well tower hero statue chapel", "quarry", "well", "role 1"),
        ("palace tower*3 hero*3 statue", "quarry", "palace", "2 more, 6"),
        ("smithy tower", "carpenter", "smithy", "1 more, all"),  # the carpenter's card would be one too many
        ("smithy tower hero", "carpenter", "smithy", "role 1"),
        ("indigo_plant tower", "carpenter", "indigo_plant", "role 1"),  # no card of the carpenter's for this one
        ("indigo_plant tower hero", "carpenter", "indigo_plant", "1 more, 1"),
        ("well tower", "carpenter quarry", "well", "1 more, all"),
    ],
)
def test_it_is_asked_only_if_so_many_reductions_can_be_waived(
    edition: str, hand: str, city: str, build: str, then: str
) -> None:
    """Ruling 91: the price without builder, smithy and quarry is the most that one can pay (2004 L92, L265, L388)."""
    assert asked(f"seat 0 hand: {hand} city: poor_house {city}", build, edition) == then


@every_edition
def test_without_a_poor_house_at_work_it_is_not_asked(edition: str) -> None:
    """Ruling 91: nor in the phase in which it is built (2004 L260), nor if it is covered now (L324)."""
    assert asked("seat 0 hand: smithy tower hero city: indigo_plant", "smithy", edition) == "role 1"
    assert asked("seat 0 hand: poor_house tower hero statue city: indigo_plant", "poor_house", edition) == "pay 0"
    t = Table("seat 0 hand: smithy tower hero city: poor_house crane", edition)
    t.play("role builder; build smithy; cover poor_house")
    assert t.asked() == "role 1"


@every_edition
def test_with_the_library_used_it_is_not_asked(edition: str) -> None:
    """Ruling 91: not to use it would do the same and keep it; if it is refused, one may waive the rest."""
    t = Table("seat 0 hand: statue tower hero chapel city: poor_house library", edition)
    t.play("role builder; build statue")
    used = t.copy().play("use library")
    assert (used.asked(), used.left()) == ("pay 0", 1)
    t.play("pass")
    assert t.asked() == "pay 0"
    t = Table("seat 0 hand: statue tower hero chapel well city: poor_house library", edition)
    t.play("role builder; build statue; pass")
    assert (t.asked(), t.left()) == ("poor_house 0", 1)


@every_edition
def test_at_the_end_of_the_game_it_is_not_asked(edition: str) -> None:
    """Ruling 91: the card would come too late (2004 L206); in a tie one card is as good as another (L226)."""
    eleven = "poor_house " + " ".join(["indigo_plant"] * 5 + ["sugar_mill"] * 5)
    assert asked(f"seat 0 hand: smithy tower hero city: {eleven}", "smithy", edition) == "over"
    full = "seat 1 hand: archive city: " + " ".join(["indigo_plant"] * 5 + ["sugar_mill"] * 5 + ["statue"])
    t = Table(f"governor=1\n{full}\nseat 0 hand: sugar_mill tower hero chapel city: poor_house smithy", edition)
    t.play("role builder; build archive; build sugar_mill")
    assert t.asked() == "pay 0"


@every_edition
def test_where_no_new_card_would_come_it_is_not_asked(edition: str) -> None:
    """Ruling 91: with both piles empty the poor house could only give back what was paid."""
    row = "seat 0 hand: smithy tower hero city: poor_house\nseat 1 city: chapel"
    assert Table(row, edition, cards_end=True).play("role builder; build smithy").asked() == "role 1"
    for there in ("deck: palace", "discard: palace"):
        t = Table(f"{row}\n{there}", edition, cards_end=True).play("role builder; build smithy")
        assert t.asked() == "poor_house 0"
    one_left = "seat 0 hand: smithy tower city: poor_house carpenter\nseat 1 city: chapel\ndeck: palace"
    assert Table(one_left, edition, cards_end=True).play("role builder; build smithy").asked() == "role 1"


@every_edition
def test_what_the_crane_saves_is_not_waived(edition: str) -> None:
    """Ruling 91: whoever covers a building pays the difference (2004 L322): library 5 - 3, less 1 as builder."""
    row = "seat 0 hand: library tower hero statue city: poor_house crane tobacco_storage"
    t = Table(row, edition).play("role builder; build library; cover tobacco_storage")
    assert (t.asked(), t.left()) == ("poor_house 0", 1)
    t.play("use poor_house")
    assert t.left() == 2
    t = Table(row.replace("statue", "statue chapel"), edition)
    t.play("role builder; build library; cover tobacco_storage")
    assert (t.asked(), t.left()) == ("pay 0", 1)


@pytest.mark.parametrize(
    ("hand", "more"), [("tower hero", 1), ("tower hero statue", 2), ("tower hero statue chapel", 0)]
)
def test_a_park_that_saves_six_may_save_less(hand: str, more: int) -> None:
    """Ruling 91: up to 6 instead of up to 3 (2018 L564): a library then costs 0 to 2, whoever is the builder."""
    t = Table(f"seat 1 hand: library {hand} city: poor_house crane park", NEW)
    t.play("role builder; build library, cover park")
    assert t.asked() == ("poor_house 1" if more else "role 1")
    if more:
        assert t.left() == more
        t.play("use poor_house")
        assert t.left() == more


@every_edition
def test_goods_spent_for_the_price_leave_the_reductions_to_waive(edition: str) -> None:
    """Rulings 33 and 91: statue 3 - 1 as builder - 1 good; the privilege can still be waived."""
    row = "seat 0 hand: statue tower hero chapel city: poor_house black_market sugar_mill+palace"
    t = Table(row, edition).play("role builder; build statue; spend sugar_mill")
    assert (t.asked(), t.left()) == ("poor_house 0", 1)
    t.play("use poor_house")
    assert t.left() == 2


@every_edition
def test_a_good_given_up_for_nothing_stands_for_a_reduction(edition: str) -> None:
    """Rulings 33 and 91: well 2 - 1 - 1; after one good given up, one card can still be paid, after two none."""
    goods = "indigo_plant+palace indigo_plant+palace"
    t = Table(f"seat 0 hand: well tower hero city: poor_house black_market quarry {goods}", edition)
    t.play("role builder; build well")
    assert (t.asked(), t.left()) == ("spend 0", 0)
    one = t.copy().play("spend indigo_plant; pass")
    assert (one.asked(), one.left()) == ("poor_house 0", 1)
    two = t.copy().play("spend indigo_plant; spend indigo_plant")
    assert two.asked() == "role 1"
    none = t.copy().play("pass")
    assert (none.asked(), none.left()) == ("poor_house 0", 1)
    assert t.game.read(t.game.text(t.state)).waivable == 2
