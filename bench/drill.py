"""Three servers on one PostgreSQL, killed at random, the database restarted: nothing that was acknowledged is lost.

    python -m bench.drill --seconds 60

People play through the JSON API, each move at any of the servers, as fast as they answer; others look on at all of
them. Meanwhile servers are killed (kill -9) and started again, and PostgreSQL is stopped and started, in turn as a host
would and as a crash would. Every player knows all moves of his game beforehand, so each log can be held against them: a
move that was acknowledged must be there, once, with its number. Then nothing is killed any more, and all who look on
must see the newest table within a second. Exit status 1 where anything was lost, or somebody did not see it.
"""

import argparse
import asyncio
import json
import random
import re
import signal
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from bench.faults import GONE, Game, Person, Tally, audit_game
from bench.postgres import Cluster, cluster
from bench.serving import Client, Running, say
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from morro.core import COMPILED

SERVERS = 3
PLAYERS = 4
SOON = 1.0
"""Seconds after which everybody must see the newest table."""
PATIENCE = 60.0
VERSION = re.compile(r'data-version="(\d+)"')


@dataclass
class Drill:
    """What the players, the viewers and the killer share."""

    folder: Path
    address: str
    tally: Tally = field(default_factory=Tally)
    servers: list[Running] = field(default_factory=list)
    ports: list[int] = field(default_factory=list)
    """Of the servers that answer, by number; 0 while one does not."""
    calm: bool = False
    """Nobody is killed any more."""
    busy: int = 0
    """Acts that were refused with 503, while the database was away."""
    restarts: int = 0

    def port(self, rng: random.Random) -> int:
        return rng.choice([port for port in self.ports if port] or [0])

    async def start(self, number: int) -> None:
        running = Running(self.folder / str(number), database=self.address)
        self.servers[number] = running
        await asyncio.wait_for(asyncio.to_thread(running.wait), PATIENCE)
        self.ports[number] = running.port

    async def kill(self, number: int) -> None:
        self.ports[number] = 0
        await asyncio.to_thread(self.servers[number].stop, signal.SIGKILL)
        self.tally.kills += 1


class Wanderer(Person):
    """Plays each few moves at another server."""

    def __init__(self, number: int, drill: Drill) -> None:
        super().__init__(number, drill.tally)
        self.drill = drill
        self.rng = random.Random(number)

    async def wander(self) -> None:
        while not self.drill.calm:
            port = self.drill.port(self.rng)
            with suppress(*GONE, OSError):
                client = Client(port, self.token)
                await client.open()
                try:
                    await self.some_moves(client)
                finally:
                    await client.close()
            await asyncio.sleep(0 if port else 0.05)

    async def some_moves(self, client: Client) -> None:
        if not self.token:
            status, body = await client.send(client.request("POST", "/api/v1/players", b"{}"))
            if status >= 300:
                return
            self.token = client.token = json.loads(body)["token"]
        if not self.game:
            with suppress(AssertionError):  # 503: the database is away
                self.game = await self.begin(client)
            return
        for _ in range(1 + self.rng.randrange(3)):
            if self.drill.calm or not await self.try_move(client, self.game):
                return

    async def try_move(self, client: Client, game: Game) -> bool:
        """The next move; whatever is not known to be done is sent again under the same id."""
        if game.lines > len(game.plan):
            self.tally.finished += 1
            self.done.append(game)
            self.game = None
            return False
        seat, token = game.plan[game.lines - 1]
        game.under_way = True
        act = {"tokens": [token], "expect": game.version, "aid": f"m{game.lines}", "seat": seat}
        path = f"/api/v1/tables/{game.id}/actions"
        status, body = await client.send(client.request("POST", path, json.dumps(act).encode()))
        if status == 503:
            self.drill.busy += 1
            return False
        if status != 200 or json.loads(body) != {"version": game.versions[game.lines]}:
            self.tally.fault(f"table {game.id}, move {game.lines}: {status} {body!r}")
            self.game = None
            return False
        game.under_way = False
        game.lines += 1
        self.tally.moves += 1
        return True


class Viewer:
    """Looks on at one server, at whatever a player plays."""

    def __init__(self, drill: Drill, player: Wanderer, number: int) -> None:
        self.drill = drill
        self.player = player
        self.number = number
        self.seen: tuple[str, int] = ("", 0)

    async def look(self) -> None:
        while True:
            game, port = self.player.game, self.drill.ports[self.number]
            if game and port:
                with suppress(OSError, WebSocketException, EOFError, asyncio.TimeoutError):
                    url = f"ws://127.0.0.1:{port}/t/{game.id}/live"
                    async with connect(url, compression=None, max_size=None, ping_interval=None) as socket:
                        while self.player.game is game:
                            text = str(await asyncio.wait_for(socket.recv(), 2 if not self.drill.calm else PATIENCE))
                            found = VERSION.search(text)
                            if found:
                                self.seen = (game.id, int(found[1]))
            await asyncio.sleep(0.05)

    def up_to_date(self) -> bool:
        game = self.player.game
        return game is None or self.seen == (game.id, game.version)


async def trouble(drill: Drill, own: Cluster, seconds: float, rng: random.Random) -> None:
    """Kill and start, until the time is up."""
    end = time.monotonic() + seconds
    database_at = time.monotonic() + seconds / 3
    while time.monotonic() < end or not drill.restarts:
        await asyncio.sleep(0.3 + rng.random())
        if time.monotonic() > database_at:
            database_at += max(seconds / 3, 5)
            drill.restarts += 1
            await asyncio.to_thread(own.stop, signal.SIGQUIT if drill.restarts % 2 == 0 else signal.SIGINT)
            await asyncio.to_thread(own.start)
        else:
            number = rng.randrange(SERVERS)
            await drill.kill(number)
            await asyncio.sleep(rng.random() / 2)
            await drill.start(number)


async def settle(drill: Drill, players: list[Wanderer], viewers: list[Viewer]) -> float:
    """Nothing is killed any more: finish what was under way, and see how long everybody needs to see the newest."""
    drill.calm = True
    rng = random.Random(0)
    for player in players:
        until = time.monotonic() + PATIENCE
        while player.game and player.game.under_way and time.monotonic() < until:
            with suppress(*GONE, OSError):
                client = Client(drill.port(rng), player.token)
                await client.open()
                await player.try_move(client, player.game)
                await client.close()
        if player.game and player.game.under_way:
            drill.tally.fault(f"table {player.game.id} does not go on")
    begin = time.monotonic()
    while not all(viewer.up_to_date() for viewer in viewers):
        if time.monotonic() - begin > PATIENCE / 2:
            drill.tally.fault("somebody does not see the newest table: " + str([v.seen for v in viewers]))
            break
        await asyncio.sleep(0.01)
    return time.monotonic() - begin


async def drill(seconds: float, seed: int = 1) -> tuple[Drill, float]:
    """The whole of it; gives what was counted, and after how many seconds everybody saw the newest table."""
    with cluster() as own, tempfile.TemporaryDirectory() as name:
        found = Drill(Path(name), own.create("drill"))
        found.servers = [None] * SERVERS  # type: ignore[list-item]
        found.ports = [0] * SERVERS
        for number in range(SERVERS):
            (found.folder / str(number)).mkdir()
        try:
            await asyncio.gather(*map(found.start, range(SERVERS)))
            players = [Wanderer(number, found) for number in range(PLAYERS)]
            viewers = [Viewer(found, player, number) for player in players for number in range(SERVERS)]
            playing = [asyncio.create_task(player.wander()) for player in players]
            looking = [asyncio.create_task(viewer.look()) for viewer in viewers]
            await trouble(found, own, seconds, random.Random(seed))
            found.calm = True
            await asyncio.wait_for(asyncio.gather(*playing), PATIENCE)
            late = await settle(found, players, viewers)
            for task in looking:
                task.cancel()
            await asyncio.gather(*looking, return_exceptions=True)
            with psycopg.connect(found.address) as c:
                for game in [game for player in players for game in player.games()]:
                    rows = c.execute(
                        "SELECT seq, aid, tokens, position FROM action WHERE board = %s ORDER BY seq", (game.id,)
                    ).fetchall()
                    audit_game(game, rows, found.tally)
        finally:
            for running in filter(None, found.servers):
                with suppress(ProcessLookupError):
                    running.stop(signal.SIGKILL)
    return found, late


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long servers are killed")
    parser.add_argument("--seed", type=int, default=1)
    flags = parser.parse_args()
    say(f"rules {'compiled' if COMPILED else 'interpreted'}")
    found, late = asyncio.run(drill(flags.seconds, flags.seed))
    tally = found.tally
    say(
        f"{tally.kills} kills of a server, {found.restarts} restarts of PostgreSQL: {tally.moves:,} moves acknowledged"
        f" at {tally.tables} tables, lost or twice {len(tally.faults)}, refused for now {found.busy};"
        f" everybody saw the newest table after {late:.2f} s"
    )
    for fault in tally.faults:
        say(f"FAULT {fault}")
    sys.exit(bool(tally.faults) or late > SOON)


if __name__ == "__main__":
    main()
