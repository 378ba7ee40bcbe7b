"""Damaged positions of Puerto Rico: what the reader accepts is a table that a game can have, up to its agenda."""

import random

import pytest
from tests.contract.tables import Table, some_answer
from tests.effort import many
from tests.fuzz.test_fuzz_positions import positions, spoilt

from morro.core.errors import BadPosition
from morro.core.rng import seeded
from morro.games import AnyGame

NAMES = ["puertorico/2002", "puertorico/2002:allow_refuse_colonists", "puertorico/2002:ask_every_choice"]
TABLES = [Table(name, seats) for name in NAMES for seats in range(2, 6)]
MOST_MOVES = 20_000


def shortened(text: str, rng: random.Random) -> str:
    """A position that leaves out some of its agenda, or names another first item."""
    lines = text.splitlines()
    asks = [at for at, line in enumerate(lines) if line.startswith("ask: ")]
    if not asks:
        return text
    items = lines[asks[0]].removeprefix("ask: ").split(" | ")
    kept = [item for at, item in enumerate(items) if not at or rng.random() < 0.5]
    lines[asks[0]] = "ask: " + " | ".join(kept[1:] if len(kept) > 1 and rng.random() < 0.3 else kept)
    return "\n".join(lines)


def damaged(table: Table, rng: random.Random) -> str:
    if rng.random() < 0.3:
        return shortened(rng.choice(positions(table)), rng)
    text = spoilt(table, rng)
    return shortened(text, rng) if rng.random() < 0.3 else text


def play_to_the_end(game: AnyGame, text: str, seed: int) -> bool:
    """Whether a text is accepted; then it is sound, is read as it is written, and can be played to the end."""
    try:
        s = game.read(text)
    except BadPosition:
        return False
    game.check(s)
    again = game.text(s)
    assert game.text(game.read(again)) == again
    rng = seeded(seed)
    for _ in range(MOST_MOVES):
        if game.over(s):
            break
        game.play(s, some_answer(game, s, rng, seed % 3))
        game.check(s)
    assert game.over(s)
    return True


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_damaged_position_is_refused_or_can_be_played_to_the_end(table: Table) -> None:
    game = table.game()
    accepted = 0
    tried = many(1200, 400)
    for seed in range(tried):
        text = damaged(table, random.Random(f"{table} {seed}"))
        try:
            accepted += play_to_the_end(game, text, seed)
        except Exception as error:
            raise AssertionError(f"seed {seed}:\n{text}") from error
    assert tried // 20 < accepted < tried * 19 // 20
