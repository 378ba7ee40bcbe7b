"""Admin: what the host of a server decides: who runs it, who may not play or speak, news, how much is allowed.

It also keeps what the bots cost him. All of it can be done on the page `/admin` and with the command `morro admin`.
"""

import asyncio
import contextlib
import time
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from morro.server.chair import fresh_token, hashed
from morro.server.errors import BadRequest, LinkUsed, Muted, NameNeeded, NotAdmin, NotFound, NotNow, StoreError
from morro.server.storage.database import Database

Kind = Literal["mute", "ban"]

FOR_GOOD: Final = 1e12
"""Seconds since 1970: no end."""
LINK_HOURS: Final = 24
LONGEST_TEXT: Final = 400
MOST_ANNOUNCEMENTS: Final = 5
FRESH: Final = 5.0
"""Seconds after which rules and announcements are read again: another process or a command may have changed them."""
KEEP_EVERY: Final = 30.0
COST_DAYS: Final = 30
MOST_SHOWN: Final = 100

RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "guests_open": ("on", "off"),
    "guests_chat": ("on", "off"),
    "tables_each": ("0",),
}
"""What a host may set, and to what; the first is the default. `tables_each` takes any whole number, 0 for no limit."""


class Announcement(NamedTuple):
    id: str
    text: str
    at: float


class Cost(NamedTuple):
    """What a bot has cost."""

    bot: str
    answers: int
    seconds: float
    """Of processor time."""


class PersonLine(NamedTuple):
    """Somebody, as the host sees him."""

    id: str
    name: str
    claimed: bool
    created: float
    muted: float
    banned: float
    """Until when; 0 where not at all."""


class TableShownToHost(NamedTuple):
    id: str
    game: str
    seats: int
    status: str
    names: list[str]
    updated: float


class Admin:
    """The host's decisions, read from the store and kept for some seconds."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._rules: dict[str, str] = {}
        self._announcements: list[Announcement] = []
        self._read_at = -FRESH
        self._costs: dict[tuple[str, str], tuple[int, float]] = {}

    # -- who runs the server --------------------------------------------------------------------------------

    async def admins(self) -> list[str]:
        return [str(player) for (player,) in await self.database.read("SELECT player FROM admin ORDER BY since")]

    async def is_admin(self, player: str) -> bool:
        rows = await self.database.read("SELECT 1 FROM admin WHERE player = ?", player) if player else []
        return bool(rows)

    async def must_be_admin(self, player: str) -> None:
        if not await self.is_admin(player):
            raise NotAdmin("this page is for whoever runs the server; he gets a link with: morro admin link")

    async def make_link(self) -> str:
        """A word that makes whoever uses it an admin, once."""
        word, now = fresh_token(), time.time()
        await self.database.write(
            ("DELETE FROM admin_link WHERE until < ?", (now,)),
            ("INSERT INTO admin_link (hash, until) VALUES (?, ?)", (hashed(word), now + 3600 * LINK_HOURS)),
        )
        return word

    async def use_link(self, word: str, player: str) -> None:
        """Make a person an admin; the link, and all others that were made, are dead from then on."""
        sql = "DELETE FROM admin_link WHERE hash = ? AND until >= ? RETURNING hash"
        found = (await self.database.write((sql, (hashed(word), time.time()))))[0]
        if not found:
            raise LinkUsed("this link was used, or is too old; make a new one with: morro admin link")
        await self.database.write(
            ("DELETE FROM admin_link", ()),
            (
                "INSERT INTO admin (player, since) VALUES (?, ?) ON CONFLICT (player) DO NOTHING",
                (player, time.time()),
            ),
        )

    # -- people ---------------------------------------------------------------------------------------------

    async def people(self, part: str = "") -> list[PersonLine]:
        """People whose name has this part, the newest first."""
        sql = """SELECT player.id, player.name, account.player, player.created, mutes.until, bans.until FROM player
            LEFT JOIN account ON account.player = player.id
            LEFT JOIN restriction AS mutes ON mutes.player = player.id AND mutes.kind = 'mute'
            LEFT JOIN restriction AS bans ON bans.player = player.id AND bans.kind = 'ban'
            WHERE lower(player.name) LIKE ? AND player.name <> '' ORDER BY player.created DESC LIMIT ?"""
        rows = await self.database.read(sql, f"%{part.lower()}%", MOST_SHOWN)
        now = time.time()
        return [
            PersonLine(id_, name, bool(account), created, still(muted, now), still(banned, now))
            for id_, name, account, created, muted, banned in rows
        ]

    async def person(self, who: str) -> PersonLine:
        """Somebody by his id, or by his name where only one has it; raises NotFound, and says which there are."""
        found = [one for one in await self.people() if one.id == who] or await self._by_id(who)
        found = found or [one for one in await self.people(who) if one.name.casefold() == who.casefold()]
        if len(found) == 1:
            return found[0]
        if not found:
            raise NotFound(f"nobody here is called {who[:40]!r}")
        raise BadRequest(f"{len(found)} people are called {who[:40]!r}; give the id: {', '.join(p.id for p in found)}")

    async def _by_id(self, who: str) -> list[PersonLine]:
        rows = await self.database.read("SELECT name FROM player WHERE id = ?", who)
        if not rows:
            return []
        return [one for one in await self.people(rows[0][0]) if one.id == who] or [
            PersonLine(who, str(rows[0][0]), False, 0.0, 0.0, 0.0)
        ]

    async def restrict(self, player: str, kind: Kind, days: int) -> None:
        """Keep somebody from speaking or from playing, for some days, or for good where they are 0."""
        if await self.is_admin(player):
            raise NotNow("an admin cannot be muted or banned")
        until = time.time() + 86400 * days if days else FOR_GOOD
        sql = """INSERT INTO restriction (player, kind, until) VALUES (?, ?, ?)
            ON CONFLICT (player, kind) DO UPDATE SET until = excluded.until"""
        await self.database.write((sql, (player, kind, until)))

    async def lift(self, player: str, kind: Kind) -> None:
        await self.database.write(("DELETE FROM restriction WHERE player = ? AND kind = ?", (player, kind)))

    # -- what people may do ---------------------------------------------------------------------------------

    async def check_may_speak(self, player: str) -> None:
        """Raise Muted or NameNeeded where the host keeps this person from speaking."""
        sql = "SELECT until FROM restriction WHERE player = ? AND kind = 'mute'"
        rows = await self.database.read(sql, player)
        if rows and rows[0][0] > time.time():
            raise Muted("the host of this server keeps you from speaking here; you can play on")
        if await self._is_off("guests_chat", player):
            raise NameNeeded("here only people with a name of their own can speak; claim one on your page")

    async def check_may_open(self, player: str) -> None:
        """Raise NameNeeded or NotNow where this person may not make one more table."""
        if not player:
            return  # the server itself
        if await self._is_off("guests_open", player):
            raise NameNeeded("here only people with a name of their own can make tables; claim one on your page")
        most = int((await self.rules())["tables_each"])
        if most:
            sql = "SELECT count(*) FROM board WHERE host = ? AND status IN ('open', 'running')"
            if (await self.database.read(sql, player))[0][0] >= most:
                raise NotNow(f"you have {most} unfinished tables, as many as this server allows; finish one first")

    async def _is_off(self, rule: str, player: str) -> bool:
        if (await self.rules())[rule] == "on":
            return False
        return not await self.database.read("SELECT 1 FROM account WHERE player = ?", player)

    # -- rules and announcements ----------------------------------------------------------------------------

    async def rules(self) -> dict[str, str]:
        await self._look()
        return {name: self._rules.get(name, values[0]) for name, values in RULES.items()}

    async def announcements(self) -> list[Announcement]:
        await self._look()
        return self._announcements

    async def _look(self) -> None:
        if time.monotonic() - self._read_at < FRESH:
            return
        with contextlib.suppress(StoreError):  # what was known still holds
            self._rules = dict(await self.database.read("SELECT name, value FROM house_rule"))
            rows = await self.database.read("SELECT id, text, at FROM announcement ORDER BY at DESC")
            self._announcements = [Announcement(*row) for row in rows]
            self._read_at = time.monotonic()

    async def set_rule(self, name: str, value: str) -> None:
        if name not in RULES:
            raise BadRequest(f"there is no limit {name[:40]!r}; there are: {', '.join(RULES)}")
        number = name == "tables_each" and value.isascii() and value.isdecimal() and len(value) < 6
        if value not in RULES[name] and not number:
            wanted = "a whole number, 0 for no limit" if name == "tables_each" else " or ".join(RULES[name])
            raise BadRequest(f"{name} is {wanted}; not {value[:40]!r}")
        sql = """INSERT INTO house_rule (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
        await self.database.write((sql, (name, value)))
        self._read_at = -FRESH

    async def announce(self, text: str) -> str:
        """Something that everybody reads on the home page; gives its id."""
        clean = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
        if not 0 < len(clean) <= LONGEST_TEXT:
            raise BadRequest(f"an announcement has 1 to {LONGEST_TEXT} letters; this one has {len(clean)}")
        if len(await self.announcements()) >= MOST_ANNOUNCEMENTS:
            raise BadRequest(f"there are {MOST_ANNOUNCEMENTS} announcements already; remove one first")
        id_ = fresh_token()[:8]
        await self.database.write(
            ("INSERT INTO announcement (id, text, at) VALUES (?, ?, ?)", (id_, clean, time.time()))
        )
        self._read_at = -FRESH
        return id_

    async def withdraw(self, id_: str) -> None:
        rows = (await self.database.write(("DELETE FROM announcement WHERE id = ? RETURNING id", (id_,))))[0]
        self._read_at = -FRESH
        if not rows:
            raise NotFound(f"there is no announcement {id_[:40]!r}")

    # -- tables ---------------------------------------------------------------------------------------------

    async def tables(self) -> list[TableShownToHost]:
        """Unfinished tables, the last changed first."""
        sql = """SELECT id, game, seats, status, updated FROM board WHERE status IN ('open', 'running', 'set_aside')
            ORDER BY updated DESC LIMIT ?"""
        rows = await self.database.read(sql, MOST_SHOWN)
        found = []
        for id_, game, seats, status, updated in rows:
            names = await self.database.read("SELECT name FROM chair WHERE board = ? ORDER BY seat", id_)
            found.append(TableShownToHost(id_, game, seats, status, [name for (name,) in names], updated))
        return found

    async def numbers(self) -> dict[str, int]:
        """How much there is: tables by status, people, and those with a name of their own."""
        rows = await self.database.read("SELECT status, count(*) FROM board GROUP BY status")
        found = {f"tables_{status}": int(n) for status, n in rows}
        for name, sql in (
            ("people", "SELECT count(*) FROM player"),
            ("claimed", "SELECT count(*) FROM account"),
        ):
            found[name] = int((await self.database.read(sql))[0][0])
        return found

    # -- what the bots cost ---------------------------------------------------------------------------------

    def thought(self, bot: str, seconds: float) -> None:
        """A bot has answered."""
        key = (time.strftime("%Y-%m-%d", time.gmtime()), bot)
        answers, total = self._costs.get(key, (0, 0.0))
        self._costs[key] = (answers + 1, total + seconds)

    async def keep_costs(self) -> None:
        """Write them down, again and again."""
        while True:
            await asyncio.sleep(KEEP_EVERY)
            with contextlib.suppress(StoreError):
                await self.write_costs()

    async def write_costs(self) -> None:
        costs, self._costs = self._costs, {}
        sql = """INSERT INTO bot_cost (day, bot, answers, seconds) VALUES (?, ?, ?, ?) ON CONFLICT (day, bot)
            DO UPDATE SET answers = bot_cost.answers + excluded.answers,
            seconds = bot_cost.seconds + excluded.seconds"""
        if costs:
            await self.database.write(
                *((sql, (day, bot, answers, seconds)) for (day, bot), (answers, seconds) in costs.items())
            )

    async def costs(self) -> list[Cost]:
        """What each bot cost in the last days, the dearest first."""
        await self.write_costs()
        first = time.strftime("%Y-%m-%d", time.gmtime(time.time() - 86400 * COST_DAYS))
        sql = "SELECT bot, sum(answers), sum(seconds) FROM bot_cost WHERE day >= ? GROUP BY bot ORDER BY 3 DESC"
        return [
            Cost(bot, int(answers), float(seconds)) for bot, answers, seconds in await self.database.read(sql, first)
        ]


def still(until: float | None, now: float) -> float:
    return until if until is not None and until > now else 0.0
