"""Bringing a PostgreSQL database to the newest form. A fresh one is made up at once; an older one only on request.

Servers of an older Morro may still play on it: so the host says when, with `morro migrate`.
"""

from collections.abc import Mapping

import psycopg

from morro.server.errors import BadStore
from morro.server.storage.postgres_connection import Connection, place_of, told
from morro.server.storage.postgres_schema import PARTS

TURN = 0x4D4F5252
"""The lock that lets one process at a time look at the form."""


def make_ready(connection: Connection, address: str, migrate: bool = False) -> list[str]:
    """See that the database has the newest form; gives what was done. Raises BadStore where it has not."""
    place = place_of(address)
    try:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (TURN,))
            found = _versions(connection, place)
            return _bring(connection, found, place, migrate)
    except psycopg.Error as error:
        raise told(error, place) from error


def _versions(connection: Connection, place: str) -> dict[str, int]:
    """How many steps of each part were made; none in a fresh database."""
    row = connection.execute("SELECT to_regclass('schema_version') IS NOT NULL").fetchone()
    if row and row[0]:
        return dict(connection.execute("SELECT part, step FROM schema_version").fetchall())
    others = connection.execute(
        "SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace"
    ).fetchone()
    if others and others[0]:
        raise BadStore(f"{place} holds tables of another program; create a database of its own for Morro")
    return {}


def _bring(connection: Connection, found: Mapping[str, int], place: str, migrate: bool) -> list[str]:
    for part, steps in PARTS.items():
        if found.get(part, 0) > len(steps):
            raise BadStore(f"{place} was brought to its form by a newer Morro; use that one")
    missing = [(part, n) for part, steps in PARTS.items() for n in range(found.get(part, 0), len(steps))]
    if missing and found and not migrate:
        raise BadStore(
            f"{place} has the form of an older Morro; stop its other servers, make a copy with pg_dump,"
            " and bring it up to date with: morro migrate --data ADDRESS"
        )
    if not found:
        connection.execute("CREATE TABLE schema_version (part TEXT PRIMARY KEY, step BIGINT NOT NULL)")
        connection.cursor().executemany("INSERT INTO schema_version VALUES (%s, 0)", [(part,) for part in PARTS])
    for part, number in missing:
        for statement in PARTS[part][number]:
            connection.execute(statement.encode())
        connection.execute("UPDATE schema_version SET step = %s WHERE part = %s", (number + 1, part))
    return [f"{part} {number + 1}" for part, number in missing]
