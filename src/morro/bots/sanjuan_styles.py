"""Scripted styles of San Juan: the hand-written player with one idea that it overdoes."""

from collections.abc import Callable
from typing import Final

from morro.bots.sanjuan_greedy import SanJuanGreedy
from morro.bots.sanjuan_pilot import SanJuanPilot
from morro.bots.sanjuan_taste import Taste
from morro.bots.styles import Style
from morro.sanjuan.buildings import CHAPEL, CITY_HALL, GUILD_HALL, PREFECTURE, PRODUCTION_KINDS, TRIUMPHAL_ARCH
from morro.sanjuan.game import SanJuan


def producer() -> Taste:
    """One production building after the other, and a guild hall at the end."""
    taste = Taste()
    for kind in range(PRODUCTION_KINDS):
        taste.once[kind] += 110
    taste.once[GUILD_HALL] += 250
    taste.income = [45, 36, 28, 22, 16, 12, 10, 8, 8, 8, 8, 8]
    taste.more_production = 70
    taste.more_city = 30
    return taste


def city() -> Taste:
    """Hardly a production building; cards come from the councillor, points from the city hall."""
    taste = Taste()
    for kind in range(PRODUCTION_KINDS):
        taste.once[kind] -= 220
    for kind in (CITY_HALL, TRIUMPHAL_ARCH, CHAPEL, PREFECTURE):
        taste.once[kind] += 150
    taste.income = [each // 2 for each in taste.income]
    taste.more_production = 5
    taste.more_city = 105
    return taste


def bot_of(taste: Callable[[], Taste]) -> SanJuanGreedy:
    return SanJuanGreedy(taste())


def pilot_of(taste: Callable[[], Taste], game: SanJuan) -> SanJuanPilot:
    pilot = SanJuanPilot(game.rules)
    pilot.greedy = SanJuanGreedy(taste())
    return pilot


STYLES: Final = {
    "producer": Style(lambda: bot_of(producer), lambda game: pilot_of(producer, game)),
    "city": Style(lambda: bot_of(city), lambda game: pilot_of(city, game)),
}
