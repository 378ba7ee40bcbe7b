"""Vector: many games side by side as NumPy arrays, for self-play.

At every step each game asks one seat, and gets one action:

    vector = Vector(make_game("sanjuan/2004", 4), games=256, seed=1)
    vector.reset()
    while training:
        actions = policy(vector.obs, vector.mask)
        vector.step(actions)

Row i of the arrays belongs to game i: `obs[i]` is what the seat that is asked sees, `mask[i]` what it may answer,
`seat[i]` which seat that is. Where a game ends, `done[i]` is True, `reward[i]` and `score[i]` hold the rewards and the
points of all its seats, and `obs[i]`, `mask[i]`, `seat[i]` already belong to the next game.

One trajectory for each seat: the rows of a game are those of different seats in turn, and the next row is seldom one of
the same seat. Keep the decisions of each (game, seat) apart; what follows one of them is the same seat's next decision.
When a game is done, end the trajectories of *all* its seats, each with its own `reward[i, seat]`, whoever made the last
decision. Before the end all rewards are 0.

The arrays are written anew by every step: copy what is to be kept.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from morro.core.errors import GameError
from morro.envs.tables import Tables
from morro.games import AnyGame


class Vector:
    """Games side by side. The same game, number of games, seed and actions give the same arrays, always."""

    def __init__(self, game: AnyGame, games: int, seed: int, reward: str = "outcome") -> None:
        self.tables = Tables(game, games, seed, reward)
        self.game = game
        self.games = games
        self.layout = self.tables.encoder.layout
        self.obs: NDArray[np.uint8] = np.zeros((games, self.layout.size), np.uint8)
        """What the seat that is asked sees: (games, layout.size)."""
        self.mask: NDArray[np.bool_] = np.zeros((games, self.tables.encoder.actions), np.bool_)
        """What it may answer: (games, actions)."""
        self.seat: NDArray[np.int64] = np.zeros(games, np.int64)
        """The seat that is asked."""
        self.reward: NDArray[np.float32] = np.zeros((games, game.seats), np.float32)
        """The rewards of all seats where a game has ended, else 0."""
        self.score: NDArray[np.int64] = np.zeros((games, game.seats), np.int64)
        """Their points where a game has ended, else 0."""
        self.done: NDArray[np.bool_] = np.zeros(games, np.bool_)
        """Where a game has ended with the last step."""

    def reset(self) -> None:
        """Begin the first games again."""
        self.tables.reset()
        self._show()

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Play one action in each game. Raises if one of them is not possible, and then plays none."""
        self.tables.step(self._checked(actions))
        self._show()

    def sample(self) -> NDArray[np.int64]:
        """A uniformly random legal action for each game, from a stream of the vector's own."""
        return np.array(self.tables.sample(), np.int64)

    def seed_of(self, game: int) -> int:
        """The seed of a game now played: `game.new(seed)` deals it again."""
        return self.tables.seed_of(game)

    def _checked(self, actions: object) -> list[int]:
        """The actions as a list, if they are an array of whole numbers, one for each game."""
        wanted = f"step() wants a NumPy array of {self.games} whole numbers, one for each game"
        if not isinstance(actions, np.ndarray):
            raise GameError(f"{wanted}, not {type(actions).__name__}")
        if actions.shape != (self.games,) or actions.dtype.kind not in "iu":
            raise GameError(f"{wanted}, not an array of {actions.dtype} with shape {actions.shape}")
        numbers: list[int] = actions.tolist()
        return numbers

    def _show(self) -> None:
        """Copy what the tables say into the arrays."""
        tables = self.tables
        self.obs[...] = np.frombuffer(tables.obs.getvalue(), np.uint8).reshape(self.obs.shape)
        self.mask[...] = np.frombuffer(tables.mask.getvalue(), np.bool_).reshape(self.mask.shape)
        self.seat[...] = tables.asked
        self.done[...] = False
        self.reward[...] = 0
        self.score[...] = 0
        for at, table in enumerate(tables.ended):
            self.done[table] = True
            self.reward[table] = tables.rewards[at]
            self.score[table] = tables.scores[at]
