"""Vector: many games side by side as NumPy arrays, for self-play.

At every step each game asks one seat, and gets one action:

    vector = Vector(make_game("sanjuan/2004", 4), games=256, seed=1)
    vector.reset()
    while training:
        actions = policy(vector.obs, vector.mask)
        vector.step(actions)

Row i of the arrays belongs to game i: `obs[i]` is what the seat that is asked sees, `mask[i]` what it may answer,
`seat[i]` which seat that is. Where a game ends, `done[i]` is True, `reward[i]` and `score[i]` hold the rewards and the
points of all its seats, and `obs[i]`, `mask[i]`, `seat[i]` already belong to the next game. Where a game is broken off
because it reached the `limit` of decisions, `truncated[i]` is True instead of `done[i]`, and nobody is rewarded.

One trajectory for each seat: the rows of a game are those of different seats in turn, and the next row is seldom one of
the same seat. Keep the decisions of each (game, seat) apart; what follows one of them is the same seat's next decision.
When a game is done, end the trajectories of *all* its seats, each with its own `reward[i, seat]`, whoever made the last
decision. Before the end all rewards are 0.

The arrays are written anew by every step: copy what is to be kept. `save` and `restore` keep the games themselves; a
vector can also be copied and pickled, and goes on where it was.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from morro.core.errors import GameError
from morro.core.game import State
from morro.core.rng import Rng
from morro.envs.tables import Tables
from morro.games import AnyGame

Actions = NDArray[np.integer[Any]] | Sequence[int]
"""Whole numbers, one for each game. A torch tensor that lies in main memory will do as well."""


class Saved(NamedTuple):
    """All the games of a vector at one moment. Plain values and states: it can be pickled."""

    game: str
    seats: int
    states: list[State]
    played: list[int]
    """The games that were over at each place."""
    decisions: list[int]
    """The decisions made in the game there now."""
    rng: Rng
    shown: list[NDArray[Any]]
    """What the last step said about ends: `reward`, `score`, `done`, `truncated`."""
    last: dict[int, State]


class Vector:
    """Games side by side. The same game, number of games, seed and actions give the same arrays, always."""

    def __init__(self, game: AnyGame, games: int, seed: int, reward: str = "outcome", limit: int | None = None) -> None:
        if limit is not None and limit < 1:
            raise GameError(f"limit is a number of decisions from 1 up, or None, not {limit}")
        self.tables = Tables(game, games, seed, reward, limit or 0)
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
        """Their points where a game has ended or was broken off, else 0."""
        self.done: NDArray[np.bool_] = np.zeros(games, np.bool_)
        """Where a game has ended with the last step."""
        self.truncated: NDArray[np.bool_] = np.zeros(games, np.bool_)
        """Where a game was broken off with the last step."""
        self.last: dict[int, State] = {}
        """The last state of each game that has ended or was broken off: what its seats saw can be encoded from it."""

    def reset(self) -> None:
        """Begin the first games again."""
        self.tables.reset()
        self._show()

    def step(self, actions: Actions) -> None:
        """Play one action in each game. Raises if one of them is not possible, and then plays none."""
        self.tables.step(self._checked(actions))
        self._show()

    def sample(self) -> NDArray[np.int64]:
        """A uniformly random legal action for each game, from a stream of the vector's own."""
        return np.array(self.tables.sample(), np.int64)

    def seed_of(self, game: int) -> int:
        """The seed of a game now played: `game.new(seed)` deals it again."""
        return self.tables.seed_of(game)

    def save(self) -> Saved:
        """The games as they stand, for `restore`; nothing that happens later changes it."""
        tables = self.tables
        tables.begun()
        return Saved(
            self.game.name,
            self.game.seats,
            [self.game.clone(s) for s in tables.states],
            tables.played.copy(),
            tables.decisions.copy(),
            tables.rng.clone(),
            [array.copy() for array in self._ends()],
            self.last.copy(),
        )

    def restore(self, saved: Saved) -> None:
        """Go on from saved games: the same game, table size and number of games, whatever the seed and the limit."""
        here = (self.game.name, self.game.seats, self.games)
        if (saved.game, saved.seats, len(saved.states)) != here:
            raise GameError(
                f"these are {len(saved.states)} games of {saved.game} with {saved.seats} seats; this vector plays"
                f" {self.games} games of {self.game.name} with {self.game.seats}"
            )
        self.tables.put(saved.states, saved.played, saved.decisions, saved.rng)
        self._show()
        for array, then in zip(self._ends(), saved.shown, strict=True):
            array[...] = then
        self.last = saved.last.copy()

    def __repr__(self) -> str:
        return f"Vector({self.game!r}, games={self.games}, seed={self.tables.seed})"

    def __reduce__(self) -> tuple[Callable[..., "Vector"], tuple[Any, ...]]:
        tables = self.tables
        made = (self.game, self.games, tables.seed, tables.reward, tables.limit or None)
        return restored, (*made, self.save() if tables.played else None)

    def _checked(self, actions: object) -> list[int]:
        """The actions as a list, if they are whole numbers, one for each game."""
        wanted = f"step() wants {self.games} whole numbers, one for each game, as a NumPy array, a list or a tensor"
        try:
            array = np.asarray(actions)
        except Exception as error:  # each library has its own: a tensor on another device, a list of unequal lists
            raise GameError(f"{wanted}, not this {type(actions).__name__}: {error}") from error
        if array.shape != (self.games,) or array.dtype.kind not in "iu":
            raise GameError(f"{wanted}, not {type(actions).__name__} of {array.dtype} with shape {array.shape}")
        numbers: list[int] = array.tolist()
        return numbers

    def _ends(self) -> list[NDArray[Any]]:
        return [self.reward, self.score, self.done, self.truncated]

    def _show(self) -> None:
        """Copy what the tables say into the arrays."""
        tables = self.tables
        self.obs[...] = np.frombuffer(tables.obs.getvalue(), np.uint8).reshape(self.obs.shape)
        self.mask[...] = np.frombuffer(tables.mask.getvalue(), np.bool_).reshape(self.mask.shape)
        self.seat[...] = tables.asked
        for array in self._ends():
            array[...] = 0
        self.last = dict(zip(tables.ended, tables.last, strict=True))
        for at, table in enumerate(tables.ended):
            self.done[table] = not tables.last[at].menu
            self.truncated[table] = not self.done[table]
            self.reward[table] = tables.rewards[at]
            self.score[table] = tables.scores[at]


def restored(game: AnyGame, games: int, seed: int, reward: str, limit: int | None, saved: Saved | None) -> Vector:
    """The vector that was copied or pickled."""
    vector = Vector(game, games, seed, reward, limit)
    if saved is not None:
        vector.restore(saved)
    return vector
