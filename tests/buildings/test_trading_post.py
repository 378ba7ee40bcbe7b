"""Trading post: one more good may be sold."""

import pytest
from tests.sanjuan_table import Table, every_edition

FIVE = "indigo_plant+hero sugar_mill+hero tobacco_storage+hero coffee_roaster+well silver_smelter+well"


@every_edition
@pytest.mark.parametrize(
    ("trader", "post", "limit"), [(False, "", 1), (False, "trading_post", 2), (True, "", 2), (True, "trading_post", 3)]
)
def test_one_more_sale(edition: str, trader: bool, post: str, limit: int) -> None:
    """T12: 2004 L304-L309."""
    seat = 0 if trader else 1
    t = Table(f"seat {seat} city: {FIVE} {post}", edition).play("role trader")
    assert (t.asked(), t.left()) == (f"sell {seat}", limit)


@every_edition
def test_it_sells_fewer_if_one_likes(edition: str) -> None:
    """2004 L306: up to."""
    t = Table(f"seat 1 city: {FIVE} trading_post", edition).play("role trader; sell sugar_mill; pass")
    assert t.goods(1) == 4
    assert t.asked() == "role 1"


@every_edition
def test_it_needs_goods(edition: str) -> None:
    """2004 L304: it gives no goods."""
    t = Table("seat 1 city: indigo_plant+hero trading_post", edition).play("role trader; sell indigo_plant")
    assert t.asked() == "role 1"


@every_edition
def test_the_library_does_not_double_it(edition: str) -> None:
    """T12, ruling 41: four with both, not five (2004 L310)."""
    t = Table(f"seat 0 city: {FIVE} trading_post library", edition).play("role trader; use library")
    assert t.left() == 4


@every_edition
def test_it_works_in_the_round_in_which_it_was_built(edition: str) -> None:
    """Ruling 32."""
    t = Table(f"seat 0 hand: trading_post tower city: {FIVE}", edition)
    t.play("role builder; build trading_post, pay tower; role trader")
    assert (t.asked(), t.left()) == ("sell 0", 2)


@every_edition
def test_covered_it_is_gone(edition: str) -> None:
    """2004 L324."""
    t = Table(f"seat 1 city: {FIVE} crane covered: trading_post", edition).play("role trader")
    assert t.left() == 1
