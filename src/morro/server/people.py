"""People: whose device this is: a random word in a cookie, and only its hash in the file. Guests need no more."""

import json
import re
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from morro.server.chair import fresh_token, hashed, tidy_name
from morro.server.errors import BadRequest, LinkUsed, StoreError
from morro.server.names import check_free
from morro.server.storage.store import Store
from morro.server.table_view import LANGUAGES, PREFS

LINK_MINUTES: Final = 10
KNOWN: Final = 20_000
"""So many people are remembered without asking the file."""
FRESH: Final = 10.0
"""Seconds after which the file is asked again: another process, or a command, may have changed something."""
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass
class Person:
    """Somebody at a device. `player` is empty until something of his is kept."""

    token: str
    """The word in the cookie; never logged, never stored."""
    player: str = ""
    name: str = ""
    prefs: dict[str, str] = field(default_factory=dict)
    """What was set; PREFS has the rest."""
    fresh: bool = False
    """The cookie has to be sent."""
    claimed: bool = False
    """The name is his alone: he claimed it with a passkey."""
    banned: float = 0.0
    """Until when the host keeps him from doing anything; seconds since 1970."""
    looked: float = 0.0
    """When the file was last asked about him; of a clock that never jumps."""
    noted: float = 0.0
    """When the file was last told that his device is in use; likewise."""

    def all_prefs(self) -> dict[str, str]:
        return {key: self.prefs.get(key, values[0]) for key, values in PREFS.items()} | {"name": self.name}


class People:
    """Everybody who was ever here, known by the words of their devices."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, Person] = OrderedDict()

    async def of(self, token: str, newest: bool = False) -> Person:
        """The person with this word; a new one, with a word of ours, where it is not known.

        A word that we do not know is never taken over: somebody else may have put it into the browser. `newest`: as the
        person is now, also if another process has just changed something.
        """
        if not TOKEN.fullmatch(token):
            return Person(fresh_token(), fresh=True)
        known = self._known.get(token)
        if known:
            self._known.move_to_end(token)
            if time.monotonic() - known.looked < FRESH and (self.store.peers.alone or not newest):
                return known
        try:
            found = await self._look(known or Person(token))
        except StoreError:
            if known is None:
                raise
            return known  # the file cannot be read now: what was known still holds
        if found is None:
            self._known.pop(token, None)
            return Person(fresh_token(), fresh=True)
        return self._keep(found)

    async def _look(self, person: Person) -> Person | None:
        """Bring a person up to date with the file; None where his device is not known there any more."""
        found = await self.store.find_player(hashed(person.token))
        if found is None:
            return None
        sql = """SELECT (SELECT name FROM account WHERE player = ?),
            (SELECT until FROM restriction WHERE player = ? AND kind = 'ban')"""
        [(claimed, banned)] = await self.store.database.read(sql, found.id, found.id)
        person.player, person.name, person.prefs = found.id, found.name, read_prefs(found.prefs)
        person.claimed = claimed is not None
        person.banned = banned or 0.0
        person.looked = time.monotonic()
        return person

    def known(self, token: str) -> Person:
        """The same without a look into the file: nobody in particular, where that would be needed."""
        return self._known.get(token) or Person("")

    async def keep(self, person: Person) -> str:
        """Write the person down, if that is not done; gives the player's id."""
        if not person.player:
            player = fresh_token()
            await self.store.add_player(player, hashed(person.token), time.time())
            person.player = player
            person.looked = time.monotonic()
            self._keep(person)
        return person.player

    async def set(self, person: Person, fields: Mapping[str, str]) -> None:
        """Change name, language or preferences."""
        prefs = dict(person.prefs)
        name = person.name
        for key, value in fields.items():
            if key == "name":
                name = tidy_name(value)
                if person.claimed and name != person.name:
                    raise BadRequest(f"you claimed the name {person.name}; you can change it on your page")
                await check_free(self.store.database, person.player, name)
            elif key == "lang":
                check_choice(key, value, LANGUAGES)
                prefs[key] = value
            elif key in PREFS:
                check_choice(key, value, PREFS[key])
                prefs[key] = value
            else:
                raise BadRequest(f"there is no preference {key!r}; there are: name, lang, {', '.join(PREFS)}")
        await self._put(person, name, prefs)

    async def rename(self, person: Person, name: str) -> None:
        """The name that a person has claimed."""
        await self._put(person, name, person.prefs)

    async def _put(self, person: Person, name: str, prefs: dict[str, str]) -> None:
        player = await self.keep(person)
        await self.store.put_prefs(player, name, json.dumps(prefs))
        person.name, person.prefs = name, prefs
        self.forget(player, person)  # further devices of the same person learn it when they come back

    def forget(self, player: str = "", but: Person | None = None) -> None:
        """What is remembered of a person, or of everybody, may be out of date; what this device has just set is not."""
        for token in [token for token, one in self._known.items() if player in ("", one.player) and one is not but]:
            del self._known[token]

    async def make_link(self, person: Person) -> str:
        """A word that brings a second device to this person; it lives ten minutes and works once."""
        player = await self.keep(person)
        token = fresh_token()
        now = time.time()
        await self.store.add_link(hashed(token), player, now + 60 * LINK_MINUTES, now)
        return token

    async def owns_link(self, person: Person, token: str) -> bool:
        """Whether this very person made the link."""
        return await self.store.owner_of_link(hashed(token)) == person.player

    async def use_link(self, person: Person, token: str, anew: bool = False) -> Person:
        """From now on this device belongs to the person who made the link; gives him.

        `anew`: with a new word for the device. The old one is dead: somebody may have put it into the browser before.
        """
        word = fresh_token() if anew else person.token
        player = await self.store.use_link(hashed(token), hashed(word), time.time())
        if not player:
            raise LinkUsed(f"this link was used, or is older than {LINK_MINUTES} minutes; make a new one")
        if anew:
            await self.store.database.write(("DELETE FROM device WHERE hash = ?", (hashed(person.token),)))
        self._known.pop(person.token, None)
        somebody = await self.of(word)
        somebody.fresh = anew
        return somebody

    def _keep(self, person: Person) -> Person:
        self._known[person.token] = person
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return person


def check_choice(key: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise BadRequest(f"{key} can be {', '.join(choices)}; not {value!r}")


def read_prefs(text: str) -> dict[str, str]:
    """What was set, as far as it still has a meaning."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    allowed = {**PREFS, "lang": LANGUAGES}
    return {key: value for key, value in found.items() if value in allowed.get(key, ())}


def best_language(header: str, default: str) -> str:
    """The first of our languages that a browser asks for."""
    wanted = []
    for part in header.split(",")[:20]:
        tag, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((float(weight or 1), tag.lower()[:2]))
        except ValueError:
            continue
    for _, tag in sorted(wanted, key=lambda pair: -pair[0]):
        if tag in LANGUAGES:
            return tag
    return default
