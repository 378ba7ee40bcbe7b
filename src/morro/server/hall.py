"""Hall: what people can do at the tables of a server."""

import asyncio
from typing import Any, Final

from morro.bots.registry import DEFAULT
from morro.core.errors import BadRecord
from morro.core.game import SPECTATOR
from morro.core.record import Replay, read_record
from morro.games import make_game
from morro.server import ledger
from morro.server.chair import Chair, fresh_token, hashed, tidy_name
from morro.server.entry import Entry
from morro.server.errors import (
    BadRequest,
    LinkUsed,
    NotNow,
    NotYours,
)
from morro.server.keeper import CHAT_SHOWN, standing_after
from morro.server.ledger import Standing
from morro.server.look import eyes
from morro.server.order import NAMES, SIT_ONCE, Laid, Order, bot_of, free_name, fresh_head, lay
from morro.server.porter import Porter
from morro.server.shown import ChatLine
from morro.server.sitting import Sitting
from morro.server.table import Table

LONGEST_LINE: Final = 400
"""Letters in a line of chat."""
LONGEST_RECORD: Final = 200_000


class Hall(Porter):
    """Every wish of a person: checked, done, durable when it returns."""

    # -- new tables -----------------------------------------------------------------------------------------

    async def create(self, order: Order, player: str, name: str) -> Sitting:
        """A new table; the game begins at once where every seat is taken."""
        return await self._open(lay(order, player, name or NAMES[0], self.now()))

    async def _open(self, laid: Laid) -> Sitting:
        table = Table(laid.head, laid.chairs)
        entry = table.begin(self.now()) if not laid.invites else None

        def job(c: Any) -> None:
            ledger.add_board(c, laid.head, laid.chairs)
            if entry:
                ledger.append(c, table.id, entry, standing_after(table, entry), "open")

        await self.store.do(job)
        if entry:
            table.settle(entry)
        sitting = self._keep(table)
        sitting.invites = {seat: f"/join/{table.id}/{token}" for seat, token in laid.invites.items()}
        self.log.info("table", table=table.id, game=table.head.game, seats=table.head.seats, open=len(laid.invites))
        return sitting

    async def rematch(self, id_: str, player: str) -> Sitting:
        """The same people once more, everybody one seat further; the first to ask makes the table."""
        sitting = await self.sitting(id_)
        table = sitting.table
        async with sitting.lock:
            self.may_watch(table, player)
            if table.rematch:
                return await self.sitting(table.rematch)
            if not table.owned(player):
                raise NotYours("only somebody who played here can ask for a rematch")
            if table.status in ("open", "running"):
                raise NotNow("a rematch can be asked for when the game is over")
            head = table.head
            order = Order(head.game, [], open_scores=head.open_scores, watch=head.watch)
            people = [Chair(chair.name, chair.player, "" if chair.player else chair.bot) for chair in table.chairs]
            fresh = fresh_head(table.game, player, self.now(), head.clock, order)
            laid = Laid(fresh, [people[-1], *people[:-1]], {})
            again = await self._open(laid)
            await self.store.do(lambda c: ledger.set_rematch(c, id_, again.table.id))
            table.rematch = again.table.id
            sitting.publish()
        return again

    async def upload(self, text: str, player: str, name: str) -> Sitting:
        """A table from a record: to look at where it is finished, else to play on against bots."""
        if len(text) > LONGEST_RECORD:
            raise BadRecord(f"a record has at most {LONGEST_RECORD} letters; this one has {len(text)}")
        record = read_record(text)
        game = make_game(record.game, record.seats)
        replay: Replay[Any, Any] = Replay(game, record, False)
        replay.to_end()
        bot = f"bot:{DEFAULT}"
        chairs = [bot] * game.seats
        chairs[0 if game.over(replay.state) else game.seat(replay.state)] = "me"
        laid = lay(Order(game.name, chairs, seed=max(0, record.seed)), player, name or NAMES[0], self.now())
        laid.head.start = record.start
        table = Table(laid.head, laid.chairs)
        entries: list[tuple[Entry, Standing, str]] = []

        def add(entry: Entry) -> None:
            entries.append((entry, standing_after(table, entry), table.status))
            table.settle(entry)

        add(table.begin(self.now()))
        for number, (seat, token) in enumerate(record.moves):
            entry = table.act(seat, [token], table.version, f"record-{number}", self.now())
            assert entry is not None
            add(entry)
            if number % 20 == 0:
                await asyncio.sleep(0)

        def job(c: Any) -> None:
            ledger.add_board(c, laid.head, laid.chairs)
            for entry, standing, was in entries:
                ledger.append(c, table.id, entry, standing, was)

        await self.store.do(job)
        return self._keep(table)

    # -- playing --------------------------------------------------------------------------------------------

    async def act(
        self, id_: str, player: str, tokens: list[str], expect: int, aid: str, seat: int | None = None
    ) -> int:
        """A person's gesture; gives the version it made. Durable when this returns."""
        sitting = await self.sitting(id_)
        async with sitting.lock:
            table = sitting.table
            self.touch(sitting, player)
            before = table.done_before(player, aid)
            if before:
                return before
            mover = self._acting_seat(sitting, player, seat, expect)
            entry = await self._checked(sitting, lambda: table.act(mover, tokens, expect, aid, self.now()))
            assert entry is not None
            await self._write(sitting, entry)
        return entry.version

    async def undo(self, id_: str, player: str, expect: int, aid: str, seat: int | None = None) -> int:
        """Take a gesture back; gives the version it made."""
        sitting = await self.sitting(id_)
        async with sitting.lock:
            table = sitting.table
            self.touch(sitting, player)
            before = table.done_before(player, aid)
            if before:
                return before
            mover = self._undoing_seat(sitting, player, seat)
            if eyes(table, player, sitting.presence)[1]:
                sitting.presence.uncovered.pop(player, None)  # the next person may have the device already
            entry = await self._checked(sitting, lambda: table.undo(mover, expect, aid, self.now()))
            assert entry is not None
            await self._write(sitting, entry)
        return entry.version

    def _acting_seat(self, sitting: Sitting, player: str, seat: int | None, expect: int) -> int:
        """The seat that a person answers for: the one asked, if it is his and the curtain is up."""
        table = sitting.table
        if seat is not None:
            table.check_owner(seat, player)
            return seat
        owned = table.owned(player)
        if not owned:
            raise NotYours("you have no seat at this table; you can look on")
        if table.asked not in owned:
            return owned[0]
        table.check_fresh(expect)
        if eyes(table, player, sitting.presence)[1]:
            raise NotNow("lift the curtain first: another person at this device is asked")
        return table.asked

    def _undoing_seat(self, sitting: Sitting, player: str, seat: int | None) -> int:
        table = sitting.table
        if seat is not None:
            table.check_owner(seat, player)
            return seat
        owned = table.owned(player)
        if not owned:
            raise NotYours("you have no seat at this table; you can look on")
        return table.undoing(player)

    async def hint(self, id_: str, player: str) -> list[str]:
        """What a bot would answer in this person's place, as a whole gesture."""
        sitting = await self.sitting(id_)
        table = sitting.table
        if table.status != "running":
            raise NotNow("nobody is asked at this table now")
        seat = self._acting_seat(sitting, player, None, table.version)
        if seat != table.asked:
            raise NotNow("you are not asked now")
        return await self.ask(table, DEFAULT)

    # -- chairs ---------------------------------------------------------------------------------------------

    async def join(self, id_: str, token: str, player: str, name: str) -> int:
        """Sit down by an invite link, which is dead from then on; gives the seat."""
        sitting = await self.sitting(id_)
        async with sitting.lock:
            seat = seat_of_link(sitting.table, token)
            await self._sit(sitting, seat, Chair(tidy_name(name), player=player))
        return seat

    async def fill(self, id_: str, player: str, seat: int, wish: str, name: str = "", own: str = "") -> None:
        """The host, whose `own` name it is, gives an open chair to a bot, to himself, or to somebody at his device."""
        sitting = await self.sitting(id_)
        table = sitting.table
        async with sitting.lock:
            self._must_host(table, player)
            free = free_name({own, *(other.name for other in table.chairs)})
            if wish == "me" and table.owned(player):
                raise NotNow(SIT_ONCE)
            if wish in ("me", "hot"):
                chair = Chair(tidy_name(name) if name.strip() else own if own and wish == "me" else free, player=player)
            else:
                chair = Chair(free, bot=bot_of(wish))
            await self._sit(sitting, seat, chair)

    async def _sit(self, sitting: Sitting, seat: int, chair: Chair) -> None:
        table = sitting.table
        await self._write(sitting, table.sit(seat, chair, self.now()), chair)
        sitting.invites.pop(seat, None)
        await self._begin(sitting)

    async def invite(self, id_: str, player: str, seat: int) -> str:
        """A new link for an open seat; the old one is dead. Gives its path."""
        sitting = await self.sitting(id_)
        table = sitting.table
        async with sitting.lock:
            self._must_host(table, player)
            if not 0 <= seat < table.head.seats or not table.chairs[seat].open:
                raise NotNow("this seat is not open")
            token = fresh_token()
            chair = Chair("", invite_hash=hashed(token))
            await self.store.do(lambda c: ledger.put_chair(c, id_, seat, chair))
            table.chairs[seat] = chair
            sitting.invites[seat] = f"/join/{id_}/{token}"
            sitting.publish()
            return sitting.invites[seat]

    def _must_host(self, table: Table, player: str) -> None:
        if not player or player != table.head.host:
            raise NotYours("only the person who made this table can do that")
        if table.status != "open":
            raise NotNow("the game has begun; the seats are taken")

    async def uncover(self, id_: str, player: str, seat: int) -> None:
        """Hot-seat: the person of this seat has the device now."""
        sitting = await self.sitting(id_)
        sitting.table.check_owner(seat, player)
        sitting.presence.uncovered[player] = seat
        sitting.publish()

    # -- talking --------------------------------------------------------------------------------------------

    async def say(self, id_: str, player: str, name: str, text: str) -> None:
        """A line of chat, from a seat or from a spectator."""
        sitting = await self.sitting(id_)
        table = sitting.table
        self.may_watch(table, player)
        clean = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
        if not clean:
            raise BadRequest("there is nothing to say in an empty line")
        if len(clean) > LONGEST_LINE:
            raise BadRequest(f"a line of chat has at most {LONGEST_LINE} letters; this one has {len(clean)}")
        owned = table.owned(player)
        if not owned and not name:
            raise BadRequest("tell your name first, so that the others know who speaks")
        seat = owned[0] if owned else SPECTATOR
        async with sitting.lock:
            number = table.chat[-1].n + 1 if table.chat else 0
            speaker = table.chairs[seat].name if owned else name
            line = ChatLine(number, seat, speaker, clean, self.now())
            await self.store.do(lambda c: ledger.add_line(c, id_, line))
            table.chat.append(line)
            del table.chat[:-CHAT_SHOWN]
        sitting.publish()

    async def mute(self, id_: str, player: str, seat: int, on: bool) -> None:
        """Hide what a seat says (SPECTATOR: all spectators) from this person."""
        sitting = await self.sitting(id_)
        self.may_watch(sitting.table, player)
        if not SPECTATOR <= seat < sitting.table.head.seats:
            raise BadRequest(f"there is no seat {seat} at this table")
        await self.store.do(lambda c: ledger.put_mute(c, id_, player, seat, on))
        muted = sitting.presence.mutes.setdefault(player, set())
        if on:
            muted.add(seat)
        else:
            muted.discard(seat)
        sitting.publish()


def seat_of_link(table: Table, token: str) -> int:
    """The open seat that an invite link leads to; raises LinkUsed."""
    wanted = hashed(token)
    for seat, chair in enumerate(table.chairs):
        if chair.open and chair.invite_hash == wanted:
            return seat
    raise LinkUsed("this invite link was used or replaced; ask for a new one, or look on")
