"""BotPool: the processes in which bots think, so that nobody else at the server waits for them."""

import asyncio
import heapq
import itertools
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final

from morro.bots.bot import BotFailed
from morro.bots.threads import one_thread
from morro.server.bot_worker import Question, think

LONGEST_THOUGHT: Final = 60.0
"""Seconds; a bot that needs more hangs."""
START: Final = 60.0
MOVE: Final = 0
ADVICE: Final = 1
"""How urgent a question is: a move goes before a hint, whoever asked first."""


class BotProcess:
    """One process and the line to it."""

    def __init__(self, target: Callable[[Connection], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, far = context.Pipe()
        self.process = context.Process(target=target, args=(far,), daemon=True, name="morro-bot")
        with one_thread():
            self.process.start()
        far.close()
        self.awake = False

    def ask(self, question: Question, limit: float) -> tuple[Any, float]:
        """Blocks; raises BotFailed where no answer comes, and then the process is of no more use."""
        try:
            if not self.awake:
                if not self.line.poll(START):
                    raise BotFailed("start", "the bot's process did not start")
                self.line.recv()
                self.awake = True
            self.line.send(tuple(question))
            if not self.line.poll(limit):
                raise BotFailed("timeout", f"the bot {question.bot!r} gave no answer within {limit:g} s")
            answer, complaint, cpu = self.line.recv()
        except (EOFError, OSError) as error:
            raise BotFailed("crash", f"the process of the bot {question.bot!r} died") from error
        if complaint:
            raise BotFailed("illegal", f"the bot {question.bot!r} failed: {complaint}")
        return answer, cpu

    def end(self) -> None:
        """Stop at once, whatever it is doing."""
        self.process.kill()
        self.process.join(2)
        self.line.close()


class BotPool:
    """A few processes that take turns. One that dies or hangs is replaced."""

    def __init__(
        self, count: int, limit: float = LONGEST_THOUGHT, target: Callable[[Connection], None] = think
    ) -> None:
        self.limit = limit
        self.target = target
        self.waiting = 0
        """Questions that nobody thinks about yet."""
        self._all = [BotProcess(target) for _ in range(count)]
        self._free = self._all.copy()
        self._queue: list[tuple[int, int, asyncio.Future[BotProcess]]] = []
        """Who waits: the most urgent first, then whoever came first."""
        self._number = itertools.count()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bot")
        self._closed = False

    async def choose(self, question: Question, urgency: int = MOVE) -> tuple[Any, float, float]:
        """The tokens or the advice, the seconds they took, and those of the processor; raises BotFailed."""
        process = await self._process(urgency)
        begin = time.perf_counter()
        try:
            loop = asyncio.get_running_loop()
            answer, cpu = await loop.run_in_executor(self._threads, process.ask, question, self.limit)
        except BotFailed as error:
            if error.why != "illegal":
                process = self._replace(process)
            raise
        except RuntimeError as error:
            raise BotFailed("closed", "the server is stopping") from error
        finally:
            self._give_back(process)
        return answer, time.perf_counter() - begin, cpu

    async def _process(self, urgency: int) -> BotProcess:
        """A free process; waits for one where all think."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[BotProcess] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (urgency, next(self._number), turn))
        self.waiting += 1
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_back(turn.result())
            raise
        finally:
            self.waiting -= 1

    def _give_back(self, process: BotProcess) -> None:
        """The next that waits has it, or it is free."""
        while self._queue:
            _, _, turn = heapq.heappop(self._queue)
            if not turn.done():
                turn.set_result(process)
                return
        self._free.append(process)

    def close(self) -> None:
        self._closed = True
        for process in self._all:
            process.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _replace(self, broken: BotProcess) -> BotProcess:
        if self._closed:
            return broken
        broken.end()
        fresh = BotProcess(self.target)
        self._all[self._all.index(broken)] = fresh
        return fresh
