"""Views: what a person may see of the tables, now and of the past."""

import math
from typing import Final

from morro.core.errors import BadPosition
from morro.core.game import SPECTATOR, Prompt
from morro.server.attendance import Attendance
from morro.server.build_table_view import Past, build_table_view, known_moments
from morro.server.day_games import DayGames
from morro.server.errors import BadRequest, BadRow, NotFound
from morro.server.leaving import Leaving
from morro.server.live_table import LiveTable
from morro.server.log_entry import NOTHING, asks_of, unpack
from morro.server.table import Table
from morro.server.table_view import Ended, TableLine, TableView
from morro.server.tables import Tables

LISTED: Final = 50


class Views:
    """Shows tables. Whoever looks at one is here."""

    def __init__(self, tables: Tables, attendance: Attendance, leaving: Leaving, day_games: DayGames) -> None:
        self.tables = tables
        self.database = tables.store.database
        self.leaving = leaving
        self.day_games = day_games
        self.attendance = attendance

    async def tables_of(self, player: str) -> list[TableLine]:
        """A person's tables: those that wait for him first, then the newest."""
        if not player:
            return []
        lines = []
        forgotten = await self.leaving.forgotten(player)
        turns = await self.day_games.turns_of(player)
        tables = await self.tables.store.tables_of(player, LISTED)
        ended = await self.ended([found.id for found in tables if found.status == "finished"], player)
        for found in tables:
            if found.status == "cancelled" or found.id in forgotten:
                continue
            names = [name for name, _ in found.sitters]
            asked = found.status == "running" and 0 <= found.asked < len(names)
            mine = asked and found.sitters[found.asked][1] == player
            line = TableLine(found.id, found.game, found.seats, found.status, names, mine, found.updated, found.round)
            kind, left, about = asks_of(found.facts) if mine else NOTHING
            line.asks = Prompt(kind, found.asked, left, about) if kind else None
            if mine and found.id in turns:
                line.until = turns[found.id].until
            line.waits_for = names[found.asked] if asked and not mine else ""
            line.ended = ended.get(found.id)
            lines.append(line)
        # First where I am asked, and there first where least time is left.
        return sorted(lines, key=lambda line: (not line.my_turn, line.until or math.inf, -line.updated))

    async def ended(self, tables: list[str], player: str) -> dict[str, Ended]:
        """How those of some tables ended whose results were written down."""
        marks = ", ".join("?" * len(tables))
        sql = f"SELECT board, seat, player, share, points FROM result WHERE board IN ({marks}) ORDER BY board, seat"
        found: dict[str, Ended] = {}
        for board, seat, person, share, points in await self.database.read(sql, *tables) if tables else []:
            one = found.setdefault(board, Ended([], [], []))
            one.points.append(points)
            one.winners += [seat] if share else []
            one.mine += [seat] if person == player else []
        return found

    async def table_view(
        self,
        id_: str,
        player: str,
        at: int | None = None,
        seat: int | None = None,
        side: int = 0,
        everything: bool = False,
    ) -> TableView:
        """The table as this person may see it, now or at an earlier version."""
        live = await self.tables.find(id_)
        live.table.check_viewer(player)
        self.attendance.touch(live, player)
        past = await self.moment(live.table, at) if at is not None else None
        return self.shown(live, player, past, seat, side, everything)

    def shown(
        self,
        live: LiveTable,
        player: str,
        past: Past | None = None,
        seat: int | None = None,
        side: int = 0,
        everything: bool = False,
    ) -> TableView:
        """The same for a table in hand, at once."""
        table = live.table
        if seat is not None and not SPECTATOR <= seat < table.head.seats:
            raise BadRequest(f"there is no seat {seat} at this table")
        if not 0 <= side < table.head.seats:
            raise BadRequest(f"there is no side {side} at this table; there are 0 to {table.head.seats - 1}")
        shown = build_table_view(
            table, player, live.presence, self.tables.now(), live.revision, live.invites, past, seat, side, everything
        )
        if past is None:
            shown.cache = live.cache
        if live.listed is not None:
            shown.public = True
            shown.level = live.listed.level
            shown.fill_in = max(0.0, live.listed.fill_at - self.tables.now()) if live.listed.fill_at else None
        return shown

    async def moment(self, table: Table, at: int) -> Past:
        """The last known moment of a table that is no later than a version."""
        moments = [moment for moment in known_moments(table) if moment.version <= at]
        if not moments:
            raise NotFound(f"this table has no moment {at}; it begins with the first card")
        moment = moments[-1]
        position = await self.tables.store.position_at(table.id, table.line_at[moment.version])
        try:
            return Past(moment, table.game.read(unpack(position)))
        except (BadPosition, BadRow) as error:
            raise NotFound("this moment was played by other rules, and cannot be drawn any more") from error
