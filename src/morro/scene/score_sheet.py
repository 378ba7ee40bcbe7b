"""The score sheet: every point with its origin."""

from typing import Literal, NamedTuple

from morro.scene.face import Face
from morro.scene.scene import Scene
from morro.scene.seen import Seen
from morro.words.wording import Wording


class Row(NamedTuple):
    label: str
    about: str
    points: list[int]
    """For each player on the sheet."""
    kind: Literal["origin", "total", "tiebreak"]


class ScoreSheet(NamedTuple):
    names: list[str]
    """The players whose points the viewer may know."""
    rows: list[Row]
    origins: list[tuple[str, str]]
    """For each of them the buildings with their points."""


def score_sheet(seen: Seen, w: Wording, names: list[str], scene: Scene) -> ScoreSheet:
    """The points of all seats that the viewer may know, origin by origin."""
    known = {seat: sheet for seat, sheet in enumerate(seen.scores) if sheet is not None}
    game = seen.game_name
    say = w.words.score_line
    faces = {face.key: face for seat in known for face in scene.buildings(seat)}
    rows = []
    for at, (key, _) in enumerate(next(iter(known.values())).lines if known else []):
        points = [sheet.lines[at][1] for sheet in known.values()]
        if any(points):
            about = faces[key].gist or faces[key].effect if key in faces else ""
            rows.append(Row(say(game, key), about, points, "origin"))
    rows.append(Row(say(game, "total"), "", [sheet.total for sheet in known.values()], "total"))
    rows.append(Row(say(game, "tiebreak"), "", [sheet.tiebreak for sheet in known.values()], "tiebreak"))
    origins = [
        (names[seat], ", ".join(standing(scene.buildings(seat), dict(sheet.lines)))) for seat, sheet in known.items()
    ]
    return ScoreSheet([names[seat] for seat in known], rows, origins)


def standing(buildings: list[Face], counted: dict[str, int]) -> list[str]:
    """The buildings of a seat, each with the points printed on it, or with those counted for it."""
    number: dict[Face, int] = {}
    for face in buildings:
        number[face] = number.get(face, 0) + 1
    found = []
    for face, n in number.items():
        points = int(face.points) if face.points.isdecimal() else counted[face.key]
        found.append(f"{n}× {face.name} {n * points}" if n > 1 else f"{face.name} {points}")
    return found
