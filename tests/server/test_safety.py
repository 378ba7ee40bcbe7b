"""What the server lets in, and what every answer carries."""

import gzip
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from tests.server.running import Running, Somebody, plain, settings
from websockets import Origin
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from morro.server.errors import TooMany
from morro.server.limits import RATES, Limits, Rate
from morro.server.middleware import check_origin
from morro.server.people import best_language
from morro.server.static import Static

People = Callable[[str], Somebody]


@pytest.mark.parametrize(
    "path", ["/", "/new", "/rules", "/nowhere", "/static/table.css", "/api/v1/games", "/t/nowhere"]
)
def test_every_answer_carries_a_strict_policy(kim: Somebody, path: str) -> None:
    headers = kim.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "localhost:80; x", "evil.example:8000", "[::2]:8000"]
)
def test_a_name_that_is_not_ours_is_refused(running: Running, host: str) -> None:
    reply = httpx.get(f"{running.origin}/", headers={"Host": host}, verify=False)
    assert reply.status_code in (400, 403)
    assert "set-cookie" not in reply.headers


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:1234", "LOCALHOST", "[::1]:8000"])
def test_our_names_are_answered(running: Running, host: str) -> None:
    assert httpx.get(f"{running.origin}/health", headers={"Host": host}, verify=False).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {},
    ],
)
def test_a_page_of_another_site_cannot_act(running: Running, kim: Somebody, headers: dict[str, str]) -> None:
    cookies = {"morro": kim.cookie()}
    with httpx.Client(base_url=running.origin, cookies=cookies, verify=False) as http:
        reply = http.post("/prefs", data={"name": "Eve"}, headers=headers)
    assert reply.status_code == 403
    assert kim.api("GET", "/me")["name"] == "Kim"


def test_our_own_pages_and_programs_can(running: Running) -> None:
    host = f"127.0.0.1:{running.port}"
    check_origin({b"origin": running.origin.encode(), b"cookie": b"x"}, host)
    check_origin({b"sec-fetch-site": b"same-origin", b"cookie": b"x"}, host)
    check_origin({b"authorization": b"Bearer x"}, host)


def test_a_socket_from_another_site_is_refused(running: Running, kim: Somebody) -> None:
    table = kim.new_table("me", "hot")
    url = f"ws://127.0.0.1:{running.port}/t/{table}/live"
    with pytest.raises(InvalidStatus):
        connect(url, origin=Origin("http://evil.example"), compression=None)


def test_a_body_that_is_too_large_is_refused(kim: Somebody) -> None:
    assert kim.post("/prefs", name="x" * 20_000).status_code == 413

    def pieces() -> object:
        for _ in range(40):
            yield b"x" * 1000

    reply = kim.http.post("/prefs", content=pieces(), headers={"Content-Type": "application/x-www-form-urlencoded"})  # type: ignore[arg-type]
    assert reply.status_code == 413


def test_a_form_with_very_many_fields_or_wrong_bytes_is_refused(kim: Somebody) -> None:
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert kim.http.post("/prefs", content=b"a=1&" * 400, headers=kind).status_code == 400
    assert kim.http.post("/prefs", content=b"name=\xff\xfe%ff", headers=kind).status_code == 400


def test_a_bucket_fills_slowly_and_empties_with_each_request() -> None:
    limits = Limits({"act": Rate(2, 3)})
    for _ in range(3):
        limits.take("act", "kim", 100.0)
    with pytest.raises(TooMany, match="try again in 1 s"):
        limits.take("act", "kim", 100.0)
    limits.take("act", "lou", 100.0)
    limits.take("act", "kim", 100.6)
    limits.take("anything", "kim", 100.6)


def test_too_many_requests_get_429(tmp_path: Path) -> None:
    with Running(settings(tmp_path, limits=Limits({**RATES, "chat": Rate(0.01, 2)})), plain(tmp_path)) as server:
        kim = server.person("Kim")
        table = kim.new_table("me", "hot")
        said = [kim.post(f"/t/{table}/say", text=f"line {n}").status_code for n in range(4)]
        made = [kim.post("/play").status_code for _ in range(30)]
        kim.close()
    assert said == [303, 303, 429, 429]
    assert made.count(429) >= 8


def test_the_cookie_is_a_secret_of_the_browser(running: Running, person: People) -> None:
    cookie = person("").post("/prefs", pace="0").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    stranger = running.person()
    stranger.http.cookies.set("morro", "a" * 22)
    given = stranger.post("/prefs", pace="0").headers["set-cookie"]
    assert "morro=" in given
    assert "a" * 22 not in given, "a word that is not ours is not taken over"
    refused = httpx.get(f"{running.origin}/api/v1/me", headers={"Authorization": f"Bearer {'a' * 22}"}, verify=False)
    assert (refused.status_code, refused.json()["error"]["code"]) == (401, "player/unknown")
    for bad in ("short", "x" * 500, "../../etc/passwd", "a b"):
        stranger.http.cookies.set("morro", bad)
        assert stranger.get("/").status_code == 200
    stranger.close()


def test_who_only_looks_gets_no_cookie(running: Running) -> None:
    """An answer that comes late would put another word over the one of a table that was opened meanwhile."""
    stranger = running.person()
    for path in ("/", "/new", "/lobby", "/rules", "/offline", "/service-worker.js", "/no-such-page"):
        assert "set-cookie" not in stranger.get(path).headers
    stranger.post("/play")
    assert stranger.cookie()
    stranger.close()


def test_neither_links_nor_cookies_stand_in_the_file(running: Running, kim: Somebody) -> None:
    kim.new_table("me", "open")
    link = kim.invites["1"].rsplit("/", 1)[1]
    device = kim.api("POST", "/links", 201)["path"].rsplit("/", 1)[1]
    running.file.now(lambda c: c.execute("SELECT 1").fetchone())
    dump = running.file.now(lambda c: "\n".join(c.iterdump()))
    for secret in (link, device, kim.cookie()):
        assert len(secret) == 22
        assert secret not in dump


def test_static_files_are_packed_and_kept(running: Running, kim: Somebody) -> None:
    reply = kim.get("/static/table.css")
    assert reply.headers["content-type"] == "text/css; charset=utf-8"
    assert reply.headers["content-encoding"] == "gzip"
    assert reply.headers["cache-control"] == "no-cache"
    etag = reply.headers["etag"]
    again = kim.http.get("/static/table.css", headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    digest = running.site.static.files["table.css"].digest
    assert "immutable" in kim.get("/static/table.css", v=digest[:10]).headers["cache-control"]
    assert kim.get("/static/table.css", v="0123456789").headers["cache-control"] == "no-cache"
    for path in ("/static/none.css", "/static/../morro.sqlite3", "/static/%2e%2e/morro.sqlite3", "/static/"):
        assert kim.get(path).status_code == 404


def test_only_what_lay_in_the_folder_is_served(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a.svg").write_text("<svg/>")
    files = Static(tmp_path).files
    assert list(files) == ["art/a.svg"]
    packed = files["art/a.svg"].packed
    assert packed is not None
    assert gzip.decompress(packed) == b"<svg/>"
    assert Static(tmp_path / "nowhere").files == {}


def test_health_and_numbers(kim: Somebody) -> None:
    kim.new_table("me", "hot")
    assert kim.get("/health").json()["status"] == "ok"
    text = kim.get("/metrics").text
    for name in ("act_total", "commit_seconds_bucket", "ws_open", "games_live", "ai_queue"):
        assert name in text


def test_a_socket_that_talks_is_closed(kim: Somebody) -> None:
    table = kim.new_table("me", "hot")
    with kim.socket(table) as socket:
        socket.recv(5)
        for _ in range(101):
            socket.send("x")
        with pytest.raises(Exception, match=r"reads nothing|1008"):
            [socket.recv(5) for _ in range(5)]


@pytest.mark.parametrize(
    ("header", "language"),
    [("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, nl;q=0.5", "nl"), ("", "en"), ("xx;q=y", "en"), ("*", "en")],
)
def test_the_first_language_that_we_speak(header: str, language: str) -> None:
    assert best_language(header, "en") == language


def test_two_people_act_at_the_same_time_and_one_is_told(kim: Somebody) -> None:
    """Two tabs on one seat: one act is done, the other is stale, and the log has no gap."""
    table = kim.new_table("me", "hot", "hot")
    kim.post(f"/t/{table}/uncover", seat=0)
    codes: list[int] = []

    def act(number: int) -> None:
        codes.append(kim.act(table, "role prospector", expect=1, aid=f"tab{number}").status_code)

    tabs = [threading.Thread(target=act, args=(number,)) for number in range(4)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert sorted(codes) == [204, 409, 409, 409]
    assert kim.see(table)["version"] == 2
