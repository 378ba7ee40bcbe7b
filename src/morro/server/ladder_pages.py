"""The ladder: everybody on one scale, by game and table size.

GET /ladder   ?game= &seats=     one game and table size; seats 0 stands for all of them
"""

from typing import Final

from litestar import get

from morro.games import DEFAULT_GAME, LISTINGS
from morro.server.account_pages import people_page
from morro.server.bot_ratings import ALL
from morro.server.errors import BadRequest, NotFound
from morro.server.page_reply import Reply
from morro.server.people_view import LadderShown, Ranked
from morro.server.rating_model import chance
from morro.server.ratings import LISTED_FROM, LadderLine
from morro.server.site import AnyRequest, Site, int_of, site_of


@get("/ladder", include_in_schema=False)
async def ladder(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    query = request.query_params
    seats = int_of("seats", query.get("seats", str(ALL)))
    shown = await ladder_shown(site, person.player, query.get("game", DEFAULT_GAME), seats)
    return people_page(site, request, person, "ladder", shown)


async def ladder_shown(site: Site, player: str, game: str, seats: int) -> LadderShown:
    """The ladder of a game and table size as a person sees it; raises where there is none."""
    listing = next((one for one in LISTINGS if one.name == game), None)
    if listing is None:
        raise NotFound(f"there is no ladder of {game[:80]!r}; there are: {', '.join(one.name for one in LISTINGS)}")
    if seats != ALL and seats not in listing.seats():
        raise BadRequest(f"{game} has tables of {listing.least} to {listing.most} seats, not of {seats}")
    lines = await site.ratings.ladder(game, seats)
    rating, games = await site.ratings.rating(game, seats, player)
    above = [line for line in lines if line.bot.startswith("level") and line.rating.mu > rating.mu]
    return LadderShown(
        game,
        seats,
        list(LISTINGS),
        list(listing.seats()),
        ranked(lines, player),
        games,
        LISTED_FROM,
        above[-1].bot if above else "",
        round(100 * chance(rating, above[-1].rating)) if above and games else 0,
    )


def ranked(lines: list[LadderLine], player: str) -> list[Ranked]:
    """Everybody with the places that he may have: those whose bands overlap his are too close to call."""
    found = []
    for line in lines:
        low, high = line.rating.points - line.rating.band, line.rating.points + line.rating.band
        first = 1 + sum(one.rating.points - one.rating.band > high for one in lines)
        last = len(lines) - sum(one.rating.points + one.rating.band < low for one in lines)
        mine = bool(player) and line.player == player
        found.append(
            Ranked(
                *(line.bot, line.name, line.claimed, mine),
                *(line.rating.points, line.rating.band, line.games, first, last),
            )
        )
    return found


HANDLERS: Final = [ladder]
