"""Position texts of San Juan: what may be left out, and what is refused, with the line and the reason."""

import pytest

from morro.core.errors import BadPosition
from morro.games import make_game
from morro.sanjuan.state import SanJuanState

SEATS = "seat 0\nseat 1\n"
HEAD = "sanjuan/2004\n"
TURNED = "sanjuan/2004 turned=1\n"
ROLE = "ask: role seat=0\n"


def read(text: str) -> SanJuanState:
    game = make_game(text.split(maxsplit=1)[0], 2)
    s: SanJuanState = game.read(text)
    game.check(s)
    assert game.text(game.read(game.text(s))) == game.text(s)
    return s


def refused(text: str, why: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read(text)
    assert why in str(caught.value)


# -- what may be left out


@pytest.mark.parametrize(
    ("ask", "role", "end"),
    [
        ("build seat=0 | build seat=1", "builder", "build seat=1 | end_builder seat=0 | role seat=1 | new_round"),
        ("sell seat=0 left=1 | trade seat=1", "trader", "trade seat=1 | end_trader seat=0 | role seat=1 | new_round"),
    ],
)
def test_the_end_of_a_phase_and_its_role_need_not_be_written(ask: str, role: str, end: str) -> None:
    city = "city: indigo_plant+well"
    s = read(f"{TURNED}ask: {ask} | role seat=1\nseat 0 hand: smithy hero {city}\nseat 1 {city}\n")
    first, second = repr(s).splitlines()[:2]
    assert f"taken={role} " in first
    assert second.endswith(end)


def test_a_draft_is_before_the_first_round() -> None:
    seats = "seat 0 hand: tower*3 well*2\nseat 1 hand: hero*3 well statue*2\n"
    s = read("sanjuan/2004:draft\nask: draft seat=0 | draft seat=1\n" + seats)
    assert (s.round, [task.left for task in s.todo]) == (0, [0, 2, 1])
    game = make_game("sanjuan/2004:draft", 2)
    game.play_tokens(s, ["discard tower", "discard hero", "discard statue"])
    assert (s.round, game.prompt(s).kind) == (1, "role")


def test_the_start_of_a_round_is_not_that_of_the_first() -> None:
    s = read(HEAD + "ask: limit seat=0 | role seat=0\nseat 0 hand: tower*3 well*3 hero*3\nseat 1\n")
    assert (s.round, s.todo[-1].left) == (2, 2)
    assert read(HEAD + ROLE + SEATS).round == 1


def test_a_position_of_the_first_version_is_still_read() -> None:
    """It said whether somebody had built in the round, which ruling 92 no longer asks."""
    text = ROLE + SEATS
    assert read("sanjuan/2004 built=1\n" + text) == read("sanjuan/2004\n" + text)


# -- what no game can have


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        ("end_builder seat=0 | build seat=1 | role seat=0", "end_builder seat=0 cannot stand before build seat=1"),
        ("build seat=1 | build seat=0", "build seat=1 cannot stand before build seat=0"),
        ("build seat=0 | build seat=0", "build seat=0 cannot stand before build seat=0"),
        ("role seat=0 | build seat=1", "role seat=0: a role is chosen when the builder is over; put it behind"),
        ("build seat=0 | trade seat=1", "trade seat=1: the builder is in play; an agenda holds one role"),
        ("build seat=0 | chapel seat=1", "chapel seat=1: the builder is in play"),
        ("build seat=0 | pay seat=1 left=1 card=well", "pay: it can only stand first on the agenda"),
        ("role seat=0 | new_round | role seat=1", "new_round stands at the end of the agenda, and only there"),
        ("role seat=0 left=2", "line 2: left= has no meaning here; there are: seat"),
        ("new_round seat=0", "line 2: seat= has no meaning here; there are: none"),
        ("role seat=2", "line 2: seat=2: there is no such seat"),
        ("draft seat=0", "draft: sanjuan/2004 is played without the option draft"),
        ("prospect seat=1", "prospect: it belongs to the owner of the role, seat 0"),
        ("trade seat=0", "trade: no price tile has been turned"),
        ("chapel seat=0", "chapel: seat 0 has no chapel"),
        ("archive seat=0 left=1", "archive: seat 0 has no archive"),
        ("limit seat=0 left=2", "limit: seat 0 has 0 cards too many, not 2"),
        ("pay seat=0 left=1", "pay: which building? card= is missing"),
        ("pay seat=0 left=1 card=well", "pay: well is under construction, but not in the city"),
        ("cover seat=0 card=well", "cover: there is no crane to use"),
        ("library seat=0 role=builder", "the builder is asked 'discount'"),
        ("library seat=0 role=king", "line 2: 'king' is no role"),
        ("produce seat=0 left=5", "produce: 1 to 4 goods in all, not 5"),
        ("take seat=0", "take: the offer holds four cards of different cost, of which one is taken"),
        (" | ".join(["role seat=0"] * 6), "6 seats are to choose a role, but 5 roles are free"),
    ],
)
def test_an_agenda_that_no_game_can_have(ask: str, why: str) -> None:
    refused(f"{HEAD}ask: {ask}\n{SEATS}", why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("sanjuan/2004 round=0\n" + ROLE + SEATS, "round=0 is the time before the first round"),
        ("sanjuan/2004:draft round=2\nask: draft seat=0\nseat 0 hand: well*3 hero*2\nseat 1", "round=0, not 2"),
        ("sanjuan/2004 taken=trader\nask: build seat=0\n" + SEATS, "the builder is not among the roles in taken="),
        (HEAD + ROLE + "seat 0 built=well city: well\nseat 1", "built= has a meaning in a builder phase only"),
        (HEAD + "ask: build seat=0\nseat 0 built=well city: well\nseat 1", "but the seat has still to build"),
        ("sanjuan/2004 earned=2\n" + ROLE + SEATS, "earned=2, but the seat now selling has sold 0"),
        ("sanjuan/2004 traded=1\n" + ROLE + SEATS, "traded=1, but it is no trader phase"),
        ("sanjuan/2004 waivable=1\n" + ROLE + SEATS, "waivable=1: it belongs to 'discount' and 'spend' of a seat with"),
        (
            HEAD + "ask: poor_house seat=0 card=smithy left=1\nseat 0 hand: hero*2 city: smithy\nseat 1",
            "poor_house: there is no poor house to use",
        ),
        (
            HEAD + "ask: poor_house seat=0 card=smithy left=1\nseat 0 hand: hero*3 city: smithy poor_house\nseat 1",
            "poor_house: 1 cards beyond the price do not make it draw",
        ),
        (
            HEAD + "ask: copy seat=0 card=tower floor=sugar_mill\nseat 0 city: sugar_mill crane well\nseat 1",
            "copy: nothing is to be chosen between sugar_mill with and without a good",
        ),
        (
            HEAD + "ask: spend seat=0 card=smithy\nseat 0 city: indigo_plant+hero smithy black_market\nseat 1",
            "spend: the price is 0, and nothing is gained by giving up a good",
        ),
        (HEAD + ROLE + "seat 0 fresh=3 hand: well*2\nseat 1", "seat 0: fresh=3, but 2 cards in hand"),
        (HEAD + ROLE + "seat 0 hand: well shown: well*2\nseat 1", "seat 0: well: 2 shown, but 1 in hand"),
        (HEAD + ROLE + "seat 0 hand: tower*4\nseat 1", "tower: 4 on the table, but sanjuan/2004 has 3"),
        (HEAD + ROLE + SEATS + "deck: tower*2", "indigo_plant: 0 on the table, but sanjuan/2004 has 10"),
        (HEAD + ROLE + SEATS + "shuffled: well@0*4", "well: 4 remembered, but sanjuan/2004 has 3"),
        (
            HEAD + "ask: pay seat=0 card=well left=3\nseat 0 hand: hero*3 city: well\nseat 1",
            "3 to pay for well, which costs 2",
        ),
        (
            HEAD
            + "ask: spend seat=0 card=smithy left=1 done=1\nseat 0 city: indigo_plant+hero smithy black_market\nseat 1",
            "2 to pay for smithy, which costs 1",
        ),
        (HEAD + "ask: cover seat=0\nseat 0 city: crane\nseat 1", "cover: which building? card= is missing"),
    ],
)
def test_a_table_that_no_game_can_have(text: str, why: str) -> None:
    refused(text, why)
