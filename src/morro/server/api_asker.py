"""Who asks the API: a player with a token, who has not asked too often."""

from morro.server.errors import NoPlayer
from morro.server.people import Person
from morro.server.site import AnyRequest, Site, site_of, who


async def asker(request: AnyRequest, kind: str = "act") -> tuple[Site, Person]:
    """The site and the player who asks, who has not asked too often."""
    site = site_of(request)
    person = await site.person(request)
    site.limits.take(kind, who(request, person))
    if not person.player:
        raise NoPlayer("say who you are: POST /api/v1/players gives a token; send it as 'Authorization: Bearer TOKEN'")
    return site, person
