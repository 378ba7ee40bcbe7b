"""The address that is asked most: what it takes, what it refuses, and what it answers."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.running import Running, Somebody, plain, settings

from morro.server.limits import RATES, Limits, Rate


@pytest.fixture
def table(kim: Somebody) -> str:
    return kim.new_table("me", "bot:greedy", seed="1")


def fields(number: int = 1) -> dict[str, Any]:
    return {"token": "role prospector", "expect": 1, "aid": f"a{number}"}


def test_done_is_told_with_every_header_and_no_word_more(kim: Somebody, table: str) -> None:
    done = kim.post(f"/t/{table}/act", fields(), script=True)
    page = kim.get("/")
    assert (done.status_code, done.content) == (204, b"")
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"):
        assert done.headers[name] == page.headers[name]
    assert "set-cookie" not in done.headers


def test_a_button_that_refuses_answers_alone_whatever_is_ticked_beside_it(kim: Somebody) -> None:
    """Else the ticks would be tried on whoever comes next, and the refusal would tell that seat's cards."""
    table = kim.new_table("me", "bot:greedy", seed="1")
    assert kim.act(table, "role builder").status_code == 204
    sent = {"token": ["pay well", "role builder"], "only": "pass", "expect": kim.see(table)["version"], "aid": "b"}
    assert kim.post(f"/t/{table}/act", sent, script=True).status_code == 204


def test_a_form_with_files_is_refused_and_told_how_to_come(kim: Somebody, table: str) -> None:
    parts = {key: (None, str(value)) for key, value in fields().items()}
    reply = kim.http.post(f"/t/{table}/act", files=parts, headers={"X-Morro": "1"})
    assert (reply.status_code, "x-www-form-urlencoded" in reply.text) == (400, True)


def test_somebody_without_a_cookie_is_refused_and_gets_none(running: Running, table: str) -> None:
    stranger = running.person()
    reply = stranger.post(f"/t/{table}/act", fields(), script=True)
    assert (reply.status_code, "set-cookie" in reply.headers) == (403, False)
    stranger.close()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Host": "elsewhere.example"},
    ],
)
def test_another_site_cannot_act(running: Running, kim: Somebody, table: str, headers: dict[str, str]) -> None:
    sent = {"Origin": running.origin, "Cookie": f"morro={kim.cookie()}", **headers}
    reply = httpx.post(f"{running.origin}/t/{table}/act", data=fields(), headers=sent, verify=False)
    assert reply.status_code == 403
    assert kim.see(table)["version"] == 1


def test_a_large_body_is_refused_with_and_without_its_length(kim: Somebody, table: str) -> None:
    path = f"/t/{table}/act"
    assert kim.post(path, fields(), more="x" * 20_000).status_code == 413
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    pieces = (b"x" * 1000 for _ in range(40))
    assert kim.http.post(path, content=pieces, headers=kind).status_code == 413


@pytest.mark.parametrize(
    ("changes", "status"),
    [({"expect": "soon"}, 400), ({"aid": ""}, 400), ({"token": "fly"}, 422), ({"expect": 0}, 409), ({"seat": 7}, 400)],
)
def test_what_is_wrong_is_told(kim: Somebody, table: str, changes: dict[str, Any], status: int) -> None:
    for script in (True, False):
        assert kim.post(f"/t/{table}/act", fields() | changes, script=script).status_code == status


def test_other_addresses_and_methods_are_none_of_its_own(kim: Somebody, table: str) -> None:
    assert kim.get(f"/t/{table}/act").status_code == 405
    assert kim.post(f"/t/{table}/act/more", fields()).status_code == 404
    assert kim.post("/t/nowhere/act", fields()).status_code == 404


def test_a_bug_is_told_without_detail(kim: Somebody, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> int:
        raise RuntimeError("the cards of the bot")

    monkeypatch.setattr(type(kim.running.site.commands), "act", fail)
    reply = kim.post(f"/t/{table}/act", fields(), script=True)
    assert (reply.status_code, "cards of the bot" in reply.text) == (500, False)


def test_too_many_acts_get_429(tmp_path: Path) -> None:
    with Running(settings(tmp_path, limits=Limits({**RATES, "act": Rate(0.01, 5)})), plain(tmp_path)) as server:
        kim = server.person("Kim")
        table = kim.new_table("me", "bot:greedy")
        sent = [kim.post(f"/t/{table}/act", fields(number), script=True).status_code for number in range(8)]
        kim.close()
    assert sent[-3:] == [429, 429, 429]
