"""The buildings and the island tiles of Puerto Rico as they are printed, with their effect in a few words."""

from functools import lru_cache
from typing import Final

from morro.core.game import NONE
from morro.puertorico.buildings import (
    CIRCLES,
    COLUMN,
    CORN,
    COST,
    GOOD_KEYS,
    GOODS,
    ISLAND_KINDS,
    KEYS,
    KINDS,
    LARGE,
    MAKES,
    POINTS,
    SPACES,
)
from morro.puertorico.editions import PLANTATIONS, QUARRIES, building_copies
from morro.scene.face import Face
from morro.words.wording import Wording, wording

SPRITE: Final = "puertorico.svg"
TILES: Final = (*PLANTATIONS, QUARRIES)
"""How many of each island tile are in the box."""


@lru_cache(maxsize=8192)
def face(game: str, language: str, kind: int) -> Face:
    w = wording(language)
    words = w.words
    key = KEYS[kind]
    if kind < ISLAND_KINDS:
        band, group, icon = key, w("group_island"), f"{SPRITE}#tile-{key}"
    else:
        made = MAKES[kind] != NONE
        band = GOOD_KEYS[MAKES[kind]] if made else "city"
        group = w("group_production" if made else "group_large" if LARGE & 1 << kind else "group_city")
        icon = f"{SPRITE}#pr-{key}"
    return Face(
        key=key,
        name=words.building(game, kind),
        band=band,
        group=group,
        icon=icon,
        cost=COST[kind],
        points=str(POINTS[kind]),
        effect=words.effect(game, kind),
        rulings=tuple(words.rulings(game, kind)),
        copies=TILES[kind] if kind < len(TILES) else building_copies(kind, two_seats=False),
        gist=gist(w, game, kind),
        circles=CIRCLES[kind],
        quarries=COLUMN[kind],
        spaces=SPACES[kind],
    )


def gist(w: Wording, game: str, kind: int) -> str:
    """What it does, in a few words."""
    if MAKES[kind] != NONE:
        return w("gist_production", good=w.words.good(game, MAKES[kind]))
    if kind < GOODS and kind != CORN:
        return w("gist_pr_plantation", good=w.words.good(game, kind))
    return w(f"gist_pr_{KEYS[kind]}")


def edition_faces(game: str, language: str) -> list[Face]:
    """Every building and every tile."""
    return [face(game, language, kind) for kind in range(KINDS)]
