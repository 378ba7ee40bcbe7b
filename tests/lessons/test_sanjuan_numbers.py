"""The numbers that the lessons of San Juan say, against what happens when it is done."""

from copy import copy

from morro.lessons.exercise import Exercise
from morro.lessons.lessons import all_tracks
from morro.lessons.sanjuan import number
from morro.sanjuan.state import SanJuanState

EXERCISES = [Exercise(step) for track in all_tracks() if track.game.startswith("sanjuan") for step in track.steps]


def cards(s: SanJuanState, seat: int) -> int:
    return len(s.estates[seat].hand)


def test_a_price_is_what_is_paid() -> None:
    tried = 0
    for exercise in EXERCISES:
        game, seat = exercise.game, exercise.seat
        for token in game.tokens(exercise.state):
            if not token.startswith("build "):
                continue
            s = copy(exercise.state)
            price = number(game, s, seat, ["price", token.removeprefix("build ")])
            from_hand = number(game, s, seat, ["held", token.removeprefix("build ")])
            before = cards(s, seat)
            game.play(s, token)
            while not game.over(s) and game.seat(s) == seat and game.prompt(s).kind in ("pay", "poor_house", "library"):
                game.play(s, "pass" if "pass" in game.tokens(s) else game.tokens(s)[0])
            assert before - cards(s, seat) == price + bool(from_hand), (exercise.step.key, token)
            tried += 1
    assert tried >= 12


def test_a_sale_brings_what_was_said() -> None:
    tried = 0
    for exercise in EXERCISES:
        game, seat = exercise.game, exercise.seat
        for token in game.tokens(exercise.state):
            if token.startswith("sell "):
                s = copy(exercise.state)
                before = cards(s, seat)
                game.play(s, token)
                assert cards(s, seat) - before == number(
                    game, exercise.state, seat, ["sale", token.removeprefix("sell ")]
                )
                tried += 1
    assert tried >= 3
