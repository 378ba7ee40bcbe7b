"""Settings: every number of a training that somebody may want to change, by name."""

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from morro.core.errors import GameError


@dataclass(frozen=True)
class Settings:
    """The defaults are for a GPU and 16 cores; `small` gives those for a machine without a GPU."""

    # the net
    width: int = 512
    depth: int = 3
    """Layers of the trunk; each after the first adds to what the one before it gave."""
    short: int = 0
    """1: multiply in bfloat16, which some processors do several times quicker; the weights stay float32."""

    # the games
    rows: int = 252
    """Games that an actor plays side by side in each of its groups."""
    groups: int = 2
    """Groups of games in turn: the net answers one while the rules play another."""
    steps: int = 140
    """Decisions in each game between two updates."""
    bots: int = 25
    """Of a hundred games: the hand-written player has all seats but one."""
    rivals: int = 12
    """Of a hundred games: an older net has some of the seats."""
    lone: int = 0
    """Of a hundred games with an older net: it has all seats but one."""
    slips: int = 3
    """Of a hundred answers of the hand-written player: left to chance."""
    styles: int = 0
    """At every table of this number the hand-written player has one of the scripted styles, in turn; 0: at none."""
    variants: int = 8
    """Every table of this number is played with one of the game's options; 0: none."""

    # the reward at the end, and what is learned from it
    margin_first: float = 0.3
    margin_last: float = 0.05
    """What a lead of `margin_points` is worth beside the win itself."""
    margin_points: float = 15.0
    trace: float = 0.95
    """Lambda: how far an outcome reaches back beyond what was expected."""
    clip: float = 0.2
    epochs: int = 2
    minibatch: int = 32_768
    rate_first: float = 5e-4
    rate_last: float = 3e-5
    entropy_first: float = 0.012
    entropy_last: float = 0.003
    entropy_floor: float = 0.2
    """Where the entropy of the policy falls below this, its weight grows until it does not."""
    outlook_weight: float = 0.5
    """What learning to foresee the outcome weighs beside learning to play."""
    gradient: float = 0.5
    """The largest norm of a gradient."""
    kl_most: float = 0.05
    """A batch is left when the policy has moved so far from the one that played it."""
    warm_up: int = 10
    """Updates in which the rate rises to its first value."""

    # what is kept
    save_every: int = 60
    """Updates between two checkpoints. A checkpoint begins all games anew, so that a resumed run is the same run."""
    rival_every: int = 20
    """Updates until the net of now joins the rivals."""
    rivals_kept: int = 6

    def told(self) -> dict[str, Any]:
        return asdict(self)

    def changed(self, pairs: list[str]) -> "Settings":
        """With `name=value` for each of the pairs."""
        kinds = {field.name: type(getattr(self, field.name)) for field in fields(self)}
        found: dict[str, Any] = {}
        for pair in pairs:
            name, _, value = pair.partition("=")
            if name not in kinds:
                raise GameError(f"there is no setting {name!r}; there are: {', '.join(kinds)}")
            try:
                found[name] = kinds[name](value)
            except ValueError as error:
                raise GameError(f"the setting {name} is a number, not {value!r}") from error
        return replace(self, **found)


def small() -> Settings:
    """For a processor alone: less of everything, so that something is learned within minutes."""
    return Settings(width=128, depth=2, rows=64, groups=1, steps=64, minibatch=2048, rate_first=1e-3, rate_last=2e-4)


def known(told: dict[str, Any]) -> Settings:
    """The settings of a checkpoint; those that it does not know stay as they are."""
    names = {field.name for field in fields(Settings)}
    return Settings(**{name: value for name, value in told.items() if name in names})
