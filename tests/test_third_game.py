"""A third game is registered by one call, and then every tool plays it: the contract, bots, arena, JSON, PettingZoo,
the terminal, the browser's table, the API.
"""

import copy
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest
from pettingzoo.test import api_test
from tests.gems import FAMILY, Gems, GemsState
from tests.server.running import Running, settings
from typer.testing import CliRunner

from morro import wire
from morro.arena.local import Here
from morro.arena.match import Match
from morro.arena.plan import Plan, Slot
from morro.bots.registry import make_bot
from morro.cli.app import app
from morro.core.errors import BadGame
from morro.core.game import SPECTATOR
from morro.core.history import History
from morro.core.record import Replay, read_record
from morro.core.rng import seeded
from morro.encoding.encoder import encoder_for
from morro.envs.pettingzoo import TableEnv
from morro.families import families, family_of, plug_ins, register, unregister
from morro.families.plug_ins import MissingGame
from morro.games import LISTINGS, NAMES, AnyGame, make_game
from morro.web import pages

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    register(FAMILY)
    yield
    unregister(FAMILY.name)


@pytest.fixture(params=[2, 3, 4])
def game(request: pytest.FixtureRequest) -> AnyGame:
    return make_game("gems/small", request.param)


def walk(game: AnyGame, seed: int) -> Iterator[GemsState]:
    """A random game: its one state, before each decision and at the end."""
    s = game.new(seed, log=True)
    rng = seeded(seed)
    while not game.over(s):
        yield s
        game.play(s, game.legal(s)[rng.below(len(game.legal(s)))])
    yield s


# -- the registry --------------------------------------------------------------------------------------------------


def test_it_is_listed() -> None:
    assert "gems/small" in NAMES
    assert [listing.name for listing in LISTINGS] == NAMES
    assert family_of("gems/small") is family_of("gems") is FAMILY
    assert isinstance(make_game("gems/small", 2), Gems)


def in_another_process(code: str, games: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(ROOT), *sys.path])
    environ = {**os.environ, "MORRO_GAMES": games, "PYTHONPATH": paths}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=False)


def test_every_process_knows_the_games_that_the_environment_names() -> None:
    code = "from morro.bots.registry import make_bot; from morro.games import NAMES, make_game; print(NAMES[-1])"
    run = in_another_process(code + "; make_bot('level3', make_game('gems/small', 2))", "tests.gems:FAMILY")
    assert (run.stdout, run.stderr) == ("gems/small\n", "")


@pytest.mark.parametrize(
    ("games", "why"),
    [
        ("nowhere.gems:FAMILY", "No module named 'nowhere'"),
        ("tests.gems", "write it as module:FAMILY"),
        ("tests.gems:FAMILIES", "has no attribute 'FAMILIES'"),
        ("tests.gems:KEYS", "it is a list, not a Family"),
        ("morro.families.sanjuan:FAMILY", "there is a family 'sanjuan' already"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_told_and_left_out(
    monkeypatch: pytest.MonkeyPatch, games: str, why: str
) -> None:
    monkeypatch.setenv("MORRO_GAMES", games)
    before = NAMES.copy()
    with pytest.warns(MissingGame, match=f"MORRO_GAMES names '{games}', which cannot be played: .*{why}"):
        plug_ins.register_all(register)
    assert before == NAMES


def test_a_package_names_its_game_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("gems", "tests.gems:FAMILY", "morro.games")]
    monkeypatch.setattr(plug_ins, "entry_points", lambda group: [point for point in points if point.group == group])
    unregister("gems")
    plug_ins.register_all(register)
    assert family_of("gems") is FAMILY


def test_a_family_is_registered_once_and_its_games_bear_its_name() -> None:
    with pytest.raises(BadGame, match="already"):
        register(FAMILY)
    assert [family.name for family in families()].count("gems") == 1


def test_what_nobody_has_written_is_told() -> None:
    assert not FAMILY.has("coach")
    with pytest.raises(BadGame, match="nobody has written the part 'coach' of Gems"):
        FAMILY.part("coach")
    with pytest.raises(BadGame, match=r"there is no game 'chess/1475'; there are: .*gems/small"):
        family_of("chess/1475")


# -- the contract --------------------------------------------------------------------------------------------------


def test_the_contract(game: AnyGame) -> None:
    asked = 0
    for seed in range(5):
        for s in walk(game, seed):
            game.check(s)
            legal = game.legal(s)
            assert legal == sorted(set(legal))
            assert len(legal) != 1
            assert game.clone(s) == s == copy.deepcopy(s) == game.read(game.text(s))
            for seat in range(game.seats):
                view = game.view(s, seat)
                guess = game.guess(view, seeded(seed))
                assert game.view_text(game.view(guess, seat)) == game.view_text(view)
            asked += len(legal) > 1
    assert asked > 10


def test_a_decision_with_several_answers_is_one_gesture() -> None:
    game = make_game("gems/small", 2)
    s = next(s for seed in range(50) for s in walk(game, seed) if len(set(s.hands[game.seat(s)])) == 3)
    hand = s.hands[game.seat(s)].copy()
    seat = game.seat(s)
    before = len(s.laid[seat])
    game.play_gesture(s, [game.actions.token(hand[2]), game.actions.token(hand[0])])
    assert sorted(s.laid[seat][before:]) == [hand[0], hand[2]]


def test_a_record_is_written_and_replayed(game: AnyGame) -> None:
    history = History(game, seed=7)
    while not game.over(history.state):
        history.play(game.legal(history.state)[-1])
    replay = Replay(game, read_record(history.record().text()))
    replay.to_end()
    assert replay.state == history.state


# -- the tools -----------------------------------------------------------------------------------------------------


def test_bots_play_it(game: AnyGame) -> None:
    for name in ("random", "greedy", "search:20:playouts=random", "level1", "level4"):
        bot = make_bot(name, game)
        for s in walk(game, 1):
            if not game.over(s):
                seat = game.seat(s)
                answer = bot.choose(game.view(s, seat), game.prompt(s), game.legal(s), seeded(1))
                assert answer in game.legal(s)


def test_the_arena_plays_it() -> None:
    plan = Plan("gems/small", 1, 3, ("greedy", "random"), seed=1, deals=4)
    match = Match(plan, Here(plan))
    match.play()
    assert match.finish()["games"] == plan.games == 12
    one = match.tally.games[Slot(0, 0)]
    assert [sum(lines.values()) for lines in one.points] == one.scores
    assert (one.rounds, one.ended, one.failures) == (2, ["deck"], [])


def test_it_is_told_as_json(game: AnyGame) -> None:
    schemas = wire.schemas()
    jsonschema.validate(json.loads(json.dumps(wire.box(game))), schemas["gems-box"])
    for s in walk(game, 2):
        for seat in (SPECTATOR, 0):
            data = json.loads(json.dumps(wire.view(game, game.view(s, seat))))
            jsonschema.validate(data, schemas["gems-view"])
            known = [gem for k, estate in enumerate(data["estates"]) for gem in estate["hand"] if gem and k != seat]
            assert known == []


@pytest.mark.filterwarnings("ignore:Observation")  # PettingZoo's tests know a mask from its own games alone
@pytest.mark.filterwarnings("ignore:Action mask")
def test_it_is_a_learning_environment() -> None:
    env = TableEnv(game="gems/small", seats=3)
    api_test(env, num_cycles=50)
    assert env.observe("player_0")["observation"].shape == (encoder_for("gems").layout.size,)


# -- terminal, browser, API ----------------------------------------------------------------------------------------


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    saved = tmp_path / "gems.txt"
    run = CliRunner().invoke(
        app,
        ["play", "gems/small", "--seats", "3", "--seat", "1", "--seed", "5", "--plain", "--save", str(saved)],
        input="table\nscore\n1 2\n1\n1\n",
    )
    assert run.exit_code == 0, run.output
    assert "Lay 2 gems." in run.output
    assert "You lay a " in run.output
    assert "The game is over." in run.output
    assert "Total" in run.output
    replay = Replay(make_game("gems/small", 3), read_record(saved.read_text(encoding="utf-8")))
    replay.to_end()


def test_it_is_played_at_the_table_in_the_browser_and_over_the_api(tmp_path: Path) -> None:
    """Two people at one device: the page is drawn by generic parts; its form, and then the API, play to the end."""
    with Running(settings(tmp_path), pages) as server:
        kim = server.person("Kim")
        table = kim.new_table("me", "hot", game="gems/small", seed="3")
        while (seen := kim.see(table))["status"] == "running":
            seat = seen["prompt"]["seat"]
            assert kim.post(f"/t/{table}/uncover", {"seat": seat}).status_code in (204, 303)
            page = kim.get(f"/t/{table}").text
            assert f"Lay {seen['prompt']['left']} gem" in page
            estates = kim.see(table)["view"]["estates"]
            assert [gem for k, estate in enumerate(estates) for gem in estate["hand"] if gem and k != seat] == []
            choice = kim.api("GET", f"/tables/{table}/words")["choice"]
            tokens = [answer["token"] for answer in choice["answers"] for _ in range(answer["n"])]
            assert [page.count(f'value="{token}"') for token in tokens] == [tokens.count(token) for token in tokens]
            assert kim.act(table, *tokens[: seen["prompt"]["left"]]).status_code == 204
        assert "Total" in kim.get(f"/t/{table}").text
        Replay(make_game("gems/small", 2), read_record(kim.get(f"/t/{table}/record").text)).to_end()
        kim.close()


def test_it_is_played_against_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the button of the home page, and at a table made over the API; the bots think in a process of their own."""
    monkeypatch.setenv("MORRO_GAMES", "tests.gems:FAMILY")
    with Running(settings(tmp_path), pages) as server:
        kim = server.person("Kim")
        assert 'value="gems/small"' in kim.get("/").text
        reply = kim.post("/play", game="gems/small", level="level3", seats="3")
        tables = [reply.headers["location"].rpartition("/")[2]]
        tables.append(kim.new_table("me", "bot:greedy", "bot:random", game="gems/small", seed="4"))
        for table in tables:
            while (seen := kim.wait(table, lambda seen: seen["legal"] or seen["winners"]))["legal"]:
                answers = kim.api("GET", f"/tables/{table}/words")["choice"]["answers"]
                tokens = [answer["token"] for answer in answers for _ in range(answer["n"])]
                assert kim.act(table, *tokens[: seen["prompt"]["left"]]).status_code == 204
            assert seen["notice"] == "", seen["trouble"]
            assert seen["status"] == "finished"
        kim.close()
