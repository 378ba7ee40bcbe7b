"""Coffee roaster: a production building of cost 4, 2 points."""

from tests.buildings import production
from tests.sanjuan_table import every_edition

from morro.sanjuan.buildings import COFFEE_ROASTER
from morro.sanjuan.editions import EDITIONS


@every_edition
def test_it_costs_4_and_less_with_builder_or_smithy(edition: str) -> None:
    production.check_price("coffee_roaster", 4, edition)


@every_edition
def test_quarry_and_carpenter_do_nothing_for_it(edition: str) -> None:
    """2004 L363, L388."""
    production.check_violet_reductions_do_not_apply("coffee_roaster", 4, edition)


@every_edition
def test_it_may_be_built_any_number_of_times(edition: str) -> None:
    """2004 L96, L234."""
    production.check_any_number("coffee_roaster", edition)


@every_edition
def test_it_holds_one_good_at_most(edition: str) -> None:
    """2004 L117, L123."""
    production.check_one_good("coffee_roaster", edition)


@every_edition
def test_its_good_sells_for_the_price_on_the_tile(edition: str) -> None:
    """2004 L134, L150-L154."""
    production.check_sale("coffee_roaster", 3, edition)


@every_edition
def test_its_points(edition: str) -> None:
    """2004 L210, L423, L429."""
    production.check_points("coffee_roaster", 2, edition)


@every_edition
def test_the_crane_may_cover_it_but_not_with_its_own_kind(edition: str) -> None:
    """2004 L326, L328."""
    production.check_cover("coffee_roaster", 4, edition)


@every_edition
def test_there_are_eight_and_in_2018_nine(edition: str) -> None:
    """2004 L232, 2018 L293."""
    copies = next(e.copies[COFFEE_ROASTER] for e in EDITIONS if e.name == f"sanjuan/{edition}")
    assert copies == (8 if edition == "2004" else 9)
