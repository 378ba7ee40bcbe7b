"""Several tokens in one gesture: in any order within a question, in their own order from one question to the next."""

import pytest

from morro.core.errors import IllegalAction
from morro.core.game import GESTURE_ENDS
from morro.games import make_game


def test_tokens_of_different_questions_keep_their_order() -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.read("sanjuan/2004 seats=2\nask: role seat=0 | role seat=1 | role seat=0\nseat 0\nseat 1")
    game.play_tokens(s, ["role trader", "role builder"])
    assert game.text(s).splitlines()[0].count("taken=builder,trader")
    assert s.chooser == 1
    assert game.seat(s) == 0


def test_two_seats_discard_to_their_limits_in_one_gesture() -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.read(
        """sanjuan/2004 seats=2
        ask: role seat=0
        seat 0 hand: well*3 archive*3 smithy*2 city: indigo_plant
        seat 1 hand: hero*3 statue*3 tower*2 city: indigo_plant"""
    )
    game.play_tokens(s, ["role trader", "discard hero", "discard well"])
    assert game.prompt(s).kind == "role"


def test_the_cards_of_a_payment_come_in_any_order_and_the_decisions_are_given_back() -> None:
    game = make_game("sanjuan/2004", 2)
    text = """sanjuan/2004 seats=2
        ask: build seat=0 | role seat=1
        seat 0 hand: tower hero well smithy quarry statue city: indigo_plant
        seat 1 city: indigo_plant"""
    one, other = game.read(text), game.read(text)
    game.play_tokens(one, ["build tower", "pay hero", "pay well"])
    chosen = game.play_tokens(other, ["build tower", "pay well", "pay hero"])
    assert one == other
    assert [game.actions.token(a) for a in chosen] == ["build tower", "pay well", "pay hero"]


def test_any_number_of_cards_goes_under_the_bank_in_any_order() -> None:
    game = make_game("sanjuan/2018+new", 2)
    s = game.read(
        """sanjuan/2018+new seats=2 round=3
        ask: bank seat=0 | role seat=0
        seat 0 hand: tower hero well smithy city: indigo_plant bank
        seat 1 city: indigo_plant"""
    )
    game.play_tokens(s, ["tuck hero", "tuck smithy", "tuck tower", "pass"])
    assert len(s.estates[0].banked) == 3


def test_a_gesture_with_one_wrong_token_changes_nothing() -> None:
    game = make_game("puertorico/2002", 3)
    s = game.new(1)
    before = repr(s)
    with pytest.raises(IllegalAction):
        game.play_tokens(s, ["role settler", "take quarry", "take quarry"])
    assert repr(s) == before


TABLE = """{name} seats=2
    ask: role seat=0 | role seat=1
    seat 0 hand: tower hero well smithy quarry statue city: indigo_plant
    seat 1 hand: {hand} city: indigo_plant"""


@pytest.mark.parametrize("tokens", ["role builder", "pass", "build well", "keep palace", "discard hero"])
@pytest.mark.parametrize("hand", ["well tower*2", "palace*2 guild_hall"])
def test_what_comes_after_a_turn_is_refused_in_the_same_words_whatever_lies_there(hand: str, tokens: str) -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.read(TABLE.format(name="sanjuan/2004", hand=hand))
    before = repr(s)
    with pytest.raises(IllegalAction) as refused:
        game.play_gesture(s, ["role builder", "pass", tokens])
    assert str(refused.value) == GESTURE_ENDS
    assert repr(s) == before


@pytest.mark.parametrize(
    ("name", "first", "then"),
    [
        ("sanjuan/2004", "role councillor", "keep palace"),
        ("sanjuan/2004", "role councillor", "keep tower"),
        ("sanjuan/2004", "role prospector", "role builder"),
        ("sanjuan/2004", "role trader", "pass"),
    ],
)
def test_a_gesture_does_not_reach_past_a_card_or_a_price_that_is_turned_up(name: str, first: str, then: str) -> None:
    game = make_game(name, 2)
    s = game.read(TABLE.format(name=name, hand="well tower*2"))
    with pytest.raises(IllegalAction, match="something new is seen"):
        game.play_gesture(s, [first, then])
    assert game.play_gesture(s, [first])


def test_what_follows_of_itself_in_one_s_own_turn_belongs_to_the_gesture() -> None:
    """The last card of a payment plays itself; the next seat, which cannot build, does so too, but not for us."""
    game = make_game("sanjuan/2004", 2)
    text = """sanjuan/2004 seats=2
        ask: role seat=0 | role seat=1
        seat 0 hand: tower hero well city: indigo_plant
        seat 1 hand: palace*2 city: indigo_plant"""
    s = game.read(text)
    chosen = game.play_gesture(s, ["role builder", "build tower", "pay hero", "pay well"])
    assert [game.actions.token(action) for action in chosen] == ["role builder", "build tower"]
    with pytest.raises(IllegalAction, match="another seat has its turn"):
        game.play_gesture(game.read(text), ["role builder", "build tower", "pay hero", "pay well", "pass"])


def test_a_tool_that_sees_everything_may_play_on_for_others() -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.read(TABLE.format(name="sanjuan/2004", hand="well tower*2"))
    assert len(game.play_tokens(s, ["role builder", "pass", "pass"])) == 3
