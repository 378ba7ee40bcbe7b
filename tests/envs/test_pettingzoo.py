"""PettingZoo: its own tests at our tables, and what they do not look at."""

import copy
import pickle
import random
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel
from tests.contract.tables import PLAIN, TABLES, Table

from morro.core.errors import BadGame, GameError, IllegalAction
from morro.encoding.encoder import encoder_for
from morro.envs.pettingzoo import TableEnv, env, parallel_env, raw_env
from morro.envs.picture import HEIGHT, WIDTH
from morro.envs.reward import BadReward, ranks, reward_of
from morro.games import make_game

pytestmark = [
    # PettingZoo's tests know the dictionary with a mask only from its own games, by their names.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    # At the end of a game nobody has an answer left.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def at(table: Table, **options: Any) -> TableEnv:
    return env(game=table.name, seats=table.seats, **options)


def answer(table: TableEnv) -> int:
    """Some legal answer of the agent that is asked."""
    return random.choice(np.flatnonzero(table.infos[table.agent_selection]["action_mask"]).tolist())


def play_to_the_end(table: TableEnv) -> list[tuple[str, dict[str, Any], float, dict[str, Any]]]:
    """A whole game; for each agent, in the order in which they leave, its last observation, reward and info."""
    left = []
    for agent in table.agent_iter():
        observation, reward, over, cut, info = table.last()
        if over or cut:
            left.append((agent, dict(observation), reward, info))
            table.step(None)
        else:
            table.step(answer(table))
    return left


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_passes_the_api_test(table: Table) -> None:
    random.seed(1)
    api_test(at(table), num_cycles=20)


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_whole_games_pass_the_api_test(table: Table) -> None:
    api_test(at(table), num_cycles=1000)


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    seed_test(lambda: at(table), num_cycles=40)


def test_a_seed_deals_its_own_game_and_the_next_deals_follow_from_it() -> None:
    one, other = env(), env()
    one.reset(seed=7)
    other.reset()
    other.reset(seed=7)
    game = make_game("sanjuan/2004", 4)
    hand = encoder_for(game).row(game.view(game.new(7), 0))
    assert one.observe("player_0")["observation"].tobytes() == hand
    deals = []
    for table in (one, other):
        table.reset()
        deals.append((table.deal, table.observe("player_2")["observation"].tobytes()))
    assert deals[0] == deals[1]
    one.reset()
    assert one.deal != deals[0][0]


class Sampled(Discrete):
    """The actions, of which it samples a legal one: PettingZoo's test of cycles samples without a mask."""

    def __init__(self, table: TableEnv) -> None:
        super().__init__(TableEnv.action_space(table, "player_0").n)
        self.table = table

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        return np.int64(answer(self.table))


class Cut(TableEnv):
    """A table whose actions are sampled so."""

    def action_space(self, agent: str) -> Discrete:
        return Sampled(self)


def test_max_cycles_cuts_a_game_short() -> None:
    """Its cycles are steps of all agents at once, so the table is made one where they are."""

    def parallel(max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(Cut(seats=3, max_cycles=max_cycles))

    def in_turn(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=in_turn))


def test_a_game_cut_short_is_truncated_for_everybody_and_rewards_nobody() -> None:
    table = env(seats=3, max_cycles=5)
    table.reset(seed=1)
    left = play_to_the_end(table)
    assert table.unwrapped is table
    assert [agent for agent, *_ in left] == ["player_0", "player_1", "player_2"]
    assert all(reward == 0 and not mask["action_mask"].any() for _, mask, reward, _ in left)
    with pytest.raises(GameError, match="max_cycles"):
        env(max_cycles=0)


def test_all_ways_to_render() -> None:
    render_test(lambda render_mode: env(seats=2, render_mode=render_mode))
    render_test(lambda render_mode: env(game="puertorico/2002", seats=5, render_mode=render_mode))


def test_a_picture_shows_what_changes_and_every_picture_has_the_same_size() -> None:
    table = env(game="puertorico/2002", render_mode="rgb_array")
    table.reset(seed=1)
    before = table.render()
    table.step(answer(table))
    after = table.render()
    assert isinstance(before, np.ndarray)
    assert isinstance(after, np.ndarray)
    assert before.shape == after.shape == (HEIGHT, WIDTH, 3)
    assert (before != after).any()
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 10  # letters and colours, not an empty sheet


def test_text_shows_the_hand_of_the_agent_that_is_asked_and_no_other() -> None:
    table = env(seats=2, render_mode="ansi")
    table.reset(seed=7)
    text = str(table.render())
    assert "seat 0 may: role builder, role producer" in text
    assert "seat 1 hand: ?*4" in text
    assert "seat 0 hand: ?" not in text
    assert max(map(len, text.splitlines())) <= 110
    play_to_the_end(table)
    assert "won by seat" in str(table.render())


def test_human_mode_shows_the_table_at_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    table = env(seats=2, render_mode="human")
    table.reset(seed=7)
    table.step(answer(table))
    assert capsys.readouterr().out.count("sanjuan/2004 seats=2") == 2


def test_a_table_without_render_mode_says_so() -> None:
    table = env()
    table.reset()
    with pytest.raises(GameError, match="render_mode"):
        table.render()
    with pytest.raises(GameError, match=r"no render_mode 'film'; there are: human, ansi, rgb_array"):
        env(render_mode="film")


def test_the_performance_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = iter(range(0, 1000, 4))  # it measures for five seconds of its clock
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("reward", ["outcome", "rank", "margin"])
def test_rewards_come_at_the_end_and_to_every_seat(reward: str) -> None:
    table = env(seats=3, reward=reward)
    table.reset(seed=5)
    for _ in table.agent_iter(20):
        table.step(answer(table))
    assert set(table.rewards.values()) == {0.0}
    left = play_to_the_end(table)
    game, s = table.game, table._state  # noqa: SLF001  # the last table, whose points are compared
    assert [value for _, _, value, _ in left] == reward_of(reward)(game, s)
    assert [info["score"] for *_, info in left] == game.scores(s)
    assert [info["rank"] for *_, info in left] == ranks(game, s)
    if reward != "margin":
        assert sum(value for _, _, value, _ in left) == pytest.approx(0)


def test_ranks_share_places() -> None:
    game = make_game("sanjuan/2004", 3)
    s = game.read(
        "sanjuan/2004 seats=3\nask: over\nseat 0 hand: city: indigo_plant\nseat 1 hand: city: indigo_plant statue\n"
        "seat 2 hand: city: indigo_plant\n"
    )
    assert ranks(game, s) == [2.5, 1.0, 2.5]
    assert reward_of("rank")(game, s) == [-0.5, 1.0, -0.5]
    assert reward_of("outcome")(game, s) == pytest.approx([-1 / 3, 2 / 3, -1 / 3])
    assert reward_of("margin")(game, s) == [-3.0, 3.0, -3.0]


def test_the_mask_is_the_legal_list_in_observation_and_info_and_nobody_else_has_one() -> None:
    table = env(seats=3)
    table.reset(seed=2)
    for _ in range(60):
        asked = table.agent_selection
        legal = table.game.legal(table._state)  # noqa: SLF001  # what the mask is compared with
        for agent in table.agents:
            mask = table.observe(agent)["action_mask"]
            assert np.flatnonzero(mask).tolist() == (legal if agent == asked else [])
            assert ("action_mask" in table.infos[agent]) == (agent == asked)
        assert (table.infos[asked]["action_mask"] == table.observe(asked)["action_mask"]).all()
        table.step(answer(table))


def test_observations_are_independent() -> None:
    table = env(seats=2)
    table.reset(seed=2)
    first: Any = table.observe("player_0")
    kept = {name: array.copy() for name, array in first.items()}
    while table.agent_selection == "player_0":
        table.step(answer(table))
    assert all((first[name] == kept[name]).all() for name in ("observation", "action_mask"))
    table.observe("player_1")["action_mask"][:] = 0
    table.observe("player_1")["observation"][:] = 0
    assert table.observe("player_1")["action_mask"].any()
    assert table.observe("player_1")["observation"].any()


def test_observations_are_those_of_the_view() -> None:
    table = env(game="puertorico/2002:hidden_chips", seats=3)
    table.reset(seed=4)
    encoder = encoder_for(table.game)
    for _ in range(120):
        s = table._state  # noqa: SLF001  # what the observation is compared with
        for seat, agent in enumerate(table.agents):
            row = encoder.row(table.game.view(s, seat))
            assert table.observe(agent)["observation"].tobytes() == row
        table.step(answer(table))


def test_an_illegal_answer_is_named_and_changes_nothing() -> None:
    table = env(seats=2)
    table.reset(seed=7)
    before = table.game.text(table._state)  # noqa: SLF001  # nothing of it may change
    smithy = table.game.actions.id("build smithy")
    with pytest.raises(IllegalAction, match=r"'build smithy' is not possible now; seat 0 may: role builder, role prod"):
        table.step(smithy)
    with pytest.raises(IllegalAction, match=r"action 9999 is not possible now"):
        table.step(9999)
    with pytest.raises(IllegalAction, match=r"action -1 is not possible now"):
        table.step(-1)
    for nonsense in (None, 1.0, "role builder", np.array([1, 2])):
        with pytest.raises(IllegalAction, match="an action is a whole number from 0 to"):
            table.step(nonsense)
    assert table.game.text(table._state) == before  # noqa: SLF001
    assert table.agent_selection == "player_0"
    table.step(np.int64(answer(table)))


def test_a_step_out_of_order_is_refused() -> None:
    table = env(seats=2)
    for too_early in (lambda: table.step(1), lambda: table.observe("player_0"), table.agent_iter, table.render):
        with pytest.raises(GameError, match=r"call reset\(\) first"):
            too_early()
    table.reset(seed=1)
    while not any(table.terminations.values()):
        table.step(answer(table))
    with pytest.raises(GameError, match="the game is over: step player_0 with None"):
        table.step(1)
    table.step(None)
    table.step(None)
    with pytest.raises(GameError, match=r"all agents have left: call reset\(\)"):
        table.step(None)
    table.reset()
    assert table.agents == ["player_0", "player_1"]


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"game": "sanjuan/1999"}, BadGame, "there is no game 'sanjuan/1999'; there are: sanjuan/2004"),
        ({"game": "sanjuan/2004:hidden_chips"}, BadGame, "sanjuan/2004 has no option 'hidden_chips'"),
        ({"game": "sanjuan/2004", "seats": 5}, BadGame, "for 2 to 4 seats, not 5"),
        ({"reward": "money"}, BadReward, "there is no reward 'money'; there are: outcome, rank, margin"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], error: type[GameError], message: str) -> None:
    with pytest.raises(error, match=message):
        env(**options)


def test_bad_seeds_and_agents_are_named() -> None:
    table = env()
    with pytest.raises(GameError, match="a seed is a whole number from 0 up, not -1"):
        table.reset(seed=-1)
    table.reset()
    with pytest.raises(GameError, match="no agent 'player_9'; there are: player_0"):
        table.observe("player_9")


WAYS: list[Callable[[Any], Any]] = [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))]


def test_a_shallow_copy_is_a_table_of_its_own() -> None:
    table = env(seats=3)
    table.reset(seed=1)
    before = table.observe("player_0")["observation"].tobytes()
    other = copy.copy(table)
    for _ in range(10):
        other.step(answer(other))
    assert table.observe("player_0")["observation"].tobytes() == before
    assert other.observe("player_0")["observation"].tobytes() != before


@pytest.mark.parametrize("way", WAYS)
def test_a_table_can_be_copied_before_its_first_game(way: Callable[[Any], Any]) -> None:
    table = way(env(game="sanjuan/2018+new:draft", seats=3, reward="rank"))
    assert (table.game.name, table.game.seats) == ("sanjuan/2018+new:draft", 3)
    assert isinstance(table, raw_env)
    table.reset(seed=1)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("made", [env, parallel_env])
def test_a_copied_table_goes_on_where_it_was(made: Callable[..., Any], way: Callable[[Any], Any]) -> None:
    one = made(game="puertorico/2002", seats=3, reward="rank")
    one.reset(seed=3)

    def steps(table: Any, count: int) -> list[Any]:
        """Random answers; of each step what everybody saw and got."""
        random.seed(5)
        seen = []
        for _ in range(count):
            inner = table.aec_env.unwrapped if made is parallel_env else table
            if not inner.agents or any(inner.terminations.values()):
                table.reset()
                seen.append(inner.deal)
            action = answer(inner)
            if made is parallel_env:
                seen.append(table.step(dict.fromkeys(inner.agents, action))[1:4])
            else:
                table.step(action)
            seen.append([inner.observe(agent)["observation"].tobytes() for agent in inner.possible_agents])
            seen.append([dict(inner.rewards), dict(inner.terminations), inner.agent_selection])
        return seen

    steps(one, 60)
    other = way(one)
    assert other is not one
    third = way(one)
    wanted = steps(one, 400)
    assert steps(other, 400) == wanted
    assert steps(third, 400) == wanted, "playing a copy has changed another"


def test_the_parallel_table_steps_only_the_agent_that_is_asked() -> None:
    table = parallel_env(seats=2)
    observations, _ = table.reset(seed=7)
    asked = [agent for agent, seen in observations.items() if seen["action_mask"].any()]
    assert asked == ["player_0"]
    action = int(np.flatnonzero(observations["player_0"]["action_mask"])[0])
    observations, *_ = table.step({"player_0": action, "player_1": 0})
    assert any(seen["action_mask"].any() for seen in observations.values())
