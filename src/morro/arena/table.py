"""One game of a match at one table: ask, time, and let a stand-in play on where a bot fails."""

import contextlib
import time
from typing import Any, Final

from morro.arena.facts import facts_of
from morro.arena.plan import Plan, Slot
from morro.arena.played import Decision, Failure, Played
from morro.bots.bot import Bot, BotFailed
from morro.bots.registry import make_bot
from morro.core.errors import GameError
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
            self.bots[name, seat] = make_bot(name, self.game)
        return self.bots[name, seat]

    def send_off(self, name: str, seat: int) -> None:
        """Let go of a bot that failed; the next game gets a fresh one."""
        with contextlib.suppress(GameError):
            self.bots.pop((name, seat)).close()

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
            by = "stand-in" if player.failures else "bot"
            token = game.actions.token(action)
            decisions.append(Decision(player.seat, now, kind, choices, token, player.us, by))
            game.apply(s, action)
        facts = facts_of(game, s)
        over = game.over(s)
        standing = list(zip(game.scores(s), game.tiebreaks(s), strict=True))
        winners = game.winners(s) if over else list(range(s.seats))
        return Played(
            slot=slot,
            seed=seed,
            bots=[player.name for player in players],
            scores=game.scores(s),
            places=places(standing) if over else [(s.seats + 1) / 2] * s.seats,
            shares=[1 / len(winners) if seat in winners else 0.0 for seat in range(s.seats)],
            rounds=s.round,
            ended=facts.ended if over else ["endless"],
            points=facts.points,
            roles=facts.roles,
            built=facts.built,
            failures=[failure for player in players for failure in player.failures],
            decisions=decisions,
        )


class Player:
    """A seat of one game: its bot, and the stand-in that takes over for the rest of the game if the bot fails."""

    def __init__(self, table: Table, slot: Slot, seat: int, name: str) -> None:
        self.table = table
        self.slot = slot
        self.seat = seat
        self.name = name
        self.rng: Rng = seeded(table.plan.seat_seed(slot, seat))
        self.failures: list[Failure] = []
        self.us = 0
        """Microseconds for the last answer."""

    def answer(self, s: Any, step: int) -> int:
        if not self.failures:
            try:
                return self.ask(self.name, s)
            except BotFailed as error:
                self.fail(step, error.why, str(error))
            except Exception as error:  # a bot may break in any way; the match goes on, and says so
                self.fail(step, "crash", f"{type(error).__name__}: {error}")
        return self.ask(STAND_IN, s)

    def ask(self, name: str, s: Any) -> int:
        game = self.table.game
        view, prompt, legal = game.view(s, self.seat), game.prompt(s), game.legal(s).copy()
        bot = self.table.bench.bot(name, self.seat)
        begin = time.perf_counter_ns()
        action = bot.choose(view, prompt, legal, self.rng)
        self.us = (time.perf_counter_ns() - begin) // 1000
        if action not in game.legal(s):
            raise BotFailed("illegal", f"{name} answered {action!r}, which is not possible")
        return int(action)

    def fail(self, step: int, why: str, message: str) -> None:
        self.failures.append(Failure(self.seat, step, why, message[:LONGEST_MESSAGE]))
        self.table.bench.send_off(self.name, self.seat)
        self.rng = seeded(self.table.plan.seat_seed(self.slot, self.seat, STAND_IN))


def places(standing: list[tuple[int, int]]) -> list[float]:
    """The places of the seats by points and tie-break; equal seats share the mean of theirs."""
    found = []
    for mine in standing:
        better = sum(other > mine for other in standing)
        equal = sum(other == mine for other in standing)
        found.append(better + (equal + 1) / 2)
    return found
