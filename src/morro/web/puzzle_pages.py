"""The pages of the puzzles: the list, and one puzzle on the real table."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from morro.coach.sentences import Sentences
from morro.games import LISTINGS
from morro.scene import rulebook
from morro.scene.face import Face
from morro.server.puzzle_view import PuzzleLine, PuzzleShown, PuzzlesShown
from morro.server.table_view import Prefs
from morro.web import pages
from morro.web.game_page import page_of
from morro.words.wording import Wording, wording

ICONS: Final = {
    "role": "common.svg#governor",
    "denial": "common.svg#role-prospector",
    "last_round": "common.svg#chip",
    "building": "common.svg#role-builder",
    "crane": "common.svg#role-builder",
    "chapel": "common.svg#role-councillor",
    "payment": "common.svg#doubloon",
}
"""The picture of a theme; a theme that is called like a role has the picture of the role."""
MOST_THINGS: Final = 3
"""So many of a puzzle's answers are pictured."""
SCALE: Final = (800, 1400, 2000)
"""The ratings that are written under the line."""


class Band(NamedTuple):
    """A rating on its line, in parts of 200: where its band begins, how wide it is, and where its middle is."""

    left: float
    width: float
    middle: float


class Chance(NamedTuple):
    """An answer with its chance of winning, in per cent."""

    text: str
    value: int
    low: int
    high: int
    best: bool


class Thing(NamedTuple):
    """What an answer is about: a role, or something that has a face."""

    name: str
    icon: str
    face: Face | None = None


class Sum(NamedTuple):
    """A figure after the best answer and after the next one: what the reason is made of."""

    text: str
    best: str
    other: str


def icon_of(theme: str) -> str:
    return ICONS.get(theme, f"common.svg#role-{theme}")


def things_of(line: PuzzleLine, lang: str) -> list[Thing]:
    """What the answers of a puzzle are about, the first few: roles, cards, tiles; none where they are about nothing."""
    game = line.game_name
    faces = {face.key: face for face in rulebook.faces(game.partition(":")[0], lang)}
    found = []
    for token in line.answers:
        kind, key = (*token.partition("*")[0].split(), "")[:2]
        if kind == "role":
            found.append(Thing(wording(lang).words.role(game, key), f"common.svg#role-{key}"))
        elif key in faces:
            found.append(Thing(faces[key].name, faces[key].icon, faces[key]))
    return found[:MOST_THINGS]


def family_title(family: str, w: Wording) -> str:
    """The name of a family: that of its first game, without the edition."""
    first = next(one.name for one in LISTINGS if one.name.partition("/")[0] == family)
    return w.words.title(first).partition(" (")[0]


def puzzles(shown: PuzzlesShown, lang: str, prefs: Prefs) -> str:
    """The puzzle of the day, the themes, the rating."""
    w, says = wording(lang), Sentences(lang)
    rating = shown.standing.rating
    return pages.draw(
        "puzzles.html",
        lang,
        prefs,
        back="/puzzles",
        shown=shown,
        theme=lambda key: says.say("theme", key),
        theme_icon=icon_of,
        things=things_of(shown.day, lang),
        look=page_of(shown.day.game_name).look,
        game=w.words.title,
        family=lambda key: family_title(key, w),
        band=band(rating.value, 1.96 * rating.deviation),
        width=round(1.96 * rating.deviation),
        scale=SCALE,
        whole=whole,
    )


def band(value: float, half: float) -> Band:
    least, _, most = SCALE

    def at(rating: float) -> float:
        return round(max(0.0, min(200.0, 200 * (rating - least) / (most - least))), 1)

    return Band(at(value - half), round(at(value + half) - at(value - half), 1), at(value))


def whole(number: float) -> str:
    """A difference with its sign, in whole points: +9, 0, −7."""
    rounded = round(number)
    return f"+{rounded}" if rounded > 0 else f"−{-rounded}" if rounded < 0 else "0"


def puzzle(shown: PuzzleShown, lang: str, prefs: Prefs) -> str:
    """One puzzle: the table, what was clicked, and the plate that asks or explains."""
    w, says = wording(lang), Sentences(lang, shown.names)
    values = pages.table_values(shown.table, w, prefs, True)
    asked = drawn(replace(shown, mood="ask", solution=None), lang, prefs, values)
    if shown.mood == "ask":
        return asked
    marks = dict.fromkeys(things(asked, [shown.practice.said] if shown.practice else []), "wrong")
    if shown.solution is not None:
        marks = dict.fromkeys(things(asked, [shown.solution.best]), "well")
    shown.table.legal = []
    where = values["asks"]  # a small screen goes on showing the place where the answers lay
    values = pages.table_values(shown.table, w, prefs, True) | answered(shown, says, w) | {"asks": where}
    return lit(drawn(shown, lang, prefs, values), marks)


def drawn(shown: PuzzleShown, lang: str, prefs: Prefs, values: dict[str, Any]) -> str:
    says = Sentences(lang)
    text = pages.draw(
        "puzzle.html",
        lang,
        prefs,
        **values
        | {
            "plate_file": "puzzle_plate.html",
            "puzzle": shown,
            "path": f"/puzzles/{shown.line.name}",
            "theme": says.say("theme", shown.line.theme),
            "sheets": [*values["sheets"], "puzzle"],
            "back": f"/puzzles/{shown.line.name}",
            "hint": "",
            "whole": whole,
        },
    )
    return text.replace(f'"{pages.FORM}"', f'"{values["form"]}"')


def answered(shown: PuzzleShown, says: Sentences, w: Wording) -> dict[str, Any]:
    """What the plate says after a try."""
    game, prompt = shown.table.game, shown.table.prompt
    assert prompt is not None, "a puzzle is a question"
    found = shown.solution
    if found is None:
        said = shown.practice.said if shown.practice else ""
        return {"tried": says.answer(game, prompt, said)}
    other = found.choices[1]
    return {
        "answer": says.answer(game, prompt, found.best),
        "lead": w("puzzle_lead", n=max(1, round(100 * found.lead.value)), other=says.answer(game, prompt, other.token)),
        "why": says.reason(game, prompt, found.reason()),
        "other": says.answer(game, prompt, other.token),
        "chances": [
            Chance(
                says.answer(game, prompt, one.token),
                round(100 * one.chance.value),
                round(100 * one.chance.low),
                round(100 * one.chance.high),
                one.token == found.best,
            )
            for one in found.choices
        ],
        "sums": [
            Sum(says.claim(game, claim), says.number(claim.better), says.number(claim.other))
            for claim in found.reason().said()
        ],
    }


def lit(text: str, marks: dict[str, str]) -> str:
    """The page with marks on its things: clicked wrongly, or the answer."""
    for id_, mark in marks.items():
        text = text.replace(f'data-id="{id_}"', f'data-id="{id_}" data-lit="{mark}"', 1)
    return text


def things(text: str, tokens: Iterable[str]) -> Iterator[str]:
    """The ids of the things on the table that stand for these answers; none for a button of the plate."""
    for token in tokens:
        at = text.find(f'value="{token}"')
        start = text.rfind('data-id="', 0, max(at, 0)) + len('data-id="')
        if token and at >= 0 and "</li>" not in text[start:at]:
            yield text[start : text.index('"', start)]
