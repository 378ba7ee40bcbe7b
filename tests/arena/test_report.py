"""The report stands alone, can be read by everybody, and says what the figures say."""

import re
from html.parser import HTMLParser

import pytest
from tests.arena.conftest import made_up, plan_of

from morro.arena.figures import effects, role_shares
from morro.arena.local import Here
from morro.arena.played import Failure, Happened, Played
from morro.arena.report import write_report
from morro.arena.svg import Scale
from morro.arena.tally import Tally

EMPTY = {"meta", "line", "rect", "circle", "polyline", "polygon"}


class Reader(HTMLParser):
    """Checks that every tag is closed, and gathers what is on the page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.order: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.images = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag != "meta":
            self.open.append(tag)
        self.order.append(tag)
        self.ids += [told["id"] or ""] if "id" in told else []
        self.links += [told["href"] or ""] if "href" in told else []
        assert not {"src", "srcset", "onclick"} & set(told)
        if tag == "svg":
            self.images += 1
            assert told["role"] == "img"
            assert told["aria-label"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in EMPTY

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def report(tally: Tally) -> tuple[str, Reader]:
    page = write_report(tally, tally.result())
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return page, reader


def play(game: str, seats: int, bots: str, games: int) -> Tally:
    plan = plan_of(game, seats, bots, games)
    tally = Tally(plan)
    for played in Here(plan).play(list(plan.slots())):
        tally.add(played)
    return tally


@pytest.mark.parametrize(
    ("game", "seats", "bots", "games"),
    [
        ("sanjuan/2004", 4, "greedy random", 8),
        ("sanjuan/2018:draft", 2, "random", 3),
        ("sanjuan/2018+new", 3, "greedy random greedy", 3),
        ("puertorico/2002", 5, "greedy random", 5),
        ("puertorico/2002", 2, "greedy", 1),
    ],
)
def test_every_game_has_its_report(game: str, seats: int, bots: str, games: int) -> None:
    page, reader = report(play(game, seats, bots, games))
    assert page.startswith("<!doctype html>")
    assert not re.search(r"https?:|//|@import|url\(|<script|<link", page), "nothing comes from elsewhere"
    assert all(link.removeprefix("#") in reader.ids for link in reader.links)
    assert len(reader.ids) == len(set(reader.ids))
    tags = reader.order
    assert reader.images >= 6
    for at, tag in enumerate(tags):
        if tag == "svg":
            after = tags[at + 1 :]
            assert "table" in after[: after.index("svg")] if "svg" in after else "table" in after
    assert "prefers-color-scheme: dark" in page
    assert "nan" not in re.sub(r"[a-z]{2,}nan|nan[a-z]+", "", page.lower())


def test_what_is_seen_first_fits_on_a_telephone() -> None:
    """Of 360 pixels a card leaves 286; what is wider is scrolled, and its right end is not seen."""
    page, _ = report(play("sanjuan/2004", 4, "greedy random", 4))
    for section in ("wins", "ratings", "scores", "points"):
        found = re.search(r'<svg[^>]*style="min-width:(\d+)px', page[page.index(f'id="{section}"') :])
        assert found is not None
        assert int(found[1]) <= 286, section


def test_names_cannot_break_the_page() -> None:
    plan = plan_of(bots="<b>&bold greedy")
    tally = Tally(plan)
    for deal in (0, 1):
        for rotation in (0, 1):
            tally.add(with_events(made_up(deal, rotation, plan.seating(rotation), [20 + deal, 10])))
    tally.games[next(iter(tally.games))].failures = [Failure(0, 3, "crash", "<script>alert(1)</script>")]
    page, reader = report(tally)
    assert "<b>&bold" not in page
    assert "&lt;b&gt;&amp;bold" in page
    assert "<script" not in page
    assert "failures" in reader.ids


@pytest.mark.parametrize("bots", ["a", "a greedy"])
def test_a_match_that_was_forfeited_has_a_report_too(bots: str) -> None:
    plan = plan_of(bots=bots, games=2)
    tally = Tally(plan)
    for slot in plan.slots():
        seating = plan.seating(slot.rotation)
        lost = {seat: "crash" for seat, bot in enumerate(seating) if bot == "a"}
        tally.add(with_events(made_up(slot.deal, slot.rotation, seating, [20, 10], lost)))
    page, _ = report(tally)
    games = 4 if bots == "a" else 2
    assert f"a forfeited {games} of its {games} games, counted as last: {games} crash." in page
    assert ("every game was forfeited" in page) == (bots == "a")


def with_events(played: Played) -> Played:
    played.roles = [Happened(1, 0, "builder"), Happened(1, 1, "trader"), Happened(2, 1, "builder")]
    played.rounds = 2
    played.built = [Happened(1, 0, "quarry"), Happened(2, 0, "quarry"), Happened(2, 1, "tower")]
    return played


def test_what_a_building_did_is_measured_against_the_same_bot() -> None:
    """Seat 0 wins every game; `strong` sits there in half of them, and so does `weak`."""
    games = [
        with_events(made_up(deal, rotation, [["a", "b"], ["b", "a"]][rotation], [2, 1]))
        for deal in range(30)
        for rotation in (0, 1)
    ]
    quarry, tower = effects(games, ["tower", "quarry", "library"])
    assert (quarry.key, quarry.seats, quarry.round, quarry.share) == ("quarry", 60, 1.0, 1.0)
    assert quarry.frequency.value == 0.5
    assert quarry.lift.value == pytest.approx(0.5), "each bot wins half of its games"
    assert tower.lift.value == pytest.approx(-0.5)


def test_few_cities_prove_nothing() -> None:
    games = [made_up(deal, 0, ["a", "b"], [2, 1]) for deal in range(30)]
    games[3].built = [Happened(4, 1, "wharf")]
    games[9].built = [Happened(4, 1, "wharf")]
    (wharf,) = effects(games, ["wharf"])
    assert wharf.lift.high - wharf.lift.low > 0.5


def test_roles_by_round_add_up() -> None:
    found = role_shares([with_events(made_up(0, 0, ["a", "b"], [2, 1]))], ["builder", "producer", "trader"])
    assert found == [(1, 1, [0.5, 0.0, 0.5]), (2, 1, [1.0, 0.0, 0.0])]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 100), (-35, 35), (3, 3), (0, 0.07), (11, 19), (0, 2400)])
def test_an_axis_has_a_few_round_numbers(low: float, high: float) -> None:
    scale = Scale(low, high, 10, 210)
    ticks = scale.ticks()
    assert 2 <= len(ticks) <= 8
    assert all(scale.low - 1e-9 <= tick <= scale.high + 1e-9 for tick in ticks)
    assert "-0" not in [f"{tick:g}" for tick in ticks]
    assert scale(scale.low) == 10
    assert scale(scale.high + 5) == 210
