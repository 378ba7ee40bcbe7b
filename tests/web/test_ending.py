"""The end of a game: the standings agree with the score, the moments with the history, and all is laid open."""

import pytest
from tests.web.showing import Page, play, positions, shown
from tests.web.test_puertorico_questions import GAME, laid_out

from morro.core.events import Event
from morro.core.game import SPECTATOR
from morro.games import LISTINGS
from morro.puertorico.buildings import CITY_HALL, GUILD_HALL, WHARF
from morro.puertorico.events import MANNED, UNIVERSITY_USED
from morro.puertorico.milestones import MILESTONES
from morro.sanjuan.events import BUILT
from morro.sanjuan.milestones import MILESTONES as SANJUAN
from morro.scene.builders import builder_of
from morro.scene.ending import ending, key_moments
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
        assert one.gain == (facts.history[at + 1].scores[one.badge.seat] or 0) - best
        assert one.what
        assert one.why
        assert one.gain >= 2 or one.why.startswith("Seitdem ")


LARGE = "table: aboard=4\nseat 0 island: corn city: indigo_plant coffee_roaster guild_hall city_hall"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_colonist_of_a_large_building_names_and_shows_it(lang: str) -> None:
    """Its points are counted from then on, so that this is the moment: not `places colonists`."""
    table = laid_out(LARGE)
    for tokens in (["role mayor"], ["use mayor"], ["man corn 0", "man indigo_plant 0", "man coffee_roaster 0"]):
        play(table, tokens)
    for viewer in (0, 1):
        builder = builder_of(shown(table, viewer), wording(lang))
        (moment,) = key_moments(builder)
        assert (moment.badge.seat, moment.gain) == (0, 6)
        sheet = builder.seen.scores[0]
        assert sheet is not None
        assert moment.why == builder.w("moment_counted", n=6, all=sheet.total)
        assert all(builder.w.words.building(GAME, kind) in moment.what for kind in (GUILD_HALL, CITY_HALL))
        assert moment.what.startswith(builder.w("moment_manned_you" if viewer == 0 else "moment_manned", buildings=""))
        assert moment.icon == builder.face(GUILD_HALL).icon


def test_a_moment_of_several_deliveries_says_that_the_first_is_not_all() -> None:
    """One delivery is told, the next one follows of itself: the points of both are counted."""
    table = laid_out("ships: 5=indigo*1 6 7=sugar*1\nseat 0 goods: corn*2 indigo*2")
    play(table, ["role captain"])
    play(table, ["load corn 6"])
    (moment,) = key_moments(builder_of(shown(table, 0), wording("en")))
    assert (moment.gain, moment.why) == (5, "5 points with what followed")
    assert moment.what == "load 2 corn onto the 6-barrel ship and get 3 points"


def test_the_building_that_was_of_use_most_often_is_a_key_moment() -> None:
    """A library doubles the privilege again and again: no single step of that brings points."""
    for seed in range(2, 30):
        facts = shown(ended("sanjuan/2004", 4, seed), 0)
        uses = SANJUAN.uses(facts.events)
        (seat, kind), times = uses.most_common(1)[0]
        builder = builder_of(facts, wording("en"))
        found = [one for one in key_moments(builder) if one.why == f"Used {times} times from then on"]
        if found:
            break
    assert times >= 5
    assert [one.badge.seat for one in found] == [seat]
    own = [event for event in facts.events if (event.kind, event.seat, event.card) == (BUILT, seat, kind)]
    assert len(own) == 1, "the one that is told of"
    assert builder.w.words.building("sanjuan/2004", kind) in found[0].what


def test_a_colonist_that_comes_back_to_a_large_building_is_no_news() -> None:
    opened = MILESTONES.opened
    there, away, back = [Event(at, MANNED, 1, GUILD_HALL, n, [], -1, False) for at, n in ((1, 1), (2, 0), (3, 1))]
    of_another = Event(0, MANNED, 0, GUILD_HALL, 1, [], -1, False)
    by_university = Event(0, UNIVERSITY_USED, 1, GUILD_HALL, 0, [], -1, False)
    small = Event(0, MANNED, 1, WHARF, 1, [], -1, False)
    assert opened([of_another], [small, there]) == [GUILD_HALL]
    assert opened([there], [back]) == opened([by_university], [back]) == opened([], [away]) == []
    assert opened([there, away], [back]) == [GUILD_HALL]


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
