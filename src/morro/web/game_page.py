"""GamePage: how the page of a table shows one game; a part of its Family."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from morro.core.game import AnyGame
from morro.families import family_of


class GamePage(NamedTuple):
    """The templates and style sheets of one game."""

    template: str
    """What lies between the bar and the tabs."""
    look: str
    """The class of the whole table: it names the cloth that it is played on."""
    sheets: tuple[str, ...]
    """Its own style sheets."""
    small: tuple[str, ...] = ()
    """Those for small screens, which come last."""
    plate: str = ""
    """What the plate shows beside the question: a template."""
    tabs: str = "tabs/cities.html"
    """The places of its own among the tabs of a phone: a template."""
    rules_tab: bool = True
    """Whether there is room for the rules among the tabs."""
    nothing: tuple[str, ...] = ()
    """Questions that can be answered with `Nothing`."""
    undoable: tuple[str, ...] = ()
    """Questions whose answers can often be taken back: no need to ask twice."""
    offers: tuple[str, ...] = ()
    """Questions whether something is used: to refuse is short."""
    back: tuple[str, ...] = ()
    """Questions in the midst of a choice, which a button `Back` takes back."""
    drawn: tuple[str, ...] = ()
    """Questions whose answers its own plate draws."""
    show: str = ""
    """How its first edition is shown on the home page: a template; without one it stands among the small ones."""
    cards: tuple[str, ...] = ()
    """The cards that the home page shows."""
    thumb: str = "table.svg#cards"
    """The picture that stands for it in a list of tables."""
    thumb_look: str = ""
    covers: Mapping[str, str] = {}
    """The pictures of its further editions; `thumb` where there is none."""


PLAIN: Final = GamePage("plain.html", "plain", ("plain",))
"""For a game without a page of its own: who sits there, what lies before whom, and the question."""


def page_of(game: AnyGame | str) -> GamePage:
    """The page of a game's family, or the plain one."""
    family = family_of(game)
    found: GamePage = family.part("page") if family.has("page") else PLAIN
    return found
