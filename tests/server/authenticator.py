"""A passkey in software: it answers what a server asks of `navigator.credentials`, and can be made to lie."""

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    """One key pair, bound to a host."""

    def __init__(self, host: str = "localhost") -> None:
        self.host = host
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.uses = 0

    def made(self, options: dict[str, Any], origin: str) -> str:
        """The answer to `create`."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        known = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        told = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._data(0x45) + known})
        return self._packed(
            {"clientDataJSON": b64(self._client("create", options, origin)), "attestationObject": b64(told)}
        )

    def used(self, options: dict[str, Any], origin: str) -> str:
        """The answer to `get`."""
        self.uses += 1
        client = self._client("get", options, origin)
        data = self._data(0x05)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._packed(
            {"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature)}
        )

    def _client(self, kind: str, options: dict[str, Any], origin: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": options["challenge"], "origin": origin}).encode()

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _packed(self, response: dict[str, str]) -> str:
        return json.dumps({"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": response})
