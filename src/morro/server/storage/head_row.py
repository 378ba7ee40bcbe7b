"""A table's own line: how it is written and read, the same in every store."""

import json
from collections.abc import Sequence
from typing import Any

from morro.server.errors import BadRow
from morro.server.storage.database import Value
from morro.server.table import Head

OPTIONS = ("clock", "open_scores", "watch", "rated", "coach", "late")
"""Fields of a Head that are kept as JSON; an older line may lack the last ones."""


def values_of(head: Head) -> tuple[Value, ...]:
    """What stands before and behind the state and the rematch of a table: nine values, then two."""
    options = json.dumps({name: getattr(head, name) for name in OPTIONS})
    return (
        *(head.id, head.game, head.seats, head.engine, str(head.seed), int(head.seed_chosen)),
        *(head.start, options, head.host, head.created, head.created),
    )


def head_of(row: Sequence[Any]) -> Head:
    """From id, game, seats, engine, seed, seed_chosen, start, options, host, rematch, created. Raises BadRow."""
    try:
        options = json.loads(row[7])
        return Head(
            id=row[0],
            game=row[1],
            seats=row[2],
            engine=row[3],
            seed=int(row[4]),
            seed_chosen=bool(row[5]),
            start=row[6],
            host=row[8],
            clock=(int(options["clock"][0]), int(options["clock"][1])) if options["clock"] else None,
            open_scores=options["open_scores"],
            watch=options["watch"],
            rated=options.get("rated", False),
            coach=options.get("coach", False),
            late="seat" if options.get("late") == "seat" else "move",
            created=row[10],
        )
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise BadRow(f"the line of table {row[0]} cannot be read: {error}") from error
