"""Measure servers that share a PostgreSQL: moves in a second, how soon others see them, many viewers, a start.

    python -m bench.together                       # moves, anywhere, click and viewers: about two minutes
    python -m bench.together start --tables 100000

PostgreSQL (with fsync), three servers and the clients all run on this machine, on whatever cores it has. The load of
the machine before the run is printed first: what else runs there changes every figure.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.postgres import Cluster, cluster
from bench.server import SEATS, Moves, Player, random_moves, shared_table, watching
from bench.serving import Running, say
from bench.start import fill

from morro.core import COMPILED
from morro.core.rng import seeded
from morro.server.storage.move_data import move_data
from morro.server.storage.open_store import FILE

SERVERS = 3
VERSION = re.compile(r'data-version="(\d+)"')


@dataclass
class Servers:
    """Servers on one database."""

    all: list[Running]
    postgres: Cluster

    def __getitem__(self, number: int) -> Running:
        return self.all[number % len(self.all)]

    def cpu(self) -> float:
        """Seconds of processor time of all servers so far."""
        return sum(running.cpu() for running in self.all)


@contextlib.contextmanager
def servers() -> Iterator[Servers]:
    with cluster() as own, contextlib.ExitStack() as stack:
        database = own.create("bench")
        started = []
        for _ in range(SERVERS):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            started.append(Running(folder, database=database))
            stack.callback(started[-1].stop)
        for running in started:
            running.wait()
        yield Servers(started, own)


def quantiles(late: list[float]) -> str:
    late.sort()
    found = [late[min(len(late) - 1, len(late) * share // 100)] * 1e3 for share in (50, 95, 99)]
    return f"p50 {found[0]:.1f} ms, p95 {found[1]:.1f} ms, p99 {found[2]:.1f} ms"


async def moves(all_: Servers, connections: int = 48, seconds: float = 8.0, anywhere: bool = False) -> None:
    """Durable moves a second through all servers: each person stays at one of them, or goes to the next each time."""
    tally = Moves(seconds)

    async def play(number: int) -> None:
        first = Player(all_[number].port)
        await first.sign_up()
        clients = [first]
        if anywhere:
            clients += [Player(all_[number + more].port, first.token) for more in range(1, SERVERS)]
            for client in clients[1:]:
                await client.open()
        await tally.play(number, clients)

    rate, per_cpu = await tally.measure(map(play, range(connections)), 3, all_.cpu)
    say(
        f"{'anywhere' if anywhere else 'moves   '} {rate:8,.0f} durable moves/s through {SERVERS}"
        f" servers ({connections} people, {'each move at the next' if anywhere else 'each at one of them'});"
        f" {quantiles(tally.late)}; {per_cpu:,.0f} per CPU-second of a server"
    )


async def anywhere(all_: Servers) -> None:
    await moves(all_, anywhere=True)


async def click(all_: Servers, count: int = 300) -> None:
    """From sending a move to one server to having the new page at a viewer of another."""
    late: list[float] = []
    client = Player(all_[0].port)
    await client.sign_up()
    seed = 0
    while len(late) < count:
        seed += 1
        table = await client.hot_seat(seed)
        async with watching(all_[seed % 2 + 1], table) as socket:
            for act, move in zip(client.acts(table, seed), random_moves(seed), strict=True):
                start = time.perf_counter()
                client.writer.write(act)
                mark = f'data-version="{1 + move.after}"'
                while mark not in await socket.recv():
                    pass
                late.append(time.perf_counter() - start)
                await client.reader.readuntil(b"\r\n\r\n")
                await asyncio.sleep(0.01)
    say(f"click    {quantiles(late)} from a move at one server to the whole new table at another ({len(late)} moves)")


async def viewers(all_: Servers, tables: int = 1000, rate: float = 20.0, seconds: float = 15.0) -> None:
    """Live tables, each with four people who look at it, all over the servers; some of them move."""
    people = [Player(all_[seat].port) for seat in range(SEATS)]
    for person in people:
        await person.sign_up()
    names = [await shared_table(people, seed) for seed in range(tables)]
    sent: dict[tuple[str, int], float] = {}
    late: list[float] = []

    async def read(name: str, socket: Any) -> None:
        async for text in socket:
            found = VERSION.search(text)
            start = sent.get((name, int(found[1]))) if found else None
            if start:
                late.append(time.perf_counter() - start)

    async with contextlib.AsyncExitStack() as stack:
        readers = []
        async for name, socket in opened(stack, all_, names, people):
            readers.append(asyncio.create_task(read(name, socket)))
        await asyncio.sleep(3)
        memory = sum(running.memory() for running in all_.all)
        for person in people:
            await person.open()  # the server has closed the idle connections
        games = [random_moves(seed) for seed in range(tables)]
        cpu, begin, made = all_.cpu(), time.perf_counter(), 0
        order = random.Random(1).sample(range(tables), tables)
        while time.perf_counter() - begin < seconds:
            table = order[made % tables]
            move = next(games[table])
            act = people[move.seat].act(names[table], SEATS + move.before, move.token, move.seat)
            sent[names[table], SEATS + move.after] = time.perf_counter()
            status, body = await people[move.seat].send(act)
            assert status == 204, (status, body)
            made += 1
            await asyncio.sleep(max(0.0, begin + made / rate - time.perf_counter()))
        await asyncio.sleep(2)
        spent = all_.cpu() - cpu
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        say(
            f"viewers  {len(readers):,} sockets at {tables:,} tables over {SERVERS} servers,"
            f" {made / (time.perf_counter() - begin - 2):.0f} moves/s: {quantiles(late)} from a move to each viewer"
            f" ({len(late) / made:.1f} of {SEATS} arrived); {memory / 1e6:.0f} MB in all,"
            f" {made / spent:.0f} moves per CPU-second"
        )


async def opened(
    stack: contextlib.AsyncExitStack, all_: Servers, names: list[str], people: list[Player]
) -> AsyncIterator[tuple[str, Any]]:
    """A socket of each person at each table, at another server each."""
    for number, name in enumerate(names):
        for seat, person in enumerate(people):
            yield name, await stack.enter_async_context(watching(all_[number + seat], name, person.token))


def start(tables: int, moves_each: int) -> None:
    """How long one server takes until it answers, with so many tables stored."""
    with cluster() as own, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder / FILE, tables, moves_each, seeded(1))
        begin = time.perf_counter()
        rows = move_data(str(folder), own.create("many"))
        copied = time.perf_counter() - begin
        own.stop()
        own.start()
        (folder / FILE).unlink()
        begin = time.perf_counter()
        running = Running(folder, database=own.address("many"))
        try:
            running.wait()
            took = time.perf_counter() - begin
        finally:
            running.stop()
    say(
        f"start    answers after {took:.2f} s with {tables:,} stored tables ({rows['action']:,} lines);"
        f" move-data took {copied:.0f} s"
    )


FIGURES: dict[str, Callable[[Servers], Coroutine[Any, Any, None]]] = {
    "moves": moves,
    "anywhere": anywhere,
    "click": click,
    "viewers": viewers,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("figures", nargs="*", metavar="FIGURE", help=f"{', '.join(FIGURES)}, start")
    parser.add_argument("--tables", type=int, default=100_000, help="how many are stored for `start`")
    parser.add_argument("--moves", type=int, default=40, help="gestures at each of them, on average")
    flags = parser.parse_args()
    load = os.getloadavg()[0]
    say(f"rules {'compiled' if COMPILED else 'interpreted'}, {os.cpu_count()} cores, load before {load:.1f}")
    for name in flags.figures or FIGURES:
        if name == "start":
            start(flags.tables, flags.moves)
        else:
            with servers() as all_:
                asyncio.run(FIGURES[name](all_))


if __name__ == "__main__":
    main()
