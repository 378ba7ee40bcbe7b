"""What both games show of the people at the table, and the parts of a board that both have."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from morro.server.shown import PlayerShown, TableShown
from morro.web.choice import Choice, Control
from morro.web.wording import Wording, wording
from morro.words.text import capital

T = TypeVar("T")


class Person(NamedTuple):
    """A seat, as its panel is headed."""

    seat: int
    name: str
    me: bool
    state: str
    """`bot`, `offline 2 min`; empty where nothing is to be said."""
    asked: bool
    governor: bool
    role: str
    """The key of the role that this seat took last in this round, or empty."""
    points: str
    clock: str
    left: float
    """Seconds on the clock."""


class Role(NamedTuple):
    id: str
    key: str
    name: str
    effect: str
    privilege: str
    state: str
    """`free`, `taken by Ada`, `now`: in words."""
    look: str
    """`free`, `taken` or `now`: for the style sheet."""
    coins: int
    control: Control | None


class Group(NamedTuple):
    """Some lines of the log under one heading."""

    title: str
    icon: str
    lines: tuple["Line", ...]


class Line(NamedTuple):
    text: str
    version: int
    mine: bool
    new: bool


class Speaker(NamedTuple):
    seat: int
    name: str
    muted: bool


class Said(NamedTuple):
    n: int
    name: str
    text: str


class Talk(NamedTuple):
    """The chat as the viewer hears it."""

    lines: tuple[Said, ...]
    people: tuple[Speaker, ...]
    """Those whom he may mute."""
    watch: bool
    spectators_muted: bool
    nameless: bool
    """He must say who he is before he speaks."""


def talk(shown: TableShown, nameless: bool) -> Talk:
    muted = [player.seat for player in shown.players if player.muted]
    return Talk(
        tuple([Said(line.n, line.name, line.text) for line in shown.chat if line.seat not in muted]),
        tuple([Speaker(one.seat, one.name, one.muted) for one in shown.players if one.kind == "human"]),
        shown.watch,
        shown.spectators_muted,
        nameless and not shown.owned,
    )


class RoleWords(NamedTuple):
    name: str
    effect: str
    privilege: str
    action: str
    """What taking it is called."""


@lru_cache(maxsize=256)
def role_words(game: str, language: str, key: str) -> RoleWords:
    words = wording(language).words
    action = words.action(game, "role", f"role {key}")
    return RoleWords(words.role(game, key), words.role_effect(game, key), words.privilege(game, key), action)


def clock_text(seconds: float) -> str:
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


def names_of(shown: TableShown, w: Wording) -> list[str]:
    """How the viewer calls each seat."""
    return [
        capital(w.words.ui("you")) if player.seat == shown.viewer else player.name or w.words.seat(at)
        for at, player in enumerate(shown.players)
    ]


def state_of(player: PlayerShown, asked: bool, w: Wording, past: bool = False) -> str:
    """A word about a seat; at a past moment only who it is, not whether he is there now."""
    asked = asked and not past
    if player.kind == "open":
        return w("state_open")
    if player.kind == "bot" and not player.stands_in:
        name = w.bot(player.bot or "")
        return f"{name}, {w('state_thinking')}" if asked else name
    if player.stands_in:
        return w("state_stands_in")
    if not player.online and player.kind != "me" and not past:
        return w("state_away", n=int((player.away or 0) // 60)) if player.away and player.away >= 60 else w("state_off")
    return w("state_thinking") if asked and player.kind != "me" else ""


def people(shown: TableShown, w: Wording, names: list[str], governor: int, roles: dict[int, str]) -> list[Person]:
    """Every seat, clockwise from the viewer's left; the viewer last."""
    asked = shown.prompt.seat if shown.prompt is not None else -1
    first = (shown.viewer + 1) % shown.seats
    past = shown.at is not None
    found = []
    for seat in [(first + i) % shown.seats for i in range(shown.seats)]:
        player = shown.players[seat]
        sheet = shown.scores[seat] if seat < len(shown.scores) else None
        found.append(
            Person(
                seat,
                names[seat],
                seat == shown.viewer,
                state_of(player, seat == asked, w, past),
                seat == asked,
                seat == governor,
                roles.get(seat, ""),
                "" if sheet is None else str(sheet.total),
                "" if player.clock is None or past else clock_text(player.clock),
                round(player.clock or 0, 1),
            )
        )
    return found


class Drawer(ABC):
    """Draws one view for one viewer in one language."""

    def __init__(self, shown: TableShown, w: Wording, names: list[str]) -> None:
        self.shown = shown
        self.w = w
        self.names = names
        self.view: Any = shown.view
        self.rules = self.view.rules
        self.game = shown.game_name
        self.choice = self._choice()

    @abstractmethod
    def _choice(self) -> Choice:
        """The question to the viewer."""

    def _kept(self, make: Callable[[], T], what: str, *source: Hashable) -> T:
        """What is made from its source alone, unless the viewer can choose something of it; kept for the next picture.

        What all see has a source that all see, and is made once for all of them.
        """
        if self.choice.form != "none":
            return make()
        made: T = self.shown.pieces.get((what, self.game, self.w.language, *source), make)
        return made

    def _called(self, takers: dict[int, int]) -> tuple[tuple[int, str, bool], ...]:
        """Who took which role: his name, and whether it is the viewer."""
        return tuple([(role, self.names[seat], seat == self.shown.viewer) for role, seat in takers.items()])

    def _role_state(self, taken: bool, taker: int, now: bool) -> tuple[str, str]:
        """How a role card lies there, for the style sheet and in words."""
        if not taken:
            return "free", self.w("role_free")
        look = "now" if now else "taken"
        if taker < 0:
            return look, self.w.words.ui("taken")
        if taker == self.shown.viewer:
            return look, self.w("role_mine")
        return look, self.w("role_taken", player=self.names[taker])
