"""One game of a match at one table: ask, and time. A bot that fails forfeits; a stand-in plays on for the others."""

import contextlib
import time
from typing import Any, Final

from morro.arena.facts import facts_of
from morro.arena.plan import Plan, Slot
from morro.arena.played import Decision, Failure, Played
from morro.bots.bot import Bot, BotFailed, ask
from morro.bots.registry import make_bot
from morro.core.rng import Rng, seeded
from morro.games import AnyGame

MOST_DECISIONS: Final = 20_000
"""A game that is not over then is broken off as a draw. Random play needs some hundreds."""
STAND_IN: Final = "greedy"
LONGEST_MESSAGE: Final = 300


class Bench:
    """The bots of one process: made when first asked for, kept for the next game, replaced after they failed."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.bots: dict[tuple[str, int], Bot] = {}

    def bot(self, name: str, seat: int) -> Bot:
        """The bot of this name for this seat."""
        if (name, seat) not in self.bots:
            try:
                self.bots[name, seat] = make_bot(name, self.game)
            except Exception as error:  # it could be made when the match began
                raise BotFailed("start", f"{name} cannot be made any more", str(error)) from error
        return self.bots[name, seat]

    def send_off(self, name: str, seat: int) -> None:
        """Let go of a bot that failed; the next game gets a fresh one."""
        bot = self.bots.pop((name, seat), None)
        if bot is not None:
            with contextlib.suppress(Exception):  # a bot may break here, too
                bot.close()

    def close(self) -> None:
        for name, seat in list(self.bots):
            self.send_off(name, seat)


class Table:
    """Plays the games of a plan, one after the other."""

    def __init__(self, plan: Plan, most: int = MOST_DECISIONS) -> None:
        self.plan = plan
        self.most = most
        self.game = plan.make_game()
        self.bench = Bench(self.game)

    def close(self) -> None:
        self.bench.close()

    def play(self, slot: Slot) -> Played:
        """Play one game to its end."""
        game, plan = self.game, self.plan
        seed = plan.deal_seed(slot.deal)
        s = game.new(seed, log=True)
        players = [Player(self, slot, seat, name) for seat, name in enumerate(plan.seating(slot.rotation))]
        decisions: list[Decision] = []
        while not game.over(s) and len(decisions) < self.most:
            player = players[game.seat(s)]
            kind, choices, now = game.prompt(s).kind, len(game.legal(s)), s.round
            action = player.answer(s, len(decisions))
            by = "stand-in" if player.failure else "bot"
            token = game.actions.token(action)
            decisions.append(Decision(player.seat, now, kind, choices, token, player.us, by))
            game.apply(s, action)
        facts = facts_of(game, s)
        over = game.over(s)
        kept = [player.failure is None for player in players]
        points = zip(kept, game.scores(s), game.tiebreaks(s), strict=True)
        standing = list(points) if over else [(stays, 0, 0) for stays in kept]
        return Played(
            slot=slot,
            seed=seed,
            bots=[player.name for player in players],
            scores=game.scores(s),
            places=places(standing),
            shares=shares(standing),
            rounds=s.round,
            ended=facts.ended if over else ["endless"],
            points=facts.points,
            roles=facts.roles,
            built=facts.built,
            failures=[player.failure for player in players if player.failure],
            decisions=decisions,
        )


class Player:
    """A seat of one game: its bot, and the stand-in that plays on, so that the others have a game, if the bot fails."""

    def __init__(self, table: Table, slot: Slot, seat: int, name: str) -> None:
        self.table = table
        self.slot = slot
        self.seat = seat
        self.name = name
        self.rng: Rng = seeded(table.plan.seat_seed(slot, seat))
        self.failure: Failure | None = None
        self.us = 0
        """Microseconds for the last answer."""

    def answer(self, s: Any, step: int) -> int:
        if self.failure is None:
            try:
                return self.ask(self.name, s)
            except BotFailed as error:
                self.fail(step, error)
        return self.ask(STAND_IN, s)

    def ask(self, name: str, s: Any) -> int:
        game = self.table.game
        view, prompt = game.view(s, self.seat), game.prompt(s)
        bot = self.table.bench.bot(name, self.seat)
        begin = time.perf_counter_ns()
        action = ask(bot, view, prompt, game.legal(s), self.rng)
        self.us = (time.perf_counter_ns() - begin) // 1000
        return action

    def fail(self, step: int, error: BotFailed) -> None:
        self.failure = Failure(self.seat, step, error.why, error.whole[:LONGEST_MESSAGE])
        self.table.bench.send_off(self.name, self.seat)
        self.rng = seeded(self.table.plan.seat_seed(self.slot, self.seat, STAND_IN))


Standing = tuple[bool, int, int]
"""Of a seat: whether it played to the end itself, its points, its tie-break."""


def places(standing: list[Standing]) -> list[float]:
    """The places of the seats; equal seats share the mean of theirs, those that forfeit the last ones."""
    standing = [one if one[0] else (False, 0, 0) for one in standing]
    found = []
    for mine in standing:
        better = sum(other > mine for other in standing)
        equal = sum(other == mine for other in standing)
        found.append(better + (equal + 1) / 2)
    return found


def shares(standing: list[Standing]) -> list[float]:
    """Each seat's part of the win: the best of those that did not forfeit split it."""
    best = max(standing)
    return [float(best[0] and one == best) / standing.count(best) for one in standing]
