"""Positions and games for the tests of the coach: from self-play, the same every time."""

from collections.abc import Iterator
from typing import Any

from morro.bots.registry import greedy_bot, make_bot
from morro.core.history import History
from morro.core.record import Record
from morro.core.rng import seeded
from morro.games import AnyGame, make_game


def positions(name: str, seats: int, seed: int, every: int) -> Iterator[tuple[AnyGame, Any]]:
    """Every so manyth question of self-play that is worth a search."""
    game = make_game(name, seats)
    bot, greedy, rng = make_bot("level2", game), greedy_bot(game), seeded(seed)
    count = 0
    while True:
        s = game.new(seed)
        while not game.over(s):
            view, prompt, legal = game.view(s, game.seat(s)), game.prompt(s), game.legal(s)
            if prompt.kind in ("role", "build", "sell", "council", "settle", "load", "craft"):
                count += 1
                if count % every == 0:
                    yield game, game.clone(s)
            player = bot if game.seat(s) % 2 else greedy
            game.apply(s, player.choose(view, prompt, legal, rng))
        seed += 1


def played(name: str, seats: int, seed: int, bots: list[str]) -> Record:
    """The record of a whole game between these bots."""
    game = make_game(name, seats)
    history: History[Any, Any] = History(game, seed=seed)
    players, rng = [make_bot(bot, game) for bot in bots], seeded(seed)
    while not game.over(s := history.state):
        seat = game.seat(s)
        history.play(players[seat].choose(game.view(s, seat), game.prompt(s), game.legal(s), rng))
    return history.record()


def endgame(name: str, seats: int, seed: int, bots: list[str], decisions: int) -> Record:
    """The last so many decisions of such a game, as a record that begins with a position."""
    whole = played(name, seats, seed, bots)
    game = make_game(name, seats)
    s = game.new(seed)
    begin = len(whole.moves) - decisions
    for _, token in whole.moves[:begin]:
        game.play(s, token)
    record = Record(game.name, game.version, seats, start=game.text(s))
    record.moves = whole.moves[begin:]
    record.scores = whole.scores
    return record


def slipping(name: str, seats: int, seed: int, skipped: int) -> Record:
    """A game of solid players from a late moment on; at its first building question one passes instead of building."""
    game = make_game(name, seats)
    greedy, rng = greedy_bot(game), seeded(seed)
    s = game.new(seed)
    for _ in range(skipped):
        game.apply(s, greedy.choose(game.view(s, game.seat(s)), game.prompt(s), game.legal(s), rng))
    history: History[Any, Any] = History(game, state=s)
    slipped = False
    while not game.over(now := history.state):
        answer = greedy.choose(game.view(now, game.seat(now)), game.prompt(now), game.legal(now), rng)
        if not slipped and game.prompt(now).kind == "build":
            answer, slipped = game.actions.id("pass"), True
        history.play(answer)
    return history.record()
