"""Several tokens in one gesture: in any order within a question, in their own order from one question to the next."""

import pytest

from morro.core.errors import IllegalAction
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
