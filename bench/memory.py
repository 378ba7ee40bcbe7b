"""Whether memory levels off: `python -m bench.memory [--waves 6] [--tables 500] [--moves 20]`.

Tables are opened in waves, each of another game, played for some moves with a person's page and a spectator's page
open, and left. After each wave stands what the server has in memory, when the last table was left and when all have
gone. The server lets go of a table after 35 seconds here, instead of after minutes.
"""

import argparse
import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

from bench.server import Player, watching
from bench.serving import Running, say, server

from morro.core import COMPILED
from morro.core.rng import Rng, seeded

GAMES = (("sanjuan/2004", 4), ("sanjuan/2018+new", 3), ("puertorico/2002", 4))
SIDE_BY_SIDE = 8
IDLE = 35
LETS_GO_SOON = f"from morro.server import app, tables\ntables.IDLE, app.SWEEP = {IDLE}, 1"


@contextlib.asynccontextmanager
async def watched(running: Running, table: str, token: str = "") -> AsyncIterator[None]:
    """A page that is open, and gets every change."""
    async with watching(running, table, token) as socket:

        async def read() -> None:
            async for _ in socket:
                pass

        reading = asyncio.create_task(read())
        yield
    await reading


async def visit(running: Running, player: Player, number: int, moves: int, rng: Rng) -> None:
    """Open a table, play some moves, leave."""
    game, seats = GAMES[number % len(GAMES)]
    made = await player.call(
        "POST", "/api/v1/tables", game=game, chairs=["me", *["hot"] * (seats - 1)], seed=str(number)
    )
    table = f"/api/v1/tables/{made['id']}"
    async with watched(running, made["id"], player.token), watched(running, made["id"]):
        for move in range(moves):
            seen = await player.call("GET", table)
            if seen["status"] != "running":
                break
            await player.call("POST", f"{table}/uncover", seat=seen["prompt"]["seat"])
            legal = (await player.call("GET", table))["legal"]
            token = legal[rng.below(len(legal))]
            await player.call("POST", f"{table}/actions", tokens=[token], expect=seen["version"], aid=f"m{move}")


async def wave(running: Running, first: int, tables: int, moves: int) -> None:
    todo = iter(range(first, first + tables))

    async def come(number: int) -> None:
        player = Player(running.port)
        await player.sign_up()
        for table in todo:
            await visit(running, player, table, moves, seeded(number))
        await player.close()

    await asyncio.gather(*(come(number) for number in range(SIDE_BY_SIDE)))


async def tables_of(running: Running) -> int:
    client = Player(running.port)
    await client.open()
    found: int = (await client.call("GET", "/health"))["tables"]
    await client.close()
    return found


async def measure(running: Running, waves: int, tables: int, moves: int) -> None:
    say(f"begin: {running.memory() / 1e6:.0f} MB")
    for number in range(waves):
        begin = time.perf_counter()
        await wave(running, number * tables, tables, moves)
        spent, left, live = time.perf_counter() - begin, running.memory(), await tables_of(running)
        until = time.perf_counter() + 3 * IDLE
        while await tables_of(running) and time.perf_counter() < until:
            await asyncio.sleep(0.5)
        rest = await tables_of(running)
        say(
            f"wave {number + 1}: {tables} tables in {spent:.0f} s; {left / 1e6:.0f} MB with {live} tables in memory,"
            f" {running.memory() / 1e6:.0f} MB with {rest}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--waves", type=int, default=6)
    parser.add_argument("--tables", type=int, default=500, help="in each wave")
    parser.add_argument("--moves", type=int, default=20, help="at each table")
    flags = parser.parse_args()
    say(f"rules {'compiled' if COMPILED else 'interpreted'}")
    with server(LETS_GO_SOON) as running:
        asyncio.run(measure(running, flags.waves, flags.tables, flags.moves))


if __name__ == "__main__":
    main()
