"""Acts at two tables that differ only in what the asking seat cannot see: every answer must be the same, byte by byte.

A view that hides a card is not enough: a refusal, a number or the mere fact that something was accepted can tell it.
So for each pair of tables the same gestures are sent: possible ones, impossible ones, too long ones, those of other
seats, undo, as a form, as a script's form and as JSON; and after each of them the seat and a spectator look at the
table in every form in which it is sent. A pair is followed until a gesture was accepted at both tables that shows
something new: from then on the seat may know more.

`python -m tests.server.acts 100000` tries so many pairs.
"""

import argparse
import asyncio
import contextlib
import importlib
import itertools
import re
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
from tests.contract.tables import STYLES, TABLES, Table, some_answer, view_text
from tests.server.running import settings
from tests.server.tables import NOW

from morro.core.game import SPECTATOR
from morro.core.rng import Rng, seeded
from morro.games import AnyGame
from morro.server.app import make_app
from morro.server.chair import Chair, hashed
from morro.server.new_table import PreparedTable, TableSpec, fresh_head
from morro.server.run import set_up_log
from morro.server.site import Site
from morro.server.table_view import Pages

ACTS: Final = 4
"""In one pair."""
LONGEST_GAME: Final = 300
MOST_SEATS: Final = 5
IDS: Final = itertools.count(1)
REVISION: Final = re.compile(r'(name="aid"\s+value=|data-rev=)"[^"]*"')


class Act(NamedTuple):
    """What is sent: by which seat's person, on which way."""

    way: str
    """form | script | json"""
    who: int
    """SPECTATOR for somebody who only looks on."""
    tokens: list[str]
    """Empty for an undo."""


class Heard(NamedTuple):
    """What came back, and what may be known now."""

    status: int
    answer: str
    seen: list[str]
    known: list[str]
    """All that the rules let the seat and a spectator know, with the seat that is asked."""


class Server:
    """The whole application in this process, with a person for every seat and one who looks on."""

    def __init__(self, site: Site, client: httpx.AsyncClient) -> None:
        self.site = site
        self.tables = site.tables
        self.client = client

    async def table(self, game: AnyGame, position: str) -> str:
        """A table that begins with a position."""
        prepared = PreparedTable(
            fresh_head(game, "p0", NOW, None, TableSpec(game.name, [], seed=1)),
            [Chair(f"Person {seat}", player=f"p{seat}") for seat in range(game.seats)],
            {},
        )
        prepared.head.id = f"{next(IDS):012d}"
        prepared.head.start = position
        await self.site.commands.open(prepared)
        return prepared.head.id

    async def send(self, id_: str, act: Act, number: int) -> httpx.Response:
        table = self.tables.live[id_].table
        fields: dict[str, Any] = {"expect": table.version, "aid": f"act-{number}"}
        if act.way == "json":
            path = f"/api/v1/tables/{id_}/{'actions' if act.tokens else 'undo'}"
            return await self.client.post(
                path, json=fields | {"tokens": act.tokens} if act.tokens else fields, **by(act)
            )
        path = f"/t/{id_}/{'act' if act.tokens else 'undo'}"
        return await self.client.post(path, data=fields | {"token": act.tokens}, **by(act))

    async def heard(self, id_: str, act: Act, number: int, seat: int) -> Heard:
        """Send it, and look at the table as the seat and as a spectator."""
        reply = await self.send(id_, act, number)
        seen = []
        for who in (seat, SPECTATOR):
            for path in (f"/t/{id_}/table", f"/api/v1/tables/{id_}"):
                seen.append(steady((await self.client.get(path, **by(Act("script", who, [])))).text, id_))
        table = self.tables.live[id_].table
        known = [view_text(table.game, table.state, viewer) for viewer in (seat, SPECTATOR)]
        for viewer in (seat, SPECTATOR):  # the order in which tiles were turned up, say, is in no view
            known.append(str([(e.kind, e.seat, e.card, e.n, e.cards) for e in table.seen_by(viewer)]))
        known.append(table.game.text(table.state) if table.over else str(table.asked))  # after the end all is open
        headers = {key: value for key, value in reply.headers.items() if key != "content-length"}
        return Heard(reply.status_code, steady(f"{headers}\n{reply.text}", id_), seen, known)

    def forget(self, *ids: str) -> None:
        for id_ in ids:
            del self.tables.live[id_]


def by(act: Act) -> dict[str, Any]:
    """The headers of whoever sends it."""
    headers = {"x-morro": "1"} if act.way == "script" else {}
    return {"headers": headers | {"authorization": f"Bearer {word(act.who)}"}}


def word(seat: int) -> str:
    return f"{seat + 1:022d}"


def steady(text: str, id_: str) -> str:
    """Without what differs from one drawing to the next, and without the name of the table."""
    return REVISION.sub("", text).replace(id_, "TABLE")


@contextlib.asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Server]:
    pages: Pages = importlib.import_module("morro.web.pages")
    guard: Any = make_app(settings(folder), pages)
    async with guard.app.lifespan():
        site: Site = guard.app.state.site
        site.tables.now = lambda: NOW
        for seat in range(SPECTATOR, MOST_SEATS):
            await site.tables.store.add_player(f"p{seat}", hashed(word(seat)), NOW)
        transport = httpx.ASGITransport(guard)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:80") as client:
            yield Server(site, client)


def middle(game: AnyGame, rng: Rng) -> Any:
    """A random moment of a random game."""
    while True:
        s = game.new(rng.below(1_000_000))
        style = rng.below(STYLES)
        for _ in range(rng.below(LONGEST_GAME)):
            if not game.over(s):
                game.apply(s, some_answer(game, s, rng, style))
        if not game.over(s):
            return s


def acts(game: AnyGame, s: Any, rng: Rng) -> list[Act]:
    """What somebody might try who wants to know what is hidden."""
    return [some_act(game, s, game.seat(s), rng) for _ in range(ACTS)]


def some_act(game: AnyGame, s: Any, seat: int, rng: Rng) -> Act:
    way = ("form", "script", "json")[rng.below(3)]
    kind = rng.below(8)
    if kind == 0:
        return Act(way, seat, [])
    if kind == 1:
        return Act(way, rng.below(game.seats), one_of(game.tokens(s), rng))
    if kind == 2:
        return Act(way, seat, [token for _ in range(1 + rng.below(3)) for token in one_of(game.actions.tokens, rng)])
    if kind == 3:
        return Act(way, seat, ["pass", *one_of(game.tokens(s), rng), *one_of(game.actions.tokens, rng)])
    if kind == 4:
        return Act(way, SPECTATOR, one_of(game.tokens(s), rng))
    # A whole line of play, as far as into other seats' turns: right at the one table, and perhaps not at the other.
    trial = game.clone(s)
    line: list[str] = []
    for _ in range(1 + rng.below(6)):
        if not game.over(trial):
            action = some_answer(game, trial, rng)
            line.append(game.actions.token(action))
            game.apply(trial, action)
    return Act(way, seat, line if kind < 7 else [*line, *one_of(game.actions.tokens, rng)])


def one_of(tokens: list[str], rng: Rng) -> list[str]:
    return [tokens[rng.below(len(tokens))]]


async def compare(server: Server, table: Table, rng: Rng) -> Counter[str]:
    """One pair; gives what was tried, and raises AssertionError where the answers differ."""
    game = table.game()
    s = middle(game, rng)
    seat = game.seat(s)
    z = game.guess(game.view(s, seat), rng)
    ids = [await server.table(game, game.text(one)) for one in (s, z)]
    tried: Counter[str] = Counter(pairs=1)
    for number, act in enumerate(acts(game, s, rng)):
        one, other = [await server.heard(id_, act, number, seat) for id_ in ids]
        what = f"{table}, seat {seat}, {act}\n{game.text(s)}\n{game.text(z)}"
        if act.who in (seat, SPECTATOR):  # another person may be answered otherwise: it is his hand that differs
            assert one.status == other.status, what
        tried["accepted" if one.status < 400 else "refused"] += 1
        if one.known != other.known:
            assert min(one.status, other.status) < 400, what
            tried["told something new"] += 1
            break
        assert one.answer == other.answer or act.who not in (seat, SPECTATOR), what
        assert one.seen == other.seen, what
    server.forget(*ids)
    return tried


async def try_pairs(first: int, pairs: int) -> Counter[str]:
    """Pairs of every game, option and table size in turn; raises AssertionError for the first that differs."""
    tried: Counter[str] = Counter()
    differs: AssertionError | None = None
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as server:
            try:
                for number in range(first, first + pairs):
                    tried += await compare(server, TABLES[number % len(TABLES)], seeded(number))
            except AssertionError as error:
                differs = error
    if differs:
        raise differs
    return tried


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pairs", type=int)
    parser.add_argument("--first", type=int, default=1_000_000, help="the number of the first pair")
    args = parser.parse_args()
    set_up_log("error", False)
    begin = time.monotonic()
    tried = asyncio.run(try_pairs(args.first, args.pairs))
    print(f"{dict(tried)}: no difference, in {time.monotonic() - begin:.0f} s")  # noqa: T201


if __name__ == "__main__":
    main()
