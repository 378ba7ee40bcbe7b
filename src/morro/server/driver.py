"""Driver: wakes the bot that is asked, and watches the clock of the person that is asked."""

import asyncio
import hashlib
from typing import Any, Final

from morro.bots.bot import BotFailed
from morro.bots.registry import DEFAULT
from morro.core.errors import GameError
from morro.server import ledger
from morro.server.entry import unpack
from morro.server.errors import SetAside, StoreError
from morro.server.keeper import Keeper
from morro.server.metrics import Metrics
from morro.server.sitting import Sitting
from morro.server.store import Store
from morro.server.table import NO_SEAT, Table
from morro.server.thinkers import Thinkers
from morro.server.thinking import Question

RETRY: Final = 2.0
"""Seconds after which a bot's answer that could not be stored is tried again."""
PAUSE: Final = 0.02
"""Seconds between two tables that are woken after a start: people who are there already do not wait for them."""
MOST_WAITING: Final = 4
"""Questions that may wait for a bot before the next table is woken."""


class Driver(Keeper):
    """Nothing may stop a table: not a bot that dies, hangs or talks nonsense, nor a person whose time is up."""

    def __init__(self, store: Store, thinkers: Thinkers, metrics: Metrics) -> None:
        super().__init__(store, metrics)
        self.thinkers = thinkers
        self._tasks: set[asyncio.Task[None]] = set()

    async def wake(self) -> None:
        """After a start: let the tables go on that wait for no request, a few at a time."""
        try:
            waiting = await self.store.do(ledger.boards_to_wake)
        except StoreError as error:
            self.log.warning("store", error=str(error))
            return
        for id_ in waiting:
            try:
                await self.sitting(id_)
            except GameError as error:
                self.log.warning("not_woken", table=id_, code=error.code)
            await asyncio.sleep(PAUSE)
            while self.thinkers.waiting >= MOST_WAITING:
                await asyncio.sleep(PAUSE)

    def go_on(self, sitting: Sitting) -> None:
        """Wake the bot that is asked, or watch the clock of the person."""
        table = sitting.table
        if sitting.timer:
            sitting.timer.cancel()
            sitting.timer = None
        if self.stopping.is_set() or table.asked == NO_SEAT:
            return
        if table.bot_asked():
            if sitting.thinking is None:
                sitting.thinking = self._start(self._let_bots(sitting))
        elif table.clock:
            left = table.clock.left_of(table.asked, self.now())
            loop = asyncio.get_running_loop()
            sitting.timer = loop.call_later(left + 0.05, self._time_is_up, sitting, table.changed)

    def _start(self, work: Any) -> "asyncio.Task[None]":
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _time_is_up(self, sitting: Sitting, changed: int) -> None:
        """A bot answers this one question for the person."""
        if sitting.table.changed == changed and sitting.thinking is None:
            sitting.thinking = self._start(self._let_bots(sitting, DEFAULT))

    async def _let_bots(self, sitting: Sitting, for_person: str = "") -> None:
        """Let bots answer until a person is asked; `for_person` is the bot that answers once for a person."""
        try:
            await self._answers(sitting, for_person)
        except SetAside:
            sitting.thinking = None
        except Exception:
            sitting.thinking = None
            self.log.exception("bots_stopped", table=sitting.table.id)
            sitting.table.notice, sitting.table.trouble = "bot_stopped", ""
            sitting.publish()
        else:
            sitting.thinking = None
            self.go_on(sitting)  # a clock may have had to wait for a thought that nobody wants any more

    async def _answers(self, sitting: Sitting, for_person: str) -> None:
        table = sitting.table
        bot = for_person or table.bot_asked()
        while bot and not self.stopping.is_set():
            changed = table.changed
            tokens = await self._bot_tokens(sitting, bot)
            stored = True
            async with sitting.lock:
                if table.changed == changed and table.asked != NO_SEAT:
                    stored = await self._bot_acts(sitting, tokens)
                    if stored and table.changed == changed:
                        raise RuntimeError("a bot's answer changed nothing: it would be asked the same for ever")
            if not stored:
                await asyncio.sleep(RETRY)
            bot = table.bot_asked()

    async def _bot_acts(self, sitting: Sitting, tokens: list[str]) -> bool:
        """Play a bot's gesture; False where it could not be stored."""
        table = sitting.table
        try:
            entry = await self._checked(sitting, lambda: table.act_for(tokens, self.now()))
            assert entry is not None
            await self._write(sitting, entry)
        except StoreError as error:
            self.log.warning("store", table=table.id, error=str(error))
            return False
        except SetAside:
            raise
        except GameError as error:
            # The sentence of the error names cards of the bot's hand: neither the log nor the table may tell it.
            self.log.warning("bot_illegal", table=table.id, code=error.code)
            table.notice = "bot_failed"
            table.trouble = "a bot gave an impossible answer; another was taken"
            first = table.game.tokens(table.state)[:1]
            if tokens == first:
                raise
            return await self._bot_acts(sitting, first)
        return True

    async def _bot_tokens(self, sitting: Sitting, bot: str) -> list[str]:
        """What the bot answers; where it fails, what greedy answers, and else the first answer there is."""
        table = sitting.table
        for name in dict.fromkeys((bot, DEFAULT)):
            try:
                tokens = await self.ask(table, name)
            except BotFailed as error:
                if error.why == "closed":
                    raise
                self.metrics.failures.labels(error.why).inc()
                self.log.warning("bot_failed", table=table.id, bot=name, why=error.why, error=str(error))
                table.notice, table.trouble = "bot_failed", f"{error}; {DEFAULT} answers instead"
            else:
                if name == bot and table.notice == "bot_failed":
                    table.notice = table.trouble = ""
                return tokens
        return table.game.tokens(table.state)[:1]  # nothing may stop a table, not even two bots that fail

    async def ask(self, table: Table, bot: str) -> list[str]:
        """A bot's tokens for the question now asked; raises BotFailed."""
        digest = hashlib.sha256(f"morro-bot {table.head.seed} {table.version}".encode()).digest()
        seed = int.from_bytes(digest[:8], "big")
        question = Question(table.head.game, table.head.seats, unpack(table.position), bot, seed)
        self.metrics.thinking.set(self.thinkers.waiting + 1)
        tokens, seconds = await self.thinkers.choose(question)
        self.metrics.thinking.set(self.thinkers.waiting)
        self.metrics.thoughts.labels(bot.partition(":")[0]).observe(seconds)
        return tokens

    async def close(self) -> None:
        """Stop bots and sockets; everything that was acknowledged is in the file."""
        self.stopping.set()
        for sitting in self.sittings.values():
            if sitting.timer:
                sitting.timer.cancel()
            sitting.publish()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
