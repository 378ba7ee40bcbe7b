"""Positions of San Juan whose agenda, counters or cards were mixed up: refused, or sound, and playable to the end."""

import random
from functools import cache

import pytest
from tests.contract.tables import TABLES, Table, family, some_answer, walk
from tests.effort import many
from tests.fuzz.mutations import damaged
from tests.fuzz.test_fuzz_positions import known_words, loosened

from morro.core.errors import BadPosition
from morro.core.rng import seeded
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import ROLES
from morro.sanjuan.tasks import TASKS

SAN_JUAN = [table for table in TABLES if family(table.name) == "sanjuan" and table.name.count(":") <= 1]
GAMES = 6
HEADS = ["round=0", "round=1", "round=2", "taken=builder", "turned=1", "traded=1", "earned=2", "doubled=1", "chooser=1"]


@cache
def positions(table: Table) -> list[str]:
    """Positions of random games, and of every question that came up in them the first time."""
    game = table.game()
    found: dict[str, str] = {}
    for seed in range(GAMES):
        for number, s in enumerate(walk(game, seed)):
            kind = "over" if game.over(s) else game.prompt(s).kind
            if kind not in found or number % 40 == 0:
                found[kind if kind not in found else f"{seed} {number}"] = game.text(s)
    return list(found.values())


def agenda(text: str) -> list[str]:
    return text.splitlines()[1].removeprefix("ask: ").split(" | ")


def changed(item: str, rng: random.Random) -> str:
    """An item of another kind, or with another number, card or role."""
    words = item.split()
    at = rng.randrange(len(words))
    name = words[at].split("=")[0]
    if at == 0:
        words[0] = rng.choice(TASKS)
    elif name in ("card", "floor"):
        words[at] = f"{name}={rng.choice(KEYS)}"
    elif name == "role":
        words[at] = f"role={rng.choice(ROLES)}"
    else:
        words[at] = f"{name}={rng.randrange(5)}"
    return " ".join(words)


def mixed_up(table: Table, rng: random.Random) -> str:
    """A position with the agenda of another, with items of two, or with items changed, moved, doubled, left out."""
    text = rng.choice(positions(table))
    items = agenda(text)
    others = agenda(rng.choice(positions(table)))
    how = rng.randrange(5)
    if how == 0:
        items = others
    elif how == 1:
        items.insert(rng.randrange(len(items) + 1), rng.choice(others))
    elif how == 2:
        del items[rng.randrange(len(items))]
    elif how == 3:
        rng.shuffle(items)
    if items and rng.random() < 0.4:
        at = rng.randrange(len(items))
        items[at] = changed(items[at], rng)
    head, _, *rest = text.splitlines()
    words = [word for word in head.split() if not word.startswith("rng=")]
    if rng.random() < 0.3:
        new = rng.choice(HEADS)
        words = [word for word in words if word.split("=")[0] != new.split("=")[0]] + [new]
    text = "\n".join([" ".join(words), "ask: " + " | ".join(items), *rest])
    if rng.random() < 0.8:
        text = loosened(text, rng)
    return damaged(text, rng, known_words(table)) if rng.random() < 0.2 else text


def is_sound(table: Table, text: str, seed: int) -> bool:
    """Whether the text is read; if it is, everything must go well to the end of the game."""
    game = table.game()
    try:
        s = game.read(text)
    except BadPosition:
        return False
    game.check(s)
    again = game.text(s)
    assert game.text(game.read(again)) == again
    rng = seeded(seed)
    while not game.over(s):
        game.play(s, some_answer(game, s, rng, seed % 3))
        game.check(s)
    game.winners(s)
    return True


@pytest.mark.parametrize("table", SAN_JUAN, ids=str)
def test_a_mixed_up_position_is_refused_or_sound(table: Table) -> None:
    sound = 0
    tried = many(1000, 150)
    for seed in range(tried):
        text = mixed_up(table, random.Random(f"{table} {seed}"))
        try:
            sound += is_sound(table, text, seed)
        except Exception as error:
            raise AssertionError(f"seed {seed}:\n{text}") from error
    assert 0.05 * tried < sound < 0.9 * tried
