"""How long a start takes with many stored tables: `python -m bench.start 1000 10000 100000 [--moves 40]`.

For each number a data file with so many tables is made: real games, each broken off somewhere; one in a hundred waits
for a bot, and one person sits at a thousand of them. Then a real server starts with it, the file out of the system's
cache. The figures: seconds until it answers; how long the list of a thousand tables takes; when the whole file is
checked, and how long durable moves take meanwhile.
"""

import argparse
import asyncio
import json
import os
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.server import Player
from bench.serving import Running, say

from morro.bots.registry import DEFAULT
from morro.core.rng import Rng, seeded
from morro.server.chair import Chair, fresh_token, hashed
from morro.server.log_entry import row_of
from morro.server.new_table import TableSpec, fresh_head, prepare
from morro.server.storage import sqlite_statements as statements
from morro.server.storage.open_store import FILE
from morro.server.storage.sqlite_jobs import SqliteJobs
from morro.server.table import NO_SEAT, Table
from morro.server.table_summary import summary_after

GAMES = ("sanjuan/2004", "sanjuan/2018+new", "puertorico/2002")
SEATS = 3
TEMPLATES = 12
MOST_OF_ONE = 1000
"""Tables of the person who has the most."""


class Template:
    """A whole game as rows of the log, of which a table takes the beginning."""

    def __init__(self, game: str, seed: int) -> None:
        prepared = prepare(TableSpec(game, ["me", *["hot"] * (SEATS - 1)], seed=seed), "nobody", "Kim", 0.0)
        self.table = table = Table(prepared.head, prepared.chairs)
        rng = seeded(seed)
        self.rows: list[tuple[Any, ...]] = []
        self.status: list[str] = []
        self._add(table.begin(0.0))
        while table.status == "running":
            tokens = table.game.tokens(table.state)
            token = tokens[rng.below(len(tokens))]
            self._add(table.act(table.asked, [token], table.version, f"a{table.version}", 0.0))

    def _add(self, entry: Any) -> None:
        standing = summary_after(self.table, entry)
        self.rows.append((*row_of(entry), standing.asked, standing.round))
        self.status.append(standing.status)
        self.table.settle(entry)


def fill(path: Path, count: int, moves: int, rng: Rng) -> str:
    """A data file with so many tables; gives the token of the person who sits at a thousand of them."""
    SqliteJobs(path).close()
    templates = [Template(GAMES[n % len(GAMES)], n) for n in range(TEMPLATES)]
    people = [fresh_token() for _ in range(max(1, count // 10))]
    token = fresh_token()
    c = sqlite3.connect(path, isolation_level=None)
    c.execute("PRAGMA synchronous=OFF")
    c.execute("BEGIN")
    for n, player in enumerate(people):
        statements.add_player(c, player, hashed(token if n == 0 else fresh_token()), 0.0)
    for number in range(count):
        template = templates[number % TEMPLATES]
        length = min(len(template.rows), 1 + rng.below(2 * moves))
        player = people[0] if number < MOST_OF_ONE else people[rng.below(len(people))]
        add_table(c, template, length, player, float(number), waits_for_bot=rng.below(100) == 0)
        if number % 1000 == 999:
            c.execute("COMMIT")
            c.execute("BEGIN")
    c.execute("COMMIT")
    c.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    c.close()
    return token


def add_table(
    c: sqlite3.Connection, template: Template, length: int, player: str, at: float, waits_for_bot: bool
) -> None:
    table = template.table
    head = fresh_head(table.game, player, at, None, TableSpec(table.head.game, [], seed=table.head.seed))
    asked = template.rows[length - 1][-2]
    mine = 0 if asked == NO_SEAT else (asked + 1) % SEATS if waits_for_bot else asked
    chairs = [Chair("Kim", player) if seat == mine else Chair("Bo", bot=DEFAULT) for seat in range(SEATS)]
    statements.add_board(c, head, chairs)
    c.execute("UPDATE board SET status = ? WHERE id = ?", (template.status[length - 1], head.id))
    c.executemany(
        "INSERT INTO action VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(head.id, *row[:6], at + row[0] / 1e6, *row[7:]) for row in template.rows[:length]],
    )


def forget(path: Path) -> None:
    """Ask the system to drop the file from its cache, as after a boot."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


async def measure(running: Running, begin: float, token: str) -> dict[str, float]:
    """What the first person meets who comes to the server that starts."""
    found = {"start": time.perf_counter() - begin}
    client = Player(running.port, token)
    await client.open()
    found["home"] = await taken(client, "GET", "/")
    found["again"] = await taken(client, "GET", "/")
    late: list[float] = []
    for seed in range(10_000):
        for act in client.acts(await client.hot_seat(seed), seed):
            before = time.perf_counter()
            status, body = await client.send(act)
            assert status == 204, (status, body)
            late.append(time.perf_counter() - before)
            await asyncio.sleep(0.01)
            if len(late) % 20 == 0 and (await client.call("GET", "/health"))["file"] != "unchecked":
                found["checked"] = time.perf_counter() - begin
                late.sort()
                found |= {"p50": late[len(late) // 2], "p99": late[len(late) * 99 // 100]}
                await client.close()
                return found
    raise AssertionError("the check does not end")


async def taken(client: Player, method: str, path: str) -> float:
    before = time.perf_counter()
    status, _ = await client.send(client.request(method, path))
    assert status == 200
    return time.perf_counter() - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", type=int, nargs="*", default=[1000, 10_000], help="how many tables are stored")
    parser.add_argument("--moves", type=int, default=40, help="gestures at each table, on average")
    parser.add_argument("--keep", type=Path, help="keep the files in this folder, and use those that are there")
    flags = parser.parse_args()
    for count in flags.tables:
        with tempfile.TemporaryDirectory() as passing:
            folder = (flags.keep or Path(passing)) / str(count)
            folder.mkdir(parents=True, exist_ok=True)
            note = folder / "token.json"
            if not note.exists():
                note.write_text(json.dumps(fill(folder / FILE, count, flags.moves, seeded(1))))
            size = (folder / FILE).stat().st_size
            forget(folder / FILE)
            begin = time.perf_counter()
            running = Running(folder)
            try:
                running.wait()
                found = asyncio.run(measure(running, begin, json.loads(note.read_text())))
                memory = running.memory()
            finally:
                running.stop()
        say(
            f"{count:7,} tables, {size / 1e9:5.2f} GB: answers after {found['start']:.2f} s;"
            f" the list of {min(count, MOST_OF_ONE):,} tables {found['home'] * 1e3:.0f} ms,"
            f" again {found['again'] * 1e3:.0f} ms;"
            f" the file is checked after {found['checked']:.1f} s, meanwhile a durable move takes"
            f" {found['p50'] * 1e3:.1f} ms (p99 {found['p99'] * 1e3:.1f} ms); {memory / 1e6:.0f} MB"
        )


if __name__ == "__main__":
    main()
