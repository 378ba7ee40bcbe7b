"""The addresses of the installable app: its manifest, its icons, its service worker, and what can be read offline."""

from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from morro.games import LISTINGS
from morro.server.errors import NotFound
from morro.server.page_reply import Reply, nobodys, page
from morro.server.site import AnyRequest, site_of
from morro.words.wording import wording

ICONS: Final = {"icon-192": (192, False), "icon-512": (512, False), "mask-512": (512, True), "touch-180": (180, True)}
"""By name: how large, and whether a system may cut its edges off."""
KEPT: Final = "public, max-age=86400"


@get("/app.webmanifest", include_in_schema=False)
async def manifest(request: AnyRequest) -> Reply:
    """What a system needs to install the site as an app."""
    site = site_of(request)
    w = wording(site.lang(request, await site.person(request)))
    icons = [
        {"src": f"/app/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("mask-512", 512, "maskable"))
    ]
    ways = (("/lobby", "lobby_title"), ("/new", "new_table"))
    about = {
        "id": "/",
        "name": "Morro",
        "short_name": "Morro",
        "description": w("welcome_about"),
        "lang": w.language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#efe3cb",
        "theme_color": "#315563",
        "icons": icons,
        "shortcuts": [{"name": w(key), "url": path} for path, key in ways],
    }
    return Response(about, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


@get("/app/{file:str}", include_in_schema=False)
async def app_file(request: AnyRequest, file: FromPath[str]) -> Reply:
    """An icon, drawn from our own picture; or the list of what can be read offline."""
    site = site_of(request)
    if file == "files.json":
        return Response(files(site.pages.app_files()), headers={"cache-control": "no-cache"})
    name = file.removesuffix(".png")
    if name not in ICONS or name == file:
        raise NotFound(f"there is no file {file[:40]!r} here")
    picture = await site.results.picture((name, ""), lambda: site.pages.app_icon(*ICONS[name]))
    return Response(picture, media_type="image/png", headers={"cache-control": KEPT})


def files(assets: list[str]) -> dict[str, Any]:
    """The pages that are kept beside the offline page, and what they are drawn with. No table is among them."""
    return {"pages": ["/rules", *[f"/rules/{listing.name}" for listing in LISTINGS]], "files": assets}


@get("/service-worker.js", include_in_schema=False)
async def service_worker(request: AnyRequest) -> Reply:
    """At the top, so that it may look after all pages."""
    file = site_of(request).static.files.get("service-worker.js")
    if file is None:
        raise NotFound("there is no service worker here")
    return Response(file.body, media_type="text/javascript", headers={"cache-control": "no-cache"})


@get("/offline", include_in_schema=False)
async def offline(request: AnyRequest) -> Reply:
    """What is shown where there is no network."""
    site = site_of(request)
    person = await site.person(request)
    return page(site, request, person, lambda lang, prefs: site.pages.offline(lang, nobodys(prefs)))


HANDLERS: Final = [manifest, app_file, service_worker, offline]
