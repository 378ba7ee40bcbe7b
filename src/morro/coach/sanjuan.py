"""What the coach knows about San Juan."""

from collections.abc import Mapping
from typing import Final

from morro.bots.sanjuan_rollout import Rollout
from morro.coach.expert import Expert
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.sanjuan import actions as act
from morro.sanjuan import events as fact
from morro.sanjuan.editions import FULL_CITY
from morro.sanjuan.state import SanJuanState

THEME_OF: Final = {
    "role": "role",
    "build": "building",
    "cover": "crane",
    "copy": "crane",
    "chapel": "chapel",
    "bank": "chapel",
    "sell": "trader",
    "council": "councillor",
    "archive": "councillor",
}


class SanJuanExpert(Expert):
    """The family of the card game."""

    judge: str = "greedy"
    worths: Mapping[str, float] = {"made": 0.3, "sold": 0.4, "drawn": 0.35, "built": 1.0}
    counted: Mapping[int, str] = {
        fact.PRODUCED: "made",
        fact.CUSTOMS: "made",
        fact.SOLD: "sold",
        fact.BUILT: "built",
        fact.TOOK: "drawn",
    }
    summed: Mapping[int, str] = {fact.DREW: "drawn", fact.KEPT: "drawn"}

    def shuffled(self, s: SanJuanState, rng: Rng) -> SanJuanState:
        """The deck, and the price tiles that were not turned yet."""
        rollout = Rollout(s.rules, Rng(rng.word(), rng.word(), rng.word(), 1))
        s.copy_into(rollout)
        rollout.luck = rng.word()
        deck = list(s.deck[: s.deck_left])
        rng.shuffle(deck)
        tiles = list(s.tiles[s.turned :])
        rng.shuffle(tiles)
        rollout.tiles = s.tiles[: s.turned] + tuple(tiles)
        rollout.deal(deck)
        return rollout

    def theme(self, s: SanJuanState, prompt: Prompt) -> str:
        if max(len(e.city) for e in s.estates) >= FULL_CITY - 1:
            return "last_round"
        return THEME_OF.get(prompt.kind, "payment")

    def dearest(self, s: SanJuanState, legal: list[int]) -> int:
        best = -1
        for action in legal:
            if act.BUILD <= action < act.COVER:
                cost = s.rules.cost[action - act.BUILD]
                if best < 0 or cost > s.rules.cost[best - act.BUILD]:
                    best = action
        return best
