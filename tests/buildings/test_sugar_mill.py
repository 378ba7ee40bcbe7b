"""Sugar mill: a production building of cost 2, 1 point."""

from tests.buildings import production
from tests.sanjuan_table import Table, every_edition


@every_edition
def test_it_costs_2_and_less_with_builder_or_smithy(edition: str) -> None:
    production.check_price("sugar_mill", 2, edition)


@every_edition
def test_quarry_and_carpenter_do_nothing_for_it(edition: str) -> None:
    """2004 L363, L388."""
    production.check_violet_reductions_do_not_apply("sugar_mill", 2, edition)


@every_edition
def test_it_may_be_built_any_number_of_times(edition: str) -> None:
    """2004 L96, L234."""
    production.check_any_number("sugar_mill", edition)


@every_edition
def test_it_holds_one_good_at_most(edition: str) -> None:
    """2004 L117, L123."""
    production.check_one_good("sugar_mill", edition)


@every_edition
def test_its_good_sells_for_the_price_on_the_tile(edition: str) -> None:
    """2004 L134, L150-L154."""
    production.check_sale("sugar_mill", 1, edition)


@every_edition
def test_its_points(edition: str) -> None:
    """2004 L210, L423, L429."""
    production.check_points("sugar_mill", 1, edition)


@every_edition
def test_the_crane_may_cover_it_but_not_with_its_own_kind(edition: str) -> None:
    """2004 L326, L328."""
    production.check_cover("sugar_mill", 2, edition)


@every_edition
def test_the_builder_with_smithy_builds_it_for_nothing(edition: str) -> None:
    """2004 L101: cost 2."""
    t = Table("seat 0 hand: sugar_mill hero city: indigo_plant smithy", edition)
    assert t.pays("role builder; build sugar_mill") == 0
