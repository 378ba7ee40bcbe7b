"""The end of a game: the standings agree with the score, the moments with the history, and all is laid open."""

import pytest
from tests.web.showing import Page, positions, shown

from morro.core.game import SPECTATOR
from morro.games import LISTINGS
from morro.scene.builders import builder_of
from morro.scene.ending import ending
from morro.server.table import Table
from morro.server.table_view import TableView
from morro.web import pages
from morro.words import LANGUAGES
from morro.words.wording import wording


def ended(game: str, seats: int, seed: int = 2) -> Table:
    *_, (table, _) = positions(game, seats, seed, every=1000)
    return table


@pytest.mark.parametrize(("game", "seats"), [(listing.name, listing.most) for listing in LISTINGS])
def test_the_end_tells_what_the_game_knows(game: str, seats: int) -> None:
    table = ended(game, seats)
    facts = shown(table, 1)
    builder = builder_of(facts, wording("en"))
    found = ending(builder, builder.build())
    assert sorted(one.badge.seat for one in found.standings) == list(range(seats))
    assert {one.badge.seat for one in found.standings if one.place == 1} == set(facts.winners)
    points = [one.points for one in found.standings]
    assert points == sorted(points, reverse=True)
    for one in found.standings:
        assert sum(one.parts) == one.points
        assert len(one.parts) == len(found.titles) - 1
    for city, one in zip(found.cities, found.standings, strict=True):
        assert city.badge == one.badge
        assert len(city.cards) == len(facts.view.estates[one.badge.seat].city)


@pytest.mark.parametrize(("game", "seats"), [(listing.name, listing.most) for listing in LISTINGS])
def test_a_key_moment_brings_as_many_points_as_it_says(game: str, seats: int) -> None:
    facts = shown(ended(game, seats), 0)
    builder = builder_of(facts, wording("de"))
    found = ending(builder, builder.build()).moments
    assert [one.version for one in found] == sorted(one.version for one in found)
    versions = [moment.version for moment in facts.history]
    for one in found:
        at = versions.index(one.version)
        best = max(moment.scores[one.badge.seat] or 0 for moment in facts.history[: at + 1])
        assert one.gain == (facts.history[at + 1].scores[one.badge.seat] or 0) - best >= 2
        assert one.what


def test_every_hand_is_open_at_the_end_and_none_before() -> None:
    for table, _ in positions("sanjuan/2004", 3, 2, every=60):
        facts = shown(table, 0)
        if not table.over:
            assert facts.opened == []
    for viewer in (0, SPECTATOR):
        builder = builder_of(shown(table, viewer), wording("en"))
        found = ending(builder, builder.build())
        for one in found.cities:
            estate = shown(table, one.badge.seat).view.estates[one.badge.seat]
            assert len(one.piles[0].cards) == len(estate.hand)


def page_of(facts: TableView, lang: str) -> Page:
    return Page(pages.table_page(facts, lang, {}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_the_end_offers_a_rematch_a_replay_and_a_link(lang: str) -> None:
    facts = shown(ended("sanjuan/2018+new", 2), 0)
    page = page_of(facts, lang)
    assert page.all("form", action="/t/t1/rematch")
    assert page.all("a", href=f"/t/t1?at={facts.history[0].version}")
    assert [attrs["data-path"] for attrs in page.all("input", readonly="")] == ["/t/t1"]
    assert wording(lang)("rematch") in page.text
    assert wording(lang)("rematch") not in page_of(shown(ended("sanjuan/2018+new", 2), SPECTATOR), lang).text
