"""BotRunner: wakes the bot that is asked, and watches the clock of the person that is asked."""

import asyncio
import contextlib
import hashlib
from collections.abc import Callable
from typing import Any, Final

from morro.bots.bot import BotFailed
from morro.bots.registry import DEFAULT
from morro.core.errors import GameError
from morro.server.background import Background
from morro.server.bot_pool import ADVICE, MOVE, BotPool
from morro.server.bot_worker import Question
from morro.server.chair import Chair
from morro.server.errors import SetAside, StoreError
from morro.server.live_table import LiveTable
from morro.server.log_entry import Entry, unpack
from morro.server.table import NO_SEAT, Table
from morro.server.tables import Tables

RETRY: Final = 2.0
"""Seconds after which a bot's answer that could not be stored is tried again."""
PAUSE: Final = 0.02
"""Seconds between two tables that are woken after a start: people who are there already do not wait for them."""
HOLD_STEP: Final = 0.1
"""Seconds after which it is looked whether a move that can be taken back stands already."""
CLAIM_AGAIN: Final = 3.0
"""Seconds after which it is looked again whether another process still lets the bots of a table play."""
MOST_WAITING: Final = 4
"""Questions that may wait for a bot before the next table is woken."""


class BotRunner:
    """Nothing may stop a table: not a bot that dies, hangs or talks nonsense, nor a person whose time is up."""

    def __init__(self, tables: Tables, pool: BotPool) -> None:
        self.tables = tables
        self.pool = pool
        self.log = tables.log
        self.metrics = tables.metrics
        self.stopping = tables.stopping
        self.on_thought: Callable[[str, float], None] = lambda _bot, _cpu: None
        """Told the name of every bot that answered, and the seconds of processor time."""
        self._background = Background()
        tables.listeners.append(self.go_on)

    async def wake(self) -> None:
        """After a start: let the tables go on that wait for no request, a few at a time."""
        try:
            async for id_ in self.tables.waiting():
                try:
                    if await self.tables.peers.take(id_):
                        await self.tables.find(id_)
                except GameError as error:
                    self.log.warning("not_woken", table=id_, code=error.code)
                await asyncio.sleep(PAUSE)
                while self.pool.waiting >= MOST_WAITING:
                    await asyncio.sleep(PAUSE)
        except StoreError as error:
            self.log.warning("store", error=str(error))

    def go_on(self, live: LiveTable) -> None:
        """Wake the bot that is asked, or watch the clock of the person."""
        table = live.table
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if self.stopping.is_set() or table.asked == NO_SEAT:
            return
        if not self.tables.peers.holds(table.id):
            if live.claiming is None and (table.bot_asked() or table.clock):
                live.claiming = self._background.start(self._claim(live))
        elif table.bot_asked():
            if live.thinking is None:
                live.thinking = self._background.start(self._let_bots(live))
        elif table.clock and not table.clock.slow:
            left = table.clock.left_of(table.asked, self.tables.now())
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(left + 0.05, self._time_is_up, live, table.changed)

    async def _claim(self, live: LiveTable) -> None:
        """Let this process care for the table; while another one does, look now and then whether it still does."""
        try:
            taken = await self.tables.peers.take(live.table.id)
        except StoreError as error:
            self.log.warning("store", table=live.table.id, error=str(error))
            taken = False
        live.claiming = None
        if taken:
            self.go_on(live)
        elif live.timer is None and not self.stopping.is_set():
            live.timer = asyncio.get_running_loop().call_later(CLAIM_AGAIN, self.go_on, live)

    def _time_is_up(self, live: LiveTable, changed: int) -> None:
        if live.table.changed == changed:
            self._background.start(self.time_is_up(live))

    async def time_is_up(self, live: LiveTable) -> None:
        """A bot answers this one question for the person, or takes the seat until he is back: so the table says."""
        table = live.table
        if table.head.late == "move":
            if live.thinking is None:
                live.thinking = self._background.start(self._let_bots(live, DEFAULT))
            return
        changed = table.changed
        async with live.lock:
            seat = table.asked
            if table.changed == changed and seat != NO_SEAT and not table.chairs[seat].bot:
                entry, absent = table.stand_in(seat, DEFAULT, self.tables.now()), table.chairs[seat]
                with contextlib.suppress(StoreError):  # the next look, or the next start, tries again
                    await self.tables.write(live, entry, Chair(absent.name, absent.player, DEFAULT))

    async def _let_bots(self, live: LiveTable, for_person: str = "") -> None:
        """Let bots answer until a person is asked; `for_person` is the bot that answers once for a person."""
        try:
            await self._answers(live, for_person)
        except SetAside:
            live.thinking = None
        except Exception:
            live.thinking = None
            self.log.exception("bots_stopped", table=live.table.id)
            live.table.notice, live.table.trouble = "bot_stopped", ""
            live.publish()
        else:
            live.thinking = None
            self.go_on(live)  # a clock may have had to wait for a thought that nobody wants any more

    async def _answers(self, live: LiveTable, for_person: str) -> None:
        table = live.table
        bot = for_person or table.bot_asked()
        while bot and not self.stopping.is_set():
            changed = table.changed
            await self._hold(live)
            tokens = await self._bot_tokens(live, bot)
            stored = True
            async with live.lock:
                if table.changed == changed and table.asked != NO_SEAT:
                    stored = await self._bot_acts(live, tokens, changed)
                    if stored and table.changed == changed:
                        raise RuntimeError("a bot's answer changed nothing: it would be asked the same for ever")
            if not stored:
                await asyncio.sleep(RETRY)
            bot = table.bot_asked()

    async def _hold(self, live: LiveTable) -> None:
        """Wait as long as a person may take a move back, or until he says that it stands."""
        while (left := live.presence.hold - self.tables.now()) > 0 and not self.stopping.is_set():
            await asyncio.sleep(min(left, HOLD_STEP))

    async def _bot_acts(self, live: LiveTable, tokens: list[str], changed: int) -> bool:
        """Play a bot's gesture, unless the game has changed since it was asked; False where it could not be stored."""
        table = live.table

        def decide() -> Entry | None:
            return table.act_for(tokens, self.tables.now()) if table.changed == changed else None

        try:
            await self.tables.change(live, decide)
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
            return await self._bot_acts(live, first, changed)
        return True

    async def _bot_tokens(self, live: LiveTable, bot: str) -> list[str]:
        """What the bot answers; where it fails, what greedy answers, and else the first answer there is."""
        table = live.table
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
        tokens: list[str] = await self._think(self._question(table, bot), bot.partition(":")[0], MOVE)
        return tokens

    async def advise(self, table: Table, seconds: float) -> dict[str, dict[str, Any]]:
        """What the coach says to the question now asked, by language; raises BotFailed."""
        names = tuple([chair.name for chair in table.chairs])
        question = self._question(table, DEFAULT)._replace(seconds=seconds, names=names)
        said: dict[str, dict[str, Any]] = await self._think(question, "coach", ADVICE)
        return said

    def _question(self, table: Table, bot: str) -> Question:
        digest = hashlib.sha256(f"morro-bot {table.head.seed} {table.version}".encode()).digest()
        seed = int.from_bytes(digest[:8], "big")
        return Question(table.head.game, table.head.seats, unpack(table.position), bot, seed)

    async def _think(self, question: Question, who: str, urgency: int) -> Any:
        self.metrics.thinking.set(self.pool.waiting + 1)
        answer, seconds, cpu = await self.pool.choose(question, urgency)
        self.metrics.thinking.set(self.pool.waiting)
        self.metrics.thoughts.labels(who).observe(seconds)
        self.on_thought(who, cpu)
        return answer

    async def close(self) -> None:
        """Stop thinking."""
        await self._background.stop()
        self.pool.close()
