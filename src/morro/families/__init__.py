"""The registry of games: one `Family` for each, found by the name of a game. No other package names a game.

To add a game, write its Family and register it:

    register(Family("chess", "Chess", [Listing("chess/1475", 2, 2, [])], make, words="…"))

A family of another package is registered by itself, in every process: `plug_ins.py`.
"""

from typing import Final

from morro.core.errors import BadGame
from morro.core.game import AnyGame
from morro.families import plug_ins, puertorico, sanjuan
from morro.families.family import Family, Listing

__all__ = ["DEFAULT_GAME", "LISTINGS", "NAMES", "Family", "Listing", "families", "family_of", "register", "unregister"]

_FAMILIES: Final[dict[str, Family]] = {}
LISTINGS: Final[list[Listing]] = []
"""Every game that can be played, in the order in which they were registered."""
NAMES: Final[list[str]] = []
"""Their names."""


def register(family: Family) -> None:
    """Add a family: from now on every tool knows its games."""
    if family.name in _FAMILIES:
        raise BadGame(f"there is a family {family.name!r} already")
    strange = [listing.name for listing in family.listings if listing.name.partition("/")[0] != family.name]
    if strange or not family.listings:
        raise BadGame(f"the games of the family {family.name!r} are called {family.name}/EDITION, not {strange}")
    _FAMILIES[family.name] = family
    _list()


def unregister(name: str) -> None:
    """Take a family out again."""
    del _FAMILIES[name]
    _list()


def _list() -> None:
    """Renew the lists, which others hold, in place."""
    LISTINGS[:] = [listing for family in _FAMILIES.values() for listing in family.listings]
    NAMES[:] = [listing.name for listing in LISTINGS]


def families() -> list[Family]:
    return list(_FAMILIES.values())


def family_of(game: AnyGame | str) -> Family:
    """The family of a game, of a game's name (`sanjuan/2018+new:draft`), or by its own name; raises BadGame."""
    name = game if isinstance(game, str) else game.name
    family = name.partition("/")[0]
    if family not in _FAMILIES:
        raise BadGame(f"there is no game {name.partition(':')[0]!r}; there are: {', '.join(NAMES)}")
    return _FAMILIES[family]


register(sanjuan.FAMILY)
register(puertorico.FAMILY)

DEFAULT_GAME: Final = NAMES[0]
"""What is played where nobody names a game."""

plug_ins.register_all(register)
