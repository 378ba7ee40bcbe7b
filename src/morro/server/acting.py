"""Acting: the one address that is asked much more often than all others, on the shortest way.

Behind the guard like every other; it does without Litestar's routing, and a page that only has to hear `done` hears it
without a Response. Whatever else is answered, errors above all, is answered as everywhere.
"""

import re
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.types import Receive, Scope, Send

from morro.core.errors import StaleAction
from morro.server.errors import BadRequest
from morro.server.pages import stale
from morro.server.site import AnyRequest, by_script, fields_of, header, lacks_cookie, number, one, site_of, told_of, who

PATH: Final = re.compile("/t/([^/]+)/act")


class Acting:
    """Answers POST /t/ID/act, and leaves everything else to the application."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["litestar_app"] = self.app
        scope.setdefault("state", {})
        request: AnyRequest = Request(scope, receive, send)
        try:
            reply = await act(request, found[1])
        except Exception as error:
            reply = told_of(request, error)
        if reply is None:
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        else:
            await reply.to_asgi_response(None, request)(scope, receive, send)


async def act(request: AnyRequest, id_: str) -> Response[Any] | None:
    """One gesture, all or nothing; None where a script has only to hear that it is done."""
    site = site_of(request)
    if header(request, b"content-type").startswith("multipart/"):
        raise BadRequest("an answer has no files: send the form as application/x-www-form-urlencoded")
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("act", who(request, person))
    seat = number(fields, "seat") if "seat" in fields else None
    # A button that refuses answers alone: whatever is ticked beside it was not meant.
    tokens = fields.get("only") or [token for token in fields.get("token", []) if token]
    try:
        await site.hall.act(id_, person.player, tokens, number(fields, "expect"), one(fields, "aid"), seat)
    except StaleAction:
        return await stale(site, request, person, id_)
    if by_script(request) and not lacks_cookie(request, person):
        return None
    return site.done(request, person, f"/t/{id_}")
