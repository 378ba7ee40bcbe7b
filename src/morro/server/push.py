"""Push: a note on a person's device, sent through the push service of its browser. Only the browser can read it.

Encrypted as RFC 8291 says (http-ece), signed with this server's own key (VAPID, RFC 8292: py-vapid). A subscription is
an address that a browser gave us. It must be one of a known push service: else anybody could send this server anywhere.
"""

import asyncio
import base64
import http.client
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece
import structlog
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from morro.server.errors import BadRequest, StoreError
from morro.server.storage.database import Database

SERVICES: Final = (
    "https://fcm.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
)
"""The push services of Chrome, Firefox, Safari and Edge."""
SECONDS: Final = 10.0
"""For a push service to answer."""
TTL: Final = 12 * 3600
"""Seconds that a push service keeps a note for a device that is off."""
SIGNED_FOR: Final = 12 * 3600
MOST_DEVICES: Final = 10
LONGEST: Final = 1000
SECRET_BYTES: Final = 16
KEY: Final = "vapid"
NOBODY: Final = "mailto:nobody@localhost"
"""Whom a push service may write to, where this server has no address of its own."""
GONE: Final = (404, 410)
"""What a push service says of a subscription that its person has ended."""

log = structlog.get_logger("morro")


@dataclass(frozen=True)
class Subscription:
    """A device that wants to be told."""

    endpoint: str
    key: str
    """The public key of the browser, base64url."""
    secret: str
    lang: str
    site: str
    """How the address of this server begins for this person."""


class Push:
    """The rows of `push_subscription`, and the way to their devices."""

    def __init__(self, database: Database, services: tuple[str, ...] = SERVICES) -> None:
        self.database = database
        self.services = services
        self._vapid: Vapid02 | None = None

    async def vapid(self) -> Vapid02:
        """This server's key; made once, and the same for all servers of one store."""
        if self._vapid is None:
            fresh = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")
            await self.database.write(
                ("INSERT INTO server_key (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (KEY, encoded(fresh)))
            )
            rows = await self.database.read("SELECT value FROM server_key WHERE name = ?", KEY)
            number = int.from_bytes(decoded(rows[0][0]), "big")
            self._vapid = Vapid02(ec.derive_private_key(number, ec.SECP256R1()), {"no-strict": True})
        return self._vapid

    async def public_key(self) -> str:
        """What a browser needs to subscribe, base64url."""
        return encoded((await self.vapid()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    # -- who wants to be told -------------------------------------------------------------------------------

    async def subscribe(self, player: str, one: Subscription) -> None:
        """From now on this device is told of the person's turns; the oldest of too many is forgotten."""
        self.check(one)
        await self.database.write(
            (SUBSCRIBE, (one.endpoint, player, one.key, one.secret, one.lang, one.site, time.time())),
            (FORGET_OLDEST, (player, player, MOST_DEVICES)),
        )

    async def unsubscribe(self, player: str, endpoint: str) -> None:
        await self.database.write(
            ("DELETE FROM push_subscription WHERE endpoint = ? AND player = ?", (endpoint[:LONGEST], player))
        )

    async def devices_of(self, player: str) -> list[Subscription]:
        rows = await self.database.read(
            "SELECT endpoint, key, secret, lang, site FROM push_subscription WHERE player = ? ORDER BY created", player
        )
        return [Subscription(*row) for row in rows]

    def check(self, one: Subscription) -> None:
        """Raise BadRequest where this is no subscription of a push service that we know."""
        if not self._knows(one.endpoint):
            raise BadRequest("this is not the address of a push service that this server knows")
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(one.key))
            secret = decoded(one.secret)
        except ValueError as error:
            raise BadRequest("the keys of this subscription cannot be read; subscribe again") from error
        if len(secret) != SECRET_BYTES:
            raise BadRequest(f"the secret of a subscription has {SECRET_BYTES} bytes; subscribe again")

    def _knows(self, endpoint: str) -> bool:
        if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
            return False
        try:
            parts = urlsplit(endpoint)
        except ValueError:
            return False
        origin = f"{parts.scheme}://{parts.netloc}"
        return "@" not in origin and any(fnmatchcase(origin, service) for service in self.services)

    # -- telling --------------------------------------------------------------------------------------------

    async def send(self, one: Subscription, note: Mapping[str, str], topic: str) -> None:
        """Send a note to one device; a subscription that has ended is forgotten. Raises nothing."""
        try:
            status = await asyncio.to_thread(post, one.endpoint, *self._sealed(await self.vapid(), one, note, topic))
        except (OSError, http.client.HTTPException) as error:
            log.warning("push", service=urlsplit(one.endpoint).netloc, error=type(error).__name__)
            return
        except StoreError as error:
            log.warning("store", error=str(error))
            return
        if status in GONE:
            await self.database.write(("DELETE FROM push_subscription WHERE endpoint = ?", (one.endpoint,)))
        elif status >= 300:
            log.warning("push", service=urlsplit(one.endpoint).netloc, status=status)

    def _sealed(
        self, vapid: Vapid02, one: Subscription, note: Mapping[str, str], topic: str
    ) -> tuple[bytes, dict[str, str]]:
        """The body that only the browser can read, and the headers that say who sends it."""
        parts = urlsplit(one.endpoint)
        body: bytes = http_ece.encrypt(
            json.dumps(note, ensure_ascii=False).encode(),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(one.key),
            auth_secret=decoded(one.secret),
            version="aes128gcm",
        )
        claims: dict[str, Any] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_FOR,
            "sub": one.site if one.site.startswith("https:") else NOBODY,
        }
        headers: dict[str, str] = vapid.sign(claims)
        return body, {
            **headers,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL),
            "Urgency": "normal",
            "Topic": topic[:32],
        }


SUBSCRIBE: Final = (
    "INSERT INTO push_subscription (endpoint, player, key, secret, lang, site, created) VALUES (?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (endpoint) DO UPDATE SET player = excluded.player, key = excluded.key, secret = excluded.secret,"
    " lang = excluded.lang, site = excluded.site, created = excluded.created"
)
FORGET_OLDEST: Final = (
    "DELETE FROM push_subscription WHERE player = ? AND endpoint NOT IN"
    " (SELECT endpoint FROM push_subscription WHERE player = ? ORDER BY created DESC LIMIT ?)"
)


def post(endpoint: str, body: bytes, headers: dict[str, str]) -> int:
    """Send it, and give the status. Wherever the other side would send us next, we do not go."""
    parts = urlsplit(endpoint)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=SECONDS)
    try:
        path = parts.path or "/"
        connection.request("POST", f"{path}?{parts.query}" if parts.query else path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Raises ValueError where this is no base64url."""
    if len(text) > LONGEST or not text.isascii():
        raise ValueError
    clean = text.rstrip("=")
    return base64.b64decode(clean + "=" * (-len(clean) % 4), b"-_", validate=True)
