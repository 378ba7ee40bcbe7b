"""Accounts: names that last. A person claims one with a passkey, and comes back with it on any device.

No e-mail, no password. Kept are the name, the public halves of the passkeys, and hashes of the recovery codes.
"""

import hashlib
import secrets
import time
from typing import Final, Literal, NamedTuple

from morro.server import passkeys
from morro.server.chair import fresh_token, hashed
from morro.server.errors import BadPasskey, BadRequest, NameTaken, NotYours, Taken
from morro.server.names import claimable, folded
from morro.server.passkeys import Place
from morro.server.people import People, Person
from morro.server.storage.database import Database, Statement

Purpose = Literal["claim", "add", "signin"]

MINUTES: Final = 5
"""How long a browser may take to answer."""
CODES: Final = 8
CODE_SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH: Final = 12
"""Of 31 signs each: 59 bits, which nobody guesses at a few tries a minute."""
MOST_PASSKEYS: Final = 20
LONGEST_AGENT: Final = 160


class PasskeyShown(NamedTuple):
    id: str
    host: str
    created: float
    used: float


class DeviceLine(NamedTuple):
    """A device where a person is signed in."""

    id: str
    """The hash of its word."""
    agent: str
    """What its browser calls itself; empty where that is not known."""
    since: float
    seen: float
    this: bool
    """It is the one that asks."""


class Accounts:
    """Claims names, lets their people in, and shows them where they are signed in."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.database: Database = people.store.database

    # -- names ----------------------------------------------------------------------------------------------

    async def owner(self, name: str) -> str:
        """The person who claimed this name, or one that looks the same; empty where nobody did."""
        rows = await self.database.read("SELECT player FROM account WHERE folded = ?", folded(name))
        return str(rows[0][0]) if rows else ""

    async def name_of(self, player: str) -> str:
        """The name that a person claimed; empty where he did not."""
        rows = await self.database.read("SELECT name FROM account WHERE player = ?", player)
        return str(rows[0][0]) if rows else ""

    async def free(self, player: str, name: str) -> str:
        """The name, tidied, if this person may claim it; raises BadRequest or NameTaken."""
        wanted = claimable(name)
        if await self.owner(wanted) not in ("", player):
            raise NameTaken(f"the name {wanted} belongs to somebody else; choose another")
        return wanted

    async def rename(self, person: Person, name: str) -> None:
        """Another name for a person who has claimed one."""
        self._must_be_claimed(person)
        wanted = await self.free(person.player, name)
        try:
            await self.database.write(
                ("UPDATE account SET name = ?, folded = ? WHERE player = ?", (wanted, folded(wanted), person.player))
            )
        except Taken as error:
            raise NameTaken(f"the name {wanted} belongs to somebody else; choose another") from error
        await self.people.rename(person, wanted)

    def _must_be_claimed(self, person: Person) -> None:
        if not person.claimed:
            raise NotYours("this is for people with a name of their own; claim one with a passkey first")

    # -- challenges -----------------------------------------------------------------------------------------

    async def ask(self, person: Person, purpose: Purpose, place: Place, name: str = "") -> str:
        """What the browser is asked to sign, once and within some minutes, on this device alone."""
        if purpose == "claim":
            if person.claimed:
                raise BadRequest(f"you have the name {person.name} already; change it on your page")
            name = await self.free(person.player, name)
        elif purpose == "add":
            self._must_be_claimed(person)
            name = person.name
        challenge = secrets.token_bytes(32)
        now = time.time()
        await self.database.write(
            ("DELETE FROM challenge WHERE until < ?", (now,)),
            (
                "INSERT INTO challenge (hash, purpose, device, name, until) VALUES (?, ?, ?, ?, ?)",
                (_hash(challenge), purpose, hashed(person.token), name, now + 60 * MINUTES),
            ),
        )
        if purpose == "signin":
            return passkeys.options_to_use(place, challenge)
        known = [key.id for key in await self.passkeys_of(person.player)] if purpose == "add" else []
        # The handle in the passkey is the person's id, hashed: the id itself never leaves this server.
        return passkeys.options_to_make(place, name, hashed(person.player or person.token)[:32], challenge, known)

    async def _asked(self, person: Person, purpose: Purpose, challenge: bytes) -> str:
        """The name that a challenge was for, which is dead from now on; raises BadPasskey where it was never asked."""
        sql = "DELETE FROM challenge WHERE hash = ? AND purpose = ? AND device = ? AND until >= ? RETURNING name"
        values = (_hash(challenge), purpose, hashed(person.token), time.time())
        rows = (await self.database.write((sql, values)))[0]
        if not rows:
            raise BadPasskey("this answer came too late, or twice; begin again")
        return str(rows[0][0])

    # -- passkeys -------------------------------------------------------------------------------------------

    async def claim(self, person: Person, place: Place, text: str) -> tuple[Person, list[str]]:
        """Claim a name with a new passkey; gives the person with a new word for the device, and the recovery codes.

        The old word is dead: somebody may have put it into the browser before. The codes cannot be told again.
        """
        credential = passkeys.read_credential(text)
        challenge = passkeys.challenge_of(credential)
        name = await self._asked(person, "claim", challenge)
        key = passkeys.made(credential, place, challenge)
        player = await self.people.keep(person)
        await self.free(player, name)
        codes, statements = fresh_codes(player)
        now = time.time()
        claim = "INSERT INTO account (player, name, folded, claimed) VALUES (?, ?, ?, ?)"
        try:
            await self.database.write(
                (claim, (player, name, folded(name), now)), _add_key(player, place, key, now), *statements
            )
        except Taken as error:
            raise NameTaken(f"the name {name}, or this passkey, belongs to somebody already; choose another") from error
        await self.people.rename(person, name)
        await self.end_device(person, hashed(person.token))
        return await self._let_in(player), codes

    async def add(self, person: Person, place: Place, text: str) -> None:
        """A further passkey for a person who has one."""
        self._must_be_claimed(person)
        if len(await self.passkeys_of(person.player)) >= MOST_PASSKEYS:
            raise BadRequest(f"a name has at most {MOST_PASSKEYS} passkeys; remove one first")
        credential = passkeys.read_credential(text)
        challenge = passkeys.challenge_of(credential)
        await self._asked(person, "add", challenge)
        key = passkeys.made(credential, place, challenge)
        try:
            await self.database.write(_add_key(person.player, place, key, time.time()))
        except Taken as error:
            raise BadPasskey("this passkey is known here already") from error

    async def sign_in(self, person: Person, place: Place, text: str) -> Person:
        """Whoever has the passkey is this person from now on; gives him with a new word for the device."""
        credential = passkeys.read_credential(text)
        challenge = passkeys.challenge_of(credential)
        await self._asked(person, "signin", challenge)
        id_ = str(credential.get("id"))
        sql = "SELECT player, public_key, uses FROM passkey WHERE id = ? AND host = ?"
        rows = await self.database.read(sql, id_, place.host)
        if not rows:
            raise BadPasskey("this passkey is not known here; it may belong to another server, or was removed")
        player, public_key, uses = rows[0]
        fresh = passkeys.used(credential, place, challenge, public_key, uses)
        await self.database.write(("UPDATE passkey SET uses = ?, used = ? WHERE id = ?", (fresh, time.time(), id_)))
        return await self._let_in(str(player))

    async def passkeys_of(self, player: str) -> list[PasskeyShown]:
        """The passkeys of a person, the oldest first."""
        sql = "SELECT id, host, created, used FROM passkey WHERE player = ? ORDER BY created"
        return [PasskeyShown(*row) for row in await self.database.read(sql, player)]

    async def remove_passkey(self, person: Person, key: str) -> None:
        """A passkey opens nothing any more; recovery codes stay."""
        keys = await self.passkeys_of(person.player)
        if key not in [one.id for one in keys]:
            raise NotYours("you have no such passkey")
        if len(keys) == 1:
            raise BadRequest("this is your last passkey; add another one first")
        await self.database.write(("DELETE FROM passkey WHERE id = ? AND player = ?", (key, person.player)))

    # -- recovery codes -------------------------------------------------------------------------------------

    async def new_codes(self, person: Person) -> list[str]:
        """New recovery codes; the old ones are dead."""
        self._must_be_claimed(person)
        codes, statements = fresh_codes(person.player)
        await self.database.write(("DELETE FROM recovery_code WHERE player = ?", (person.player,)), *statements)
        return codes

    async def codes_left(self, player: str) -> int:
        rows = await self.database.read("SELECT count(*) FROM recovery_code WHERE player = ?", player)
        return int(rows[0][0])

    async def recover(self, name: str, code: str) -> Person:
        """Sign in with a recovery code, which works once."""
        player = await self.owner(name)
        sql = "DELETE FROM recovery_code WHERE hash = ? AND player = ? RETURNING player"
        rows = (await self.database.write((sql, (_code_hash(player, code), player))))[0]
        if not rows:
            raise BadPasskey("this name and this code do not belong together, or the code was used; check both")
        return await self._let_in(player)

    # -- devices --------------------------------------------------------------------------------------------

    async def _let_in(self, player: str) -> Person:
        """A new word for the device: one that somebody may have put into the browser before never opens a name."""
        token = fresh_token()
        await self.database.write(
            ("INSERT INTO device (hash, player, created) VALUES (?, ?, ?)", (hashed(token), player, time.time()))
        )
        person = await self.people.of(token)
        person.fresh = True
        return person

    async def note_device(self, person: Person, agent: str) -> None:
        """Remember when a device was last here, and what it calls itself."""
        sql = """INSERT INTO device_use (device, agent, seen) VALUES (?, ?, ?)
            ON CONFLICT (device) DO UPDATE SET agent = excluded.agent, seen = excluded.seen"""
        await self.database.write((sql, (hashed(person.token), agent[:LONGEST_AGENT], time.time())))

    async def devices_of(self, person: Person) -> list[DeviceLine]:
        """Where a person is signed in, the newest first."""
        rows = await self.database.read(
            "SELECT device.hash, device_use.agent, device.created, device_use.seen FROM device"
            " LEFT JOIN device_use ON device_use.device = device.hash WHERE device.player = ?",
            person.player,
        )
        mine = hashed(person.token)
        found = [DeviceLine(id_, agent or "", since, seen or since, id_ == mine) for id_, agent, since, seen in rows]
        return sorted(found, key=lambda line: (not line.this, -line.seen))

    async def end_device(self, person: Person, device: str) -> None:
        """Sign out of a device of one's own. A link for a further device, which it may have made, is dead too."""
        sql = "DELETE FROM device WHERE hash = ? AND player = ? RETURNING hash"
        rows, *_ = await self.database.write(
            (sql, (device, person.player)),
            ("DELETE FROM device_use WHERE device = ?", (device,)),
            ("DELETE FROM link WHERE player = ?", (person.player,)),
        )
        if not rows:
            raise NotYours("you are not signed in on such a device")
        self.people.forget(person.player)

    async def end_other_devices(self, person: Person) -> None:
        """Sign out everywhere but here."""
        for line in await self.devices_of(person):
            if not line.this:
                await self.end_device(person, line.id)


def fresh_codes(player: str) -> tuple[list[str], list[Statement]]:
    """New recovery codes, and what has to be written of them: their hashes."""
    codes = ["".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH)) for _ in range(CODES)]
    sql = "INSERT INTO recovery_code (hash, player) VALUES (?, ?)"
    return [spaced(code) for code in codes], [(sql, (_code_hash(player, code), player)) for code in codes]


def spaced(code: str) -> str:
    """As it is easy to copy by hand: `k7qf-2mxp-9dab`."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def _code_hash(player: str, code: str) -> str:
    plain = "".join(sign for sign in code.lower() if sign in CODE_SIGNS)
    return hashlib.sha256(f"morro-code {player} {plain}".encode()).hexdigest()


def _hash(challenge: bytes) -> str:
    return hashlib.sha256(b"morro-challenge " + challenge).hexdigest()


def _add_key(player: str, place: Place, key: passkeys.NewKey, now: float) -> Statement:
    sql = "INSERT INTO passkey (id, player, host, public_key, uses, created, used) VALUES (?, ?, ?, ?, ?, ?, ?)"
    return sql, (key.id, player, place.host, key.public_key, key.uses, now, now)
