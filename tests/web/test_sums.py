"""The sums on the plate and in the market add up to the price that is asked."""

import pytest
from tests.contract.test_prices import puertorico_game, puertorico_walk, sanjuan_game, sanjuan_walk
from tests.sanjuan_table import Table

from morro.scene.builders import scene_of
from morro.scene.onlooker import seen_by
from morro.scene.plate import Term
from morro.scene.puertorico import PuertoRicoScene
from morro.words.wording import wording


def added(terms: tuple[Term, ...]) -> int:
    """What the terms before the total come to; no price is below 0, and only then a poor house adds to it."""
    numbers = [int(term.number.replace("−", "-")) for term in terms if not term.total]
    more = numbers.pop() if terms[-2].number.startswith("+") else 0
    return max(0, sum(numbers)) + more


def total(terms: tuple[Term, ...]) -> int:
    return next(int(term.number.removeprefix("= ")) for term in terms if term.total)


@pytest.mark.parametrize("name", ["sanjuan/2004", "sanjuan/2018+new"])
def test_in_san_juan_a_bill_adds_up(name: str) -> None:
    game = sanjuan_game(name, 2)
    seen: set[int] = set()
    for seed in range(6):
        for s, _ in sanjuan_walk(game, seed):
            viewer = game.seat(s)
            if game.prompt(s).kind == "pay":
                scene = scene_of(seen_by(game, s, viewer, ["Ada", "Bo"]), wording("en"))
                assert scene is not None
                assert added(scene.plate.sum) == total(scene.plate.sum)
                seen.add(len(scene.plate.sum))
    assert max(seen) >= 4, "some building had two reductions"


def test_the_poor_house_stands_in_the_bill_of_whoever_pays_more_for_it() -> None:
    t = Table("seat 0 hand: silver_smelter well*3 tower*2 city: indigo_plant smithy poor_house")
    t.play("role builder; build silver_smelter; use poor_house")
    scene = scene_of(seen_by(t.game, t.state, 0, ["Ada", "Bo"]), wording("en"))
    assert scene is not None
    assert [term.number for term in scene.plate.sum] == ["5", "−1", "−1", "+1", "= 4"]
    assert added(scene.plate.sum) == total(scene.plate.sum)


def test_in_puerto_rico_every_price_in_the_market_adds_up() -> None:
    game = puertorico_game("puertorico/2002", 3)
    prices = 0
    for s, _ in puertorico_walk(game, 4):
        if game.prompt(s).kind == "build":
            scene = scene_of(seen_by(game, s, game.seat(s), ["Ada", "Bo", "Cy"]), wording("en"))
            assert isinstance(scene, PuertoRicoScene)
            for ware in [ware for column in scene.market for ware in column.wares if ware.sum]:
                assert (added(ware.sum), total(ware.sum)) == (ware.price, ware.price)
                prices += 1
    assert prices > 100
