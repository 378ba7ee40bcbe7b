"""PettingZoo: every game at every table size, one agent for each seat.

    env = env(game="sanjuan/2018+new:draft", seats=3)

An agent observes `{"observation": bytes, "action_mask": int8}`; the mask of the agent that is asked stands in its info
too. Nobody else has an answer, so the mask of every other agent is 0. Rewards come at the end.
"""

import copy
import operator
import sys
from typing import Any, ClassVar, Final, TypedDict

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.env import AECIterable

from morro.core.errors import GameError
from morro.encoding.encoder import encoder_for
from morro.envs.reward import ranks, reward_of
from morro.envs.spaces import Mask, Row, mask_of, observation_box, play_checked, seen
from morro.games import DEFAULT_GAME, make_game

SEEDS: Final = 1 << 48
"""Where nobody gives a seed, one below this is drawn."""


class Observation(TypedDict):
    """What an agent observes."""

    observation: Row
    action_mask: Mask


class TableEnv(AECEnv[str, Observation, Any]):  # type: ignore[misc]  # pettingzoo has no types
    """One table. `reset(seed=7)` deals the game of seed 7, and all deals after it follow from that.

    A table that is copied or pickled goes on where it was.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "morro_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }
    agents: list[str]
    agent_selection: str

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        seats: int = 4,
        reward: str = "outcome",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        self.game = make_game(game, seats)
        self.deal = -1
        """The seed of the game on the table."""
        self.render_mode = render_mode
        if render_mode not in (None, *self.metadata["render_modes"]):
            modes = ", ".join(self.metadata["render_modes"])
            raise GameError(f"there is no render_mode {render_mode!r}; there are: {modes}, and None")
        if max_cycles is not None and max_cycles < 1:
            raise GameError(f"max_cycles is a number of decisions from 1 up, not {max_cycles}")
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._reward = reward_of(reward)
        self._most = max_cycles or sys.maxsize
        self._seeds = np.random.default_rng()
        self._state: Any = None
        self._encoder = encoder_for(self.game)
        box = observation_box(self._encoder)
        mask = Box(0, 1, (self._encoder.actions,), np.int8)
        self._actions = {agent: Discrete(self._encoder.actions) for agent in self.possible_agents}
        self._observations = {agent: Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    def __copy__(self) -> "TableEnv":
        """A deep copy: a shallow one would share the game with this table."""
        return copy.deepcopy(self)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; `options` is not used."""
        self.deal = int(self._seeds.integers(SEEDS)) if seed is None else operator.index(seed)
        self._state = self.game.new(self.deal)
        if seed is not None:
            self._seeds = np.random.default_rng(self.deal)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._cycles = 0
        self._ask()
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        """Play the answer of `agent_selection`; raises IllegalAction, and changes nothing, if it is not legal."""
        s = self._table()
        if not self.agents:
            raise GameError("the game is over and all agents have left: call reset() for a new one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise GameError(f"the game is over: step {agent} with None, then call reset() for a new one")
            self._was_dead_step(action)
            return
        play_checked(self.game, s, action)
        self.infos[agent] = {}
        self._cycles += 1
        if not s.menu:
            self._end()
        elif self._cycles >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._ask()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent knows now: arrays of its own, that nothing changes later."""
        s = self._table()
        if agent not in self._seat_of:
            raise GameError(f"there is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
        info = self.infos.get(agent, {})
        mask = info["action_mask"].copy() if "action_mask" in info else mask_of(self._encoder, [])
        return {"observation": seen(self._encoder, s, self._seat_of[agent]), "action_mask": mask}

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, Any]:
        self._table()
        return super().agent_iter(max_iter)

    def render(self) -> NDArray[np.uint8] | str | None:
        """The table as the agent that is asked knows it: text, pixels, or text on the screen."""
        from morro.envs.picture import table_picture, table_text

        s = self._table()
        if self.render_mode == "rgb_array":
            return table_picture(self.game, s)
        if self.render_mode == "ansi":
            return table_text(self.game, s)
        if self.render_mode == "human":
            sys.stdout.write(table_text(self.game, s))
            return None
        raise GameError("give the environment a render_mode to see the table: human, ansi or rgb_array")

    def close(self) -> None:
        """Nothing is held open."""

    def _table(self) -> Any:
        if self._state is None:
            raise GameError("there is no game on the table: call reset() first")
        return self._state

    def _ask(self) -> None:
        agent = self.possible_agents[self.game.seat(self._state)]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": mask_of(self._encoder, self._state.menu)}

    def _end(self) -> None:
        points, places = self.game.scores(self._state), ranks(self.game, self._state)
        for seat, (agent, value) in enumerate(zip(self.agents, self._reward(self.game, self._state), strict=True)):
            self.rewards[agent] = value
            self._cumulative_rewards[agent] = value
            self.infos[agent] = {"score": points[seat], "rank": places[seat]}
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


raw_env = TableEnv


def env(**options: Any) -> TableEnv:
    """A table; the options are those of TableEnv. No wrapper: the table checks answers and order itself."""
    return TableEnv(**options)


def parallel_env(**options: Any) -> ParallelEnv[str, Observation, Any]:
    """The same for libraries that want an action of every agent at every step: only the one that is asked counts."""
    return turn_based_aec_to_parallel(env(**options))
