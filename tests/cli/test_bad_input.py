"""Bad input of every kind: a clear line or two on stderr, exit code 2, no traceback, nothing lost."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from morro.games import make_game

Run = Callable[..., Result]
Person = Callable[[Callable[[int, str], str]], list[str]]

HEAD = "morro-record 1\ngame: sanjuan/2004\nversion: 2\nseats: 2\nseed: 4\n"


def position() -> str:
    game = make_game("sanjuan/2004", 2)
    return game.text(game.new(7))


def refused(result: Result, *said: str) -> None:
    """It says what is wrong in a few words, and blames nobody else."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert 0 < len(result.stderr) < 1500
    assert "Traceback" not in result.stderr
    for word in said:
        assert word in result.stderr


@pytest.mark.parametrize("command", ["new", "perft", "sim", "play"])
def test_games_that_are_not_there(run: Run, command: str) -> None:
    refused(run(command, "catan"), "there is no game 'catan'", "sanjuan/2004")
    refused(run(command, "sanjuan/2004:blizzard"), "has no option 'blizzard'", "draft")
    refused(run(command, "sanjuan/2004", "--option", "blizzard"), "has no option 'blizzard'")
    for seats in ("0", "1", "5", "-3", "999999999999"):
        refused(run(command, "sanjuan/2004", "--seats", seats), "2 to 4 seats")


def test_cards_of_a_game_that_is_not_there(run: Run) -> None:
    refused(run("games", "--cards", "catan"), "there is no game 'catan'")


@pytest.mark.parametrize(
    "args",
    [
        ("games",),
        ("position", "p.txt"),
        ("replay", "r.txt"),
        ("play",),
    ],
)
def test_languages_that_are_not_there(run: Run, args: tuple[str, ...]) -> None:
    refused(run(*args, "--lang", "fr"), "there is no language 'fr'", "en, de, nl, it")


def test_bots_that_are_not_there(run: Run) -> None:
    refused(run("sim", "sanjuan/2004", "--bots", "deep_blue"), "deep_blue", "greedy")
    refused(run("play", "--bots", "deep_blue"), "deep_blue", "greedy")
    refused(run("sim", "sanjuan/2004", "--seats", "2", "--bots", "random,random,random"), "--bots names 3")


def test_flags_that_make_no_sense(run: Run) -> None:
    refused(run("play", "--seat", "5"), "no seat '5'", "1 to 4")
    refused(run("play", "--seat", "0"), "no seat '0'", "1 to 4")
    refused(run("play", "--seat", "-1"), "no seat '-1'")
    refused(run("play", "--hotseat", "1,x"), "no seat 'x'")
    refused(run("play", "--hotseat", "1,2", "--seat", "2"), "not both")
    refused(run("new", "sanjuan/2004", "--seed", "-1"))
    refused(run("new", "sanjuan/2004", "--seed", "many"))
    refused(run("perft", "sanjuan/2004", "--depth", "-1"))
    refused(run("perft", "sanjuan/2004", "--depth", "100000"), "--depth 100000 would never end", "40 is the most")
    refused(run("perft", "sanjuan/2004", "--depth", "9" * 30, "--divide"), "would never end")
    refused(run("sim", "sanjuan/2004", "--games", "0"))
    refused(run("sim", "sanjuan/2004", "--bots", "search:99999999999999999"), "at most 3600s or 10000000 playouts")
    refused(run("bench", "--seconds", "0"))
    refused(run("dance"), "dance")
    refused(run("play", "--dance"), "dance")


@pytest.mark.parametrize("command", [("position",), ("replay",), ("play", "--resume")])
def test_files_that_cannot_be_read(run: Run, command: tuple[str, ...]) -> None:
    Path("empty.txt").write_text("", encoding="utf-8")
    Path("blank.txt").write_text("\n \n", encoding="utf-8")
    Path("binary.txt").write_bytes(bytes(range(256)))
    Path("zeros.txt").write_bytes(b"\0" * 50)
    Path("folder").mkdir()
    refused(run(*command, "missing.txt"), "missing.txt: cannot be read: No such file")
    refused(run(*command, "folder"), "folder: cannot be read: Is a directory")
    refused(run(*command, "folder/empty.txt"), "No such file")
    refused(run(*command, "empty.txt"), "empty.txt: is empty")
    refused(run(*command, "blank.txt"), "blank.txt: is empty")
    refused(run(*command, "binary.txt"), "binary.txt: is not a text file")
    refused(run(*command, "zeros.txt"), "zeros.txt: is not a text file")
    refused(run(*command, "bad\0name"), "cannot be read")
    refused(run(*command, "-", text=""), "-: is empty")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello\n", "line 1"),
        ("# only a comment\n", "the position is empty"),
        ("sanjuan/2004\n", "seats="),
        ("sanjuan/2004 seats=x\n", "seats="),
        ("sanjuan/2004 seats=9\n", "2 to 4 seats"),
        ("catan seats=2\n", "there is no game 'catan'"),
        ("sanjuan/2004 seats=2\n", "no line for 'ask'"),
        (position().replace("ask: role", "ask: dance"), "dance"),
        (position().replace("deck: ", "deck: palace palace palace "), "palace"),
        (position().replace("deck: ", "deck: unicorn "), "there is no card 'unicorn'"),
        (position().replace("hand: ", "hand: ? "), "'?' stands in views only"),
        (position().replace("governor=0", "governor=7"), "7"),
        (position().replace("governor=0", "governor=banana"), "banana"),
        (position() + "seat 0 hand: tower\n", "twice"),
    ],
)
def test_positions_that_are_none(run: Run, text: str, said: str) -> None:
    Path("p.txt").write_text(text, encoding="utf-8")
    refused(run("position", "p.txt"), said)


def test_cards_that_are_lost_or_made(run: Run) -> None:
    deck = position().split("deck: ")[1].split()
    Path("lost.txt").write_text(position().replace("deck: " + " ".join(deck), "deck: " + " ".join(deck[1:])), "utf-8")
    refused(run("position", "lost.txt"))


def test_tokens_and_seats_of_a_position(run: Run) -> None:
    Path("p.txt").write_text(position(), encoding="utf-8")
    refused(run("position", "p.txt", "--play", "role bulider"), "did you mean 'role builder'")
    refused(run("position", "p.txt", "--play", "build tower"), "not possible now", "role builder")
    refused(run("position", "p.txt", "--play", "role builder; role builder"), "not possible now")
    refused(run("position", "p.txt", "--view", "2"), "there is no seat '2'")
    refused(run("position", "p.txt", "--view", "me"), "there is no seat 'me'")


RECORDS = [
    ("hello\n", "line 1"),
    ("morro-record 2\n", "line 1"),
    ("morro-record 1\n", "no 'game:' line"),
    (HEAD.replace("version: 2", "version: 99"), "version 99"),
    (HEAD.replace("2004", "1999"), "there is no game"),
    (HEAD.replace("seats: 2", "seats: 7"), "2 to 4 seats"),
    (HEAD.replace("seats: 2", "seats: two"), "whole numbers"),
    (HEAD.replace("seed: 4\n", ""), "'seed:' or 'start:'"),
    (HEAD + "0 role bulider\n", "line 6"),
    (HEAD + "0 role builder\n0 build cathedral\n", "line 7"),
    (HEAD + "1 role builder\n", "line 6: seat 1 answers, but seat 0 is asked"),
    (HEAD + "what is this\n", "line 6"),
    (HEAD.replace("seed: 4", "start:\n  hello"), "hello"),
]


@pytest.mark.parametrize(("text", "said"), RECORDS)
@pytest.mark.parametrize("command", [("replay",), ("replay", "--verify"), ("play", "--resume")])
def test_records_that_are_none(run: Run, command: tuple[str, ...], text: str, said: str) -> None:
    Path("r.txt").write_text(text, encoding="utf-8")
    refused(run(*command, "r.txt"), said)


def test_an_illegal_line_tells_what_was_legal(run: Run) -> None:
    Path("r.txt").write_text(HEAD + "0 role builder\n0 build cathedral\n", encoding="utf-8")
    refused(run("replay", "r.txt"), "line 7", "pass")


def test_a_replay_past_the_end(run: Run) -> None:
    Path("r.txt").write_text(HEAD, encoding="utf-8")
    refused(run("replay", "r.txt", "--at", "1"), "has 0 decisions")
    refused(run("replay", "r.txt", "--verify"), "not complete")


def test_resuming_what_does_not_fit(run: Run) -> None:
    Path("r.txt").write_text(HEAD, encoding="utf-8")
    refused(run("play", "sanjuan/2018", "--resume", "r.txt"), "is a game of sanjuan/2004, not of sanjuan/2018")
    refused(run("play", "--resume", "r.txt", "--seed", "3"), "leave out")
    refused(run("play", "--resume", "r.txt", "--seat", "3"), "no seat '3'")
    Path("three.txt").write_text(HEAD + "# seats: human greedy greedy\n", encoding="utf-8")
    refused(run("play", "--resume", "three.txt"), "3 seats")
    Path("bots.txt").write_text(HEAD + "# seats: greedy greedy\n", encoding="utf-8")
    refused(run("play", "--resume", "bots.txt"), "--seat")
    Path("who.txt").write_text(HEAD + "# seats: human hal9000\n", encoding="utf-8")
    refused(run("play", "--resume", "who.txt"), "hal9000")


def test_a_save_that_cannot_work_is_refused_before_the_game(run: Run) -> None:
    Path("letter.txt").write_text("Dear Ana,\n", encoding="utf-8")
    refused(run("play", "--save", "no/such/place.txt"), "cannot be written: No such file")
    refused(run("play", "--save", "letter.txt"), "is no record")
    refused(run("play", "--save", "."), "directory")
    assert Path("letter.txt").read_text(encoding="utf-8") == "Dear Ana,\n"


def test_a_failed_save_leaves_the_old_file_and_the_game(
    run: Run, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills up while the game is saved: the old record is whole, no half file stays, play goes on."""
    Path("old.txt").write_text(HEAD, encoding="utf-8")
    lines = ["1", "save old.txt", "save ./no/x.txt", "save .", "quit"]

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    def script(number: int, _question: str) -> str:
        monkeypatch.setattr("os.fsync", full if number == 1 else lambda _handle: None)
        return lines[number]

    person(script)
    result = run("play", "--seats", "2", "--seat", "1", "--seed", "4")
    assert result.exit_code == 0
    assert "Not saved. old.txt: cannot be written: No space left on device" in result.stdout
    assert "Not saved. ./no/x.txt: cannot be written: No such file or directory" in result.stdout
    assert "is a directory" in result.stdout
    assert Path("old.txt").read_text(encoding="utf-8") == HEAD
    assert sorted(path.name for path in Path().iterdir()) == ["morro-sanjuan-2004-4.txt", "old.txt"]


def test_a_game_that_cannot_be_saved_here_is_saved_elsewhere(
    run: Run, person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    Path(tmp_path, "gone").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))

    def script(number: int, _question: str) -> str:
        if number == 1:
            Path("gone").rmdir()
            return "quit"
        return "score"

    person(script)
    result = run("play", "--save", "gone/game.txt", "--seed", "4")
    assert result.exit_code == 0
    assert "gone/game.txt: cannot be written" in result.stderr
    assert (elsewhere / "morro-sanjuan-2004-4.txt").exists()
    assert str(elsewhere) in result.stdout
