"""The analysis board: the real table, and beside it the answers with their chances, the moves, and the link."""

import math
from typing import Any, Final, NamedTuple

from morro.coach.judgement import BEST, judged
from morro.coach.sentences import Sentences
from morro.scene.builders import builder_of
from morro.scene.people import Badge
from morro.scene.scene import Pile
from morro.server.analysis_study import ALL
from morro.server.analysis_view import AnalysisShown, StepShown
from morro.server.table_view import Prefs
from morro.web import pages
from morro.web.coaching import ROLE, Odds, Tag, signed
from morro.words.wording import Wording, wording

FEW: Final = 40
"""Deals below which a number is still being counted."""
CHART: Final = (300, 110)
"""The size of the drawing of how sure it is."""
TOLD: Final = 12
"""So many answers are listed with a script or without; the rest could not be read anyway."""


class AnswerLine(NamedTuple):
    """An answer and its chance of winning, in per cent."""

    token: str
    text: str
    icon: str
    value: int
    low: int
    high: int
    games: int
    gap: str
    """How much less than the best; empty for the best."""
    width: str
    """Of the gap's interval, to either side."""
    word: str
    sign: str
    says: str
    """The judgement in words."""
    few: bool
    """Still being counted."""


class Hand(NamedTuple):
    """What somebody holds, where all hands lie open."""

    badge: Badge
    piles: tuple[Pile, ...]


class Move(NamedTuple):
    badge: Badge
    text: str
    link: str
    here: bool
    chance: str
    """Of its seat to win after it; empty where that was not counted."""


class Curve(NamedTuple):
    """One answer in the drawing: its band and its line, as points."""

    band: str
    line: str


class Chart(NamedTuple):
    """How sure it is, over the games tried."""

    curves: tuple[Curve, ...]
    """Of the best answers."""
    least: int
    most: int
    """The per cent at its foot and at its head."""
    first: str
    last: str
    """The games at its left and at its right."""


def analysis(shown: AnalysisShown, lang: str, prefs: Prefs) -> str:
    w = wording(lang)
    values = pages.table_values(shown.table, w, prefs, True)
    values |= panel(shown, lang)
    values |= {
        "plate_file": "analysis_plate.html",
        "sheets": [*values["sheets"], "analysis"],
        "back": shown.links["here"],
        "hint": "",
        "lines": [(line.depth, [move(shown, lang, step) for step in line.steps]) for line in shown.lines],
        "everything": shown.study.eyes == ALL,
        "hands": hands(shown, w),
        "odds": Odds(tuple(values["tags"])),
    }
    text = pages.draw("analysis.html", lang, prefs, **values)
    return text.replace(f'"{pages.FORM}"', f'"{values["form"]}"')


def answers(shown: AnalysisShown, lang: str, prefs: Prefs) -> str:
    """The answers alone, as they are counted now."""
    return pages.draw("analysis_answers.html", lang, prefs, form="d0", **panel(shown, lang))


def hands(shown: AnalysisShown, w: Wording) -> list[Hand]:
    """The hidden cards of all others, where everything is known; none in a game without any."""
    table = shown.table
    if not table.opened:
        return []
    builder = builder_of(table, w)
    others = [badge for badge in builder.badges if badge.seat != table.viewer]
    found = [Hand(badge._replace(name=table.players[badge.seat].name), builder.piles(badge.seat)) for badge in others]
    return [hand for hand in found if hand.piles]


def move(shown: AnalysisShown, lang: str, step: StepShown) -> Move:
    name = shown.table.players[step.seat].name
    text = Sentences(lang).words.action(shown.table.game_name, step.kind, step.token)
    chance = f"{round(100 * step.chance.value)} %" if step.chance is not None else ""
    return Move(Badge(step.seat, name[:1].upper() or "?", name), text, step.link, step.here, chance)


def panel(shown: AnalysisShown, lang: str) -> dict[str, Any]:
    """What the list of answers names."""
    tally, prompt = shown.tally, shown.table.prompt
    found: dict[str, Any] = {"analysis": shown, "answers": [], "games": 0, "running": False}
    found |= {"chart": None, "close": [], "why": "", "tags": []}
    if tally is None or prompt is None:
        return found
    says = Sentences(lang, [player.name for player in shown.table.players])
    lines = [answer_line(shown, says, token) for token in tally.order[:TOLD]]
    found |= {
        "answers": lines,
        "games": numbered(tally.games),
        "running": not tally.done,
        "least": min((one.low for one in lines if one.games), default=0),
        "most": max((one.high for one in lines if one.games), default=100),
        "chart": chart(shown),
        "close": [one.text for one in lines if one.word == "close" and not one.few],
        "who": shown.table.players[shown.asked].name,
        "why": reason(shown, says),
        "tags": [
            Tag(one.token, one.value, not at)
            for at, one in enumerate(lines)
            if one.token.startswith(ROLE) and not one.few
        ],
    }
    found["span"] = max(1, found["most"] - found["least"])
    return found


def reason(shown: AnalysisShown, says: Sentences) -> str:
    """Why the best answer is better than the next, or what speaks for either; nothing while too little is known."""
    tally, prompt, game = shown.tally, shown.table.prompt, shown.table.game
    found = tally.reason(game) if tally is not None else None
    if tally is None or prompt is None or found is None:
        return ""
    return says.explain(game, prompt, found, tally.close)


def answer_line(shown: AnalysisShown, says: Sentences, token: str) -> AnswerLine:
    tally, prompt = shown.tally, shown.table.prompt
    assert tally is not None
    assert prompt is not None
    best = tally.order[0]
    chance, gap = tally.chance(token), tally.gap(best, token)
    games = len(tally.wins[token])
    verdict = judged(gap) if token != best else None
    word = verdict.word if verdict else BEST
    return AnswerLine(
        token=token,
        text=says.answer(shown.table.game, prompt, token),
        icon=f"common.svg#role-{token.removeprefix(ROLE)}" if token.startswith(ROLE) else "",
        value=round(100 * chance.value),
        low=round(100 * chance.low),
        high=round(100 * chance.high),
        games=games,
        gap="" if token == best or not games else signed(-100 * gap.value),
        width=f"±{round(50 * (gap.high - gap.low))}",
        word=word,
        sign=verdict.sign if verdict else "★",
        says=says.say("word", word),
        few=games < FEW,
    )


def chart(shown: AnalysisShown) -> Chart | None:
    """How the chances of the best answers have come closer to what they are, over the games tried."""
    tally = shown.tally
    if tally is None or len(tally.course) < 2:
        return None
    known = {
        token: [(games, told[token]) for games, told in tally.course if token in told] for token in tally.order[:3]
    }
    rows = [row for row in known.values() if len(row) > 1]
    if not rows:
        return None
    wide, high = CHART
    least = min(10 * math.floor(10 * one.low) for row in rows for _, one in row)
    most = max(10 * math.ceil(10 * one.high) for row in rows for _, one in row)
    first, last = tally.course[0][0], tally.course[-1][0]
    span = math.log(last / first)

    def point(games: int, share: float) -> str:
        return f"{wide * math.log(games / first) / span:.1f},{high * (most - 100 * share) / (most - least):.1f}"

    curves = []
    for row in rows:
        band = [point(games, one.high) for games, one in row]
        band += [point(games, one.low) for games, one in reversed(row)]
        curves.append(Curve(" ".join(band), " ".join([point(games, one.value) for games, one in row])))
    return Chart(tuple(curves), least, most, numbered(first), numbered(last))


def numbered(games: int) -> str:
    """A large number, in groups of three."""
    return f"{games:,}".replace(",", "\N{NO-BREAK SPACE}")
