"""Indigo plant: a production building of cost 1, 1 point."""

from tests.buildings import production
from tests.sanjuan_table import NEW, Table, every_edition

from morro.games import make_game
from morro.sanjuan.buildings import INDIGO_PLANT
from morro.sanjuan.state import SanJuanState


@every_edition
def test_it_costs_1_and_less_with_builder_or_smithy(edition: str) -> None:
    production.check_price("indigo_plant", 1, edition)


@every_edition
def test_quarry_and_carpenter_do_nothing_for_it(edition: str) -> None:
    """2004 L363, L388."""
    production.check_violet_reductions_do_not_apply("indigo_plant", 1, edition)


@every_edition
def test_it_may_be_built_any_number_of_times(edition: str) -> None:
    """2004 L96, L234."""
    production.check_any_number("indigo_plant", edition)


@every_edition
def test_it_holds_one_good_at_most(edition: str) -> None:
    """2004 L117, L123."""
    production.check_one_good("indigo_plant", edition)


@every_edition
def test_its_good_sells_for_the_price_on_the_tile(edition: str) -> None:
    """2004 L134, L150-L154."""
    production.check_sale("indigo_plant", 0, edition)


@every_edition
def test_its_points(edition: str) -> None:
    """2004 L210, L423, L429."""
    production.check_points("indigo_plant", 1, edition)


@every_edition
def test_the_crane_may_cover_it_but_not_with_its_own_kind(edition: str) -> None:
    """2004 L326, L328."""
    production.check_cover("indigo_plant", 1, edition)


@every_edition
def test_the_builder_builds_it_for_nothing(edition: str) -> None:
    """2004 L92: cost 1 less the privilege; a smithy on top gives nothing back."""
    t = Table("seat 0 hand: indigo_plant hero city: indigo_plant smithy", edition)
    assert t.pays("role builder; build indigo_plant") == 0
    assert t.hand(0) == "hero"


@every_edition
def test_everybody_starts_with_one(edition: str) -> None:
    """2004 L43."""
    game = make_game(f"sanjuan/{edition}", 4)
    s: SanJuanState = game.new(11)
    assert [e.city for e in s.estates] == [(INDIGO_PLANT,)] * 4


def test_a_goldsmith_never_wins_one() -> None:
    """Ruling 62: everybody has built it from the start, unless all of them were covered."""
    t = Table("seat 0 city: goldsmith\nseat 1 city: indigo_plant\ndeck: well indigo_plant ...", NEW)
    t.play("role prospector; use goldsmith")
    assert t.discard() == "indigo_plant"
