"""What the rules tell whoever has a view: limits, prices and what lowers them."""

import pytest
from tests.sanjuan_table import NEW, Table

from morro.sanjuan import prices
from morro.sanjuan.buildings import KEYS, KIND_OF
from morro.sanjuan.state import NO_CARD
from morro.sanjuan.view import SanJuanView


def view_of(t: Table, seat: int = 0) -> SanJuanView:
    view: SanJuanView = t.game.view(t.state, seat)
    return view


def named(found: list[tuple[int, int]]) -> list[tuple[str, int]]:
    """The same with the keys of the buildings."""
    return [("" if kind == NO_CARD else KEYS[kind], n) for kind, n in found]


@pytest.mark.parametrize(
    ("city", "mine", "theirs"),
    [("quarry", 7, 7), ("tower", 12, 7), ("guard_room", 7, 6), ("guard_room tower", 12, 6)],
)
def test_the_hand_limit_goes_by_tower_and_guard_room(city: str, mine: int, theirs: int) -> None:
    """Ruling 52."""
    view = view_of(Table(f"seat 0 city: {city}", NEW))
    assert (prices.hand_limit(view, 0), prices.hand_limit(view, 1)) == (mine, theirs)
    assert prices.is_guarded(view) == ("guard_room" in city)


def test_a_tower_helps_against_a_guard_room() -> None:
    view = view_of(Table("seat 0 city: guard_room\nseat 1 city: tower", NEW))
    assert [prices.hand_limit(view, seat) for seat in (0, 1)] == [7, 12]


def test_the_sale_limit_goes_by_privilege_and_trading_post() -> None:
    cities = ["indigo_plant+well trading_post", "indigo_plant+well sugar_mill+hero trading_post", "indigo_plant+hero"]
    t = Table("\n".join(f"seat {seat} city: {city}" for seat, city in enumerate(cities)))
    t.play("role trader")
    assert [prices.sale_limit(view_of(t), seat) for seat in (0, 1, 2)] == [3, 2, 1]


def test_a_crane_covers_all_but_itself_and_its_own_kind() -> None:
    """Ruling 35."""
    view = view_of(Table("seat 0 city: indigo_plant crane well indigo_plant\nseat 1 city: indigo_plant well"))
    assert [KEYS[kind] for kind in prices.may_cover(view, 0, KIND_OF["library"])] == ["indigo_plant", "well"]
    assert [KEYS[kind] for kind in prices.may_cover(view, 0, KIND_OF["indigo_plant"])] == ["well"]
    assert prices.may_cover(view, 1, KIND_OF["library"]) == []


def test_what_is_covered_comes_off_the_price() -> None:
    t = Table("seat 0 hand: library sugar_mill*6 city: indigo_plant crane quarry").play("role builder")
    view, library = view_of(t), KIND_OF["library"]
    assert prices.build_price(view, 0, library) == 5 - 1 - 1
    assert prices.build_price(view, 0, library, KIND_OF["indigo_plant"]) == 5 - 1 - 1 - 1
    assert prices.build_price(view, 0, library, KIND_OF["quarry"]) == 0, "its cost 4, but no longer its reduction"


def test_everything_that_lowers_a_price_is_named() -> None:
    t = Table("seat 0 hand: hero silver_smelter sugar_mill*6 city: smithy crane quarry\nseat 1 hand: hero").play(
        "role builder"
    )
    view, hero = view_of(t), KIND_OF["hero"]
    assert named(prices.savings(view, 0, hero)) == [("", 1), ("quarry", 1)]
    assert named(prices.savings(view, 0, KIND_OF["silver_smelter"])) == [("", 1), ("smithy", 1)]
    assert named(prices.savings(view, 0, hero, KIND_OF["smithy"])) == [("", 1), ("quarry", 1), ("smithy", 1)]
    assert prices.savings(view, 1, hero) == []


def test_a_library_takes_one_more_off() -> None:
    t = Table("seat 0 hand: hero sugar_mill*3 well*3 city: library").play("role builder; build hero")
    assert t.asked() == "library 0"
    t.play("use library")
    saved = prices.savings(view_of(t), 0, KIND_OF["hero"], library=True)
    assert named(saved) == [("", 1), ("library", 1)]
    assert t.left() == 5 - sum(n for _, n in saved)


def test_market_hall_and_market_stand_draw_for_a_sale() -> None:
    view = view_of(Table("seat 0 city: market_stand market_hall well\nseat 1 city: market_stand"))
    assert named(prices.sale_bonuses(view, 0)) == [("market_hall", 1), ("market_stand", 2)]
    assert named(prices.sale_bonuses(view, 1)) == [("market_stand", 2)]


@pytest.mark.parametrize(
    ("role", "once", "twice"), [("producer", 3, 4), ("trader", 2, 3), ("councillor", 5, 8), ("prospector", 1, 2)]
)
def test_what_a_privilege_gives_once_and_twice(role: str, once: int, twice: int) -> None:
    view = view_of(Table("seat 0 city: aqueduct library"))
    assert [prices.privilege_gives(view, 0, role, n) for n in (1, 2)] == [once, twice]
