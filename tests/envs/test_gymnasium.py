"""Gymnasium: its own checks at our tables, the bots on the other seats, and what they do not look at."""

import copy
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.contract.tables import PLAIN, TABLES, Table

from morro.bots.bot import BadBot
from morro.core.errors import BadGame, GameError, IllegalAction
from morro.core.rng import seeded
from morro.encoding.encoder import encoder_for
from morro.envs.gymnasium import SEEDS, SeatEnv, env_id
from morro.envs.picture import HEIGHT, WIDTH
from morro.envs.reward import BadReward, reward_of
from morro.games import LISTINGS, make_game

BOT = Path(__file__).parents[2] / "examples" / "simple_bot.py"


def made(**options: Any) -> SeatEnv:
    table = gymnasium.make("Morro/SanJuan-2004-2P-v0", **options).unwrapped
    assert isinstance(table, SeatEnv)
    return table


def answer(info: dict[str, Any], numbers: np.random.Generator) -> int:
    return int(numbers.choice(np.flatnonzero(info["action_mask"])))


def play_to_the_end(table: Any, seed: int | None = None) -> tuple[float, dict[str, Any], int]:
    """A whole game with random answers: reward, info, number of steps."""
    numbers = np.random.default_rng(1)
    _, info = table.reset(seed=seed)
    over, steps, reward = False, 0, 0.0
    while not over:
        assert reward == 0
        _, reward, over, cut, info = table.step(answer(info, numbers))
        assert not cut
        steps += 1
    return reward, info, steps


def test_every_game_is_registered_at_every_table_size() -> None:
    names = {env_id(listing.name, seats) for listing in LISTINGS for seats in listing.seats()}
    assert names <= set(gymnasium.registry)
    assert {
        "Morro/SanJuan-2004-v0",
        "Morro/SanJuan-2018-v0",
        "Morro/SanJuan-2018New-v0",
        "Morro/PuertoRico-2002-v0",
        "Morro/PuertoRico-2002-5P-v0",
    } <= names
    assert len(names) == len(PLAIN)


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_the_checker_finds_nothing(table: Table) -> None:
    """It samples without a mask, and reset forgets what was legal: so an illegal answer becomes a random one."""
    check_env(gymnasium.make(env_id(table.name, table.seats), illegal="random").unwrapped)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_whole_game_at_every_table(table: Table) -> None:
    name, *options = table.name.split(":")
    made = gymnasium.make(env_id(name, table.seats), options=options)
    reward, info, steps = play_to_the_end(made, 3)
    assert steps > 10
    assert min(info["ranks"]) < 2
    won = info["ranks"][info["seat"]] == min(info["ranks"])
    assert (reward > 0) == won or info["ranks"].count(1.5) == table.seats == 2


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = made(opponents="greedy"), made(opponents="greedy")
    numbers = [np.random.default_rng(2), np.random.default_rng(2)]
    other.reset()
    seen = [one.reset(seed=5), other.reset(seed=5)]
    for _ in range(3):
        over = False
        while not over:
            assert seen[0][0].tobytes() == seen[1][0].tobytes()
            steps = [table.step(answer(seen[at][1], numbers[at])) for at, table in enumerate((one, other))]
            seen = [(step[0], step[4]) for step in steps]
            over = steps[0][2]
            assert steps[0][1:4] == steps[1][1:4]
        seen = [one.reset(), other.reset()]
        assert one.deal == other.deal


def test_a_seed_deals_its_own_game() -> None:
    table = made(seat=0)
    row, _ = table.reset(seed=7)
    game = make_game("sanjuan/2004", 2)
    assert row.tobytes() == encoder_for(game).row(game.view(game.new(7), 0))


def test_the_learner_goes_round_the_table() -> None:
    table = made(seats=3)
    table.reset(seed=7)
    seats = [table.seat]
    for _ in range(4):
        _, info = table.reset()
        assert info["seat"] == table.seat
        seats.append(table.seat)
    assert seats == [1, 2, 0, 1, 2]
    table = made(seats=3, seat=2)
    assert [table.reset()[1]["seat"] for _ in range(3)] == [2, 2, 2]
    table = made(seats=3, seat="random")
    table.reset(seed=1)
    assert {table.reset()[1]["seat"] for _ in range(30)} == {0, 1, 2}


def test_the_opponents_are_those_that_were_named_in_the_order_of_play() -> None:
    """Played again by hand: the same deal, the same bots, the same random numbers."""
    from morro.bots.registry import make_bot

    table = gymnasium.make("Morro/SanJuan-2018-v0", opponents=["greedy", "random", "greedy"], seat=1).unwrapped
    assert isinstance(table, SeatEnv)
    game = make_game("sanjuan/2018", 4)
    bots = {2: "greedy", 3: "random", 0: "greedy"}
    s, rng, numbers = game.new(9), seeded(SEEDS + 9), np.random.default_rng(4)
    _, info = table.reset(seed=9)
    over = False
    while not game.over(s):
        seat = game.seat(s)
        if seat == 1:
            action = answer(info, numbers)
            row, _, over, _, info = table.step(action)
        else:
            action = make_bot(bots[seat], game).choose(game.view(s, seat), game.prompt(s), game.legal(s), rng)
        game.play(s, action)
    assert over
    assert info["scores"] == game.scores(s)
    assert row.tobytes() == encoder_for(game).row(game.view(s, 1))


def test_one_name_is_repeated_around_the_table() -> None:
    names = [bot.name for bot in made(seats=4, opponents="greedy, random")._bots]  # noqa: SLF001  # who sits there
    assert names == ["greedy", "random", "greedy"]


@pytest.mark.parametrize("reward", ["outcome", "rank", "margin"])
def test_the_reward_is_that_of_the_learner(reward: str) -> None:
    table = made(reward=reward, seat=1)
    value, _, _ = play_to_the_end(table, 11)
    assert value == reward_of(reward)(table.game, table._state)[1]  # noqa: SLF001  # the last table


def test_masks_are_the_legal_answers() -> None:
    table = made(opponents="greedy")
    numbers = np.random.default_rng(1)
    row, info = table.reset(seed=3)
    for _ in range(40):
        legal = table.game.legal(table._state)  # noqa: SLF001  # what the mask is compared with
        assert table.game.seat(table._state) == table.seat  # noqa: SLF001
        assert np.flatnonzero(info["action_mask"]).tolist() == np.flatnonzero(table.action_masks()).tolist() == legal
        assert table.observation_space.contains(row)
        row, _, _, _, info = table.step(answer(info, numbers))


def test_an_illegal_answer_is_named_and_changes_nothing() -> None:
    table = made(seat=0)
    row, _ = table.reset(seed=7)
    with pytest.raises(IllegalAction, match=r"'build smithy' is not possible now; seat 0 may: role builder, role prod"):
        table.step(table.game.actions.id("build smithy"))
    with pytest.raises(IllegalAction, match="an action is a whole number from 0 to"):
        table.step(1.5)
    with pytest.raises(IllegalAction, match="action 10000 is not possible now"):
        table.step(10_000)
    assert table._observation().tobytes() == row.tobytes()  # noqa: SLF001  # nothing changed
    table = made(seat=0, illegal="random")
    table.reset(seed=7)
    after, *_ = table.step(table.game.actions.id("build smithy"))
    assert after.tobytes() != row.tobytes()


def test_a_step_out_of_order_is_refused() -> None:
    table = made()
    for too_early in (lambda: table.step(1), table.action_masks, table.render):
        with pytest.raises(GameError, match=r"call reset\(\) first"):
            too_early()
    _, info, _ = play_to_the_end(table, 1)
    assert not info["action_mask"].any()
    with pytest.raises(GameError, match=r"the game is over: call reset\(\)"):
        table.step(1)
    table.reset()
    table.step(np.flatnonzero(table.action_masks())[0])


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"game": "sanjuan/1999"}, BadGame, "there is no game 'sanjuan/1999'; there are: sanjuan/2004"),
        ({"options": ["hidden_chips"]}, BadGame, "sanjuan/2004 has no option 'hidden_chips'"),
        ({"seats": 5}, BadGame, "for 2 to 4 seats, not 5"),
        ({"opponents": "napoleon"}, BadBot, "there is no bot 'napoleon'; there are: random"),
        ({"opponents": "greedy,greedy"}, GameError, "opponents names 2 bots; at a table of 2 it names 1 to 1"),
        ({"opponents": []}, GameError, "opponents names 0 bots"),
        ({"seat": 2}, GameError, "seat is a number from 0 to 1, 'rotate' or 'random', not 2"),
        ({"reward": "money"}, BadReward, "there is no reward 'money'; there are: outcome, rank, margin"),
        ({"illegal": "ignore"}, GameError, "illegal is 'raise' or 'random', not 'ignore'"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], error: type[GameError], message: str) -> None:
    given: dict[str, Any] = {"game": "sanjuan/2004", "seats": 2} | options
    with pytest.raises(error, match=message):
        SeatEnv(**given)


def test_bad_seeds_are_named() -> None:
    with pytest.raises(gymnasium.error.Error, match="Seed must be greater or equal to zero, actual value: -1"):
        made().reset(seed=-1)


def test_all_ways_to_render(capsys: pytest.CaptureFixture[str]) -> None:
    table = made(render_mode="rgb_array")
    table.reset(seed=1)
    assert table.render().shape == (HEIGHT, WIDTH, 3)
    table = made(render_mode="ansi", seat=0)
    table.reset(seed=1)
    assert "seat 0 may: role builder" in table.render()
    table = made(render_mode="human")
    _, info = table.reset(seed=1)
    table.step(answer(info, np.random.default_rng(1)))
    assert table.render() is None
    assert capsys.readouterr().out.count("sanjuan/2004 seats=2") == 2
    table = made()
    table.reset()
    with pytest.raises(GameError, match="give the environment a render_mode"):
        table.render()


def test_a_policy_that_never_ends_the_game_is_cut_short() -> None:
    table: Any = gymnasium.make("Morro/SanJuan-2004-2P-v0", max_episode_steps=3)
    _, info = table.reset(seed=1)
    numbers = np.random.default_rng(1)
    cuts = []
    for _ in range(3):
        _, _, _, cut, info = table.step(answer(info, numbers))
        cuts.append(cut)
    assert cuts == [False, False, True]
    assert gymnasium.spec("Morro/SanJuan-2004-2P-v0").max_episode_steps


def test_tables_side_by_side() -> None:
    tables = gymnasium.make_vec("Morro/SanJuan-2004-2P-v0", num_envs=3, vectorization_mode="sync")
    rows, infos = tables.reset(seed=1)
    assert rows.shape[0] == 3
    actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
    rows, rewards, *_ = tables.step(actions)
    assert rewards.tolist() == [0, 0, 0]
    tables.close()


@pytest.mark.parametrize("way", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
@pytest.mark.parametrize("opponents", ["greedy,random", "search:4", "level2", f"exec:{sys.executable} {BOT}"])
def test_a_copied_table_goes_on_where_it_was(opponents: str, way: Callable[[Any], Any]) -> None:
    """With its time limit, its random numbers and its bots; a program that plays is started anew."""

    def steps(table: Any, info: dict[str, Any]) -> list[Any]:
        numbers = np.random.default_rng(3)
        seen = []
        for _ in range(12):
            row, reward, over, cut, info = table.step(answer(info, numbers))
            seen.append((row.tobytes(), reward, over, cut))
            if over or cut:
                row, info = table.reset()
                seen.append(row.tobytes())
        return seen

    one = gymnasium.make("Morro/SanJuan-2004-3P-v0", opponents=opponents, max_episode_steps=8)
    _, info = one.reset(seed=4)
    for _ in range(3):
        *_, info = one.step(answer(info, np.random.default_rng(1)))
    others = [way(one), way(one)]
    wanted = steps(one, info)
    for other in others:
        assert steps(other, info) == wanted
        other.close()
    one.close()


def test_a_shallow_copy_is_a_table_of_its_own() -> None:
    one = gymnasium.make("Morro/SanJuan-2004-2P-v0").unwrapped
    row, info = one.reset(seed=4)
    other = copy.copy(one)
    first = other.step(answer(info, np.random.default_rng(1)))[0].tobytes()
    assert one.step(answer(info, np.random.default_rng(1)))[0].tobytes() == first != row.tobytes()
