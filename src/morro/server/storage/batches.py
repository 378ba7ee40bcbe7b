"""Batches: all that one turn of the event loop orders reaches one thread at once, and is answered at once.

The thread takes all that waits: under load, many orders share the price of one sync.
"""

import asyncio
import concurrent.futures
import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from morro.server.errors import StoreError

W = TypeVar("W")
"""What is ordered: a job, or a line to write."""

MOST_BATCHES: Final = 200
"""That are done at once; a batch has at most one order of each request."""


class Order(Generic[W]):
    """A wish, and the future that waits for its answer: one of an event loop, or one of a thread."""

    def __init__(self, wish: W, future: "asyncio.Future[Any] | concurrent.futures.Future[Any]") -> None:
        self.wish = wish
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None

    def tell(self) -> None:
        """Give the answer; on the loop's own thread where there is a loop."""
        if self.future.done():  # nobody waits any more
            return
        if self.error:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Batches(Generic[W]):
    """The thread, and what waits for it. `do_all` does some orders, and leaves a result or an error in each."""

    def __init__(self, name: str, do_all: Callable[[list[Order[W]]], None]) -> None:
        self._do_all = do_all
        self._batch: list[Order[W]] = []
        """What this turn of the loop has ordered so far."""
        self._batches: queue.SimpleQueue[list[Order[W]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()
        self.closed = False

    async def do(self, wish: W) -> Any:
        """Have it done, and wait until it is."""
        if self.closed:
            raise StoreError("the server is stopping; nothing was changed")
        loop = asyncio.get_running_loop()
        if not self._batch:
            loop.call_soon(self._hand_over)
        future: asyncio.Future[Any] = loop.create_future()
        self._batch.append(Order(wish, future))
        return await future

    def _hand_over(self) -> None:
        if self._batch:
            self._batches.put(self._batch)
            self._batch = []

    def now(self, wish: W) -> Any:
        """The same without an event loop: blocks."""
        if self.closed:
            raise StoreError("the store is closed; nothing was changed")
        future: concurrent.futures.Future[Any] = concurrent.futures.Future()
        self._batches.put([Order(wish, future)])
        return future.result()

    def close(self) -> None:
        """Finish what waits, and take no more."""
        self.closed = True
        self._hand_over()
        self._batches.put(None)
        self._thread.join()

    def _work(self) -> None:
        while self._work_once():
            pass

    def _work_once(self) -> bool:
        """Wait for orders, do all that there are, and answer; False where they were the last. Nothing is kept."""
        waiting = [self._batches.get()]
        with contextlib.suppress(queue.Empty):
            while len(waiting) < MOST_BATCHES:
                waiting.append(self._batches.get_nowait())
        batches = [batch for batch in waiting if batch]
        if batches:
            self._do_all([order for batch in batches for order in batch])
        for batch in batches:
            future = batch[0].future
            if isinstance(future, asyncio.Future):
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    future.get_loop().call_soon_threadsafe(_tell_all, batch)
            else:
                _tell_all(batch)
        return None not in waiting


def _tell_all(batch: list[Order[Any]]) -> None:
    for order in batch:
        order.tell()
