"""What a bot's process does: read a position, let the bot answer one question as a whole gesture, send the tokens back.

The coach thinks there too, for whoever asks for a hint.

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
from morro.core import COMPILED
from morro.core.errors import IllegalAction
from morro.core.rng import seeded
from morro.games import AnyGame, make_game
from morro.words import LANGUAGES


class Question(NamedTuple):
    """All that a bot's process needs to know."""

    game: str
    seats: int
    position: str
    bot: str
    seed: int
    """Of the bot's own random numbers."""
    seconds: float = 0.0
    """Where it is given, the coach thinks for so long; the bot then goes on with what he began."""
    names: tuple[str, ...] = ()
    """Of the players, for the sentences of the coach."""


class Minds:
    """What a process keeps from one question to the next: games, bots, and the coach's imagination of each game."""

    def __init__(self) -> None:
        self.games: dict[tuple[str, int], AnyGame] = {}
        self.bots: dict[tuple[str, int, str], Bot] = {}
        self.coaches: dict[tuple[str, int], Any] = {}

    def game(self, name: str, seats: int) -> AnyGame:
        if (name, seats) not in self.games:
            self.games[name, seats] = make_game(name, seats)
        return self.games[name, seats]

    def bot(self, name: str, game: AnyGame) -> Bot:
        key = (game.name, game.seats, name)
        if key not in self.bots:
            self.bots[key] = make_bot(name, game)
        return self.bots[key]

    def coach(self, game: AnyGame) -> Any:
        from morro.coach.imagine import GREEDY, HORIZON, Imagination  # most processes are never asked for it

        key = (game.name, game.seats)
        if key not in self.coaches:
            # Where nothing is compiled, a net would play a few games only.
            self.coaches[key] = Imagination(game, "" if COMPILED else GREEDY, HORIZON)
        return self.coaches[key]


def answer(question: Question, minds: Minds, begin: str = "") -> list[str]:
    """The bot's tokens. Several cards of one choice are one gesture, as a person makes it; `begin` is its first."""
    game = minds.game(question.game, question.seats)
    bot = minds.bot(question.bot, game)
    s = game.read(question.position)
    seat = game.seat(s)
    kind = game.prompt(s).kind
    rng = seeded(question.seed)
    tokens: list[str] = []
    while not game.over(s) and game.seat(s) == seat and game.prompt(s).kind == kind:
        goes_on = game.gesture(s) > 1
        if begin and not tokens:
            action = game.actions.id(begin)
        else:
            action = bot.choose(game.view(s, seat), game.prompt(s), list(game.legal(s)), rng)
        if action not in game.legal(s):
            raise IllegalAction(f"the bot {question.bot!r} gave an answer that is not possible: {action}")
        tokens.append(game.actions.token(action))
        game.apply(s, action)
        if not goes_on:
            break
    return tokens


def advice(question: Question, minds: Minds) -> dict[str, dict[str, Any]]:
    """What the coach says, in every language; `tokens` is the whole gesture that begins with his answer."""
    from morro.coach.documents import hint_document
    from morro.coach.hint import advise
    from morro.coach.sentences import Sentences

    game = minds.game(question.game, question.seats)
    found = advise(minds.coach(game), game.read(question.position), question.seconds, 0, question.seed)
    gesture = {"tokens": answer(question, minds, found.best.token)}
    return {lang: hint_document(found, Sentences(lang, question.names)) | gesture for lang in LANGUAGES}


def think(connection: Connection) -> None:
    """The life of the process: questions come, answers go back with their cost. Ends when the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)
    minds = Minds()
    with contextlib.suppress(EOFError, OSError):  # the server is gone, however it went
        connection.send(None)
        while True:
            question = Question(*connection.recv())
            begin = time.process_time()
            connection.send((*tried(question, minds), time.process_time() - begin))


def tried(question: Question, minds: Minds) -> tuple[Any, str]:
    """The tokens or the coach's advice, or the kind of error: a bot may fail in any way, and its process goes on.

    The sentence of an error could name the cards of its hand, so it stays here.
    """
    try:
        return (advice if question.seconds else answer)(question, minds), ""
    except Exception as error:
        return None, type(error).__name__
