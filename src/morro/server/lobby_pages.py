"""The addresses of the lobby: its page, its news, quick pairing, and the free seats of open tables."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from litestar import get, post, websocket
from litestar.exceptions import WebSocketDisconnect

from morro.core.errors import GameError
from morro.games import DEFAULT_GAME, LISTINGS
from morro.server.errors import status_of
from morro.server.lobby import FILLS, PACES, Wish
from morro.server.lobby_filter import LobbyFilter, filter_of
from morro.server.lobby_view import LobbyShown, lines_of
from morro.server.page_reply import Reply, named, page
from morro.server.people import Person
from morro.server.public_tables import ListedTable
from morro.server.site import AnyRequest, AnySocket, Site, by_script, fields_of, int_of, one, site_of, who
from morro.server.sockets import GOING_AWAY, listen

MOST_DRAWN: Final = 200
"""Drawings of the lists in memory: everybody may ask for other tables."""


@get("/lobby", include_in_schema=False)
async def lobby(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    query = {key: str(request.query_params[key]) for key in request.query_params}
    shown = await shown_to(site, await site.lobby.read(), person, filter_of(query))
    shown.filled = query
    return page(site, request, person, lambda lang, prefs: site.pages.lobby(shown, lang, prefs))


@post("/lobby", include_in_schema=False)
async def quick_game(request: AnyRequest) -> Reply:
    """Sit down with anybody who wants the same."""

    async def pair(site: Site, person: Person, fields: dict[str, list[str]]) -> str:
        wish = wish_of(fields)
        wish.check()
        site.limits.take("table", who(request, person))
        return await site.lobby.pair(wish, person.player, person.name)

    return await seated(request, pair)


@post("/lobby/sit", include_in_schema=False)
async def sit(request: AnyRequest) -> Reply:
    """Take a free seat at an open table."""

    async def take(site: Site, person: Person, fields: dict[str, list[str]]) -> str:
        site.limits.take("link", who(request, person))
        table = one(fields, "table")
        await site.lobby.sit(table, person.player, person.name)
        return table

    return await seated(request, take)


async def seated(request: AnyRequest, find: Callable[[Site, Person, dict[str, list[str]]], Awaitable[str]]) -> Reply:
    """On to the table that was found; where there is none, the lobby again, with the reason."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    try:
        person = await named(site, request, fields)
        table = await find(site, person, fields)
    except GameError as error:
        status = status_of(error)
        if by_script(request) or status >= 429:
            raise
        shown = await shown_to(site, await site.lobby.read(), person, LobbyFilter())
        shown.filled = {key: values[-1] for key, values in fields.items()}
        shown.seats = tuple(fields.get("seats", []))
        shown.trouble, shown.code = str(error), error.code
        return page(site, request, person, lambda lang, prefs: site.pages.lobby(shown, lang, prefs), status)
    return site.go(request, person, f"/t/{table}")


def wish_of(fields: dict[str, list[str]]) -> Wish:
    """The wish of a filled-in form."""
    seats = tuple(sorted({int_of("seats", text) for text in fields.get("seats", ["4"])}))
    return Wish(
        game=one(fields, "game", DEFAULT_GAME),
        seats=seats,
        pace=one(fields, "pace", PACES[1]),
        level=one(fields, "for", "any"),
        fill=int_of("fill", one(fields, "fill", str(FILLS[0]))),
        rated=one(fields, "rated", "off") == "on",
    )


async def shown_to(site: Site, found: list[ListedTable], person: Person, wanted: LobbyFilter) -> LobbyShown:
    """The lobby as a person sees it, who wants to see these tables."""
    standings = await site.ratings.standings(person.player)
    waiting, going = (lines_of(found, person.player, status, standings) for status in ("open", "running"))
    shown = [line for line in waiting if wanted.shows(line)]
    return LobbyShown(
        shown,
        [line for line in going if wanted.shows(line)],
        list(LISTINGS),
        person.name,
        filter=wanted,
        left_out=len(waiting) - len(shown),
    )


async def lists_for(site: Site, person: Person, wanted: LobbyFilter, lang: str, prefs: dict[str, str]) -> str:
    """The lists as HTML, drawn once for all who see the same: many look at them at the same time."""
    shown = replace(await shown_to(site, site.lobby.list, person, wanted), name="")
    drawn, key = site.lobby.drawn, (repr(shown), lang)
    if len(drawn) > MOST_DRAWN:
        drawn.clear()
    if key not in drawn:
        drawn[key] = site.pages.lobby_lists(shown, lang, prefs)
    return drawn[key]


@websocket("/lobby/live")
async def lobby_socket(socket: AnySocket) -> None:
    """The lists as HTML, now and whenever they have changed."""
    site = site_of(socket)
    person = await site.person(socket)
    lang, prefs = site.lang(socket, person), person.all_prefs()
    wanted = filter_of({key: str(socket.query_params[key]) for key in socket.query_params})
    await socket.accept()
    news = asyncio.Event()
    news.set()
    listening = asyncio.ensure_future(listen(socket, news))
    site.lobby.watchers.add(news)
    site.metrics.sockets.inc()
    sent = ""
    try:
        await site.lobby.read()
        while True:
            await news.wait()
            news.clear()
            if listening.done():
                break
            if site.tables.stopping.is_set():
                await socket.close(code=GOING_AWAY, reason="the server is stopping")
                break
            text = await lists_for(site, person, wanted, lang, prefs)
            if text != sent:
                await socket.send_data(text)
                sent = text
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the other side is gone; that is how most sockets end
    finally:
        site.lobby.watchers.discard(news)
        site.metrics.sockets.dec()
        listening.cancel()


HANDLERS: Final = [lobby, quick_game, sit, lobby_socket]
