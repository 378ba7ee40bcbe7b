"""What the pages about people draw: plain facts, no HTML."""

from dataclasses import dataclass

from morro.server.accounts import DeviceLine, PasskeyShown


@dataclass
class SignInShown:
    name: str
    """What the guest is called so far."""
    trouble: str
    """Why there can be no passkey at this address; empty where there can."""
    left: int
    """Unfinished tables of the guest, which stay behind when this device signs in as somebody else."""


@dataclass
class CodesShown:
    name: str
    codes: list[str]
    """Shown once, and never again."""


@dataclass
class AccountShown:
    """What a person sees of his own name and keys; nobody else does."""

    claimed: bool
    name: str
    passkeys: list[PasskeyShown]
    codes: int
    """Recovery codes that are left."""
    devices: list[DeviceLine]
    trouble: str
    """Why no passkey can be added at this address."""


@dataclass
class MeShown:
    name: str
    account: AccountShown
