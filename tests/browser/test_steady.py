"""Nothing jumps while a game goes on: what the browser itself counts as a shift of the layout, over a whole game."""

from typing import Final

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.conftest import SMALL, WIDE, Sit
from tests.browser.midgame import play_bots
from tests.browser.playing import over, play_to_the_end, set_up
from tests.effort import LONG, many

MOST = 0.02 if LONG else 0.01
"""Over a whole game; in the short form over its last rounds."""
COUNT = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    shifts.push([value, sources.map(({ node }) => node?.className ?? node?.data)]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Every shift counts, those right after a click or a key too."""


GAMES: Final = [("sanjuan/2004", 229, SMALL), ("puertorico/2002", 309, WIDE)]
OTHER_SIZES: Final = [("sanjuan/2004", 150, WIDE), ("puertorico/2002", 250, SMALL)]


@pytest.mark.parametrize(("game", "after", "size"), GAMES + OTHER_SIZES if LONG else GAMES)
def test_nothing_jumps_while_a_game_goes_on(sit: Sit, game: str, after: int, size: ViewportSize) -> None:
    """The others are shown step by step, and things fly: both must leave every part where it is."""
    page = sit(viewport=size)
    page.emulate_media(reduced_motion="no-preference")
    set_up(page, pace="fast")
    page.add_init_script(COUNT)
    play_bots(page, game, 4, after)
    assert play_to_the_end(page) > many(5, 2)
    assert over(page)
    shifts = page.evaluate("shifts")
    assert sum(value for value, _ in shifts) < MOST, sorted(shifts, reverse=True)[:5]
