"""Position texts: what may be left out, and what is refused, with the line and the reason."""

import pytest
from tests.rulebook.puertorico.table import Table

from morro.core.errors import BadPosition, BadRecord
from morro.core.record import Replay, read_record
from morro.games import make_game

SEATS = "seat 0\nseat 1\nseat 2\n"


def read(text: str, seats: int = 3, options: str = "") -> None:
    make_game("puertorico/2002" + options, seats).read(text)


def test_a_position_can_be_short() -> None:
    game = make_game("puertorico/2002", 3)
    s = game.read(f"puertorico/2002\nask: role seat=0 | role seat=1 | role seat=2\n{SEATS}")
    game.check(s)
    assert game.text(game.read(game.text(s))) == game.text(s)
    assert (s.chips, s.colonists, s.aboard, s.quarries, s.stack_left) == (75, 55, 3, 8, 50)


def test_a_whole_game_reads_back_at_every_step() -> None:
    game = make_game("puertorico/2002", 5)
    s = game.new(3)
    while not game.over(s):
        text = game.text(s)
        again = game.read(text)
        assert (game.text(again), again.menu, again.todo) == (text, s.menu, s.todo)
        game.apply(s, s.menu[len(text) % len(s.menu)])
    assert game.text(game.read(game.text(s))) == game.text(s)


def test_the_rest_of_the_stack() -> None:
    t = Table("row: corn\nstack: coffee*2 tobacco ...").play("role settler; pass; pass; pass; pass")
    assert t.row() == "corn*2 tobacco coffee*2"


HEAD = "puertorico/2002\n"
ASK = "ask: role seat=0\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("sanjuan/2004", "line 1: this is a position of 'sanjuan/2004'"),
        ("puertorico/2002 seats=4", "line 1: this is a position for 4 seats, not for 3"),
        ("puertorico/2002 weather=fine", "line 1: weather= has no meaning here"),
        ("puertorico/2002 taken=king", "line 1: 'king' is none of"),
        ("puertorico/2002 taken=prospector", "line 1: 'prospector' is none of"),
        ("puertorico/2002 rng=12", "line 1: random numbers"),
        ("puertorico/2002 governor=3", "line 1: governor=3: there is no such seat"),
        (HEAD + SEATS, "no line for 'ask'"),
        (HEAD + ASK + "seat 0\nseat 1\n", "no line for 'seat 2'"),
        (HEAD + ASK + SEATS + "seat 1\n", "line 6: 'seat 1' stands twice"),
        (HEAD + "ask: sing seat=0\n" + SEATS, "line 2: 'sing' is no item of an agenda"),
        (HEAD + "ask: man seat=0\n" + SEATS, "line 2: man needs card="),
        (HEAD + "ask: sell seat=0 left=2\n" + SEATS, "line 2: left= has no meaning here"),
        (HEAD + "ask: sell seat=0 | load seat=1\n" + SEATS, "'load seat=1' does not stand there; the agenda is: sell"),
        (HEAD + "ask: sell seat=0 | build seat=1\n" + SEATS, "'build seat=1' does not stand there"),
        (HEAD + "ask: sell seat=0 | sell seat=1\n" + SEATS, "'sell seat=1' does not stand there"),
        (HEAD + "ask: build seat=1 | build seat=0\n" + SEATS, "'build seat=0' does not stand there"),
        (HEAD + "ask: build seat=1 | build seat=1\n" + SEATS, "'build seat=1' does not stand there"),
        (HEAD + "ask: load seat=0 | role seat=0\n" + SEATS, "the agenda is: load seat=0 | end_captain | role seat=1"),
        (HEAD + "ask: new_round | role seat=1\n" + SEATS, "with governor 0 and 0 of 3 roles taken it is the turn of"),
        (HEAD + "ask: over\n" + SEATS, "over: a game ends for a reason: write ending="),
        ("puertorico/2002 governor=0\nask: role seat=1\n" + SEATS, "it is the turn of seat 0, not of seat 1"),
        ("puertorico/2002 governor=0 chooser=1\nask: craft\n" + SEATS, "the chooser is seat 0, not seat 1"),
        (HEAD + "ask: mayor seat=1\n" + SEATS, "mayor: it belongs to the owner of the role, seat 0"),
        (HEAD + "ask: end_mayor\n" + SEATS + "table: aboard=3", "end_mayor: the colonist ship is empty now"),
        (HEAD + "ask: refuse seat=0\n" + SEATS, "nobody refuses colonists without the option"),
        ("puertorico/2002 round=0\n" + ASK + SEATS, "round: the first round has the number 1"),
        (
            "puertorico/2002 taken=trader\n" + ASK + SEATS + "roles: trader*2",
            "roles: the doubloons on the trader went to the seat that took it",
        ),
        (HEAD + "ask: hospice seat=0 card=corn\n" + SEATS, "hospice: no building works"),
        (HEAD + "ask: hacienda seat=0 | settle seat=0\n" + SEATS, "hacienda: nothing works"),
        (HEAD + "ask: man seat=0 card=corn\n" + SEATS, "man: the seat has no such place"),
        (HEAD + "ask: store seat=0\n" + SEATS, "store: there is room for everything"),
        (HEAD + "ask: craft seat=0\n" + SEATS, "received"),
        ("puertorico/2002 received=corn\nask: produce\n" + SEATS, "received: seat 0 has not produced yet"),
        (HEAD + "ask: produce seat=1\n" + SEATS, "produce: the seat makes no goods"),
        (HEAD + "ask: harbor seat=1\n" + SEATS, "harbor: nothing works that brings a point more"),
        (
            HEAD + "ask: harbor\n" + SEATS.replace("seat 0", "seat 0 city: harbor+1"),
            "harbor: its point cannot end the game",
        ),
        (HEAD + ASK + SEATS + "ships: 4=corn*5", "ship 4: it carries up to 4 barrels"),
        (HEAD + ASK + SEATS + "ships: 4=corn*4", "ship 4: a full ship is emptied"),
        (HEAD + ASK + SEATS + "ships: 4=corn 5=corn", "lies on another ship too"),
        (HEAD + ASK + SEATS + "ships: 7", "line 6: '7': the ships are 4, 5, 6"),
        (HEAD + ASK + SEATS + "house: corn*5", "the trading house takes four"),
        (HEAD + ASK + SEATS + "supply: corn*9", "corn: 9 barrels on the table, but there are 10"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 goods: corn*12"), "corn: 12 barrels on the table, but"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 island: quarry*9"), "quarry: 9 on the table, but there are 8"),
        (HEAD + ASK + SEATS.replace("\n", " city: wharf\n"), "wharf: 3 on the table, but there are 2"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 san_juan=60"), "60 colonists on the table, but there are 58"),
        (HEAD + ASK + SEATS + "table: colonists=60", "60 colonists on the table, but there are 58"),
        (HEAD + ASK + SEATS + "stock: hospice", "small_indigo: 0 on the table"),
        (HEAD + ASK + SEATS + "stock: corn", "line 6: the stock holds buildings only"),
        (HEAD + ASK + SEATS + "row: corn*11", "corn: 11 plantations"),
        (HEAD + ASK + SEATS + "row: corn*5", "at most 4 plantations lie face up"),
        (HEAD + ASK + SEATS + "row: corn corn", "line 6: corn stands twice"),
        (HEAD + ASK + SEATS + "stack: ?*50", "line 6: a position must name every tile"),
        (HEAD + ASK + SEATS + "table: colonists=3 aboard=3", "6 colonists on the table, but there are 58"),
        (HEAD + ASK + SEATS + "table: lost=1", "no colonist leaves the game"),
        (HEAD + ASK + SEATS + "table: chips=3", "chips: 3 left"),
        (HEAD + ASK + SEATS + "table: quarries=9", "quarry: 9 on the table"),
        (HEAD + ASK + SEATS + "weather: fine", "line 6: a line begins with"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 island: corn+2"), "2 colonists on corn, which has 1 circles"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 island: corn*13"), "line 3: '13' is not a whole number"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 city: hospice hospice"), "line 3: hospice is no building, or"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 city: corn"), "line 3: corn is no building"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 city: palace"), "line 3: there is no tile or building 'palace'"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 chips=?"), "line 3: a position must tell every number"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 hats=2"), "line 3: hats= has no meaning here"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 goods: gold"), "line 3: 'gold' is none of"),
        (HEAD + ASK + SEATS.replace("seat 0", "seat 0 hand: corn"), "line 3: 'hand:' stands twice, or is none of"),
        ("puertorico/2002 ending=chips\n" + ASK + SEATS, "ending: the game ends because of the chips"),
        ("puertorico/2002 ending=colonists\n" + ASK + SEATS, "ending: there are colonists in the supply"),
        ("puertorico/2002 passes=1\n" + ASK + SEATS, "nobody is loading"),
        ("puertorico/2002 stored=corn\nask: keep seat=0\n" + SEATS, "stored: seat 0 has no corn"),
        ("puertorico/2002 taken=mayor\nask: sell seat=0\n" + SEATS, "sell: its role is not among those taken"),
        (
            "puertorico/2002 taken=settler,mayor,builder,craftsman,trader,captain\n" + ASK + SEATS,
            "with governor 0 and 6 of 3 roles taken no role is in play",
        ),
    ],
)
def test_what_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(text)
    assert why in str(caught.value)


def test_what_follows_from_the_first_item_need_not_be_written() -> None:
    """The rest of the phase and of the round: nobody escapes the storing, the colonists come, every seat has a role."""
    t = Table("ask: load seat=0 | role seat=1\nships: 5=corn*4\nseat 0 goods: corn\nseat 2 goods: corn*3 indigo*2")
    assert (t.asked(), t.ships()) == ("load 2", "5=corn*5 6 7")
    t.play("load indigo 6")
    assert (t.goods(2), t.ships(), t.asked()) == ("corn", "5 6=indigo*2 7", "role 1")
    t = Table("ask: mayor\ntable: aboard=5").play("use mayor")
    assert ([t.colonists(seat) for seat in range(4)], t.asked()) == ([3, 1, 1, 1], "role 1")
    t = Table("ask: role seat=3")
    agenda = "ask: role seat=3 | role seat=0 | role seat=1 | role seat=2 | new_round"
    assert t.game.text(t.state).splitlines()[1] == agenda
    t = Table("taken=mayor,settler\nask: role seat=0 | new_round")
    assert (t.state.governor, t.state.chooser) == (2, 3)
    t = Table("chooser=1\nask: settle seat=2\nrow: corn\nseat 3 city: hacienda+1")
    agenda = "ask: settle seat=2 | hacienda seat=3 | settle seat=3 | settle seat=0 | end_settler"
    assert t.game.text(t.state).splitlines()[1].startswith(agenda + " | role seat=2")


@pytest.mark.parametrize(
    ("agenda", "possible"),
    [
        ("refuse seat=0 left=2 | arrange seat=0 | refuse seat=1 left=2 | refuse seat=2 | refuse seat=3", True),
        ("refuse seat=1 left=2 | refuse seat=2 | refuse seat=3", True),
        ("refuse seat=2 left=2 | refuse seat=3", True),
        ("refuse seat=2 left=2", False),
        ("refuse seat=1 left=3 | refuse seat=2 | refuse seat=3", False),
        ("refuse seat=1 left=2 | refuse seat=3", False),
        ("refuse seat=1 left=2 | refuse seat=2 left=2", False),
        ("refuse seat=1 left=3 | refuse seat=2 left=2 | refuse seat=3", False),
        ("refuse seat=1 left=0", False),
        ("refuse seat=3 left=5", False),
    ],
)
def test_the_colonists_that_may_be_refused_were_dealt_out_evenly(agenda: str, possible: bool) -> None:
    position = f"ask: {agenda}\n" + "\n".join(f"seat {seat} san_juan=4" for seat in range(4))
    if possible:
        assert Table(position, options=":allow_refuse_colonists").asked().startswith("refuse")
        return
    with pytest.raises(BadPosition, match="refuse"):
        Table(position, options=":allow_refuse_colonists")


def test_a_record_of_an_earlier_version_is_refused_by_name() -> None:
    """Version 2 asks what version 1 did not: the same answers would mean another game."""
    game = make_game("puertorico/2002", 3)
    old = read_record("morro-record 1\ngame: puertorico/2002\nversion: 1\nseats: 3\nseed: 7\n0 role mayor\n")
    with pytest.raises(BadRecord, match=r"made by version 1 of puertorico/2002, whose rules differ from version 2"):
        Replay(game, old)


def test_the_agenda_in_the_middle_of_a_choice() -> None:
    """What follows from the table is not written: how many are left, and what was chosen before."""
    full = "ships: 5=corn*5 6=indigo*6 7=sugar*7"
    goods = "goods: corn*2 indigo*2 sugar*2 tobacco*2 city: large_warehouse+1"
    t = Table(f"stored=corn\nask: store seat=0\n{full}\nseat 0 {goods}")
    assert t.legal() == ["store indigo", "store sugar", "store tobacco"]
    t = Table("ask: man seat=0 card=indigo\nseat 0 san_juan=2 island: corn*2+1 indigo*2 city: hospice")
    assert t.legal() == ["man indigo 1", "man indigo 2"]
    t = Table("received=corn,sugar\nask: craft seat=0\nseat 0 goods: corn sugar")
    assert t.legal() == ["pass", "produce corn", "produce sugar"]
    t = Table("table: chips=1\nask: harbor\nseat 0 chips=99 city: harbor+1\nseat 1 goods: corn\nships: 5=corn*1")
    assert (t.legal(), t.copy().play("pass").state.ending) == (["pass", "use harbor"], 4)
    t = Table("received=corn\ntable: chips=1\nask: produce seat=1\nseat 0 chips=99 goods: corn\nseat 1 island: corn+1")
    assert t.legal() == ["pass", "produce all"]
    assert t.play("pass").asked() == "craft 0"
    t = Table("passes=2 wharf=0 delivered=1\nask: load seat=0\nseat 0 goods: corn*2 city: wharf+1")
    assert t.legal() == ["load corn 5", "load corn 6", "load corn 7"]


def test_a_full_trading_house_is_emptied_when_the_trader_phase_ends() -> None:
    """So a position may have four barrels there as long as that end is still to come."""
    game = make_game("puertorico/2002", 3)
    house = "house: corn indigo sugar tobacco"
    s = game.read(f"puertorico/2002 taken=trader\nask: end_trader | role seat=1 | role seat=2\n{house}\n{SEATS}")
    assert (list(s.house), game.prompt(s).kind, game.seat(s)) == ([0] * 5, "role", 1)
