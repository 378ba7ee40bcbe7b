"""`morro play`: a person at the table."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from morro.cli.session import players_in
from morro.core.record import Replay, read_record
from morro.games import make_game
from morro.words import LANGUAGES, words

Run = Callable[..., Result]
Script = Callable[[int, str], str]
Person = Callable[[Script], list[str]]

ANSI = "\x1b"


def first(_number: int, question: str) -> str:
    """The first choice each time; several cards where several are wanted."""
    if "record" in question or "File" in question:
        return "no"
    example = re.search(r"(?:such as|etwa|zoals|per esempio) ([\d ]+\d)", question)
    return example[1] if example else "1"


def record_of(name: str) -> str:
    text = Path(name).read_text(encoding="utf-8")
    record = read_record(text)
    again = Replay(make_game(record.game, record.seats), record)
    again.to_end()
    return text


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["sanjuan/2004", "sanjuan/2018:draft", "sanjuan/2018+new"])
def test_a_whole_game(run: Run, person: Person, game: str, seats: int) -> None:
    person(first)
    args = ("play", game, "--seats", str(seats), "--seat", "2", "--seed", "4", "--save", "g.txt")
    result = run(*args)
    assert result.exit_code == 0, result.output
    assert "The game is over." in result.stdout
    assert re.search(r"(wins!|You win!|share the win!)", result.stdout)
    assert "Tie-break: cards in hand and goods" in result.stdout
    assert ANSI not in result.stdout
    text = record_of("g.txt")
    assert text.splitlines()[1] == "# seats: " + " ".join(["greedy", "human", "greedy", "greedy"][:seats])
    assert "scores: " in text
    assert run("replay", "g.txt", "--verify").exit_code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(run: Run, person: Person, language: str) -> None:
    person(first)
    result = run("play", "--seats", "2", "--seat", "1", "--seed", "2", "--lang", language, "--save", "g.txt")
    assert result.exit_code == 0, result.output
    text = words(language)
    assert text.ui("welcome") in result.stdout
    assert text.ui("game_over") in result.stdout
    assert text.score_line("sanjuan/2004", "total") in result.stdout


def test_defaults(run: Run, person: Person) -> None:
    person(lambda _n, _q: "quit")
    result = run("play")
    assert result.exit_code == 0
    assert "San Juan (2004). Seats: 4." in result.stdout
    assert result.stdout.count("greedy") == 3
    saved = re.search(r"Saved as (\S+\.txt)\.", result.stdout)
    assert saved
    assert f"morro play --resume {saved[1]}" in result.stdout
    assert record_of(saved[1])


def test_commands(run: Run, person: Person) -> None:
    lines = ["?", "? tower", "? town", "? t", "h 1", "h 77", "? builder", "log", "score", "cards", "rules", "table"]
    lines += ["save", "save x.txt", "undo", "99", "1 2", "hello", "pay tower", "quit"]
    person(lambda number, _q: lines[number])
    out = run("play", "--seed", "1", "--seat", "1").stdout
    assert "quit: save the game and stop" in out
    assert "Your hand limit is 12 cards" in out or "hand limit is 12" in out
    assert "There is no card and no role called town." in out
    assert "Which one do you mean: " in out
    assert "Everyone may build one building from their hand." in out
    assert "There is no card and no role called 77." in out
    assert "You are dealt " in out
    assert "Points if the game ended now" in out
    assert "palace" in out
    assert "The game ends after the Builder phase in which" in out
    assert out.count("Which role do you choose?") == 2
    assert "Name a file" in out
    assert "Saved as x.txt." in out
    assert "There is nothing to undo." in out
    assert "Number 99 is not in the list." in out
    assert "Exactly 1 number is needed here." in out
    assert "hello is not one of the answers." in out
    assert "This is not possible now: 'pay tower' is not possible now" in out
    assert record_of("x.txt")


def test_answers_may_be_written_as_tokens(run: Run, person: Person) -> None:
    lines = ["role builder", "build crane", "pay palace", "quit"]
    person(lambda number, _q: lines[number])
    run("new", "sanjuan/2004", "--seed", "7")
    out = run("play", "--seed", "7", "--seat", "1", "--save", "g.txt").stdout
    assert "You build a Crane." in out
    assert "0 build crane" in record_of("g.txt")


def payment() -> int:
    """A seed with which seat 0 can choose the cards to pay for a tobacco storage with."""
    game = make_game("sanjuan/2004", 2)
    for seed in range(1000):
        s = game.new(seed)
        game.play_tokens(s, ["role builder"])
        if "build tobacco_storage" in game.tokens(s):
            game.play_tokens(s, ["build tobacco_storage"])
            if game.prompt(s).kind == "pay" and game.prompt(s).left == 2:
                return seed
    raise AssertionError


def test_a_payment_is_all_or_nothing(run: Run, person: Person) -> None:
    """Whatever is typed wrongly, nothing has been paid; then the whole price is paid at once."""
    seed = str(payment())
    wrong = ["1", "1 1", "1 2 3", "1 x", "0", "9 8", "pay palace; pay palace; pay palace"]
    script = ["role builder", "build tobacco_storage", *wrong, "quit"]
    person(lambda number, _q: script[number])
    out = run("play", "--seats", "2", "--seat", "1", "--seed", seed, "--save", "g.txt").stdout
    assert "Pay 2 cards for the Tobacco Storage." in out
    assert out.count("Exactly 2 numbers are needed here, all at once.") == 2
    assert read_record(record_of("g.txt")).moves == [(0, "role builder"), (0, "build tobacco_storage")]
    person(lambda number, _q: ["role builder", "build tobacco_storage", "2 1", "quit"][number])
    run("play", "--seats", "2", "--seat", "1", "--seed", seed, "--save", "h.txt")
    assert [token.split()[0] for _, token in read_record(record_of("h.txt")).moves[2:4]] == ["pay", "pay"]


def test_several_cards_in_any_order(run: Run, person: Person) -> None:
    """The draft asks for several cards at once; the order they are named in does not matter."""
    person(lambda number, _q: ["3 1 2", "quit"][number])
    out = run("play", "sanjuan/2004:draft", "--seats", "3", "--seat", "3", "--seed", "5", "--save", "a.txt").stdout
    assert "Choose your starting hand: discard 3 cards." in out
    person(lambda number, _q: ["1 2 3", "quit"][number])
    run("play", "sanjuan/2004:draft", "--seats", "3", "--seat", "3", "--seed", "5", "--save", "b.txt")
    assert record_of("a.txt") == record_of("b.txt")
    assert record_of("a.txt").count("\n2 discard ") == 3


# -- undo, save, resume --------------------------------------------------------------------------------------

GAME = ("play", "--seats", "3", "--seat", "1", "--seed", "6")


@pytest.fixture
def whole(run: Run, person: Person) -> str:
    """The record of the game in which the person always answers the first choice."""
    person(first)
    assert run(*GAME, "--save", "whole.txt").exit_code == 0
    return record_of("whole.txt")


def test_undo_leads_back_to_the_same_game(run: Run, person: Person, whole: str) -> None:
    def script(number: int, question: str) -> str:
        # Every undo takes back one answer, which is then given again.
        return "undo" if number in (2, 5, 12, 27) else first(number, question)

    asked = person(script)
    assert run(*GAME, "--save", "undone.txt").exit_code == 0
    assert record_of("undone.txt") == whole
    assert len(asked) > 27


def test_an_undo_takes_back_the_bots_too(run: Run, person: Person) -> None:
    script = ["1", "1", "undo", "undo", "undo", "quit"]
    person(lambda number, _q: script[number])
    out = run(*GAME, "--save", "g.txt").stdout
    assert out.count("Undone.") == 2
    assert "There is nothing to undo." in out
    assert [seat for seat, _ in read_record(record_of("g.txt")).moves if seat == 0] == []


@pytest.mark.parametrize("stop", [1, 4, 9, 17])
def test_a_saved_game_goes_on_as_if_nothing_had_been(run: Run, person: Person, whole: str, stop: int) -> None:
    person(lambda number, question: "quit" if number == stop else first(number, question))
    assert run(*GAME, "--save", "part.txt").exit_code == 0
    part = record_of("part.txt")
    assert whole.replace(_scores(whole), "").startswith(part)
    person(first)
    result = run("play", "--resume", "part.txt")
    assert result.exit_code == 0
    assert "The game goes on after" in result.stdout
    assert record_of("part.txt") == whole


def _scores(text: str) -> str:
    found = re.search(r"scores: .*\n", text)
    return found[0] if found else ""


def test_a_resumed_game_may_have_other_players(run: Run, person: Person) -> None:
    person(lambda number, question: "quit" if number == 3 else first(number, question))
    run(*GAME, "--save", "part.txt")
    person(lambda _n, _q: "quit")
    result = run("play", "--resume", "part.txt", "--seat", "3", "--bots", "random,greedy", "--save", "other.txt")
    assert result.exit_code == 0
    assert "# seats: random greedy human" in record_of("other.txt")
    assert record_of("part.txt").splitlines()[1] == "# seats: human greedy greedy"


def test_a_finished_game_is_only_shown(run: Run, person: Person, whole: str) -> None:
    asked = person(first)
    result = run("play", "--resume", "whole.txt")
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert asked == []
    assert record_of("whole.txt") == whole


def test_a_record_without_comment_is_resumed_by_the_seat_that_is_asked(run: Run, person: Person) -> None:
    Path("bare.txt").write_text("morro-record 1\ngame: sanjuan/2004\nversion: 2\nseats: 2\nseed: 4\n", encoding="utf-8")
    person(lambda _n, _q: "quit")
    assert run("play", "--resume", "bare.txt", "--save", "g.txt").exit_code == 0
    assert "# seats: human greedy" in record_of("g.txt")


def test_a_record_that_starts_from_a_position(run: Run, person: Person) -> None:
    rows = run("new", "sanjuan/2004", "--seats", "2", "--seed", "4").stdout.splitlines()
    text = ["morro-record 1", "game: sanjuan/2004", "version: 2", "seats: 2", "start:", *(f"  {row}" for row in rows)]
    Path("start.txt").write_text("\n".join(text) + "\n", encoding="utf-8")
    person(first)
    result = run("play", "--resume", "start.txt", "--seat", "1", "--save", "g.txt")
    assert result.exit_code == 0, result.output
    assert "The game is over." in result.stdout
    record_of("g.txt")


def test_the_record_is_offered_at_the_end(run: Run, person: Person) -> None:
    answers = iter(["no/such/folder/x.txt", "mine.txt"])

    def script(number: int, question: str) -> str:
        return next(answers) if question.startswith("Save the record?") else first(number, question)

    person(script)
    result = run(*GAME)
    assert result.exit_code == 0
    assert "Not saved. no/such/folder/x.txt: cannot be written" in result.stdout
    assert "scores: " in record_of("mine.txt")


@pytest.mark.parametrize(("answer", "files"), [("no", 0), ("y", 1), ("", 1)])
def test_the_offer_can_be_refused_or_taken(run: Run, person: Person, answer: str, files: int) -> None:
    person(lambda number, question: answer if question.startswith("Save the record?") else first(number, question))
    assert run(*GAME).exit_code == 0
    assert len(list(Path().glob("morro-sanjuan-2004-6*.txt"))) == files


def test_the_end_of_input_saves_the_game(run: Run) -> None:
    result = run(*GAME, text="1\n")
    assert result.exit_code == 2
    assert "The game was interrupted." in result.stdout
    assert "morro play --resume morro-sanjuan-2004-6.txt" in result.stdout
    assert "0 role builder" in record_of("morro-sanjuan-2004-6.txt")
    again = run(*GAME, text="1\n")
    assert "morro-sanjuan-2004-6-2.txt" in again.stdout


def test_a_game_in_which_nobody_decided_anything_leaves_no_file(run: Run) -> None:
    for command in (GAME, ("play", "--seat", "3")):
        result = run(*command)
        assert result.exit_code == 2
        assert "The game was interrupted." in result.stdout
        assert "Saved as" not in result.stdout
        assert list(Path().iterdir()) == []
    assert run(*GAME, "--save", "g.txt").exit_code == 2
    assert [path.name for path in Path().iterdir()] == ["g.txt"]


def test_a_file_is_written_after_every_decision(run: Run, person: Person) -> None:
    seen: list[str] = []

    def script(number: int, question: str) -> str:
        if Path("g.txt").exists():
            seen.append(Path("g.txt").read_text(encoding="utf-8"))
        return "quit" if number == 4 else first(number, question)

    person(script)
    run(*GAME, "--save", "g.txt")
    assert len(set(seen)) == 4


# -- several people ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "greeting"),
    [
        ("en", ["Seat 1: Ana (bot, greedy)", "Seat 2: Blas (you)"]),
        ("de", ["Platz 1: Ana (Bot, greedy)", "Platz 2: Blas (du)"]),
        ("nl", ["Plaats 1: Ana (bot, greedy)", "Plaats 2: Blas (jij)"]),
        ("it", ["Posto 1: Ana (bot, greedy)", "Posto 2: Blas (tu)"]),
    ],
)
def test_seats_are_counted_from_one(run: Run, person: Person, language: str, greeting: list[str]) -> None:
    """On the screen and in `--seat`; the record counts from 0."""
    person(lambda number, _q: ["1", "quit"][number])
    out = run("play", "--seats", "2", "--seat", "2", "--seed", "6", "--lang", language, "--save", "g.txt").stdout
    assert [line.strip() for line in out.splitlines()[2:4]] == greeting
    assert players_in(Path("g.txt").read_text(encoding="utf-8")) == ["greedy", "human"]
    assert "\n1 build " in record_of("g.txt")
    told = run("replay", "g.txt", "--log", "--lang", language).stdout
    assert {words(language).seat(seat) in told for seat in (0, 1)} == {True}
    assert words(language).seat(-1) not in told


def test_points_that_are_counted_at_the_end_have_no_number(run: Run, person: Person) -> None:
    person(lambda number, _q: ["? palace", "quit"][number])
    out = run("play", "--seed", "1", "--seat", "1").stdout
    assert "Cost 6, ? points, 2 copies." in out
    assert "Palace (cost 6, ? points)" in out
    assert "0 points)" not in out


def test_help_on_a_card_tells_its_rulings_in_the_language_of_the_game(run: Run, person: Person) -> None:
    person(lambda number, _q: ["? Kran", "quit"][number])
    out = " ".join(run("play", "--seed", "1", "--seat", "1", "--lang", "de").stdout.split())
    assert "35. Was darf man mit dem Kran überbauen? Jedes eigene Gebäude außer dem Kran selbst" in out
    assert "docs/rulings.md" not in out, "who installed the program has no docs"


def test_two_people_share_the_keyboard(run: Run, person: Person) -> None:
    asked = person(first)
    result = run("play", "--seats", "3", "--hotseat", "1,3", "--seed", "3", "--save", "g.txt")
    assert result.exit_code == 0, result.output
    assert "Ana is next. Everyone else, please look away." in result.stdout
    assert "Carmen is next. Everyone else, please look away." in result.stdout
    assert "Press Enter to go on." in asked
    assert "# seats: human greedy human" in record_of("g.txt")


def test_people_on_all_seats(run: Run, person: Person) -> None:
    person(first)
    result = run("play", "--seats", "2", "--hotseat", "1,2", "--seed", "3", "--save", "g.txt")
    assert result.exit_code == 0, result.output


def test_nobody_is_told_another_ones_cards(run: Run, person: Person) -> None:
    """No sentence names a card that another seat drew, paid, discarded or was dealt."""
    person(first)
    out = run("play", "--seats", "4", "--seat", "2", "--seed", "8", "--save", "g.txt").stdout
    told = [
        line
        for line in out.splitlines()
        if re.match(r"- (Ana|Carmen|Diego) (is dealt|draws|pays|discards|keeps)", line)
    ]
    assert told
    assert [line for line in told if not re.search(r"\d+ cards?", line)] == []


def test_a_bot_that_crashes_is_replaced_and_the_player_is_told(run: Run) -> None:
    Path("crash.sh").write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    Path("crash.sh").chmod(0o755)
    result = run(
        "play", "sanjuan/2004", "--seats", "2", "--seed", "1", "--seat", "2", "--bots", "exec:./crash.sh", text=b""
    )
    assert "greedy plays on for it" in result.stdout


def test_who_sits_where_is_kept_with_spaces_and_quotes(run: Run) -> None:
    command = "exec:sh -c 'exit 3'"
    run("play", "sanjuan/2004", "--seats", "2", "--seed", "1", "--bots", command, "--save", "game.txt", text=b"1\nq\n")
    kept = Path("game.txt").read_text(encoding="utf-8")
    assert sorted(players_in(kept)) == [command, "human"]
