"""The guided first game of San Juan: a hint for the question that is asked."""

from morro.server.shown import TableShown
from morro.web.wording import Wording


def hint(shown: TableShown, w: Wording) -> str:
    """What a patient friend would say now; empty where the key has no hint."""
    if shown.status == "finished":
        return w("guide_end")
    if shown.prompt is None or shown.viewer < 0:
        return ""
    if shown.prompt.seat != shown.viewer:
        return w("guide_wait")
    kind = shown.prompt.kind
    first = shown.view.round <= 1
    for key in (f"guide_{kind}_first" if first else "", f"guide_{kind}"):
        if key and w.has(key):
            return w(key)
    return w("guide_other")
