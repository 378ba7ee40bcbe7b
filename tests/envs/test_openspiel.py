"""OpenSpiel: its own simulations and checks at our tables, its bots, and what a player may know."""

import copy
import pickle
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.rl_environment import Environment
from open_spiel.python.tests import games_sim_test
from tests.contract.tables import TABLES, Table
from tests.effort import many

from morro.core.errors import BadGame, GameError, IllegalAction
from morro.envs import openspiel
from morro.envs.openspiel import FACT, FACTS, LONGEST, MorroState
from morro.games import make_game

SHORT = {"sanjuan": "python_morro_san_juan", "puertorico": "python_morro_puerto_rico"}


def text_of(table: Table, deals: int = 5) -> str:
    edition, *options = table.name.split(":")
    name = SHORT[table.name.partition("/")[0]]
    return f"{name}(edition={edition},players={table.seats},options={':'.join(options)},deals={deals})"


def load(text: str) -> Any:
    return pyspiel.load_game(text)


def walked(game: Any, decisions: int, deal: int = 0) -> MorroState:
    """The state after so many decisions, each the middle one of the legal ones."""
    state: MorroState = game.new_initial_state()
    state.apply_action(deal)
    for _ in range(decisions):
        legal = state.legal_actions()
        state.apply_action(legal[len(legal) // 2])
    return state


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_is_a_game_of_its_own(table: Table) -> None:
    game = load(text_of(table))
    rules = make_game(table.name, table.seats)
    assert (game.num_players(), game.num_distinct_actions()) == (table.seats, len(rules.actions))
    assert str(load(str(game))) == str(game)
    state = game.new_initial_state()
    state.apply_action(3)
    assert str(state) == rules.text(rules.new(3))
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.information_state_string(0) == state.information_state_string(0)


SIMULATED = [
    "python_morro_san_juan(players=2,deals=5)",
    "python_morro_san_juan(edition=sanjuan/2018+new,options=draft,players=3,deals=5)",
    "python_morro_puerto_rico(players=2,deals=5)",
]


@pytest.mark.parametrize("text", SIMULATED)
def test_random_simulations(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", SIMULATED)
def test_simulations_with_pickle_and_clones(text: str) -> None:
    games_sim_test.GamesSimTest().sim_game(load(text))


@pytest.mark.parametrize("text", [SIMULATED[0], "python_morro_puerto_rico(players=3,options=hidden_chips,deals=5)"])
def test_the_checks_of_the_api(text: str) -> None:
    class Checks(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # open_spiel has no types
        game = load(text)
        game_name = text

    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Checks).run(found)
    assert found.testsRun >= 5
    assert [trace for _, trace in [*found.failures, *found.errors]] == []


@pytest.mark.parametrize("text", SIMULATED)
def test_mcts_plays_a_whole_game(text: str) -> None:
    game = load(text)
    numbers = np.random.RandomState(1)
    searcher = mcts.MCTSBot(game, 1.4, 2, mcts.RandomRolloutEvaluator(1, numbers), random_state=numbers)
    assert_plays(game, searcher)


@pytest.mark.parametrize("text", SIMULATED)
def test_ismcts_plays_a_whole_game(text: str) -> None:
    game = load(text)
    numbers = np.random.RandomState(1)
    searcher = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, numbers), 1.4, 2, random_state=numbers)
    assert_plays(game, searcher)


def assert_plays(game: Any, searcher: Any) -> None:
    """The searcher sits on seat 0, and chooses where the question is worth it; all else is random."""
    state = walked(game, 0)
    numbers = np.random.RandomState(3)
    asked = searched = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        action = int(numbers.choice(legal))
        if state.current_player() == 0:
            asked += 1
            if asked % many(2, 4) == 0:
                action = searcher.step(state)
                searched += 1
        assert action in legal
        state.apply_action(action)
    assert searched > 5
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


@pytest.mark.parametrize("text", [*SIMULATED, "python_morro_puerto_rico(players=5,options=hidden_chips,deals=5)"])
def test_resampling_keeps_what_the_player_knows_and_nothing_else(text: str) -> None:
    game = load(text)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differ = 0
    for decisions in range(0, 120, 12):
        state = walked(game, decisions)
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            differ += str(other) != str(state)
            other.apply_action(other.legal_actions()[0])
        assert str(state) == str(walked(game, decisions))
    assert differ > 5 * game.num_players()


def test_a_resampled_game_can_be_saved_and_played_to_its_end() -> None:
    game = load(SIMULATED[0])
    state = walked(game, 40)
    other = state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
    again = pickle.loads(pickle.dumps(other))
    assert str(again) == str(other)
    assert again.information_state_string(0) == other.information_state_string(0)
    numbers = np.random.RandomState(1)
    while not again.is_terminal():
        again.apply_action(numbers.choice(again.legal_actions()))
    assert sum(again.returns()) == pytest.approx(0)


def test_a_clone_remembers_and_is_independent() -> None:
    state = walked(load(SIMULATED[0]), 30)
    before = [state.information_state_string(player) for player in range(2)]
    for clone in (state.clone(), copy.deepcopy(state)):
        assert [clone.information_state_string(player) for player in range(2)] == before
        clone.apply_action(clone.legal_actions()[0])
        assert [state.information_state_string(player) for player in range(2)] == before
        assert len(clone.position.s.log.events) >= len(state.position.s.log.events)


def test_an_information_state_tells_own_cards_and_decisions_but_not_the_seed() -> None:
    game = load(SIMULATED[0])
    state = walked(game, 0, deal=3)
    hand = next(line for line in str(state).splitlines() if line.startswith("seat 0")).partition("hand: ")[2]
    assert hand.partition(" city")[0] in state.observation_string(0)
    assert hand.partition(" city")[0] not in state.observation_string(1)
    first = state.current_player()
    one, other = state.clone(), state.clone()
    one.apply_action(one.legal_actions()[0])
    other.apply_action(other.legal_actions()[1])
    assert one.information_state_string(first) != other.information_state_string(first)
    same = load("python_morro_san_juan(players=2,deals=5,seed=3)")
    assert walked(same, 0, deal=0).information_state_string(0) == state.information_state_string(0)


def test_tensors_have_named_parts() -> None:
    game = load(SIMULATED[0])
    state = walked(game, 25)
    plain, recall = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    plain.set_from(state, 1)
    recall.set_from(state, 1)
    assert list(plain.dict) == ["observation"]
    assert list(recall.dict) == ["observation", "facts"]
    assert recall.dict["facts"].shape == (FACTS, FACT)
    assert (recall.dict["observation"] == plain.tensor).all()
    assert recall.dict["facts"][0, 0] > 0
    newest = state.position.s.log.seen_by(1)[-1]
    assert recall.dict["facts"][0, 0] == newest.kind + 1


def test_other_observers() -> None:
    def kind(recall: bool, private: Any) -> Any:
        return pyspiel.IIGObservationType(perfect_recall=recall, private_info=private)

    game = load(SIMULATED[0])
    state = walked(game, 25)
    public = make_observation(game, kind(False, pyspiel.PrivateInfoType.NONE))
    assert public.tensor is None
    assert public.string_from(state, 0) == public.string_from(state, 1)
    facts = make_observation(game, kind(True, pyspiel.PrivateInfoType.NONE)).string_from(state, 0)
    assert facts.startswith(public.string_from(state, 0))
    assert "facts: " in facts
    with pytest.raises(GameError, match="one player, not all"):
        make_observation(game, kind(False, pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(GameError, match="take no parameters"):
        make_observation(game, None, {"colour": 1})


def test_the_environment_of_open_spiel_plays_it() -> None:
    environment = Environment(load(SIMULATED[0]))
    numbers = np.random.RandomState(1)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = environment.step([numbers.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(0)


def test_a_game_that_nobody_ends_is_ended() -> None:
    state = walked(load("python_morro_puerto_rico(players=2,deals=1)"), 0)
    state.position.s.step = LONGEST - 1
    assert not state.is_terminal()
    state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("python_morro_san_juan(edition=sanjuan/1999)", BadGame, "there is no game 'sanjuan/1999'"),
        ("python_morro_san_juan(options=hidden_chips)", BadGame, "sanjuan/2004 has no option 'hidden_chips'"),
        ("python_morro_puerto_rico(players=7)", BadGame, "for 2 to 5 seats, not 7"),
        ("python_morro_puerto_rico(edition=sanjuan/2004)", GameError, "does not play sanjuan/2004"),
        ("python_morro_puerto_rico(deals=0)", GameError, "deals counts from 1 up"),
    ],
)
def test_bad_parameters_are_named(text: str, error: type[GameError], message: str) -> None:
    with pytest.raises(error, match=message):
        load(text)


def test_bad_answers_are_named() -> None:
    state = load(SIMULATED[0]).new_initial_state()
    with pytest.raises(GameError, match="before the deal"):
        state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    with pytest.raises(IllegalAction, match="there are deals from 0 to 4, not 5"):
        state.apply_action(5)
    state.apply_action(0)
    with pytest.raises(IllegalAction, match=r"'build smithy' is not possible now; seat 0 may: role builder"):
        state.apply_action(make_game("sanjuan/2004", 2).actions.id("build smithy"))
    numbers = np.random.RandomState(1)
    while not state.is_terminal():
        state.apply_action(numbers.choice(state.legal_actions()))
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply_action(1)


def test_the_module_says_what_it_registered() -> None:
    openspiel.register_games()  # a second time does no harm
    assert {"python_morro_san_juan", "python_morro_puerto_rico"} <= set(pyspiel.registered_names())
