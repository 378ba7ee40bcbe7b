"""The same match on a Ray cluster of two nodes, of which one is lost in mid-game; and clusters that are none."""

import os
import signal
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.arena.conftest import plan_of, untimed

import morro
from morro.arena import cluster
from morro.arena.cluster import Cluster, NoCluster, look
from morro.arena.local import Here
from morro.arena.plan import BadArena

pytest.importorskip("ray")


@pytest.fixture
def two_nodes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A real cluster: two nodes of one processor each, with little memory."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("PYTHONPATH", str(Path(morro.__file__).parents[1]))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ray's own
        from ray.cluster_utils import Cluster as RayCluster

        small: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 80_000_000}
        nodes: Any = RayCluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
        nodes.add_node(**small)
        yield nodes
        nodes.shutdown()


def playing(raylet: int) -> list[int]:
    """The workers of a node that are in the middle of a game: Ray writes the name of the task into theirs."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == raylet and b"play_one" in (path / "cmdline").read_bytes():
                found.append(int(path.name))
        except OSError:
            continue  # gone meanwhile
    return found


def kill_one(raylets: list[int], killed: list[int]) -> None:
    """Wait for a worker that plays, and end it."""
    for _ in range(1200):
        for raylet in raylets:
            for worker in playing(raylet):
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)
                return
        time.sleep(0.01)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_match_though_workers_and_a_node_are_lost(two_nodes: Any) -> None:
    plan = plan_of("puertorico/2002", 5, "greedy random", 20)
    alone = {played.slot: untimed(played) for played in Here(plan).play(list(plan.slots()))}
    raylets = [node.all_processes["raylet"][0].process.pid for node in two_nodes.list_all_nodes()]
    killed: list[int] = []
    assassin = threading.Thread(target=kill_one, args=(raylets, killed))
    found = {}
    for number, played in enumerate(Cluster(plan, two_nodes.address).play(list(plan.slots()))):
        found[played.slot] = untimed(played)
        if number == 2:
            assassin.start()
        if number == 8:
            two_nodes.remove_node(two_nodes.worker_nodes.copy().pop(), allow_graceful=False)
    assassin.join()
    assert killed, "no worker was caught in the middle of a game"
    assert found == alone


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.mark.parametrize("address", ["nonsense", "host:port", "127.0.0.1:99999"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(NoCluster, match=r"no address of a Ray cluster|there is no Ray cluster at"):
        look(address)


def test_a_cluster_that_is_not_there_is_told_at_once() -> None:
    plan = plan_of()
    begin = time.monotonic()
    with pytest.raises(NoCluster, match=r"there is no Ray cluster at 127\.0\.0\.1:\d+: .*is it running"):
        list(Cluster(plan, f"127.0.0.1:{free_port()}").play(list(plan.slots())))
    assert time.monotonic() - begin < 10


def test_something_else_at_the_address_is_told_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ANSWER", 0.5)
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(BadArena, match=r"did not say within 0 s|is no Ray cluster"),
    ):
        look(f"127.0.0.1:{silent.getsockname()[1]}")
