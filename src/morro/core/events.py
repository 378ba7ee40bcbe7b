"""Event and Log: the facts that happened, and who may know their detail."""

from typing import Final

EVERYBODY: Final = -1
NOBODY: Final = -2


class Event:
    """One fact.

    `kind` is one of the game's event kinds. `seat` did it or suffered it. `card` is the public thing it is about
    (-1 for none), `n` a public number. `cards` is the detail, which only `knower` may know: one seat,
    EVERYBODY or NOBODY. `forced` says that the seat had no choice. `at` is the number of decisions made before.
    """

    def __init__(
        self, at: int, kind: int, seat: int, card: int, n: int, cards: list[int], knower: int, forced: bool
    ) -> None:
        self.at = at
        self.kind = kind
        self.seat = seat
        self.card = card
        self.n = n
        self.cards = cards
        self.knower = knower
        self.forced = forced

    def seen_by(self, seat: int) -> "Event":
        """The same fact as this seat (or a spectator) may know it.

        That a seat had no choice tells of its hand, so nobody else learns it.
        """
        cards = self.cards if self.knower == EVERYBODY or self.knower == seat else []
        forced = self.forced and self.seat == seat and seat >= 0
        return Event(self.at, self.kind, self.seat, self.card, self.n, cards, self.knower, forced)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.row() == other.row()

    def __hash__(self) -> int:
        return hash((self.at, self.kind, self.seat, self.card, self.n))

    def __reduce__(self) -> tuple[object, ...]:
        return Event, tuple(self.row())

    def row(self) -> list[object]:
        return [self.at, self.kind, self.seat, self.card, self.n, self.cards, self.knower, self.forced]


class Log:
    """The events of a game, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def seen_by(self, seat: int) -> list[Event]:
        return [event.seen_by(seat) for event in self.events]
