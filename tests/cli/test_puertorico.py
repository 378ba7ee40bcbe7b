"""Puerto Rico in the terminal: a person at the table, the whole mayor in one gesture, what can be seen."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import Result

from morro.cli.session import HUMAN, Session
from morro.cli.table import Table, table_of
from morro.core.record import Record, Replay, read_record
from morro.core.rng import seeded
from morro.games import AnyGame, make_game
from morro.puertorico.buildings import BUILDING_KEYS, KIND_OF
from morro.puertorico.game import VERSION, PuertoRico
from morro.puertorico.state import PuertoRicoState
from morro.words import LANGUAGES, words
from morro.words.wording import wording

Run = Callable[..., Result]
Person = Callable[[Callable[[int, str], str]], list[str]]

NAME = "puertorico/2002"
SIGNS = re.compile(r"[─│╭╮╰╯├┤┼●○■□✓★\x1b]")
"""What no screen reader should have to spell."""


def first(_number: int, question: str) -> str:
    """The first choice each time; what is proposed where several numbers are wanted."""
    example = re.search(r"(?:such as|etwa|zoals|per esempio) ([\d ]*\d)", question)
    return example[1] if example else "1"


def moves_of(name: str) -> list[tuple[int, str]]:
    record = read_record(Path(name).read_text(encoding="utf-8"))
    Replay(make_game(record.game, record.seats), record).to_end()
    return record.moves


def text_of(name: str) -> str:
    moves_of(name)
    return Path(name).read_text(encoding="utf-8")


PLAYERS = ["Ana", "Blas", "Carmen", "Diego", "Elena"]


def rules(seats: int) -> PuertoRico:
    game = make_game(NAME, seats)
    assert isinstance(game, PuertoRico)
    return game


def table(game: AnyGame, s: Any, viewer: int, language: str = "en", advice: list[str] | None = None) -> Table:
    return table_of(game, s, viewer, PLAYERS[: game.seats], wording(language), advice)


def states(game: AnyGame, seed: int) -> Iterator[PuertoRicoState]:
    """Every question of a game with random answers."""
    rng = seeded(seed)
    s: Any = game.new(seed, True)
    while not game.over(s):
        yield s
        legal = game.legal(s)
        game.play(s, legal[rng.below(len(legal))])


def begun(tokens: list[str], seats: int, players: str, options: str = "") -> None:
    """Write a saved game in which these tokens were played."""
    game = make_game(NAME + options, seats)
    record = Record(game.name, game.version, seats, 3)
    s = game.new(3)
    for token in tokens:
        record.add(game.seat(s), token)
        game.play(s, game.actions.id(token))
    head, rest = record.text().split("\n", 1)
    Path("begun.txt").write_text(f"{head}\n# seats: {players}\n{rest}", encoding="utf-8")


# -- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_whole_game(run: Run, person: Person, seats: int) -> None:
    person(first)
    result = run("play", NAME, "--seats", str(seats), "--seat", "2", "--seed", "4", "--save", "g.txt")
    assert result.exit_code == 0, result.output
    assert "The game is over." in result.stdout
    assert re.search(r"(wins!|You win!|share the win!)", result.stdout)
    assert "Tie-break: doubloons and goods" in result.stdout
    assert "Place your colonists: " in result.stdout
    assert re.search(r"Buildings, You: .+ \d", result.stdout)
    assert SIGNS.search(result.stdout.replace("★", "")) is None
    assert text_of("g.txt").splitlines()[1] == "# seats: " + " ".join(["greedy", "human", *["greedy"] * 3][:seats])
    assert run("replay", "g.txt", "--verify").exit_code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(run: Run, person: Person, language: str) -> None:
    person(lambda number, question: "quit" if number == 25 else first(number, question))
    out = run("play", NAME, "--seats", "2", "--seat", "1", "--seed", "2", "--lang", language, "--save", "g.txt").stdout
    text = words(language)
    assert text.title(NAME) in out
    assert f"{text.ui('trading_house')} (" in out
    assert text.ui("for_sale") in out
    told = run("replay", "g.txt", "--log", "--lang", language)
    assert told.exit_code == 0
    assert f"{text.ui('seat_n', n=1)}: {text.score_line(NAME, 'total')}" in told.stdout


# -- the mayor -----------------------------------------------------------------------------------------------

MAYOR = ["role settler", "take quarry", "take corn", "take coffee", "role mayor", "pass", "man corn 1", "man corn 1"]
"""Seat 0 has an indigo plantation, a quarry, and one colonist."""


def test_the_mayor_is_one_gesture(run: Run, person: Person) -> None:
    begun(MAYOR, 3, "human random random")
    wrong = ["1", "1 1", "0 0", "2 0", "1 0 0", "-1 2", "1 x", "99999 0", "man indigo 5", "h 2", "0,1", "quit"]
    person(lambda number, _q: wrong[number])
    out = run("play", "--resume", "begun.txt", "--save", "g.txt").stdout
    assert "Place your colonists: 1 is left.\n1: Indigo Plantation (1 circle, before: 0)\n2: Quarry (1 circle" in out
    assert out.count("Exactly 2 numbers are needed here, one for each place in this order, or auto.") == 2
    assert "Those are 2 colonists, but 1 must be placed." in out
    assert "Those are 0 colonists, but 1 must be placed." in out
    assert out.count("Indigo Plantation: there is room for 1 colonist only.") == 2
    assert "-1 2 is not one of the answers." in out
    assert "This is not possible now: 'man indigo 5'" in out
    assert "it takes 1 doubloon off the price of a building" in out
    assert "You place colonists: Quarry 1" in out
    # What follows from the first number is no decision.
    assert moves_of("g.txt")[len(MAYOR) :][:1] == [(0, "man indigo 0")]
    assert moves_of("g.txt")[len(MAYOR) + 1][1].split()[0] != "man"


@pytest.mark.parametrize("answer", ["auto", "AUTO", "man indigo 1; man quarry 0"])
def test_the_mayor_can_be_left_to_the_bot_or_written_out(run: Run, person: Person, answer: str) -> None:
    begun(MAYOR, 3, "human random random")
    person(lambda number, _q: [answer, "undo", "quit"][number])
    out = run("play", "--resume", "begun.txt", "--save", "g.txt").stdout
    assert "You place colonists: " in out
    assert "Undone." in out
    assert moves_of("g.txt") == moves_of("begun.txt")


@pytest.mark.parametrize("seats", [2, 4])
def test_every_proposal_can_be_played(seats: int) -> None:
    """In full, in one gesture, from every question about colonists: also in the middle of an arrangement."""
    game = rules(seats)
    asked = 0
    for s in states(game, 5):
        prompt = game.prompt(s)
        if prompt.kind != "man":
            continue
        asked += 1
        session = Session(game, Record(NAME, VERSION, seats, 1), [HUMAN] * seats)
        session.state = s
        asking = table(game, s, prompt.seat, advice=session.advice()).asking()
        proposal = [place.start for place in asking.amounts]
        assert sum(proposal) == asking.most
        trial = game.clone(s)
        game.play_tokens(trial, [place.tokens[n] for place, n in zip(asking.amounts, proposal, strict=True)])
        kinds = [KIND_OF[place.key] for place in asking.amounts]
        assert [trial.estates[prompt.seat].men[kind] for kind in kinds] == proposal
    assert asked > 20


# -- storage, refusal ----------------------------------------------------------------------------------------


def full_ships(goods: list[int], warehouses: list[str], chips: int = 75) -> PuertoRicoState:
    """Seat 0 has goods that no ship takes, and occupied warehouses; a captain comes. Seat 1 has the chips not left."""
    game = rules(3)
    s = game.new(3)
    e = s.estates[0]
    for ship, good in enumerate([0, 3, 4]):
        s.cargo[ship] = good
        s.freight[ship] = s.rules.capacity[ship]
        s.supply[good] -= s.freight[ship]
    for good, barrels in enumerate(goods):
        s.supply[good] -= barrels
        e.goods[good] = barrels
    s.chips = chips
    s.estates[1].chips = 75 - chips
    for key in warehouses:
        s.stock[KIND_OF[key]] -= 1
        e.add_building(KIND_OF[key])
        e.men[KIND_OF[key]] = 1
        s.colonists -= 1
    game.play_tokens(s, ["role captain"])
    game.check(s)
    return s


SMALL = ["small_warehouse"]
LARGE = ["large_warehouse"]


@pytest.mark.parametrize("warehouses", [SMALL, LARGE, SMALL + LARGE], ids=len)
@pytest.mark.parametrize(
    "goods", [[2, 2, 2, 2, 0], [1, 2, 1, 2, 0], [1, 1, 1, 1, 1], [3, 0, 1, 2, 2], [2, 1, 2, 2, 2], [2, 2, 2, 2, 1]]
)
def test_every_choice_of_goods_to_store_can_be_played(goods: list[int], warehouses: list[str]) -> None:
    """Whatever kinds are named in whatever order: all but the last are kept whole, and of the last at least one."""
    game = rules(3)
    s = full_ships(goods, warehouses)
    prompt = game.prompt(s)
    if prompt.kind != "store":
        return  # there is nothing to choose
    asking = table(game, s, 0).asking()
    assert asking.least == asking.most == prompt.left + 1
    named = [option.token for option in asking.numbered().values()]
    for tokens in permutations(named, asking.most):
        trial = game.clone(s)
        game.play_tokens(trial, asking.spelled(list(tokens)))
        *whole, last = [KIND_OF[token.split()[1]] for token in tokens]
        after = trial.estates[0].goods
        assert [after[good] for good in whole] == [goods[good] for good in whole]
        assert after[last] >= 1


def started_at(s: PuertoRicoState) -> None:
    """A record of a person and two bots that begins here, as begun.txt."""
    rows = "\n".join(f"  {row}" for row in make_game(NAME, 3).text(s).splitlines())
    head = f"morro-record 1\n# seats: human random random\ngame: {NAME}\nversion: {VERSION}\nseats: 3\nstart:\n"
    Path("begun.txt").write_text(f"{head}{rows}\n", encoding="utf-8")


def test_a_warehouse_that_may_be_left_is_asked_kind_by_kind(run: Run, person: Person) -> None:
    s = full_ships([2, 3, 0, 0, 0], SMALL + LARGE)
    assert make_game(NAME, 3).prompt(s).kind == "role"  # there is room for everything
    few = full_ships([2, 3, 0, 0, 0], SMALL + LARGE, chips=4)
    started_at(few)
    answers = ["2", "quit"]
    person(lambda number, _q: answers[number])
    out = run("play", "--resume", "begun.txt", "--save", "g.txt").stdout
    assert "1: Keep all corn (2 barrels)\n2: Keep all indigo (3 barrels)\n0: Keep no kind whole\n" in out
    assert "- You store 3 indigo in the warehouse.\n- You keep 1 corn" in out
    assert "- You return 1 corn to the supply." in out
    assert moves_of("g.txt")[0] == (0, "store indigo")


def test_the_harbors_point_and_production_are_asked(run: Run, person: Person) -> None:
    game = make_game(NAME, 3)
    s = game.read(
        f"{NAME} chooser=1 governor=1\nask: harbor seat=0\ntable: chips=1\n"
        "seat 0 chips=74 city: harbor+1\nseat 1\nseat 2"
    )
    started_at(s)
    person(lambda number, _q: ["0", "quit"][number])
    out = run("play", "--resume", "begun.txt").stdout
    assert "Harbor: do you take the extra point?" in out
    assert "1: Take the point\n0: Leave the point\n" in out
    assert "You leave the Harbor's point." in out
    s = game.read(f"{NAME} chooser=0\nask: produce\ntable: chips=1\nseat 0 island: corn+1\nseat 1 chips=74\nseat 2")
    started_at(s)
    person(lambda number, _q: ["1", "quit"][number])
    out = run("play", "--resume", "begun.txt").stdout
    assert "Do you produce? What you produce may have to be loaded later." in out
    assert "You produce 1 corn." in out


def test_storage_is_one_gesture(run: Run, person: Person) -> None:
    s = full_ships([2, 3, 2, 2, 0], SMALL + LARGE)
    started_at(s)
    answers = ["4", "1 2 2 3", "1 2 3 5", "4 2 1 3", "undo", "quit"]
    person(lambda number, _q: answers[number])
    out = run("play", "--resume", "begun.txt", "--save", "g.txt").stdout
    assert "Name the 3 kinds of which you keep every barrel, then one more of which you keep 1 barrel." in out
    assert "Exactly 4 numbers are needed here, all at once." in out
    assert "Number 2 was given twice." in out
    assert "Number 5 is not in the list." in out
    assert "- You store 2 corn, 3 indigo and 2 tobacco in the warehouse.\n- You keep 1 sugar" in out
    assert "- You return 1 sugar to the supply." in out
    assert moves_of("g.txt") == []
    person(lambda number, _q: ["4 2 1 3", "quit"][number])
    run("play", "--resume", "begun.txt", "--save", "h.txt")
    assert moves_of("h.txt")[:3] == [(0, "store corn"), (0, "store indigo"), (0, "store tobacco")]


def test_colonists_are_refused_in_one_gesture(run: Run, person: Person) -> None:
    begun(["role mayor", "pass"], 2, "human random", ":allow_refuse_colonists")
    person(lambda number, _q: ["1", "quit"][number])
    out = run("play", "--resume", "begun.txt", "--save", "g.txt").stdout
    assert "You may refuse 1 colonist from the ship." in out
    assert "You refuse a colonist." in out
    assert moves_of("g.txt")[2] == (0, "refuse colonist")


# -- undo, save, resume --------------------------------------------------------------------------------------

GAME = ("play", NAME, "--seats", "2", "--seat", "1", "--seed", "6", "--bots", "random")


def test_undo_and_resume_lead_back_to_the_same_game(run: Run, person: Person) -> None:
    def until(stop: int, undone: tuple[int, ...] = ()) -> Callable[[int, str], str]:
        def script(number: int, question: str) -> str:
            return "quit" if number == stop else "undo" if number in undone else first(number, question)

        return script

    person(until(40))
    assert run(*GAME, "--save", "whole.txt").exit_code == 0
    person(until(48, (2, 9, 14, 30)))
    out = run(*GAME, "--save", "undone.txt").stdout
    assert out.count("Undone.") == 4
    assert text_of("undone.txt") == text_of("whole.txt")
    person(until(17))
    run(*GAME, "--save", "part.txt")
    person(until(23))
    assert "The game goes on after" in run("play", "--resume", "part.txt").stdout
    assert text_of("part.txt") == text_of("whole.txt")


def test_an_arrangement_is_undone_as_a_whole(run: Run, person: Person) -> None:
    """However many decisions it was in the record."""
    asked: list[str] = []

    def script(_number: int, question: str) -> str:
        asked.append(question)
        if "undo" in asked:
            return "quit"
        if len(asked) > 1 and asked[-2].startswith("Enter how many go on each of the"):
            asked.append("undo")
            return "undo"
        return first(0, question)

    person(script)
    out = run(*GAME, "--save", "g.txt").stdout
    told = out[out.index("Undone.") :]
    assert "Place your colonists: " in told
    assert all(token.split()[0] != "man" for seat, token in moves_of("g.txt") if seat == 0)


# -- what can be seen ----------------------------------------------------------------------------------------


def test_help_and_commands(run: Run, person: Person) -> None:
    lines = ["?", "? quarry", "? wharf", "? small indigo", "? mayor", "h 1", "log", "score", "cards", "rules", "table"]
    lines += ["hello", "77", "quit"]
    person(lambda number, _q: lines[number])
    out = run("play", NAME, "--seed", "1", "--seat", "1").stdout
    assert "Cost 9, 3 points, 1 circle, at most 3 quarries count, 2 copies." in out
    assert "Privilege: You may take 1 extra colonist from the supply first." in out
    assert "Everyone may take one of the open plantations." in out
    assert "You start with 3 doubloons and an Indigo Plantation." in out
    assert "Buildings, You: nothing." in out
    assert "customs_house" in out
    assert "Each cargo ship carries one kind of good" in out
    assert out.count("Which role do you choose?") == 2
    assert "hello is not one of the answers." in out
    assert "Number 77 is not in the list." in out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_picture_fits_into_a_hundred_columns(seats: int, language: str) -> None:
    game = rules(seats)
    for number, s in enumerate(states(game, 3)):
        if number % 80:
            continue
        for viewer in (0, -1):
            shown = table(game, s, viewer, language)
            players = shown.names
            console = Console(width=200, force_terminal=False)
            with console.capture() as capture:
                console.print(shown.drawing().picture(100))
            rows = capture.get().splitlines()
            assert [row for row in rows if len(row) > 100] == []
            assert all(any(player in row for row in rows) for player in players)
            told = "\n".join(shown.drawing().lines())
            assert SIGNS.search(told) is None
            for kind, key in enumerate(BUILDING_KEYS, 6):
                if s.stock[kind]:
                    name = words(language).building(NAME, key)
                    assert name in told
                    assert any(name in row for row in rows)


def test_what_is_told_about_an_answer_comes_true() -> None:
    """The price of a building and of a good, the barrels and points of a delivery."""
    game = rules(3)
    seen = set()
    for s in states(game, 8):
        prompt = game.prompt(s)
        notes = {answer.token: answer.note for answer in table(game, s, prompt.seat).scene.answers()}
        for token in game.tokens(s):
            verb = token.split()[0]
            if verb not in ("build", "sell", "load", "wharf"):
                continue
            seen.add(verb)
            trial = game.clone(s)
            game.apply(trial, game.actions.id(token))
            old, new = s.estates[prompt.seat], trial.estates[prompt.seat]
            told = [0, *map(int, re.findall(r"\d+", notes[token]))]
            if verb == "build":
                assert old.doubloons - new.doubloons == told[-1]
            elif verb == "sell":
                assert new.doubloons - old.doubloons == told[-1]
            else:  # more may follow by itself
                good = KIND_OF[token.split()[1]]
                assert old.goods[good] - new.goods[good] >= told[-2]
                assert new.chips - old.chips >= told[-1]
    assert seen >= {"build", "sell", "load"}


def test_hidden_chips_stay_hidden(run: Run, person: Person) -> None:
    person(lambda number, _q: ["score", "quit"][number])
    out = run("play", f"{NAME}:hidden_chips", "--seats", "3", "--seat", "1", "--seed", "1").stdout
    assert "Points in chips: ?" in out
    assert "You: Total 0" in out
    assert "Blas: Total" not in out


def test_the_score_of_a_position(run: Run) -> None:
    start = run("new", NAME, "--seats", "3", "--seed", "7").stdout
    out = run("position", "-", "--play", "role builder; build small_market", "--score", text=start).stdout
    assert "Seat 1: Total 1 (Buildings 1). Tie-break: doubloons and goods 2." in out
    found = json.loads(run("position", "-", "--json", text=start).stdout)
    assert list(found["origins"][0])[:2] == ["chips", "buildings"]


def test_the_buildings_are_listed(run: Run) -> None:
    found = json.loads(run("games", "--cards", NAME, "--json").stdout)
    assert [card["key"] for card in found] == BUILDING_KEYS
    assert "Large Warehouse" in run("games", "--cards", NAME).stdout


def test_two_people_share_the_keyboard(run: Run, person: Person) -> None:
    asked = person(lambda number, question: "quit" if number == 30 else first(number, question))
    result = run("play", NAME, "--seats", "3", "--hotseat", "1,3", "--seed", "3", "--save", "g.txt")
    assert result.exit_code == 0, result.output
    assert "Press Enter to go on." in asked
    assert "# seats: human greedy human" in text_of("g.txt")


def test_the_last_round_is_announced() -> None:
    game = rules(3)
    last = [s for seed in range(4) for s in map(game.clone, states(game, seed)) if s.ending]
    assert f"Round {last[0].round}. Last round. Governor: " in table(game, last[0], 0).drawing().lines()[0]
