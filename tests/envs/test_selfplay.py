"""Gymnasium's vector interface: its own checks and wrappers, and the same games as `Vector` plays."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils import env_checker
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.wrappers import vector as wrappers

from morro.core.errors import GameError, IllegalAction
from morro.encoding.encoder import encoder_for
from morro.envs.selfplay import NAME, SelfPlayEnv
from morro.envs.vector import Vector
from morro.games import make_game


def made(num_envs: int = 3, **options: Any) -> SelfPlayEnv:
    options = {"seats": 2} | options
    envs = gymnasium.make_vec(NAME, num_envs, vectorization_mode="vector_entry_point", **options)
    assert isinstance(envs, SelfPlayEnv)
    return envs


@pytest.mark.parametrize("game", ["sanjuan/2004", "sanjuan/2018+new:draft", "puertorico/2002"])
def test_the_checks_of_gymnasium_find_nothing(game: str) -> None:
    envs: Any = made(game=game, illegal="random")
    env_checker.check_reset_seed_determinism(envs)
    env_checker.check_reset_options(envs)
    env_checker.check_reset_return_type(envs)
    env_checker.check_returned_data_not_reused(made(1, game=game, illegal="random"))  # type: ignore[arg-type]
    assert benchmark_vector_step(envs, target_duration=0, seed=1) > 0


def test_what_comes_back_lies_in_the_spaces() -> None:
    envs = made(limit=25)
    row, infos = envs.reset(seed=1)
    for at in range(60):
        assert row in envs.observation_space
        assert infos["action_mask"].shape == (3, envs.single_action_space.n)  # type: ignore[attr-defined]
        actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        assert actions in envs.action_space
        row, rewards, over, cut, infos = envs.step(actions)
        assert [(part.shape, part.dtype.kind) for part in (rewards, over, cut)] == [
            ((3,), "f"),
            ((3,), "b"),
            ((3,), "b"),
        ]
        assert cut.all() == (at % 25 == 24)


@pytest.mark.parametrize("kind", ["outcome", "margin"])
def test_the_games_are_those_of_a_vector(kind: str) -> None:
    envs = made(reward=kind)
    vector = Vector(make_game("sanjuan/2004", 2), 3, 9, kind)
    row, infos = envs.reset(seed=9)
    vector.reset()
    ended = 0
    while ended < 4:
        assert np.array_equal(row, vector.obs)
        assert np.array_equal(infos["seat"], vector.seat)
        assert np.array_equal(infos["action_mask"], vector.mask)
        actions, asked = vector.sample(), vector.seat.copy()
        row, rewards, over, _, infos = envs.step(actions)
        vector.step(actions)
        assert np.array_equal(over, vector.done)
        assert ("final_info" in infos) == over.any()
        for i in np.flatnonzero(over):
            ended += 1
            assert rewards[i] == vector.reward[i, asked[i]]
            last = vector.game.view(vector.last[int(i)], int(asked[i]))
            assert infos["final_obs"][i].tobytes() == encoder_for(vector.game).row(last)
            assert infos["final_info"]["rewards"][i].tolist() == vector.reward[i].tolist()
            assert infos["final_info"]["scores"][i].tolist() == vector.score[i].tolist()
            assert infos["final_info"]["seat"][i] == asked[i]
        assert not rewards[~over].any()


def test_without_a_seed_the_next_games_follow_from_the_first() -> None:
    one, other = made(), made()
    assert np.array_equal(one.reset(seed=1)[0], other.reset(seed=1)[0])
    second = one.reset()[0]
    assert np.array_equal(second, other.reset()[0])
    assert not np.array_equal(second, one.reset()[0])


def test_the_wrappers_of_gymnasium_fit() -> None:
    envs: Any = wrappers.DictInfoToList(wrappers.RecordEpisodeStatistics(made(limit=10)))
    _, infos = envs.reset(seed=1)
    for _ in range(10):
        actions = np.array([np.flatnonzero(info["action_mask"])[0] for info in infos])
        _, _, _, cut, infos = envs.step(actions)
    assert cut.all()
    assert [info["episode"]["l"] for info in infos] == [10, 10, 10]
    assert all(info["final_info"]["scores"].shape == (2,) for info in infos)


def test_an_illegal_answer_is_refused_or_replaced() -> None:
    strict, lenient = made(), made(illegal="random")
    strict.reset(seed=1)
    lenient.reset(seed=1)
    nonsense = np.zeros(3, np.int64)
    with pytest.raises(IllegalAction, match="game 0: 'pass' is not possible now"):
        strict.step(nonsense)
    for _ in range(20):
        lenient.step(nonsense)
    assert lenient.vector.tables.decisions == [20, 20, 20]
    with pytest.raises(GameError, match="illegal is 'raise' or 'random', not 'ignore'"):
        made(illegal="ignore")


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda envs: pickle.loads(pickle.dumps(envs))])
def test_copied_games_go_on_where_they_were(way: Callable[[Any], Any]) -> None:
    one = made()
    one.reset(seed=2)
    for _ in range(30):
        one.step(one.vector.sample())
    other = way(one)
    for _ in range(30):
        actions = one.vector.sample()
        mine: Any = one.step(actions)
        theirs = other.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(mine[:4], theirs[:4], strict=True))
    assert np.array_equal(one.reset()[0], other.reset()[0])
