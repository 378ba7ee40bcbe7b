"""Kill the server, again and again, and see that nothing it acknowledged is lost.

    python -m bench.faults --kills 300     # kill -9 of the server at random moments
    python -m bench.faults --bots 100      # kill -9 of the processes in which its bots think

A real server runs on this machine alone, with a folder of its own that is gone afterwards. People play at it through
the JSON API, as fast as it answers. Every one of them knows all moves of his game beforehand, so each log can be held
against them: a move that was acknowledged must be there after the next start, once, with its number; the one that was
under way may be there or not, and is sent again under the same id. At the end every log is read from the file and
played again by the rules, which must come to the stored position. Exit status 1 where anything was lost.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from bench.server import random_game
from bench.serving import Client, Running, say

from morro.core import COMPILED
from morro.games import make_game
from morro.server.log_entry import unpack
from morro.server.storage.open_store import FILE

GAMES = (("sanjuan/2004", 4), ("sanjuan/2018+new", 2), ("puertorico/2002", 3))
PLAYERS = 6
LIFE = 1.0
"""Seconds that a server, or a bot's process, lives at most once it answers."""
UNBORN = 0.1
"""The share of those that are killed before they answer."""
PATIENCE = 60.0
"""Seconds in which a server must start, an answer come, or a bot decide."""
GONE = (ConnectionError, asyncio.IncompleteReadError, EOFError)


@dataclass
class Tally:
    """What happened, and what must not."""

    kills: int = 0
    unborn: int = 0
    moves: int = 0
    """Acknowledged."""
    kept: int = 0
    """Moves that were under way when the server was killed, and are there."""
    again: int = 0
    """Those that are not there, and were sent again."""
    answers: int = 0
    """Of bots, as far as people saw them."""
    tables: int = 0
    finished: int = 0
    faults: list[str] = field(default_factory=list)

    def fault(self, what: str) -> None:
        self.faults.append(what)


@dataclass
class Game:
    """A table, all of whose seats one person plays, by a plan."""

    id: str
    name: str
    seats: int
    seed: int
    plan: list[tuple[int, str]]
    lines: int = 1
    """How many lines of its log were acknowledged: the first is the deal."""
    under_way: bool = False
    versions: list[int] = field(default_factory=list)
    """The version of the table after each line: it counts forced answers too."""

    def __post_init__(self) -> None:
        rules = make_game(self.name, self.seats)
        s = rules.new(self.seed)
        self.versions = [int(s.step) + 1]
        for _, token in self.plan:
            before = int(s.step)
            rules.play(s, token)
            self.versions.append(self.versions[-1] + int(s.step) - before)

    @property
    def version(self) -> int:
        """The newest one that was acknowledged."""
        return self.versions[self.lines - 1]


class Person:
    """Plays one table after the other."""

    def __init__(self, number: int, tally: Tally) -> None:
        self.number = number
        self.tally = tally
        self.token = ""
        self.game: Game | None = None
        self.done: list[Game] = []

    async def play(self, port: int) -> None:
        """Until the server is gone."""
        client = Client(port, self.token)
        with suppress(*GONE):
            await client.open()
            try:
                await self.play_with(client)
            finally:
                await client.close()

    async def play_with(self, client: Client) -> None:
        if not self.token:
            await client.register()
            self.token = client.token
        if self.game:
            await self.find(client, self.game)
        while True:
            self.game = self.game or await self.begin(client)
            await self.move(client, self.game)

    async def begin(self, client: Client) -> Game:
        seed = self.number * 100_000 + len(self.done)
        name, seats = GAMES[seed % len(GAMES)]
        chairs = ["me", *["hot"] * (seats - 1)]
        made = await client.call("POST", "/api/v1/tables", game=name, chairs=chairs, seed=str(seed))
        self.tally.tables += 1
        return Game(made["id"], name, seats, seed, list(random_game(seed, name, seats)))

    async def find(self, client: Client, game: Game) -> None:
        """After a start: the table stands where it stood, or one move further if one was under way."""
        status, body = await client.send(client.request("GET", f"/api/v1/tables/{game.id}"))
        if status != 200:
            self.tally.fault(f"table {game.id} is gone: {status} {body!r}")
            self.game = None
            return
        found = json.loads(body)["version"]
        if found not in game.versions[game.lines - 1 : game.lines + game.under_way]:
            self.tally.fault(f"table {game.id} stands at {found}, acknowledged were {game.version}")
        if game.under_way:
            self.tally.kept += found > game.version
            self.tally.again += found == game.version

    async def move(self, client: Client, game: Game) -> None:
        """The next move; one that was under way is sent again, exactly as it was."""
        if game.lines > len(game.plan):
            self.tally.finished += 1
            self.done.append(game)
            self.game = None
            return
        seat, token = game.plan[game.lines - 1]
        game.under_way = True
        act = {"tokens": [token], "expect": game.version, "aid": f"m{game.lines}", "seat": seat}
        path = f"/api/v1/tables/{game.id}/actions"
        status, body = await client.send(client.request("POST", path, json.dumps(act).encode()))
        if status != 200 or json.loads(body) != {"version": game.versions[game.lines]}:
            self.tally.fault(f"table {game.id}, move {game.lines}: {status} {body!r}")
            self.game = None
            return
        game.under_way = False
        game.lines += 1
        self.tally.moves += 1

    def games(self) -> list[Game]:
        return [*self.done, *([self.game] if self.game else [])]


def kill(running: Running) -> None:
    running.stop(signal.SIGKILL)


async def life(folder: Path, people: list[Person], rng: random.Random, tally: Tally, more: str) -> Running:
    """Start a server, let people play, kill it."""
    running = Running(folder, more)
    tally.kills += 1
    if rng.random() < UNBORN:
        tally.unborn += 1
        await asyncio.sleep(rng.random() * 2)
        kill(running)
        return running
    await asyncio.wait_for(asyncio.to_thread(running.wait), PATIENCE)
    playing = [asyncio.create_task(person.play(running.port)) for person in people]
    await asyncio.sleep(rng.random() * LIFE)
    kill(running)
    await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
    return running


def audit(path: Path, games: list[Game], tally: Tally) -> None:
    """Hold every log in the file against the plan of its game, and play it again."""
    with closing(sqlite3.connect(path)) as c:
        [(sound,)] = c.execute("PRAGMA integrity_check").fetchall()
        if sound != "ok":
            tally.fault(f"the file is damaged: {sound}")
        for game in games:
            rows = c.execute("SELECT seq, aid, tokens, position FROM action WHERE board = ? ORDER BY seq", (game.id,))
            audit_game(game, rows.fetchall(), tally)


def audit_game(game: Game, rows: list[tuple[int, str, bytes, bytes]], tally: Tally) -> None:
    """Hold a log against the plan of its game, and play it again."""
    plan = game.plan[: len(rows) - 1]
    wanted: list[tuple[int, str, list[str]]] = [(1, "start", [])]
    wanted += [(n + 1, f"{seat}:m{n}", [token]) for n, (seat, token) in enumerate(plan, 1)]
    found = [(seq, aid, json.loads(tokens)) for seq, aid, tokens, _ in rows]
    if found != wanted or not game.lines <= len(rows) <= game.lines + game.under_way:
        tally.fault(f"table {game.id}: {len(rows)} lines, {game.lines} acknowledged, not those played")
        return
    rules = make_game(game.name, game.seats)
    s = rules.new(game.seed)
    for _, token in plan:
        rules.play(s, rules.actions.id(token))
    if unpack(rows[-1][3]) != rules.text(s):
        tally.fault(f"table {game.id}: the stored position is not that of its moves")


async def drill(kills: int, seed: int = 1, most_seconds: float = 7200.0, loud: bool = False, more: str = "") -> Tally:
    """Kill so many servers; gives what was counted. `more` is Python that each of them runs first."""
    tally = Tally()
    rng = random.Random(seed)
    people = [Person(number, tally) for number in range(PLAYERS)]
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        while tally.kills < kills and time.monotonic() - begin < most_seconds:
            running = await life(folder, people, rng, tally, more)
            if loud and tally.kills % 50 == 0:
                say(f"  {tally.kills} kills, {tally.moves:,} moves, {len(tally.faults)} faults")
        if not running.alone(PATIENCE):
            tally.fault("processes of a killed server went on")
        audit(folder / FILE, [game for person in people for game in person.games()], tally)
    return tally


# -- bots ----------------------------------------------------------------------------------------------------


async def against_bots(running: Running, tally: Tally, number: int) -> None:
    """Play against bots for ever; whoever is not asked again within some time tells of it."""
    client = Client(running.port)
    await client.open()
    try:
        await client.register()
        await play_with_bots(client, tally, number)
    finally:
        await client.close()


async def play_with_bots(client: Client, tally: Tally, number: int) -> None:
    for game in range(10_000):
        made = await client.call(
            "POST", "/api/v1/tables", chairs=["me", "bot:level2", "bot:greedy"], seed=str(number * 1000 + game)
        )
        tally.tables += 1
        table = f"/api/v1/tables/{made['id']}"
        seen = await client.call("GET", table)
        until = time.monotonic() + PATIENCE
        while seen["status"] == "running" and time.monotonic() < until:
            if seen["legal"]:
                act = {"tokens": seen["legal"][:1], "expect": seen["version"], "aid": f"m{seen['version']}"}
                await client.call("POST", f"{table}/actions", **act)
                tally.moves += 1
            else:
                await asyncio.sleep(0.02)
            before, seen = seen, await client.call("GET", table)
            if seen["version"] > before["version"]:
                until = time.monotonic() + PATIENCE
                tally.answers += not before["legal"]
        if seen["status"] != "finished":
            tally.fault(f"table {made['id']} is {seen['status']}, and has waited for a bot since {seen['version']}")
            return
        tally.finished += 1


async def bots_drill(kills: int, seed: int = 1, most_seconds: float = 7200.0) -> Tally:
    """Kill so many processes of bots while people play against them."""
    tally = Tally()
    rng = random.Random(seed)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        running = Running(Path(name))
        try:
            await asyncio.wait_for(asyncio.to_thread(running.wait), PATIENCE)
            playing = [asyncio.create_task(against_bots(running, tally, number)) for number in range(PLAYERS)]
            while tally.kills < kills and not tally.faults and time.monotonic() - begin < most_seconds:
                answered, waits = tally.answers, rng.random() > UNBORN
                while waits and tally.answers == answered and not tally.faults:
                    await asyncio.sleep(0.1)
                await asyncio.sleep(rng.random() * LIFE)
                for pid in running.bots():
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                        tally.kills += 1
            before = tally.moves
            until = time.monotonic() + PATIENCE
            while tally.moves < before + PLAYERS and time.monotonic() < until:
                await asyncio.sleep(0.1)
            if tally.moves < before + PLAYERS:
                tally.fault("the tables did not go on after the last kill")
            for task in playing:
                if task.done() and task.exception():
                    tally.fault(f"a player was refused: {task.exception()}")
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        finally:
            running.stop()
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=0, help="how often the server is killed")
    parser.add_argument("--bots", type=int, default=0, help="how many processes of bots are killed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=7200.0, help="stop after so many, whatever is left")
    flags = parser.parse_args()
    say(f"rules {'compiled' if COMPILED else 'interpreted'}")
    faults: list[str] = []
    if flags.kills or not flags.bots:
        begin = time.monotonic()
        tally = asyncio.run(drill(flags.kills or 20, flags.seed, flags.seconds, loud=True))
        say(
            f"{tally.kills:,} kills of the server ({tally.unborn} before it answered): {tally.moves:,} moves"
            f" acknowledged at {tally.tables} tables ({tally.finished} finished), lost or twice {len(tally.faults)};"
            f" under way at a kill {tally.kept + tally.again}, of them kept {tally.kept}, sent again {tally.again};"
            f" {time.monotonic() - begin:.0f} s"
        )
        faults += tally.faults
    if flags.bots:
        begin = time.monotonic()
        tally = asyncio.run(bots_drill(flags.bots, flags.seed, flags.seconds))
        say(
            f"{tally.kills:,} kills of bots: {tally.moves:,} moves and {tally.answers:,} answers of bots"
            f" at {tally.tables} tables ({tally.finished} finished), stopped {len(tally.faults)};"
            f" {time.monotonic() - begin:.0f} s"
        )
        faults += tally.faults
    for fault in faults:
        say(f"FAULT {fault}")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
