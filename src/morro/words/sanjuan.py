"""The sentences of San Juan: what is its own. Puerto Rico sits beside it, with the same methods."""

from typing import ClassVar, Final

from morro.core.events import Event
from morro.core.game import NONE
from morro.sanjuan.actions import SLOT_KEYS
from morro.sanjuan.buildings import BUILDINGS, KEYS, KIND_OF
from morro.sanjuan.editions import EDITIONS, ROLES, TILES
from morro.sanjuan.events import DISCARDED, EVENTS, KEPT, PAID, TUCKED
from morro.words.game import GameWords

PROMPTS: Final = [
    *("draft", "office", "chapel", "bank", "limit", "role", "build", "cover", "copy", "library", "spend"),
    *("poor_house", "pay", "produce", "sell", "council", "archive", "mine", "take", "goldsmith"),
]
"""Every question (docs/questions.md)."""

SCORES: Final = [
    *("buildings", "chapel", "bank", "harbor"),
    *("guild_hall", "city_hall", "triumphal_arch", "residence", "cathedral", "palace"),
    *("total", "tiebreak", "winner", "winner_you", "shared"),
]
"""Every line of a score sheet; `winner` wants a player, `shared` wants players."""

CHOICES: Final = [
    *("role", "library", "build", "cover", "spend", "pay", "produce", "sell"),
    *("keep", "discard", "tuck", "take", "nothing_built", "nothing_produced", "nothing_sold"),
]
"""The events that tell an answer, so that it is worth saying that there was no choice."""

RULINGS: Final = {
    "indigo_plant": [35, 61, 62],
    "sugar_mill": [35, 61],
    "tobacco_storage": [35, 61],
    "coffee_roaster": [35, 61],
    "silver_smelter": [35, 61],
    "smithy": [32, 33, 91],
    "gold_mine": [2, 23, 38, 41, 63],
    "archive": [43],
    "poor_house": [9, 31, 91],
    "black_market": [29, 33, 34, 55],
    "trading_post": [64],
    "well": [5, 28, 29, 33, 91, 94],
    "market_stand": [27, 29, 91],
    "crane": [14, 16, 34, 35, 36, 37, 46, 58, 94],
    "chapel": [14, 45, 46, 51],
    "tower": [45, 52],
    "aqueduct": [28, 41],
    "carpenter": [31, 59, 91],
    "prefecture": [1, 10, 42, 43],
    "market_hall": [4, 27, 29, 91],
    "quarry": [32, 33, 59, 91],
    "library": [7, 40, 41],
    "statue": [50],
    "victory_column": [50],
    "hero": [50],
    "guild_hall": [24],
    "city_hall": [25, 59],
    "triumphal_arch": [50],
    "palace": [17, 49],
    "office_building": [51, 53],
    "guard_room": [52],
    "hut": [56],
    "tavern": [57],
    "park": [58, 91],
    "customs_office": [29, 64],
    "bank": [51, 54],
    "harbor": [55],
    "goldsmith": [41, 62, 63],
    "residence": [17, 61],
    "cathedral": [59, 60],
}
"""The numbered rulings that bear on a building (docs/rulings.md)."""

_EXPANSION_RULINGS: Final = range(51, 66)


class SanJuanWords(GameWords):
    """San Juan in one language."""

    name = "San Juan"
    editions: ClassVar[list[str]] = [edition.name for edition in EDITIONS]
    keys = KEYS
    roles = ROLES
    goods: ClassVar[dict[str, str]] = {key: key for key in SLOT_KEYS}
    tiles = TILES
    events = EVENTS
    choices = CHOICES
    gathered: ClassVar[list[int]] = [PAID, DISCARDED, TUCKED, KEPT]
    numbers = RULINGS

    def points(self, game: str, kind: int | str) -> int | None:
        edition = next(edition for edition in EDITIONS if edition.name.endswith(f"/{self._edition(game)}"))
        number = KIND_OF[self._key(kind)]
        return None if BUILDINGS[number].computed else edition.points[number]

    def rulings(self, game: str, kind: int | str) -> list[int]:
        """Those of the expansion bear on its own edition only."""
        expansion = self._edition(game).endswith("+new")
        return [n for n in super().rulings(game, kind) if expansion or n not in _EXPANSION_RULINGS]

    def _about(self, game: str, kind: str, event: Event) -> dict[str, object]:
        values = self._subject(game, kind, event.card)
        for article in ("", "a_", "the_"):
            values[f"{article}cards"] = self.cards(game, event.cards, f"{article}card")
        return values

    def _subject(self, game: str, kind: str, card: int) -> dict[str, object]:
        """What an event of this kind is about; `reason` is what gave or took the cards, or nothing."""
        if kind == "role":
            return {**self._naming_role(card)}
        if kind == "tile":
            return {"tile": self.tile(card)}
        if card >= 0:
            return {**self._naming(game, card), "reason": f" ({self.building(game, card)})"}
        return {"reason": "" if card == NONE else f" ({self.role(-2 - card)})"}
