"""The games on a Ray cluster: each is a task, and Ray plays it again where a worker or a whole machine is lost."""

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, Final

from morro.arena.engine import MOST_DEATHS, lost
from morro.arena.plan import BadArena, Plan, Slot
from morro.arena.played import Played, read_played
from morro.arena.table import Table

CONNECT: Final = 5.0
"""Seconds to reach the address."""
ANSWER: Final = 30.0
"""Seconds for the cluster to say that it is one."""
AHEAD: Final = 3
"""Games handed to the cluster for each of its processors, so that none waits."""

TABLES: Final[dict[Plan, Table]] = {}
"""The table of a worker process, kept from one game to the next."""


class NoCluster(BadArena):
    """Ray is not installed, or there is no cluster at the address, or it went away."""

    code: ClassVar[str] = "arena/cluster"


class Cluster:
    """Plays on the cluster at an address, or on one that is started on this machine for as long as it is needed."""

    def __init__(self, plan: Plan, address: str | None = None, jobs: int = 1) -> None:
        self.plan = plan
        self.address = address
        self.jobs = jobs
        self.ray = import_ray()

    def play(self, slots: Sequence[Slot]) -> Iterator[Played]:
        ray = self.ray
        connect(ray, self.address, self.jobs)
        try:
            yield from self._play(slots)
        except ray.exceptions.RayError as error:
            raise NoCluster(f"the Ray cluster failed: {first_line(error)}") from error
        finally:
            with contextlib.suppress(Exception):  # a cluster that is gone cannot be left politely
                ray.shutdown()

    def _play(self, slots: Sequence[Slot]) -> Iterator[Played]:
        ray = self.ray
        task = ray.remote(num_cpus=1, max_retries=MOST_DEATHS)(play_one)
        left = iter(slots)
        begun: dict[Any, Slot] = {}
        while True:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(begun)
            begun.update({task.remote(self.plan, slot): slot for slot in islice(left, max(0, room))})
            if not begun:
                return
            done, _ = ray.wait(list(begun), num_returns=1)
            for one in done:
                slot = begun.pop(one)
                try:
                    line: str = ray.get(one)
                except (ray.exceptions.WorkerCrashedError, ray.exceptions.OutOfMemoryError) as error:
                    raise lost(slot) from error
                yield read_played(line)


def play_one(plan: Plan, slot: Slot) -> str:
    """What a worker of the cluster does."""
    if plan not in TABLES:
        for table in TABLES.values():
            table.close()
        TABLES.clear()
        TABLES[plan] = Table(plan)
    return TABLES[plan].play(slot).line()


def import_ray() -> Any:
    try:
        import ray
        import ray.exceptions
    except ModuleNotFoundError as error:
        raise NoCluster('--engine ray needs Ray; install it with: pip install "morro[ray]"') from error
    return ray


def connect(ray: Any, address: str | None, jobs: int) -> None:
    """Join the cluster, or start one here. Ray itself would wait for minutes, or end this process, so we look first."""
    if address is not None and address not in ("auto", "local"):
        look(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # a match is nobody else's business
    try:
        if address is None or address == "local":
            ray.init(
                address="local", num_cpus=jobs, include_dashboard=False, log_to_driver=False, logging_level="ERROR"
            )
        else:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, TimeoutError, RuntimeError, ValueError) as error:
        where = "" if address is None else f" at {address}"
        raise NoCluster(f"there is no Ray cluster{where}: {first_line(error)}") from error


def look(address: str) -> None:
    """Raise NoCluster unless a Ray cluster answers at the address, in a bounded time."""
    plain = address.removeprefix("ray://")
    host, colon, port = plain.rpartition(":")
    if not colon or not port.isdecimal():
        raise NoCluster(f"{address!r} is no address of a Ray cluster; it is HOST:PORT, ray://HOST:PORT or auto")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT).close()
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise NoCluster(f"there is no Ray cluster at {address}: {why}; is it running, and is the port open?") from error
    if plain != address:
        return  # Ray's client has a limit of its own
    ask = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", plain]
    try:
        answer = subprocess.run(ask, capture_output=True, timeout=ANSWER, check=False)
    except subprocess.TimeoutExpired as error:
        raise NoCluster(
            f"what listens at {address} did not say within {ANSWER:.0f} s that it is a Ray cluster"
        ) from error
    if answer.returncode != 0:
        raise NoCluster(f"what listens at {address} is no Ray cluster, or one of another version")


def first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
