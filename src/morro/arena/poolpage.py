"""The part of docs/strength.md about the pool: a matrix for each table, with the mean and the worst of each bot."""

import math
from typing import Any

from morro.arena import pool
from morro.arena.markdown import shared, table
from morro.games import AnyGame, make_game


def matrix(rows: list[dict[str, Any]]) -> str:
    """The figures of one game at one table size: a line for each bot, the best mean first."""
    if not rows:
        return ""
    game = make_game(rows[0]["game"], rows[0]["seats"])
    rows = [row for row in rows if pool.fits(row, game)]
    if not rows:
        return ""
    columns = [column for column in pool.tables(game) if any(row["table"] == column for row in rows)]
    bots = sorted({row["bot"] for row in rows}, key=lambda bot: -mean_of(bot, rows))
    lines = [["bot", *[f"`{column}`" for column in columns], "mean", "worst"]]
    for bot in bots:
        mine = {row["table"]: row for row in rows if row["bot"] == bot}
        cells = [shared(mine[column]["win_share"]) if column in mine else "–" for column in columns]
        lines.append([f"`{bot}`", *cells, *summary(mine, [column for column in columns if column != bot])])
    games = sorted(row["games"] for row in rows)
    played = f"{games[0]}" if games[0] == games[-1] else f"{games[0]} to {games[-1]}"
    mixed = f" At the mixed table sit {mixture(game)}." if pool.MIXED in columns else ""
    return (
        f"\nAgainst the pool (version {pool.VERSION}):\n\n{table(lines)}\n"
        f"Wins of one seat, all others taken by the player of the column; fair is {100 / game.seats:.1f} %."
        f"{mixed} {played} games for each pair.\n"
    )


def summary(mine: dict[str, dict[str, Any]], columns: list[str]) -> list[str]:
    """The mean and the worst of a bot that met all of these tables."""
    if not mine.keys() >= set(columns):
        return ["–", "–"]
    worst = min(mine.values(), key=lambda row: row["win_share"]["value"])
    return [shared(mean_with_interval(list(mine.values()))), f"`{worst['table']}` {shared(worst['win_share'])}"]


def mixture(game: AnyGame) -> str:
    """Who sits at the mixed table, by the names of the columns."""
    tables = pool.tables(game)
    names = {bots[0]: name for name, bots in tables.items() if name != pool.MIXED}
    return ", ".join(f"`{names[bot]}`" for bot in tables[pool.MIXED])


def mean_with_interval(rows: list[dict[str, Any]]) -> dict[str, float]:
    """The mean over the tables, and its 95 % interval: the matches are independent, so their errors add as squares."""
    shares = [row["win_share"] for row in rows]
    value = sum(share["value"] for share in shares) / len(shares)
    half = math.sqrt(sum(((share["high"] - share["low"]) / 2) ** 2 for share in shares)) / len(shares)
    return {"value": value, "low": max(0.0, value - half), "high": min(1.0, value + half)}


def mean_of(bot: str, rows: list[dict[str, Any]]) -> float:
    shares = [row["win_share"]["value"] for row in rows if row["bot"] == bot]
    return float(sum(shares) / len(shares))
