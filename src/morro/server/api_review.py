"""The reviews of finished games, for programs."""

from typing import Any, Final

import msgspec
from litestar import get, post

from morro.coach.review_document import review_told
from morro.coach.sentences import Sentences
from morro.server.api_asker import asker
from morro.server.api_types import REFUSALS, TableId
from morro.server.people import Person
from morro.server.site import AnyRequest, Site, site_of
from morro.server.table import Table


class ReviewOut(msgspec.Struct):
    """Where the review of a finished game stands."""

    state: str
    """`none`, `waiting`, `running`, `done` or `failed`."""
    done: float
    """The part that is done, from 0 to 1."""
    ahead: int
    """How many games are looked at before this one."""
    mine: bool
    """I asked for it, and can call it off."""
    curve: list[dict[str, Any]]
    """The chances of all seats as far as they are known."""
    review: dict[str, Any] | None
    """The whole review, once it is done: the document of `morro review --json`."""
    trouble: str
    """Why it failed."""


async def told(request: AnyRequest, site: Site, person: Person, table: Table) -> ReviewOut:
    """Where it stands, in the language and with the names that the asker reads."""
    found = await site.reviews.state(table, person.player)
    sentences = Sentences(site.lang(request, person), [chair.name for chair in table.chairs])
    review = review_told(found.facts, sentences) if found.facts is not None else None
    return ReviewOut(found.state, found.done, found.ahead, found.mine, list(found.curve), review, found.trouble)


@get("/tables/{id_:str}/review", responses=REFUSALS)
async def review(request: AnyRequest, id_: TableId) -> ReviewOut:
    """The review of a finished game, or how far it is."""
    site = site_of(request)
    person = await site.person(request)
    table = (await site.tables.find(id_)).table
    table.check_viewer(person.player)
    return await told(request, site, person, table)


@post("/tables/{id_:str}/review", status_code=202, responses=REFUSALS)
async def start(request: AnyRequest, id_: TableId) -> ReviewOut:
    """Ask the coach to look at a finished game; it waits its turn. Asked twice, it is done once."""
    site, person = await asker(request, "review")
    table = (await site.tables.find(id_)).table
    table.check_viewer(person.player)
    await site.reviews.start(table, person.player)
    return await told(request, site, person, table)


@post("/tables/{id_:str}/review/cancel", status_code=200, responses=REFUSALS)
async def cancel(request: AnyRequest, id_: TableId) -> ReviewOut:
    """Call off a review that I asked for; it goes on where somebody else asked for it too."""
    site, person = await asker(request)
    table = (await site.tables.find(id_)).table
    table.check_viewer(person.player)
    site.reviews.cancel(table, person.player)
    return await told(request, site, person, table)


HANDLERS: Final = [review]
PLAYERS_ONLY: Final = [start, cancel]
