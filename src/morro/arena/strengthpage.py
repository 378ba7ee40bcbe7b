"""The page docs/strength.md, from the stored figures and nothing else."""

from typing import Any, Final

from morro.arena import pool
from morro.arena.markdown import shared, table
from morro.arena.netpage import answers, calibration
from morro.arena.people import Known, known_of
from morro.arena.poolpage import matrix
from morro.bots.levels import LEVELS
from morro.families import families
from morro.games import DEFAULT_GAME, NAMES
from morro.words import words

REFERENCE: Final = "greedy"
HEAD: Final = f"""# How strong the bots are

Every figure on this page was measured by the [arena](arena.md): one bot takes one seat, another bot takes all the
others, and each deal is played once from every seat. A *win share* is the fraction of games that this seat wins; an
even share is one divided by the number of seats. *Ratings* put all matches of a table on one scale: `greedy` is 0, and
400 points more mean finishing ahead ten times as often as behind. Brackets hold 95 % intervals. *Time* is for one
decision, the median and the 95th percentile; the machine was busy with other work, and an idle one is several times
faster. A bot whose budget is in seconds plays better on a faster machine; all others play the same everywhere.

The page is generated from [strength.json](strength.json) by `python -m morro.arena.strength page`. To measure more:

```sh
python -m morro.arena.strength measure {DEFAULT_GAME} --seats 4 --deals 100 --jobs 2
python -m morro.arena.strength pool {DEFAULT_GAME} --seats 4 --bots net --deals 100 --jobs 2
python -m morro.arena.strength calibrate {DEFAULT_GAME} --seats 4 --deals 100
```

Results against a single opponent can mislead: a bot that has learned to beat `greedy` may lose to everybody else. So
there is a *pool*, a fixed and versioned list of different players ([pool.py](../src/morro/arena/pool.py)); a bot is
judged by its mean result against the pool and by its worst one. Figures of nets are for the weights that are shipped;
those of other weights are left out.

The bots that people play against are called levels:

"""
NOTHING: Final = "\nNothing has been measured yet.\n"


def write_page(figures: dict[str, Any]) -> str:
    """The whole page."""
    out = [HEAD, levels()]
    tables = sorted({(m["game"], m["seats"]) for m in figures["matches"] + figures["pool"]}, key=place)
    shown = ""
    for game, seats in tables:
        if game != shown:
            out.append(f"\n## {words('en').title(game)} (`{game}`)\n")
            shown = game
        matches = pool.ladder(figures["matches"], game, seats)
        rated = figures["ratings"].get(f"{game} {seats}", {})
        met = [m for m in figures["pool"] if (m["game"], m["seats"]) == (game, seats)]
        out.append(f"\n### {seats} seats\n\n" + ladder(matches, rated))
        out.append(beside_people(matches, figures["notes"]) + matrix(met))
    if not tables:
        return "".join([*out, NOTHING])
    return "".join(out) + calibration(figures["calibration"]) + answers(figures["answers"])


def levels() -> str:
    """What the levels are made of."""
    rows = [["level", *[family.title for family in families()], "where NumPy is not installed"]]
    for level, one in LEVELS.items():
        chance = f", {one.slips} of 100 important decisions left to chance" if one.slips else ""
        players = [f"`{one.net.format(*family.temperatures)}`" for family in families()]
        bare = one.without.format(short="N")
        rows.append([f"`{level}`", *players, f"`{bare}`{chance}"])
    return table(rows)


def place(table: tuple[str, int]) -> tuple[int, str, int]:
    game, seats = table
    edition = game.partition(":")[0]
    return (NAMES.index(edition) if edition in NAMES else len(NAMES), game, seats)


def ladder(matches: list[dict[str, Any]], rated: dict[str, dict[str, float]]) -> str:
    """A row for each bot, the strongest first."""
    duels = [m for m in matches if len(m["bots"]) > 1]
    if not duels:
        return ""
    rows = [["bot", "rating", "wins against", "margin", "score", "time, ms"]]
    met = {bot for m in duels for bot in m["bots"] if bot in rated}
    for bot in sorted(met, key=lambda bot: -rated[bot]["value"]):
        mine = [m for m in duels if m["bots"][0] == bot]
        told = "; ".join(f"`{m['bots'][1]}` {shared(m['results'][0]['win_share'])}" for m in mine)
        last = mine[0]["results"][0] if mine else next(r for m in duels for r in m["results"] if r["bot"] == bot)
        ms = last["ms"]
        rows.append(
            [
                f"`{bot}`",
                f"{rated[bot]['value']:.0f} ({rated[bot]['low']:.0f} to {rated[bot]['high']:.0f})",
                told or "–",
                f"{last['margin']['value']:+.1f}" if mine else "–",
                f"{last['score']['value']:.1f}",
                f"{milliseconds(ms['p50'])}, {milliseconds(ms['p95'])}",
            ]
        )
    fair = f"Fair is {100 / matches[0]['seats']:.1f} %. "
    return table(rows) + "\n" + fair + how_many(duels) + "\n"


def milliseconds(ms: float) -> str:
    return f"{ms:.3g}" if ms < 100 else f"{ms:.0f}"


def how_many(matches: list[dict[str, Any]]) -> str:
    deals = sorted({m["deals"] for m in matches})
    told = f"{deals[0]}" if len(deals) == 1 else f"{deals[0]} to {deals[-1]}"
    seeds = ", ".join(str(seed) for seed in sorted({m["seed"] for m in matches}))
    compiled = {m["compiled"] for m in matches}
    rules = "compiled" if compiled == {True} else "interpreted" if compiled == {False} else "compiled or interpreted"
    games = sum(m["games"] for m in matches)
    return f"{games} games, {told} deals for each pair, seed {seeds}; rules {rules}."


def beside_people(matches: list[dict[str, Any]], notes: dict[str, str]) -> str:
    """The strongest bot against itself, and what people do."""
    alone = [m for m in matches if len(m["bots"]) == 1]
    if not alone:
        return ""
    match = alone[-1]
    game, seats = match["game"], match["seats"]
    rounds, winner, score = match["rounds"], match["winning_score"], match["results"][0]["score"]
    shares = " / ".join(f"{seat['value'] * 100:.1f}" for seat in match["seat_share"])
    known = known_of(game, seats)
    rows = [
        [f"`{match['bots'][0]}` against itself", "measured", "people"],
        ["rounds", f"{rounds['value']:.1f} ({rounds['least']} to {rounds['most']})", told(known, "rounds")],
        ["winner's score", f"{winner['value']:.1f}", told(known, "winner")],
        ["score of a seat", f"{score['value']:.1f}", told(known, "score")],
        ["wins by seat, %", shares, told(known, "seat 0")],
    ]
    out = "\n" + table(rows) + f"\n{match['games']} games, seed {match['seed']}.\n"
    outside = [one for one in known if not inside(one, match)]
    for one in outside:
        name = f"{game} {seats} {one.figure}"
        out += f"\n- Outside what is known of people: {named(one, match)}. {notes.get(name, 'Not explained yet.')}\n"
    return out


def told(known: list[Known], figure: str) -> str:
    return next((f"{one.told} ({one.source})" for one in known if one.figure == figure), "–")


def estimate(one: Known, match: dict[str, Any]) -> dict[str, float]:
    """Our figure that stands beside one of people."""
    if one.figure.startswith("seat "):
        found: dict[str, float] = match["seat_share"][int(one.figure.removeprefix("seat "))]
        return found
    ours: dict[str, dict[str, float]] = {
        "rounds": match["rounds"],
        "winner": match["winning_score"],
        "score": match["results"][0]["score"],
    }
    return ours[one.figure]


def inside(one: Known, match: dict[str, Any]) -> bool:
    """Whether our interval meets theirs."""
    ours = estimate(one, match)
    return ours["low"] <= one.high and one.low <= ours["high"]


def named(one: Known, match: dict[str, Any]) -> str:
    value = estimate(one, match)["value"]
    number = f"{value * 100:.1f} %" if one.figure.startswith("seat ") else f"{value:.1f}"
    label = {"winner": "winner's score", "score": "score of a seat"}.get(one.figure, one.figure)
    return f"{label} {number}"
