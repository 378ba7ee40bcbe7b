"""`check()` holds at every step of many random games: no card, good, coin or colonist is lost or made."""

import pytest
from tests.contract.tables import PLAIN, STYLES, TABLES, Table, some_answer, walk
from tests.effort import many

from morro.core.rng import seeded

MOST_PLAYED = "sanjuan/2004"
CHUNKS = {table: 20 if table.name == MOST_PLAYED else 5 for table in PLAIN}
CHUNK = {table: many(50, 5) if table.name == MOST_PLAYED else many(40, 4) for table in PLAIN}


@pytest.mark.parametrize(
    ("table", "chunk"), [(table, chunk) for table in PLAIN for chunk in range(CHUNKS[table])], ids=str
)
def test_every_table_of_a_random_game_is_possible(table: Table, chunk: int) -> None:
    """1,000 games for each table size of the first edition, 200 for the others; a tenth of that in the short form."""
    game = table.game()
    for number in range(CHUNK[table]):
        seed = 1000 + chunk * CHUNK[table] + number
        s = game.new(seed)
        rng = seeded(seed)
        game.check(s)
        while not game.over(s):
            game.apply(s, some_answer(game, s, rng, seed % STYLES))
            game.check(s)


@pytest.mark.parametrize("table", [table for table in TABLES if table not in PLAIN], ids=str)
def test_every_table_of_a_random_game_with_options_is_possible(table: Table) -> None:
    game = table.game()
    for seed in range(many(20, 2)):
        for s in walk(game, seed):
            game.check(s)
