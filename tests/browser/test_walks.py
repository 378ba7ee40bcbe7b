"""Random games of every table size on fourteen screens, in one language each: nothing is cut, nothing overlaps."""

import pytest
from playwright.sync_api import Page
from tests.browser.fitting import complaints, lay_out
from tests.effort import LONG, many
from tests.web.showing import positions, shown

from morro.core.game import SPECTATOR
from morro.web import pages

WALKS = [
    ("sanjuan/2018+new:draft", 2, "de"),
    ("sanjuan/2018+new", 3, "nl"),
    ("sanjuan/2004", 4, "en"),
    ("sanjuan/2018", 4, "it"),
    ("puertorico/2002", 2, "it"),
    ("puertorico/2002", 3, "nl"),
    ("puertorico/2002", 4, "en"),
    ("puertorico/2002", 5, "de"),
]
MIDDLE = 6
"""The round from which on a question is taken: the cities have grown, and everything is asked again soon."""


def questions(game: str, seats: int, lang: str, seed: int) -> dict[str, str]:
    """A page for every kind of question of a random game: in its middle, or before if it comes only then.

    And one for somebody who looks on.
    """
    drawn: dict[str, str] = {}
    late: set[str] = set()
    for table, seat in positions(game, seats, seed):
        here = shown(table, seat)
        if here.prompt is not None and here.prompt.kind not in late:
            drawn[here.prompt.kind] = pages.table_page(here, lang, {})
            if here.view.round >= MIDDLE:
                late.add(here.prompt.kind)
        if here.view.round == MIDDLE and "watching" not in drawn:
            drawn["watching"] = pages.table_page(shown(table, SPECTATOR), lang, {})
    return drawn


@pytest.mark.parametrize(("game", "seats", "lang"), WALKS)
def test_nothing_is_cut_on_any_screen(page: Page, game: str, seats: int, lang: str) -> None:
    """In the short form every third of the questions, beginning with another one in turn."""
    faults = []
    for seed in range(3, 3 + many(3, 1)):
        asked = questions(game, seats, lang, seed)
        assert len(asked) > 7, asked.keys()
        for turn, (kind, text) in list(enumerate(asked.items(), seed))[0 if LONG else seats % 3 :: many(1, 3)]:
            lay_out(page, text)
            faults += [f"{kind} {fault}" for fault in complaints(page, turn)]
    assert not faults, "\n".join(faults)
