"""What holds for each of the three monuments; their own files call these."""

from tests.sanjuan_table import Table


def check_price(kind: str, cost: int, edition: str) -> None:
    """A violet (city) building: the quarry helps, the smithy does not, the carpenter draws."""
    hand = f"hand: {kind} indigo_plant*4 sugar_mill*4"
    assert Table(f"seat 1 {hand} city: indigo_plant smithy", edition).pays(f"role builder; build {kind}") == cost
    assert Table(f"seat 1 {hand} city: quarry", edition).pays(f"role builder; build {kind}") == cost - 1
    t = Table(f"seat 1 {hand} city: carpenter\ndeck: palace ...", edition)
    assert t.pays(f"role builder; build {kind}") == cost
    assert "palace" in t.hand(1)


def check_once(kind: str, edition: str) -> None:
    """Never two of a kind; the other two monuments may stand beside it."""
    t = Table(f"seat 0 hand: statue victory_column hero indigo_plant*5 city: {kind}", edition).play("role builder")
    for other in ["statue", "victory_column", "hero"]:
        assert t.may(f"build {other}") == (other != kind)


def check_points(kind: str, points: int, edition: str) -> None:
    """Printed points, no other effect of its own; arch and city hall count it."""
    assert Table(f"seat 0 city: {kind}", edition).score(0) == points
    t = Table(f"seat 0 city: {kind} triumphal_arch", edition)
    assert t.points(0, "triumphal_arch") == 4
    assert t.score(0) == points + 4
    t = Table(f"seat 0 city: {kind} city_hall", edition)
    assert t.points(0, "city_hall") == 2


def check_covered(kind: str, edition: str) -> None:
    """Covered, it is worth nothing and counts for nothing; it may be built again."""
    t = Table(f"seat 0 hand: {kind} indigo_plant*5 city: triumphal_arch covered: {kind}", edition)
    assert t.score(0) == 0
    assert t.play("role builder").may(f"build {kind}")
