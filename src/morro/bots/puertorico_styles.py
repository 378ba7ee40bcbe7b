"""Scripted styles of Puerto Rico: the hand-written player with one idea that it overdoes."""

from collections.abc import Callable
from typing import Final

from morro.bots.puertorico_greedy import PuertoRicoGreedy
from morro.bots.puertorico_pilot import PuertoRicoPilot
from morro.bots.puertorico_taste import Taste
from morro.bots.styles import Style
from morro.puertorico.buildings import LARGE_WAREHOUSE, OFFICE, SMALL_WAREHOUSE, UNIVERSITY
from morro.puertorico.game import PuertoRico


def shipper() -> Taste:
    """Many barrels, soon, and onto the ships with them; money hardly counts."""
    taste = Taste()
    taste.more = [105, 98, 95, 75, 75]
    taste.premium = [2, 8, 12, 30, 40]
    taste.coin = [coin * 3 // 4 for coin in taste.coin]
    taste.ship, taste.ship_taken, taste.sale = 90, 75, 30
    taste.wharf, taste.harbor = 50, 110
    taste.by_round[SMALL_WAREHOUSE] = 40
    taste.by_round[LARGE_WAREHOUSE] = 60
    return taste


def builder() -> Taste:
    """Quarries and sales, for the large buildings; barrels are there to be sold."""
    taste = Taste()
    taste.more = [26, 26, 26, 30, 32]
    taste.premium = [10, 40, 60, 150, 180]
    taste.quarry = [100, 95, 90, 70, 0]
    taste.sale, taste.ship = 85, 35
    taste.market = 60
    taste.save = 160
    taste.by_round[OFFICE] = 45
    taste.by_round[UNIVERSITY] = 45
    return taste


def bot_of(taste: Callable[[], Taste]) -> PuertoRicoGreedy:
    return PuertoRicoGreedy(taste())


def pilot_of(taste: Callable[[], Taste], game: PuertoRico) -> PuertoRicoPilot:
    pilot = PuertoRicoPilot(game.rules)
    pilot.greedy = PuertoRicoGreedy(taste())
    return pilot


STYLES: Final = {
    "shipper": Style(lambda: bot_of(shipper), lambda game: pilot_of(shipper, game)),
    "builder": Style(lambda: bot_of(builder), lambda game: pilot_of(builder, game)),
}
