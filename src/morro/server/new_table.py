"""New tables: what somebody asks for, checked and made ready to be written."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from morro.bots.bot import BadBot
from morro.bots.registry import BOTS, DEFAULT, BotListing
from morro.games import DEFAULT_GAME, LISTINGS, AnyGame, make_game
from morro.server.chair import Chair, fresh_token, hashed, tidy_name
from morro.server.clock import is_slow, read_clock
from morro.server.errors import BadRequest
from morro.server.table import Head, Late

NAMES: Final = ("Ana", "Blas", "Carmen", "Diego", "Elena", "Felipe")
"""Bots are called so, and people who gave no name."""
SIT_ONCE: Final = "you can sit on one seat; for others at this device choose hot-seat"
RATED_ALONE: Final = "a rated table has a seed that nobody knows, and one person at each device: no hot-seat"
MOST_SEATS: Final = max(listing.most for listing in LISTINGS)
SEED_BITS: Final = 128
LONGEST_WAIT: Final = 7 * 24 * 3600
"""Seconds: so long bots wait at most before they sit down."""


@dataclass
class TableSpec:
    """A game, who sits where, and how it is played. `chairs`: me, hot, open or bot:NAME, one for each seat."""

    game: str
    chairs: list[str]
    names: list[str] = field(default_factory=list)
    """For the people at this device; empty ones get a name of ours."""
    clock: str = ""
    open_scores: bool = True
    watch: bool = True
    seed: int | None = None
    public: bool = False
    """Its open seats are for everybody, in the lobby."""
    level: str = "any"
    """Whom the host wants to play with: `any`, or points of the ladder: `1350-1550`, `1350-`, `-1200`."""
    late: str = ""
    """What a bot does when a person's time is up: `move` or `seat`; empty for what suits the clock."""
    fill: int = 0
    """Seconds after which bots take the seats that stayed free, at a public table; 0 for never."""
    rated: bool = False
    coach: bool = False
    """Hints for everybody, though people play against each other."""


@dataclass
class PreparedTable:
    """A table ready to be written down, and the words of its invite links by seat."""

    head: Head
    chairs: list[Chair]
    invites: dict[int, str]


def prepare(spec: TableSpec, player: str, name: str, now: float) -> PreparedTable:
    """Check a spec; raises a GameError that says what is wrong with it."""
    game = make_game(spec.game, len(spec.chairs))
    clock = read_clock(spec.clock)
    taken = {name}
    chairs: list[Chair] = []
    invites: dict[int, str] = {}
    if not any(chair in ("me", "hot", "open") for chair in spec.chairs):
        raise BadRequest("somebody has to play: give at least one seat to a person")
    if spec.chairs.count("me") > 1:
        raise BadRequest(SIT_ONCE)
    if spec.rated and (spec.seed is not None or "hot" in spec.chairs):
        raise BadRequest(RATED_ALONE)
    if spec.rated and spec.coach:
        raise BadRequest("a rated table has no hints: choose one of the two")
    for seat, wish in enumerate(spec.chairs):
        given = spec.names[seat] if seat < len(spec.names) else ""
        if wish == "open":
            invites[seat] = fresh_token()
            chairs.append(Chair("", invite_hash=hashed(invites[seat])))
        elif wish in ("me", "hot"):
            own = name if wish == "me" else ""
            chosen = tidy_name(given) if given.strip() else own or free_name(taken)
            chairs.append(Chair(chosen, player=player))
        else:
            chairs.append(Chair(free_name(taken), bot=bot_of(wish)))
        taken.add(chairs[-1].name)
    head = fresh_head(game, player, now, clock, spec)
    return PreparedTable(head, chairs, invites)


def fresh_head(game: AnyGame, player: str, now: float, clock: tuple[int, int] | None, spec: TableSpec) -> Head:
    """A new table's own line: its name and its seed, which nobody can guess unless the host chose it."""
    return Head(
        id=secrets.token_hex(6),
        game=game.name,
        seats=game.seats,
        seed=secrets.randbits(SEED_BITS) if spec.seed is None else spec.seed,
        seed_chosen=spec.seed is not None,
        host=player,
        clock=clock,
        open_scores=spec.open_scores,
        watch=spec.watch,
        rated=spec.rated,
        coach=spec.coach,
        late=late_of(spec.late, clock),
        engine=game.version,
        created=now,
    )


def late_of(text: str, clock: tuple[int, int] | None) -> Late:
    """What a bot does when a person's time is up. Over days it takes the seat: else a game would last for months."""
    match text:
        case "":
            return "seat" if is_slow(clock) else "move"
        case "move" | "seat":
            return text
    raise BadRequest(f"late is move or seat, not {text[:20]!r}")


def bots_served() -> list[BotListing]:
    """The bots that a table may have: those without parameters.

    A parameter could name a program of the host's machine, or hours of thinking; nobody from outside may say that.
    """
    return [bot for bot in BOTS if bot.usage == bot.name]


def bot_of(wish: str) -> str:
    """The name of a bot in `bot:greedy`; raises BadBot for one that is not served."""
    kind, _, bot = wish.partition(":")
    if kind != "bot" or not bot:
        raise BadRequest(f"a seat is me, hot, open or bot:NAME; not {wish!r}")
    known = [one.name for one in bots_served()]
    if bot not in known:
        raise BadBot(f"there is no bot {bot!r} at a table; there are: {', '.join(known)}")
    return bot


def free_name(taken: set[str]) -> str:
    return next((name for name in NAMES if name not in taken), NAMES[0])


def against_bots(game_name: str, seats: int, bot: str = DEFAULT) -> TableSpec:
    """Play now: one person, anywhere, and bots."""
    make_game(game_name, seats)
    chairs = [f"bot:{bot}"] * seats
    chairs[secrets.randbelow(seats)] = "me"
    return TableSpec(game_name, chairs)


def spec_of_form(fields: Mapping[str, Sequence[str]]) -> TableSpec:
    """The spec of a filled-in form."""

    def one(key: str, default: str = "") -> str:
        return fields[key][0].strip() if fields.get(key) else default

    seats = whole("seats", one("seats", "4"))
    if not 1 <= seats <= MOST_SEATS:
        raise BadRequest(f"no game has {seats} seats")
    game = one("game", DEFAULT_GAME)
    ticked = [option.rpartition(":") for option in fields.get("option", []) if option]
    options = [option for edition, _, option in ticked if edition in ("", game)]  # a form keeps ticks of other games
    seated = make_game(":".join([game, *options]), seats)
    seed = one("seed")
    return TableSpec(
        game=seated.name,
        chairs=[one(f"seat{seat}", "me" if seat == 0 else f"bot:{DEFAULT}") for seat in range(seats)],
        names=[one(f"name{seat}") for seat in range(seats)],
        clock=one("clock"),
        open_scores=switch("open_scores", one("open_scores", "on")),
        watch=switch("watch", one("watch", "on")),
        seed=whole("seed", seed) if seed else None,
        late=one("late"),
        public=switch("public", one("public", "off")),
        level=one("level") or f"{one('least')}-{one('most')}",
        fill=min(whole("fill", one("fill", "0")), LONGEST_WAIT),
        rated=switch("rated", one("rated", "off")),
        coach=switch("coach", one("coach", "off")),
    )


def whole(key: str, text: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 60:
        raise BadRequest(f"{key} wants a whole number of at most 60 digits, not {text[:40]!r}")
    return int(text)


def switch(key: str, text: str) -> bool:
    if text not in ("on", "off"):
        raise BadRequest(f"{key} is on or off, not {text!r}")
    return text == "on"
