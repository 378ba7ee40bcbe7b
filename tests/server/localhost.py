"""People who call the server by a name: only so a browser has passkeys."""

import re
from typing import Any

import httpx
from tests.server.authenticator import Authenticator
from tests.server.running import Running, Somebody

CODE = re.compile(r"\b[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}\b")
"""A recovery code."""
EVERYBODY: list["AtLocalhost"] = []


def all_leave() -> None:
    """At the end of a test."""
    while EVERYBODY:
        EVERYBODY.pop().close()


class AtLocalhost(Somebody):
    """Somebody who calls the server by a name: only so a browser has passkeys."""

    def __init__(self, running: Running, name: str = "") -> None:
        super().__init__(running)
        EVERYBODY.append(self)
        self.origin = f"http://localhost:{running.port}"
        self.http.headers.update({"Host": f"localhost:{running.port}", "Origin": self.origin})
        if name:
            assert self.post("/prefs", name=name).status_code == 303

    def options(self, purpose: str, name: str = "") -> dict[str, Any]:
        reply = self.post("/passkey/options", purpose=purpose, name=name, script=True)
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        return found

    def claim(self, name: str, key: Authenticator) -> list[str]:
        reply = self.post("/passkey/claim", credential=key.made(self.options("claim", name), self.origin))
        assert reply.status_code == 200, reply.text
        return CODE.findall(reply.text)

    def sign_in(self, key: Authenticator) -> httpx.Response:
        return self.post("/passkey/use", credential=key.used(self.options("signin"), self.origin))

    def who(self) -> str:
        return str(self.api("GET", "/me")["name"])
