"""Whoever only looks chooses a side of the table: that seat lies in front, and nothing more is seen than before."""

import re

import pytest
from tests.web.showing import new_table, positions, shown, without_ids

from morro.core.game import SPECTATOR
from morro.scene.builders import builder_of
from morro.server.build_table_view import Past, build_table_view
from morro.server.presence import Presence
from morro.server.table_view import TableView
from morro.web import pages
from morro.words.wording import wording

GAMES = ["sanjuan/2004", "puertorico/2002"]


def seen_from(game: str, side: int) -> TableView:
    return build_table_view(new_table(game, 4), "", Presence(0.0), 0.0, side=side)


def front_of(view: TableView) -> int:
    near: int = builder_of(view, wording("en")).build().near.person.seat  # type: ignore[attr-defined]
    return near


@pytest.mark.parametrize("game", GAMES)
def test_the_chosen_seat_lies_in_front(game: str) -> None:
    assert [front_of(seen_from(game, side)) for side in range(4)] == [0, 1, 2, 3]
    assert front_of(shown(new_table(game, 4), SPECTATOR)) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_side_shows_nothing_that_is_hidden(game: str) -> None:
    """The cards of a hand are backs on every side; nothing can be chosen."""
    for side in range(4):
        view = seen_from(game, side)
        assert view.viewer == SPECTATOR
        assert view.legal == []
        assert not re.findall(r'name="token"', pages.table_page(view, "en", {}))
    told = [sorted(re.findall(r'data-kind="(\w+)"', pages.table_page(seen_from(game, k), "en", {}))) for k in range(4)]
    assert told[0] == told[1] == told[2] == told[3]


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_sits_on_his_own_side(game: str) -> None:
    view = build_table_view(new_table(game, 4), "p2", Presence(0.0), 0.0, side=1)
    assert front_of(view) == 2
    assert "data-side" not in pages.table_page(view, "en", {})


def test_every_side_has_its_link_and_the_one_in_front_is_marked() -> None:
    text = pages.table_page(seen_from("sanjuan/2004", 2), "en", {})
    assert re.findall(r'href="/t/t1\?side=(\d)"', text) == ["0", "1", "2", "3"]
    assert re.findall(r'side=(\d)" aria-current', text) == ["2"]
    assert 'data-side="2"' in text


@pytest.mark.parametrize("game", GAMES)
def test_all_hands_lie_open_in_the_past_only_once_the_game_is_over(game: str) -> None:
    """Whoever asks for them before sees what he would see anyway, whether he plays or looks on."""
    for table, _ in positions(game, 3, every=60):
        past = Past(table.moments[len(table.moments) // 2], table.game.clone(table.state))
        for player in ("p1", ""):
            mine, every = (
                build_table_view(table, player, Presence(0.0), 0.0, past=past, everything=all_of_them)
                for all_of_them in (False, True)
            )
            assert bool(every.opened) == table.over
            same = without_ids(pages.replay(mine, "en", {})) == without_ids(pages.replay(every, "en", {}))
            assert same != table.over
