"""What a list of tables says of one: how long ago something happened there, and how it ended."""

import time

from morro.server.table_view import TableLine
from morro.words.wording import Wording


def ago_text(at: float, w: Wording) -> str:
    """How long ago that was, as people say it."""
    minutes = int(max(0.0, time.time() - at) // 60)
    for size, word in ((1440, "ago_days"), (60, "ago_hours"), (1, "ago_minutes")):
        if minutes >= size:
            return w(word, n=minutes // size)
    return w("ago_now")


def ended_text(line: TableLine, w: Wording) -> str:
    """Who won, and the points of all, the most first; empty where that is not known.

    Whoever sat on several seats at one device is named like all others.
    """
    end = line.ended
    if end is None:
        return ""
    points = " : ".join(map(str, sorted(end.points, reverse=True)))
    mine = end.mine if len(end.mine) == 1 else []
    names = [line.names[seat] for seat in end.winners if seat not in mine]
    others = w.words.together(names)
    if len(names) == len(end.winners):
        return w("ended_won_together" if len(names) > 1 else "ended_won", players=others, points=points)
    return w("ended_shared", players=others, points=points) if names else w("ended_mine", points=points)
