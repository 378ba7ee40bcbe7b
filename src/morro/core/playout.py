"""Random play to the end, without leaving compiled code."""

from morro.core.game import Game, S, V
from morro.core.rng import Rng


def play_random(game: Game[S, V], s: S, rng: Rng) -> int:
    """Play uniformly random legal actions until the game is over; give the number of decisions."""
    decisions = 0
    while s.menu:
        game.apply(s, s.menu[rng.below(len(s.menu))])
        decisions += 1
    return decisions
