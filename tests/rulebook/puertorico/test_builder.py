"""The builder phase: one building each, for doubloons."""

import pytest
from tests.rulebook.puertorico.table import Table


def test_everybody_may_build_one_building_the_builder_pays_one_less() -> None:
    """L374-L381."""
    rows = "\n".join(f"seat {seat} doubloons=3" for seat in range(4))
    t = Table(rows).play("role builder")
    assert t.asked() == "build 0"
    t.play("build hospice")
    assert (t.doubloons(0), t.city(0)) == (0, "hospice")
    assert not t.may("build hospice")
    t.play("build indigo_plant")
    assert (t.doubloons(1), t.city(1)) == (0, "indigo_plant")
    assert t.asked() == "build 2"


def test_building_is_voluntary() -> None:
    """L227; L458: the builder is not paid his doubloon if he does not build."""
    t = Table("seat 0 doubloons=5\nseat 1 doubloons=5").play("role builder; pass")
    assert (t.asked(), t.doubloons(0)) == ("build 1", 5)


@pytest.mark.parametrize(("kind", "price"), [("construction_hut", 1), ("office", 3), ("harbor", 5), ("city_hall", 7)])
def test_three_quarries(kind: str, price: int) -> None:
    """T51: L449-L455: up to one, two, three, four by column."""
    t = Table("governor=3\nseat 0 doubloons=20 island: quarry*3+3").play("role builder; pass")
    assert t.asked() == "build 0"
    t.play(f"build {kind}")
    assert t.doubloons(0) == 20 - price


@pytest.mark.parametrize(
    ("quarries", "kind", "price"),
    [
        (1, "factory", 6),
        (2, "factory", 5),
        (4, "factory", 4),
        (4, "guild_hall", 6),
        (5, "guild_hall", 6),
        (2, "office", 3),
    ],
)
def test_as_many_quarries_as_the_column_allows(quarries: int, kind: str, price: int) -> None:
    """L447-L452; ruling 75."""
    t = Table(f"governor=3\nseat 0 doubloons=20 island: quarry*{quarries}+{quarries}").play(
        f"role builder; pass; build {kind}"
    )
    assert t.doubloons(0) == 20 - price


def test_a_quarry_without_a_colonist_saves_nothing() -> None:
    """L447: occupied ones."""
    t = Table("governor=3\nseat 0 doubloons=20 island: quarry*3+1").play("role builder; pass; build harbor")
    assert t.doubloons(0) == 20 - 7


def test_quarries_and_privilege_add_up_but_nothing_is_paid_out() -> None:
    """Ruling 75: never below 0."""
    t = Table("seat 0 doubloons=2 island: quarry*4+4").play("role builder")
    assert t.may("build construction_hut")
    assert t.may("build small_indigo")
    t.play("build small_market")
    assert t.doubloons(0) == 2
    dear = Table("seat 0 doubloons=20 island: quarry*4+4").play("role builder; build city_hall")
    assert dear.doubloons(0) == 20 - (10 - 4 - 1)


def test_who_cannot_pay_cannot_build() -> None:
    t = Table("governor=3\nseat 0 doubloons=4").play("role builder; pass")
    assert t.may("build hospice")
    assert not t.may("build office")


def test_no_building_twice_in_a_city() -> None:
    """L382, L821; ruling 75."""
    t = Table("seat 0 doubloons=9 city: hospice").play("role builder")
    assert not t.may("build hospice")
    assert t.may("build office")


def test_a_building_that_is_gone_cannot_be_built() -> None:
    """The copies of the box."""
    t = Table("seat 0 doubloons=12\nseat 1 city: office guild_hall\nseat 2 city: office").play("role builder")
    assert not t.may("build office")
    assert not t.may("build guild_hall")
    assert t.may("build residence")


def test_a_large_building_needs_two_free_spaces() -> None:
    """L380, L461; rulings 75 and 76: buildings may be moved, so any two will do."""
    eleven = (
        "small_indigo small_sugar small_market hacienda construction_hut small_warehouse"
        " indigo_plant sugar_mill hospice office large_market"
    )
    t = Table(f"seat 0 doubloons=30 city: {eleven}").play("role builder")
    assert not t.may("build city_hall")
    assert t.may("build wharf")
    ten = eleven.removesuffix(" large_market")
    assert Table(f"seat 0 doubloons=30 city: {ten}").play("role builder").may("build city_hall")


def test_twelve_spaces_are_all() -> None:
    """L460."""
    rest = "small_indigo small_sugar small_market hacienda construction_hut small_warehouse"
    t = Table(f"seat 0 doubloons=30 city: guild_hall residence fortress {rest}").play("role builder")
    assert t.asked() == "role 1"
    assert t.forced() == ["pass", "pass", "pass", "pass"]


def test_the_twelfth_space_ends_the_game_with_this_round() -> None:
    """L774-L775; ruling 87: two spaces for a large building."""
    rest = "small_indigo small_sugar small_market hacienda construction_hut small_warehouse"
    position = f"seat 0 doubloons=30 city: guild_hall residence {rest}"
    t = Table(position).play("role builder; build office")
    assert t.state.ending == 0
    t = Table(position).play("role builder; build city_hall")
    assert t.state.ending == 2
    t.play("role captain; role trader; role craftsman")
    assert t.asked() == "over"


def test_a_new_building_has_no_colonist_and_does_nothing() -> None:
    """L823: only manned buildings work."""
    t = Table("seat 0 doubloons=9 goods: corn").play("role builder; build small_market; role trader")
    assert t.men(0, "small_market") == 0
    t = Table("seat 0 goods: corn city: small_market").play("role trader; sell corn")
    assert t.doubloons(0) == 1


def test_five_large_buildings_fit_in_twelve_spaces() -> None:
    """Ruling 76."""
    position = "seat 0 doubloons=30 city: guild_hall residence fortress customs_house"
    assert Table(position).play("role builder").may("build city_hall")
    assert not Table(position, options=":max_large").play("role builder").may("build city_hall")
    assert Table(position, options=":max_large").play("role builder").may("build office")


def test_the_price_goes_to_the_bank_which_is_never_empty() -> None:
    """Doubloons are treated as unlimited."""
    t = Table("seat 0 doubloons=999").play("role builder; build wharf")
    assert t.doubloons(0) == 999 - 8
