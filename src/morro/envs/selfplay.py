"""Gymnasium's interface for many environments at once, over `Vector`: every seat of every game is the learner's.

    envs = gymnasium.make_vec("Morro/SelfPlay-v0", num_envs=64, vectorization_mode="vector_entry_point", seats=2)

At each step environment i asks one seat of game i: `infos["seat"][i]`, with the mask `infos["action_mask"][i]`. The
reward of a step is that of the seat that has just decided; when a game is over the others have theirs in
`infos["final_info"]["rewards"]`. Gymnasium knows one learner for each environment: an algorithm that discounts or
bootstraps from row to row mixes up the seats, and should keep them apart, as `Vector` explains.
"""

import copy
from typing import Any, ClassVar, Final, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from morro.core.errors import GameError
from morro.encoding.encoder import encoder_for
from morro.envs.spaces import observation_box, seen
from morro.envs.vector import Actions, Vector
from morro.games import DEFAULT_GAME, make_game

NAME: Final = "Morro/SelfPlay-v0"
SEEDS: Final = 1 << 48
"""Where nobody gives a seed, one below this is drawn."""
Info = dict[str, Any]
Step = tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]


class SelfPlayEnv(VectorEnv[NDArray[np.uint8], Actions, NDArray[Any]]):
    """Games side by side. A game that ends is followed by the next in the same step, as `autoreset_mode` says.

    `illegal` says what becomes of an answer that is not legal: `raise`, or `random` for a legal one instead, for
    algorithms that know no masks.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int = 1,
        game: str = DEFAULT_GAME,
        seats: int = 4,
        reward: str = "outcome",
        limit: int | None = None,
        illegal: Literal["raise", "random"] = "raise",
    ) -> None:
        if illegal not in ("raise", "random"):
            raise GameError(f"illegal is 'raise' or 'random', not {illegal!r}")
        self.game = make_game(game, seats)
        self.num_envs = num_envs
        self.vector = Vector(self.game, num_envs, 0, reward, limit)
        self._made = (reward, limit)
        self._illegal = illegal
        self._encoder = encoder_for(self.game)
        self.single_observation_space = observation_box(self._encoder)
        self.single_action_space = Discrete(self._encoder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def __copy__(self) -> "SelfPlayEnv":
        """A deep copy: a shallow one would share the game with this table."""
        return copy.deepcopy(self)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[NDArray[np.uint8], Info]:
        """Begin new games, those of this seed if there is one; `options` is not used."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(SEEDS)) if seed is None else int(seed)
        self.vector = Vector(self.game, self.num_envs, first, *self._made)
        self.vector.reset()
        return self.vector.obs.copy(), self._info()

    def step(self, actions: Actions) -> Step:
        """Play an answer in each game; raises IllegalAction, and plays none, if one is not legal."""
        vector = self.vector
        if self._illegal == "random":
            chosen = np.asarray(actions)
            legal = vector.mask[np.arange(self.num_envs), chosen]
            actions = np.where(legal, chosen, vector.sample())
        asked = vector.seat.copy()
        vector.step(actions)
        rewards = vector.reward[np.arange(self.num_envs), asked].astype(np.float64)
        infos = self._info()
        for i, s in vector.last.items():
            row = seen(self._encoder, s, int(asked[i]))
            told = {"seat": int(asked[i]), "rewards": vector.reward[i].copy(), "scores": vector.score[i].copy()}
            infos = self._add_info(infos, {"final_obs": row, "final_info": told}, i)
        return vector.obs.copy(), rewards, vector.done.copy(), vector.truncated.copy(), infos

    def _info(self) -> Info:
        vector = self.vector
        everybody = np.ones(self.num_envs, np.bool_)
        told = {"action_mask": vector.mask.astype(np.int8), "seat": vector.seat.copy()}
        return told | {f"_{key}": everybody.copy() for key in told}


gymnasium.register(NAME, vector_entry_point="morro.envs.selfplay:SelfPlayEnv")
