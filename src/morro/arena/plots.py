"""The plots of a report. Each is a picture, and the table that says the same to those who do not see it."""

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

from morro.arena.figures import Effect, origins, quantiles, role_shares, scores_of
from morro.arena.played import Played
from morro.arena.screen import figure, milliseconds, percent, short
from morro.arena.svg import Drawing, Scale

WIDTH = 900
LEFT = 200
RIGHT = 860
NARROW, NEAR, FAR = 420, 14, 400
"""The paper of what is seen first, so that it fits on a phone: names are above, and the axis has the width."""
WIDEST = 0.5
"""An interval wider than this does not decide how far an axis reaches; it is cut off at the edge."""
Rows = list[list[str]]
Namer = Callable[[str], str]
"""From a key to a name for people."""


class Table(NamedTuple):
    """A caption, the heads, and the rows; the first cell of a row names it."""

    caption: str
    heads: list[str]
    rows: Rows

    def html(self) -> str:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in self.heads)
        rows = "".join(
            f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in rest) + "</tr>"
            for first, *rest in self.rows
        )
        caption = f"<caption>{escape(self.caption)}</caption>"
        inside = f"{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>"
        return f'<div class="scroll" tabindex="0"><table>{inside}</table></div>'


class Plot(NamedTuple):
    """A picture with its key and its table."""

    svg: str
    table: Table
    key: Sequence[tuple[str, str]] = ()
    """Kind of colour, and what it stands for."""


def colour(index: int) -> str:
    return f"k{index % 10}"


def colours(result: dict[str, Any]) -> dict[str, str]:
    return {row["bot"]: colour(i) for i, row in enumerate(result["results"])}


def ranked(result: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of the bots, the best first."""
    return sorted(result["results"], key=lambda row: -float(row["win_share"]["value"]))


def span(low: float | None, high: float | None, form: str = "{:.1f}") -> str:
    return "–" if low is None or high is None else f"{form.format(low)} to {form.format(high)}"


def percents(estimate: dict[str, Any]) -> str:
    return f"{percent(estimate['low'])} to {percent(estimate['high'])}"


def win_share(result: dict[str, Any]) -> Plot:
    rows, kinds = ranked(result), colours(result)
    height = 46 * len(rows)
    scale = Scale(0, max(result["fair_share"] * 1.25, *(row["win_share"]["high"] for row in rows)) * 100, NEAR, FAR)
    drawing = Drawing(NARROW, height + 50)
    drawing.below(scale, height + 20, 18, "{:g} %", about=4)
    fair = scale(result["fair_share"] * 100)
    drawing.line(fair, 18, fair, height + 20, "fair")
    drawing.text(fair, 12, "fair share", "middle", "tick")
    for i, row in enumerate(rows):
        y = 50 + 46 * i
        win = {name: value * 100 for name, value in row["win_share"].items()}
        drawing.heading(NEAR, FAR, y - 14, short(row["bot"]), percent(row["win_share"]["value"]))
        title = f"{row['bot']}: {percent(row['win_share']['value'])}"
        drawing.whisker(scale, y, win["low"], win["value"], win["high"], kinds[row["bot"]], title)
    title = "Win share of each bot for a seat, with its 95 % interval"
    return Plot(drawing.svg(title), standings(result))


def standings(result: dict[str, Any]) -> Table:
    heads = ["bot", "seats", "win share", "95 %", "rating", "95 %", "mean place", "score", "margin"]
    heads += ["ms p50", "p95", "max", "forfeits", "illegal", "timeout", "crash"]
    rows = [
        [
            row["bot"],
            str(row["seats"]),
            percent(row["win_share"]["value"]),
            percents(row["win_share"]),
            f"{row['rating']['value']:.0f}",
            span(row["rating"]["low"], row["rating"]["high"], "{:.0f}"),
            f"{row['place']['value']:.2f}",
            figure(row["score"]["value"], "{:.1f}"),
            figure(row["margin"]["value"], "{:+.1f}"),
            *(milliseconds(row["ms"][key]) for key in ("p50", "p95", "max")),
            str(row["forfeits"]),
            *(str(row["failures"][key]) for key in ("illegal", "timeout", "crash")),
        ]
        for row in ranked(result)
    ]
    caption = (
        "All figures are for one seat; margin is the score less that of the best other seat. A forfeited game counts "
        "as lost and last; it has no score and no margin."
    )
    return Table(caption, heads, rows)


def ratings(result: dict[str, Any]) -> Plot:
    rows = sorted(result["results"], key=lambda row: -float(row["rating"]["value"]))
    kinds = colours(result)
    height = 46 * len(rows)
    scale = Scale(min(row["rating"]["low"] for row in rows), max(row["rating"]["high"] for row in rows), NEAR, FAR)
    drawing = Drawing(NARROW, height + 40)
    drawing.below(scale, height + 10, 8, about=4)
    for i, row in enumerate(rows):
        y, rating = 40 + 46 * i, row["rating"]
        drawing.heading(NEAR, FAR, y - 14, short(row["bot"]), f"{rating['value']:.0f}")
        title = f"{row['bot']}: {rating['value']:.0f}"
        drawing.whisker(scale, y, rating["low"], rating["value"], rating["high"], kinds[row["bot"]], title)
    table = Table(
        f"Ratings; {result['rating_anchor']} is 0.",
        ["bot", "rating", "95 %"],
        [
            [r["bot"], f"{r['rating']['value']:.0f}", span(r["rating"]["low"], r["rating"]["high"], "{:.0f}")]
            for r in rows
        ],
    )
    return Plot(drawing.svg("Rating of each bot, with its 95 % interval"), table)


def matrix(result: dict[str, Any]) -> str:
    """A table whose cells are tinted: it is its own twin."""
    names = [row["bot"] for row in result["results"]]
    heads = "".join(f'<th scope="col">{escape(short(name))}</th>' for name in names)
    rows = []
    for name, cells in zip(names, result["ahead"], strict=True):
        told = "".join(
            "<td>–</td>"
            if cell is None
            else f'<td class="heat {"good" if cell >= 0.5 else "bad"}" style="--p:{abs(cell - 0.5) * 90:.0f}%">'
            f"{percent(cell)}</td>"
            for cell in cells
        )
        rows.append(f'<tr><th scope="row">{escape(short(name))}</th>{told}</tr>')
    caption = "<caption>How often the bot of the row finished ahead of the bot of the column.</caption>"
    head = f"<thead><tr><td></td>{heads}</tr></thead>"
    return f'<div class="scroll" tabindex="0"><table>{caption}{head}<tbody>{"".join(rows)}</tbody></table></div>'


def scores(result: dict[str, Any], games: Sequence[Played]) -> Plot:
    """A histogram for each bot, one below the other."""
    kinds = colours(result)
    told = {row["bot"]: values for row in ranked(result) if (values := scores_of(games, row["bot"]))}
    if not told:
        return nothing("How the scores of each bot are spread")
    rows = [row for row in ranked(result) if row["bot"] in told]
    low, high = min(min(v) for v in told.values()), max(max(v) for v in told.values())
    width = max(1, -(-(high - low + 1) // 48))
    bins = list(range(low, high + 1, width))
    scale = Scale(low, bins[-1] + width, NEAR, FAR)
    counts = {bot: Counter((v - low) // width for v in values) for bot, values in told.items()}
    drawing = Drawing(NARROW, 90 * len(rows) + 40)
    drawing.below(scale, 90 * len(rows) + 10, 6, about=6)
    table: Rows = []
    for i, row in enumerate(rows):
        bot = row["bot"]
        base, kind = 90 * (i + 1) + 4, kinds[bot]
        total = len(told[bot])
        most = max(counts[bot].values())
        corners = [(scale(low), float(base))]
        for number, start in enumerate(bins):
            top = base - 62 * counts[bot][number] / most
            corners += [(scale(start), top), (scale(start + width), top)]
        corners.append((scale(bins[-1] + width), float(base)))
        drawing.area(corners, f"faint {kind}")
        drawing.path(corners, f"outline {kind}")
        q = quantiles(told[bot])
        drawing.heading(NEAR, FAR, base - 70, short(bot), f"median {q[2]:g}")
        drawing.line(scale(q[2] + 0.5), base - 64, scale(q[2] + 0.5), base, f"whisker {kind}")
        drawing.line(NEAR, base, FAR, base, "base")
        table.append([bot, str(total), f"{row['score']['value']:.1f}", *(f"{v:g}" for v in q)])
    heads = ["bot", "seats", "mean", "5 %", "25 %", "median", "75 %", "95 %"]
    return Plot(drawing.svg("How the scores of each bot are spread"), Table("Scores by bot.", heads, table))


def nothing(title: str) -> Plot:
    """Where no game was played to its end by a bot."""
    drawing = Drawing(NARROW, 40)
    drawing.text(NEAR, 24, "every game was forfeited", kind="soft")
    return Plot(drawing.svg(title), Table("Every game was forfeited.", ["bot"], []))


def points(result: dict[str, Any], games: Sequence[Played], name: Namer) -> Plot:
    """Bars of points, stacked by where they come from."""
    told = {row["bot"]: found for row in ranked(result) if (found := origins(games, row["bot"]))}
    if not told:
        return nothing("Where the points of each bot come from")
    rows = [row for row in ranked(result) if row["bot"] in told]
    keys = list(dict.fromkeys(key for found in told.values() for key in found))
    scale = Scale(0, max(sum(found.values()) for found in told.values()) * 1.04, NEAR, FAR)
    height = 60 * len(rows)
    drawing = Drawing(NARROW, height + 40)
    drawing.below(scale, height + 10, 4, about=6)
    for i, row in enumerate(rows):
        y, at = 24 + 60 * i, 0.0
        drawing.heading(NEAR, FAR, y - 6, short(row["bot"]), f"{sum(told[row['bot']].values()):.1f}")
        for number, key in enumerate(keys):
            part = told[row["bot"]].get(key, 0.0)
            if part:
                title = f"{row['bot']}, {name(key)}: {part:.1f}"
                drawing.box(scale(at), y, scale(at + part) - scale(at), 32, f"slice {colour(number)}", title)
                at += part
    table = Table(
        "Mean points of a seat.",
        ["bot", *(name(key) for key in keys), "together"],
        [
            [bot, *(f"{found.get(key, 0):.1f}" for key in keys), f"{sum(found.values()):.1f}"]
            for bot, found in told.items()
        ],
    )
    legend = [(colour(number), name(key)) for number, key in enumerate(keys)]
    return Plot(drawing.svg("Where the points of each bot come from"), table, legend)


def seats(result: dict[str, Any]) -> Plot:
    """Every seat's win share, of all bots and of each."""
    rows, kinds = ranked(result), colours(result)
    several = len(rows) > 1
    series: list[tuple[str, str, list[dict[str, float]]]] = [("everybody", "none", result["seat_share"])]
    if several:
        series += [(row["bot"], kinds[row["bot"]], row["win_share_by_seat"]) for row in rows]
    most = max(estimate["high"] for _, _, estimates in series for estimate in estimates)
    scale = Scale(0, max(most, result["fair_share"] * 1.25) * 100, LEFT, RIGHT)
    step = 16 * len(series) + 20
    height = step * result["seats"]
    drawing = Drawing(WIDTH, height + 44)
    for seat in range(0, result["seats"], 2):
        drawing.box(20, 8 + step * seat, RIGHT - 10, step, "band")
    drawing.below(scale, height + 10, 8, "{:g} %")
    fair = scale(result["fair_share"] * 100)
    drawing.line(fair, 8, fair, height + 10, "fair")
    table: Rows = []
    for seat in range(result["seats"]):
        top = 8 + step * seat
        drawing.text(
            LEFT - 14, top + step / 2 + 5, f"seat {seat}" + (" (begins)" if seat == 0 else ""), "end", "strong"
        )
        for i, (bot, kind, estimates) in enumerate(series):
            found = estimates[seat]
            y = top + 18 + 16 * i
            title = f"seat {seat}, {bot}: {percent(found['value'])}"
            drawing.whisker(scale, y, found["low"] * 100, found["value"] * 100, found["high"] * 100, kind, title)
        cells = [cell for _, _, e in series for cell in (percent(e[seat]["value"]), percents(e[seat]))]
        table.append([f"seat {seat}", *cells])
    heads = ["seat", *(head for bot, _, _ in series for head in (short(bot), "95 %"))]
    key = [(kind, bot) for bot, kind, _ in series] if several else []
    return Plot(drawing.svg("Win share by seat, with 95 % intervals"), Table("Win share by seat.", heads, table), key)


def lengths(games: Sequence[Played]) -> Plot:
    """How many games had how many rounds."""
    counts = Counter(g.rounds for g in games)
    first, last = min(counts), max(counts)
    drawing = Drawing(WIDTH, 260)
    up = Scale(0, max(counts.values()) / len(games) * 100, 220, 14)
    drawing.beside(up, 60, RIGHT, "{:g} %")
    step = (RIGHT - 70) / (last - first + 1)
    each = max(1, (last - first + 1) // 24 + 1) if last - first > 28 else 1
    for number in range(first, last + 1):
        x, part = 66 + step * (number - first), counts[number] / len(games)
        drawing.box(
            x + step * 0.08, up(part * 100), step * 0.84, 220 - up(part * 100), "bar k0", f"{number}: {percent(part)}"
        )
        if (number - first) % each == 0:
            drawing.text(x + step / 2, 240, str(number), "middle", "tick")
    drawing.line(60, 220, RIGHT, 220, "base")
    drawing.text(RIGHT, 257, "rounds", "end", "tick")
    rows = [[str(n), str(counts[n]), percent(counts[n] / len(games))] for n in range(first, last + 1)]
    return Plot(drawing.svg("Games by number of rounds"), Table("Games by rounds.", ["rounds", "games", "share"], rows))


def roles(games: Sequence[Played], keys: Sequence[str], name: Namer) -> Plot:
    """What is taken in each round: columns of a hundred per cent."""
    found = role_shares(games, keys)
    drawing = Drawing(WIDTH, 330)
    up = Scale(0, 100, 270, 14)
    drawing.beside(up, 60, RIGHT, "{:g} %")
    step = (RIGHT - 66) / len(found)
    for i, (number, reached, shares) in enumerate(found):
        x, at = 66 + step * i, 0.0
        wide = step * 0.88 * max(0.15, reached / len(games))
        for role, part in enumerate(shares):
            if part:
                title = f"round {number}, {name(keys[role])}: {percent(part)}"
                top = up((at + part) * 100)
                drawing.box(x + (step - wide) / 2, top, wide, up(at * 100) - top, f"slice {colour(role)}", title)
                at += part
        if len(found) <= 30 or i % 2 == 0:
            drawing.text(x + step / 2, 290, str(number), "middle", "tick")
    drawing.text(RIGHT, 312, "round; narrow columns: fewer games came so far", "end", "tick")
    rows = [[str(number), str(reached), *(percent(part) for part in shares)] for number, reached, shares in found]
    table = Table("Part of the roles taken in a round.", ["round", "games", *(name(key) for key in keys)], rows)
    return Plot(drawing.svg("Roles taken, by round"), table, [(colour(i), name(key)) for i, key in enumerate(keys)])


def buildings(found: Sequence[Effect], name: Namer) -> Plot:
    """How often each was built, and how much more its owners won."""
    if not found:
        return nothing("Buildings: how often built, and the win share of their owners")
    row = 24
    height = row * len(found)
    split = 430
    often = Scale(0, max(effect.frequency.value for effect in found) * 100, split, LEFT + 10)
    sure = [effect for effect in found if effect.lift.high - effect.lift.low < WIDEST] or found
    reach = max(0.05, *(abs(edge) for effect in sure for edge in effect.lift)) * 100
    lift = Scale(-reach, reach, split + 40, RIGHT)
    drawing = Drawing(WIDTH, height + 64)
    drawing.text(split, 14, "built in % of cities", "end", "soft")
    drawing.text(lift(0), 14, "win share of those who built it, against usual", "middle", "soft")
    for i in range(0, len(found), 2):
        drawing.box(20, 26 + row * i, RIGHT - 10, row, "band")
    drawing.below(often, height + 30, 26, about=3)
    drawing.below(lift, height + 30, 26, "{:+g}", about=8)
    drawing.line(lift(0), 26, lift(0), height + 30, "base")
    table: Rows = []
    for i, effect in enumerate(found):
        y = 26 + row * i + row / 2
        value, low, high = (100 * number for number in effect.lift)
        kind = "good" if low > 0 else "bad" if high < 0 else "none"
        drawing.text(LEFT - 4, y + 4.5, name(effect.key), "end")
        often_title = f"{name(effect.key)}: built in {percent(effect.frequency.value)} of cities"
        x = often(effect.frequency.value * 100)
        drawing.box(x, y - 7, split - x, 14, "bar k6", often_title)
        title = f"{name(effect.key)}: {value:+.1f} points of win share"
        drawing.whisker(lift, y, low, value, high, kind, title)
        table.append(
            [
                name(effect.key),
                str(effect.seats),
                percent(effect.frequency.value),
                f"{effect.round:.1f}",
                percent(effect.share),
                f"{value:+.1f}",
                span(low, high, "{:+.1f}"),
            ]
        )
    heads = ["building", "cities", "built in", "mean round", "win share", "against usual", "95 %"]
    caption = "Against usual: points of win share above the average of the same bots."
    return Plot(
        drawing.svg("Buildings: how often built, and the win share of their owners"), Table(caption, heads, table)
    )


def endings(result: dict[str, Any], name: Namer) -> Table:
    rows = [[name(cause), str(count), percent(count / result["games"])] for cause, count in result["ended"].items()]
    return Table("A game can end for several reasons at once.", ["why", "games", "share"], rows)
