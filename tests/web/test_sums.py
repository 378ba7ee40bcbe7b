"""The sums on the plate and in the market add up to the price that is asked."""

import pytest
from tests.contract.test_prices import puertorico_game, puertorico_walk, sanjuan_game, sanjuan_walk

from morro.scene.builders import scene_of
from morro.scene.onlooker import seen_by
from morro.scene.plate import Term
from morro.scene.puertorico import PuertoRicoScene
from morro.words.wording import wording


def added(terms: tuple[Term, ...]) -> int:
    """What the terms before the total come to; no price is below 0."""
    return max(0, sum(int(term.number.replace("−", "-")) for term in terms if not term.total))


def total(terms: tuple[Term, ...]) -> int:
    return next(int(term.number.removeprefix("= ")) for term in terms if term.total)


@pytest.mark.parametrize("name", ["sanjuan/2004", "sanjuan/2018+new"])
def test_in_san_juan_a_bill_adds_up(name: str) -> None:
    game = sanjuan_game(name, 2)
    seen: set[int] = set()
    for seed in range(6):
        for s, _ in sanjuan_walk(game, seed):
            viewer = game.seat(s)
            if game.prompt(s).kind == "pay" and "poor_house" not in str(game.view(s, viewer)):
                scene = scene_of(seen_by(game, s, viewer, ["Ada", "Bo"]), wording("en"))
                assert scene is not None
                assert added(scene.plate.sum) == total(scene.plate.sum)
                seen.add(len(scene.plate.sum))
    assert max(seen) >= 4, "some building had two reductions"


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
