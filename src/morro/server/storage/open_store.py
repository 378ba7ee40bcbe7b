"""Which store an address means: a folder with a SQLite file in it, or a PostgreSQL database."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from morro.server.errors import BadStore
from morro.server.storage.sqlite_store import SqliteStore
from morro.server.storage.store import Store

FILE: Final = "morro.sqlite3"
DATABASE: Final = ("postgresql://", "postgres://")


def is_database(address: str) -> bool:
    """Whether an address is that of a PostgreSQL database, and not a folder."""
    return address.startswith(DATABASE)


def open_store(folder: Path, database: str = "", on_commit: Callable[[int, float], None] | None = None) -> Store:
    """The database, where one is given, else the file in the folder. Raises BadStore where it cannot be used."""
    if not database:
        return SqliteStore(folder / FILE, on_commit)
    need_psycopg()
    from morro.server.storage.postgres_store import PostgresStore

    return PostgresStore(database, on_commit)


def need_psycopg() -> None:
    """Raise BadStore with a sentence, where PostgreSQL cannot be spoken to."""
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise BadStore(f'PostgreSQL needs more packages ({error}): pip install "morro[postgres]"') from error
