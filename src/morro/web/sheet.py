"""The score sheet: every point with its origin."""

from typing import NamedTuple

from morro.puertorico import buildings as puertorico
from morro.sanjuan.buildings import KEYS
from morro.server.shown import TableShown
from morro.web.wording import Wording


class Row(NamedTuple):
    label: str
    about: str
    cells: list[str]
    look: str


class SheetShown(NamedTuple):
    names: list[str]
    rows: list[Row]
    origins: list[tuple[str, str]]
    """For each player the buildings with their points."""


def sheet(shown: TableShown, w: Wording, names: list[str]) -> SheetShown:
    known = [found for found in shown.scores if found is not None]
    game = shown.game_name
    say = w.words.score_line
    if len(known) < shown.seats:
        return SheetShown(names, [], [])
    rows = []
    for at, (key, _) in enumerate(known[0].lines):
        points = [found.lines[at][1] for found in known]
        if any(points):
            about = gist(w, game, key)
            rows.append(Row(say(game, key), about, [str(n) for n in points], ""))
    rows.append(Row(say(game, "total"), "", [str(found.total) for found in known], "total"))
    rows.append(Row(say(game, "tiebreak"), "", [str(found.tiebreak) for found in known], "tie"))
    origins = [(name, ", ".join(standing(shown, w, seat, dict(known[seat].lines)))) for seat, name in enumerate(names)]
    return SheetShown(names, rows, origins)


def gist(w: Wording, game: str, key: str) -> str:
    """How the points of a building come about, as short as we have it."""
    if game.startswith("sanjuan"):
        return w.of_edition(f"gist_{key}", game) if w.has(f"gist_{key}") else ""
    return w.words.effect(game, key) if key in puertorico.KEYS else ""


def standing(shown: TableShown, w: Wording, seat: int, counted: dict[str, int]) -> list[str]:
    """The buildings of a seat, each with the points printed on it, or with those counted for it."""
    city: list[int] = sorted(shown.view.estates[seat].city)
    found = []
    for kind in sorted(set(city)):
        n = city.count(kind)
        name = w.words.building(shown.game_name, kind)
        points = w.words.points(shown.game_name, kind)
        if points is None:
            points = counted[KEYS[kind]]
        found.append(f"{n}× {name} {n * points}" if n > 1 else f"{name} {points}")
    return found
