"""Are the chances that a net tells right? Of all positions in which it said 30 %, were three in ten won?

At the beginning of every round the seat that is asked foresees everybody's chance; the end of the game says whether it
was right. Positions are counted by the round and by the chance that was told.
"""

from typing import Any, Final, NamedTuple

from morro.arena.plan import Plan, Slot, make_plan
from morro.bots.bot import Bot
from morro.bots.net import weights_of
from morro.bots.pilot import MOST_DECISIONS
from morro.bots.registry import make_bot
from morro.core.rng import seeded
from morro.families import family_of
from morro.games import AnyGame

PHASES: Final = ((1, 3), (4, 6), (7, 9), (10, 12), (13, 99))
"""The rounds that are counted together, from and to."""
BINS: Final = 10
ENOUGH: Final = 500
"""A bin of fewer positions proves nothing."""


class Told(NamedTuple):
    """One seat in one position: the round, the chance it was told, and the share of the win that it got."""

    round: int
    chance: float
    share: float


def watch(game: AnyGame, bots: list[str], deals: int, seed: int) -> list[Told]:
    """Play so many deals from every seat, and ask the net of the game at the beginning of every round."""
    plan = make_plan(game, bots, 1, seed)
    players = {name: make_bot(name, game) for name in plan.contestants}
    found: list[Told] = []
    for deal in range(deals):
        for rotation in range(plan.rotations):
            found += watch_one(game, plan, Slot(deal, rotation), players)
    return found


def watch_one(game: AnyGame, plan: Plan, slot: Slot, players: dict[str, Bot]) -> list[Told]:
    """What became of one game; nothing where the players never end it."""
    weights = weights_of(family_of(game).name, None)
    seating = plan.seating(slot.rotation)
    streams = [seeded(plan.seat_seed(slot, seat)) for seat in range(game.seats)]
    s = game.new(plan.deal_seed(slot.deal))
    told: list[tuple[int, int, float]] = []
    asked = -1
    while not game.over(s):
        if s.step > MOST_DECISIONS:
            return []
        now, seat = s.round, game.seat(s)
        if now != asked:
            asked = now
            win, _ = weights.outlook(weights.hidden(weights.encoder.row(game.view(s, seat))), game.seats)
            told += [(now, (seat + k) % game.seats, float(win[k])) for k in range(game.seats)]
        legal = game.legal(s)
        action = players[seating[seat]].choose(game.view(s, seat), game.prompt(s), legal, streams[seat])
        game.apply(s, action)
    winners = game.winners(s)
    return [Told(now, chance, 1 / len(winners) if seat in winners else 0.0) for now, seat, chance in told]


def reliability(told: list[Told]) -> list[dict[str, Any]]:
    """A row for each phase and each bin that has positions: how many, what was told, what happened."""
    rows = []
    for first, last in PHASES:
        here = [one for one in told if first <= one.round <= last]
        for number in range(BINS):
            some = [one for one in here if min(BINS - 1, int(one.chance * BINS)) == number]
            if some:
                rows.append(
                    {
                        "rounds": [first, last],
                        "bin": number,
                        "positions": len(some),
                        "told": round(sum(one.chance for one in some) / len(some), 4),
                        "happened": round(sum(one.share for one in some) / len(some), 4),
                    }
                )
    return rows


def worst_error(rows: list[dict[str, Any]]) -> float:
    """The largest difference between what was told and what happened, in the bins with enough positions."""
    return max((abs(row["told"] - row["happened"]) for row in rows if row["positions"] >= ENOUGH), default=0.0)
