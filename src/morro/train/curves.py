"""The course of a training as one picture."""

from collections.abc import Sequence
from typing import Any

from morro.arena.svg import Drawing, Scale

WIDTH = 900
HEIGHT = 200
LEFT = 70
STYLE = """<style>
svg{background:#fff;font:13px sans-serif}line{stroke:#ddd}polyline{fill:none;stroke:#1f6f8b;stroke-width:2}
text{fill:#333}.fair{stroke:#b33}.strong{font-weight:bold}
</style>"""
PANELS = (
    ("greedy", "wins against greedy in training games, 1 is an equal share", True),
    ("entropy", "entropy of the policy", False),
    ("kl", "KL divergence of an update", False),
    ("win", "cross-entropy of the win chance", False),
    ("points", "loss of the points (Huber, in tens)", False),
    ("per_second", "decisions in a second, learning included", False),
)


def draw(rows: Sequence[dict[str, Any]]) -> str:
    """Some figures of each update over the decisions made so far, as an SVG file."""
    drawing = Drawing(WIDTH, HEIGHT * len(PANELS))
    right = max([row["decisions"] for row in rows], default=1) / 1e6
    across = Scale(0, right, LEFT, WIDTH - 20)
    for number, (name, title, fair) in enumerate(PANELS):
        top, bottom = HEIGHT * number + 35, HEIGHT * (number + 1) - 30
        points = [(row["decisions"] / 1e6, float(row[name])) for row in rows if row.get(name) is not None]
        high = max([value for _, value in points], default=1.0)
        up = Scale(0, max(high, 1.0) if fair else high, bottom, top)
        drawing.text(LEFT, top - 12, title, kind="strong")
        drawing.beside(up, LEFT, WIDTH - 20)
        drawing.below(across, bottom, top, "{:g}M")
        if fair:
            drawing.line(LEFT, up(1.0), WIDTH - 20, up(1.0), "fair")
        drawing.path([(across(x), up(y)) for x, y in points], name)
    picture = drawing.svg("The course of a training")
    head, _, rest = picture.partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg">{STYLE}{rest}\n'
