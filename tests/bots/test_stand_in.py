"""When a bot fails, somebody plays on for it, and the result says so."""

import pickle
from typing import Any

import pytest

from morro.bots.bot import Bot, BotFailed
from morro.bots.registry import make_bot
from morro.bots.stand_in import StandIn
from morro.core.game import Prompt
from morro.core.rng import Rng, seeded
from morro.games import make_game

GAME = make_game("sanjuan/2004", 2)


class Moody:
    """Gives the first answer, until its mood is over."""

    def __init__(self, mood: int, why: str = "crash") -> None:
        self.name = "moody"
        self.mood = mood
        self.why = why
        self.asked = 0
        self.closed = False

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        self.asked += 1
        if self.asked <= self.mood:
            return legal[0]
        if self.why == "wrong":
            return -1
        if self.why == "broken":
            raise ZeroDivisionError("I hold a smithy")
        raise BotFailed(self.why, "moody ended with exit status 1")

    def close(self) -> None:
        self.closed = True


def play(bots: list[Bot]) -> list[int]:
    s = GAME.new(3)
    rng = seeded(3)
    while not GAME.over(s):
        seat = GAME.seat(s)
        GAME.play(s, bots[seat].choose(GAME.view(s, seat), GAME.prompt(s), GAME.legal(s), rng))
    return GAME.scores(s)


@pytest.mark.parametrize("why", ["start", "crash", "timeout", "illegal", "closed"])
def test_the_substitute_plays_to_the_end(why: str) -> None:
    moody = Moody(5, why)
    greedy = make_bot("greedy", GAME)
    seat = StandIn(moody, greedy)
    assert (seat.name, seat.playing, seat.trouble) == ("moody", moody, "")
    assert len(play([seat, greedy])) == 2
    assert moody.asked == 6
    assert seat.playing is greedy
    assert seat.trouble == "moody ended with exit status 1; greedy plays on for it"
    assert seat.failure is not None
    assert seat.failure.why == why


def test_the_game_is_that_of_the_substitute_from_there_on() -> None:
    greedy = make_bot("greedy", GAME)
    assert play([StandIn(Moody(0), greedy), greedy]) == play([greedy, greedy])


def test_an_answer_that_is_not_possible_is_a_failure_too() -> None:
    greedy = make_bot("greedy", GAME)
    seat = StandIn(Moody(2, "wrong"), greedy)
    play([seat, greedy])
    assert seat.failure is not None
    assert (seat.failure.why, seat.failure.detail) == ("illegal", "it answered -1")
    assert seat.trouble == "moody gave an answer that is not possible; greedy plays on for it"


def test_a_bot_that_breaks_is_a_failure_too() -> None:
    """What its error says could name cards of its hand: the others at the table are not told."""
    greedy = make_bot("greedy", GAME)
    seat = StandIn(Moody(2, "broken"), greedy)
    play([seat, greedy])
    assert seat.failure is not None
    assert (seat.failure.why, seat.failure.detail) == ("crash", "I hold a smithy")
    assert seat.failure.whole == "moody broke with ZeroDivisionError; I hold a smithy"
    assert seat.trouble == "moody broke with ZeroDivisionError; greedy plays on for it"
    assert pickle.loads(pickle.dumps(seat.failure)).whole == seat.failure.whole


def test_without_trouble_nothing_is_said() -> None:
    greedy = make_bot("greedy", GAME)
    seat = StandIn(Moody(10_000), greedy)
    play([seat, greedy])
    assert (seat.trouble, seat.failure) == ("", None)


def test_the_next_game_begins_with_the_bot_again() -> None:
    moody = Moody(1)
    greedy = make_bot("greedy", GAME)
    play([StandIn(moody, greedy), greedy])
    moody.mood = 10_000
    seat = StandIn(moody, greedy)
    play([seat, greedy])
    assert seat.trouble == ""


def test_borrowed_bots_are_not_closed() -> None:
    moody = Moody(1)
    StandIn(moody, make_bot("greedy", GAME)).close()
    assert not moody.closed


def test_a_substitute_that_fails_is_no_help() -> None:
    with pytest.raises(BotFailed):
        play([StandIn(Moody(0), Moody(0)), make_bot("greedy", GAME)])
