"""Hero: a monument of cost 5, 5 points."""

from tests.buildings import monument
from tests.sanjuan_table import every_edition


@every_edition
def test_it_costs_5_as_a_violet_building(edition: str) -> None:
    """2004 L265, L363, L388, L413."""
    monument.check_price("hero", 5, edition)


@every_edition
def test_it_stands_once_beside_other_monuments(edition: str) -> None:
    """T23: 2004 L415."""
    monument.check_once("hero", edition)


@every_edition
def test_its_points(edition: str) -> None:
    """2004 L413, L435, L439."""
    monument.check_points("hero", 5, edition)


@every_edition
def test_covered_it_counts_for_nothing(edition: str) -> None:
    """Ruling 50: and ruling 37, it may be built again."""
    monument.check_covered("hero", edition)
