"""Gymnasium: one seat for a learner, bots on all the others.

Importing this module registers every game at every table size: `Morro/SanJuan-2004-v0` is the table of four,
`Morro/SanJuan-2004-2P-v0` that of two.

    env = gymnasium.make("Morro/SanJuan-2018New-v0", opponents="greedy,random", seat=0)
"""

import copy
import sys
from collections.abc import Sequence
from typing import Any, Final, Literal, cast

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from morro.bots.bot import Bot
from morro.bots.registry import make_bot
from morro.core.errors import GameError
from morro.core.rng import Rng, seeded
from morro.encoding.encoder import encoder_for
from morro.envs.reward import ranks, reward_of
from morro.envs.spaces import Row, mask_of, observation_box, play_checked, seen
from morro.families import DEFAULT_GAME, family_of
from morro.games import LISTINGS, make_game

DEFAULT_SEATS: Final = 4
LONGEST: Final = 2_000
"""Answers of the learner. Nobody has to end a game: a policy that never does is cut short."""
SEEDS: Final = 1 << 48
"""Where nobody gives a seed, one below this is drawn; the bots' random numbers are those of a seed above it."""


class SeatEnv(gymnasium.Env[Row, Any]):
    """One table, seen from the learner's seat: a step is its answer and all that the others do before its next one.

    `opponents` are names of bots, in the order of play after the learner; a shorter list is repeated. `seat` is the
    learner's: a number, `rotate` (the next one in each game) or `random`. `illegal` says what becomes of an answer that
    is not legal: `raise`, or `random` for a legal one instead, for algorithms that know no masks.

    A table that is copied or pickled goes on where it was, with bots of its own.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # Gymnasium declares it so
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        seats: int = DEFAULT_SEATS,
        opponents: str | Sequence[str] = "random",
        seat: int | Literal["rotate", "random"] = "rotate",
        reward: str = "outcome",
        options: Sequence[str] = (),
        illegal: Literal["raise", "random"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.game = make_game(":".join([game, *options]), seats)
        self.render_mode = render_mode
        if render_mode not in (None, *self.metadata["render_modes"]):
            modes = ", ".join(self.metadata["render_modes"])
            raise GameError(f"there is no render_mode {render_mode!r}; there are: {modes}, and None")
        if seat not in ("rotate", "random", *range(seats)):
            raise GameError(f"seat is a number from 0 to {seats - 1}, 'rotate' or 'random', not {seat!r}")
        if illegal not in ("raise", "random"):
            raise GameError(f"illegal is 'raise' or 'random', not {illegal!r}")
        self.seat = 0
        """The learner's seat in this game."""
        self.deal = -1
        """The seed of this game."""
        self._place = seat
        self._illegal = illegal
        self._reward = reward_of(reward)
        self._encoder = encoder_for(self.game)
        self._state: Any = None
        self._rng = seeded(SEEDS)
        self._opponents = opponents
        self._bots = self._sit_down(opponents)
        self.observation_space = cast("gymnasium.Space[Row]", observation_box(self._encoder))
        self.action_space = Discrete(self._encoder.actions)

    def _sit_down(self, opponents: str | Sequence[str]) -> list[Bot]:
        names = opponents.split(",") if isinstance(opponents, str) else list(opponents)
        if not 1 <= len(names) < self.game.seats:
            raise GameError(
                f"opponents names {len(names)} bots; at a table of {self.game.seats} it names 1 to"
                f" {self.game.seats - 1}"
            )
        return [make_bot(names[i % len(names)].strip(), self.game) for i in range(self.game.seats - 1)]

    def __copy__(self) -> "SeatEnv":
        """A deep copy: a shallow one would share the game with this table."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_bots"}

    def __setstate__(self, told: dict[str, Any]) -> None:
        self.__dict__.update(told)
        self._bots = self._sit_down(self._opponents)  # a bot remembers nothing, and may hold a process

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Deal a new game, of this very seed if there is one; `options` is not used."""
        super().reset(seed=seed)
        self.deal = int(self.np_random.integers(SEEDS)) if seed is None else int(seed)
        if self._place == "random":
            self.seat = int(self.np_random.integers(self.game.seats))
        elif self._place == "rotate":
            self.seat = (self.seat + 1 if seed is None else self.deal) % self.game.seats
        else:
            self.seat = self._place
        self._state = self.game.new(self.deal)
        self._rng = self._numbers()
        self._others_play()
        self._show()
        return self._observation(), self._info()

    def _numbers(self) -> Rng:
        return seeded(SEEDS + self.deal)

    def step(self, action: Any) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play the learner's answer; raises IllegalAction, and changes nothing, if it is not legal."""
        s = self._table()
        if not s.menu:
            raise GameError("the game is over: call reset() for a new one")
        if self._illegal == "random" and action not in s.menu:
            action = s.menu[self.np_random.integers(len(s.menu))]
        play_checked(self.game, s, action)
        self._others_play()
        over = not s.menu
        reward = self._reward(self.game, s)[self.seat] if over else 0.0
        self._show()
        return self._observation(), reward, over, False, self._info()

    def _others_play(self) -> None:
        game, s = self.game, self._state
        while s.menu:
            seat = game.seat(s)
            if seat == self.seat:
                return
            bot = self._bots[(seat - self.seat - 1) % game.seats]
            game.play(s, bot.choose(game.view(s, seat), game.prompt(s), game.legal(s), self._rng))

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each legal answer: what MaskablePPO asks for."""
        return mask_of(self._encoder, self._table().menu).astype(np.bool_)

    def _observation(self) -> Row:
        return seen(self._encoder, self._state, self.seat)

    def _info(self) -> dict[str, Any]:
        s = self._state
        info = {"action_mask": mask_of(self._encoder, s.menu), "seat": self.seat}
        if not s.menu:
            info |= {"scores": self.game.scores(s), "ranks": ranks(self.game, s)}
        return info

    def render(self) -> Any:
        """The table as the learner knows it: text, pixels, or None where the screen shows it at every step."""
        from morro.envs.picture import table_picture, table_text

        s = self._table()
        if self.render_mode == "rgb_array":
            return table_picture(self.game, s)
        if self.render_mode == "ansi":
            return table_text(self.game, s)
        if self.render_mode is None:
            raise GameError("give the environment a render_mode to see the table: human, ansi or rgb_array")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            from morro.envs.picture import table_text

            sys.stdout.write(table_text(self.game, self._state))

    def close(self) -> None:
        for bot in self._bots:
            bot.close()

    def _table(self) -> Any:
        if self._state is None:
            raise GameError("there is no game on the table: call reset() first")
        return self._state


def env_id(game: str, seats: int = DEFAULT_SEATS) -> str:
    """`Morro/SanJuan-2018New-2P-v0` for `sanjuan/2018+new` at a table of two."""
    title = family_of(game).title.replace(" ", "")
    edition = game.partition("/")[2]
    edition = "".join(part[:1].upper() + part[1:] for part in edition.split("+"))
    table = "" if seats == DEFAULT_SEATS else f"-{seats}P"
    return f"Morro/{title}-{edition}{table}-v0"


def register_envs() -> None:
    """Register every game at every table size."""
    for listing in LISTINGS:
        for seats in listing.seats():
            name = env_id(listing.name, seats)
            if name not in gymnasium.registry:
                kwargs = {"game": listing.name, "seats": seats}
                gymnasium.register(
                    name, entry_point="morro.envs.gymnasium:SeatEnv", max_episode_steps=LONGEST, kwargs=kwargs
                )


register_envs()
