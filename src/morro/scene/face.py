"""Face: a card, a building or a tile as it is printed, in one language."""

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Face:
    """There is one of each: two that are equal are the same."""

    key: str
    name: str
    band: str
    """Its colour: that of its good, or `city`."""
    group: str
    """`Indigo`, `Monument`, `Large building`."""
    icon: str
    """Its picture: `sanjuan.svg#sj-library`."""
    cost: int
    points: str
    effect: str
    rulings: tuple[int, ...]
    copies: int
    """In the box."""
    gist: str = ""
    """The effect in a few words; empty where there is none shorter than the effect itself."""
    moment: str = ""
    """When it works; empty where the effect tells it."""
    circles: int = 0
    quarries: int = 0
    """How many quarries count at most when it is built."""
    spaces: int = 1
