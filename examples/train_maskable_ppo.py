"""Train MaskablePPO of sb3-contrib on one seat against bots, then count what it wins.

python examples/train_maskable_ppo.py --game sanjuan/2004 --seats 2 --opponents random --steps 100000
"""

import argparse
import sys
import time
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from morro.envs.gymnasium import env_id

TABLES = 8
"""Games side by side."""
TURN = 128
"""Decisions at each table between two updates."""


def train(game: str, seats: int, opponents: str, steps: int, seed: int) -> MaskablePPO:
    """A policy after so many decisions of its own."""
    torch.set_num_threads(1)

    def table() -> Any:
        return gymnasium.make(env_id(game, seats), opponents=opponents, reward="margin")

    tables = DummyVecEnv([table] * TABLES)
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=TURN,
        batch_size=256,
        n_epochs=6,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )
    return model.learn(steps)


def win_share(model: MaskablePPO, game: str, seats: int, opponents: str, games: int) -> float:
    """The mean share of the win over games of fresh deals, the learner on each seat in turn."""
    table: Any = gymnasium.make(env_id(game, seats), opponents=opponents)
    share = 0.0
    for deal in range(games):
        observation, info = table.reset(seed=10_000_000 + deal)
        over = cut = False
        reward = 0.0
        while not (over or cut):
            action, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool))
            observation, reward, over, cut, info = table.step(action)
        share += reward + 1 / seats if over else 0
    return share / games


def main() -> None:
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--game", default="sanjuan/2004")
    flags.add_argument("--seats", type=int, default=2)
    flags.add_argument("--opponents", default="random")
    flags.add_argument("--steps", type=int, default=100_000)
    flags.add_argument("--games", type=int, default=500, help="games to count wins over")
    flags.add_argument("--seed", type=int, default=1)
    flags.add_argument("--save", default="", help="a file for the policy")
    told = flags.parse_args()
    begin = time.perf_counter()
    model = train(told.game, told.seats, told.opponents, told.steps, told.seed)
    trained = time.perf_counter() - begin
    share = win_share(model, told.game, told.seats, told.opponents, told.games)
    sys.stdout.write(
        f"{told.game}, {told.seats} seats, {model.num_timesteps} decisions in {trained:.0f} s:"
        f" wins {share:.1%} of {told.games} games against {told.opponents}; an equal share is {1 / told.seats:.1%}\n"
    )
    if told.save:
        model.save(told.save)


if __name__ == "__main__":
    main()
