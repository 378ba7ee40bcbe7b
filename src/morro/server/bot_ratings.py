"""What the bots are worth on the ladder: measured by the arena, and read from `bot_ratings.json`.

`python -m morro.server.bot_ratings docs/strength.json` writes that file anew after a measurement.
"""

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from morro.server.new_table import bots_served
from morro.server.rating_model import Rating, of_points
from morro.server.rating_range import RatingRange

FILE: Final = Path(__file__).with_name("bot_ratings.json")
ALL: Final = 0
"""The number of seats that stands for every table size together."""
USUAL: Final = "level3"
"""The bot that takes a free seat where nobody says how strong it should be."""


@cache
def measured() -> dict[str, dict[str, list[float]]]:
    """For each game and table size: each bot's points above `greedy`, and half of the interval."""
    found: dict[str, dict[str, list[float]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def bot_rating(game: str, seats: int, bot: str) -> Rating:
    """A bot's rating at tables of this size, or of all sizes.

    A level that was not measured at such tables has the rating of the one below it, and less certainty.
    A game that nobody has measured has no more to tell than that a bot is a newcomer.
    """
    table = by_table(game, seats)
    if bot in table:
        return of_points(*table[bot])
    best = max(((points, half) for name, (points, half) in table.items() if name.startswith("level")), default=None)
    return of_points(best[0], 2 * best[1]) if best and bot.startswith("level") else Rating()


def by_table(game: str, seats: int) -> dict[str, list[float]]:
    """The measured bots of a table size; for ALL their means."""
    if seats != ALL:
        return measured().get(f"{game} {seats}", {})
    tables = [table for key, table in measured().items() if key.rsplit(" ", 1)[0] == game]
    names = {name for table in tables for name in table}
    means = {}
    for name in names:
        known = [table[name] for table in tables if name in table]
        means[name] = [sum(one[k] for one in known) / len(known) for k in (0, 1)]
    return means


def listed(game: str, seats: int) -> list[str]:
    """The levels whose strength at such tables is known; the other bots only stand in for people."""
    known = by_table(game, seats)
    return [bot.name for bot in bots_served() if bot.name in known and bot.name.startswith("level")]


def bot_for(game: str, wanted: RatingRange) -> str:
    """The level that takes a free seat at a table of this range: the one nearest to its middle."""
    edition = game.partition(":")[0]
    if not wanted.middle:
        return USUAL
    known = listed(edition, ALL)
    return min(known, key=lambda bot: abs(bot_rating(edition, ALL, bot).points - wanted.middle), default=USUAL)


def of_measurements(strength: dict[str, Any]) -> dict[str, dict[str, list[float]]]:
    """The part of the arena's measurements that the ladder needs: bots that can sit at a table."""
    served = [bot.name for bot in bots_served()]
    return {
        table: {
            bot: [round(one["value"], 1), round((one["high"] - one["low"]) / 2, 1)]
            for bot, one in sorted(bots.items())
            if bot in served
        }
        for table, bots in sorted(strength["ratings"].items())
    }


def text_of(table: dict[str, dict[str, list[float]]]) -> str:
    return json.dumps(table, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(
        text_of(of_measurements(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))), encoding="utf-8"
    )
