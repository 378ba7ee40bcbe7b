"""The report: a match on one page that needs nothing but a browser."""

import shlex
from html import escape
from typing import Any, Final

from morro.arena import plots
from morro.arena.facts import buildings_of, roles_of
from morro.arena.figures import effects
from morro.arena.played import Failure
from morro.arena.plots import Plot, Table
from morro.arena.screen import figure, forfeits, percent
from morro.arena.style import CSS
from morro.arena.tally import Tally
from morro.words import words

CAUSES: Final = {
    "city": "a city was full",
    "cards": "the cards ran out",
    "colonists": "the colonists ran out",
    "chips": "the victory points ran out",
    "endless": "broken off as a draw",
}
MOST_FAILURES: Final = 50
NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def write_report(tally: Tally, result: dict[str, Any]) -> str:
    """The page, as text."""
    games = tally.whole()
    rules = tally.plan.make_game()
    tell = words("en")

    def building(key: str) -> str:
        known = key in buildings_of(rules)
        return tell.building(rules.name, key) if known else key.replace("_", " ").capitalize()

    def role(key: str) -> str:
        return tell.role(rules.name, key)

    several = len(result["results"]) > 1
    if several:
        sections = [
            section("wins", "Who wins", WINS, plots.win_share(result)),
            section("ratings", "Ratings", RATINGS, plots.ratings(result), plots.matrix(result)),
        ]
    else:
        sections = [f'<section id="bot"><h2>The bot</h2>{plots.standings(result).html()}</section>']
    sections += [
        section("scores", "Scores", SCORES, plots.scores(result, games)),
        section("points", "Where the points come from", POINTS, plots.points(result, games, building)),
        section("seats", "Seats", SEATS, plots.seats(result)),
        section("length", "Length", LENGTH, plots.lengths(games), plots.endings(result, cause).html()),
        section("roles", "Roles by round", ROLES, plots.roles(games, roles_of(rules), role)),
        section("buildings", "Buildings", BUILDINGS, plots.buildings(effects(games, buildings_of(rules)), building)),
    ]
    if failures := tally.failures():
        sections.append(failure_section(failures))
    title = f"{tell.title(rules.name)}: {', '.join(tally.plan.contestants)}"
    return page(title, header(tally, result, tell.title(rules.name)), sections, footer(tally, result))


WINS: Final = (
    "The part of the games that one seat of the bot wins; a shared win is split. The line is the 95 % interval, "
    "estimated over deals: in each deal every bot plays from every seat. The dashed line is what a bot as good as "
    "the others would win."
)
RATINGS: Final = (
    "A bot rated 400 higher finishes ahead of the other ten times as often as behind. Ratings hold for this company "
    "only; the table shows whether one number for each bot tells the whole story."
)
SCORES: Final = "Every finished city. The upright line is the median; each bot has a scale of its own for the height."
POINTS: Final = "Mean points of a city by their origin."
SEATS: Final = "What sitting there is worth, in the same deals."
LENGTH: Final = "How many rounds the games took, and why they ended."
ROLES: Final = "What the seats take, from the first round to the last."
BUILDINGS: Final = (
    "Who builds something wins more often than the same bot usually does, or less often. That is no proof that the "
    "building did it: a city that goes well can afford more. Green and red: the whole 95 % interval lies on one side."
)


def section(name: str, title: str, words: str, plot: Plot, more: str = "") -> str:
    key = "".join(f'<li class="{kind}">{escape(text)}</li>' for kind, text in plot.key)
    return (
        f'<section id="{name}"><h2>{escape(title)}</h2><p>{escape(words)}</p>'
        + (f'<ul class="key">{key}</ul>' if key else "")
        + f'<div class="plot" tabindex="0" role="group" aria-label="{escape(title)}">{plot.svg}</div>'
        + f"<details><summary>The same as a table</summary>{plot.table.html()}</details>{more}</section>"
    )


def failure_section(failures: list[tuple[str, Failure]]) -> str:
    rows = [[bot, str(one.seat), str(one.step), one.why, one.message] for bot, one in failures[:MOST_FAILURES]]
    caption = f"{len(failures)} in all" + (f"; the first {MOST_FAILURES}" if len(failures) > MOST_FAILURES else "")
    table = Table(caption, ["bot", "seat", "decision", "what", "message"], rows).html()
    told = (
        "Bots that gave no legal answer forfeit the game: they are last, and have no points. So that the others had a "
        "game to play, the greedy bot played on for them."
    )
    return f'<section id="failures"><h2>Forfeits</h2><p>{told}</p>{table}</section>'


def header(tally: Tally, result: dict[str, Any], title: str) -> str:
    best = plots.ranked(result)[0]
    win = best["win_share"]
    names = ", ".join(tally.plan.contestants)
    if len(result["results"]) == 1:
        answer = f"{names} plays against itself."
    elif win["low"] > result["fair_share"]:
        fair = percent(result["fair_share"])
        answer = f"{best['bot']} wins {percent(win['value'])} of its games ({plots.percents(win)}); fair is {fair}."
    else:
        answer = "No bot wins clearly more than its fair share."
    facts = [
        (str(result["games"]), "games"),
        (str(result["deals"]), "deals"),
        (str(result["seats"]), "seats"),
        (f"{result['rounds']['value']:.1f}", "rounds a game"),
        (figure(result["winning_score"]["value"], "{:.1f}"), "winner’s score"),
        (str(result["seed"]), "seed"),
    ]
    told = "".join(f"<li><b>{escape(value)}</b><span>{escape(label)}</span></li>" for value, label in facts)
    lost = " ".join(filter(None, map(forfeits, result["results"])))
    alarm = f'<p class="answer alarm">{escape(lost)}</p>' if lost else ""
    unfinished = "" if result["complete"] else " The match is not complete."
    return (
        f'<p class="eyebrow">{escape(title)} · {escape(result["game"])}</p>'
        f"<h1>{escape(' v '.join(tally.plan.contestants))}</h1>"
        f'<p class="answer">{escape(answer + unfinished)}</p>{alarm}<ul class="facts">{told}</ul>'
    )


def footer(tally: Tally, result: dict[str, Any]) -> str:
    plan = tally.plan
    words = ["morro", "arena", plan.game, "--seats", str(plan.seats), "--bots", *plan.bots]
    command = shlex.join([*words, "--games", str(plan.games), "--seed", str(plan.seed)])
    return (
        f"<p>morro {escape(result['morro'])}, version {plan.version} of the rules. The same games again:</p>"
        f"<pre>{escape(command)}</pre>"
        "<p>Bots that think for so many seconds, and not for so many steps, need not repeat themselves.</p>"
    )


def page(title: str, head: str, sections: list[str], foot: str) -> str:
    links = " ".join(f'<a href="#{one.split(chr(34))[1]}">{one.split("<h2>")[1].split("<")[0]}</a>' for one in sections)
    body = (
        f'<header>{head}<nav aria-label="Sections">{links}</nav></header>'
        f"<main>{''.join(sections)}</main><footer>{foot}</footer>"
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{CSS}</style></head><body>"
        f"{body.replace(' %', NO_BREAK + '%')}</body></html>\n"
    )


def cause(key: str) -> str:
    return CAUSES.get(key, key)
