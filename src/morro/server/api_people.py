"""People for programs: the ladder, profiles of claimed names, and what is kept of whoever asks."""

from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from morro.games import DEFAULT_GAME
from morro.server.api_asker import asker
from morro.server.api_types import REFUSALS, Name
from morro.server.bot_ratings import ALL
from morro.server.errors import BadRequest
from morro.server.ladder_pages import ladder_shown
from morro.server.people_view import ProfileShown, Won
from morro.server.profile_pages import claimed_profile
from morro.server.site import AnyRequest, site_of

Game = Annotated[str, QueryParameter(max_length=200, description=f"An edition, such as `{DEFAULT_GAME}`")]
Seats = Annotated[int, QueryParameter(ge=0, le=10, description="A table size; 0 for all of them together")]
ClaimedName = Annotated[str, PathParameter(max_length=80, description="A name that somebody has claimed")]


class RankedOut(msgspec.Struct):
    """Somebody on the ladder: a person who has played enough rated games, or a bot."""

    bot: str | None
    name: str
    """Empty for a bot."""
    claimed: bool
    """The name is this person's alone; GET /people/NAME tells more."""
    mine: bool
    points: int
    band: int
    """Half of the interval that holds the truth in 95 of 100 cases."""
    games: int | None
    """Rated ones; null for a bot, which was measured."""
    first: int
    last: int
    """The places that this one may have: those whose bands overlap are too close to call."""


class LadderOut(msgspec.Struct):
    game: str
    seats: int
    """0 for all table sizes together."""
    listed_from: int
    """Rated games that somebody must have played before he is listed."""
    lines: list[RankedOut]
    """The best first."""
    my_games: int
    my_points: int | None
    my_band: int | None
    """Null until I have played a rated game."""


class SourceOut(msgspec.Struct):
    name: str
    mine: float
    winners: float


class BuiltOut(msgspec.Struct):
    name: str
    share: float
    """Of the games, those in which it was built."""


class RatingPoint(msgspec.Struct):
    at: float
    points: int
    band: int


class RatingOut(msgspec.Struct):
    game: str
    points: int
    band: int
    games: int


class StandsOut(msgspec.Struct):
    kind: str
    """`building`, `source`, or empty where nothing stands out."""
    name: str
    mine: float
    winners: float
    """A part of the games for a building, points a game for a source."""


class GameProfile(msgspec.Struct):
    """What somebody does in one game."""

    game: str
    games: int
    points: float
    """On average."""
    winners: float
    """The same of the last who won, whoever they were."""
    sources: list[SourceOut]
    """Points by their source, on average."""
    buildings: list[BuiltOut]
    """The favourites."""
    curve: list[RatingPoint]
    """The course of the rating, of all table sizes together."""
    stands_out: StandsOut | None
    """What differs most from winners beyond chance; null until there are games enough."""


class ProfileOut(msgspec.Struct):
    name: str
    claimed: bool
    since: float
    games: int
    ratings: list[RatingOut]
    won: list[Won]
    by_game: list[GameProfile]


class MyResult(msgspec.Struct):
    """How a game ended for me; GET /tables/ID/record has its record."""

    table: str
    seat: int
    game: str
    seats: int
    place: int
    share: float
    """Of the win: 1, 0, or a part of it where several won."""
    points: int
    sources: list[tuple[str, int]]
    built: list[str]
    unrated: str
    """Why it did not count for the ladder (friendly, alone, person, address or hint); empty where it did."""
    at: float


class MyData(msgspec.Struct):
    facts: dict[str, Any]
    """By the table of the store."""
    records: dict[str, str]
    """The record of each finished game, by its table."""


class DeleteMe(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    """My name as it is now, so that nobody is deleted by a slip; empty where I have none."""


@get("/ladder", responses=REFUSALS)
async def ladder(request: AnyRequest, game: Game = DEFAULT_GAME, seats: Seats = ALL) -> LadderOut:
    """People and bots on one scale, for a game and a table size."""
    site = site_of(request)
    person = await site.person(request)
    shown = await ladder_shown(site, person.player, game, seats)
    rating, games = await site.ratings.rating(game, seats, person.player)
    lines = [
        RankedOut(
            *(one.bot or None, one.name, one.claimed, one.mine, one.points, one.band),
            *(None if one.bot else one.games, one.first, one.last),
        )
        for one in shown.lines
    ]
    mine = (rating.points, rating.band) if games else (None, None)
    return LadderOut(game, seats, shown.listed_from, lines, games, *mine)


@get("/people/{name:str}", responses=REFUSALS)
async def profile(request: AnyRequest, name: ClaimedName) -> ProfileOut:
    """How somebody with a claimed name fares: what everybody may know."""
    return profile_out(await claimed_profile(site_of(request), name))


@get("/me/profile", responses=REFUSALS)
async def my_profile(request: AnyRequest) -> ProfileOut:
    """How I fare, also as a guest."""
    site, person = await asker(request)
    await site.profiles.count_old(person.player)
    return profile_out(await site.profiles.profile(person.player, person.name, person.claimed))


@get("/me/results", responses=REFUSALS)
async def my_results(request: AnyRequest) -> list[MyResult]:
    """How my games ended, the latest first: at most 2,000."""
    site, person = await asker(request)
    await site.profiles.count_old(person.player)
    return [msgspec.convert(one, MyResult) for one in await site.profiles.results(person.player)]


@get("/me/data", responses=REFUSALS)
async def my_data(request: AnyRequest) -> MyData:
    """Everything that is stored about me, and the records of my finished games."""
    site, person = await asker(request, "link")
    return MyData(await site.data.facts(person.player), await site.data.records(person.player))


@post("/me/delete", status_code=204, responses=REFUSALS)
async def delete_me(request: AnyRequest, data: JSONBody[DeleteMe]) -> None:
    """Delete everything about me, for good; the token is dead afterwards. The games of others stay."""
    site, person = await asker(request, "link")
    if data.name != person.name:
        raise BadRequest("nothing was deleted: `name` has to be your name, to show that you are sure")
    await site.data.erase(person.player)


def profile_out(shown: ProfileShown) -> ProfileOut:
    """The part of a profile that everybody may know."""
    return ProfileOut(
        shown.name,
        shown.claimed,
        shown.since,
        shown.games,
        [RatingOut(one.game, one.points, one.band, one.games) for one in shown.ratings],
        shown.won,
        [
            GameProfile(
                one.game,
                one.games,
                one.points,
                one.winners,
                [SourceOut(source.key, source.mine, source.winners) for source in one.sources],
                [BuiltOut(key, share) for key, share in one.buildings],
                [RatingPoint(point.at, point.points, point.band) for point in one.curve],
                StandsOut(*one.stands_out) if one.stands_out else None,
            )
            for one in shown.by_game
        ],
    )


REQUESTS: Final = [DeleteMe]
READ: Final = [ladder, profile]
"""For everybody."""
PLAY: Final = [my_profile, my_results, my_data, delete_me]
"""For players only."""
