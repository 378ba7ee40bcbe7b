"""What the coach knows about Puerto Rico."""

from collections.abc import Mapping
from typing import Final

from morro.coach.expert import Expert
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.puertorico import events as fact
from morro.puertorico.actions import BUILD, PRODUCE
from morro.puertorico.buildings import COST, ISLAND_KINDS
from morro.puertorico.state import PuertoRicoState

THEME_OF: Final = {
    "role": "role",
    "build": "building",
    "settle": "settler",
    "hacienda": "settler",
    "sell": "trader",
    "load": "captain",
    "harbor": "captain",
    "store": "captain",
    "keep": "captain",
    "craft": "craftsman",
    "produce": "craftsman",
    "man": "mayor",
    "mayor": "mayor",
}


class PuertoRicoExpert(Expert):
    """The family of the board game."""

    judge: str = "net"
    worths: Mapping[str, float] = {
        "made": 0.3,
        "sold": 0.3,
        "shipped": 0.8,
        "earned": 0.4,
        "built": 1.0,
        "colonists": 0.2,
    }
    counted: Mapping[int, str] = {
        fact.CRAFTED: "made",
        fact.SOLD: "sold",
        fact.BUILT: "built",
        fact.MAYOR_USED: "colonists",
        fact.HOSPICE_USED: "colonists",
        fact.UNIVERSITY_USED: "colonists",
    }
    summed: Mapping[int, str] = {
        fact.PRODUCED: "made",
        fact.LOADED: "shipped",
        fact.WHARF_USED: "shipped",
        fact.COLONISTS: "colonists",
        fact.ROLE_TAKEN: "earned",
        fact.SOLD: "earned",
        fact.FACTORY_PAID: "earned",
        fact.PROSPECTED: "earned",
    }

    def shuffled(self, s: PuertoRicoState, rng: Rng) -> PuertoRicoState:
        """The stack."""
        again = s.clone()
        tiles = list(s.stack[: s.stack_left])
        rng.shuffle(tiles)
        again.stack = tuple(tiles)
        again.rng = Rng(rng.word(), rng.word(), rng.word(), 1)
        return again

    def theme(self, s: PuertoRicoState, prompt: Prompt) -> str:
        return "last_round" if s.ending else THEME_OF.get(prompt.kind, "role")

    def dearest(self, s: PuertoRicoState, legal: list[int]) -> int:
        built = [action for action in legal if BUILD + ISLAND_KINDS <= action < PRODUCE]
        return max(built, key=lambda action: COST[action - BUILD], default=-1)
