"""The page of a table offers exactly what is possible, in every game, edition, table size and language."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from tests.effort import many
from tests.web.showing import Page, new_table, play, positions, random_token, shown, without_ids

from morro.bots.registry import make_bot
from morro.core.game import SPECTATOR
from morro.core.rng import Rng, seeded
from morro.families import family_of
from morro.games import LISTINGS
from morro.server.chair import Chair
from morro.server.design import STATES, shown_of, table_of
from morro.server.table import Head, Table
from morro.web import pages
from morro.web.reel import APART, spread
from morro.words import LANGUAGES, words

GAMES = [
    ("sanjuan/2004", 2),
    ("sanjuan/2018", 3),
    ("sanjuan/2018+new:draft", 4),
    ("puertorico/2002", 2),
    ("puertorico/2002", 5),
    ("puertorico/2002:allow_refuse_colonists:ask_every_choice:hidden_chips:max_large", 3),
]
OFTEN = 4
"""So many times each kind of question is answered through its form; then a bot goes on, which is quicker."""


def gesture(table: Table, page: Page, rng: Rng) -> list[str]:
    """Fill in the form at random, as a person could, and give what it posts."""
    form = page.all("form", id=f"d{table.version}")[0]
    kind, least, most = form["data-form"], int(form["data-least"]), int(form["data-most"])
    if kind == "one":
        return [random_token(table, rng)]
    if kind == "amounts":
        return amounts(page, most, rng)
    boxes = [attrs["value"] for attrs in page.all("input", type="checkbox", name="token")]
    n = most if least == most else max(least, 1) + rng.below(most - max(least, 1) + 1)
    order = list(range(len(boxes)))
    rng.shuffle(order)
    chosen = [boxes[at] for at in order[:n]]
    if kind == "storage":
        return [*chosen, *kept(table, page, chosen)]
    return chosen


def kept(table: Table, page: Page, chosen: list[str]) -> list[str]:
    """The single barrel, after the kinds kept whole: what the rules allow then; nothing where it plays itself."""
    trial = table.game.clone(table.state)
    table.game.play_tokens(trial, chosen)
    radios = [attrs["value"] for attrs in page.all("input", type="radio", name="token")]
    asked = not table.game.over(trial) and table.game.prompt(trial).kind == "keep"
    allowed = [token for token in table.game.tokens(trial) if token in radios] if asked else []
    return allowed[:1]


def amounts(page: Page, total: int, rng: Rng) -> list[str]:
    """So many colonists, spread at random over the places."""
    places: dict[str, int] = {}
    for token in page.tokens():
        verb, place, n = token.split()
        places[f"{verb} {place}"] = max(places.get(f"{verb} {place}", 0), int(n))
    filled = dict.fromkeys(places, 0)
    for _ in range(total):
        free = [place for place in places if filled[place] < places[place]]
        filled[free[rng.below(len(free))]] += 1
    return [f"{place} {n}" for place, n in filled.items()]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_form_can_be_filled_in_and_is_accepted(game: str, seats: int) -> None:
    """Every legal answer is offered, and whatever is offered is accepted, in every language."""
    table = new_table(game, seats, 3)
    bot = make_bot("greedy", table.game)
    rng = seeded(5)
    answered: Counter[str] = Counter()
    while not table.over:
        seat = table.asked
        kind = table.game.prompt(table.state).kind
        answered[kind] += 1
        if answered[kind] > OFTEN:
            state = table.state
            action = bot.choose(table.game.view(state, seat), table.game.prompt(state), table.game.legal(state), rng)
            play(table, [table.game.actions.token(action)])
            continue
        facts = shown(table, seat)
        page = Page(pages.table_fragment(facts, LANGUAGES[answered.total() % 4], {}))
        offered = set(page.tokens())
        missing = set(facts.legal) - offered
        assert not missing, f"not offered at {facts.prompt}: {missing}"
        if page.all("form", id=f"d{table.version}")[0]["data-form"] == "one":
            assert offered == set(facts.legal)
        play(table, gesture(table, page, rng))
    assert len(answered) >= 7, f"questions asked: {sorted(answered)}"


@pytest.mark.parametrize(("game", "seats"), [(listing.name, listing.most) for listing in LISTINGS])
def test_who_is_not_asked_can_post_nothing(game: str, seats: int) -> None:
    for table, asked in positions(game, seats, 2, every=many(61, 127)):
        for seat in [SPECTATOR, *range(seats)]:
            page = Page(pages.table_fragment(shown(table, seat), "en", {}))
            if table.over or seat != asked:
                assert page.tokens() == []


@pytest.mark.parametrize(("game", "seats"), [(listing.name, listing.least) for listing in LISTINGS])
def test_a_page_tells_no_more_than_its_viewer_knows(game: str, seats: int) -> None:
    """Deal anew what the viewer cannot see: his page stays the same, letter by letter."""
    rng = seeded(8)
    for table, _ in positions(game, seats, 4, every=many(53, 107)):
        if table.over:
            break
        truth = table.state
        for seat in [SPECTATOR, *range(seats)]:
            table.state = truth
            before = without_ids(pages.table_fragment(shown(table, seat), "en", {}))
            table.state = table.game.guess(table.game.view(truth, seat), rng)
            after = without_ids(pages.table_fragment(shown(table, seat), "en", {}))
            assert before == after
        table.state = truth


@pytest.mark.parametrize(("game", "seats"), [(listing.name, listing.most) for listing in LISTINGS])
def test_whole_pages_are_sound(game: str, seats: int) -> None:
    """Ids are unique, labels and popovers point at something, nothing is styled or scripted in place."""
    for number, (table, asked) in enumerate(positions(game, seats, 6, every=many(97, 151))):
        text = pages.table_page(shown(table, asked), LANGUAGES[number % 4], {"guide": "on"})
        page = Page(text)
        ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
        assert len(ids) == len(set(ids)), sorted(i for i in set(ids) if ids.count(i) > 1)
        keys = [attrs["data-id"] for _, attrs in page.elements if "data-id" in attrs]
        assert len(keys) == len(set(keys)), sorted(k for k in set(keys) if keys.count(k) > 1)
        for _, attrs in page.elements:
            assert "style" not in attrs
            assert not any(name.startswith("on") for name in attrs)
            for name in ("for", "popovertarget", "aria-labelledby", "form"):
                assert name not in attrs or attrs[name] in ids, (name, attrs)
        assert [attrs["src"].partition("?")[0] for attrs in page.all("script")] == [
            "/static/table.js",
            "/static/end.js",
        ]


def test_a_past_moment_has_a_slider_and_no_choice() -> None:
    table = next(table for table, _ in positions("sanjuan/2004", 2, 1, every=40) if table.version > 30)
    facts = shown(table, table.asked)
    facts.at = facts.history[10].version
    facts.legal = []
    page = Page(pages.replay(facts, "en", {}))
    assert page.all("input", type="range")[0]["value"] == str(facts.at)
    assert page.tokens() == []


@pytest.mark.parametrize("name", ["sj-replay", "pr-replay"])
def test_the_slider_has_a_mark_for_each_role_that_was_taken(name: str) -> None:
    shown = shown_of(STATES[name])
    milestones = family_of(shown.game_name).milestones()
    table, _ = table_of(STATES[name])
    taken = [(event.seat, milestones.roles[event.card]) for event in table.events if event.kind == milestones.role]
    assert [(turn.seat, turn.role) for turn in shown.turns] == taken
    assert sum(turn.opens for turn in shown.turns) == shown.history[-1].round
    page = Page(pages.replay(shown, "en", {}))
    marks = [attrs for attrs in page.all("svg") if "mark" in attrs.get("class", "").split()]
    assert [attrs["class"].split()[1] for attrs in marks] == [f"s{seat + 1}" for seat, _ in taken]
    assert [int(attrs["data-at"]) for attrs in marks] == [turn.version for turn in shown.turns]
    slider = page.all("input", type="range")[0]
    before = [turn for turn in shown.turns if turn.version <= (shown.at or 0)]
    assert slider["aria-valuetext"].startswith(f"Move {shown.at} of {slider['max']}, Round ")
    assert slider["aria-valuetext"].endswith(words("en").role(shown.game_name, before[-1].role))


def test_marks_keep_their_order_and_never_hide_each_other() -> None:
    for places in ([], [7.0], [0.0, 0.0, 1.0, 50.0, 99.0, 100.0, 100.0], [50.0] * 200, [i * 2.5 for i in range(41)]):
        found = spread(places)
        assert len(found) == len(places)
        assert all(0 <= place <= 100 for place in found)
        gap = min(APART, 100 / max(1, len(places) - 1))
        assert all(after - before > gap - 0.02 for before, after in pairwise(found))
    assert spread([0.0, 30.0, 60.0]) == [0.0, 30.0, 60.0], "where there is room nothing is moved"


def test_the_end_shows_every_point_and_plots_with_tables() -> None:
    for game, seats in (("sanjuan/2004", 3), ("puertorico/2002", 3)):
        *_, (table, _) = positions(game, seats, 2, every=1000)
        facts = shown(table, 0)
        text = pages.table_page(facts, "en", {})
        page = Page(text)
        for sheet in facts.scores:
            assert sheet is not None
            assert f"<td>{sheet.total}</td>" in text
            assert sum(points for _, points in sheet.lines) == sheet.total
        plots = [attrs["class"] for attrs in page.all("svg") if attrs.get("role") == "img"]
        assert plots == ["lines wide", "lines narrow"] * 3  # for wide screens and for phones
        assert str(facts.seed) in text


def test_the_curtain_shows_no_hand() -> None:
    table = new_table("sanjuan/2004", 3, 1)
    for chair in table.chairs[:2]:
        chair.player = "p0"
    facts = shown(table, 0)
    assert facts.curtain
    page = Page(pages.table_fragment(facts, "en", {}))
    assert page.tokens() == []
    assert [attrs["action"] for attrs in page.all("form") if attrs["action"].endswith("/uncover")]
    assert not [attrs for _, attrs in page.elements if attrs.get("data-id", "").startswith("h-")]


STORING = (
    "puertorico/2002 seats=3 step=137 round=9 governor=2 chooser=2 taken=captain "
    "rng=a605656d.9502067d.50ef3b38.0000002f\n"
    "ask: storage seat=1 | end_captain | role seat=0 | role seat=1 | new_round\n"
    "table: chips=70 colonists=22 aboard=8 quarries=4\n"
    "roles: settler*2 craftsman\n"
    "supply: corn*6 indigo*9 sugar*9 tobacco*9 coffee*6\n"
    "stock: small_indigo small_sugar*4 hacienda small_warehouse*2 indigo_plant*3 sugar_mill*3 hospice*2 office*2 "
    "large_market*2 large_warehouse tobacco_storage factory university*2 harbor*2 wharf*2 guild_hall residence "
    "fortress customs_house city_hall\n"
    "ships: 4 5 6\n"
    "house: corn indigo coffee\n"
    "row: indigo sugar tobacco coffee\n"
    "seat 0 doubloons=4 chips=0 goods: island: indigo+1 tobacco+1 coffee+1 quarry*2+2 city: small_indigo+1 "
    "small_market+1 tobacco_storage+1 coffee_roaster+1 factory+1\n"
    "seat 1 doubloons=1 chips=0 goods: corn*3 indigo sugar*2 coffee*2 island: indigo+1 coffee*2+2 quarry*2+2 "
    "city: small_indigo+1 hacienda+1 construction_hut coffee_roaster+2 large_warehouse+1\n"
    "seat 2 doubloons=6 chips=5 goods: island: corn*2+2 indigo tobacco+1 coffee+1 city: small_indigo "
    "small_market+1 construction_hut+1 tobacco_storage+1 coffee_roaster+1\n"
    "discard: corn*2 indigo*2 sugar*3 coffee\n"
    "stack: indigo sugar indigo*3 corn indigo sugar*4 tobacco*3 coffee tobacco corn*3 indigo tobacco corn sugar "
    "corn sugar tobacco coffee\n"
)
"""Seat 1 has a large warehouse, and four kinds of goods."""


def test_storage_is_one_gesture() -> None:
    """Two kinds are kept whole and one barrel of a third; each pair can be completed, and then plays in one go."""
    head = Head(id="t1", game="puertorico/2002", seats=3, seed=1, seed_chosen=False, host="p0", start=STORING)
    table = Table(head, [Chair(f"P{k}", player=f"p{k}") for k in range(3)])
    table.settle(table.begin(0.0))
    page = Page(pages.table_fragment(shown(table, 1), "en", {}))
    boxes = [attrs["value"] for attrs in page.all("input", type="checkbox", name="token")]
    radios = [attrs["value"] for attrs in page.all("input", type="radio", name="token")]
    assert boxes == ["store corn", "store sugar", "store coffee"]
    assert radios == ["keep corn", "keep indigo", "keep sugar", "keep coffee"]
    for pair in combinations(boxes, 2):
        trial = table.game.clone(table.state)
        table.game.play_tokens(trial, [*pair, *kept(table, page, list(pair))])
        assert table.game.prompt(trial).kind == "role"


def test_a_warehouse_that_may_be_left_is_asked_kind_by_kind() -> None:
    start = STORING.replace("puertorico/2002 ", "puertorico/2002:ask_every_choice ")
    head = Head("t1", "puertorico/2002:ask_every_choice", 3, seed=1, seed_chosen=False, host="p0", start=start)
    table = Table(head, [Chair(f"P{k}", player=f"p{k}") for k in range(3)])
    table.settle(table.begin(0.0))
    page = Page(pages.table_fragment(shown(table, 1), "en", {}))
    assert sorted(page.tokens()) == ["pass", "store coffee", "store corn", "store indigo", "store sugar"]


@pytest.mark.parametrize("turned", range(1, 7))
def test_the_next_prices_stand_beside_the_last_as_soon_as_no_other_tile_can_come(turned: int) -> None:
    table = new_table("sanjuan/2004", 4)
    table.state.turned = turned
    page = pages.table_page(shown(table, 0), "en", {})
    assert ("one of these rows" in page) == (turned < 4)
    assert page.count('<small class="next"') == (0 if turned < 4 else 5)
