"""Who sits at the table, and which roles there are."""

from functools import lru_cache
from typing import Final, NamedTuple

from morro.scene.question import Answer
from morro.scene.seen import Player, Seen
from morro.words.text import capital
from morro.words.wording import Wording, wording

FACES: Final = {"level1": 1, "level2": 2, "level3": 3, "greedy": 3, "level4": 4, "level5": 5}
"""Which face a bot has: level 3 is the player called greedy."""


class Badge(NamedTuple):
    """The mark of a seat, the same everywhere: its colour and shape go by the seat, its letter by the name."""

    seat: int
    letter: str
    name: str
    """How the viewer calls the seat."""
    face: int = 0
    """Of the bot that sits there, 1 to 5; 0 for a person, and for a bot without a face of its own."""
    wear: int = 0
    """What it wears, 1 to 4, where bots before it at this table have the same face; else 0."""


class Person(NamedTuple):
    """A seat, as its panel is headed."""

    seat: int
    letter: str
    """On its badge."""
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
    face: int = 0
    """Of the bot that sits there, as on its badge."""
    wear: int = 0


class Role(NamedTuple):
    id: str
    key: str
    name: str
    effect: str
    privilege: str
    state: str
    """`free`, `taken by Ada`, `now`: in words."""
    look: str
    """`free`, `taken` or `now`."""
    coins: int
    answer: Answer | None
    by: Badge | None = None
    """Who took it."""


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


def time_text(seconds: float, w: Wording) -> str:
    """A time that is left: as a clock shows it, from an hour on in hours, from two days on in days and hours."""
    hours = int(seconds // 3600)
    if hours < 1:
        return clock_text(seconds)
    return w("time_days", days=hours // 24, hours=hours % 24) if hours >= 48 else w("time_hours", hours=hours)


def names_of(seen: Seen, w: Wording) -> list[str]:
    """How the viewer calls each seat."""
    return [
        capital(w.words.ui("you")) if player.seat == seen.viewer else player.name or w.words.seat(at)
        for at, player in enumerate(seen.players)
    ]


def badges_of(seen: Seen, names: list[str]) -> list[Badge]:
    return seat_badges(seen.players, names)


def seat_badges(players: list[Player], names: list[str]) -> list[Badge]:
    """The badge of each seat; a seat without a name has its number. No two of them look the same."""
    faces = [face_of(player) for player in players]
    return [
        Badge(at, (player.name or str(at + 1))[0].upper(), names[at], face, faces[:at].count(face) if face else 0)
        for at, (player, face) in enumerate(zip(players, faces, strict=True))
    ]


def face_of(player: Player) -> int:
    """The face of the bot that sits there; none for a person, also while a bot stands in."""
    return 0 if player.stands_in else FACES.get(player.bot or "", 0)


def state_of(player: Player, asked: bool, w: Wording, past: bool = False) -> str:
    """A word about a seat; at a past moment only who it is, not whether he is there now."""
    asked = asked and not past
    if player.kind == "open":
        return w("state_open")
    if player.kind == "bot" and not player.stands_in:
        name = w.bot(player.bot or "")
        return f"{name}, {w('state_thinking')}" if asked else name
    if player.on_vacation and not past:
        return w("state_vacation")
    if player.stands_in:
        return w("state_resigned" if player.resigned else "state_stands_in")
    if not player.online and player.kind != "me" and not past:
        return w("state_away", n=int((player.away or 0) // 60)) if player.away and player.away >= 60 else w("state_off")
    return w("state_thinking") if asked and player.kind != "me" else ""


def people(seen: Seen, w: Wording, names: list[str], governor: int, roles: dict[int, str]) -> list[Person]:
    """Every seat, clockwise from the viewer's left; last the viewer, or the seat on whose side he stands."""
    asked = seen.prompt.seat if seen.prompt is not None else -1
    first = (seen.front + 1) % seen.seats
    past = seen.at is not None
    badges = badges_of(seen, names)
    found = []
    for seat in [(first + i) % seen.seats for i in range(seen.seats)]:
        player = seen.players[seat]
        sheet = seen.scores[seat] if seat < len(seen.scores) else None
        found.append(
            Person(
                seat,
                badges[seat].letter,
                names[seat],
                seat == seen.viewer,
                state_of(player, seat == asked, w, past),
                seat == asked,
                seat == governor,
                roles.get(seat, ""),
                "" if sheet is None else str(sheet.total),
                "" if player.clock is None or past else time_text(player.clock, w),
                round(player.clock or 0, 1),
                badges[seat].face,
                badges[seat].wear,
            )
        )
    return found
