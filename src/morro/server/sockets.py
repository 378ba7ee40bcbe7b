"""The sockets: whenever something changed, the newest table goes down; who came or went, alone. Nothing comes up."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from morro.core.errors import GameError
from morro.server.errors import NoPlayer, StoreError, status_of
from morro.server.live_table import LiveTable
from morro.server.presence import Here
from morro.server.site import AnySocket, Site, site_of

GOING_AWAY: Final = 1001
TOO_TALKATIVE: Final = 1008
MOST_WORDS: Final = 100
"""Messages that a socket may send before it is closed: none are wanted."""


@websocket("/t/{id_:str}/live")
async def page_socket(socket: AnySocket, id_: FromPath[str]) -> None:
    """The table as HTML."""
    site = site_of(socket)

    person = await site.person(socket)
    lang, prefs = site.lang(socket, person), person.all_prefs()

    def draw(live: LiveTable, player: str, whole: bool) -> str:
        return (site.fragment if whole else site.presence)(live, player, lang, prefs, site.side(socket, live))

    await serve(socket, site, id_, draw)


Draw = Callable[[LiveTable, str, bool], str]
"""What a player is sent of a table: all that he may see, or only who is here. Empty where that is nothing new."""


async def serve(socket: AnySocket, site: Site, id_: str, draw: Draw) -> None:
    """Send what `draw` draws, now and whenever it changed, until one side hangs up."""
    person = await site.person(socket)
    player = person.player
    try:
        live = await site.tables.find(id_)
        live.table.check_viewer(player)
    except GameError as error:
        await socket.close(code=4000 + status_of(error), reason=error.code)
        return
    await socket.accept()
    news = asyncio.Event()
    news.set()
    sent: tuple[int, Here | None] = (-1, None)
    listening = asyncio.ensure_future(listen(socket, news))
    here = player or f"guest {id(socket)}"
    live.watchers.add(news)
    site.metrics.sockets.inc()
    site.attendance.arrive(live, here)
    try:
        while not listening.done():
            await news.wait()
            news.clear()
            if listening.done():
                break
            if site.tables.stopping.is_set():
                await socket.close(code=GOING_AWAY, reason="the server is stopping")
                break
            if not await still_signed_in(site, live, person.token, player):
                await socket.close(code=4000 + NoPlayer.status, reason=NoPlayer.code)
                break
            newest = (live.published, site.attendance.here(live))
            if newest != sent:
                text = draw(live, player, newest[0] != sent[0])
                sent = newest
                if text:
                    await socket.send_data(text)
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # the other side is gone; that is how most sockets end
    finally:
        live.watchers.discard(news)
        site.metrics.sockets.dec()
        listening.cancel()
        site.attendance.leave(live, here)


async def still_signed_in(site: Site, live: LiveTable, token: str, player: str) -> bool:
    """Whether the device still belongs to its person; asked where it sees what not everybody may see."""
    if live.table.head.watch and not live.table.owned(player):
        return True
    with contextlib.suppress(StoreError):  # what was known still holds
        return (await site.people.of(token)).player == player
    return True


async def listen(socket: AnySocket, news: asyncio.Event) -> None:
    """Notice when the other side hangs up; close on one that talks too much."""
    try:
        for _ in range(MOST_WORDS):
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
        with contextlib.suppress(RuntimeError):
            await socket.close(code=TOO_TALKATIVE, reason="this socket reads nothing")
    finally:
        news.set()
