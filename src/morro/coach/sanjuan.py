"""What the coach knows about San Juan."""

from collections.abc import Mapping, Sequence
from typing import Final

from morro.bots.sanjuan_rollout import Rollout
from morro.coach.expert import Depth
from morro.core.events import Event
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.sanjuan import actions as act
from morro.sanjuan import events as fact
from morro.sanjuan.editions import FULL_CITY
from morro.sanjuan.scoring import score
from morro.sanjuan.state import SanJuanState

COUNTED: Final = {
    fact.PRODUCED: "made",
    fact.CUSTOMS: "made",
    fact.SOLD: "sold",
    fact.BUILT: "built",
    fact.TOOK: "drawn",
}
"""Events of which each counts as one."""
SUMMED: Final = {fact.DREW: "drawn", fact.KEPT: "drawn"}
"""Events that tell a number."""
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


class SanJuanExpert:
    """The family of the card game."""

    judge: str = "greedy"
    depth: Depth = Depth(curve=160, first=16, closer=80_000, reason=120)
    worths: Mapping[str, float] = {"made": 0.3, "sold": 0.4, "drawn": 0.35, "built": 1.0}

    def figures(self, events: Sequence[Event], seat: int) -> dict[str, float]:
        found = dict.fromkeys(self.worths, 0.0)
        for event in events:
            if event.seat == seat:
                if event.kind in COUNTED:
                    found[COUNTED[event.kind]] += 1
                elif event.kind in SUMMED:
                    found[SUMMED[event.kind]] += event.n
        return found

    def sources(self, s: SanJuanState, seat: int) -> list[tuple[str, int]]:
        return score(s, seat).lines()

    def is_round(self, event: Event) -> bool:
        return event.kind == fact.ROUND

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

    def theme(self, s: SanJuanState, prompt: Prompt, token: str) -> str:
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
