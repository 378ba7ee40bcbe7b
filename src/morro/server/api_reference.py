"""The API's reference: the rules, cards and rulings in four languages, and what else the pages offer to read."""

from typing import Annotated, Final

from litestar import get
from litestar.params import QueryParameter

import morro
from morro.bots.registry import DEFAULT
from morro.core.errors import BadGame
from morro.games import DEFAULT_GAME, LISTINGS
from morro.scene import rulebook
from morro.server.api_types import REFUSALS
from morro.server.api_words import Card, Named, Preference, Qr, Role, Rules, RulingOut, ServerOut
from morro.server.errors import BadRequest, all_codes
from morro.server.new_table import bots_served
from morro.server.page_reply import outside, svg
from morro.server.site import AnyRequest, Site, local_path, site_of, who
from morro.server.table_view import LANGUAGES, PREFS
from morro.words import Words, words
from morro.words.wording import Wording, wording

LONGEST_PATH: Final = 300
NAMED: Final = QueryParameter(max_length=200, description=f"Such as `{DEFAULT_GAME}`; options are ignored")


async def reader(request: AnyRequest) -> tuple[Site, Wording]:
    """The site, and the words in which the asker reads."""
    site = site_of(request)
    return site, wording(site.lang(request, await site.person(request)))


def edition_of(game: str) -> str:
    """An edition without its options; raises BadGame where there is none of this name."""
    edition = game.partition(":")[0]
    known = [listing.name for listing in LISTINGS]
    if edition not in known:
        raise BadGame(f"there is no game {edition[:80]!r}; there are: {', '.join(known)}")
    return edition


@get("/server", responses=REFUSALS)
async def server(request: AnyRequest) -> ServerOut:
    """What this server is, where others reach it, and the language in which it speaks to me."""
    site = site_of(request)
    lang = site.lang(request, await site.person(request))
    languages = [Named(code, words(code).name) for code in LANGUAGES]
    return ServerOut(morro.__version__, outside(site, request), lang, languages, DEFAULT)


@get("/preferences", responses=REFUSALS)
async def preferences(request: AnyRequest) -> list[Preference]:
    """What can be set with PUT /me, to which values, and what that means."""
    _, w = await reader(request)
    languages = [Named(code, words(code).name) for code in LANGUAGES]
    return [
        Preference("lang", w.words.ui("language"), languages),
        *[
            Preference(key, w(f"pref_{key}"), [Named(value, w(f"pref_{key}_{value}")) for value in values])
            for key, values in PREFS.items()
        ],
    ]


@get("/bots", responses=REFUSALS)
async def bots(request: AnyRequest) -> list[Named]:
    """The bots that can sit down, in words."""
    _, w = await reader(request)
    return [Named(bot.name, w.bot(bot.name)) for bot in bots_served()]


@get("/errors", responses=REFUSALS)
async def errors(request: AnyRequest) -> list[Named]:
    """Every code of an error: what went wrong, and what to do about it."""
    _, w = await reader(request)
    return [Named(code, w.words.error_lead(code), w.error(code)) for code in sorted(all_codes())]


@get("/rules", responses=REFUSALS)
async def rules(request: AnyRequest, game: Annotated[str, NAMED]) -> Rules:
    """The rules of an edition, its roles and its options."""
    _, w = await reader(request)
    edition = edition_of(game)
    text = rulebook.source(edition, w.language)
    said = w.words
    return Rules(
        edition,
        w.language,
        said.title(edition),
        said.about(edition),
        text,
        roles_of(edition, said),
        options_of(edition, said),
    )


def roles_of(edition: str, said: Words) -> list[Role]:
    keys = rulebook.role_keys(edition)
    return [
        Role(key, said.role(edition, key), said.role_effect(edition, key), said.privilege(edition, key)) for key in keys
    ]


def options_of(edition: str, said: Words) -> list[Named]:
    listing = next(listing for listing in LISTINGS if listing.name == edition)
    return [Named(name, said.option(edition, name), said.option_about(edition, name)) for name in listing.options]


@get("/cards", responses=REFUSALS)
async def cards(request: AnyRequest, game: Annotated[str, NAMED]) -> list[Card]:
    """Every card of an edition, or every building and tile, with its full effect and the rulings that bear on it."""
    _, w = await reader(request)
    ruled = {one.number: RulingOut(one.number, one.question, one.answer) for one in rulebook.ruled(w.language)}
    return [
        Card(
            name=one.key,
            title=one.name,
            group=one.group,
            cost=one.cost,
            points=int(one.points) if one.points.isdecimal() else None,
            copies=one.copies,
            moment=one.moment,
            effect=one.effect,
            circles=one.circles,
            quarries=one.quarries,
            spaces=one.spaces,
            picture=f"/static/art/{one.icon}",
            rulings=[ruled[number] for number in one.rulings],
        )
        for one in rulebook.faces(edition_of(game), w.language)
    ]


@get("/rulings", responses=REFUSALS)
async def rulings(request: AnyRequest, game: Annotated[str | None, NAMED] = None) -> list[RulingOut]:
    """The rulings that the rules or the cards of an edition cite; all of them where no game is named."""
    _, w = await reader(request)
    cited = None if game is None else rulebook.cited(edition_of(game))
    return [
        RulingOut(one.number, one.question, one.answer)
        for one in rulebook.ruled(w.language)
        if cited is None or one.number in cited
    ]


@get("/qr", responses=REFUSALS)
async def qr(
    request: AnyRequest,
    path: Annotated[str, QueryParameter(max_length=LONGEST_PATH, description="Of an invite, a link, a table")] = "/",
) -> Qr:
    """An address of this server as another device reaches it, and its QR code for the camera of a telephone."""
    site = site_of(request)
    site.limits.take("act", who(request, await site.person(request)))
    if local_path(path) != path:
        raise BadRequest("a path on this server begins with one `/` and has plain letters only, such as /t/ID")
    address = outside(site, request) + path
    return Qr(address, svg(address).decode())


HANDLERS: Final = [server, preferences, bots, errors, rules, cards, rulings, qr]
