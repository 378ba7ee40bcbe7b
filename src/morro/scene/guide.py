"""The guided first game: a hint for the question that is asked."""

from collections.abc import Mapping

from morro.scene.presentation import presentation_of
from morro.scene.seen import Seen
from morro.words.wording import Wording


def guide_for(seen: Seen, w: Wording, prefs: Mapping[str, str]) -> str:
    """The hint, for whoever plays with one."""
    return hint(seen, w) if prefs.get("guide") == "on" and presentation_of(seen.game_name).guided else ""


def hint(seen: Seen, w: Wording) -> str:
    """What a patient friend would say now; in the first round some questions have words of their own."""
    if seen.at is not None:
        return ""
    if seen.status == "finished":
        return w("guide_end")
    if seen.prompt is None or seen.viewer < 0:
        return ""
    if seen.prompt.seat != seen.viewer:
        return w("guide_wait")
    kind, family = seen.prompt.kind, seen.game_name.partition("/")[0]
    own = f"guide_{kind}_{family}"
    if w.has(own):
        return w(own)
    first = f"guide_{kind}_first"
    return w(first) if seen.view.round <= 1 and w.has(first) else w(f"guide_{kind}")
