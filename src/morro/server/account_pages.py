"""The addresses of names that last: claim one, sign in, sign out, recovery codes, devices.

GET  /signin                                    claim a name, sign in, or stay a guest
POST /passkey/options   purpose name?           what the browser is asked to sign, as JSON (claim | add | signin)
POST /passkey/elsewhere                         a link from 127.0.0.1 to localhost, where passkeys work
POST /passkey/claim     credential              the recovery codes, shown once
POST /passkey/add       credential              303 to /me
POST /passkey/use       credential              303 to /me, signed in
POST /recover           name code               the same with a recovery code; needs no script
POST /signout                                   303 to home, as a new guest
POST /me/name           name                    another claimed name
POST /me/codes                                  new recovery codes, shown once
POST /me/passkeys/remove  key                   POST /me/devices/end  device (a hash, or `others`)
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar import Response, get, post

from morro.server import passkeys
from morro.server.errors import BadRequest, NoPasskeys
from morro.server.middleware import loopback
from morro.server.names import folded
from morro.server.page_reply import Reply, forgotten, page, svg
from morro.server.passkeys import Place
from morro.server.people import LINK_MINUTES, Person
from morro.server.people_view import AccountShown, CodesShown, SignInShown
from morro.server.site import AnyRequest, Site, fields_of, header, one, site_of, who
from morro.server.table_view import DeviceShown

Fields = dict[str, list[str]]
"""Of a form, each with all its values."""


@get("/signin", include_in_schema=False)
async def sign_in_form(request: AnyRequest) -> Reply:
    site = site_of(request)
    person = await site.person(request)
    if person.claimed:
        return site.go(request, person, "/me")
    tables = await site.views.tables_of(person.player)
    left = sum(line.status in ("open", "running") for line in tables)
    shown = SignInShown(person.name, trouble_of(request), left, local_port(request) is not None)
    return people_page(site, request, person, "signin", shown)


async def account_shown(site: Site, request: AnyRequest, person: Person) -> AccountShown:
    """The name and the keys of whoever asks."""
    if not person.claimed:
        return AccountShown(False, person.name, [], 0, [], "")
    accounts = site.accounts
    return AccountShown(
        True,
        person.name,
        await accounts.passkeys_of(person.player),
        await accounts.codes_left(person.player),
        await accounts.devices_of(person),
        trouble_of(request),
    )


@post("/passkey/elsewhere", include_in_schema=False)
async def elsewhere(request: AnyRequest) -> Reply:
    """A link that brings this person to localhost: a passkey cannot be made at a number."""
    site, person, _ = await asked(request)
    port = local_port(request)
    if port is None:
        raise BadRequest("this is for a browser on the machine of the server, at a number such as 127.0.0.1")
    await site.keep(request, person)
    link = f"http://localhost{port}/device/{await site.people.make_link(person)}"
    shown = DeviceShown(link, svg(link).decode(), LINK_MINUTES, "")
    return page(site, request, person, lambda lang, prefs: site.pages.device(shown, lang, prefs))


def local_port(request: AnyRequest) -> str | None:
    """`:8000` where the browser calls this machine by a number, else None."""
    name, _, port = header(request, b"host").rpartition(":")
    return f":{port}" if loopback(name.strip("[]")) else None


@post("/passkey/options", include_in_schema=False)
async def options(request: AnyRequest) -> Reply:
    """Only a script can ask a browser for a passkey."""
    site, person, fields = await asked(request)
    purpose = one(fields, "purpose")
    if purpose not in ("claim", "add", "signin"):
        raise BadRequest(f"purpose is claim, add or signin, not {purpose[:40]!r}")
    await site.keep(request, person)  # so that the answer comes from somebody whom we know
    text = await site.accounts.ask(person, purpose, place_of(request), one(fields, "name", ""))  # type: ignore[arg-type]
    return site.known(request, person, Response(text.encode(), status_code=200, media_type="application/json"))


@post("/passkey/claim", include_in_schema=False)
async def claim(request: AnyRequest) -> Reply:
    site, person, fields = await asked(request)
    await site.keep(request, person)
    somebody, codes = await site.accounts.claim(person, place_of(request), one(fields, "credential"))
    return people_page(site, request, somebody, "codes", CodesShown(somebody.name, codes))


@post("/passkey/add", include_in_schema=False)
async def add(request: AnyRequest) -> Reply:
    place = place_of(request)
    return await changed(
        request, lambda site, person, fields: site.accounts.add(person, place, one(fields, "credential"))
    )


@post("/passkey/use", include_in_schema=False)
async def use(request: AnyRequest) -> Reply:
    site, person, fields = await asked(request)
    somebody = await site.accounts.sign_in(person, place_of(request), one(fields, "credential"))
    return site.go(request, somebody, "/me")


@post("/recover", include_in_schema=False)
async def recover(request: AnyRequest) -> Reply:
    site, _, fields = await asked(request)
    name = one(fields, "name")
    site.limits.take("link", f"recover {folded(name)[:40]}")  # from however many addresses somebody tries
    somebody = await site.accounts.recover(name, one(fields, "code"))
    return site.go(request, somebody, "/me")


@post("/signout", include_in_schema=False)
async def sign_out(request: AnyRequest) -> Reply:
    site, person, _ = await asked(request)
    if not person.claimed:
        raise BadRequest("a guest who signs out cannot come back; claim a name first, or delete yourself on your page")
    for line in await site.accounts.devices_of(person):
        if line.this:
            await site.accounts.end_device(person, line.id)
    return forgotten(site.go(request, await site.people.of(""), "/"))


@post("/me/name", include_in_schema=False)
async def rename(request: AnyRequest) -> Reply:
    return await changed(request, lambda site, person, fields: site.accounts.rename(person, one(fields, "name")))


@post("/me/codes", include_in_schema=False)
async def new_codes(request: AnyRequest) -> Reply:
    site, person, _ = await asked(request)
    codes = await site.accounts.new_codes(person)
    return people_page(site, request, person, "codes", CodesShown(person.name, codes))


@post("/me/passkeys/remove", include_in_schema=False)
async def remove_passkey(request: AnyRequest) -> Reply:
    return await changed(request, lambda site, person, fields: site.accounts.remove_passkey(person, one(fields, "key")))


@post("/me/devices/end", include_in_schema=False)
async def end_device(request: AnyRequest) -> Reply:
    def end(site: Site, person: Person, fields: Fields) -> Awaitable[None]:
        device = one(fields, "device")
        if device == "others":
            return site.accounts.end_other_devices(person)
        return site.accounts.end_device(person, device)

    return await changed(request, end)


async def changed(request: AnyRequest, do: Callable[[Site, Person, Fields], Awaitable[None]]) -> Reply:
    """Change something about whoever asks, and go back to his page."""
    site, person, fields = await asked(request)
    await do(site, person, fields)
    return site.go(request, person, "/me")


async def asked(request: AnyRequest) -> tuple[Site, Person, Fields]:
    """The site, who asks, and the form; nobody may try keys and codes quickly."""
    site = site_of(request)
    fields = await fields_of(request)
    person = await site.person(request)
    site.limits.take("link", who(request, person))
    return site, person, fields


def place_of(request: AnyRequest) -> Place:
    return passkeys.place_of(request.url.scheme, header(request, b"host"))


def trouble_of(request: AnyRequest) -> str:
    """Why there can be no passkey at this address; empty where there can."""
    try:
        place_of(request)
    except NoPasskeys as error:
        return str(error)
    return ""


def people_page(site: Site, request: AnyRequest, person: Person, name: str, shown: Any, status: int = 200) -> Reply:
    """Draw one of the pages about people."""
    return page(site, request, person, lambda lang, prefs: site.pages.people_page(name, shown, lang, prefs), status)


HANDLERS: Final = [
    *(
        sign_in_form,
        elsewhere,
        options,
        claim,
        add,
        use,
        recover,
        sign_out,
        rename,
        new_codes,
        remove_passkey,
        end_device,
    ),
]
