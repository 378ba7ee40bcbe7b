"""Tables for the tests: made in memory, without a server."""

from morro.core.rng import Rng
from morro.server.chair import Chair
from morro.server.log_entry import Entry
from morro.server.new_table import TableSpec, prepare
from morro.server.table import Table

NOW = 1_000_000.0


def table_of(
    game: str = "sanjuan/2004", chairs: str = "me hot", seed: int = 7, begun: bool = True, clock: str = ""
) -> Table:
    """A table whose people all belong to the player `kim`, and are called Kim and so on."""
    prepared = prepare(TableSpec(game, chairs.split(), seed=seed, clock=clock), "kim", "Kim", NOW)
    table = Table(prepared.head, prepared.chairs)
    if begun:
        table.settle(table.begin(NOW))
    return table


def two_people(game: str = "sanjuan/2004", seed: int = 7) -> Table:
    """Seat 0 is Kim's, seat 1 is Lou's."""
    table = table_of(game, "me hot", seed, begun=False)
    table.chairs[1] = Chair("Lou", player="lou")
    table.settle(table.begin(NOW))
    return table


def from_position(position: str, seats: int = 2, game: str = "sanjuan/2004") -> Table:
    """A table that begins with a position; everybody is Kim."""
    prepared = prepare(TableSpec(game, ["me", *["hot"] * (seats - 1)]), "kim", "Kim", NOW)
    prepared.head.start = position
    table = Table(prepared.head, prepared.chairs)
    table.settle(table.begin(NOW))
    return table


def play(table: Table, *tokens: str) -> Entry:
    """One gesture of the seat asked."""
    entry = table.act(table.asked, list(tokens), table.version, f"t{table.version}", NOW)
    assert entry is not None
    table.settle(entry)
    return entry


def play_on(table: Table, rng: Rng, most: int = 10_000) -> list[Entry]:
    """Random gestures of one token until the game is over, or so many are made."""
    made: list[Entry] = []
    while table.status == "running" and len(made) < most:
        tokens = table.game.tokens(table.state)
        made.append(play(table, tokens[rng.below(len(tokens))]))
    return made
