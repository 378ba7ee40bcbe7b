"""`morro serve`: the table in the browser, for this machine or for everybody on the network."""

import ipaddress
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from morro.cli.flags import Language
from morro.cli.trouble import Trouble
from morro.words import words


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", "-p", min=0, max=65535, help="The port; 8000 or the next free one.")
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let others on this network play too; shows a QR code.")] = False,
    data: Annotated[
        str,
        typer.Option(
            "--data",
            metavar="ADDRESS",
            envvar="MORRO_DATA",
            help="Where the tables are kept: a folder, or postgresql://USER@HOST/DATABASE, which servers can share.",
        ),
    ] = "",
    lang: Language = "en",
    name: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="HOST", help="A name this server is called by, such as play.example.org."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="ADDRESS", help="A web server in front of this one, if not on this machine."),
    ] = None,
    bots: Annotated[int | None, typer.Option("--bots", min=1, max=64, help="How many processes think.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    log: Annotated[str, typer.Option("--log", metavar="LEVEL", help="debug, info, warning or error.")] = "warning",
    design: Annotated[
        bool, typer.Option("--design", help="Serve /design: every part of the pages, for those who draw them.")
    ] = False,
    log_json: Annotated[bool, typer.Option("--log-json", help="The log as JSON, a line for each event.")] = False,
) -> None:
    """Host tables in the browser. Ctrl-C stops; every game is kept.

    Example: morro serve --lan
    """
    if log not in ("debug", "info", "warning", "error"):
        raise Trouble(f"--log is debug, info, warning or error, not {log!r}")
    words(lang)
    proxies = ("127.0.0.1", "::1", *map(network, proxy or []))
    try:
        from morro.server import run
        from morro.server.app import Settings
        from morro.server.limits import ConnectionLimits
        from morro.server.storage.open_store import is_database
        from morro.web import pages
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("morro"):
            raise
        raise Trouble(f'serving needs more packages ({error.name}): pip install "morro[web]"') from error
    if lan:
        host = "0.0.0.0"
    database = data if is_database(data) else ""
    folder = Path(data).expanduser() if data and not database else run.data_folder()
    run.set_up_log(log, log_json)
    place = run.take_place(host, port)
    address = ""
    names = list(name or [])
    if lan or host not in ("127.0.0.1", "::1", "localhost"):
        found = run.lan_address() if host in ("0.0.0.0", "::") else host
        address = f"http://{found}:{place.port}/" if found else ""
        names += [*run.names_of_this_machine(), host]
    settings = Settings(folder, tuple(names), lang, address, deflate=bool(name), design=design, database=database)
    settings.connections = ConnectionLimits(proxies=proxies)
    if bots is not None:
        settings.bot_processes = bots

    def ready() -> None:
        kept = "the database" if database else folder
        typer.echo(f"Morro is at {place.local} (Ctrl-C stops; the tables are kept in {kept})")
        if settings.admin_link:
            typer.echo(f"You run this server: {place.local.rstrip('/')}{settings.admin_link} makes you its admin, once")
        if lan:
            show_lan(address)
        if not no_browser and has_screen():
            import webbrowser

            webbrowser.open(place.local)

    run.serve(settings, pages, place, ready)


def network(text: str) -> str:
    """An address, or a whole network of them."""
    try:
        return str(ipaddress.ip_network(text))
    except ValueError as error:
        raise Trouble(
            f"--proxy is an address such as 192.0.2.7, or a network such as 172.18.0.0/16: {error}"
        ) from error


def show_lan(address: str) -> None:
    if not address:
        typer.echo("No network was found: others cannot reach this machine now.")
        return
    import segno

    typer.echo(f"Others on this network: {address}")
    if sys.stdout.isatty() or os.environ.get("MORRO_QR"):
        segno.make(address, error="m").terminal(sys.stdout, compact=True)


def has_screen() -> bool:
    """Whether there is a place where a browser could open."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
