"""Measure the table in the browser: what its first page weighs, and what a change costs in the page of a player.

    python -m bench.table

Times are processor time of the page's own thread, so other programs on the machine change them little.
"""

import asyncio
import os
import sys
from typing import Any

from bench.server import SEATS, Player, random_moves
from bench.serving import Running, say, server
from tests.browser.chromium import FLAGS, MISSING, chromium

from morro.core import COMPILED

GAMES = ("sanjuan/2004", "puertorico/2002")
CHANGES = 120
SHOWN = """version => new Promise((done) => {
  const shown = () => Number(document.getElementById("table").dataset.version);
  const look = () => (shown() >= version ? done() : setTimeout(look, 4));
  look();
})"""
PARTS = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


async def seated(people: list[Player], game: str) -> str:
    """A table with a person on each seat."""
    chairs = ["me"] + ["open"] * (SEATS - 1)
    made = await people[0].call("POST", "/api/v1/tables", game=game, chairs=chairs, seed="1")
    for seat in range(1, SEATS):
        token = made["invites"][str(seat)].rsplit("/", 1)[1]
        await people[seat].call("POST", "/api/v1/joins", table=made["id"], token=token, name=f"Person {seat}")
    return str(made["id"])


async def spent(session: Any) -> list[float]:
    """Milliseconds of scripts, layout and style so far."""
    found = {row["name"]: row["value"] for row in (await session.send("Performance.getMetrics"))["metrics"]}
    return [found[part] * 1000 for part in PARTS]


async def measure(running: Running, game: str) -> None:
    from playwright.async_api import async_playwright

    people = [Player(running.port) for _ in range(SEATS)]
    for person in people:
        await person.sign_up()
    table = await seated(people, game)
    await people[0].call("PUT", "/api/v1/me", prefs={"sound": "off", "pace": "0"})
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    async with async_playwright() as tool:
        browser = await tool.chromium.launch(executable_path=chromium(), args=FLAGS)
        address = f"http://127.0.0.1:{running.port}"
        context = await browser.new_context(base_url=address, viewport={"width": 1366, "height": 768})
        await context.add_cookies([{"name": "morro", "value": people[0].token, "url": address}])
        page = await context.new_page()
        session = await context.new_cdp_session(page)
        await session.send("Network.enable")
        sizes: list[float] = []
        session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        await page.goto(f"/t/{table}", wait_until="networkidle")
        say(f"page     {game}: {sum(sizes) / 1000:.0f} kB in {len(sizes)} answers, as they come over the network")
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        costs: list[list[float]] = []
        for move in random_moves(1, game, SEATS):
            before = await spent(session)
            mover = people[move.seat]
            await mover.send(mover.act(table, SEATS + move.before, move.token, move.seat))
            await page.evaluate(SHOWN, SEATS + move.after)
            await asyncio.sleep(0.05)  # what the browser does with the change comes a moment later
            costs.append([now - was for now, was in zip(await spent(session), before, strict=True)])
            if len(costs) == CHANGES:
                break
        await browser.close()
    whole = sorted(sum(cost) for cost in costs)
    script, layout, style = (sum(part) / len(costs) for part in zip(*costs, strict=True))
    say(
        f"change   {game}: p50 {whole[len(whole) // 2]:.1f} ms, p95 {whole[len(whole) * 95 // 100]:.1f} ms"
        f" (script {script:.1f}, layout {layout:.1f}, style {style:.1f} on average; {len(whole)} changes)"
    )


def main() -> None:
    if not chromium():
        sys.exit(MISSING)
    say(f"rules {'compiled' if COMPILED else 'interpreted'}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    for game in GAMES:
        with server() as running:
            asyncio.run(measure(running, game))


if __name__ == "__main__":
    main()
