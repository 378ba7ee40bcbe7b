"""The log in words: grouped by round and role, each line with the version of the table right after it."""

from bisect import bisect_right
from functools import lru_cache
from typing import Final

from morro.core.events import Event
from morro.puertorico import events as puertorico
from morro.puertorico.editions import ROLE_CARDS
from morro.sanjuan import events as sanjuan
from morro.sanjuan.editions import ROLES
from morro.server.shown import TableShown
from morro.web.seats import Group, Line, names_of
from morro.web.wording import Wording, wording

assert sanjuan.ROUND == puertorico.ROUND
assert sanjuan.ROLE_TAKEN == puertorico.ROLE_TAKEN
ROUND: Final = sanjuan.ROUND
ROLE_TAKEN: Final = sanjuan.ROLE_TAKEN

RECENT: Final = 2
"""So many rounds are in the page of a running game; the replay has all of them."""


def groups(shown: TableShown, w: Wording, everything: bool = False) -> list[Group]:
    """The log of the last rounds, or of the whole game."""
    events = shown.events
    start = 0 if everything else recent(events)
    names = tuple(names_of(shown, w))
    found: list[tuple[str, str, list[Line]]] = []
    at = start
    while at < len(events):
        event = events[at]
        end = at + 1
        while end < len(events) and (events[end].kind, events[end].seat) == (event.kind, event.seat):
            end += 1
        if event.kind in (ROUND, ROLE_TAKEN) or not found:
            found.append((*heading(shown.game_name, w, event), []))
        version = version_of(shown, end - 1)
        for text in told(shown.game_name, w.language, names, shown.viewer, chunk(events[at:end])):
            found[-1][2].append(Line(text, version, event.seat == shown.viewer >= 0, at >= shown.since))
        at = end
    return [Group(title, icon, tuple(lines)) for title, icon, lines in found if lines]


def heading(game: str, w: Wording, event: Event) -> tuple[str, str]:
    """The words over a part of the log, and its picture."""
    if event.kind == ROUND:
        return w.words.ui("round_n", n=event.n), ""
    if event.kind == ROLE_TAKEN:
        key = role_key(game, event.card)
        return w.words.role(game, key), f"common.svg#role-{key}"
    return w("log_start"), ""


def role_key(game: str, card: int) -> str:
    key = ROLES[card] if game.startswith("sanjuan") else ROLE_CARDS[card]
    return "prospector" if key.startswith("prospector") else key


def recent(events: list[Event]) -> int:
    """Where the last rounds begin."""
    seen = 0
    for at in range(len(events) - 1, -1, -1):
        if events[at].kind == ROUND:
            seen += 1
            if seen == RECENT:
                return at
    return 0


def version_of(shown: TableShown, index: int) -> int:
    """The first version at which the event had happened."""
    at = bisect_right(shown.history, index, key=lambda moment: moment.events)
    return shown.history[at].version if at < len(shown.history) else shown.version


Row = tuple[int, int, int, int, int, tuple[int, ...], int, bool]


def chunk(events: list[Event]) -> tuple[Row, ...]:
    return tuple((e.at, e.kind, e.seat, e.card, e.n, tuple(e.cards), e.knower, e.forced) for e in events)


@lru_cache(maxsize=20_000)
def told(game: str, language: str, names: tuple[str, ...], viewer: int, rows: tuple[Row, ...]) -> tuple[str, ...]:
    """The sentences of a few events; a page is drawn often, and most of its log was drawn before."""
    events = [Event(*row[:5], list(row[5]), *row[6:]) for row in rows]
    return tuple(wording(language).words.story(game, events, list(names), viewer))
