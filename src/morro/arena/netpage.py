"""The parts of docs/strength.md about the nets: whether their chances are right, and how well they can be beaten."""

from typing import Any, Final

from morro.arena.calibration import BINS, ENOUGH, PHASES, worst_error
from morro.arena.markdown import shared, table
from morro.bots.bot import BadBot
from morro.bots.net import mark_of
from morro.words import words

CHANCES: Final = """
## Are the chances right?

Four games in ten must be won where the net says 40 %. Nets alone sit at these tables; at the beginning of every round
the seat that is asked first foresees the chance of every seat. A cell says how much of the win such seats got, in how
many cases, and what had been told on average. Positions of one game are not independent, so small cells scatter.
"""
BEATEN: Final = """
## How well can the net be beaten?

An answer to the net was trained: it begins as the net itself, has one seat, and learns to beat the net on all others,
which stays as it is (`python -m morro.train answer`). This is what it then wins. The more decisions, the harder the
test; a million is an easy one.
"""


def calibration(found: list[dict[str, Any]]) -> str:
    """A table for each game and table size."""
    found = [one for one in found if is_of_today(one["net"], one["game"].partition("/")[0])]
    if not found:
        return ""
    out = [CHANCES]
    for one in found:
        cells = {(tuple(row["rounds"]), row["bin"]): row for row in one["rows"]}
        phases = [phase for phase in PHASES if any(row["rounds"] == list(phase) for row in one["rows"])]
        lines = [["told", *[f"rounds {a} to {b}" if b < PHASES[-1][1] else f"from round {a}" for a, b in phases]]]
        for number in range(BINS):
            row = [cells.get((phase, number)) for phase in phases]
            if any(row):
                told = f"{100 * number // BINS} to {100 * (number + 1) // BINS} %"
                lines.append([told, *[cell_of(cell) for cell in row]])
        title = f"{words('en').title(one['game'])}, {one['seats']} seats"
        worst = 100 * worst_error(one["rows"])
        out.append(
            f"\n**{title}** ({one['games']} games). Among cells of at least {ENOUGH} positions the largest difference"
            f" between what was told on average and what happened is {worst:.1f} points of per cent.\n\n{table(lines)}"
        )
    return "".join(out)


def cell_of(row: dict[str, Any] | None) -> str:
    return f"{100 * row['happened']:.0f} % of {row['positions']} (told {100 * row['told']:.0f})" if row else "–"


def answers(found: list[dict[str, Any]]) -> str:
    """What the answers win, by family."""
    found = [one for one in found if is_of_today(one["net"], one["family"])]
    if not found:
        return ""
    lines = [["game", "seats", "decisions it was trained for", "wins of the answer", "fair"]]
    for one in found:
        for share in one["shares"]:
            told = shared({"value": share["wins"], "low": share["low"], "high": share["high"]})
            decisions = f"{one['decisions'] / 1e6:.1f} million"
            lines.append([f"`{share['game']}`", str(share["seats"]), decisions, told, f"{100 / share['seats']:.0f} %"])
    return f"{BEATEN}\n{table(lines)}"


def is_of_today(mark: str, family: str) -> bool:
    """Whether figures are of the net that is shipped."""
    try:
        return mark == mark_of(family)
    except BadBot:
        return False
