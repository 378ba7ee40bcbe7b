"""The result of a match for the eyes: tables in the terminal."""

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from morro.arena.played import Failure

WIDE = 110
"""Columns for which a row of figures fits on a line."""
SHOWN_FAILURES = 3
LONGEST_NAME = 24


def show(result: dict[str, Any], failures: list[tuple[str, Failure]], console: Console) -> None:
    """Print what the match says."""
    console.print(Group(*parts(result, failures, "\n" if console.width < WIDE else " ")))


def parts(result: dict[str, Any], failures: list[tuple[str, Failure]], gap: str) -> list[RenderableType]:
    """The lines and tables; `gap` stands between a number and its interval."""
    each = result["games"] // max(1, result["deals"])
    blocks = f"{result['deals']} × {each} seatings" if each > 1 else f"{result['deals']} deals"
    head = f"{result['game']}, {result['seats']} seats, {result['games']} games ({blocks}), seed {result['seed']}"
    if not result["complete"]:
        head += "; not complete"
    found: list[RenderableType] = [Text(head, "bold")]
    if not result["games"]:
        return [*found, Text("no block is complete yet")]
    found.append(standings(result, gap))
    if len(result["results"]) > 1:
        found.append(matrix(result))
    rounds, winner = result["rounds"], result["winning_score"]
    found.append(
        Text(
            f"(95 % intervals); rated 0: {result['rating_anchor']}; "
            f"rounds {rounds['value']:.1f} ({rounds['least']}–{rounds['most']}); "
            f"winner's score {figure(winner['value'], '{:.1f}')}; "
            f"wins by seat {' '.join(percent(seat['value']) for seat in result['seat_share'])}"
        )
    )
    if not failures:
        found.append(Text("no illegal answer, no time-out, no crash: no game was forfeited", "dim"))
    if result["endless"]:
        found.append(Text(f"{result['endless']} games were broken off as draws: too many decisions", "red"))
    found += [Text(sentence, "bold red") for row in result["results"] if (sentence := forfeits(row))]
    for bot, one in failures[:SHOWN_FAILURES]:
        found.append(Text(f"{bot}, seat {one.seat}, decision {one.step}: {one.why}: {one.message}", "red"))
    if more := len(failures[SHOWN_FAILURES:]):
        found.append(Text("and 1 more failure" if more == 1 else f"and {more} more failures", "red"))
    return found


def forfeits(row: dict[str, Any]) -> str:
    """How often a bot forfeited and why, in a sentence; empty where it never did."""
    if not row["forfeits"]:
        return ""
    counts = ", ".join(f"{count} {why}" for why, count in row["failures"].items() if count)
    return f"{row['bot']} forfeited {row['forfeits']} of its {row['seat_games']} games, counted as last: {counts}."


def standings(result: dict[str, Any], gap: str) -> Table:
    """One row for each bot, the best first."""
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column("bot", overflow="fold")  # the one that may break: figures may not
    fair = percent(result["fair_share"])
    some = any(row["forfeits"] for row in result["results"])
    heads = [f"win share\nfair {fair}", "rating", "place", "score", "margin", "ms p50\n/p95/max"]
    for head in [*heads, "forfeits"] if some else heads:
        table.add_column(head, justify="right", no_wrap=True)
    for row in sorted(result["results"], key=lambda row: -float(row["win_share"]["value"])):
        win, rating, ms = row["win_share"], row["rating"], row["ms"]
        clear = "green" if win["low"] > result["fair_share"] else "red" if win["high"] < result["fair_share"] else ""
        name = short(row["bot"]) + (f" ×{row['seats']}" if row["seats"] > 1 else "")
        table.add_row(
            name,
            Text.assemble((percent(win["value"]), clear), f"{gap}({win['low'] * 100:.1f}–{win['high'] * 100:.1f})"),
            f"{rating['value']:.0f}{gap}({rating['low']:.0f}…{rating['high']:.0f})",
            f"{row['place']['value']:.2f}",
            figure(row["score"]["value"], "{:.1f}"),
            figure(row["margin"]["value"], "{:+.1f}"),
            "/".join(milliseconds(ms[key]) for key in ("p50", "p95", "max")),
            *([str(row["forfeits"])] if some else []),
        )
    return table


def matrix(result: dict[str, Any]) -> Table:
    """How often the bot of the row finished ahead of the bot of the column."""
    names = [short(row["bot"]) for row in result["results"]]
    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column("finishes ahead of", no_wrap=True)
    for name in names:
        table.add_column(name, justify="right")
    for name, row in zip(names, result["ahead"], strict=True):
        table.add_row(name, *("" if cell is None else percent(cell) for cell in row))
    return table


def figure(value: float | None, form: str) -> str:
    """A figure, or a dash where there is none."""
    return "–" if value is None else form.format(value)


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def milliseconds(ms: float) -> str:
    return f"{ms:.2f}" if ms < 10 else f"{ms:.0f}"


def short(bot: str) -> str:
    """A long command line, cut so that a table stays a table."""
    return bot if len(bot) <= LONGEST_NAME else bot[: LONGEST_NAME - 1] + "…"
