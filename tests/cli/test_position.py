"""`morro new`, `morro position`, `morro perft`: positions as text."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from morro.core.playout import play_random
from morro.core.record import Record, Replay
from morro.core.rng import seeded
from morro.games import NAMES, make_game
from morro.words import LANGUAGES, words

Run = Callable[..., Result]


def test_a_new_game_is_the_position_of_its_seed(run: Run) -> None:
    game = make_game("sanjuan/2004", 3)
    assert run("new", "sanjuan/2004", "--seats", "3", "--seed", "7").stdout.strip() == game.text(game.new(7)).strip()


def test_an_option_may_stand_in_the_name_or_in_a_flag(run: Run) -> None:
    by_name = run("new", "sanjuan/2004:draft", "--seed", "1").stdout
    assert by_name.startswith("sanjuan/2004:draft seats=4 ")
    assert run("new", "sanjuan/2004", "--option", "draft", "--seed", "1").stdout == by_name


def test_a_random_seed_is_told(run: Run) -> None:
    result = run("new", "sanjuan/2004")
    seed = result.stderr.removeprefix("seed: ").strip()
    assert run("new", "sanjuan/2004", "--seed", seed).stdout == result.stdout


def test_new_as_json(run: Run) -> None:
    found = json.loads(run("new", "sanjuan/2018", "--seats", "2", "--seed", "5", "--json").stdout)
    assert (found["game"], found["seats"], found["seed"], found["over"]) == ("sanjuan/2018", 2, 5, False)
    assert found["asked"] == {"kind": "role", "seat": 0, "left": 0, "card": ""}
    assert len(found["legal"]) == 5


@pytest.fixture
def start(run: Run) -> str:
    """The name of a file with a fresh game."""
    Path("start.txt").write_text(run("new", "sanjuan/2004", "--seed", "7").stdout, encoding="utf-8")
    return "start.txt"


def test_a_position_is_read_and_written(run: Run, start: str) -> None:
    assert run("position", start).stdout == Path(start).read_text(encoding="utf-8")
    assert run("position", "-", text=Path(start).read_bytes()).stdout == Path(start).read_text(encoding="utf-8")


def test_legal_answers(run: Run, start: str) -> None:
    legal = run("position", start, "--legal").stdout.split("\n")
    assert legal[:2] == ["role builder", "role producer"]


def test_tokens_are_played_first(run: Run, start: str) -> None:
    after = run("position", start, "--play", "role builder; build crane", "--legal").stdout
    assert "pay indigo_plant" in after
    assert run("position", start, "--play", "role builder").stdout.startswith("sanjuan/2004 seats=4 step=1 ")


def test_the_score_tells_every_origin(run: Run, start: str) -> None:
    assert run("position", start, "--score").stdout.startswith("Seat 1: Total 1 (Buildings 1).")
    assert run("position", start, "--score", "--lang", "de").stdout.startswith("Platz 1: Summe 1 (Gebäude 1).")


@pytest.mark.parametrize("seat", ["0", "3", "spectator"])
def test_a_view_hides_what_the_seat_may_not_know(run: Run, start: str, seat: str) -> None:
    out = run("position", start, "--view", seat).stdout
    hidden = [line for line in out.splitlines() if line.startswith("seat ") and "hand: ?*4" in line]
    assert len(hidden) == (4 if seat == "spectator" else 3)
    assert "rng=" not in out


def test_position_as_json(run: Run, start: str) -> None:
    found = json.loads(run("position", start, "--json").stdout)
    assert found["position"].strip() == Path(start).read_text(encoding="utf-8").strip()
    assert found["scores"] == [1, 1, 1, 1]
    assert found["origins"][0]["buildings"] == 1
    assert found["winners"] == []


def test_a_view_as_json_tells_no_more_than_the_view(run: Run, start: str) -> None:
    found = json.loads(run("position", start, "--play", "role builder", "--view", "1", "--json").stdout)
    assert "position" not in found
    assert found["legal"] == []
    own = json.loads(run("position", start, "--play", "role builder", "--view", "0", "--json").stdout)
    assert "build crane" in own["legal"]


def test_a_finished_position_has_winners(run: Run) -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.new(3)
    play_random(game, s, seeded(1))
    Path("end.txt").write_text(game.text(s), encoding="utf-8")
    found = json.loads(run("position", "end.txt", "--json").stdout)
    assert found["over"]
    assert found["winners"] == game.winners(s)
    assert found["asked"] is None


def test_perft_counts_sequences(run: Run) -> None:
    out = run("perft", "sanjuan/2004", "--seats", "2", "--seed", "7", "--depth", "3", "--divide").stdout
    parts = [int(line.rpartition(": ")[2]) for line in out.splitlines()]
    assert sum(parts[:-1]) == parts[-1]
    found = json.loads(run("perft", "sanjuan/2004", "-n", "2", "-s", "7", "-d", "3", "--divide", "--json").stdout)
    assert found["nodes"] == parts[-1] == sum(found["divide"].values())


@pytest.mark.parametrize("name", NAMES)
def test_every_game_goes_through_the_tools(run: Run, name: str) -> None:
    """What needs only the contract works for a game that has no table in the terminal yet."""
    new = run("new", name, "--seed", "3").stdout
    assert run("position", "-", text=new).stdout == new
    for flag in ("--legal", "--score", "--view=1", "--json"):
        assert run("position", "-", flag, text=new).exit_code == 0
    assert run("perft", name, "--depth", "2").stdout.startswith("depth 2: ")
    assert run("sim", name, "--games", "2").exit_code == 0


def test_perft_of_no_decisions_is_one(run: Run) -> None:
    assert run("perft", "sanjuan/2004", "--depth", "0").stdout == "depth 0: 1\n"
    assert run("perft", "sanjuan/2004", "--depth", "1").stdout == "depth 1: 5\n"


# -- records -------------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """A finished game, in `game.txt`."""
    game = make_game("sanjuan/2018+new", 3)
    record = Record(game.name, game.version, 3, 11)
    s = game.new(11)
    rng = seeded(1)
    while not game.over(s):
        token = game.tokens(s)[rng.below(len(game.legal(s)))]
        record.add(game.seat(s), token)
        game.play(s, game.actions.id(token))
    record.scores = game.scores(s)
    (tmp_path / "game.txt").write_text(record.text(), encoding="utf-8")
    return record


def test_a_replay_ends_with_the_last_position(run: Run, record: Record) -> None:
    game = make_game(record.game, record.seats)
    again = Replay(game, record)
    again.to_end()
    out = run("replay", "game.txt").stdout
    assert out.startswith(game.text(again.state).rstrip("\n"))
    assert f"Seat 1: Total {record.scores[0]}" in out


def test_a_replay_stops_where_it_is_told(run: Run, record: Record) -> None:
    game = make_game(record.game, record.seats)
    again = Replay(game, record)
    again.to(5)
    assert run("replay", "game.txt", "--at", "5").stdout.startswith(game.text(again.state).rstrip("\n"))
    assert json.loads(run("replay", "game.txt", "--at", "5", "--json").stdout)["decisions"] == 5


def test_a_record_is_verified(run: Run, record: Record) -> None:
    result = run("replay", "game.txt", "--verify")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"ok: complete, {len(record.moves)} decisions")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("record")
def test_the_log_is_told_in_words(run: Run, language: str) -> None:
    out = run("replay", "game.txt", "--log", "--lang", language).stdout
    assert words(language).ui("seat_n", n=1) in out
    assert words(language).building("sanjuan/2018+new", "silver_smelter") in out


def test_a_record_with_wrong_scores_or_an_early_end_is_refused(run: Run, record: Record) -> None:
    scores = record.scores
    record.scores = [scores[0] + 1, *scores[1:]]
    Path("wrong.txt").write_text(record.text(), encoding="utf-8")
    result = run("replay", "wrong.txt", "--verify")
    assert result.exit_code == 2
    assert "scores" in result.stderr
    record.scores = []
    del record.moves[-3:]
    Path("short.txt").write_text(record.text(), encoding="utf-8")
    result = run("replay", "short.txt", "--verify")
    assert result.exit_code == 2
    assert "not complete" in result.stderr
    assert run("replay", "short.txt").exit_code == 0
