"""What the process of the reviews does: look at one finished game after the other, and tell how far it is.

It thinks only when nobody else on the machine wants to, so that play does not slow.
"""

import contextlib
import os
import signal
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from morro.core.errors import GameError
from morro.core.record import read_record
from morro.games import make_game


class Order(NamedTuple):
    """One game to look at."""

    record: str
    depth: float


class Progress(NamedTuple):
    """What is known so far."""

    done: float
    """From 0 to 1."""
    curve: list[dict[str, Any]]
    """The points of the curve that are found."""
    facts: dict[str, Any] | None = None
    """The whole review, once it is done."""
    trouble: str = ""
    """The sentence of what cannot be reviewed."""


def look(connection: Connection, gently: bool) -> None:
    """The life of the process: orders come, progress goes back. It is ended by whoever started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if gently:
        stand_back()
    with contextlib.suppress(EOFError, OSError):  # the server is gone, however it went
        while True:
            follow(Order(*connection.recv()), connection)


def stand_back() -> None:
    """Think behind everybody else, by what the system has for that."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(19)
    with contextlib.suppress(AttributeError, OSError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def follow(order: Order, connection: Connection) -> None:
    """One review, with a word for every hundredth of it."""
    from morro.coach.depth import DEPTHS  # a server that reviews nothing does not need it
    from morro.coach.imagine import HORIZON, Imagination
    from morro.coach.review import Reviewer
    from morro.coach.review_document import point_facts, review_facts

    told = 0

    def tell(done: float) -> bool:
        nonlocal told
        if int(100 * done) > told:
            told = int(100 * done)
            connection.send(tuple(Progress(done, [point_facts(point) for point in reviewer.found.points])))
        return True

    try:
        record = read_record(order.record)
        imagination = Imagination(make_game(record.game, record.seats), "", HORIZON)
        reviewer = Reviewer(imagination, record, DEPTHS[imagination.players.name].times(order.depth), 0, tell)
        facts = review_facts(reviewer.review())
        progress = Progress(1.0, facts["curve"], facts)
    except GameError as error:
        progress = Progress(1.0, [], None, str(error))
    connection.send(tuple(progress))
