"""A connection to PostgreSQL: how it is opened, and what its complaints mean to a host."""

import logging
from typing import Any, Final

import psycopg
from psycopg.abc import Buffer
from psycopg.adapt import Loader
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from morro.server.errors import BadStore, StoreError, StoreFull

Connection = psycopg.Connection[tuple[Any, ...]]

OLDEST: Final = 140_000
"""PostgreSQL 14."""
ALIVE: Final[dict[str, str | int]] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
    "application_name": "morro",
}
"""A database that does not answer any more is noticed within seconds; what the address itself says goes first."""


logging.getLogger("psycopg").setLevel(logging.ERROR)  # of a lost connection our own log tells


def connect(address: str) -> Connection:
    """A connection whose every statement is a transaction of its own, unless it begins one."""
    given = conninfo_to_dict(address)
    more = {key: value for key, value in ALIVE.items() if key not in given}
    connection = psycopg.connect(make_conninfo(address, **more), autocommit=True)
    connection.adapters.register_loader("numeric", _NumberLoader)
    # What was acknowledged is on the disk, whatever the database's own settings are.
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    return connection


class _NumberLoader(Loader):
    """A sum of whole numbers is a whole number, as in SQLite."""

    def load(self, data: Buffer) -> int | float:
        text = bytes(data).decode()
        return int(text) if text.removeprefix("-").isdecimal() else float(text)


def place_of(address: str) -> str:
    """The address as a log may show it: without the password."""
    parts = conninfo_to_dict(address)
    name = parts.get("dbname") or parts.get("user") or ""
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"postgresql://{parts.get('host') or 'localhost'}{port}/{name}"


def told(error: psycopg.Error, place: str) -> StoreError:
    """PostgreSQL's complaint in words that say what to do."""
    reason = " ".join(str(error).split())
    if isinstance(error, psycopg.errors.DiskFull):
        return StoreFull(f"the disk of {place} is full: nothing was changed; make room and try again")
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return BadStore(f"{place} refuses what Morro needs ({reason}); give its user a database of its own")
    if isinstance(error, psycopg.OperationalError):
        return StoreError(f"{place} does not answer now ({reason}); try again when it does")
    return StoreError(f"{place} cannot be used now ({reason}); nothing was changed")


def open_first(address: str) -> Connection:
    """The first connection of a process; raises BadStore with a sentence where there can be none."""
    try:
        place = place_of(address)
    except psycopg.Error as error:
        raise BadStore(
            f"--data is no address of a database ({' '.join(str(error).split())});"
            " it is written postgresql://USER@HOST/DATABASE"
        ) from error
    try:
        connection = connect(address)
    except psycopg.Error as error:
        raise BadStore(
            f"{place} cannot be reached ({' '.join(str(error).split())});"
            " start PostgreSQL, create the database, or correct --data"
        ) from error
    info = connection.info
    encoding = info.parameter_status("server_encoding")
    if info.server_version < OLDEST or encoding != "UTF8":
        connection.close()
        raise BadStore(
            f"{place} is PostgreSQL {info.server_version // 10_000} with the encoding {encoding};"
            " Morro needs 14 or newer, and UTF8"
        )
    return connection
