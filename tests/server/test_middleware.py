"""What the guard refuses, it refuses in the words of the person who asks, as everything else is refused."""

import importlib
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.running import Running, settings

from morro.server.limits import Limits, Rate
from morro.server.table_view import Pages


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the real pages."""
    pages: Pages = importlib.import_module("morro.web.pages")
    with Running(settings(tmp_path_factory.mktemp("guard")), pages) as server:
        yield server


FOREIGN = {
    "en": "This came from a page of another site",
    "de": "Das kam von einer fremden Seite",
    "nl": "Dit kwam van een pagina",
    "it": "Veniva da una pagina",
}


@pytest.mark.parametrize("lang", FOREIGN)
def test_a_foreign_page_is_refused_in_the_language_of_the_browser(running: Running, lang: str) -> None:
    headers = {"Origin": "http://evil.example", "Accept-Language": lang}
    reply = httpx.post(f"{running.origin}/prefs", data={"name": "Eve"}, headers=headers, verify=False)
    assert (reply.status_code, reply.headers["content-type"]) == (403, "text/html; charset=utf-8")
    assert f'<html lang="{lang}"' in reply.text
    assert FOREIGN[lang] in reply.text
    assert "set-cookie" not in reply.headers
    assert "default-src 'self'" in reply.headers["content-security-policy"]


def test_the_language_that_the_person_chose_counts_more(running: Running) -> None:
    kim = running.person("Kim")
    kim.post("/prefs", lang="it")
    headers = {"Origin": "http://evil.example", "Accept-Language": "de", "X-Morro": "1"}
    reply = kim.http.post("/prefs", data={"name": "Eve"}, headers=headers)
    assert reply.status_code == 403
    assert FOREIGN["it"] in reply.text
    assert "<html" not in reply.text, "a script gets a sentence for the corner of its page"
    kim.close()


def test_a_program_is_refused_in_json(running: Running) -> None:
    url = f"{running.origin}/api/v1/players"
    reply = httpx.post(url, json={}, headers={"Origin": "http://evil.example"}, verify=False)
    assert (reply.status_code, reply.json()["error"]["code"]) == (403, "request/foreign")
    reply = httpx.post(url, content=b"x" * 20_000, verify=False)
    assert (reply.status_code, reply.json()["error"]["code"]) == (413, "request/too_large")


def test_a_flood_is_refused_in_words(tmp_path: Path) -> None:
    pages: Pages = importlib.import_module("morro.web.pages")
    with Running(settings(tmp_path, limits=Limits({"any": Rate(0.01, 2)})), pages) as server:
        http = httpx.Client(base_url=server.origin, headers={"Accept-Language": "de"}, verify=False)
        replies = [http.get("/rules") for _ in range(3)]
        program = http.get("/api/v1/games")
        http.close()
    assert [reply.status_code for reply in replies] == [200, 200, 429]
    assert "Das ging zu schnell" in replies[2].text
    assert (program.status_code, program.json()["error"]["code"]) == (429, "request/too_many")


@pytest.mark.parametrize("host", ["evil.example", "[", "a;b", "localhost:80; x", "\\", "[::2]:8000", "x" * 300])
def test_nothing_is_made_from_a_name_that_is_not_ours(running: Running, host: str) -> None:
    reply = httpx.get(f"{running.origin}/?%ff", headers={"Host": host, "Accept-Language": "nl"}, verify=False)
    assert reply.status_code == 403
    assert '<html lang="nl"' in reply.text
    assert "; x" not in reply.headers["content-security-policy"]
    assert host not in reply.text or host in "[\\"


@pytest.mark.parametrize("name", ["Host", "Origin", "Authorization"])
def test_a_question_has_one_answer(running: Running, name: str) -> None:
    """Of two names the last would count here, and perhaps the first in a proxy."""
    ours = f"127.0.0.1:{running.port}"
    value = {"Host": ours, "Origin": running.origin, "Authorization": "Basic eA=="}[name]
    lines = ["GET /health HTTP/1.1", "Connection: close", *([] if name == "Host" else [f"Host: {ours}"])]
    for times, status in ((1, b"HTTP/1.1 200"), (2, b"HTTP/1.1 400")):
        with socket.create_connection(("127.0.0.1", running.port), 20) as connection:
            connection.sendall("\r\n".join([*lines, *[f"{name}: {value}"] * times, "", ""]).encode())
            with connection.makefile("rb") as reply:
                assert reply.read().startswith(status)


def test_what_is_told_about_tables_and_people_is_kept_nowhere(running: Running) -> None:
    kim = running.person("Kim")
    table = kim.new_table("me", "bot:greedy")
    for path in ("", "/words", "/log", "/hint"):
        kept = kim.get(f"/api/v1/tables/{table}{path}").headers["cache-control"]
        assert kept == "no-store", path
    for path in ("/api/v1/me", "/api/v1/tables", "/health", f"/t/{table}", "/", "/nowhere", "/api/v1/nowhere"):
        assert kim.get(path).headers.get_list("cache-control") == ["no-store"], path
    assert kim.get("/static/css/base.css").headers.get_list("cache-control") == ["no-cache"]
    assert kim.act(table, "role nothing").headers["cache-control"] == "no-store"
    kim.close()
