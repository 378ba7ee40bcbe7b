"""The addresses of shared results, and of the pictures that messengers show beside a link."""

from typing import Final

from litestar import Response, get, post
from litestar.params import FromPath

from morro.games import LISTINGS
from morro.server.errors import NotFound
from morro.server.live_table import LiveTable
from morro.server.page_reply import Reply, outside, page
from morro.server.result_view import Chances, ResultShown, chances_by_round
from morro.server.site import AnyRequest, Site, site_of, who
from morro.server.table_view import LANGUAGES

KEPT: Final = "public, max-age=86400"
"""A finished game does not change; only that somebody who played it is deleted is seen a day later."""


@post("/t/{id_:str}/share", include_in_schema=False)
async def share(request: AnyRequest, id_: FromPath[str]) -> Reply:
    """A link to the result, for everybody."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    return site.go(request, person, f"/r/{await site.results.share(id_, person.player)}")


@get("/r/{token:str}", include_in_schema=False)
async def result(request: AnyRequest, token: FromPath[str]) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    live = await site.results.find(token)
    shown = result_of(site, token, live)
    shown.table.address = outside(site, request)
    shown.chances = await chances_of(site, live)
    return page(site, request, person, lambda lang, prefs: site.pages.result(shown, lang, prefs))


def result_of(site: Site, token: str, live: LiveTable) -> ResultShown:
    return ResultShown(site.views.shown(live, ""), token, live.table.ended)


async def chances_of(site: Site, live: LiveTable) -> Chances:
    """What the review of a finished game says of the chances; nothing where nobody has asked for one."""
    if not live.table.moves:
        return {}
    facts = (await site.reviews.state(live.table, "")).facts
    return chances_by_round(facts) if facts is not None else {}


@get("/r/{token:str}/{file:str}", include_in_schema=False)
async def result_picture(request: AnyRequest, token: FromPath[str], file: FromPath[str]) -> Reply:
    """The podium, for messengers: `LANGUAGE.png`."""
    site = site_of(request)
    lang = file.removesuffix(".png")
    check_language(lang)
    shown = result_of(site, token, await site.results.find(token))
    names = [player.name for player in shown.table.players]  # a person may be gone since it was drawn
    return png(await site.results.picture((f"{token} {names}", lang), lambda: site.pages.result_picture(shown, lang)))


@get("/pictures/{name:path}", include_in_schema=False)
async def game_picture(request: AnyRequest, name: FromPath[str]) -> Reply:
    """A game: `/pictures/EDITION/LANGUAGE.png`."""
    site = site_of(request)
    game, _, file = name.strip("/").rpartition("/")
    lang = file.removesuffix(".png")
    check_language(lang)
    if game not in [listing.name for listing in LISTINGS]:
        raise NotFound(f"there is no picture of {game[:40]!r}")
    return png(await site.results.picture((game, lang), lambda: site.pages.game_picture(game, lang)))


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise NotFound(f"there are pictures in {', '.join(LANGUAGES)}; not in {lang[:20]!r}")


def png(picture: bytes) -> Reply:
    return Response(picture, media_type="image/png", headers={"cache-control": KEPT})


HANDLERS: Final = [share, result, result_picture, game_picture]
