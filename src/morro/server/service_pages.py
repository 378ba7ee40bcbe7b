"""The addresses of the server itself: its files, whether it is well, and its numbers."""

from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from morro.server.errors import NotFound, NotYours
from morro.server.middleware import loopback
from morro.server.page_reply import Reply
from morro.server.site import AnyRequest, site_of


@get("/static/{path:path}", include_in_schema=False)
async def static(request: AnyRequest, path: FromPath[str]) -> Reply:
    file = site_of(request).static.files.get(path.lstrip("/"))
    if file is None:
        raise NotFound(f"there is no file {path!r} here")
    headers = {
        "etag": f'"{file.digest[:20]}"',
        "cache-control": file.kept(request.query_params.get("v", "")),
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=file.type, headers=headers)


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> dict[str, Any]:
    """Answers when the server can read its file."""
    site = site_of(request)
    await site.tables.store.ping()
    return {"status": "ok", "file": site.tables.store.soundness, "tables": len(site.tables.live)}


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Reply:
    if not request.client or not loopback(request.client.host):
        raise NotYours("the numbers of this server are for its own machine only")
    text = site_of(request).metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4")


HANDLERS: Final = [static, health, metrics]
