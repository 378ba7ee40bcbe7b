"""Reminders: a push service on this machine opens what was sent with the key of the browser, and checks who sent it."""

import asyncio
import base64
import html
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from tests.server.running import Running, Somebody, plain, settings

from morro.server.day_games import Turn
from morro.server.errors import BadRequest
from morro.server.metrics import Metrics
from morro.server.push import MOST_DEVICES, SERVICES, Push, Subscription, encoded
from morro.server.reminders import Reminders
from morro.server.storage.sqlite_store import SqliteStore
from morro.server.tables import Tables


class Service:
    """A push service, and the browser behind it."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"
        self.status = 201
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        service = self

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.send_header("Location", "http://127.0.0.1:9/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Says nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Answer)
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def subscription(self, path: str = "/send/abc?x=1", lang: str = "en") -> Subscription:
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Subscription(self.origin + path, encoded(public), encoded(self.secret), lang, "https://play.example.org")

    def opened(self, body: bytes) -> dict[str, str]:
        """What the browser reads."""
        raw = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, str] = json.loads(raw)
        return found

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def service() -> Iterator[Service]:
    found = Service()
    yield found
    found.close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    found = SqliteStore(tmp_path / "push.sqlite3")
    yield found
    found.close()


def claims_of(headers: dict[str, str]) -> dict[str, Any]:
    token = headers["Authorization"].partition("t=")[2].partition(",")[0].split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(token + "=="))
    return found


def test_only_the_browser_can_read_a_note_and_the_service_knows_who_sent_it(
    service: Service, store: SqliteStore
) -> None:
    push = Push(store.database, (service.origin,))
    asyncio.run(push.send(service.subscription(), {"title": "Du bist am Zug", "url": "/t/1"}, "table-1"))
    path, headers, body = service.got[0]
    assert path == "/send/abc?x=1"
    assert (headers["Content-Encoding"], headers["Topic"], int(headers["TTL"]) > 0) == ("aes128gcm", "table-1", True)
    assert b"Zug" not in body
    assert service.opened(body) == {"title": "Du bist am Zug", "url": "/t/1"}
    assert Vapid02.verify(headers["Authorization"])
    claims = claims_of(headers)
    assert (claims["aud"], claims["sub"]) == (service.origin, "https://play.example.org")
    assert headers["Authorization"].endswith(f"k={asyncio.run(push.public_key())}")


def test_all_servers_of_a_store_have_the_same_key(store: SqliteStore) -> None:
    async def both() -> list[str]:
        return await asyncio.gather(*[Push(store.database).public_key() for _ in range(4)])

    assert len(set(asyncio.run(both()))) == 1


@pytest.mark.parametrize(("status", "left"), [(201, 1), (404, 0), (410, 0), (500, 1), (302, 1)])
def test_a_subscription_that_has_ended_is_forgotten_and_nobody_is_followed_elsewhere(
    service: Service, store: SqliteStore, status: int, left: int
) -> None:
    push = Push(store.database, (service.origin,))
    service.status = status

    async def story() -> int:
        await push.subscribe("kim", service.subscription())
        await push.send(service.subscription(), {}, "t")
        return len(await push.devices_of("kim"))

    assert asyncio.run(story()) == left
    assert len(service.got) == 1


def test_a_service_that_does_not_answer_stops_nothing(service: Service, store: SqliteStore) -> None:
    one = service.subscription()
    service.close()
    asyncio.run(Push(store.database, (service.origin,)).send(one, {}, "t"))


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1/x",
        "https://127.0.0.1/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil@fcm.googleapis.com/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com/\r\nHost: x",
        "https://[::1/x",
        "file:///etc/passwd",
        "",
        "https://fcm.googleapis.com/" + "x" * 2000,
    ],
)
def test_this_server_asks_no_one_but_push_services(service: Service, store: SqliteStore, endpoint: str) -> None:
    good = service.subscription()
    with pytest.raises(BadRequest):
        Push(store.database).check(Subscription(endpoint, good.key, good.secret, "en", ""))


@pytest.mark.parametrize("endpoint", ["https://fcm.googleapis.com/fcm/send/x", "https://web.push.apple.com/Q"])
def test_the_services_of_the_browsers_are_known(service: Service, store: SqliteStore, endpoint: str) -> None:
    good = service.subscription()
    push = Push(store.database)
    push.check(Subscription(endpoint, good.key, good.secret, "en", ""))
    for key, secret in (("", good.secret), ("AAAA", good.secret), (good.key, "AAAA"), (good.key, "é"), ("?", "?")):
        with pytest.raises(BadRequest):
            push.check(Subscription(endpoint, key, secret, "en", ""))


def test_too_many_devices_push_the_oldest_out(service: Service, store: SqliteStore) -> None:
    push = Push(store.database, (service.origin,))

    async def story() -> list[str]:
        for number in range(MOST_DEVICES + 2):
            await push.subscribe("kim", service.subscription(f"/{number}"))
        await push.subscribe("lou", service.subscription("/lou"))
        await push.unsubscribe("lou", service.origin + "/5")
        await push.unsubscribe("kim", service.origin + "/6")
        return [one.endpoint.rpartition("/")[2] for one in await push.devices_of("kim")]

    assert asyncio.run(story()) == ["2", "3", "4", "5", "7", "8", "9", "10", "11"]


@pytest.mark.parametrize(("lang", "again", "title"), [("en", False, "It is your turn"), ("de", True, "wenig Zeit")])
def test_a_reminder_tells_the_game_and_the_time_in_the_reader_s_language(
    running: Running, kim: Somebody, service: Service, store: SqliteStore, lang: str, again: bool, title: str
) -> None:
    table = kim.new_table("me", "hot", clock="1d")
    push = Push(store.database, (service.origin,))

    async def story() -> None:
        tables = Tables(running.site.tables.store, Metrics())
        await push.subscribe("kim", service.subscription(lang=lang))
        until = tables.now() + 5.5 * 3600
        await Reminders(tables, push).tell(Turn(table, "kim", 1, 0.0, until), again)
        await Reminders(tables, push).tell(Turn("nowhere", "kim", 1, 0.0, until), again)
        await Reminders(tables, push).tell(Turn(table, "lou", 1, 0.0, until), again)

    asyncio.run(story())
    assert len(service.got) == 1
    note = service.opened(service.got[0][2])
    assert title in note["title"]
    assert "San Juan" in note["body"]
    assert "5" in note["body"]
    assert (note["url"], note["tag"]) == (f"/t/{table}", table)


def test_a_browser_subscribes_and_unsubscribes(service: Service, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("push")
    with Running(settings(folder, push_services=(*SERVICES, service.origin)), plain(folder)) as server:
        kim = server.person("Kim")
        one = service.subscription()
        assert kim.get("/push/key").json()["key"]
        fields = {"endpoint": one.endpoint, "key": one.key, "secret": one.secret}
        assert kim.post("/push", fields, script=True).status_code == 204
        assert kim.post("/push", {**fields, "endpoint": "http://127.0.0.1:1/x"}).status_code == 400
        bad = kim.post("/push", {**fields, "key": "x"})
        assert (bad.status_code, "subscribe again" in html.unescape(bad.text)) == (400, True)
        assert kim.post("/push", endpoint=one.endpoint).status_code == 400
        assert kim.post("/push/end", {"endpoint": one.endpoint}, script=True).status_code == 204
        assert kim.post("/push/end").status_code == 400
        kim.close()
