"""What holds for each of the five production buildings; their own files call these."""

from typing import Final

from tests.sanjuan_table import Table

TILES: Final = ["11122", "11222", "11223", "12223", "12233"]


def check_price(kind: str, cost: int, edition: str) -> None:
    """The full price; one less for the builder, and one less with a smithy."""
    hand = f"hand: {kind} hero*3 statue*3 tower"
    assert Table(f"seat 1 {hand} city: indigo_plant", edition).pays(f"role builder; build {kind}") == cost
    assert Table(f"seat 0 {hand} city: indigo_plant", edition).pays(f"role builder; build {kind}") == cost - 1
    t = Table(f"seat 1 {hand} city: indigo_plant smithy", edition)
    assert t.pays(f"role builder; build {kind}") == cost - 1
    assert t.city(1) == f"indigo_plant smithy {kind}"


def check_violet_reductions_do_not_apply(kind: str, cost: int, edition: str) -> None:
    """Neither quarry nor carpenter: it is no violet (city) building."""
    t = Table(f"seat 1 hand: {kind} hero*3 statue*3 city: quarry carpenter", edition)
    assert t.pays(f"role builder; build {kind}") == cost
    assert t.hand_size(1) == 6 - cost


def check_any_number(kind: str, edition: str) -> None:
    """It may stand as often as one likes."""
    t = Table(f"seat 0 hand: {kind} hero*3 statue*3 city: {kind}*5", edition)
    t.pays(f"role builder; build {kind}")
    assert t.city(0) == " ".join([kind] * 6)


def check_one_good(kind: str, edition: str) -> None:
    """It holds one good; a full one produces nothing, a second one its own."""
    t = Table(f"seat 0 city: {kind} {kind}+hero\ndeck: statue tower ...", edition).play("role producer")
    assert t.legal() == ["pass", f"produce {kind}"]
    t.play(f"produce {kind}")
    assert t.asked() == "role 1"
    assert t.city(0) == f"{kind}+statue {kind}+hero"


def check_sale(kind: str, column: int, edition: str) -> None:
    """Its good fetches what the tile says in its column."""
    for tile in TILES:
        others = " ".join(other for other in TILES if other != tile)
        t = Table(f"tiles: {tile} {others}\nseat 0 city: {kind}+hero", edition).play(f"role trader; sell {kind}")
        assert t.hand_size(0) == int(tile[column])
        assert t.city(0) == kind
        assert t.discard() == "hero"


def check_points(kind: str, points: int, edition: str) -> None:
    """Printed points; for the guild hall a production building, for the city hall none."""
    t = Table(f"seat 0 city: {kind}*2 guild_hall city_hall", edition)
    assert t.points(0, "buildings") == 2 * points
    assert t.points(0, "guild_hall") == (4 if edition == "2004" else 3)
    assert t.points(0, "city_hall") == 2


def check_cover(kind: str, cost: int, edition: str) -> None:
    """Covered by a hero of cost 5 it saves its own cost, and its good is lost; it cannot be covered by its own kind."""
    t = Table(f"seat 1 hand: hero tower*3 statue*3 city: {kind}+well crane", edition)
    t.play("role builder; build hero")
    assert t.pays(f"cover {kind}") == 5 - cost + 1
    assert t.city(1) == "hero crane"
    assert "well" in t.discard()
    t = Table(f"seat 1 hand: {kind} statue*3 tower*3 city: {kind} crane", edition)
    t.pays(f"role builder; build {kind}")
    assert t.city(1) == f"{kind} crane {kind}"
    assert t.covered(1) == ""
