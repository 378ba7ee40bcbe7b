"""The lessons of San Juan, and the numbers that their sentences name."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from morro.core.game import AnyGame
from morro.lessons.lessons import Gain, Lessons
from morro.sanjuan import moments
from morro.sanjuan.buildings import BUILDINGS, KIND_OF, PRODUCTION_KINDS
from morro.sanjuan.editions import FULL_CITY, TILES
from morro.sanjuan.state import NO_CARD, SanJuanState, slot_of

Ask = Callable[[AnyGame, SanJuanState, int], int]
AskOf = Callable[[AnyGame, SanJuanState, int, int], int]


def hand(_game: AnyGame, s: SanJuanState, seat: int) -> int:
    return len(s.estates[seat].hand)


def built(_game: AnyGame, s: SanJuanState, seat: int) -> int:
    return len(s.estates[seat].city)


def goods(_game: AnyGame, s: SanJuanState, seat: int) -> int:
    return sum(good != NO_CARD for good in s.estates[seat].goods)


def points(game: AnyGame, s: SanJuanState, seat: int) -> int:
    return int(game.scores(s)[seat])


def left(game: AnyGame, s: SanJuanState, _seat: int) -> int:
    """How many answers the question wants."""
    return int(game.prompt(s).left)


def makers(_game: AnyGame, s: SanJuanState, seat: int) -> int:
    return sum(kind < PRODUCTION_KINDS for kind in s.estates[seat].city)


NUMBERS: Final[Mapping[str, Ask]] = {
    "hand": hand,
    "built": built,
    "goods": goods,
    "points": points,
    "left": left,
    "makers": makers,
    "city": lambda _game, s, seat: built(_game, s, seat) - makers(_game, s, seat),
    "kinds": lambda _game, s, seat: len({kind for kind in s.estates[seat].city if kind < PRODUCTION_KINDS}),
    "offer": lambda _game, s, _seat: len(s.offer),
    "others": lambda _game, s, seat: len(s.estates[seat].hand) - 1,
    "tucked": lambda _game, s, seat: len(s.estates[seat].tucked),
    "limit": lambda _game, s, seat: int(moments.hand_limit(s.estates[seat].owns, moments.is_guarded(s))),
    "sixes": lambda _game, s, seat: sum(
        s.rules.cost[kind] == 6 for other, e in enumerate(s.estates) if other != seat for kind in e.city
    ),
    "full": lambda _game, _s, _seat: FULL_CITY,
}
"""Of the seat, or of the table."""


def price(_game: AnyGame, s: SanJuanState, seat: int, kind: int) -> int:
    """What a building costs the seat now."""
    privilege = int(moments.privilege(s, seat))
    return int(moments.build_price(s.rules, s.estates[seat].owns, kind, privilege, NO_CARD))


def sale(_game: AnyGame, s: SanJuanState, _seat: int, kind: int) -> int:
    """What the good of a building sells for."""
    return int(moments.sale_price(TILES[s.tiles[(s.turned - 1) % len(TILES)]], slot_of(kind)))


NUMBERS_OF: Final[Mapping[str, AskOf]] = {
    "cost": lambda _game, s, _seat, kind: int(s.rules.cost[kind]),
    "price": price,
    "worth": lambda _game, _s, _seat, kind: int(BUILDINGS[kind].points),
    "sale": sale,
    "held": lambda _game, s, seat, kind: list(s.estates[seat].hand).count(kind),
}
"""Of a building: `cost smithy`."""


def number(game: AnyGame, s: Any, seat: int, asked: Sequence[str]) -> int:
    """A number that a sentence names: `hand`, or `price smithy`."""
    if len(asked) == 1:
        return NUMBERS[asked[0]](game, s, seat)
    return NUMBERS_OF[asked[0]](game, s, seat, KIND_OF[asked[1]])


def gains(game: AnyGame, before: Any, after: Any, seat: int) -> list[Gain]:
    """More cards, goods or points."""
    kinds = (("table.svg#cards", "n_cards", hand), ("art/common.svg#chip", "n_points", points))
    found = [Gain(icon, words, of(game, after, seat) - of(game, before, seat)) for icon, words, of in kinds]
    return [gain for gain in found if gain.n > 0]


LESSONS: Final = Lessons(("sanjuan", "sanjuan-2018"), number, gains)
