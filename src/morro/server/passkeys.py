"""Passkeys: what a browser is asked to sign, and whether it did. Keys belong to the server's name."""

import base64
import binascii
import importlib.util
import ipaddress
import json
from typing import Any, Final, NamedTuple

from morro.server.errors import BadPasskey, BadRequest, NoPasskeys

SERVER: Final = "Morro"
MISSING: Final = 'this server has no passkeys: its host has to install them with pip install "morro[web]"'


class Place(NamedTuple):
    """Where a passkey is made and used."""

    host: str
    """What it is bound to: the name in the address, without the port."""
    origin: str


class NewKey(NamedTuple):
    """The public half of a passkey."""

    id: str
    public_key: str
    uses: int


def installed() -> bool:
    """Whether the package for passkeys is here; a server runs without it."""
    return importlib.util.find_spec("webauthn") is not None


def place_of(scheme: str, netloc: str) -> Place:
    """The place of an address; raises NoPasskeys where browsers allow none."""
    if not installed():
        raise NoPasskeys(MISSING)
    host = netloc.lower().rpartition("]")[0].lstrip("[") if netloc.startswith("[") else netloc.lower().split(":")[0]
    if _is_number(host):
        raise NoPasskeys(
            "a passkey belongs to a name, not to a number: open this server as http://localhost, or by its https name"
        )
    if scheme != "https" and host != "localhost":
        raise NoPasskeys(
            "browsers allow passkeys over https, or at http://localhost; ask the host for an https address"
        )
    return Place(host, f"{scheme}://{netloc.lower()}")


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def options_to_make(place: Place, name: str, handle: str, challenge: bytes, known: list[str]) -> str:
    """What `navigator.credentials.create` is given, as JSON; `known` are keys that the person has already."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=place.host,
        rp_name=SERVER,
        user_name=name,
        user_display_name=name,
        user_id=handle.encode(),
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in known],
    )
    return webauthn.options_to_json(options)


def options_to_use(place: Place, challenge: bytes) -> str:
    """What `navigator.credentials.get` is given, as JSON: any passkey of this place."""
    import webauthn

    return webauthn.options_to_json(webauthn.generate_authentication_options(rp_id=place.host, challenge=challenge))


def read_credential(text: str) -> dict[str, Any]:
    """What the browser sent; raises BadRequest where it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRequest("this is no passkey: send what the browser gave, as JSON") from error
    if not isinstance(found, dict) or not isinstance(found.get("response"), dict):
        raise BadRequest("this is no passkey: send what the browser gave, as JSON")
    return found


def challenge_of(credential: dict[str, Any]) -> bytes:
    """The challenge that a credential claims to answer."""
    try:
        client = json.loads(decoded(str(credential["response"]["clientDataJSON"])))
        return decoded(str(client["challenge"]))
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadRequest("this is no passkey: it does not say which question it answers") from error


def decoded(text: str) -> bytes:
    """Bytes of base64url without its padding."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ValueError("no base64url") from error


def made(credential: dict[str, Any], place: Place, challenge: bytes) -> NewKey:
    """The public half of a new passkey, whose proof was checked; raises BadPasskey."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
        )
    except Exception as error:  # whatever is sent here is somebody's input, and the package raises what it likes
        raise BadPasskey("this passkey could not be checked; nothing was kept, try again") from error
    return NewKey(
        bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key), found.sign_count
    )


def used(credential: dict[str, Any], place: Place, challenge: bytes, public_key: str, uses: int) -> int:
    """How often the passkey says it was used by now; raises BadPasskey where its signature is not right."""
    import webauthn

    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=decoded(public_key),
            credential_current_sign_count=uses,
        )
    except Exception as error:  # as above
        raise BadPasskey("this passkey does not open anything here; try again, or use a recovery code") from error
    return found.new_sign_count
