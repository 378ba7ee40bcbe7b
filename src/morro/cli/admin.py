"""`morro admin`: everything that the page /admin does, on the data of a server, whether it runs or not."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar

import typer

from morro.cli.trouble import Trouble

if TYPE_CHECKING:
    from morro.server.admin import Admin
    from morro.server.admin_orders import AdminOrders, What
    from morro.server.chat_reports import ChatReports
    from morro.server.person_data import PersonData
    from morro.server.storage.store import Store

T = TypeVar("T")
Data = Annotated[
    str, typer.Option("--data", metavar="FOLDER", help="The folder of the server's data, or postgresql://…")
]
Who = Annotated[str, typer.Argument(metavar="PERSON", help="A name, or an id where several have it.")]
Days = Annotated[int, typer.Option("--days", min=0, max=36500, help="For how long; 0 for good.")]

PATIENCE: Final = 10.0
"""Seconds that a running server has to do what it is told."""
LATER: Final = "the server is told, and has not answered yet: it does it as soon as it can"

app = typer.Typer(
    help="Run a server: people, tables, limits, announcements. A running server follows within ten seconds.\n\n"
    "Example: morro admin link",
    no_args_is_help=True,
    rich_markup_mode=None,
)


def open_store(data: str, alone: bool = False) -> "Store":
    """The data of a server, which may be running; `alone`: raises BadStore where one is, with a file of its own."""
    try:
        from morro.server.run import data_folder
        from morro.server.storage import open_store as stores
        from morro.server.storage.sqlite_store import SqliteStore
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("morro"):
            raise
        raise Trouble(f'this needs more packages ({error.name}): pip install "morro[web]"') from error
    if stores.is_database(data):
        return stores.open_store(Path(), data)
    file = (Path(data).expanduser() if data else data_folder()) / stores.FILE
    if not file.exists():
        raise Trouble(f"there is no data of a server in {file.parent}; name its folder with --data")
    return SqliteStore(file, alone=alone)


def with_admin(data: str, do: "Callable[[Admin, PersonData], Awaitable[T]]") -> T:
    """Do something with the host's decisions, and close the store."""
    return with_orders(open_store(data), lambda admin, orders: do(admin, orders.data))


def with_orders(store: "Store", do: "Callable[[Admin, AdminOrders], Awaitable[T]]") -> T:
    """The same with what only a server does, or this command where none runs."""

    async def run() -> T:
        from morro.server.accounts import Accounts
        from morro.server.admin import Admin
        from morro.server.admin_orders import AdminOrders
        from morro.server.metrics import Metrics
        from morro.server.people import People
        from morro.server.person_data import PersonData
        from morro.server.tables import Tables

        people, tables = People(store), Tables(store, Metrics())
        data = PersonData(tables, people, Accounts(people))
        return await do(Admin(store.database), AdminOrders(tables, data))

    try:
        return asyncio.run(run())
    finally:
        store.close()


def ordered(data: str, what: "What", find: "Callable[[Admin, AdminOrders], Awaitable[str]]") -> bool:
    """Do what `find` names here, where no server keeps it in memory; else let the server do it. Whether it is done."""
    from morro.server.errors import BadStore

    async def here(admin: "Admin", orders: "AdminOrders") -> bool:
        await orders.do(what, await find(admin, orders))
        return True

    async def there(admin: "Admin", orders: "AdminOrders") -> bool:
        id_ = await orders.leave(what, await find(admin, orders))
        end = time.monotonic() + PATIENCE
        while not (done := await orders.is_done(id_)) and time.monotonic() < end:
            await asyncio.sleep(0.2)
        return done

    try:
        store = open_store(data, alone=True)
    except BadStore:
        return with_orders(open_store(data), there)
    return with_orders(store, here)


def day(at: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(at)) if at < 1e11 else "for good"


@app.command("link")
def link(data: Data = "") -> None:
    """Print a link that makes whoever opens it an admin, once, within a day."""
    word = with_admin(data, lambda admin, _: admin.make_link())
    typer.echo(f"/admin/claim/{word}  (put the address of your server before it)")


@app.command("people")
def people(part: Annotated[str, typer.Argument(metavar="PART", help="Of a name.")] = "", data: Data = "") -> None:
    """List people, the newest first."""
    for one in with_admin(data, lambda admin, _: admin.people(part)):
        marks = [f"muted {day(one.muted)}"] if one.muted else []
        marks += [f"banned {day(one.banned)}"] if one.banned else []
        kind = "passkey" if one.claimed else "guest"
        typer.echo("  ".join([one.id, f"{one.name:24}", f"{kind:7}", day(one.created), *marks]))


@app.command("tables")
def tables(data: Data = "") -> None:
    """List the unfinished tables, the last changed first."""
    for one in with_admin(data, lambda admin, _: admin.tables()):
        typer.echo(f"{one.id}  {one.game:24}  {one.status:9}  {day(one.updated)}  {', '.join(filter(None, one.names))}")


@app.command("close")
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as `morro admin tables` lists it.")],
    data: Data = "",
) -> None:
    """Close an unfinished table: one that waits is called off, a running one can only be looked at."""

    async def find(_: "Admin", orders: "AdminOrders") -> str:
        await orders.check_table(table)
        return table

    typer.echo(f"{table} is closed" if ordered(data, "close", find) else LATER)


def restrict(data: str, who: str, kind: Literal["mute", "ban"], days: int) -> None:
    async def do(admin: "Admin", _: "PersonData") -> str:
        person = await admin.person(who)
        await admin.restrict(person.id, kind, days)
        return person.name

    typer.echo(f"{with_admin(data, do)}: {kind}, {f'{days} days' if days else 'for good'}")


@app.command("mute")
def mute(who: Who, days: Days = 1, data: Data = "") -> None:
    """Keep somebody from speaking."""
    restrict(data, who, "mute", days)


@app.command("ban")
def ban(who: Who, days: Days = 1, data: Data = "") -> None:
    """Keep somebody from playing; looking on stays possible."""
    restrict(data, who, "ban", days)


@app.command("lift")
def lift(who: Who, data: Data = "") -> None:
    """Let somebody speak and play again."""

    async def do(admin: "Admin", _: "PersonData") -> str:
        person = await admin.person(who)
        await admin.lift(person.id, "mute")
        await admin.lift(person.id, "ban")
        return person.name

    typer.echo(f"{with_admin(data, do)} may speak and play")


@app.command("announce")
def announce(
    text: Annotated[str, typer.Argument(help="What everybody reads on the home page.")], data: Data = ""
) -> None:
    """Announce something on the home page."""
    typer.echo(f"announced as {with_admin(data, lambda admin, _: admin.announce(text))}")


@app.command("announcements")
def announcements(
    remove: Annotated[str, typer.Option("--remove", metavar="ID", help="Withdraw one.")] = "", data: Data = ""
) -> None:
    """List what is announced, or withdraw it."""
    if remove:
        with_admin(data, lambda admin, _: admin.withdraw(remove))
    for one in with_admin(data, lambda admin, _: admin.announcements()):
        typer.echo(f"{one.id}  {day(one.at)}  {one.text}")


@app.command("limit")
def limit(
    name: Annotated[str, typer.Argument(help="guests_open, guests_chat or tables_each; none lists them.")] = "",
    value: Annotated[str, typer.Argument(help="on or off; for tables_each a number, 0 for no limit.")] = "",
    data: Data = "",
) -> None:
    """Show or set what is allowed."""

    async def do(admin: "Admin", _: "PersonData") -> dict[str, str]:
        if name:
            await admin.set_rule(name, value)
        return await admin.rules()

    for rule, setting in with_admin(data, do).items():
        typer.echo(f"{rule} = {setting}")


@app.command("export")
def export(
    who: Who,
    out: Annotated[str, typer.Option("--out", "-o", metavar="FILE", help="Where to write the zip.")] = "person.zip",
    data: Data = "",
) -> None:
    """Write all that is stored about somebody into a zip, with the records of the finished games."""

    async def do(admin: "Admin", person_data: "PersonData") -> bytes:
        return await person_data.export((await admin.person(who)).id)

    packed = with_admin(data, do)
    try:
        Path(out).expanduser().write_bytes(packed)
    except OSError as error:
        raise Trouble(f"{out}: cannot be written: {error.strerror}") from error
    typer.echo(f"written to {out}")


@app.command("delete")
def delete(
    who: Who,
    sure: Annotated[bool, typer.Option("--sure", help="Needed: it cannot be undone.")] = False,
    data: Data = "",
) -> None:
    """Delete all that is stored about somebody; the tables of others stay."""
    if not sure:
        raise Trouble("nothing was deleted: it cannot be undone, so say --sure")

    async def find(admin: "Admin", _: "AdminOrders") -> str:
        return (await admin.person(who)).id

    typer.echo(f"{who} is deleted" if ordered(data, "delete", find) else LATER)


@app.command("reports")
def reports(data: Data = "") -> None:
    """List the lines of chat that somebody reported."""
    found = with_orders(open_store(data), lambda _, orders: reports_of(orders).open())
    for one in found:
        by = ", ".join(filter(None, one.by)) or "somebody"
        typer.echo(f"{one.table} {one.line}  {day(one.at)}  reported by {by}  {one.name}: {one.text}")
    if not found:
        typer.echo("nothing was reported")


@app.command("dismiss")
def dismiss(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="As `morro admin reports` lists it.")],
    line: Annotated[int, typer.Argument(metavar="LINE", help="The number behind it.")],
    data: Data = "",
) -> None:
    """Say that a reported line was looked at; mute and ban keep whoever said it from more."""
    with_orders(open_store(data), lambda _, orders: reports_of(orders).dismiss(table, line))
    typer.echo("looked at")


def reports_of(orders: "AdminOrders") -> "ChatReports":
    from morro.server.chat_reports import ChatReports

    return ChatReports(orders.tables)


@app.command("backup")
def backup(
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FILE", help="Where to write it; else into FOLDER/backups.")
    ] = "",
    data: Data = "",
) -> None:
    """Copy all data of a server, which may be running, and read the copy back."""
    from morro.server.backups import FOLDER, Backups, copy_database, copy_file
    from morro.server.storage.open_store import is_database
    from morro.server.storage.sqlite_store import SqliteStore

    stamp = time.strftime("%Y-%m-%d-%H%M%S", time.gmtime())
    store = open_store(data)
    file = store.path if isinstance(store, SqliteStore) else None
    folder = file.parent / FOLDER if file else Path()
    target = Path(out).expanduser() if out else folder / f"morro-{stamp}.{'sqlite3' if file else 'dump'}"
    if target.exists():
        store.close()
        raise Trouble(f"{target} is there already; name another file with --out")
    if file:
        copy_file(file, target)
    elif is_database(data):
        copy_database(data, target)
    made = with_orders(store, lambda admin, _: Backups(admin.database, file).note(target.absolute()))
    typer.echo(f"{made.size / 1e6:.1f} MB{', read back,' if file else ''} in {made.file}")


@app.command("cost")
def cost(data: Data = "") -> None:
    """Print what the bots cost in the last 30 days: answers, and seconds of processor time."""
    found: list[Any] = with_admin(data, lambda admin, _: admin.costs())
    for one in found:
        typer.echo(f"{one.bot:10}  {one.answers:8} answers  {one.seconds:10.1f} s")
    if not found:
        typer.echo("no bot has answered yet")
