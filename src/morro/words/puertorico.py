"""The sentences of Puerto Rico: what is its own. San Juan sits beside it, with the same methods."""

from typing import ClassVar, Final

from morro.core.events import Event
from morro.core.game import NONE
from morro.puertorico.buildings import BUILDINGS, GOOD_KEYS, ISLAND_KEYS, KEYS, POINTS
from morro.puertorico.editions import NAME, PRICES, ROLE_CARDS, SECOND_PROSPECTOR
from morro.puertorico.events import BONUS, EVENTS, MANNED, PRODUCED, RETURNED, STORED
from morro.puertorico.state import CAUSES
from morro.words.game import GameWords
from morro.words.text import Texts, enumeration

PROMPTS: Final = [
    *("role", "hacienda", "settle", "hospice", "mayor", "refuse", "man", "build", "university"),
    *("produce", "craft", "sell", "load", "harbor", "store", "keep"),
]
"""Every question (docs/questions-puerto-rico.md)."""

SCORES: Final = [
    *("chips", "buildings", "guild_hall", "residence", "fortress", "customs_house", "city_hall"),
    *("total", "tiebreak", "winner", "winner_you", "shared"),
]
"""Every line of a score sheet; `winner` wants a player, `shared` wants players."""

CHOICES: Final = [
    *("role", "hacienda", "take", "hospice", "mayor", "refuse", "man", "build", "university"),
    *("craft", "sell", "load", "wharf", "store", "keep", "nothing_taken", "nothing_built", "nothing_sold"),
]
"""The events that tell an answer, so that it is worth saying that there was no choice."""

RULINGS: Final = {
    "corn": [77, 79],
    "indigo": [77],
    "sugar": [77],
    "tobacco": [77],
    "coffee": [77],
    "quarry": [66, 70, 75],
    "small_indigo": [77],
    "small_sugar": [77],
    "small_market": [79],
    "hacienda": [66, 67, 68],
    "construction_hut": [66, 70],
    "small_warehouse": [84, 102, 110],
    "indigo_plant": [77],
    "sugar_mill": [77],
    "hospice": [67],
    "office": [79],
    "large_market": [79],
    "large_warehouse": [84, 102, 110],
    "tobacco_storage": [77],
    "coffee_roaster": [77],
    "factory": [78],
    "university": [74],
    "harbor": [83, 110],
    "wharf": [20, 82, 83],
    "guild_hall": [76, 88],
    "residence": [76, 88],
    "fortress": [76, 88],
    "customs_house": [76, 85, 88],
    "city_hall": [76, 88],
}
"""The numbered rulings that bear on a building or an island tile (docs/rulings.md)."""

_WORKS: Final = {building.key: GOOD_KEYS[building.makes] for building in BUILDINGS if building.makes != NONE}
"""The production buildings, and what they make."""


class PuertoRicoWords(GameWords):
    """Puerto Rico in one language. Plantations and the quarry are named like buildings."""

    name = "Puerto Rico"
    editions: ClassVar[list[str]] = [NAME]
    keys = KEYS
    roles = ROLE_CARDS
    goods: ClassVar[dict[str, str]] = {**{key: key for key in GOOD_KEYS}, **_WORKS}
    tiles: ClassVar[list[list[int]]] = [PRICES]
    events = EVENTS
    choices = CHOICES
    gathered: ClassVar[list[int]] = [MANNED, PRODUCED, STORED, RETURNED, BONUS]
    numbers = RULINGS

    def points(self, game: str, kind: int | str) -> int | None:
        """Those printed; what a large building adds is told by its effect."""
        self._edition(game)
        return POINTS[KEYS.index(self._key(kind))]

    def _about(self, game: str, kind: str, event: Event) -> dict[str, object]:
        if kind == "ending":
            return {}
        if kind == "role":
            return {**self._naming_role(event.card)}
        if kind == "bonus":
            return {"roles": self._counted([self.role(card) for card in _things(event)])}
        if kind == "row":
            return {"tiles": self._counted([self.good(tile) for tile in sorted(event.cards)])}
        values: dict[str, object] = {**self._naming(game, event.card)} if event.card >= 0 else {}
        if kind == "man":
            values["places"] = self._places(game, _things(event))
        elif event.card < len(GOOD_KEYS):
            values["goods"] = self._amounts(_things(event))
        if kind == "load":
            values["ship"] = event.cards[1]
        return values

    def _telling(self, kind: str, event: Event) -> str:
        if kind == "ending":
            return f"ending_{CAUSES[event.card]}"
        none = f"{kind}_none"
        return none if event.n == 0 and none in self._texts.table("event") else kind

    def _count(self, kind: str, event: Event) -> int:
        """Of a delivery the points: the barrels are named with their good."""
        return event.cards[0] if kind in ("load", "wharf") else event.n

    def _answer(self, game: str, table: Texts, verb: str, named: str) -> str:
        """`man KIND N` and `load GOOD SHIP` name a number too."""
        name, _, number = named.partition(" ")
        n = int(number or 1)
        if verb == "man" and n == 0:
            verb = "man_none"
        return table.say(verb, {**self._naming(game, name), "n": n, "ship": n}, n)

    def _entry(self, key: str) -> Texts:
        return self._texts.table("island" if key in ISLAND_KEYS else "building").table(key)

    def _role(self, role: int | str) -> str:
        """The second prospector is a card, not a role."""
        key = super()._role(role)
        return "prospector" if key == ROLE_CARDS[SECOND_PROSPECTOR] else key

    def _gathered(self, events: list[Event]) -> list[Event]:
        """All places of a seat are told at once, and the empty ones not."""
        spread = [_spread(event) if event.kind in self.gathered else event for event in events]
        return [event for event in super()._gathered(spread) if event.kind != MANNED or event.n > 0]

    # -- lists ----------------------------------------------------------------------------------------------

    def _amounts(self, goods: list[int]) -> str:
        """`2 corn and 1 indigo`."""
        return enumeration([f"{goods.count(good)} {self.good(good)}" for good in sorted(set(goods))], self._and)

    def _places(self, game: str, kinds: list[int]) -> str:
        """`Corn Plantation 2, Quarry 1`: the colonists on each kind of place."""
        return ", ".join(f"{self.building(game, kind)} {kinds.count(kind)}" for kind in sorted(set(kinds)))

    def _counted(self, names: list[str]) -> str:
        """`2× corn, indigo and coffee`."""
        counted = [f"{names.count(name)}× {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]
        return enumeration(counted, self._and)


def _things(event: Event) -> list[int]:
    """What the event is about, piece by piece; one piece where it has no number."""
    return event.cards if event.card == NONE else [event.card] * (event.n or 1)


def _spread(event: Event) -> Event:
    """The same event, such that it can be put together with others: its things are in `cards`."""
    things = _things(event) if event.n or event.kind == BONUS else []
    return Event(event.at, event.kind, event.seat, NONE, len(things), things, event.knower, event.forced)
