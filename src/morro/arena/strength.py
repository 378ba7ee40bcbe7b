"""How strong the bots are: measures a ladder of bots, keeps the figures, and writes docs/strength.md from them.

    python -m morro.arena.strength measure sanjuan/2004 --seats 4 --bots random greedy level1 --deals 100 --jobs 2
    python -m morro.arena.strength pool sanjuan/2004 --seats 4 --bots net greedy --deals 100 --jobs 2
    python -m morro.arena.strength calibrate sanjuan/2004 --seats 4 --deals 100
    python -m morro.arena.strength page

Each bot plays the one before it in the list, and `greedy`; `greedy` also plays itself, as does a bot named alone.
Every match is stored as soon as it is over, so the ladder can be measured a piece at a time, and one that was
interrupted goes on. `pool` measures bots against each table of the pool instead (`morro.arena.pool`).
"""

import argparse
import json
import re
import shutil
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np

from morro.arena import pool
from morro.arena.calibration import reliability, watch
from morro.arena.folder import write_whole, writing
from morro.arena.local import Workers
from morro.arena.match import Match
from morro.arena.plan import BadArena, Plan, make_plan
from morro.arena.ratings import ahead, ratings
from morro.arena.screen import forfeits
from morro.arena.strengthpage import REFERENCE, write_page
from morro.bots.bot import BadBot
from morro.bots.net import mark_of
from morro.bots.registry import make_bot
from morro.core import COMPILED
from morro.core.errors import GameError
from morro.games import AnyGame, make_game

FORMAT: Final = "morro-strength 2"
FIGURES: Final = "strength.json"
PAGE: Final = "strength.md"
LISTS: Final = ("matches", "pool", "calibration", "answers")
"""What is stored with a line for each."""
LADDER: Final = ["random", "level1", "level2", "greedy", "level3", "level4", "level5"]


class BadFigures(BadArena):
    """A file of figures that cannot be read."""

    code: ClassVar[str] = "strength/bad"


def pairs(bots: list[str]) -> list[list[str]]:
    """The matches of a ladder: each bot against the one before and against the reference, then the reference alone."""
    if len(bots) == 1:
        return [bots]
    found = []
    for below, bot in pairwise(bots):
        found.append([bot, below])
        if REFERENCE in bots[: bots.index(below)]:
            found.append([bot, REFERENCE])
    return [*found, [REFERENCE]] if REFERENCE in bots else found


def measure(plan: Plan, jobs: int, work: Path, again: bool) -> dict[str, Any]:
    """Play a match (or go on with it; again: from its first game), and give the figures that are kept."""
    name = re.sub(r"[^\w.+-]+", "_", f"{plan.game} {plan.seats} {' v '.join(plan.bots)} {plan.seed}")
    if again:
        shutil.rmtree(work / name, ignore_errors=True)
    match = Match(plan, Workers(plan, jobs), work / name, resume=True)
    try:
        match.play(lambda _played: say(f"\r{plan.game} {plan.seats}: {len(match.tally.games)}/{plan.games} games  "))
        result = match.tally.result(match.seconds)
        pairs_won = ahead(match.tally.whole(), plan.contestants)
    finally:
        match.close()
        say("\n")
    if lost := " ".join(filter(None, map(forfeits, result["results"]))):
        raise BadArena(f"{lost} These figures are not kept: put the bot right first (the games are in {work / name})")
    return {
        **{key: result[key] for key in ("game", "version", "seats", "bots", "seed", "deals", "games", "morro")},
        "compiled": COMPILED,
        "results": result["results"],
        "seat_share": result["seat_share"],
        "rounds": result["rounds"],
        "winning_score": result["winning_score"],
        "decisions_per_game": result["decisions_per_game"],
        "ahead": [[block.tolist() for block in pair] for pair in pairs_won] if len(plan.contestants) > 1 else [],
    }


def same_match(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two sets of figures are of the same bots at the same table."""
    return all(one[key] == other[key] for key in ("game", "seats", "bots"))


def read_figures(path: Path) -> dict[str, Any]:
    """The stored figures; none yet if there is no file."""
    if not path.exists():
        return {
            "format": FORMAT,
            "notes": {},
            "ratings": {},
            "matches": [],
            "pool": [],
            "calibration": [],
            "answers": [],
        }
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        right = found["format"] == FORMAT and {"notes", "ratings", *LISTS} <= set(found)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadFigures(f"{path}: cannot be read as figures: {error}") from error
    if not right:
        raise BadFigures(f"{path}: is no file of figures ({FORMAT})")
    return found


def write_figures(path: Path, figures: dict[str, Any]) -> None:
    """One match a line, in the order of the ladder, so that a new measurement is a small difference."""
    head = {key: figures[key] for key in ("format", "notes", "ratings")}
    text = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    for key in LISTS:
        rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in figures[key])
        text += f',\n "{key}": [\n{rows}\n]'
    text += "\n}\n"
    with writing(path):
        write_whole(path, text)


def rate(figures: dict[str, Any], plan: Plan) -> dict[str, dict[str, float | None]]:
    """The ratings of all bots that met at this table: one scale for all its matches."""
    duels = [m for m in pool.ladder(figures["matches"], plan.game, plan.seats) if m["ahead"]]
    bots = list(dict.fromkeys(bot for m in duels for bot in m["bots"]))
    blocks = []
    for match in duels:
        index = [bots.index(bot) for bot in match["bots"]]
        for told in match["ahead"]:
            wins = np.zeros((len(bots), len(bots)))
            wins[np.ix_(index, index)] = told
            blocks.append(wins)
    if not blocks:
        return {}
    return {bot: one.rounded(1) for bot, one in ratings(np.array(blocks), bots, plan.seed, REFERENCE)[1].items()}


def known_bots(game: AnyGame) -> list[str]:
    """The bots of the ladder that play this game."""
    found = []
    for bot in LADDER:
        try:
            make_bot(bot, game).close()
        except BadBot:
            continue
        found.append(bot)
    return found


def climb(args: argparse.Namespace) -> None:
    """Measure what is missing of a ladder."""
    path = args.docs / FIGURES
    game = make_game(args.game, args.seats)
    bots = args.bots or known_bots(game)
    for names in pairs(bots):
        deals = args.deals if len(names) > 1 else args.deals * args.seats
        block = make_plan(game, names, 1, args.seed)
        plan = Plan(block.game, block.version, block.seats, block.bots, block.seed, deals)
        figures = read_figures(path)
        mark = pool.net_mark(names, game)
        there = [one for one in figures["matches"] if same_match(one, plan.as_dict()) and one["net"] == mark]
        if there and not args.again and all(there[0][k] >= plan.as_dict()[k] for k in ("version", "deals")):
            continue
        found = measure(plan, args.jobs, args.work / (mark or "hand"), args.again) | {"net": mark}
        figures = read_figures(path)  # others may have measured and written meanwhile
        figures["matches"] = [one for one in figures["matches"] if not same_match(one, found)] + [found]
        figures["ratings"][f"{plan.game} {plan.seats}"] = rate(figures, plan)
        write_figures(path, figures)
    remake(args)


def meet_the_pool(args: argparse.Namespace) -> None:
    """Measure what is missing of the matches against the pool."""
    path = args.docs / FIGURES
    game = make_game(args.game, args.seats)
    tables = pool.tables(game)
    columns = args.against or list(tables)
    if strangers := [column for column in columns if column not in tables]:
        raise BadArena(f"the pool has no {strangers[0]}; it has: {', '.join(tables)}")
    for bot in args.bots:
        for column in columns:
            others = tables[column]
            if others == [bot]:
                continue  # a bot against itself wins an equal share
            plan = make_plan(game, [bot, *others], args.deals * game.seats, args.seed)
            here = {"game": plan.game, "seats": plan.seats, "bot": bot, "table": column}
            there = [one for one in read_figures(path)["pool"] if one | here == one and pool.fits(one, game)]
            if there and not args.again and there[0]["deals"] >= plan.deals:
                continue
            mark = pool.net_mark(plan.as_dict()["bots"], game)
            found = measure(plan, args.jobs, args.work / (mark or "hand"), args.again)
            figures = read_figures(path)  # others may have measured and written meanwhile
            kept = {key: found[key] for key in ("seed", "deals", "games", "morro", "compiled", "rounds")}
            first = {key: found["results"][0][key] for key in ("win_share", "margin", "score", "ms")}
            row = {"pool": pool.VERSION, "net": mark, **here, "against": others, **kept, **first}
            figures["pool"] = [one for one in figures["pool"] if one | here != one] + [row]
            write_figures(path, figures)
    remake(args)


def calibrate(args: argparse.Namespace) -> None:
    """Count how right the chances are that the net tells, where nets alone sit at the table."""
    path = args.docs / FIGURES
    game = make_game(args.game, args.seats)
    rows = reliability(watch(game, ["net"], args.deals * args.seats, args.seed))
    figures = read_figures(path)
    here = {"game": game.name, "seats": game.seats}
    found = {
        **here,
        "net": pool.net_mark(["net"], game),
        "games": args.deals * args.seats,
        "seed": args.seed,
        "rows": rows,
    }
    figures["calibration"] = [one for one in figures["calibration"] if one | here != one] + [found]
    write_figures(path, figures)
    remake(args)


def keep_answer(args: argparse.Namespace) -> None:
    """Store what a trained answer wins against the net: the file that `python -m morro.train evaluate --json` wrote."""
    path = args.docs / FIGURES
    try:
        shares = json.loads(args.shares.read_text(encoding="utf-8"))
        family = shares[0]["game"].partition("/")[0]
    except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
        raise BadFigures(f"{args.shares}: cannot be read as the shares of a net: {error}") from error
    figures = read_figures(path)
    found = {"family": family, "net": mark_of(family), "decisions": args.decisions, "shares": shares}
    figures["answers"] = [one for one in figures["answers"] if one["family"] != family] + [found]
    write_figures(path, figures)
    remake(args)


def remake(args: argparse.Namespace) -> None:
    """Write the page from the stored figures."""
    with writing(args.docs / PAGE):
        write_whole(args.docs / PAGE, write_page(read_figures(args.docs / FIGURES)))


def say(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(text)
        sys.stderr.flush()


def arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m morro.arena.strength", description="Measure the bots.")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="the folder of the figures and the page")
    commands = parser.add_subparsers(required=True)
    page = commands.add_parser("page", help="write the page from the stored figures")
    page.set_defaults(do=remake)
    ladder = commands.add_parser("measure", help="play a ladder, or what is missing of it")
    ladder.set_defaults(do=climb)
    ladder.add_argument("--bots", nargs="+", help="from weak to strong; all levels, if not given")
    matrix = commands.add_parser("pool", help="play against the tables of the pool, or what is missing of it")
    matrix.set_defaults(do=meet_the_pool)
    matrix.add_argument("--bots", nargs="+", default=["net"], help="those that are measured")
    matrix.add_argument("--against", nargs="+", help="some tables of the pool; all of them, if not given")
    chances = commands.add_parser("calibrate", help="count how right the chances are that the net tells")
    chances.set_defaults(do=calibrate)
    answer = commands.add_parser("answer", help="store what an answer to the net wins (python -m morro.train answer)")
    answer.set_defaults(do=keep_answer)
    answer.add_argument("shares", type=Path, help="what `python -m morro.train evaluate --json` wrote")
    answer.add_argument("--decisions", type=int, required=True, help="that the answer was trained for")
    for verb in (ladder, matrix, chances):
        verb.add_argument("game")
        verb.add_argument("--seats", type=int, default=4)
        verb.add_argument("--deals", type=int, default=100, help="of a match; each is played from every seat")
        verb.add_argument("--seed", type=int, default=1)
        verb.add_argument("--jobs", type=int, default=1)
        verb.add_argument("--again", action="store_true", help="also what was measured already")
        verb.add_argument("--work", type=Path, default=Path("build/strength"), help="where unfinished matches lie")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> int:
    args = arguments(words)
    try:
        args.do(args)
    except GameError as error:
        sys.stderr.write(f"strength: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
