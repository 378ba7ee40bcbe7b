"""The API as programs see it: what its description promises, and what it does with anything else."""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance
from tests.server.running import Running, Somebody
from tests.server.running import settings as served

from morro.core.playout import play_random
from morro.core.record import Record
from morro.core.rng import seeded
from morro.games import LISTINGS, make_game
from morro.web import pages
from morro.wire.events import event_out

ADDRESSES = 58
PAST = ("/record", "/sheet", "/review")
"""Addresses that a finished game answers."""
NEED_A_SECRET = {
    "GET /api/v1/results/{token}",
    "GET /api/v1/joins",
    "GET /api/v1/verify",
    "GET /api/v1/tables/{id_}/hint",
    "GET /api/v1/tables/{id_}/coach",
    "GET /api/v1/puzzles/{id_}",
    "GET /api/v1/people/{name}",
}
"""Nobody guesses a link, or the name of a puzzle or a person; no game is called so; an open table asks nobody."""


COUNTERPARTS = {
    "GET /": "GET /tables, GET /games, GET /me, GET /preferences, GET /server",
    "POST /play": "POST /play",
    "GET /new": "GET /games, GET /bots, GET /rules",
    "POST /new": "POST /tables",
    "GET /lobby": "GET /lobby",
    "POST /lobby": "POST /lobby/pair",
    "POST /lobby/sit": "POST /lobby/sit",
    "GET /join/{id_}/{token}": "GET /joins",
    "POST /join/{id_}/{token}": "POST /joins",
    "GET /t/{id_}": "GET /tables/{id_}, GET /tables/{id_}/words, GET /tables/{id_}/log, GET /tables/{id_}/sheet",
    "GET /t/{id_}/table": "GET /tables/{id_}, GET /tables/{id_}/words",
    "POST /t/{id_}/act": "POST /tables/{id_}/actions",
    "POST /t/{id_}/undo": "POST /tables/{id_}/undo",
    "POST /t/{id_}/ready": "POST /tables/{id_}/actions",  # after a program's move nobody waits
    "POST /t/{id_}/uncover": "POST /tables/{id_}/uncover",
    "POST /t/{id_}/say": "POST /tables/{id_}/chat",
    "POST /t/{id_}/mute": "POST /tables/{id_}/mute",
    "POST /t/{id_}/report": "POST /tables/{id_}/report",
    "POST /t/{id_}/takeover": "POST /tables/{id_}/takeover",
    "POST /t/{id_}/return": "POST /tables/{id_}/return",
    "POST /t/{id_}/invite": "POST /tables/{id_}/invites",
    "POST /t/{id_}/seat": "POST /tables/{id_}/seats",
    "POST /t/{id_}/start": "POST /tables/{id_}/start",
    **{f"POST /t/{{id_}}/{way}": "POST /tables/{id_}/leave" for way in ("leave", "cancel", "resign", "forget")},
    "POST /t/{id_}/share": "POST /tables/{id_}/share",
    "POST /vacation": "POST /vacation",
    "POST /vacation/end": "POST /vacation",
    "GET /r/{token}": "GET /results/{token}",
    "POST /t/{id_}/rematch": "POST /tables/{id_}/rematch",
    "GET /t/{id_}/hint": "GET /tables/{id_}/hint",
    "GET /t/{id_}/coach": "GET /tables/{id_}/coach",
    "GET /t/{id_}/record": "GET /tables/{id_}/record",
    "GET /t/{id_}/qr/{seat}": "GET /qr",
    "GET /t/{id_}/review": "GET /tables/{id_}/review",
    "POST /t/{id_}/review": "POST /tables/{id_}/review",
    "POST /t/{id_}/review/cancel": "POST /tables/{id_}/review/cancel",
    "GET /review": "POST /records",
    "POST /review": "POST /records, POST /tables/{id_}/review",
    "POST /replays": "POST /records",
    "POST /prefs": "PUT /me",
    "POST /device": "POST /links, GET /qr",
    "GET /device/{token}": "GET /links",
    "POST /device/{token}": "POST /links/use",
    "GET /rules": "GET /games",
    "GET /rules/{game}": "GET /rules, GET /cards, GET /rulings",
    "GET /verify": "GET /verify",
    "GET /puzzles": "GET /puzzles",
    "GET /puzzles/next": "GET /puzzles",
    "GET /puzzles/{name}": "GET /puzzles/{id_}",
    "POST /puzzles/{name}": "POST /puzzles/{id_}/answer",
    "POST /puzzles/{name}/show": "POST /puzzles/{id_}/show",
    "GET /analysis": "GET /tables",
    "POST /analysis": "POST /analysis",
    "GET /analysis/table/{id_}": "GET /tables/{id_}/record",
    "GET /analysis/puzzle/{name}": "GET /puzzles/{id_}",
    "GET /analysis/board": "POST /analysis",
    "POST /analysis/board": "POST /analysis",
    "GET /analysis/answers": "POST /analysis",
    "GET /ladder": "GET /ladder",
    "GET /people/{name}": "GET /people/{name}",
    "GET /me": "GET /me, GET /me/profile, GET /me/results, GET /tables",
    "GET /me/data": "GET /me/data",
    "GET /me/delete": "POST /me/delete",
    "POST /me/delete": "POST /me/delete",
}
"""What a person can do, and where a program can do the same."""
FOR_ALL = {
    *("GET /static/{path}", "GET /health", "GET /metrics"),
    *("GET /r/{token}/{file}", "GET /pictures/{name}"),
    *("GET /app.webmanifest", "GET /app/{file}", "GET /service-worker.js", "GET /offline"),
    *("GET /push/key", "POST /push", "POST /push/end"),
}
"""Neither pages nor parts of the API: only a browser has a push service, or installs a site."""

FOR_BROWSERS = {
    *("GET /signin", "POST /passkey/options", "POST /passkey/claim", "POST /passkey/add", "POST /passkey/use"),
    "POST /passkey/elsewhere",
    *("POST /recover", "POST /signout", "POST /me/name", "POST /me/codes", "POST /me/passkeys/remove"),
    "POST /me/devices/end",
    *("GET /admin", "GET /admin/claim/{word}", "POST /admin/claim/{word}", "POST /admin/restrict", "POST /admin/lift"),
    *("POST /admin/announce", "POST /admin/withdraw", "POST /admin/limits", "POST /admin/export"),
    *("POST /admin/delete", "POST /admin/close", "POST /admin/report", "POST /admin/backup"),
    *("GET /learn", "GET /learn/{name}", "GET /learn/{name}/{number}", "POST /learn/{name}/{number}"),
}
"""Pages for people: a passkey needs a browser, a host has the command `morro admin`, and a program needs no lessons."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the real pages: half of the API speaks with their voice."""
    with Running(served(tmp_path_factory.mktemp("api")), pages) as server:
        yield server


@pytest.fixture(scope="module")
def described(running: Running) -> Any:
    return schemathesis.openapi.from_url(f"{running.origin}/api/v1/schema/openapi.json")


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_api_keeps_what_its_description_promises(kim: Somebody, described: Any, mode: GenerationMode) -> None:
    """Answers fit their description, wrong requests are refused, and nothing makes the server fail."""
    tried = 0
    answered: dict[str, set[int]] = {}
    table = kim.new_table("me", "open", "hot")
    over = kim.api("POST", "/records", 201, record=record_of("sanjuan/2004"))["id"]
    headers = {"Authorization": f"Bearer {kim.cookie()}"}
    for found in described.get_all_operations():
        operation = found.ok()

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=6, suppress_health_check=list(HealthCheck), database=None)
        def check(case: Any) -> None:
            # A request can be well formed and still not possible: the rules are no part of a schema.
            excluded = [positive_data_acceptance]
            if mode is GenerationMode.POSITIVE and "id_" in case.path_parameters:
                case.path_parameters["id_"] = over if case.path.endswith(PAST) else table
            if mode is GenerationMode.POSITIVE and "game" in case.query and len(case.query["game"] or "") % 2:
                case.query["game"] = "puertorico/2002"
            reply = case.call_and_validate(headers=headers, timeout=20, excluded_checks=excluded)
            answered.setdefault(case.operation.label, set()).add(reply.status_code)

        with contextlib.suppress(Unsatisfiable):  # nothing can be wrong with a request that has no parameter
            check()
            tried += 1
    assert tried >= ADDRESSES - 6
    if mode is GenerationMode.POSITIVE:
        silent = [label for label, codes in answered.items() if label.startswith("GET") and 200 not in codes]
        assert not set(silent) - NEED_A_SECRET


def record_of(name: str, seats: int = 2, seed: int = 11) -> str:
    """A whole game of chance."""
    game = make_game(name, seats)
    s = game.new(seed)
    rng = seeded(seed)
    record = Record(game.name, game.version, seats, seed)
    while not game.over(s):
        tokens = game.tokens(s)
        token = tokens[rng.below(len(tokens))]
        record.add(game.seat(s), token)
        game.play_tokens(s, [token])
    return record.text()


def test_the_description_names_every_address(kim: Somebody) -> None:
    found = kim.get("/api/v1/schema/openapi.json").json()
    assert found["openapi"].startswith("3.1")
    assert len(found["paths"]) == ADDRESSES
    for path, methods in found["paths"].items():
        assert path.startswith("/api/v1/")
        for operation in methods.values():
            assert operation["summary"]
            assert len(operation["description"]) > 20
            assert {"400", "404", "409", "422", "429"} <= set(operation["responses"])


def test_every_page_has_its_counterpart(running: Running, kim: Somebody) -> None:
    served = {
        f"{method} {route.path_format}"
        for route in running.guard.app.routes
        for method in getattr(route, "methods", ())
        if method != "OPTIONS" and not route.path.startswith("/api/")
    }
    assert served == {*COUNTERPARTS, *FOR_ALL, *FOR_BROWSERS}, "a new address: where can a program do the same?"
    described = kim.get("/api/v1/schema/openapi.json").json()["paths"]
    for others in COUNTERPARTS.values():
        for other in others.split(", "):
            method, path = other.split()
            assert method.lower() in described[f"/api/v1{path}"]


def test_the_page_about_the_api_names_every_address(kim: Somebody) -> None:
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    named = {(method, path.partition("?")[0]) for method, path in re.findall(r"`(GET|POST|PUT) (/[^`]*)`", page)}
    described = set()
    for path, methods in kim.get("/api/v1/schema/openapi.json").json()["paths"].items():
        described |= {
            (
                method.upper(),
                path.removeprefix("/api/v1")
                .replace("{id_}", "ID")
                .replace("{token}", "TOKEN")
                .replace("{name}", "NAME"),
            )
            for method in methods
        }
    assert named == described


@pytest.mark.parametrize("name", [listing.name for listing in LISTINGS])
def test_every_event_is_told_in_names(name: str) -> None:
    game = make_game(name, 3)
    s = game.new(5, True)
    play_random(game, s, seeded(5))
    assert s.log is not None
    seen = [event_out(game, event) for event in s.log.events]
    assert {one.kind for one in seen} >= {"role", "build", "round", "end"}
    for one, event in zip(seen, s.log.events, strict=True):
        assert (one.about is None) == (event.card == -1)
        assert len(one.cards) in (0, one.n)
    if name.startswith("puertorico"):
        assert all(one.points is not None for one in seen if one.kind == "load")


def test_an_event_of_each_game_reads_like_a_sentence() -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.new(7, log=True)
    game.play_tokens(s, ["role builder", "build crane", "pay carpenter"])
    assert s.log is not None
    words = [(one.kind, one.seat, one.about, one.cards) for one in (event_out(game, e) for e in s.log.events[-3:])]
    assert ("pay", 0, "crane", ["carpenter"]) in words or ("pay", 0, None, ["carpenter"]) in words
    assert any(kind == "build" and about == "crane" for kind, _, about, _ in words)


def test_who_has_no_token_is_told_how_to_get_one(running: Running) -> None:
    with httpx.Client(base_url=f"{running.origin}/api/v1", verify=False) as nobody:
        described = nobody.get("/schema/openapi.json").json()
        assert described["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
        closed = 0
        for path, methods in described["paths"].items():
            for method, operation in methods.items():
                if "security" in operation:
                    closed += 1
                    assert operation["security"] == [{"token": []}], path
                    assert "401" in operation["responses"], path
                else:
                    assert method == "get" or path == "/api/v1/players"
        assert closed >= 16
        reply = nobody.post("/tables", json={"chairs": ["me", "bot:greedy"]})
        assert (reply.status_code, reply.headers["www-authenticate"]) == (401, "Bearer")
        error = reply.json()["error"]
        assert error["code"] == "player/unknown"
        assert "POST /api/v1/players" in error["message"]
        token = nobody.post("/players", json={}).json()["token"]
        own = {"Authorization": f"Bearer {token}"}
        assert nobody.post("/tables", json={"chairs": ["me", "bot:greedy"]}, headers=own).status_code == 201
