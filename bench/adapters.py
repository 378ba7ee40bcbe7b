"""How fast the learning environments step, decisions uniformly random: python bench/adapters.py [SECONDS].

One core, CPU time. A step is all that a learner pays for: observation, mask, the random choice, and the step itself.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from morro.core import COMPILED
from morro.core.rng import Rng, seeded

GAME = "sanjuan/2004"
SEATS = 4


def pettingzoo_steps(rng: Rng) -> Callable[[], int]:
    """A whole game through `last` and `step`."""
    from morro.envs.pettingzoo import env

    table = env(game=GAME, seats=SEATS)
    table.reset(seed=1)

    def play() -> int:
        steps = 0
        table.reset()
        for _ in table.agent_iter():
            observation, _, over, _, _ = table.last()
            table.step(None if over else choice(observation["action_mask"], rng))
            steps += 1
        return steps

    return play


def gymnasium_steps(rng: Rng) -> Callable[[], int]:
    """A whole game of the learner against random bots: their decisions are not counted."""
    from morro.envs.gymnasium import SeatEnv

    table = SeatEnv(game=GAME, seats=SEATS)
    table.reset(seed=1)

    def play() -> int:
        steps, over = 0, False
        _, info = table.reset()
        while not over:
            _, _, over, _, info = table.step(choice(info["action_mask"], rng))
            steps += 1
        return steps

    return play


def openspiel_steps(rng: Rng) -> Callable[[], int]:
    """A whole game through `legal_actions` and `apply_action`, with the observation tensor of the player."""
    import pyspiel

    game = pyspiel.load_game(f"python_morro_san_juan(players={SEATS})")

    def play() -> int:
        steps = 0
        state = game.new_initial_state()
        state.apply_action(rng.below(game.max_chance_outcomes()))
        while not state.is_terminal():
            state.observation_tensor()
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
            steps += 1
        return steps

    return play


def choice(mask: Any, rng: Rng) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[rng.below(len(legal))])


ADAPTERS = {"pettingzoo": pettingzoo_steps, "gymnasium": gymnasium_steps, "openspiel": openspiel_steps}


def measure(name: str, seconds: float) -> dict[str, Any]:
    """Steps per second of CPU time."""
    play = ADAPTERS[name](seeded(1))
    play()
    steps, begin, spent = 0, time.process_time(), 0.0
    while spent < seconds:
        steps += play()
        spent = time.process_time() - begin
    return {"adapter": name, "game": GAME, "seats": SEATS, "compiled": COMPILED, "steps_per_s": round(steps / spent)}


if __name__ == "__main__":
    for adapter in ADAPTERS:
        sys.stdout.write(f"{measure(adapter, float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)}\n")
