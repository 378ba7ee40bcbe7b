"""Reminders: what a person is told on his devices when it is his turn in a game over days."""

from morro.core.errors import GameError
from morro.scene.people import time_text
from morro.server.day_games import Turn
from morro.server.push import Push
from morro.server.tables import Tables
from morro.words.wording import wording


class Reminders:
    """Says which game, and when little time is left how much; nothing that only a player may know."""

    def __init__(self, tables: Tables, push: Push) -> None:
        self.tables = tables
        self.push = push

    async def tell(self, turn: Turn, again: bool) -> None:
        """Tell all devices of the person."""
        devices = await self.push.devices_of(turn.player)
        if not devices:
            return
        try:
            game = (await self.tables.find(turn.table)).table.head.game
        except GameError:
            return
        for one in devices:
            w = wording(one.lang)
            left = w("time_left", time=time_text(max(0.0, turn.until - self.tables.now()), w))
            note = {
                "title": w("push_again") if again else w("push_turn"),
                "body": f"{w.words.title(game)} · {left}",
                "url": f"/t/{turn.table}",
                "tag": turn.table,
            }
            await self.push.send(one, note, turn.table)
