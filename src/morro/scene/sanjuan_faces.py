"""The cards of San Juan as they are printed, with their effect in a few words."""

from functools import lru_cache
from typing import Final

from morro.sanjuan.buildings import BUILDINGS, KEYS, MONUMENTS, PRODUCTION_KINDS, When
from morro.sanjuan.editions import EDITIONS, ROLES
from morro.scene.face import Face
from morro.words.text import capital
from morro.words.wording import Wording, wording

SPRITE: Final = "sanjuan.svg"

BANDS: Final = ["indigo", "sugar", "tobacco", "coffee", "silver"]
"""The colours of the production buildings; all others have that of the city."""


@lru_cache(maxsize=8192)
def face(game: str, language: str, kind: int, cost: int, copies: int) -> Face:
    w = wording(language)
    words = w.words
    key = KEYS[kind]
    made = kind < PRODUCTION_KINDS
    if made:
        group = capital(words.good(game, kind))
    else:
        group = w.of_edition("card_monument" if MONUMENTS & 1 << kind else "card_city", game)
    gist = w("gist_production", good=words.good(game, kind)) if made else w.of_edition(f"gist_{key}", game)
    return Face(
        key=key,
        name=words.building(game, kind),
        band=BANDS[kind] if made else "city",
        group=group,
        icon=f"{SPRITE}#sj-{key}",
        cost=cost,
        points=words.points_shown(game, kind),
        effect=words.effect(game, kind),
        rulings=tuple(words.rulings(game, kind)),
        copies=copies,
        gist=gist,
        moment=moment(w, game, BUILDINGS[kind].when),
    )


def moment(w: Wording, game: str, when: When) -> str:
    """When a building works, in words."""
    if when == "never":
        return ""
    return w.words.role(game, when) if when in ROLES else w(f"moment_{when}")


def edition_faces(game: str, language: str) -> list[Face]:
    """Every card of an edition."""
    edition = next(edition for edition in EDITIONS if edition.name == game.partition(":")[0])
    return [
        face(game, language, kind, edition.cost[kind], edition.copies[kind])
        for kind in range(len(KEYS))
        if edition.copies[kind]
    ]
