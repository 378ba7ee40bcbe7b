"""Games side by side: the same as games by themselves, only many; and bad input changes nothing."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.contract.tables import PLAIN, Table
from tests.effort import many

from morro.core.errors import GameError, IllegalAction
from morro.core.rng import seeded
from morro.encoding.encoder import encoder_for
from morro.envs.tables import REWARDS, rewards
from morro.envs.vector import Vector
from morro.games import make_game


def arrays(vector: Vector) -> list[Any]:
    """Copies of all that it shows."""
    parts = (vector.obs, vector.mask, vector.seat, vector.reward, vector.score, vector.done, vector.truncated)
    return [part.copy() for part in parts]


def same(some: list[Any], others: list[Any]) -> bool:
    return all(np.array_equal(one, other) for one, other in zip(some, others, strict=True))


def started(
    name: str = "sanjuan/2004",
    seats: int = 2,
    games: int = 3,
    seed: int = 1,
    kind: str = "outcome",
    limit: int | None = None,
) -> Vector:
    vector = Vector(make_game(name, seats), games, seed, kind, limit)
    vector.reset()
    return vector


def legal_in(vector: Vector, game: int) -> list[int]:
    found: list[int] = vector.mask[game].nonzero()[0].tolist()
    return found


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_a_vector_plays_the_games_that_its_seeds_deal(table: Table) -> None:
    """Each row is that of a game played by itself: observation, mask, seat, end, rewards, points, next game."""
    game = table.game()
    encoder = encoder_for(game)
    vector = Vector(game, 2, 5)
    vector.reset()
    alone = [game.new(vector.seed_of(i)) for i in range(2)]
    ended = 0
    rng = seeded(6)
    while ended < many(6, 1):
        actions = []
        for i, s in enumerate(alone):
            seat = game.seat(s)
            assert vector.seat[i] == seat
            assert legal_in(vector, i) == game.legal(s)
            assert vector.obs[i].tobytes() == encoder.row(game.view(s, seat))
            actions.append(game.legal(s)[rng.below(len(game.legal(s)))])
        vector.step(np.array(actions))
        for i, s in enumerate(alone):
            game.apply(s, actions[i])
            assert vector.done[i] == game.over(s)
            if game.over(s):
                ended += 1
                assert vector.score[i].tolist() == game.scores(s)
                assert vector.reward[i].tolist() == np.array(rewards(game, s, "outcome"), np.float32).tolist()
                alone[i] = game.new(vector.seed_of(i))
            else:
                assert not vector.reward[i].any()
                assert not vector.score[i].any()


def test_a_seed_decides_all() -> None:
    one, same_seed, other_seed = started(seed=7), started(seed=7), started(seed=8)
    assert not np.array_equal(one.obs, other_seed.obs)
    for _ in range(200):
        actions = one.sample()
        assert np.array_equal(actions, same_seed.sample())
        one.step(actions)
        same_seed.step(actions)
        assert same(arrays(one), arrays(same_seed))


def test_reset_begins_again() -> None:
    vector = started(seed=3)
    first = arrays(vector)
    chosen = [vector.sample()]
    vector.step(chosen[0])
    second = arrays(vector)
    vector.step(vector.sample())
    vector.reset()
    assert same(arrays(vector), first)
    assert np.array_equal(vector.sample(), chosen[0])
    vector.step(chosen[0])
    assert same(arrays(vector), second)


def test_the_number_of_games_changes_none_of_them() -> None:
    few, more = started(games=2), started(games=5)
    assert np.array_equal(few.obs, more.obs[:2])
    assert few.seed_of(1) == more.seed_of(1)


def test_no_two_games_have_the_same_seed() -> None:
    found = []
    for seed in range(2):
        vector = started(games=2, seed=seed)
        found += [vector.seed_of(i) for i in range(2)]
        while len(found) < 5 * (seed + 1):
            vector.step(vector.sample())
            found += [vector.seed_of(int(i)) for i in vector.done.nonzero()[0]]
    assert len(set(found)) == len(found)


def test_a_random_action_is_legal_and_any_is_drawn() -> None:
    vector = started(games=64)
    drawn = set()
    for _ in range(50):
        actions = vector.sample()
        assert vector.mask[np.arange(64), actions].all()
        drawn |= set(actions.tolist())
    assert drawn == {1, 2, 3, 4, 5}, "the five roles"


# -- the limit, and games that are kept ----------------------------------------------------------------------


def test_a_game_that_reaches_the_limit_is_broken_off_and_not_done() -> None:
    vector = started(limit=30)
    free = started()
    for at in range(1, 91):
        actions = vector.sample()
        first = vector.seed_of(0)
        vector.step(actions)
        assert not vector.done.any()
        assert vector.truncated.all() == (at % 30 == 0)
        assert vector.truncated.any() == (at % 30 == 0)
        assert not vector.reward.any()
        if at <= 30:
            free.step(actions)
        if at == 30:
            assert vector.score.tolist() == [vector.game.scores(s) for s in free.tables.states]
            assert sorted(vector.last) == [0, 1, 2]
            assert [repr(vector.last[i]) for i in range(3)] == [repr(s) for s in free.tables.states]
            assert vector.seed_of(0) == first + 1, "the next game has begun"
        elif at % 30:
            assert not vector.last


def test_a_game_that_ends_in_time_is_done_and_not_broken_off() -> None:
    vector = started(games=2, limit=100_000)
    while not vector.done.any():
        vector.step(vector.sample())
        assert not vector.truncated.any()
    at = int(vector.done.argmax())
    assert vector.game.over(vector.last[at])
    assert vector.score[at].tolist() == vector.game.scores(vector.last[at])


def test_a_game_whose_last_decision_is_also_that_of_the_limit_is_done() -> None:
    free = started(games=1)
    decisions = 0
    while not free.done[0]:
        free.step(free.sample())
        decisions += 1
    vector = started(games=1, limit=decisions)
    while not (vector.done[0] or vector.truncated[0]):
        vector.step(vector.sample())
    assert (vector.done[0], vector.truncated[0]) == (True, False)
    assert np.array_equal(vector.reward, free.reward)


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_is_a_number_of_decisions(limit: int) -> None:
    with pytest.raises(GameError, match=f"from 1 up, or None, not {limit}"):
        Vector(make_game("sanjuan/2004", 2), 1, 1, limit=limit)


def goes_on_as(one: Vector, other: Vector, steps: int) -> None:
    for _ in range(steps):
        assert same(arrays(one), arrays(other))
        actions = one.sample()
        assert np.array_equal(actions, other.sample())
        one.step(actions)
        other.step(actions)
        assert [one.seed_of(i) for i in range(one.games)] == [other.seed_of(i) for i in range(other.games)]


@pytest.mark.parametrize("name", ["sanjuan/2018+new", "puertorico/2002"])
def test_restored_games_go_on_as_they_did(name: str) -> None:
    vector = started(name, 3, limit=40)
    for _ in range(45):
        vector.step(vector.sample())
    saved = pickle.loads(pickle.dumps(vector.save()))
    before = arrays(vector)
    kept = vector.save()
    goes_on_as(vector, copy.deepcopy(vector), 50)
    other = started(name, 3, seed=1, limit=40)
    for one in (saved, kept):
        other.restore(one)
        assert same(arrays(other), before)
    again = started(name, 3, seed=1, limit=40)
    again.restore(saved)
    goes_on_as(again, other, 50)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda vector: pickle.loads(pickle.dumps(vector))])
@pytest.mark.parametrize("steps", [0, 1, 40])
def test_a_copied_vector_goes_on_where_it_was(way: Callable[[Vector], Vector], steps: int) -> None:
    vector = started(kind="rank", limit=40)
    for _ in range(steps):
        vector.step(vector.sample())
    other = way(vector)
    goes_on_as(vector, other, 10)
    third = way(other)
    other.step(other.sample())
    goes_on_as(vector, third, 3)


def test_a_vector_says_what_it_plays() -> None:
    vector = Vector(make_game("sanjuan/2004", 2), 3, 1)
    assert repr(vector) == "Vector(make_game('sanjuan/2004', seats=2), games=3, seed=1)"


def test_a_vector_can_be_copied_before_its_games_begin() -> None:
    vector = copy.deepcopy(Vector(make_game("sanjuan/2004", 2), 3, 1))
    vector.reset()
    goes_on_as(vector, started(), 3)


def test_only_games_of_the_same_kind_are_restored() -> None:
    saved = started().save()
    for vector in (started("sanjuan/2018"), started(seats=3), started(games=2)):
        before = arrays(vector)
        with pytest.raises(GameError, match="these are 3 games of sanjuan/2004 with 2 seats; this vector plays"):
            vector.restore(saved)
        assert same(arrays(vector), before)
    with pytest.raises(GameError, match="no games yet"):
        Vector(make_game("sanjuan/2004", 2), 3, 1).save()


# -- rewards -------------------------------------------------------------------------------------------------


def ended(*cities: str) -> tuple[Any, Any]:
    """A game of San Juan that has ended with these cities."""
    game = make_game("sanjuan/2004", len(cities))
    seats = "\n".join(f"seat {k} city: {city}" for k, city in enumerate(cities))
    return game, game.read(f"sanjuan/2004 seats={len(cities)}\nask: over\n{seats}\n")


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("outcome", [2 / 3, -1 / 3, -1 / 3]),
        ("rank", [1, 0, -1]),
        ("margin", [1, -1, -4]),
    ],
)
def test_rewards_of_different_scores(kind: str, expected: list[float]) -> None:
    game, s = ended("indigo_plant hero", "indigo_plant victory_column", "indigo_plant smithy")
    assert game.scores(s) == [6, 5, 2]
    assert rewards(game, s, kind) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("outcome", [-1 / 4, 1 / 4, 1 / 4, -1 / 4]),
        ("rank", [-2 / 3, 2 / 3, 2 / 3, -2 / 3]),
        ("margin", [-1, 0, 0, -1]),
    ],
)
def test_equal_seats_share_their_places(kind: str, expected: list[float]) -> None:
    game, s = ended("indigo_plant", "indigo_plant well", "indigo_plant smithy", "indigo_plant")
    assert rewards(game, s, kind) == pytest.approx(expected)


def test_the_tie_break_decides_before_a_win_is_shared() -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.read("sanjuan/2004 seats=2\nask: over\nseat 0 city: indigo_plant\nseat 1 hand: well city: indigo_plant\n")
    assert rewards(game, s, "outcome") == [-0.5, 0.5]
    assert rewards(game, s, "rank") == [-1, 1]
    assert rewards(game, s, "margin") == [0, 0]


@pytest.mark.parametrize("reward", REWARDS)
def test_the_rewards_of_a_vector_are_of_the_kind_wanted(reward: str) -> None:
    vector = started("puertorico/2002", 3, games=4, kind=reward)
    finished = 0
    while finished < 4:
        vector.step(vector.sample())
        for i in vector.done.nonzero()[0]:
            finished += 1
            points = vector.score[i]
            got = vector.reward[i]
            if reward == "margin":
                best = np.sort(points)
                assert got.max() == best[-1] - best[-2]
            else:
                assert abs(got.sum()) < 1e-6
                assert got.max() == got[points.argmax()]


# -- bad input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", range(3))
def test_an_action_that_is_not_possible_changes_nothing(game: int) -> None:
    vector = started()
    before = arrays(vector)
    texts = [repr(s) for s in vector.tables.states]
    for action, named in ((0, "'pass'"), (-1, "action -1"), (267, "action 267"), (10**6, "action 1000000")):
        actions = vector.sample()
        actions[game] = action
        with pytest.raises(IllegalAction, match=f"game {game}: {named} is not possible now; seat 0 may: role builder"):
            vector.step(actions)
        assert same(arrays(vector), before)
        assert [repr(s) for s in vector.tables.states] == texts
    vector.step(vector.sample())


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        (np.array([1, 1]), r"int64 with shape \(2,\)"),
        (np.array([[1, 1, 1]]), r"int64 with shape \(1, 3\)"),
        (np.array([1.0, 1.0, 1.0]), "float64"),
        (np.array([True, True, True]), "bool"),
        ([1, 1], r"list of int64 with shape \(2,\)"),
        ([1.5, 1, 1], "list of float64"),
        ([[1], [1, 1]], "this list: setting an array element"),
        (["1", "1", "1"], "list of <U1"),
        (None, "NoneType of object"),
        (3, r"int of int64 with shape \(\)"),
    ],
)
def test_actions_of_the_wrong_form_are_refused(actions: Any, found: str) -> None:
    vector = started()
    before = arrays(vector)
    with pytest.raises(GameError, match=rf"step\(\) wants 3 whole numbers, one for each game, .*, not .*{found}"):
        vector.step(actions)
    assert same(arrays(vector), before)


class Tensor:
    """What torch gives NumPy: an array if the numbers lie in main memory, else an error that says so."""

    def __init__(self, numbers: list[int], device: str) -> None:
        self.numbers = numbers
        self.device = device

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if self.device != "cpu":
            raise TypeError(f"can't convert {self.device} device type tensor to numpy. Use Tensor.cpu() to copy it")
        return np.array(self.numbers, dtype)


def test_lists_and_tensors_will_do() -> None:
    one, other, third = started(), started(), started()
    actions = one.sample()
    one.step(actions)
    other.step(actions.tolist())
    third.step(Tensor(actions.tolist(), "cpu"))  # type: ignore[arg-type]  # nor does mypy know torch's
    assert same(arrays(one), arrays(other))
    assert same(arrays(one), arrays(third))


def test_a_tensor_elsewhere_is_refused_by_name() -> None:
    with pytest.raises(GameError, match=r"not this Tensor: can't convert cuda:0 .* Use Tensor\.cpu\(\)"):
        started().step(Tensor([1, 1, 1], "cuda:0"))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.int32, np.uint64])
def test_whole_numbers_of_any_size_will_do(kind: Any) -> None:
    one, other = started(), started()
    actions = one.sample()
    one.step(actions)
    other.step(actions.astype(kind))
    assert same(arrays(one), arrays(other))


def test_reset_comes_first() -> None:
    vector = Vector(make_game("sanjuan/2004", 2), 3, 1)
    for wanted in (lambda: vector.step(np.array([1, 1, 1])), vector.sample, lambda: vector.seed_of(0)):
        with pytest.raises(GameError, match=r"reset\(\) begins them"):
            wanted()


@pytest.mark.parametrize(
    ("games", "seed", "reward", "message"),
    [
        (0, 1, "outcome", "from 1 on, not 0"),
        (-5, 1, "outcome", "from 1 on, not -5"),
        (2, -1, "outcome", "a seed is a whole number from 0 up, not -1"),
        (2, 1, "glory", "no reward 'glory'; there are: outcome, rank, margin"),
    ],
)
def test_a_vector_that_cannot_be_is_refused(games: int, seed: int, reward: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        Vector(make_game("sanjuan/2004", 2), games, seed, reward)


def test_there_is_no_game_beyond_the_last() -> None:
    vector = started()
    for game in (-1, 3):
        with pytest.raises(GameError, match=f"games are numbered from 0 to 2, not {game}"):
            vector.seed_of(game)
