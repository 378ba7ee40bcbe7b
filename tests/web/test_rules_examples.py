"""The worked examples of the rules pages, played: what the page says is what happens at the table.

They are read in English; another test holds the numbers of every language to those of the English page.
"""

import pytest
from tests.rulebook.puertorico.table import Table as BoardTable
from tests.sanjuan_table import Table
from tests.web.test_rules_pages import numbers, section

SAN_JUAN = [("sanjuan", "2004"), ("card-game", "2018"), ("card-game", "2018+new")]
"""Each page, and an edition that it tells."""


def examples(page: str, name: str) -> list[str]:
    """The examples of a section, each in one line."""
    found: list[str] = []
    for line in section(page, "en", name).lines:
        if line.startswith("> **Example.**"):
            found.append("")
        if line.startswith(">"):
            found[-1] += line.removeprefix(">")
    return found


@pytest.mark.parametrize(("page", "edition"), SAN_JUAN)
def test_a_sale_with_the_market_stand(page: str, edition: str) -> None:
    (told,) = examples(page, "trader")
    t = Table(
        "tiles: 12223 11122 11222 11223 12233\nseat 0 city: sugar_mill+well coffee_roaster+well market_stand", edition
    )
    t.play("role trader; sell sugar_mill, sell coffee_roaster")
    prices = [int(price) for price in t.tile()]
    assert numbers(told) == [
        ["11122", "11222", "11223", "12223", "12233"].index(t.tile()) + 1,
        prices[1],
        1,
        t.hand_size(0),
    ]
    assert prices[1] == prices[3]


@pytest.mark.parametrize(("page", "edition"), SAN_JUAN)
def test_a_building_with_three_discounts(page: str, edition: str) -> None:
    told, _ = examples(page, "building-and-paying")
    t = Table("seat 0 hand: library well*2 smithy*2 city: indigo_plant+hero quarry black_market", edition)
    paid = t.pays("role builder; build library; spend indigo_plant")
    assert (paid, t.goods(0)) == (3, 0)
    assert numbers(told) == [5, 1, 1, 1, paid - 1]


@pytest.mark.parametrize(("page", "edition"), SAN_JUAN)
def test_a_building_covered_with_the_crane(page: str, edition: str) -> None:
    _, told = examples(page, "building-and-paying")
    t = Table("seat 1 hand: palace tower*3 statue*3 city: sugar_mill+hero crane", edition)
    paid = t.pays("role builder; build palace; cover sugar_mill")
    assert t.city(1) == "palace crane"
    assert (paid, t.goods(1), t.covered(1)) == (4 + 1, 0, "sugar_mill"), "the good is discarded too"
    assert numbers(told) == [6, 2, paid - 1]


@pytest.mark.parametrize(("page", "edition"), SAN_JUAN)
def test_a_palace(page: str, edition: str) -> None:
    (told,) = examples(page, "end-and-scoring")
    city = (
        "indigo_plant sugar_mill coffee_roaster silver_smelter chapel tower library well smithy crane city_hall palace"
    )
    t = Table(f"seat 0 city: {city} chapel: hero*3", edition)
    lines = [t.points(0, origin) for origin in ("buildings", "chapel", "city_hall")]
    assert numbers(told) == [*lines, sum(lines), 4, 1, t.points(0, "palace"), t.score(0)]


def test_a_residence() -> None:
    (told,) = examples("card-game", "the-new-buildings")
    t = Table("seat 0 city: well crane market_stand tower chapel statue residence", "2018+new")
    assert numbers(told) == [2, 3, 4, 3, t.points(0, "residence")]
    equal = Table("seat 0 city: indigo_plant*2 archive residence", "2018+new")
    assert equal.points(0, "residence") == 0, "two of three are equal"
    enough = Table("seat 0 city: indigo_plant*2 archive smithy gold_mine guard_room residence", "2018+new")
    assert enough.points(0, "residence") == 4 + 3, "an indigo plant in each of two sets"


@pytest.mark.parametrize(("page", "edition"), SAN_JUAN)
def test_a_covered_building_does_not_help_with_the_new_one(page: str, edition: str) -> None:
    """What the page says of the crane: a covered quarry takes its own cost off the price, and nothing besides."""
    assert "does not even help" in " ".join(section(page, "en", "building-and-paying").prose().split())
    t = Table("seat 1 hand: palace tower*3 statue*3 city: indigo_plant quarry crane", edition)
    assert t.pays("role builder; build palace; cover quarry") == 6 - 4
    kept = Table("seat 1 hand: palace tower*3 statue*3 city: indigo_plant quarry crane", edition)
    assert kept.pays("role builder; build palace; cover indigo_plant") == 6 - 1 - 1


@pytest.mark.parametrize(("page", "edition"), SAN_JUAN)
def test_monuments_count_for_city_hall_and_arch(page: str, edition: str) -> None:
    assert "as well as for the Triumphal Arch" in section(page, "en", "monuments").prose()
    t = Table("seat 0 city: indigo_plant statue hero city_hall triumphal_arch", edition)
    assert (t.points(0, "city_hall"), t.points(0, "triumphal_arch")) == (4, 6)


# -- the board game -----------------------------------------------------------------------------------------


def test_colonists_of_a_mayor() -> None:
    (told,) = examples("puertorico", "mayor")
    t = BoardTable("table: aboard=5", seats=3).play("role mayor; use mayor")
    dealt = [t.colonists(seat) for seat in range(3)]
    assert numbers(told) == [5, 1, dealt[0] - 1, *dealt[1:]]


def test_goods_of_a_craftsman() -> None:
    (told,) = examples("puertorico", "craftsman")
    island = "island: indigo*3+3 sugar*2+1 corn*2+2"
    t = BoardTable(f"governor=1\nseat 0 {island} city: indigo_plant+2 small_sugar+1").play("role craftsman")
    assert t.goods(0) == "corn*2 indigo*2 sugar"
    assert numbers(told) == [3, 2, 2, 2, 1, 1, 2, 2]


def test_a_sale_of_the_trader() -> None:
    (told,) = examples("puertorico", "trader")
    t = BoardTable("seat 0 goods: tobacco city: small_market+1").play("role trader; sell tobacco")
    assert numbers(told) == [3, 1, 1, t.doubloons(0)]


@pytest.mark.parametrize(("building", "at"), [("hospice", 0), ("factory", 1)])
def test_quarries(building: str, at: int) -> None:
    (told,) = examples("puertorico", "building-and-paying")
    t = BoardTable("seat 0 doubloons=9 island: quarry*3+3").play(f"role builder; build {building}")
    cost, column, printed, quarries, privilege, price = numbers(told)[1:][6 * at : 6 * at + 6]
    assert 9 - t.doubloons(0) == price == printed - quarries - privilege
    assert (cost, column) == (printed, quarries)


def test_a_whole_captain_phase() -> None:
    """Nothing is loaded but what the page says, and what it calls impossible is refused."""
    (told,) = examples("puertorico", "captain")
    t = BoardTable(
        """
        ships: 4 5=corn*3 6
        seat 0 goods: corn*4 indigo*5
        seat 1 goods: indigo*3 tobacco*2
        seat 2 goods: corn sugar*2
        """,
        seats=3,
    ).play("role captain")
    assert t.legal() == ["load corn 5", "load indigo 6"]
    t.play("load indigo 6")
    assert (t.chips(0), t.legal()) == (6, ["load indigo 6", "load tobacco 4"])
    t.play("load tobacco 4")
    # The rest is forced and plays itself: corn for Carmen and Ana, indigo for Blas, and one barrel each is kept.
    loaded = [token for token in t.forced() if token != "pass"]
    assert loaded == ["load corn 5", "load corn 5", "load indigo 6", "keep corn", "keep indigo", "keep sugar"]
    assert [t.goods(seat) for seat in range(3)] == ["corn", "indigo", "sugar"]
    assert t.ships() == "4=tobacco*2 5 6"
    assert numbers(told)[-3:] == [t.chips(seat) for seat in range(3)] == [7, 3, 1]


def test_points_of_the_customs_house() -> None:
    (told,) = examples("puertorico", "end-and-scoring")
    city = "city: customs_house+1 wharf harbor university factory coffee_roaster indigo_plant"
    t = BoardTable(f"seat 0 chips=18 {city}")
    lines = {origin: t.points(0, origin) for origin in ("chips", "buildings", "customs_house")}
    assert numbers(told) == [lines["chips"], lines["buildings"], 1, 4, lines["customs_house"], t.score(0)]
