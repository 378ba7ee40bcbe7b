"""Commands: what people can do at the tables of a server."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

from morro.bots.registry import DEFAULT
from morro.core.errors import BadRecord
from morro.core.game import SPECTATOR
from morro.core.record import Replay, read_record
from morro.games import make_game
from morro.server import shared_notes
from morro.server.admin import Admin
from morro.server.attendance import Attendance
from morro.server.bot_runner import BotRunner
from morro.server.build_table_view import eyes
from morro.server.chair import Chair, fresh_token, hashed, tidy_name
from morro.server.errors import BadRequest, LinkUsed, NotNow, NotYours, StoreError, Taken
from morro.server.live_table import LiveTable
from morro.server.log_entry import Entry
from morro.server.names import check_free
from morro.server.new_table import (
    NAMES,
    RATED_ALONE,
    SIT_ONCE,
    PreparedTable,
    TableSpec,
    bot_of,
    free_name,
    fresh_head,
    prepare,
)
from morro.server.table import Table
from morro.server.table_summary import LogLine, line_of
from morro.server.table_view import ChatLine
from morro.server.tables import CHAT_SHOWN, Tables

LONGEST_LINE: Final = 400
"""Letters in a line of chat."""
LONGEST_RECORD: Final = 200_000


class Commands:
    """Every wish of a person: checked, done, durable when it returns."""

    def __init__(self, tables: Tables, bots: BotRunner, attendance: Attendance, admin: Admin) -> None:
        self.tables = tables
        self.store = tables.store
        self.bots = bots
        self.attendance = attendance
        self.admin = admin

    # -- new tables -----------------------------------------------------------------------------------------

    async def create(self, spec: TableSpec, player: str, name: str) -> LiveTable:
        """A new table; the game begins at once where every seat is taken."""
        return await self.open(prepare(spec, player, name or NAMES[0], self.tables.now()))

    async def open(self, prepared: PreparedTable, rematch_of: str = "") -> LiveTable:
        """The same for a table that is made ready. Raises Taken where another table has a rematch already."""
        await self.admin.check_may_open(prepared.head.host)
        for chair in [] if rematch_of else prepared.chairs:
            if chair.player:
                await check_free(self.store.database, chair.player, chair.name)
        table = Table(prepared.head, prepared.chairs)
        lines: list[LogLine] = []
        if not prepared.invites:
            entry = table.begin(self.tables.now())
            lines.append(line_of(table, entry))
            table.settle(entry)
        live = await self.tables.add(table, lines, rematch_of)
        live.invites = {seat: f"/join/{table.id}/{token}" for seat, token in prepared.invites.items()}
        await self.tables.share(live, *[shared_notes.invite(seat, path) for seat, path in live.invites.items()])
        head = table.head
        self.tables.log.info("table", table=table.id, game=head.game, seats=head.seats, open=len(prepared.invites))
        return live

    async def rematch(self, id_: str, player: str) -> LiveTable:
        """The same people once more, everybody one seat further; the first to ask makes the table."""
        live = await self.tables.find(id_)
        table = live.table
        async with live.lock:
            table.check_viewer(player)
            if table.rematch:
                return await self.tables.find(table.rematch)
            if not table.owned(player):
                raise NotYours("only somebody who played here can ask for a rematch")
            if table.status in ("open", "running"):
                raise NotNow("a rematch can be asked for when the game is over")
            head = table.head
            spec = TableSpec(head.game, [], open_scores=head.open_scores, watch=head.watch, rated=head.rated)
            spec.coach = head.coach
            spec.late = head.late
            people = [Chair(chair.name, chair.player, "" if chair.player else chair.bot) for chair in table.chairs]
            fresh = fresh_head(table.game, player, self.tables.now(), head.clock, spec)
            try:
                again = await self.open(PreparedTable(fresh, [people[-1], *people[:-1]], {}), id_)
            except Taken:  # somebody asked another process
                await self.tables.catch_up(live)
                return await self.tables.find(table.rematch)
            table.rematch = again.table.id
            live.publish()
        return again

    async def upload(self, text: str, player: str, name: str, finished: bool = False) -> LiveTable:
        """A table from a record: to look at where it is finished, else to play on against bots.

        Where it must be `finished` and is not, BadRecord is raised.
        """
        if len(text) > LONGEST_RECORD:
            raise BadRecord(f"a record has at most {LONGEST_RECORD} letters; this one has {len(text)}")
        await check_free(self.store.database, player, name)
        record = read_record(text)
        game = make_game(record.game, record.seats)
        replay: Replay[Any, Any] = Replay(game, record, False)
        replay.to_end()
        if finished and not game.over(replay.state):
            raise BadRecord("the game of this record is not over; only a finished game can be reviewed")
        if not game.over(replay.state):
            await self.admin.check_may_open(player)
        bot = f"bot:{DEFAULT}"
        chairs = [bot] * game.seats
        chairs[0 if game.over(replay.state) else game.seat(replay.state)] = "me"
        spec = TableSpec(game.name, chairs, seed=max(0, record.seed))
        prepared = prepare(spec, player, name or NAMES[0], self.tables.now())
        prepared.head.start = record.start
        table = Table(prepared.head, prepared.chairs)
        lines: list[LogLine] = []

        def add(entry: Entry) -> None:
            lines.append(line_of(table, entry))
            table.settle(entry)

        add(table.begin(self.tables.now()))
        for number, (seat, token) in enumerate(record.moves):
            entry = table.act(seat, [token], table.version, f"record-{number}", self.tables.now())
            assert entry is not None
            add(entry)
            if number % 20 == 0:
                await asyncio.sleep(0)
        return await self.tables.add(table, lines)

    # -- playing --------------------------------------------------------------------------------------------

    async def act(
        self,
        id_: str,
        player: str,
        tokens: list[str],
        expect: int,
        aid: str,
        seat: int | None = None,
        hold: float = 0.0,
    ) -> int:
        """A person's gesture; gives the version it made. Durable when this returns.

        For `hold` seconds the bots wait, if it can be taken back; before others they always do, as the time would
        tell them whether it can.
        """
        live = await self.tables.find(id_, newest=False)
        async with live.lock:
            table = live.table
            self.attendance.touch(live, player)

            def decide() -> Entry | None:
                if table.done_before(player, aid):
                    return None
                return table.act(self._acting_seat(live, player, seat, expect), tokens, expect, aid, self.tables.now())

            async def wait(entry: Entry) -> None:
                for_bot = hold and entry.asked >= 0 and table.chairs[entry.asked].bot
                await self._hold(live, self.tables.now() + hold if for_bot else 0.0)

            entry = await self.tables.change(live, decide, first=wait if hold or live.presence.hold else None)
            in_vain = entry and table.may_undo(entry.seat) and not self._has_company(live, player)
            if entry and live.presence.hold and (not table.bot_asked() or in_vain):
                await self._hold(live, 0.0)
        return entry.version if entry else table.done_before(player, aid)

    async def _hold(self, live: LiveTable, until: float) -> None:
        """The bots wait until then."""
        if until != live.presence.hold:
            await self.tables.share(live, shared_notes.hold(until))
            live.presence.hold = until

    async def ready(self, id_: str, player: str) -> None:
        """A person's move stands: the bots need not wait until he takes it back."""
        live = await self.tables.find(id_)
        if live.table.last_mover in live.table.owned(player) and live.presence.hold:
            await self._hold(live, 0.0)
            live.publish()

    def _has_company(self, live: LiveTable, player: str) -> bool:
        """Whether anybody else plays or looks on."""
        others = any(chair.player not in ("", player) for chair in live.table.chairs)
        return others or live.presence.watched or live.presence.company

    async def undo(self, id_: str, player: str, expect: int, aid: str, seat: int | None = None) -> int:
        """Take a gesture back; gives the version it made."""
        live = await self.tables.find(id_, newest=False)
        async with live.lock:
            table = live.table
            self.attendance.touch(live, player)

            def decide() -> Entry | None:
                if table.done_before(player, aid):
                    return None
                return table.undo(self._undoing_seat(live, player, seat), expect, aid, self.tables.now())

            if eyes(table, player, live.presence)[1] and not table.done_before(player, aid):
                await self._cover(live, player)  # the next person may have the device already
            entry = await self.tables.change(live, decide)
        return entry.version if entry else table.done_before(player, aid)

    async def _cover(self, live: LiveTable, player: str) -> None:
        await self.tables.share(live, shared_notes.uncovered(player, None))
        live.presence.uncovered.pop(player, None)

    def _acting_seat(self, live: LiveTable, player: str, seat: int | None, expect: int) -> int:
        """The seat that a person answers for: the one asked, if it is his and the curtain is up."""
        table = live.table
        owned = self._owned(table, player, seat)
        if seat is not None or table.asked not in owned:
            return owned[0]
        table.check_fresh(expect)
        if eyes(table, player, live.presence)[1]:
            raise NotNow("lift the curtain first: another person at this device is asked")
        return table.asked

    def _undoing_seat(self, live: LiveTable, player: str, seat: int | None) -> int:
        owned = self._owned(live.table, player, seat)
        return owned[0] if seat is not None else live.table.undoing(player)

    def _owned(self, table: Table, player: str, seat: int | None) -> list[int]:
        """The seats that a person answers for: the one named, or all of his; raises NotYours where there is none."""
        if seat is not None:
            table.check_owner(seat, player)
            return [seat]
        owned = table.owned(player)
        if not owned:
            raise NotYours("you have no seat at this table; you can look on")
        return owned

    async def hint(self, id_: str, player: str) -> list[str]:
        """What a bot would answer in this person's place, as a whole gesture."""
        table = await self.asked(id_, player)
        table.check_coach()
        return await self.bots.ask(table, DEFAULT)

    async def asked(self, id_: str, player: str) -> Table:
        """The table, where this person is asked now."""
        live = await self.tables.find(id_)
        table = live.table
        if table.status != "running":
            raise NotNow("nobody is asked at this table now")
        if self._acting_seat(live, player, None, table.version) != table.asked:
            raise NotNow("you are not asked now")
        return table

    # -- chairs ---------------------------------------------------------------------------------------------

    async def join(self, id_: str, token: str, player: str, name: str) -> int:
        """Sit down by an invite link, which is dead from then on; gives the seat."""
        live = await self.tables.find(id_)
        await check_free(self.store.database, player, name)
        async with live.lock:
            return await self.sit(
                live, lambda: seat_of_link(live.table, token), lambda: Chair(tidy_name(name), player=player)
            )

    async def fill(self, id_: str, player: str, seat: int, wish: str, name: str = "", own: str = "") -> None:
        """The host, whose `own` name it is, gives an open chair to a bot, to himself, or to somebody at his device.

        As `open` a bot's chair is free again.
        """
        live = await self.tables.find(id_)
        table = live.table

        def dismiss() -> Entry:
            self._must_host(table, player)
            return table.dismiss(seat, self.tables.now())

        def chair() -> Chair:
            self._must_host(table, player)
            free = free_name({own, *(other.name for other in table.chairs)})
            if wish == "me" and table.owned(player):
                raise NotNow(SIT_ONCE)
            if wish == "hot" and table.head.rated:
                raise NotNow(RATED_ALONE)
            if wish in ("me", "hot"):
                return Chair(tidy_name(name) if name.strip() else own if own and wish == "me" else free, player=player)
            return Chair(free, bot=bot_of(wish))

        if wish in ("me", "hot"):
            await check_free(self.store.database, player, tidy_name(name) if name.strip() else own)
        async with live.lock:
            if wish == "open":
                await self.tables.change(live, dismiss, lambda: Chair(""))
            else:
                await self.sit(live, lambda: seat, chair)

    async def start(self, id_: str, player: str) -> None:
        """The host waits no longer: bots take the seats that are free."""
        live = await self.tables.find(id_)
        async with live.lock:
            self._must_host(live.table, player)
            await self.seat_bots(live, live.listed.fill_bot if live.listed else DEFAULT)

    async def seat_bots(self, live: LiveTable, bot: str) -> None:
        """Give every free seat to a bot; the game begins. The caller has the table's lock."""
        while live.table.open_seats():
            await self.sit(live, lambda: free_seat(live.table), lambda: Chair(new_name(live.table), bot=bot))

    async def sit(self, live: LiveTable, seat: Callable[[], int], chair: Callable[[], Chair]) -> int:
        """Sit down on the seat that it is when it is done; gives the seat. The caller has the table's lock."""
        table = live.table

        def decide() -> Entry:
            return table.sit(seat(), chair(), self.tables.now())

        entry = await self.tables.change(live, decide, chair)
        assert entry is not None
        live.invites.pop(entry.seat, None)
        self.tables.share_soon(live, shared_notes.invite(entry.seat, ""))
        await self.tables.begin(live)
        return entry.seat

    async def invite(self, id_: str, player: str, seat: int) -> str:
        """A new link for an open seat; the old one is dead. Gives its path."""
        live = await self.tables.find(id_)
        table = live.table
        async with live.lock:
            self._must_host(table, player)
            if not 0 <= seat < table.head.seats or not table.chairs[seat].open:
                raise NotNow("this seat is not open")
            token = fresh_token()
            chair = Chair("", invite_hash=hashed(token))
            path = f"/join/{id_}/{token}"
            await self.store.put_chair(id_, seat, chair)
            await self.tables.share(live, shared_notes.invite(seat, path))
            table.chairs[seat] = chair
            live.invites[seat] = path
            live.publish()
            return path

    def _must_host(self, table: Table, player: str) -> None:
        if not player or player != table.head.host:
            raise NotYours("only the person who made this table can do that")
        if table.status != "open":
            raise NotNow("the game has begun; the seats are taken")

    async def uncover(self, id_: str, player: str, seat: int) -> None:
        """Hot-seat: the person of this seat has the device now."""
        live = await self.tables.find(id_)
        live.table.check_owner(seat, player)
        await self.tables.share(live, shared_notes.uncovered(player, seat))
        live.presence.uncovered[player] = seat
        live.publish()

    # -- talking --------------------------------------------------------------------------------------------

    async def say(self, id_: str, player: str, name: str, text: str) -> None:
        """A line of chat, from a seat or from a spectator."""
        live = await self.tables.find(id_)
        table = live.table
        table.check_viewer(player)
        await self.admin.check_may_speak(player)
        clean = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
        if not clean:
            raise BadRequest("there is nothing to say in an empty line")
        if len(clean) > LONGEST_LINE:
            raise BadRequest(f"a line of chat has at most {LONGEST_LINE} letters; this one has {len(clean)}")
        owned = table.owned(player)
        if not owned and not name:
            raise BadRequest("tell your name first, so that the others know who speaks")
        if not owned:
            await check_free(self.store.database, player, name)
        seat = owned[0] if owned else SPECTATOR
        speaker = table.chairs[seat].name if owned else name
        async with live.lock:
            while True:
                number = table.chat[-1].n + 1 if table.chat else 0
                line = ChatLine(number, seat, speaker, clean, self.tables.now())
                try:
                    await self.store.add_chat(id_, line)
                except Taken:  # somebody spoke at another process
                    if not await self.tables.catch_up(live):
                        raise
                else:
                    break
            if not owned:
                with contextlib.suppress(StoreError):  # the line itself is kept
                    await self.note_spectator(id_, number, player)
            table.chat.append(line)
            del table.chat[:-CHAT_SHOWN]
        live.publish()

    async def note_spectator(self, id_: str, line: int, player: str) -> None:
        """Who said a line without a seat: a host may have to know, and it goes with the person."""
        sql = "INSERT INTO spectator_line (board, line, player) VALUES (?, ?, ?) ON CONFLICT (board, line) DO NOTHING"
        await self.store.database.write((sql, (id_, line, player)))

    async def mute(self, id_: str, player: str, seat: int, on: bool) -> None:
        """Hide what a seat says (SPECTATOR: all spectators) from this person."""
        live = await self.tables.find(id_)
        live.table.check_viewer(player)
        if not SPECTATOR <= seat < live.table.head.seats:
            raise BadRequest(f"there is no seat {seat} at this table")
        await self.store.put_mute(id_, player, seat, on)
        muted = live.presence.mutes.setdefault(player, set())
        if on:
            muted.add(seat)
        else:
            muted.discard(seat)
        live.publish()


def free_seat(table: Table) -> int:
    """The first seat that nobody has; raises NotNow where there is none."""
    free = table.open_seats()
    if table.status != "open" or not free:
        raise NotNow("somebody was faster: this table is full; choose another one")
    return free[0]


def new_name(table: Table) -> str:
    """A name that nobody at the table has."""
    return free_name({chair.name for chair in table.chairs})


def seat_of_link(table: Table, token: str) -> int:
    """The open seat that an invite link leads to; raises LinkUsed."""
    wanted = hashed(token)
    for seat, chair in enumerate(table.chairs):
        if chair.open and chair.invite_hash == wanted:
            return seat
    raise LinkUsed("this invite link was used or replaced; ask for a new one, or look on")
