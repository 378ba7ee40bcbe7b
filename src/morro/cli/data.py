"""`morro migrate` and `morro move-data`: what a host does with the data of a server that does not run."""

from pathlib import Path
from typing import Annotated

import typer

from morro.cli.trouble import Trouble

ADDRESS = "a folder, or postgresql://USER@HOST/DATABASE"


def migrate(
    data: Annotated[
        str, typer.Option("--data", metavar="ADDRESS", envvar="MORRO_DATA", help=f"Where the tables are: {ADDRESS}.")
    ] = "",
) -> None:
    """Bring stored tables to the form that this version of Morro needs. Stop its servers first, and make a copy.

    Example: morro migrate --data postgresql://morro@localhost/morro
    """
    _need_server()
    from morro.server import run
    from morro.server.storage.open_store import is_database, need_psycopg, open_store

    if not is_database(data):
        store = open_store(Path(data).expanduser() if data else run.data_folder())
        store.close()
        typer.echo(f"{store.place} has the newest form.")
        return
    need_psycopg()
    from morro.server.storage.postgres_connection import open_first, place_of
    from morro.server.storage.postgres_migrate import make_ready

    connection = open_first(data)
    try:
        done = make_ready(connection, data, migrate=True)
    finally:
        connection.close()
    typer.echo(f"{place_of(data)} has the newest form ({len(done)} steps made now).")


def move_data(
    from_: Annotated[str, typer.Argument(metavar="FROM", help=f"What is copied: {ADDRESS}.")],
    to: Annotated[str, typer.Argument(metavar="TO", help="Where it is copied to, empty or not there yet: the same.")],
) -> None:
    """Copy all tables and people of a server into another store. No server may use either of them.

    Example: morro move-data ~/.local/share/morro postgresql://morro@localhost/morro
    """
    _need_server()
    from morro.server.storage.move_data import move_data as copy_all

    for table, rows in copy_all(from_, to).items():
        typer.echo(f"{rows:>12,}  {table}")
    typer.echo("Everything was copied; what it was copied from is as it was.")


def _need_server() -> None:
    try:
        import morro.server.run  # noqa: F401
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("morro"):
            raise
        raise Trouble(f'this needs more packages ({error.name}): pip install "morro[web]"') from error
