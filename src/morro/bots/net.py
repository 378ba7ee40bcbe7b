"""The bot that learned: it answers at once, with what its net likes best; or, with a budget, after a search."""

import hashlib
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from morro.bots.bot import BadBot
from morro.bots.net_spec import NetSpec
from morro.bots.pilot import Pilot
from morro.bots.search import Candidate
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.games import AnyGame

if TYPE_CHECKING:
    from morro.bots.net_weights import Weights

WORD: Final = 1 << 32
LONGEST: Final = 60
"""Rounds: no game of players who want to end it lasts longer. Where all cards are out of play, nets may wait for each
other for ever."""
STUCK: Final = 5.0
"""The least temperature from then on."""


def weights_of(family: str, path: Path | None) -> "Weights":
    """The net that plays a family of games: of this file, or the one that is shipped; raises BadBot."""
    try:
        from morro.bots.net_weights import read_weights, shipped
    except ModuleNotFoundError as missing:
        raise BadBot(f'the bot net needs {missing.name}, which is not installed: pip install "morro[net]"') from missing
    return read_weights(path or shipped(family), family)


def quick_of(family: str) -> "Weights":
    """The net that plays the playouts of a search: the smaller one, or the net itself where no other is shipped."""
    from morro.bots.net_weights import shipped_quick

    path = shipped_quick(family)
    return weights_of(family, path if path.exists() else None)


def mark_of(family: str, search: bool = False) -> str:
    """Which weights are shipped for a family, or for its searches: the beginning of their SHA-256; raises BadBot where
    there are none."""
    found = [weights_of(family, None), *([quick_of(family)] if search else [])]
    return hashlib.sha256(b"".join(one.path.read_bytes() for one in found)).hexdigest()[:12]


def remark(families: list[str]) -> str:
    """What a list of bots says of the nets that are shipped: nothing where each family has one that fits."""
    try:
        from morro.bots.net_weights import plays
    except ModuleNotFoundError as missing:
        return f"needs {missing.name}, which is not installed"
    lacking = [family for family in families if not plays(family)]
    return f"no weights are shipped for {' and '.join(lacking)}" if lacking else ""


class NetBot:
    """Gives the answer that its net likes best; with a temperature any answer, the better ones more often."""

    def __init__(self, spec: NetSpec, game: AnyGame) -> None:
        self.name = spec.text
        self.temperature = spec.temperature
        self.weights = weights_of(game.name.partition("/")[0], spec.weights)
        self.encoder = self.weights.encoder

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        if len(legal) == 1:
            return legal[0]
        weights = self.weights
        logits: list[float] = weights.logits(weights.hidden(self.encoder.row(view)), legal).tolist()
        temperature = max(self.temperature, STUCK) if view.round > LONGEST else self.temperature
        if temperature:
            return drawn(legal, logits, temperature, rng)
        return legal[logits.index(max(logits))]

    def close(self) -> None:
        pass


class NetSearchBot:
    """Searches among the answers that its net likes."""

    def __init__(self, spec: NetSpec, game: AnyGame, pilots: list[Pilot]) -> None:
        family = game.name.partition("/")[0]
        weights = weights_of(family, spec.weights)
        if spec.quick or spec.weights:
            quick = weights_of(family, spec.quick or spec.weights)
        else:
            quick = quick_of(family)

        from morro.bots.net_search import NetSearch

        self.name = spec.text
        self.net = NetBot(spec, game)
        self.search = NetSearch(spec, game, weights, quick, pilots)

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        if len(legal) == 1 or view.round > LONGEST:
            return self.net.choose(view, prompt, legal, rng)
        return self.weigh(view, prompt, legal, rng)[0].action

    def weigh(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> list[Candidate]:
        """What the search thinks of the answers that its net likes, the best first."""
        return self.search.weigh(view, legal, rng)

    def close(self) -> None:
        pass


def drawn(legal: list[int], logits: list[float], temperature: float, rng: Rng) -> int:
    """One of the answers; how likely each is follows from how much it is liked."""
    most = max(logits)
    chances = [math.exp((logit - most) / temperature) for logit in logits]
    mark = rng.word() / WORD * sum(chances)
    for action, chance in zip(legal, chances, strict=True):
        mark -= chance
        if mark < 0:
            return action
    return legal[-1]
