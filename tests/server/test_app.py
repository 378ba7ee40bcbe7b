"""The site as an app: manifest, icons, service worker, and what can be read offline. No table is kept."""

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image
from tests.server.running import Running, Somebody, settings

from morro.games import LISTINGS
from morro.web import pages


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(settings(tmp_path_factory.mktemp("app")), pages) as server:
        yield server


def test_the_manifest_names_icons_that_there_are(kim: Somebody) -> None:
    page = kim.get("/").text
    assert '<link rel="manifest" href="/app.webmanifest"' in page
    reply = kim.get("/app.webmanifest")
    assert reply.headers["content-type"].startswith("application/manifest+json")
    about = reply.json()
    assert (about["start_url"], about["display"], about["lang"]) == ("/", "standalone", "en")
    for icon in about["icons"]:
        size = int(icon["sizes"].partition("x")[0])
        assert Image.open(BytesIO(kim.get(icon["src"]).content)).size == (size, size)
    for way in about["shortcuts"]:
        assert kim.get(way["url"]).status_code == 200
    assert Image.open(BytesIO(kim.get("/app/touch-180.png").content)).size == (180, 180)
    kim.post("/prefs", lang="it")
    assert kim.get("/app.webmanifest").json()["lang"] == "it"


@pytest.mark.parametrize("file", ["icon-192", "icon-9999.png", "x", ".png", "..%2Fpages.py"])
def test_other_files_are_not_there(kim: Somebody, file: str) -> None:
    assert kim.get(f"/app/{file}").status_code == 404


def test_everything_that_is_kept_can_be_had_and_no_table_is_among_it(kim: Somebody) -> None:
    kept = kim.get("/app/files.json").json()
    assert kept["pages"] == ["/rules", *[f"/rules/{one.name}" for one in LISTINGS]]
    for path in [*kept["pages"], *kept["files"]]:
        assert kim.get(path).status_code == 200, path
    worker = kim.get("/service-worker.js")
    assert (worker.status_code, worker.headers["content-type"].partition(";")[0]) == (200, "text/javascript")
    assert "/t/" not in worker.text


def test_the_offline_page_needs_nothing_that_is_not_kept(kim: Somebody) -> None:
    kept = kim.get("/app/files.json").json()["files"]
    page = kim.get("/offline").text
    wanted = re.findall(r'(?:href|src)="(/static/[^"#]*)', page)
    assert [path for path in wanted if path not in kept] == []
    scripts = [kim.get(path).text for path in kept if ".js" in path]
    imported = {f"/static/{name}" for text in scripts for name in re.findall(r'from "\./(\w+\.js)"', text)}
    assert imported <= set(kept)


def test_the_tab_of_the_home_page_tells_how_many_tables_wait(kim: Somebody) -> None:
    assert "<title>Morro</title>" in kim.get("/").text
    kim.new_table("me", "hot")
    page = kim.get("/").text
    assert "<title>(1) Morro</title>" in page
    assert "favicon-turn.svg" in page
