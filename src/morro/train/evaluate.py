"""How good is a net? Its best answers against another player on all other seats, in every kind of table."""

import math
from typing import NamedTuple

import numpy as np
import torch

from morro.envs.mixed import RIVAL
from morro.train.actor import Task, With
from morro.train.crew import hire
from morro.train.kinds import Kind, kinds_of
from morro.train.net import Net

GAMES_AT_ONCE = 252


class Share(NamedTuple):
    """The share of the win in one kind of table, with its 95 % interval."""

    game: str
    seats: int
    games: int
    wins: float
    low: float
    high: float

    def line(self) -> str:
        return (
            f"{self.game:18}{self.seats} seats  wins {100 * self.wins:5.1f} %"
            f"  ({100 * self.low:.1f} to {100 * self.high:.1f})  in {self.games} games; fair {100 / self.seats:.0f} %"
        )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson)."""
    z = 1.96
    center = (wins + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(wins * (1 - wins) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, center - half), min(1.0, center + half)


def evaluate(
    net: Net,
    games: int,
    actors: int,
    seed: int,
    device: str,
    against: Net | str = "greedy",
    kinds: list[Kind] | None = None,
) -> list[Share]:
    """The shares against `greedy`, `random` or another net, over at least so many games of each kind."""
    rival = against if isinstance(against, Net) else None
    plain = kinds or kinds_of(net.shape.family)
    actors_or_one = max(1, actors)
    each = max(1, min(GAMES_AT_ONCE // len(plain), -(-games // actors_or_one)))
    tables = plain * (each * actors_or_one)
    company = With(100, 0, 0) if rival is None else With(0, 100, 0, lone=100)
    opponent = against if isinstance(against, str) else "greedy"
    task = Task(net.shape.family, tables, actors_or_one, 1, company, False, seed, opponent)
    turns = -(-games // (each * actors_or_one))
    crew = hire(task, actors > 0)
    seats = torch.tensor([kind.seats for kind in tables], device=device)
    ended = np.zeros(len(tables), np.int64)
    won = np.zeros(len(tables))
    try:
        crew.deal(1)
        slots = crew.slots
        while True:
            crew.wait(0)
            for table in np.flatnonzero(slots.done[0]).tolist():
                if ended[table] < turns:  # the first games of each table: short ones are not counted more often
                    won[table] += slots.wins[0, table, slots.lone[0, table]]
                    ended[table] += 1
            if (ended >= turns).all():
                break
            obs, mask = torch.tensor(slots.obs[0], device=device), torch.tensor(slots.mask[0], device=device)
            with torch.no_grad():
                action = net(obs, mask, seats)[0].argmax(1)
                foreign = np.flatnonzero(slots.who[0] == RIVAL)
                if rival is not None and len(foreign):
                    rows = torch.from_numpy(foreign).to(device)
                    action[rows] = rival(obs[rows], mask[rows], seats[rows])[0].argmax(1)
            slots.action[0] = action.cpu().numpy()
            crew.answer(0)
    finally:
        crew.close()
    shares = []
    for number, kind in enumerate(plain):
        mine = slice(number, None, len(plain))
        count = int(ended[mine].sum())
        share = float(won[mine].sum() / count)
        shares.append(Share(kind.game, kind.seats, count, share, *wilson(share, count)))
    return shares
