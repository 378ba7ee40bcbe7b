"""What a bot's process does: read a position, let the bot answer one question as a whole gesture, send the tokens back.

The bot sees its View and nothing else. The position travels as text, which the table has at hand; making the view of it
is our code, and happens on this side.
"""

import contextlib
import os
import signal
import time
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from morro.bots.bot import Bot
from morro.bots.registry import make_bot
from morro.core.errors import IllegalAction
from morro.core.rng import seeded
from morro.games import AnyGame, make_game


class Question(NamedTuple):
    """All that a bot's process needs to know."""

    game: str
    seats: int
    position: str
    bot: str
    seed: int
    """Of the bot's own random numbers."""


def answer(question: Question, games: dict[Any, AnyGame], bots: dict[Any, Bot]) -> list[str]:
    """The bot's tokens. Several cards of one choice are one gesture, as a person makes it."""
    place = (question.game, question.seats)
    game = games.setdefault(place, make_game(*place))
    if (*place, question.bot) not in bots:
        bots[*place, question.bot] = make_bot(question.bot, game)
    bot = bots[*place, question.bot]
    s = game.read(question.position)
    seat = game.seat(s)
    kind = game.prompt(s).kind
    rng = seeded(question.seed)
    tokens: list[str] = []
    while not game.over(s) and game.seat(s) == seat and game.prompt(s).kind == kind:
        goes_on = game.gesture(s) > 1
        action = bot.choose(game.view(s, seat), game.prompt(s), list(game.legal(s)), rng)
        if action not in game.legal(s):
            raise IllegalAction(f"the bot {question.bot!r} gave an answer that is not possible: {action}")
        tokens.append(game.actions.token(action))
        game.apply(s, action)
        if not goes_on:
            break
    return tokens


def think(connection: Connection) -> None:
    """The life of the process: questions come, answers go back with their cost. Ends when the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)
    games: dict[Any, AnyGame] = {}
    bots: dict[Any, Bot] = {}
    with contextlib.suppress(EOFError, OSError):  # the server is gone, however it went
        connection.send(None)
        while True:
            question = Question(*connection.recv())
            begin = time.process_time()
            connection.send((*tried(question, games, bots), time.process_time() - begin))


def tried(question: Question, games: dict[Any, AnyGame], bots: dict[Any, Bot]) -> tuple[list[str], str]:
    """The tokens, or the kind of error: a bot may fail in any way, and its process goes on.

    The sentence of an error could name the cards of its hand, so it stays here.
    """
    try:
        return answer(question, games, bots), ""
    except Exception as error:
        return [], type(error).__name__
