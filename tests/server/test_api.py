"""The API as programs see it: what its description promises, and what it does with anything else."""

import contextlib
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import positive_data_acceptance
from tests.server.running import Running, Somebody

from morro.core.playout import play_random
from morro.core.rng import seeded
from morro.games import LISTINGS, make_game
from morro.server.telling import told

ADDRESSES = 22


@pytest.fixture(scope="module")
def described(running: Running) -> Any:
    return schemathesis.openapi.from_url(f"{running.origin}/api/v1/schema/openapi.json")


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_api_keeps_what_its_description_promises(kim: Somebody, described: Any, mode: GenerationMode) -> None:
    """Answers fit their description, wrong requests are refused, and nothing makes the server fail."""
    tried = 0
    table = kim.new_table("me", "open", "hot")
    headers = {"Authorization": f"Bearer {kim.cookie()}"}
    for found in described.get_all_operations():
        operation = found.ok()

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(max_examples=6, suppress_health_check=list(HealthCheck), database=None)
        def check(case: Any) -> None:
            # A request can be well formed and still not possible: the rules are no part of a schema.
            excluded = [positive_data_acceptance]
            if mode is GenerationMode.POSITIVE and "id_" in case.path_parameters:
                case.path_parameters["id_"] = table
            case.call_and_validate(headers=headers, timeout=20, excluded_checks=excluded)

        with contextlib.suppress(Unsatisfiable):  # nothing can be wrong with a request that has no parameter
            check()
            tried += 1
    assert tried >= ADDRESSES - 6


def test_the_description_names_every_address(kim: Somebody) -> None:
    found = kim.get("/api/v1/schema/openapi.json").json()
    assert found["openapi"].startswith("3.1")
    assert len(found["paths"]) == ADDRESSES
    for path, methods in found["paths"].items():
        assert path.startswith("/api/v1/")
        for operation in methods.values():
            assert "409" in operation["responses"]


@pytest.mark.parametrize("name", [listing.name for listing in LISTINGS])
def test_every_event_is_told_in_names(name: str) -> None:
    game = make_game(name, 3)
    s = game.new(5, True)
    play_random(game, s, seeded(5))
    assert s.log is not None
    seen = [told(game, event) for event in s.log.events]
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
    words = [(one.kind, one.seat, one.about, one.cards) for one in (told(game, e) for e in s.log.events[-3:])]
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
