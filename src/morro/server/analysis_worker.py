"""What the process of the analysis does: it tries the answers of a position on imagined games, a moment at a time.

Of two of them it looks at everything that differs afterwards, too: that is what a reason is made of.
"""

import contextlib
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from morro.core import COMPILED
from morro.core.rng import seeded
from morro.games import make_game


class Order(NamedTuple):
    """A position, and which of its answers to try for how long."""

    game: str
    seats: int
    position: str
    open_cards: bool
    tokens: tuple[str, ...]
    """The answers to try; all of them where this is empty."""
    seed: int
    seconds: float
    compared: tuple[str, ...] = ()
    """Two answers of which a reason is wanted; half of the time goes there."""
    bot: str = "analysis"
    """Who is blamed when nothing comes back."""


class Weighed(NamedTuple):
    """What came of an order."""

    wins: list[list[float]]
    """For each answer what its seat had of the win, deal by deal; all answers met the same deals."""
    rows: list[tuple[dict[str, float], dict[str, float]]]
    """For each deal the figures after the two answers that were compared."""


def weigh(order: Order, coaches: dict[tuple[str, int], Any]) -> Weighed:
    """Try the answers for as long as the order says."""
    from morro.coach.imagine import (  # the process of a server without analysis never needs it
        GREEDY,
        HORIZON,
        Imagination,
    )
    from morro.coach.reason import Comparison
    from morro.coach.weighing import Weighing

    place = (order.game, order.seats)
    if place not in coaches:
        # Where nothing is compiled, a net would play a few games only.
        coaches[place] = Imagination(make_game(*place), "" if COMPILED else GREEDY, HORIZON)
    imagination = coaches[place]
    game = imagination.game
    weighing = Weighing(imagination, game.read(order.position), seeded(order.seed), order.open_cards)
    actions = [game.actions.id(token) for token in order.tokens] or weighing.legal
    rows = []
    if order.compared:
        comparison = Comparison(weighing, *[game.actions.id(token) for token in order.compared])
        for_a_while(order.seconds / 2, comparison.more)
        rows = comparison.rows
    for_a_while(order.seconds / (1 + bool(rows)), lambda deals: weighing.more(deals, actions))
    wins = [[shares[weighing.seat] for shares in weighing.answers[action].shares] for action in actions]
    return Weighed(wins, rows)


def for_a_while(seconds: float, more: Callable[[int], None]) -> None:
    """So many deals as there is time for, at least one; many together are quicker."""
    begun, deals = time.perf_counter(), 1
    while True:
        more(deals)
        used = time.perf_counter() - begun
        if used >= seconds:
            return
        if used < seconds / 4:
            deals *= 2


def analyse(connection: Connection) -> None:
    """The life of the process: orders come, what was won goes back with its cost. Ends when the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(15)  # moves of bots go first
    coaches: dict[tuple[str, int], Any] = {}
    with contextlib.suppress(EOFError, OSError):
        connection.send(None)
        while True:
            order = Order(*connection.recv())
            begin = time.process_time()
            connection.send((*tried(order, coaches), time.process_time() - begin))


def tried(order: Order, coaches: dict[tuple[str, int], Any]) -> tuple[Weighed | None, str]:
    """What was found, or the kind of error: the process goes on."""
    try:
        return weigh(order, coaches), ""
    except Exception as error:
        return None, type(error).__name__
