"""The games on this machine, in one process or in several."""

import contextlib
import multiprocessing
import signal
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Final

from morro.arena.engine import MOST_DEATHS, lost
from morro.arena.plan import Plan, Slot
from morro.arena.played import Played, read_played
from morro.arena.table import Table
from morro.bots.threads import one_thread

PATIENCE: Final = 5.0
"""Seconds that a worker is given to end by itself."""


class Here:
    """Plays in this process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def play(self, slots: Sequence[Slot]) -> Iterator[Played]:
        table = Table(self.plan)
        try:
            for slot in slots:
                yield table.play(slot)
        finally:
            table.close()


class Workers:
    """Plays in several processes; where one dies, another plays its game again."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.plan = plan
        self.jobs = jobs

    def play(self, slots: Sequence[Slot]) -> Iterator[Played]:
        left = deque(slots)
        deaths: dict[Slot, int] = {}
        crew = [Worker(self.plan) for _ in range(min(self.jobs, len(slots)))]
        try:
            while True:
                for worker in crew:
                    if worker.slot is None and left:
                        worker.give(left.popleft())
                busy = {worker.pipe: worker for worker in crew if worker.slot is not None}
                if not busy:
                    return
                for pipe in wait(list(busy)):
                    worker = busy[pipe]  # type: ignore[index]
                    slot = worker.slot
                    played = worker.take()
                    if played is not None:
                        yield played
                    elif slot is not None:
                        deaths[slot] = deaths.get(slot, 0) + 1
                        if deaths[slot] == MOST_DEATHS:
                            raise lost(slot)
                        left.appendleft(slot)
                        crew[crew.index(worker)] = Worker(self.plan)
        finally:
            for worker in crew:
                worker.dismiss()
            for worker in crew:
                worker.leave()


class Worker:
    """One process, the pipe to it, and the game it plays."""

    def __init__(self, plan: Plan) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(plan, theirs))
        self.slot: Slot | None = None
        self.gone = False
        with one_thread(), without_interrupts():
            self.process.start()
        theirs.close()

    def give(self, slot: Slot) -> None:
        """Hand it a game; that it is dead already comes to light when its answer is awaited."""
        self.slot = slot
        with contextlib.suppress(OSError):
            self.pipe.send(slot)

    def take(self) -> Played | None:
        """The game it has played, or nothing if it died."""
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            self.leave()
            return None
        self.slot = None
        if isinstance(answer, Broken):
            raise WorkerBroke(answer)
        return read_played(answer)

    def dismiss(self) -> None:
        """Tell it to go: at once where it is in the middle of a game."""
        if self.gone:
            return
        with contextlib.suppress(OSError):
            self.pipe.send(None)
        if self.slot is not None and self.process.is_alive():
            self.process.terminate()

    def leave(self) -> None:
        """See it out."""
        if self.gone:
            return
        self.gone = True
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()
        self.pipe.close()


class WorkerBroke(Exception):
    """A bug that came to light in a worker process; the message is its traceback."""


class Broken(str):
    """The traceback of a bug, sent instead of a game."""

    __slots__ = ()


def work(plan: Plan, pipe: Connection) -> None:
    """What a worker process does: play what it is given, until there is nothing more or nobody listens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who gives out the games
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # ignored from now on, not held back
    signal.signal(signal.SIGTERM, leave)
    table = Table(plan)
    try:
        while (slot := pipe.recv()) is not None:
            try:
                answer = table.play(slot).line()
            except Exception:  # a bug, for the eyes of the one who started this
                answer = Broken(traceback.format_exc())
            pipe.send(answer)
    except (EOFError, OSError):
        pass  # the other side is gone
    finally:
        table.close()


def leave(_number: int, _frame: FrameType | None) -> None:
    """End as if by itself, so that bots can close what they hold."""
    raise SystemExit(0)


@contextlib.contextmanager
def without_interrupts() -> Iterator[None]:
    """A process started in here hears of no Ctrl-C before it says so; this one hears of it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # where Process.start() has to start it, it lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
