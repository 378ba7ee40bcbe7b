"""A result to show: a link for everybody, made by those who played, and only when the game is over."""

import html
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image
from tests.server.running import Running, Somebody, settings

from morro.core.record import Record
from morro.core.rng import seeded
from morro.games import make_game
from morro.server.results import Results
from morro.web import pages
from morro.web.picture import Picture, readable


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """With the real pages: they draw the pictures."""
    with Running(settings(tmp_path_factory.mktemp("results")), pages) as server:
        yield server


def played(name: str = "sanjuan/2004", seats: int = 3, seed: int = 11) -> str:
    """The record of a whole game of chance."""
    game = make_game(name, seats)
    s, rng = game.new(seed), seeded(seed)
    record = Record(game.name, game.version, seats, seed)
    while not game.over(s):
        tokens = game.tokens(s)
        token = tokens[rng.below(len(tokens))]
        record.add(game.seat(s), token)
        game.play_tokens(s, [token])
    return record.text()


def finished(somebody: Somebody, name: str = "sanjuan/2004", seats: int = 3) -> str:
    made = somebody.api("POST", "/records", 201, record=played(name, seats))
    return str(made["id"])


@pytest.mark.parametrize(("name", "seats"), [("sanjuan/2004", 3), ("puertorico/2002", 5)])
def test_everybody_who_has_the_link_sees_the_result(kim: Somebody, lou: Somebody, name: str, seats: int) -> None:
    table = finished(kim, name, seats)
    link = kim.post(f"/t/{table}/share").headers["location"]
    assert kim.post(f"/t/{table}/share").headers["location"] == link, "always the same one"
    page = html.unescape(lou.get(link).text)
    assert lou.get(link).status_code == 200
    assert "Kim" in page
    assert f'<meta property="og:image" content="{kim.running.origin}{link}/en.png">' in page
    assert '<meta name="twitter:card" content="summary_large_image">' in page
    picture = lou.get(f"{link}/de.png")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    assert "max-age" in picture.headers["cache-control"]
    image = Image.open(BytesIO(picture.content))
    assert image.size == (1200, 630)
    assert len(picture.content) < 300_000, "messengers take no larger ones"
    found = lou.api("GET", f"/results/{link.removeprefix('/r/')}")
    assert len(found["names"]) == len(found["scores"]) == seats


def test_only_those_who_played_make_the_link_and_only_when_the_game_is_over(kim: Somebody, lou: Somebody) -> None:
    running_table = kim.new_table("me", "bot:greedy")
    assert kim.post(f"/t/{running_table}/share").status_code == 422
    table = finished(kim)
    assert lou.post(f"/t/{table}/share").status_code == 403
    assert lou.post("/t/nowhere/share").status_code == 404
    for path in (f"/r/{table}", f"/r/{running_table}", "/r/x", "/r/x/en.png", f"/r/{'x' * 500}"):
        assert lou.get(path).status_code == 404, path


def test_a_closed_table_can_be_shown_by_its_players_without_opening_it(kim: Somebody, lou: Somebody) -> None:
    table = finished(kim)
    kim.running.site.tables.live[table].table.head.watch = False
    link = kim.post(f"/t/{table}/share").headers["location"]
    assert lou.get(f"/t/{table}").status_code == 403
    assert lou.get(link).status_code == 200
    assert f"/t/{table}" not in lou.get(link).text


def test_pictures_are_of_games_that_there_are_in_languages_that_there_are(kim: Somebody) -> None:
    reply = kim.get("/pictures/puertorico/2002/it.png")
    assert Image.open(BytesIO(reply.content)).size == (1200, 630)
    for path in ("/pictures/chess/en.png", "/pictures/puertorico/2002/fr.png", "/pictures/en.png", "/pictures/"):
        assert kim.get(path).status_code == 404, path


def test_links_to_tables_and_invitations_have_a_title_and_a_picture(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", "bot:greedy")
    for path in (f"/t/{table}", kim.invites["1"]):
        page = html.unescape(lou.get(path).text)
        assert f'<meta property="og:image" content="{kim.running.origin}/pictures/sanjuan/2004/en.png">' in page
        assert "Kim" in page.partition('<meta property="og:description" content="')[2].partition('"')[0]


def test_a_picture_that_many_ask_for_at_once_is_drawn_once(running: Running) -> None:
    import asyncio

    drawn: list[int] = []

    def draw() -> bytes:
        drawn.append(1)
        return b"picture"

    async def ask() -> list[bytes]:
        results = Results(running.site.tables)
        return await asyncio.gather(*[results.picture(("a", "en"), draw) for _ in range(5)])

    assert asyncio.run(ask()) == [b"picture"] * 5
    assert drawn == [1]


@pytest.mark.parametrize(
    ("name", "shown"), [("Zoë", "Zoë"), ("Jiří", "Jirí"), ("Łukasz", "·ukasz"), ("王", "·"), ("<b>&amp;", "<b>&amp;")]
)
def test_names_in_other_scripts_break_no_picture(name: str, shown: str) -> None:
    assert readable(name) == shown
    picture = Picture(200, 100)
    picture.text(10, 50, name, 40, room=100)
    picture.symbol("art/common.svg#nothing", 0, 0, 10, 10)
    assert Image.open(BytesIO(picture.png())).size == (200, 100)
