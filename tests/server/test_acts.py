"""No answer to an act, accepted or refused, tells what its sender may not know. `tests/server/acts.py` says how."""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import pytest
from tests.contract.tables import view_text
from tests.effort import many
from tests.server.acts import Act, Server, by, serving, steady, try_pairs

from morro.core.game import SPECTATOR
from morro.games import AnyGame, make_game

PARTS = many(20, 12)


@pytest.mark.parametrize("part", range(PARTS))
def test_acts_are_answered_alike_whatever_is_hidden(part: int) -> None:
    pairs = many(100, 10)
    tried = asyncio.run(try_pairs(part * pairs, pairs))
    assert tried["pairs"] == pairs
    assert tried["refused"] > pairs / 2
    assert tried["accepted"] > 0


def test_the_comparison_would_find_an_oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that tries every answer of a gesture, whosever turn it is, is found out."""
    from morro.server import table

    def tried(self: Any, seat: int, tokens: list[str], expect: int, key: str, now: float) -> Any:
        self.game.play_tokens(self.game.clone(self.state), tokens)
        return original(self, seat, tokens[:1], expect, key, now)

    original = table.Table._act  # noqa: SLF001
    monkeypatch.setattr(table.Table, "_act", tried)
    with pytest.raises(AssertionError):
        asyncio.run(try_pairs(0, 100))


async def pass_until(server: Server, id_: str, kind: str) -> None:
    """Whoever may build, builds nothing, until another kind of question comes."""
    table = server.tables.live[id_].table
    number = 0
    while table.status == "running" and table.game.prompt(table.state).kind == kind:
        reply = await server.send(id_, Act("json", table.asked, ["pass"]), 1000 + number)
        assert reply.status_code == 200, reply.text
        number += 1


async def seen_by_others(game: AnyGame, positions: list[str], first: list[str]) -> list[list[str]]:
    """The same builder phase, in which nobody builds, at several tables: all that seat 0 and a spectator are sent."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as server:
            for position in positions:
                id_ = await server.table(game, position)
                for number, token in enumerate(first):
                    reply = await server.send(id_, Act("json", 0, [token]), number)
                    assert reply.status_code == 200, reply.text
                await pass_until(server, id_, "build")
                version = server.tables.live[id_].table.version
                paths = (f"/t/{id_}", f"/t/{id_}/table", f"/t/{id_}?at={version}", f"/api/v1/tables/{id_}")
                more = (f"/api/v1/tables/{id_}/words", f"/api/v1/tables/{id_}/log", f"/t/{id_}?at={version - 1}")
                seen = []
                for who in (0, SPECTATOR):
                    for path in (*paths, *more):
                        seen.append(steady((await server.client.get(path, **by(Act("form", who, [])))).text, id_))
                found.append([*seen, view_text(game, server.tables.live[id_].table.state, 0)])
    return found


@pytest.mark.parametrize("name", ["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new"])
def test_nobody_can_tell_whether_building_nothing_was_a_choice(name: str) -> None:
    """Not from a version, a step, the time of an event, the history, or what can be replayed."""
    game = make_game(name, 4)
    position = f"""{name} seats=4
        ask: role seat=0 | role seat=1 | role seat=2 | role seat=3
        seat 0 hand: well*3 city: indigo_plant
        seat 1 hand: {{}} city: indigo_plant
        seat 2 hand: {{}} city: indigo_plant
        seat 3 hand: archive city: indigo_plant"""
    dear, cheap = "palace guild_hall city_hall", "indigo_plant sugar_mill palace"
    hands = [(dear, cheap), (cheap, dear), (cheap, cheap)]
    tables = [game.text(game.read(position.format(*two))) for two in hands]
    one, *others = asyncio.run(seen_by_others(game, tables, ["role builder", "pass"]))
    assert '"events"' in one[3]
    for other in others:
        assert one == other
