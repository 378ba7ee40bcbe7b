"""The addresses to read: the rules of each edition, and the proof of a shuffle."""

from typing import Final

from litestar import get
from litestar.params import FromPath

from morro.core.errors import GameError
from morro.games import LISTINGS, make_game
from morro.server.errors import NotFound
from morro.server.new_table import whole
from morro.server.page_reply import Reply, nobodys, page
from morro.server.site import AnyRequest, site_of
from morro.server.table import seed_hash
from morro.server.table_view import VerifyShown


@get(["/rules", "/rules/{game:path}"], include_in_schema=False)
async def rules(request: AnyRequest, game: FromPath[str] = "") -> Reply:
    site = site_of(request)
    person = await site.person(request)
    name = game.strip("/")
    if name and name not in [listing.name for listing in LISTINGS]:
        raise NotFound(f"there are no rules of {name!r}; there are: {', '.join(x.name for x in LISTINGS)}")
    return page(site, request, person, lambda lang, prefs: site.pages.rules(name, lang, nobodys(prefs)))


@get("/verify", include_in_schema=False)
async def verify(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    query = {key: str(value) for key, value in request.query_params.items()}
    shown = VerifyShown(query.get("game", ""), None, query.get("seed", ""), "", "", "")
    try:
        if shown.seed:
            shown = verified(query.get("game", ""), query.get("seats", ""), shown.seed)
    except GameError as error:
        shown.trouble, shown.code = str(error), error.code
    return page(site, request, person, lambda lang, prefs: site.pages.verify(shown, lang, prefs))


def verified(game_name: str, seats: str, seed: str) -> VerifyShown:
    """What a seed stands for: its hash, and how the game begins with it."""
    game = make_game(game_name, whole("seats", seats))
    value = whole("seed", seed)
    return VerifyShown(
        game.name, game.seats, seed, seed_hash(game.name, game.seats, value), game.text(game.new(value)), ""
    )


HANDLERS: Final = [rules, verify]
