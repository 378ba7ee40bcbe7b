"""The server with its real pages: every page is drawn, in every language, for every game."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.effort import many
from tests.server.running import Running, Somebody, settings

from morro.games import LISTINGS
from morro.server.table_view import LANGUAGES, Pages


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    pages: Pages = importlib.import_module("morro.web.pages")
    with Running(settings(tmp_path_factory.mktemp("site")), pages) as server:
        yield server


@pytest.fixture
def guest(site: Running) -> Iterator[Somebody]:
    somebody = site.person("Kim")
    yield somebody
    somebody.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_drawn(guest: Somebody, lang: str) -> None:
    guest.post("/prefs", lang=lang)
    table = guest.new_table("me", "open")
    link = guest.invites["1"]
    paths = ["/", "/new", "/rules", *[f"/rules/{listing.name}" for listing in LISTINGS], "/verify", f"/t/{table}", link]
    paths += [guest.api("POST", "/links", 201)["path"], "/verify?game=sanjuan/2004&seats=2&seed=5"]
    for path in paths:
        reply = guest.get(path)
        assert reply.status_code == 200, (path, reply.text[:500])
        assert f'lang="{lang}"' in reply.text
        assert "<script>" not in reply.text
        assert not re.search(r"\sstyle=", reply.text), (path, reply.text)
    assert guest.post("/device").status_code == 200
    full = guest.new_table("open", "open")
    for path, status in (("/nowhere", 404), ("/t/nowhere", 404), (f"/join/{full}/nonsense", 410)):
        reply = guest.get(path)
        assert (reply.status_code, f'lang="{lang}"' in reply.text) == (status, True)


@pytest.mark.parametrize("name", [listing.name for listing in LISTINGS])
def test_a_few_rounds_of_each_game_with_the_real_pages(guest: Somebody, name: str) -> None:
    guest.post("/prefs", takeback="0")  # the bots need not wait for an undo
    table = guest.new_table("me", "bot:greedy", "bot:greedy", game=name)
    for number in range(many(15, 6)):
        seen = guest.wait(table, lambda seen: seen["legal"] or seen["status"] == "finished")
        page = guest.get(f"/t/{table}")
        assert (page.status_code, f'data-version="{seen["version"]}"' in page.text) == (200, True)
        reply = guest.act(table, seen["legal"][number % len(seen["legal"])], expect=seen["version"])
        assert reply.status_code == 204, reply.text
    seen = guest.wait(table, lambda seen: seen["legal"])
    past = guest.get(f"/t/{table}", at=seen["history"][3]["version"])
    assert past.status_code == 200
    assert guest.act(table, "nonsense").status_code == 422


def test_the_first_page_is_small(guest: Somebody, site: Running) -> None:
    """All that a browser loads before it shows the first table, packed."""
    import re

    path = guest.post("/play").headers["location"]
    page = guest.get(path)
    size = int(page.headers.get("content-length", "0"))
    assert page.headers["content-encoding"] == "gzip"
    for found in set(re.findall(r'(?:href|src)="(/static/[^"#?]+)', page.text)):
        file = site.site.static.files[found.removeprefix("/static/")]
        size += len(file.packed or file.body)
    for file in site.site.static.files.values():
        if file.type == "font/woff2":
            size += len(file.body)
    assert size < 250_000, size


def test_the_data_folder_has_one_file_and_its_lock(site: Running) -> None:
    folder: Path = site.settings.data
    assert {path.name.partition("-")[0] for path in folder.iterdir()} == {"morro.sqlite3", "morro.sqlite3.lock"}
