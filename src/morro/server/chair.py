"""Chair: who sits on a seat, or may sit there."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

from morro.server.errors import BadRequest

LONGEST_NAME: Final = 24
BLANK: Final = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and signs that nobody sees."""


@dataclass
class Chair:
    """A seat's person, its bot, or nobody yet."""

    name: str
    player: str = ""
    """The person; empty for a bot and for an open chair."""
    bot: str = ""
    """The bot; beside a person: the one that stands in for him while he is away."""
    invite_hash: str = ""
    """Of the link that lets somebody sit down here. The link itself is never stored."""

    @property
    def open(self) -> bool:
        return not self.player and not self.bot


def fresh_token() -> str:
    """A word that nobody guesses: 128 random bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What is stored of a secret word: the word cannot be found from it."""
    return hashlib.sha256(b"morro-link " + token.encode()).hexdigest()


def tidy_name(text: str) -> str:
    """A name as it is shown; raises BadRequest where nothing is left of it."""
    name = " ".join("".join(sign if sign.isprintable() and sign not in BLANK else " " for sign in text).split())
    if not name:
        raise BadRequest("a name needs at least one letter")
    if len(name) > LONGEST_NAME:
        raise BadRequest(f"a name has at most {LONGEST_NAME} letters; this one has {len(name)}")
    return name
