"""Calibrate: put right the chances that a net tells, and leave how it plays as it is.

A net learns its chances where it mostly meets weaker players, so in the first rounds it believes too much in itself.
Here the last layer of these chances learns alone, from games that the best level plays with itself and from games of
all levels, by lot.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from morro.bots.bot import Bot
from morro.bots.net_weights import Weights, read_about, read_arrays, read_weights
from morro.bots.pilot import MOST_DECISIONS
from morro.bots.registry import make_bot
from morro.core.errors import GameError
from morro.core.rng import Rng, seeded
from morro.games import AnyGame, make_game
from morro.train.checkpoint import commit
from morro.train.export import archive, put
from morro.train.kinds import kinds_of

PLAYERS = ("level1", "level2", "level3", "level4", "greedy")
BEST = "level4"
ALONE = 3
"""In every third game the best level has all seats."""
OFTEN = 16
"""A position is looked at when a round begins, and before one in so many of the other decisions."""
HELD_BACK = 5
"""Every fifth game is not learned from, but judges what was learned."""
CLOSE = 1e-3
"""How much it costs to leave the old weights, for each square of a difference."""
STEPS = 60


class Samples(NamedTuple):
    """Positions as the net sees them, and how their games ended."""

    hidden: Tensor
    """What the trunk makes of each."""
    seats: Tensor
    share: Tensor
    """Of the win, for each relative seat."""
    game: Tensor
    """The number of the game."""

    def part(self, some: Tensor) -> "Samples":
        return Samples(*(column[some] for column in self))


class Seen(NamedTuple):
    """One position of one game."""

    hidden: NDArray[np.float32]
    seat: int


def watch_one(game: AnyGame, weights: Weights, players: list[Bot], seed: int, rng: Rng) -> tuple[list[Seen], list[int]]:
    """Play one game; what the asked seats saw, and who won; nothing of a game that the players never end."""
    s = game.new(seed)
    found: list[Seen] = []
    last = -1
    while not game.over(s):
        if s.step > MOST_DECISIONS:
            return [], []
        seat = game.seat(s)
        view = game.view(s, seat)
        if s.round != last or rng.below(OFTEN) == 0:
            last = s.round
            found.append(Seen(weights.hidden(weights.encoder.row(view)), seat))
        game.apply(s, players[seat].choose(view, game.prompt(s), game.legal(s), rng))
    return found, game.winners(s)


def watch(family: str, weights: Weights, games: int, seed: int) -> Samples:
    """So many games at every table of the family."""
    hidden, seats, share, number = [], [], [], []
    for at, kind in enumerate(kinds_of(family)):
        game = make_game(kind.game, kind.seats)
        bots = {name: make_bot(name, game) for name in PLAYERS}
        for one in range(games):
            rng = seeded(seed * 1_000_003 + at * games + one)
            names = [BEST if one % ALONE == 0 else PLAYERS[rng.below(len(PLAYERS))] for _ in range(game.seats)]
            seen, winners = watch_one(game, weights, [bots[name] for name in names], rng.word(), rng)
            for row, seat in seen:
                hidden.append(row.astype(np.float16))
                seats.append(game.seats)
                share.append(
                    [
                        1 / len(winners) if (seat + k) % game.seats in winners and k < game.seats else 0.0
                        for k in range(weights.seats)
                    ]
                )
                number.append(at * games + one)
    return Samples(
        torch.from_numpy(np.array(hidden)).float(), torch.tensor(seats), torch.tensor(share), torch.tensor(number)
    )


def loss_of(samples: Samples, weight: Tensor, bias: Tensor) -> Tensor:
    """The mean surprise at who wins."""
    logits = samples.hidden @ weight.T + bias
    seat = torch.arange(weight.shape[0])
    told = logits.masked_fill(seat >= samples.seats[:, None], -1e9).log_softmax(1)
    return -(samples.share * told).sum(1).mean()


def fit(samples: Samples, weight: Tensor, bias: Tensor) -> tuple[Tensor, Tensor]:
    """The last layer that is surprised least, not far from the old one."""
    learned = [weight.clone().requires_grad_(), bias.clone().requires_grad_()]
    optimiser = torch.optim.LBFGS(learned, max_iter=STEPS, line_search_fn="strong_wolfe")

    def surprise() -> Tensor:
        optimiser.zero_grad()
        total = loss_of(samples, *learned) + CLOSE * ((learned[0] - weight) ** 2).sum()
        total.backward()
        return total

    optimiser.step(surprise)
    return learned[0].detach(), learned[1].detach()


def calibrate(family: str, path: Path, to: Path, games: int, seed: int) -> tuple[float, float]:
    """Write a file with better chances; the mean surprise before and after, in games that it did not learn from."""
    if games < HELD_BACK:
        raise GameError(f"--games {games}: at least {HELD_BACK} are needed, since one in {HELD_BACK} only judges")
    about, weights = read_about(path, family), read_weights(path, family)
    samples = watch(family, weights, games, seed)
    arrays = read_arrays(path)
    old = [torch.from_numpy(arrays[f"win.{part}"]) for part in ("weight", "bias")]
    judging = samples.game % HELD_BACK == 0
    new = fit(samples.part(~judging), *old)
    calibrated = {"win.weight": new[0].numpy(), "win.bias": new[1].numpy()}
    put(to, archive(about | {"calibrated": {"commit": commit(), "seed": seed, "games": games}}, arrays | calibrated))
    before, after = (loss_of(samples.part(judging), *one).item() for one in (old, new))
    return before, after
