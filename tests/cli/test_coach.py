"""`morro analyse`, `morro review` and `morro puzzles`: as text, as JSON, and with bad input."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.coach.positions import played, positions, slipping
from tests.effort import many
from typer.testing import Result

from morro.coach.puzzle import puzzles
from morro.games import make_game
from morro.words import LANGUAGES

Run = Callable[..., Result]


def refused(result: Result, *said: str) -> None:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    for words in said:
        assert words in result.stderr


def position() -> str:
    game, s = next(positions("sanjuan/2004", 2, seed=3, every=60))
    return game.text(s)


def facts(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_position_is_analysed(run: Run, language: str) -> None:
    result = run("analyse", "-", "--playouts", "40", "--lang", language, text=position())
    assert result.exit_code == 0, result.output
    assert "%" in result.stdout
    assert len(result.stdout.splitlines()) > 4


def test_the_analysis_as_json(run: Run) -> None:
    found = facts(run("analyse", "-", "--playouts", "40", "--json", text=position()))
    assert found["best"] == found["answers"][0]["token"]
    assert found["next"] == found["answers"][1]["token"]
    assert found["lead"]["low"] <= found["lead"]["value"] <= found["lead"]["high"]
    assert found["close"] == (found["lead"]["low"] <= 0)
    assert found["says"]
    assert found["why"]
    for answer in found["answers"]:
        assert 0 <= answer["low"] <= answer["value"] <= answer["high"] <= 100


def test_a_moment_of_a_record_is_analysed(run: Run) -> None:
    record = played("sanjuan/2004", 2, 3, ["greedy", "greedy"])
    Path("game.txt").write_text(record.text())
    found = facts(run("analyse", "game.txt", "--at", "60", "--playouts", "30", "--json"))
    assert found["seat"] == record.moves[60][0]
    assert record.moves[60][1] in [answer["token"] for answer in found["answers"]]
    opened = facts(run("analyse", "game.txt", "--at", "60", "--open", "--playouts", "30", "--json"))
    assert opened["seat"] == found["seat"]
    refused(run("analyse", "game.txt"), "the game is over", "--at")
    refused(run("analyse", "game.txt", "--at", "9999"), "decisions, not 9999")


def test_positions_that_cannot_be_analysed(run: Run) -> None:
    game = make_game("sanjuan/2004", 2)
    refused(run("analyse", "-", text=game.view_text(game.view(game.new(3), 0))), "hidden cards (?)")
    refused(run("analyse", "-", text="nonsense"), "a position begins with its game")
    refused(run("analyse", "-", "--at", "3", text=position()), "this is a position")
    refused(run("analyse", "-", "--judge", "oracle", text=position()), "there is no judge 'oracle'")
    refused(run("analyse", "-", "--lang", "fr", text=position()), "there is no language 'fr'")
    over = played("sanjuan/2004", 2, 3, ["greedy", "greedy"])
    s = game.new(3)
    for _, token in over.moves:
        game.play(s, token)
    refused(run("analyse", "-", text=game.text(s)), "the game is over")


@pytest.mark.parametrize("language", LANGUAGES[:: many(1, 2)])
def test_a_game_is_reviewed(run: Run, language: str) -> None:
    Path("game.txt").write_text(slipping("sanjuan/2004", 2, 9, 125).text())
    result = run("review", "game.txt", "--depth", "0.01", "--lang", language)
    assert result.exit_code == 0, result.output
    assert " = " in result.stdout


def test_the_review_as_json(run: Run) -> None:
    record = slipping("sanjuan/2004", 2, 9, 125)
    Path("game.txt").write_text(record.text())
    found = facts(run("review", "game.txt", "--depth", "0.01", "--json"))
    assert found["scores"] == record.scores
    assert len(found["decisions"]) == len(record.moves)
    for stairs in found["luck_and_skill"]:
        equal, luck, others, own, result = stairs["whole"]
        assert equal + luck + others + own == result
    for point in found["curve"]:
        assert sum(chance["value"] for chance in point["chances"]) == pytest.approx(100, abs=0.1)


def test_records_that_cannot_be_reviewed(run: Run) -> None:
    record = played("sanjuan/2004", 2, 3, ["greedy", "greedy"])
    refused(run("review", "-", text=record.text().replace("version: 2", "version: 1")), "whose rules differ")
    record.moves, record.scores = record.moves[:-1], []
    refused(run("review", "-", text=record.text()), "only a finished game can be reviewed")
    refused(run("review", "-", text=position()), "a record begins with")


def test_puzzles_are_listed_shown_and_solved(run: Run) -> None:
    one = puzzles("sanjuan")[0]
    assert one.name in run("puzzles", "list", "sanjuan").stdout
    assert one.name in [facts["name"] for facts in facts(run("puzzles", "list", "--json"))]
    shown = run("puzzles", "show", one.name)
    assert one.best in shown.stdout
    assert "?" in shown.stdout
    hidden = facts(run("puzzles", "show", one.name, "--json"))
    assert "best" not in hidden
    told = facts(run("puzzles", "show", one.name, "--json", "--solution"))
    assert told["best"] == one.best
    assert run("puzzles", "solve", one.name, one.best).stdout.startswith("★")
    assert run("puzzles", "solve", one.name, one.greedy, "--lang", "it").stdout.startswith("✗")
    assert facts(run("puzzles", "solve", one.name, one.best, "--json"))["right"]


def test_puzzles_that_are_not_there(run: Run) -> None:
    refused(run("puzzles", "show", "chess-1"), "there is no puzzle 'chess-1'")
    refused(run("puzzles", "solve", puzzles()[0].name, "role king"), "is no answer")
    refused(run("puzzles", "list", "--theme", "love"), "there is no theme 'love'")
    refused(run("puzzles", "find", "catan"), "there is no game 'catan'")
    refused(run("puzzles", "find", "sanjuan/2004", "--seats", "9"), "2 to 4 seats")
    refused(run("puzzles", "find", "sanjuan/2004", "--out", "nowhere/found.jsonl"), "there is no folder")
