"""Measure the server: how soon others see a move, how many moves it makes durable, how many viewers it carries.

    python -m bench.server            # all of them, about three minutes
    python -m bench.server moves      # one of: click moves viewers review

The server runs in a process of its own, pinned to one core where the system can do that; the clients run on another.
Beside every number stands the processor time of the server, which other programs on the machine change less.
"""

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

from bench.serving import Client, Running, say, server
from tests.browser.chromium import FLAGS, chromium

from morro.core import COMPILED
from morro.core.rng import seeded
from morro.games import make_game

GAME = "sanjuan/2004"
SEATS = 4


class Player(Client):
    """A client that plays."""

    async def hot_seat(self, seed: int) -> str:
        """A table whose seats are all mine, so that nobody else moves."""
        chairs = ["me"] + ["hot"] * (SEATS - 1)
        made = await self.call("POST", "/api/v1/tables", game=GAME, chairs=chairs, seed=str(seed))
        return str(made["id"])

    def act(self, table: str, version: int, token: str, seat: int) -> bytes:
        form = urlencode({"token": token, "expect": version, "aid": f"b{version}", "seat": seat}).encode()
        return self.request("POST", f"/t/{table}/act", form, "application/x-www-form-urlencoded")

    def acts(self, table: str, seed: int) -> list[bytes]:
        """All moves of a random game at a table where every seat is mine."""
        return [self.act(table, 1 + move.before, move.token, move.seat) for move in random_moves(seed)]


class Move(NamedTuple):
    """A decision of a random game, and the answers given until then: forced ones count in a table's version."""

    seat: int
    token: str
    before: int
    after: int


def random_game(seed: int, name: str, seats: int) -> Iterator[tuple[int, str]]:
    """The seats and tokens of a random game."""
    return ((move.seat, move.token) for move in random_moves(seed, name, seats))


def random_moves(seed: int, name: str = GAME, seats: int = SEATS) -> Iterator[Move]:
    """A random game: the client knows the seed, so it need not ask."""
    game = make_game(name, seats)
    s = game.new(seed)
    rng = seeded(seed + 1)
    while not game.over(s):
        action = game.legal(s)[rng.below(len(game.legal(s)))]
        seat, token, before = game.seat(s), game.actions.token(action), s.step
        game.apply(s, action)
        yield Move(seat, token, before, s.step)


# -- the figures ---------------------------------------------------------------------------------------


class Moves:
    """Moves of many people at once, as fast as they are answered."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.begin = 0.0
        self.late: list[float] = []
        """How long each took, since the measurement began."""

    async def play(self, number: int, clients: list[Player]) -> None:
        """One person plays game after game, and sends each move through the next of these clients."""
        first = clients[0]
        for game in range(1000):
            seed = number * 1000 + game
            for turn, act in enumerate(first.acts(await first.hot_seat(seed), seed)):
                start = time.perf_counter()
                if self.begin and start - self.begin > self.seconds:
                    return
                status, body = await clients[turn % len(clients)].send(act)
                assert status == 204, (status, body)
                self.late.append(time.perf_counter() - start)

    async def measure(
        self, people: Iterable[Coroutine[Any, Any, None]], warm: float, cpu: Callable[[], float]
    ) -> tuple[float, float]:
        """Let them play, and after some seconds begin to count: moves a second, and moves per CPU-second."""
        playing = [asyncio.create_task(one) for one in people]
        await asyncio.sleep(warm)
        self.begin, spent = time.perf_counter(), cpu()
        self.late.clear()
        await asyncio.gather(*playing)
        return len(self.late) / (time.perf_counter() - self.begin), len(self.late) / (cpu() - spent)


async def moves(running: Running, connections: int = 32, seconds: float = 8.0) -> None:
    """Durable moves a second, on one core, without viewers."""
    tally = Moves(seconds)

    async def play(number: int) -> None:
        client = Player(running.port)
        await client.sign_up()
        await tally.play(number, [client])

    rate, per_cpu = await tally.measure(map(play, range(connections)), 2, running.cpu)
    late = sorted(tally.late)
    say(
        f"moves    {rate:8,.0f} durable moves/s over HTTP ({connections} connections);"
        f" p50 {late[len(late) // 2] * 1e3:.1f} ms, p99 {late[len(late) * 99 // 100] * 1e3:.1f} ms;"
        f" {per_cpu:,.0f} per CPU-second"
    )


@contextlib.asynccontextmanager
async def watching(running: Running, table: str, token: str = "") -> AsyncIterator[Any]:
    from websockets.asyncio.client import connect

    headers = {"Authorization": f"Bearer {token}"} if token else {}
    url = f"ws://127.0.0.1:{running.port}/t/{table}/live"
    async with connect(url, additional_headers=headers, compression=None, max_size=None, ping_interval=None) as socket:
        await socket.recv()
        yield socket


WATCH = """() => {
  window.arrived = {};
  const note = () => {
    window.arrived[document.getElementById("table").dataset.version] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(note).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
"""Notes when the page showed each version, in milliseconds since 1970."""

ARRIVED = """(version) => new Promise((done) => {
  const look = () => {
    const newer = Object.keys(window.arrived).filter((shown) => Number(shown) > version);
    if (newer.length) done(Math.min(...newer.map((shown) => window.arrived[shown])));
    else setTimeout(look, 5);
  };
  look();
})"""
"""Tells when the page first showed a version newer than this one."""

CLICK = """() => {
  const form = document.querySelector("form.prompt:not(.waiting)");
  const all = [...form.elements].filter((field) => field.name === "token");
  const boxes = all.filter((field) => field.type === "checkbox");
  for (const box of boxes.slice(0, Number(form.dataset.most))) box.checked = true;
  const button = boxes.length ? form.querySelector(".primary") : all.filter((field) => field.type === "submit").at(-1);
  const start = performance.timeOrigin + performance.now();
  button.click();
  return start;
}"""
"""Answers the question of the page, and tells when."""


async def click(running: Running) -> None:
    """From a move of one viewer to the changed page of another: in two browsers, and without any."""
    if chromium():
        await click_pages(running)
    else:
        say("click    no Chromium here: measured by the protocol alone")
    await click_protocol(running)


async def click_pages(running: Running, count: int = 80) -> None:
    """From a click in one browser's page to the changed page of the other."""
    from playwright.async_api import async_playwright

    people = [Player(running.port), Player(running.port)]
    for person in people:
        await person.sign_up()
    made = await people[0].call("POST", "/api/v1/tables", game=GAME, chairs=["me", "open"], seed="1")
    link = made["invites"]["1"].rsplit("/", 1)[1]
    await people[1].call("POST", "/api/v1/joins", table=made["id"], token=link, name="Lou")
    late: list[float] = []
    os.sched_setaffinity(0, range(os.cpu_count() or 1))  # two browsers want more than the core of a small client
    async with async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=chromium(), args=FLAGS)
        pages = []
        for person in people:
            await person.open()
            await person.call("PUT", "/api/v1/me", prefs={"confirm": "never", "sound": "off", "pace": "0"})
            context = await browser.new_context(base_url=f"http://127.0.0.1:{running.port}", reduced_motion="reduce")
            cookie = {"name": "morro", "value": person.token, "url": f"http://127.0.0.1:{running.port}"}
            await context.add_cookies([cookie])  # type: ignore[list-item]
            page = await context.new_page()
            await page.goto(f"/t/{made['id']}")
            await page.evaluate(WATCH)
            pages.append(page)
        await asyncio.sleep(1)  # both sockets are open
        while len(late) < count:
            version = int(await pages[0].locator("#table").get_attribute("data-version") or 0)
            await pages[1].wait_for_selector(f'#table[data-version="{version}"]')
            asked = 0 if await pages[0].locator("form.prompt:not(.waiting)").count() else 1
            start = await pages[asked].evaluate(CLICK)
            late.append(await pages[1 - asked].evaluate(ARRIVED, version) - start)
            await pages[asked].evaluate(ARRIVED, version)
        await browser.close()
    late.sort()
    say(
        f"click    p50 {late[len(late) // 2]:.1f} ms, p95 {late[len(late) * 95 // 100]:.1f} ms"
        f" from a click in one browser to the changed page in another ({len(late)} moves)"
    )


async def click_protocol(running: Running, beside: str = "") -> None:
    """From sending a move to having the new page at another viewer."""
    late, size = await delays(running)
    say(
        f"click    p50 {late[len(late) // 2] * 1e3:.1f} ms, p95 {late[len(late) * 95 // 100] * 1e3:.1f} ms from a move"
        f" to the whole new table at another viewer{beside} ({size / 1000:.0f} kB; {len(late)} moves)"
    )


async def delays(running: Running, count: int = 300) -> tuple[list[float], int]:
    """The seconds from a move to the new table, ascending, and the size of a table."""
    client = Player(running.port)
    await client.sign_up()
    late: list[float] = []
    seed = 0
    size = 0
    while len(late) < count:
        seed += 1
        table = await client.hot_seat(seed)
        async with watching(running, table) as socket:
            for act, move in zip(client.acts(table, seed), random_moves(seed), strict=True):
                start = time.perf_counter()
                client.writer.write(act)
                mark = f'data-version="{1 + move.after}"'
                text = await socket.recv()
                while mark not in text:
                    text = await socket.recv()
                late.append(time.perf_counter() - start)
                size = len(text)
                await client.reader.readuntil(b"\r\n\r\n")
                await asyncio.sleep(0.01)
    return sorted(late), size


async def review(running: Running) -> None:
    """The same while the coach reviews a game, which must not slow play."""
    await click_protocol(running)
    client = Player(running.port)
    await client.sign_up()
    table = await client.hot_seat(1)
    for act in client.acts(table, 1):
        await client.send(act)
    await client.call("POST", f"/api/v1/tables/{table}/review")
    await click_protocol(running, " beside a review")
    state = (await client.call("GET", f"/api/v1/tables/{table}/review"))["state"]
    assert state != "done", "the review was over too soon to say anything"


async def viewers(running: Running, tables: int = 500, seconds: float = 10.0) -> None:
    """Live tables where each seat is watched by its own person, who gets a page of his own."""
    people = [Player(running.port) for _ in range(SEATS)]
    for person in people:
        await person.sign_up()
    names = [await shared_table(people, seed) for seed in range(tables)]
    await asyncio.sleep(1)
    before = running.memory()
    got = 0

    async def read(socket: Any) -> None:
        nonlocal got
        async for _ in socket:
            got += 1

    async with contextlib.AsyncExitStack() as stack:
        readers = []
        for name in names:
            for person in people:
                socket = await stack.enter_async_context(watching(running, name, person.token))
                readers.append(asyncio.create_task(read(socket)))
        await asyncio.sleep(3)
        memory = (running.memory() - before) / len(readers)
        games = [random_moves(seed) for seed in range(tables)]
        await asyncio.sleep(3)
        for person in people:
            await person.open()  # the server has closed the idle connections
        got, cpu, begin, made = 0, running.cpu(), time.perf_counter(), 0
        while time.perf_counter() - begin < seconds:
            move = next(games[made % tables])
            mover = people[move.seat]
            act = mover.act(names[made % tables], SEATS + move.before, move.token, move.seat)
            status, body = await mover.send(act)
            assert status == 204, (status, body)
            made += 1
        await asyncio.sleep(1)
        spent = running.cpu() - cpu
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        say(
            f"viewers  {len(readers)} connections at {tables} tables: {memory / 1024:.0f} KiB for each;"
            f" {made / spent:,.0f} moves per CPU-second, each drawn for and sent to {SEATS} people"
            f" ({got / made:.1f} arrived)"
        )


async def shared_table(people: list[Player], seed: int) -> str:
    """A table with a person on each seat; it begins at version SEATS."""
    chairs = ["me"] + ["open"] * (SEATS - 1)
    made = await people[0].call("POST", "/api/v1/tables", game=GAME, chairs=chairs, seed=str(seed))
    for seat in range(1, SEATS):
        token = made["invites"][str(seat)].rsplit("/", 1)[1]
        await people[seat].call("POST", "/api/v1/joins", table=made["id"], token=token, name=f"Person {seat}")
    return str(made["id"])


Figure = Callable[[Running], Coroutine[Any, Any, None]]
FIGURES: dict[str, Figure] = {"click": click, "moves": moves, "viewers": viewers, "review": review}


def main() -> None:
    wanted = sys.argv[1:] or list(FIGURES)
    say(f"rules {'compiled' if COMPILED else 'interpreted'}, {os.cpu_count()} cores")
    for name in wanted:
        with server() as running:
            asyncio.run(FIGURES[name](running))


if __name__ == "__main__":
    main()
