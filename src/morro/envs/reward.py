"""Reward: what a finished game is worth to each seat."""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from morro.core.errors import GameError
from morro.envs.tables import REWARDS, rewards
from morro.games import AnyGame

Reward = Callable[[AnyGame, Any], list[float]]
"""Given a game and its last state, a number for each seat. Before the end every reward is 0."""


class BadReward(GameError):
    """A reward that is not known."""

    code: ClassVar[str] = "reward/unknown"


def reward_of(name: str) -> Reward:
    """The reward of a name (`outcome`, `rank`, `margin`); raises BadReward, and says which there are."""
    if name not in REWARDS:
        raise BadReward(f"there is no reward {name!r}; there are: {', '.join(REWARDS)}")
    return partial(rewards, kind=name)


def ranks(game: AnyGame, s: Any) -> list[float]:
    """The place of each seat, 1 for the best; seats that tie have the mean of their places."""
    standing = list(zip(game.scores(s), game.tiebreaks(s), strict=True))
    return [sum(other > one for other in standing) + (standing.count(one) + 1) / 2 for one in standing]
