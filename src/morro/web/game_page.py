"""GamePage: how the page of a table shows one game; a part of its Family."""

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
    cover: tuple[str, ...] = ()
    """The cards that the home page shows."""


PLAIN: Final = GamePage("plain.html", "plain", ("plain",))
"""For a game without a page of its own: who sits there, what lies before whom, and the question."""


def page_of(game: AnyGame | str) -> GamePage:
    """The page of a game's family, or the plain one."""
    family = family_of(game)
    found: GamePage = family.part("page") if family.has("page") else PLAIN
    return found
