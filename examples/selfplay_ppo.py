"""Self-play with PPO in one file: one net plays every seat of many games, and learns from all of them.

python examples/selfplay_ppo.py --game sanjuan/2004 --seats 4 --minutes 5

It needs `pip install "morro[train]"`. Read it from the bottom up: `main`, `train`, then what they call.
"""

import argparse
import sys
import time
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from morro.envs.gymnasium import env_id
from morro.envs.vector import Vector
from morro.games import make_game

GAMES, STEPS = 128, 128
"""Games side by side, and decisions in each of them between two updates."""
LAMBDA, CLIP, EPOCHS, MINIBATCH = 0.95, 0.2, 2, 2048
ENTROPY, RATE = (0.012, 0.003), (1e-3, 1e-4)
"""First and last values, falling evenly in between."""
MARGIN = 0.3
"""What a lead of 15 points is worth, compared with a win: it tells a beginner more than wins and losses do."""
OPEN, FINAL = -1, -2
"""What follows a decision, instead of the number of a later one: nothing known yet; the end of the game."""


class Net(nn.Module):
    """From what a seat sees to the logits of its answers, and to what it expects to win."""

    def __init__(self, vector: Vector, width: int = 256) -> None:
        super().__init__()
        highs = [field.high for field in vector.layout.fields for _ in range(field.size)]
        self.scale = torch.tensor(highs).float().rsqrt()  # large numbers count for less
        self.body = nn.Sequential(nn.Linear(len(highs), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, vector.mask.shape[1])
        self.value = nn.Linear(width, 1)
        with torch.no_grad():
            self.policy.weight *= 0.1  # begin with nearly equal chances
            self.value.weight *= 0.1

    def forward(self, obs: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the policy, and the value."""
        hidden = self.body(obs.float() * self.scale)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.log_softmax(logits, 1), self.value(hidden)[:, 0]


class Batch(NamedTuple):
    """What was seen and answered, and what came of it; `learn` has the numbers of the decisions to learn from."""

    obs: Tensor
    mask: Tensor
    action: Tensor
    before: Tensor
    advantage: Tensor
    target: Tensor
    learn: Tensor


def rewards(vector: Vector, game: int) -> NDArray[np.floating[Any]]:
    """For each seat of a game that has ended: its share of the win minus an equal share, plus some of its margin."""
    score = vector.score[game].astype(float)
    best_other = np.array([np.delete(score, seat).max() for seat in range(len(score))])
    return vector.reward[game] + MARGIN * np.clip((score - best_other) / 15, -1, 1)


def collect(net: Net, vector: Vector) -> Batch:
    """Play all games on for some steps.

    The rows of a game belong to different seats in turn. `follows` says for each decision which one the *same seat* of
    the same game made next, so that there is one trajectory for each seat; all of them end with their game.
    """
    rows = np.arange(vector.games)
    obs = np.empty((STEPS, *vector.obs.shape), np.uint8)
    mask = np.empty((STEPS, *vector.mask.shape), np.bool_)
    action, before, value = (np.empty((STEPS, vector.games), kind) for kind in (np.int64, np.float32, np.float32))
    follows = np.full(STEPS * vector.games, OPEN)
    outcome = np.zeros(STEPS * vector.games, np.float32)
    latest = np.full((vector.games, vector.game.seats), OPEN)  # the last decision of each seat
    for step in range(STEPS):
        obs[step], mask[step] = vector.obs, vector.mask  # copies, because the next step overwrites these arrays
        with torch.no_grad():
            policy, expected = net(torch.from_numpy(obs[step]), torch.from_numpy(mask[step]))
        action[step] = torch.distributions.Categorical(logits=policy).sample().numpy()
        before[step] = policy.numpy()[rows, action[step]]
        value[step] = expected.numpy()
        numbers = step * vector.games + rows
        earlier = latest[rows, vector.seat]
        follows[earlier[earlier >= 0]] = numbers[earlier >= 0]
        latest[rows, vector.seat] = numbers
        vector.step(action[step])
        for game in np.flatnonzero(vector.done | vector.truncated):
            ended = latest[game] >= 0
            if vector.done[game]:  # a game that was stopped stays open: nobody knows how it would have ended
                follows[latest[game, ended]] = FINAL
                outcome[latest[game, ended]] = rewards(vector, game)[ended]
            latest[game] = OPEN
    advantage = advantages(value.ravel(), follows, outcome)
    flat = [array.reshape(STEPS * vector.games, *array.shape[2:]) for array in (obs, mask, action, before)]
    found = (*flat, advantage, value.ravel() + advantage, np.flatnonzero(follows != OPEN))
    return Batch(*map(torch.from_numpy, found))


def advantages(value: NDArray[Any], follows: NDArray[Any], outcome: NDArray[Any]) -> NDArray[np.float32]:
    """Generalised advantages along each seat's own trajectory; 0 for decisions whose sequel is not known."""
    found = np.zeros(len(value), np.float32)
    for part in reversed(np.split(np.arange(len(value)), STEPS)):
        after = follows[part]
        later = value[after] + LAMBDA * found[after]
        gained = np.where(after == FINAL, outcome[part], later) - value[part]
        found[part] = np.where(after == OPEN, 0, gained)
    return found


def update(net: Net, optimiser: torch.optim.Optimizer, batch: Batch, entropy_weight: float) -> float:
    """PPO's update; gives the mean entropy of the policy."""
    entropies = []
    for _ in range(EPOCHS):
        for rows in batch.learn[torch.randperm(len(batch.learn))].split(MINIBATCH):
            policy, value = net(batch.obs[rows], batch.mask[rows])
            ratio = (policy.gather(1, batch.action[rows, None])[:, 0] - batch.before[rows]).exp()
            advantage = batch.advantage[rows]
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            gain = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
            entropy = -(policy.exp() * policy).sum(1).mean()
            loss = nn.functional.mse_loss(value, batch.target[rows]) - gain - entropy_weight * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def train(game: str, seats: int, minutes: float, seed: int) -> Net:
    """A net after so many minutes of playing against itself."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # for nets this small, more threads lose more than they gain
    vector = Vector(make_game(game, seats), GAMES, seed, limit=3000)
    vector.reset()
    net = Net(vector)
    optimiser = torch.optim.Adam(net.parameters(), lr=RATE[0])
    begin, decisions, passed = time.process_time(), 0, 0.0
    while passed < 1:
        batch = collect(net, vector)
        decisions += len(batch.action)
        passed = min((time.process_time() - begin) / (60 * minutes), 1)
        optimiser.param_groups[0]["lr"] = RATE[0] + passed * (RATE[1] - RATE[0])
        entropy = update(net, optimiser, batch, ENTROPY[0] + passed * (ENTROPY[1] - ENTROPY[0]))
        sys.stderr.write(f"\r{passed:4.0%}  {decisions:,} decisions, entropy {entropy:.2f} ")
    sys.stderr.write("\n")
    return net


def win_share(net: Net, game: str, seats: int, opponents: str, games: int) -> float:
    """What the net wins with its likeliest answers on fresh deals, on each seat in turn, against bots on the others."""
    table: Any = gymnasium.make(env_id(game, seats), opponents=opponents)
    share = 0.0
    for deal in range(games):
        obs, info = table.reset(seed=10_000_000 + deal)
        over = cut = False
        reward = 0.0
        while not (over or cut):
            mask = torch.from_numpy(info["action_mask"].astype(bool))[None]
            with torch.no_grad():
                policy, _ = net(torch.from_numpy(obs)[None], mask)
            obs, reward, over, cut, info = table.step(int(policy.argmax()))
        share += reward + 1 / seats if over else 0
    return share / games


def main() -> None:
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--game", default="sanjuan/2004")
    flags.add_argument("--seats", type=int, default=4)
    flags.add_argument("--minutes", type=float, default=5, help="of processor time, on one core")
    flags.add_argument("--opponents", default="greedy", help="the bots to count wins against")
    flags.add_argument("--games", type=int, default=400, help="games to count wins over")
    flags.add_argument("--seed", type=int, default=1)
    told = flags.parse_args()
    net = train(told.game, told.seats, told.minutes, told.seed)
    share = win_share(net, told.game, told.seats, told.opponents, told.games)
    sys.stdout.write(
        f"{told.game}, {told.seats} seats, {told.minutes:g} minutes: wins {share:.1%} of {told.games} games"
        f" against {told.opponents}; an equal share is {1 / told.seats:.1%}\n"
    )


if __name__ == "__main__":
    main()
