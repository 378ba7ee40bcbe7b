"""The bot that learned: `net`, `net:temp=0.5`, `net:weights=FILE`. It answers at once, with what its net likes best."""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from morro.bots.bot import BadBot
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.games import AnyGame

if TYPE_CHECKING:
    from morro.bots.net_weights import Weights

GRAMMAR: Final = "net, then :temp=T (0 to 10; more is more at random) or :weights=FILE"
MOST_TEMPERATURE: Final = 10.0
WORD: Final = 1 << 32


class NetSpec:
    """What the text after `net` asks for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.temperature = 0.0
        self.weights: Path | None = None
        for option in text.split(":")[1:]:
            self._read_option(option)

    def _read_option(self, option: str) -> None:
        key, _, value = option.partition("=")
        if key == "temp" and 0 <= number(value) <= MOST_TEMPERATURE:
            self.temperature = number(value)
        elif key == "weights" and value:
            self.weights = Path(value)
        else:
            raise BadBot(f"{self.text!r}: {option!r} is no option of net; write {GRAMMAR}")


def number(text: str) -> float:
    """The number that a text means; not a number where it means none."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def weights_of(family: str, path: Path | None) -> "Weights":
    """The net that plays a family of games: of this file, or the one that is shipped; raises BadBot."""
    try:
        from morro.bots.net_weights import read_weights, shipped
    except ModuleNotFoundError as missing:
        raise BadBot(f'the bot net needs {missing.name}, which is not installed: pip install "morro[net]"') from missing
    return read_weights(path or shipped(family), family)


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
        logits = weights.logits(weights.hidden(self.encoder.row(view)), legal).tolist()
        if self.temperature:
            return drawn(legal, logits, self.temperature, rng)
        return legal[logits.index(max(logits))]

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
