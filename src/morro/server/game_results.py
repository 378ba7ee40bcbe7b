"""Results: what a finished table tells of everybody who sat there."""

import json
from dataclasses import dataclass
from typing import Literal

from morro.core.milestones import Milestones
from morro.families import family_of
from morro.server.storage.database import Statement
from morro.server.table import Table

Unrated = Literal["", "friendly", "alone", "person", "address", "absent"]
"""Why a result does not count for the ladder; empty where it does."""


@dataclass
class Result:
    """How a game ended for one seat."""

    seat: int
    player: str
    bot: str
    place: int
    share: float
    """Of the win: 1, 0, or a part of it where several won."""
    points: int
    sources: list[tuple[str, int]]
    built: list[str]


def results_of(table: Table) -> list[Result]:
    """One for each seat, in the order of the seats."""
    winners = table.game.winners(table.state)
    sheets = table.sheets()
    ranked = [(sheet.total, sheet.tiebreak) for sheet in sheets]
    built = built_by(table)
    return [
        Result(
            seat,
            chair.player,
            "" if chair.player else chair.bot,
            1 + sum(other > ranked[seat] for other in ranked),
            1 / len(winners) if seat in winners else 0.0,
            sheets[seat].total,
            [(key, points) for key, points in sheets[seat].lines if points],
            built[seat],
        )
        for seat, chair in enumerate(table.chairs)
    ]


def built_by(table: Table) -> list[list[str]]:
    """The buildings that each seat built, in their order."""
    built: list[list[str]] = [[] for _ in table.chairs]
    family = family_of(table.game)
    if family.has("milestones"):
        marks: Milestones = family.part("milestones")
        for event in table.events:
            if event.kind == marks.build:
                built[event.seat].append(marks.buildings[event.card])
    return built


def played_here(table: Table) -> bool:
    """Whether the game was played at this table from its shuffle on: neither a record nor a seed that somebody knew."""
    return table.over and not table.head.seed_chosen and not table.head.start


def why_unrated(table: Table, addresses: list[tuple[str, str]]) -> Unrated:
    """Why a table does not count; `addresses` are pairs of a person and where he came from.

    Somebody who never came has agreed to nothing: a rematch puts everybody on a seat who played before.
    """
    people = [chair.player for chair in table.chairs if chair.player]
    if not table.head.rated:
        return "friendly"
    if len(set(people)) < len(people):
        return "person"
    if len({*people, *(chair.bot for chair in table.chairs if not chair.player)}) < 2:
        return "alone"
    seen: dict[str, str] = {}
    for player, address in addresses:
        if player in people and seen.setdefault(address, player) != player:
            return "address"
    came = {player for player, _ in addresses}
    return "absent" if len(people) > 1 and not set(people) <= came else ""


def rated_places(table: Table, results: list[Result]) -> list[int]:
    """The places as the ladder counts them: whoever gave up is behind all others, whatever the bot made of the seat."""
    return [result.place + (len(results) if result.seat in table.resigned else 0) for result in results]


def write_result(table: Table, game: str, result: Result, unrated: Unrated, at: float) -> Statement:
    sql = """INSERT INTO result
        (board, seat, player, bot, game, seats, place, share, points, sources, built, unrated, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
    texts = (json.dumps(result.sources), json.dumps(result.built))
    facts = (result.player, result.bot, game, table.head.seats, result.place, result.share, result.points)
    return sql, (table.id, result.seat, *facts, *texts, unrated, at)
