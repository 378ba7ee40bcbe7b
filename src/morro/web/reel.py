"""The slider of a replay: a mark for each role that was taken, and in words where it stands."""

from typing import Final, NamedTuple

from morro.scene.scene import Scene
from morro.scene.seen import Seen
from morro.words.wording import Wording

APART: Final = 1.55
"""So many hundredths of the slider lie between two marks, where there is room: they must not hide each other."""


class Mark(NamedTuple):
    """A role that was taken."""

    seat: int
    version: int
    place: float
    """In hundredths of the way from the first moment to the last."""
    opens: bool
    """It is the first of its round: where there is little room, only these are shown."""


class Reel(NamedTuple):
    turn_marks: list[Mark]
    reel_says: str
    """Where the slider stands, for those who hear the page."""


def reel(shown: Seen, w: Wording, names: list[str], scene: Scene) -> Reel:
    first, last = shown.history[0].version, shown.history[-1].version
    whole = max(1, last - first)
    places = spread([100 * (turn.version - first) / whole for turn in shown.turns])
    turns = zip(shown.turns, places, strict=True)
    before = [turn for turn in shown.turns if turn.version <= (shown.at or 0)]
    said = [w("move_of", n=shown.at, all=last), w.words.ui("round_n", n=scene.round)]
    if before:
        said += [names[before[-1].seat], w.words.role(shown.game_name, before[-1].role)]
    return Reel([Mark(turn.seat, turn.version, place, turn.opens) for turn, place in turns], ", ".join(said))


def spread(places: list[float]) -> list[float]:
    """The places, in their order and as near to where they were as can be, but apart, and none over the end."""
    apart = min(APART, 100 / max(1, len(places) - 1))
    # Without the gaps between them they may lie on each other, but in order: those in a wrong order share their mean.
    groups: list[tuple[float, int]] = []
    for at, place in enumerate(places):
        groups.append((place - at * apart, 1))
        while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
            (mean, n), (other, m) = groups.pop(), groups.pop()
            groups.append(((mean * n + other * m) / (n + m), n + m))
    found = [mean for mean, n in groups for _ in range(n)]
    room = 100 - apart * (len(places) - 1)
    return [round(min(max(0.0, mean), room) + at * apart, 2) for at, mean in enumerate(found)]
