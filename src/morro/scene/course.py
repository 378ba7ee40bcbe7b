"""The course of a game: points, hands and buildings of every seat, round by round."""

from typing import NamedTuple

from morro.scene.presentation import presentation_of
from morro.scene.seen import Moment, Seen
from morro.words.wording import Wording


class Course(NamedTuple):
    """One kind of number over the whole game."""

    title: str
    rounds: list[int]
    lines: list[list[int | None]]
    """For each seat its number at the end of each round; None where it is not known."""


def courses(seen: Seen, w: Wording) -> list[Course]:
    """Points, hands (or doubloons) and buildings; none before there are two rounds to compare."""
    moments = by_round(seen.history)
    if len(moments) < 2:
        return []
    hand = presentation_of(seen.game_name).hand
    rounds = [moment.round for moment in moments]
    seats = range(seen.seats)
    return [
        Course(w("plot_points"), rounds, [[moment.scores[seat] for moment in moments] for seat in seats]),
        Course(w(hand), rounds, [[moment.hands[seat] for moment in moments] for seat in seats]),
        Course(w("plot_buildings"), rounds, [[moment.buildings[seat] for moment in moments] for seat in seats]),
    ]


def by_round(history: list[Moment]) -> list[Moment]:
    """The last moment of each round."""
    last: dict[int, Moment] = {}
    for moment in history:
        last[moment.round] = moment
    return list(last.values())
