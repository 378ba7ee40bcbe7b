"""The score sheet: every point with its origin."""

from typing import Literal, NamedTuple

from morro.puertorico import buildings as puertorico
from morro.sanjuan.buildings import KEYS
from morro.scene.seen import Seen
from morro.words.wording import Wording


class Row(NamedTuple):
    label: str
    about: str
    points: list[int]
    kind: Literal["origin", "total", "tiebreak"]


class ScoreSheet(NamedTuple):
    names: list[str]
    rows: list[Row]
    origins: list[tuple[str, str]]
    """For each player the buildings with their points."""


def score_sheet(seen: Seen, w: Wording, names: list[str]) -> ScoreSheet:
    known = [found for found in seen.scores if found is not None]
    game = seen.game_name
    say = w.words.score_line
    if len(known) < seen.seats:
        return ScoreSheet(names, [], [])
    rows = []
    for at, (key, _) in enumerate(known[0].lines):
        points = [found.lines[at][1] for found in known]
        if any(points):
            about = gist(w, game, key)
            rows.append(Row(say(game, key), about, points, "origin"))
    rows.append(Row(say(game, "total"), "", [found.total for found in known], "total"))
    rows.append(Row(say(game, "tiebreak"), "", [found.tiebreak for found in known], "tiebreak"))
    origins = [(name, ", ".join(standing(seen, w, seat, dict(known[seat].lines)))) for seat, name in enumerate(names)]
    return ScoreSheet(names, rows, origins)


def gist(w: Wording, game: str, key: str) -> str:
    """How the points of a building come about, as short as we have it."""
    if game.startswith("sanjuan"):
        return w.of_edition(f"gist_{key}", game) if w.has(f"gist_{key}") else ""
    return w.words.effect(game, key) if key in puertorico.KEYS else ""


def standing(seen: Seen, w: Wording, seat: int, counted: dict[str, int]) -> list[str]:
    """The buildings of a seat, each with the points printed on it, or with those counted for it."""
    city: list[int] = sorted(seen.view.estates[seat].city)
    found = []
    for kind in sorted(set(city)):
        n = city.count(kind)
        name = w.words.building(seen.game_name, kind)
        points = w.words.points(seen.game_name, kind)
        if points is None:
            points = counted[KEYS[kind]]
        found.append(f"{n}× {name} {n * points}" if n > 1 else f"{name} {points}")
    return found
