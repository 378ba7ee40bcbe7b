"""Nothing that a seat may not know is in any byte that is sent to it.

Re-deal: everything hidden from a viewer is changed, in the position, in the log and in the history; what is sent to
that viewer must stay the same, byte by byte.
"""

import contextlib
import html
import importlib
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog
from tests.effort import many
from tests.properties import sanjuan_hidden, test_puertorico_hidden
from tests.server.running import Running, Somebody, plain, settings
from tests.server.tables import NOW

from morro.core.events import EVERYBODY, Event, Log
from morro.core.game import SPECTATOR
from morro.core.rng import Rng, seeded
from morro.games import LISTINGS, AnyGame, make_game
from morro.puertorico.game import PuertoRico
from morro.sanjuan.buildings import KEYS
from morro.scene.render_cache import RenderCache
from morro.scene.seen import Moment
from morro.server.api_table import log_of, words_of
from morro.server.api_types import table_out
from morro.server.build_table_view import Past, build_table_view
from morro.server.chair import Chair
from morro.server.presence import Presence
from morro.server.run import set_up_log
from morro.server.table import Head, Table
from morro.server.table_view import Pages, TableView

GAMES = [":".join([listing.name, *options]) for listing in LISTINGS for options in ([], listing.options[:1])]
GAMES.append("puertorico/2002:hidden_chips")
LANGUAGES = ("en", "de", "nl", "it")
MOMENTS = many(3, 2)
LONGEST = 100_000
"""Decisions: more than a game has."""


def drawn(shown: TableView, pages: Any, lang: str) -> list[str]:
    """All forms in which a table is sent: whole page, fragment, JSON, words, log. Sockets send the second and third."""
    prefs = {"guide": "on"}
    forms = [pages.table_page(shown, lang, prefs), pages.table_fragment(shown, lang, prefs), sent(shown)]
    words = (words_of(shown, lang, prefs), log_of(shown, lang))
    return [steady(text) for text in (*forms, *(msgspec.json.encode(one).decode() for one in words))]


def steady(text: str) -> str:
    """Without what differs from one drawing to the next: the ids of forms, the revision, and who is here."""
    return re.sub(r'(name="aid"\s+value=|data-rev=)"[^"]*"|"(online|away)":[^,]*', "", text)


def sent(shown: TableView) -> str:
    """The answer of the API, and what the JSON socket sends."""
    return msgspec.json.encode(table_out(shown)).decode()


FACTS = ("status", "state", "events", "moves", "moments", "version", "changed", "last_told", "back", "why_no_undo")


def moved(table: Table, head: Head, chairs: list[Chair]) -> Table:
    """The same game at another table, and nothing that was kept for drawing."""
    other = Table(head, chairs)
    for name in FACTS:
        setattr(other, name, getattr(table, name))
    return other


def mixed(table: Table, viewer: int, rng: Rng) -> Table:
    """The same table, with everything changed that the viewer may not know."""
    game = table.game
    other = moved(table, table.head, table.chairs)
    other.state = game.clone(table.state)
    other.position = b"hidden"
    if isinstance(game, PuertoRico):
        test_puertorico_hidden.mix(other.state, viewer, rng)
        if game.rules.hidden_chips:
            other.moments = [hide(moment, viewer, rng) for moment in table.moments]
    else:
        sanjuan_hidden.mix(sanjuan_hidden.state_of(other.state), viewer, rng)
    other.events = [scrambled(event, viewer, rng) for event in table.events]
    other.moves = [(seat, "hidden") for seat, _ in table.moves]
    return other


def hide(moment: Moment, viewer: int, rng: Rng) -> Moment:
    scores = [points if seat == viewer else rng.below(50) for seat, points in enumerate(moment.scores)]
    return replace(moment, scores=scores)


def scrambled(event: Event, viewer: int, rng: Rng) -> Event:
    """An event whose detail is another one, unless the viewer may know it."""
    if event.knower in (EVERYBODY, viewer):
        cards = event.cards
    else:
        cards = [rng.below(len(KEYS)) for _ in event.cards]
    forced = event.forced if event.seat == viewer >= 0 else rng.below(2) == 0
    return Event(event.at, event.kind, event.seat, event.card, event.n, cards, event.knower, forced)


def table_at(game: AnyGame, s: Any, moments: list[Moment]) -> Table:
    """A running table with a person on every seat."""
    head = Head("canary", game.name, game.seats, 1, False, "p0")
    table = Table(head, [Chair(f"Person {seat}", player=f"p{seat}") for seat in range(game.seats)])
    table.status = "running"
    table.state = s
    table.events = s.log.events
    table.moments = moments
    table.version = len(moments)
    return table


def moments_of(name: str, seats: int, seed: int, rng: Rng) -> Iterator[Table]:
    """A random game at several moments, one in each part of it."""
    length = len(moment_of(name, seats, seed, LONGEST).moments)
    for part in range(MOMENTS):
        yield moment_of(name, seats, seed, 1 + (part * length + rng.below(length)) // MOMENTS)


def moment_of(name: str, seats: int, seed: int, steps: int) -> Table:
    """A random game after so many decisions, or shortly before its end."""
    game = make_game(name, seats)
    s = game.new(seed, True)
    rng = seeded(seed)
    history: list[Moment] = []
    while len(history) < steps:
        before = game.clone(s)
        before.log = Log()
        before.log.events = list(s.log.events)
        history.append(Moment(len(history) + 1, s.round, list(game.scores(s)), [0] * seats, [1] * seats, 0))
        game.apply(s, game.legal(s)[rng.below(len(game.legal(s)))])
        if game.over(s):
            return table_at(game, before, history[:-1])
    return table_at(game, s, history)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_in_what_a_viewer_is_sent(name: str) -> None:
    pages: Pages = importlib.import_module("morro.web.pages")
    rng = seeded(77)
    listing = next(one for one in LISTINGS if one.name == name.partition(":")[0])
    for number in range(many(8, 2)):
        seats = listing.least + number % (listing.most - listing.least + 1)
        for table in moments_of(name, seats, 500 + number, rng):
            for viewer in range(SPECTATOR, seats):
                player = f"p{viewer}" if viewer != SPECTATOR else ""
                other = mixed(table, viewer, rng)
                lang = LANGUAGES[(number + viewer) % 4]
                before, after = (build_table_view(one, player, Presence(NOW), NOW) for one in (table, other))
                assert before.viewer == viewer
                assert drawn(before, pages, lang) == drawn(after, pages, lang)
        past = Moment(table.version, 1, [], [], [], len(table.events))
        then = [build_table_view(one, player, Presence(NOW), NOW, past=Past(past, one.state)) for one in (table, other)]
        assert sent(then[0]) == sent(then[1])
        assert drawn(then[0], pages, lang)[-2:] == drawn(then[1], pages, lang)[-2:]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the real pages."""
    pages: Pages = importlib.import_module("morro.web.pages")
    with Running(settings(tmp_path_factory.mktemp("canary")), pages) as server:
        yield server


@pytest.fixture
def people(site: Running) -> Iterator[list[Somebody]]:
    with contextlib.ExitStack() as leaving:
        yield [leaving.enter_context(contextlib.closing(site.person(name))) for name in ("Kim", "Lou", "Eve")]


def over_every_way(somebody: Somebody, table: str) -> list[str]:
    """The bytes that reach a person, as text: page, fragment, JSON, words, and the first thing each socket sends."""
    api = f"/api/v1/tables/{table}"
    paths = (f"/t/{table}", f"/t/{table}/table", api, f"{api}/words", f"{api}/log", f"{api}/sheet", f"{api}/record")
    found = [somebody.get(path).text for path in paths]
    for json_too in (False, True):
        with somebody.socket(table, json_too) as socket:
            found.append(str(socket.recv(5)))
    return [steady(text) for text in found]


@pytest.mark.parametrize("name", [listing.name for listing in LISTINGS] + ["puertorico/2002:hidden_chips"])
def test_nothing_hidden_goes_over_the_wire(site: Running, people: list[Somebody], name: str) -> None:
    rng = seeded(78)
    kim, lou, _ = people
    id_ = kim.new_table("me", "open", game=name)
    lou.post(kim.invites["1"], name="Lou")
    live = site.site.tables.live[id_]
    real = live.table
    for number, moment in enumerate(moments_of(name, 2, 600, rng)):
        there = moved(moment, real.head, real.chairs)
        for viewer, somebody in zip((0, 1, SPECTATOR), people, strict=True):
            somebody.post("/prefs", lang=LANGUAGES[(number + viewer) % 4])
            seen = []
            for table in (there, mixed(there, viewer, rng)):
                live.table = table
                live.drawn.clear()
                live.cache = RenderCache()
                seen.append(over_every_way(somebody, id_))
            assert len(seen[0]) == 9
            assert seen[0] == seen[1]
            assert f'"viewer":{viewer if viewer != SPECTATOR else "null"}' in seen[0][2]
            assert ['"error"' in text for text in seen[0]] == [False] * 5 + [True, True, False, False]
    live.table = real


def test_the_comparison_would_find_a_leak() -> None:
    pages: Pages = importlib.import_module("morro.web.pages")
    tables = (moment_of("sanjuan/2004", 2, 501, steps) for steps in range(100, 200))
    table = next(one for one in tables if one.game.prompt(one.state).kind == "build")
    other = mixed(table, SPECTATOR, seeded(1))
    seen = [build_table_view(one, f"p{table.asked}", Presence(NOW), NOW) for one in (table, other)]
    for one, another in zip(drawn(seen[0], pages, "en"), drawn(seen[1], pages, "en"), strict=True):
        assert one != another


def facts(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(html.unescape(text).split('">', 1)[1].rsplit("</main>", 1)[0])
    return found


def newest(socket: Any, version: int) -> str:
    text = str(socket.recv(5))
    while f'data-ver="{version}"' not in text:
        text = str(socket.recv(5))
    return text


def test_everybody_gets_his_own_view_over_every_way(
    kim: Somebody, lou: Somebody, person: Callable[[str], Somebody]
) -> None:
    eve = person("Eve")
    table = kim.new_table("me", "open", seed="8")
    lou.post(kim.invites["1"], name="Lou")
    people = {0: kim, 1: lou, SPECTATOR: eve}
    with kim.socket(table) as one, lou.socket(table) as two, eve.socket(table) as three:
        sockets = {0: one, 1: two, SPECTATOR: three}
        for _ in range(many(25, 10)):
            version = kim.see(table)["version"]
            for seat, somebody in people.items():
                seen = somebody.see(table)
                page = somebody.get(f"/t/{table}").text
                fragment = somebody.get(f"/t/{table}/table").text
                for view in [seen, *map(facts, (page, fragment, newest(sockets[seat], version)))]:
                    assert view["viewer"] == (None if view is seen and seat == SPECTATOR else seat)
                    assert view["view"]["seat"] == (None if seat == SPECTATOR else seat)
                    for other, estate in enumerate(view["view"]["estates"]):
                        hand = estate["hand"]
                        assert len(hand["known"]) == (hand["size"] if other == seat else len(hand["shown"]))
                    assert view["seed"] is None
            mover = people[kim.see(table)["prompt"]["seat"]]
            legal = mover.see(table)["legal"]
            assert mover.act(table, legal[version % len(legal)], expect=version).status_code == 204


def test_the_log_of_the_server_tells_no_card(tmp_path: Path) -> None:
    out = io.StringIO()
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(0), logger_factory=structlog.PrintLoggerFactory(out)
    )
    try:
        with Running(settings(tmp_path), plain(tmp_path)) as server:
            kim = server.person("Kim")
            table = kim.new_table("me", "bot:greedy", "bot:greedy")
            for _ in range(12):
                seen = kim.wait(table, lambda seen: seen["legal"])
                kim.act(table, seen["legal"][-1], expect=seen["version"])
            kim.act(table, "pay nothing")
            kim.new_table("me", "open")
            device = kim.api("POST", "/links", 201)["path"]
            for link in (kim.invites["1"], device):
                assert kim.post(link, name="x" * 99).status_code in (303, 400)
                assert kim.post(link, name="x").status_code in (303, 410)
            seed = server.site.tables.live[table].table.head.seed
            secrets = [kim.invites["1"].rsplit("/", 1)[1], device.rsplit("/", 1)[1], kim.cookie(), str(seed)]
            kim.close()
    finally:
        set_up_log("error", False)
    text = out.getvalue()
    assert "play" in text
    assert "refused" in text
    for secret in [*KEYS, *secrets]:
        assert secret not in text
