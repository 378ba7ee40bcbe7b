"""Terms: how a table is played, in words: its options, clock, scores, spectators, and who chose the seed."""

from morro.server.shown import JoinShown, TableShown
from morro.web.seats import clock_text
from morro.web.wording import Wording


def terms(table: TableShown | JoinShown, w: Wording) -> list[str]:
    """What whoever sits down or looks on wants to know beforehand."""
    edition, *options = table.game_name.split(":")
    said = [w.words.option(edition, option) for option in options]
    said.append(w("clock_of", start=clock_text(table.clock[0]), n=table.clock[1]) if table.clock else w("clock_none"))
    for key, on in (("open_scores", table.open_scores), ("watch", table.watch)):
        said.append(f"{w(key)}: {w('switch_on' if on else 'switch_off')}")
    return [*said, w("seed_chosen")] if table.seed_chosen else said
