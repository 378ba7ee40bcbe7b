"""The prices to come at the terminal's table of San Juan."""

import pytest

from morro.cli.table import table_of
from morro.core.game import SPECTATOR
from morro.games import make_game
from morro.sanjuan.editions import TILES
from morro.sanjuan.game import SanJuan
from morro.sanjuan.view import coming_tiles
from morro.words.wording import wording

GOODS = ["Indigo", "Sugar", "Tobacco", "Coffee", "Silver"]


@pytest.mark.parametrize("seat", [0, SPECTATOR])
@pytest.mark.parametrize("turned", range(8))
def test_the_next_tile_is_told_as_soon_as_no_other_can_come(turned: int, seat: int) -> None:
    game = make_game("sanjuan/2004", 4)
    assert isinstance(game, SanJuan)
    s = game.new(1)
    s.turned = turned
    view = game.view(s, seat)
    coming = coming_tiles(view)
    following = s.tiles[turned % len(TILES)]
    assert following in coming
    assert len(coming) == (len(TILES) - turned if turned < len(TILES) - 1 else 1)

    told = "\n".join(table_of(game, s, seat, ["A", "B", "C", "D"], wording("en")).drawing().lines())
    assert ("one of these rows" in told) == (0 < turned < len(TILES) - 1)
    prices = ", ".join(f"{good} {price}" for good, price in zip(GOODS, TILES[following], strict=True))
    assert (f"Next prices: {prices}." in told) == (turned >= len(TILES) - 1)
