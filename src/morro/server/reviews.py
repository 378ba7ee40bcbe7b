"""Reviews: finished games that the coach looks at, one after the other in one process, and what he found, kept."""

import asyncio
import base64
import contextlib
import hashlib
import json
import multiprocessing
import zlib
from collections.abc import Callable
from typing import Final, TypeVar

from morro.bots.threads import one_thread
from morro.coach.review import VERSION
from morro.server.background import Background
from morro.server.errors import NotNow, StoreError, TooMany
from morro.server.review_state import Facts, ReviewState
from morro.server.review_worker import Order, Progress, look
from morro.server.storage.database import Database
from morro.server.table import Table

MOST_WAITING: Final = 20
"""Games that may wait to be looked at."""
MOST_EACH: Final = 3
"""Of one person."""
REMEMBERED: Final = 20
"""Reviews in memory, and games that could not be reviewed."""
LISTEN: Final = 0.25
"""Seconds between two looks at how far the process is."""
T = TypeVar("T")
FAILED: Final = "the coach failed at this game; ask once more"


class Job:
    """A game that waits, or that is looked at."""

    def __init__(self, record: str) -> None:
        self.record = record
        self.wanted_by: set[str] = set()
        """The people who asked for it."""
        self.progress = Progress(0.0, [])
        self.cancelled = False


class Reviews:
    """The queue, its one process, and the store."""

    def __init__(self, database: Database, now: Callable[[], float], depth: float, gently: bool) -> None:
        self.database = database
        self.now = now
        self.depth = depth
        self.gently = gently
        """The process stands back behind everybody else on the machine."""
        self._jobs: dict[str, Job] = {}
        """By the key of the record; the first is looked at."""
        self._failed: dict[str, str] = {}
        self._background = Background()
        self._worker: asyncio.Task[None] | None = None
        self._kept: dict[str, Facts] = {}
        """The last few that were read."""

    # -- asking ---------------------------------------------------------------------------------------------

    async def state(self, table: Table, player: str) -> ReviewState:
        """Where the review of a finished table stands; raises NotNow while the game runs."""
        record = record_of(table)
        key = key_of(record)
        facts = await self._find(key)
        if facts is not None:
            return ReviewState("done", 1.0, curve=facts["curve"], facts=facts)
        job = self._jobs.get(key)
        if job is None:
            return ReviewState("failed", trouble=self._failed[key]) if key in self._failed else ReviewState("none")
        ahead = list(self._jobs).index(key)
        mine, progress = player in job.wanted_by, job.progress
        return ReviewState("waiting" if ahead else "running", progress.done, ahead, mine, progress.curve)

    async def start(self, table: Table, player: str) -> None:
        """Somebody wants a review; raises TooMany where too many others wait."""
        record = record_of(table)
        key = key_of(record)
        if await self._find(key) is not None:
            return
        if key not in self._jobs:
            if sum(player in job.wanted_by for job in self._jobs.values()) >= MOST_EACH:
                raise TooMany("the coach looks at some games of yours already; wait until he is done with one")
            if len(self._jobs) >= MOST_WAITING:
                raise TooMany("the coach has many games to look at; ask again in some minutes")
            self._jobs[key] = Job(record)
            self._failed.pop(key, None)
        job = self._jobs[key]
        job.wanted_by.add(player)
        job.cancelled = False
        if self._worker is None:
            self._worker = self._background.start(self._work())

    def cancel(self, table: Table, player: str) -> None:
        """Whoever asked does not want it any more; when nobody does, the process stops at once."""
        key = key_of(record_of(table))
        job = self._jobs.get(key)
        if job is None:
            return
        job.wanted_by.discard(player)
        job.cancelled = not job.wanted_by
        if job.cancelled and key != next(iter(self._jobs)):
            del self._jobs[key]

    async def close(self) -> None:
        await self._background.stop()

    # -- looking --------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        """Look at one game after the other. The process lives as long as there are some."""
        process: ReviewProcess | None = None
        try:
            while self._jobs:
                key, job = next(iter(self._jobs.items()))
                process = process or ReviewProcess(self.gently)
                if not await self._try(process, key, job):
                    process.end()
                    process = None
                del self._jobs[key]
        finally:
            self._worker = None
            if process is not None:
                process.end()

    async def _try(self, process: "ReviewProcess", key: str, job: Job) -> bool:
        """Look at one game; False where the process is of no more use, since it failed or was called off."""
        try:
            facts = await self._look(process, job)
            if facts is not None:
                await self._keep(key, facts)
            elif job.progress.trouble:
                remember(self._failed, key, job.progress.trouble)
            else:
                return False
        except (EOFError, OSError, StoreError):
            remember(self._failed, key, FAILED)
            return False
        return True

    async def _look(self, process: "ReviewProcess", job: Job) -> Facts | None:
        """What the process finds; None where it is called off, or cannot be reviewed."""
        process.line.send(tuple(Order(job.record, self.depth)))
        while not job.cancelled:
            while process.line.poll():
                job.progress = Progress(*process.line.recv())
                if job.progress.facts is not None or job.progress.trouble:
                    return job.progress.facts
            await asyncio.sleep(LISTEN)
        return None

    # -- keeping --------------------------------------------------------------------------------------------

    async def _find(self, key: str) -> Facts | None:
        if key not in self._kept:
            rows = await self.database.read("SELECT facts FROM review WHERE record = ? AND coach = ?", key, VERSION)
            if not rows:
                return None
            remember(self._kept, key, unpacked(rows[0][0]))
        return self._kept[key]

    async def _keep(self, key: str, facts: Facts) -> None:
        add = "INSERT INTO review VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self.database.write((add, (key, VERSION, self.now(), packed(facts))))
        remember(self._kept, key, facts)


class ReviewProcess:
    """One process and the line to it."""

    def __init__(self, gently: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, far = context.Pipe()
        self.process = context.Process(target=look, args=(far, gently), daemon=True, name="morro-review")
        with one_thread():
            self.process.start()
        far.close()

    def end(self) -> None:
        """Stop at once, whatever it is doing."""
        self.process.kill()
        self.process.join(2)
        with contextlib.suppress(OSError):
            self.line.close()


def record_of(table: Table) -> str:
    """The record of a finished game; raises NotNow."""
    if not table.over:
        raise NotNow("a review looks at the whole game: it can be had when the game is over")
    if not table.moves:
        raise NotNow("nobody decided anything in this game: there is nothing to review")
    return table.record().text()


def key_of(record: str) -> str:
    """The same game has the same review, wherever it was played."""
    return hashlib.sha256(record.encode()).hexdigest()


def remember(some: dict[str, T], key: str, what: T) -> None:
    """Keep something in memory, and let go of what was kept longest."""
    some[key] = what
    while len(some) > REMEMBERED:
        del some[next(iter(some))]


def packed(facts: Facts) -> str:
    return base64.b64encode(zlib.compress(json.dumps(facts).encode(), 6)).decode()


def unpacked(text: str) -> Facts:
    facts: Facts = json.loads(zlib.decompress(base64.b64decode(text)))
    return facts
