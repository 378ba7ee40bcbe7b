"""AnalysisDesk: counts imagined games for the positions that people look at, a moment each time somebody looks.

One process does it, below the priority of the bots. Nobody looks any more: nothing is counted any more.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import structlog

from morro.bots.bot import BotFailed
from morro.coach.expert import expert_for
from morro.coach.intervals import Estimate, chance_of, lead
from morro.coach.reason import Figures, Reason, claims_of
from morro.games import AnyGame
from morro.server.analysis_worker import Order, Weighed, analyse
from morro.server.background import Background
from morro.server.bot_pool import BotProcess

log = structlog.get_logger("morro")

SECONDS: Final = 0.5
"""So long it counts each time."""
LIMIT: Final = 60.0
MOST_GAMES: Final = 25_600
"""Of one position; then it is known well enough."""
REMEMBERED: Final = 100
MOST_WAITING: Final = 8
"""When so many wait for the process, the others see what is known so far."""
FEWEST: Final = 40
"""No answer is dropped on fewer deals."""
HOPELESS: Final = 0.03
"""An answer is dropped when its whole interval lies so far behind the best."""
FEWEST_ROWS: Final = 24
"""No reason is given for what was seen on fewer deals;"""
MOST_ROWS: Final = 400
"""on so many it is known well enough."""


class Position(NamedTuple):
    """What is counted for."""

    game: str
    seats: int
    text: str
    open_cards: bool


class Tally:
    """What was counted for one position."""

    def __init__(self, tokens: list[str]) -> None:
        self.wins: dict[str, list[float]] = {token: [] for token in tokens}
        """For each answer what its seat had of the win, deal by deal."""
        self.order = list(tokens)
        """The best first; two change places only where it is clear which is better."""
        self.course: list[tuple[int, dict[str, Estimate]]] = []
        """What was known after so many games, told each time that their number has doubled."""
        self.compared: tuple[str, ...] = ()
        """The two answers of which a reason is wanted, the better first,"""
        self.rows: list[tuple[Figures, Figures]] = []
        """and the figures after both, deal by deal."""
        self.turns = 0
        self.counting = False

    @property
    def games(self) -> int:
        return sum(len(wins) for wins in self.wins.values())

    @property
    def done(self) -> bool:
        return self.games >= MOST_GAMES

    def chance(self, token: str) -> Estimate:
        return chance_of(self.wins[token])

    def gap(self, token: str, other: str) -> Estimate:
        """By how much the seat wins more with one answer than with another, on the deals that both met."""
        pairs = zip(self.wins[token], self.wins[other], strict=False)
        return lead([one - two for one, two in pairs])

    def alive(self) -> list[str]:
        """The answers that may still be the best, at least two."""
        best = max(self.order, key=lambda token: (len(self.wins[token]), self.chance(token).value))
        met = len(self.wins[best])
        if met < FEWEST:
            return self.order
        known = sorted(self.order, key=lambda token: (-len(self.wins[token]), -self.chance(token).value))
        going = [one for one in known if len(self.wins[one]) == met and self.gap(best, one).low < HOPELESS]
        return going if len(going) > 1 else known[:2]

    def unexplained(self) -> tuple[str, ...]:
        """The two best answers, once they are known a little, while more can be learned of what differs after them."""
        best, other = self.order[:2]
        if min(len(self.wins[best]), len(self.wins[other])) < FEWEST:
            return ()
        if self.compared != (best, other):
            self.compared, self.rows = (best, other), []
        return self.compared if len(self.rows) < MOST_ROWS else ()

    def reason(self, game: AnyGame) -> Reason | None:
        """Why the best answer is better than the next; None where too little was seen for that."""
        if tuple(self.order[:2]) != self.compared or len(self.rows) < FEWEST_ROWS:
            return None
        better, other = self.compared
        return Reason(better, other, self.rows, claims_of(expert_for(game), self.rows))

    @property
    def close(self) -> bool:
        """Too close to call between the two best."""
        return not self.gap(*self.order[:2]).clear

    def add(self, tokens: list[str], found: Weighed) -> None:
        for token, won in zip(tokens, found.wins, strict=True):
            self.wins[token] += won
        self.rows += found.rows
        self.turns += 1
        self.sort()
        if not self.course or self.games >= 2 * self.course[-1][0]:
            self.course.append((self.games, {token: self.chance(token) for token in self.order[:3]}))

    def sort(self) -> None:
        """While little is known by what was counted; later only where a lead is clear: the list does not jump."""
        if min(len(self.wins[token]) for token in self.order) < FEWEST:
            self.order.sort(key=lambda token: -self.chance(token).value)
        for end in range(len(self.order) - 1, 0, -1):
            for at in range(end):
                if self.gap(self.order[at + 1], self.order[at]).low > 0:
                    self.order[at], self.order[at + 1] = self.order[at + 1], self.order[at]


class AnalysisDesk:
    """One process, begun when it is first needed, and what it has counted."""

    def __init__(self, target: Callable[[Any], None] = analyse) -> None:
        self.target = target
        self._process: BotProcess | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._served: set[str] = set()
        """The people for whom it counts, or is about to."""
        self._tallies: OrderedDict[Position, Tally] = OrderedDict()
        self._besides = Background()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="analysis")

    def known(self, position: Position, tokens: list[str]) -> Tally:
        """What was counted so far."""
        if position not in self._tallies:
            self._tallies[position] = Tally(tokens)
            while len(self._tallies) > REMEMBERED:
                self._tallies.popitem(last=False)
        self._tallies.move_to_end(position)
        return self._tallies[position]

    def told(self, position: Position, token: str) -> Estimate | None:
        """The chance of an answer, where enough was counted for it; nothing is remembered anew."""
        tally = self._tallies.get(position)
        enough = tally is not None and len(tally.wins.get(token, ())) >= FEWEST
        return tally.chance(token) if tally is not None and enough else None

    def begin(self, position: Position, tokens: list[str], who: str = "") -> None:
        """Count for a moment, and let nobody wait for it."""
        self._besides.start(self._besides_more(position, tokens, who))

    async def _besides_more(self, position: Position, tokens: list[str], who: str) -> None:
        await self.more(position, tokens, who)

    async def more(self, position: Position, tokens: list[str], who: str = "") -> Tally:
        """The same, after it was counted for another moment; at once where others have to wait already.

        For each person it is counted for one position at a time: nobody takes the turns of all others.
        """
        tally = self.known(position, tokens)
        if len(tokens) < 2 or tally.done or tally.counting or self._waiting >= MOST_WAITING or who in self._served:
            return tally
        tally.counting = True
        self._served |= {who} if who else set()
        self._waiting += 1
        try:
            async with self._turn:
                wanted = tally.alive()
                order = Order(*position, tuple(wanted), tally.turns, SECONDS, tally.unexplained())
                loop = asyncio.get_running_loop()
                tally.add(wanted, await loop.run_in_executor(self._thread, self._ask, order))
        except BotFailed as error:
            log.warning("analysis", why=error.why, error=str(error))
            if error.why != "illegal":
                self._end()
        finally:
            self._waiting -= 1
            self._served.discard(who)
            tally.counting = False
        return tally

    def _ask(self, order: Order) -> Weighed:
        if self._process is None:
            self._process = BotProcess(self.target)
        found: Weighed = self._process.ask(order, LIMIT)[0]  # type: ignore[arg-type]
        return found

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    async def close(self) -> None:
        self._end()  # whoever waits for the process hears at once that it is gone
        await self._besides.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)
