"""The guided first game of San Juan: a hint for the question that is asked."""

from morro.server.shown import TableShown
from morro.web.wording import Wording


def hint(shown: TableShown, w: Wording) -> str:
    """What a patient friend would say now; in the first round some questions have words of their own."""
    if shown.at is not None:
        return ""
    if shown.status == "finished":
        return w("guide_end")
    if shown.prompt is None or shown.viewer < 0:
        return ""
    if shown.prompt.seat != shown.viewer:
        return w("guide_wait")
    kind = shown.prompt.kind
    first = f"guide_{kind}_first"
    return w(first) if shown.view.round <= 1 and w.has(first) else w(f"guide_{kind}")
