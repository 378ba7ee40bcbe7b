"""What the greedy player expects of a residence: 4 points for three different buildings of equal cost, then 3."""

import pytest
from tests.sanjuan_table import NEW, Table

from morro.bots.sanjuan_outlook import Outlook
from morro.bots.sanjuan_taste import Taste
from morro.sanjuan.buildings import KEYS


@pytest.mark.parametrize(
    ("city", "kind", "points"),
    [
        ("indigo_plant smithy", "gold_mine", 400),  # all of cost 1
        ("indigo_plant smithy", "indigo_plant", 0),  # a copy is no third kind
        ("indigo_plant smithy", "well", 0),  # of cost 2
        ("indigo_plant smithy gold_mine", "archive", 0),  # a fourth is not a second three
        ("indigo_plant smithy gold_mine well trading_post", "crane", 300),  # a second three, of cost 2
    ],
)
def test_one_more_building(city: str, kind: str, points: int) -> None:
    t = Table(f"seat 0 hand: residence city: {city}\nseat 1 city: indigo_plant", NEW)
    assert Outlook(t.view(0), Taste()).triple_points(KEYS.index(kind)) == points
