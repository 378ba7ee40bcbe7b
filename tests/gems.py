"""Gems: a small third game, to show that a game plugs in by one call. Plain Python, also where Morro is compiled.

Everybody holds three gems. In each of two rounds a seat lays two of them open, and draws two. The gems laid count.
"""

from typing import Any, Final

from librt.strings import BytesWriter

from morro.core.actions import ActionTable
from morro.core.errors import BadGame
from morro.core.events import Event, Log
from morro.core.game import ALL_SEEING, NONE, UNKNOWN, AnyGame, Game, Prompt, State, Task, View
from morro.core.milestones import Milestones
from morro.core.position import PositionReader, counted, line
from morro.core.rng import Rng
from morro.encoding.encoder import Encoder
from morro.encoding.layout import Layout
from morro.families import Family, Listing
from morro.wire.schema import COUNT, Details, Json, Wire, head, many, maybe, obj, root

KEYS: Final = ["pearl", "coral", "amber", "jade"]
COPIES, HAND, LAID, ROUNDS = 6, 3, 2, 2
LAY, DRAW = 0, 1
TASKS: Final = ["lay", "draw"]
EVENTS: Final = ["laid", "drew", "round", "end"]
ACTIONS: Final = ActionTable()
ACTIONS.block("lay", KEYS)


class GemsState(State):
    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[list[int]] = [[] for _ in range(seats)]
        self.deck: list[int] = []

    def clone(self) -> "GemsState":
        s = GemsState(self.seats, self.rng.clone())
        s.step, s.round, s.todo, s.menu = self.step, self.round, self.todo.copy(), self.menu
        s.hands, s.laid = [hand.copy() for hand in self.hands], [laid.copy() for laid in self.laid]
        s.deck = self.deck.copy()
        return s

    def __repr__(self) -> str:
        return repr(look(self, ALL_SEEING))


class GemsView(View):
    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.hands: list[list[int]] = []
        self.laid: list[list[int]] = []
        self.deck: list[int] = []

    def __repr__(self) -> str:
        rows = [f"gems/small seats={len(self.hands)} step={self.step} round={self.round}"]
        rows[0] += f" rng={self.rng}" if self.rng else ""
        items = [f"{TASKS[t.kind]} seat={t.seat} left={t.left} floor={t.floor}" for t in reversed(self.todo)]
        rows.append(line("ask", " | ".join(items) or "over"))
        rows.append(line("deck", written(self.deck)))
        for k, hand in enumerate(self.hands):
            rows.append(f"seat {k} {line('hand', written(hand))} {line('laid', written(self.laid[k]))}")
        return "\n".join(rows) + "\n"


def written(gems: list[int]) -> str:
    return counted(["?" if gem == UNKNOWN else KEYS[gem] for gem in gems])


def look(s: GemsState, seat: int) -> GemsView:
    view = GemsView(seat)
    view.step, view.round, view.todo = s.step, s.round, s.todo.copy()
    view.hands = [hand.copy() if seat in (k, ALL_SEEING) else [UNKNOWN] * len(hand) for k, hand in enumerate(s.hands)]
    view.laid = [laid.copy() for laid in s.laid]
    view.deck = s.deck.copy() if seat == ALL_SEEING else [UNKNOWN] * len(s.deck)
    if s.todo and s.todo[-1].kind == LAY and seat not in (s.todo[-1].seat, ALL_SEEING):
        view.todo[-1] = Task(LAY, s.todo[-1].seat, s.todo[-1].left)
    view.rng = s.rng.text() if seat == ALL_SEEING else ""
    return view


class GemsReader(PositionReader):
    def __init__(self, seats: int) -> None:
        super().__init__("gems/small", seats, ["ask", "deck"])
        self.s = GemsState(seats, Rng(0, 0, 0, 1))

    def read_head(self, fields: dict[str, str]) -> None:
        self.s.step, self.s.round = self.number(fields, "step", 0), self.number(fields, "round", 1)
        self.s.rng = self.stream(fields)
        self.only(fields, ["seats", "step", "round", "rng"])

    def read_line(self, name: str, rest: str) -> None:
        if name == "deck":
            self.s.deck = self.gems(rest.split())
        elif rest.strip() != "over":
            self.s.todo = [self.task(item.split()) for item in rest.split("|")][::-1]

    def task(self, words: list[str]) -> Task:
        fields = self.fields(words[1:])
        numbers = [self.number(fields, name, 0) for name in ("seat", "left", "floor")]
        return Task(self.task_kind(words, TASKS), numbers[0], numbers[1], NONE, numbers[2])

    def read_seat(self, seat: int, words: list[str]) -> None:
        places = self.places(words, ["hand", "laid"])
        self.s.hands[seat], self.s.laid[seat] = self.gems(places["hand"]), self.gems(places["laid"])

    def gems(self, words: list[str]) -> list[int]:
        return [self.index(word, KEYS) for word in self.repeated(words)]


class Gems(Game[GemsState, GemsView]):
    def __init__(self, seats: int) -> None:
        super().__init__("gems/small", 1, seats, ACTIONS, DRAW)

    def deal(self, rng: Rng, log: Log | None) -> GemsState:
        s = GemsState(self.seats, rng)
        s.log, s.round = log, 1
        s.deck = [gem for gem in range(len(KEYS)) for _ in range(COPIES)]
        s.rng.shuffle(s.deck)
        s.hands = [sorted(s.deck.pop() for _ in range(HAND)) for _ in range(self.seats)]
        turns = [seat for _ in range(ROUNDS) for seat in range(self.seats)]
        s.todo = [task for seat in turns[::-1] for task in (Task(DRAW, seat), Task(LAY, seat, LAID))]
        return s

    def menu_of(self, s: GemsState, task: Task) -> list[int]:
        hand = s.hands[task.seat]
        return sorted({gem for at, gem in enumerate(hand) if gem >= task.floor and at <= len(hand) - task.left})

    def answer(self, s: GemsState, task: Task, action: int) -> None:
        s.todo.pop()
        s.hands[task.seat].remove(action)
        s.laid[task.seat].append(action)
        s.note(EVENTS.index("laid"), task.seat, action)
        if task.left > 1:
            s.todo.append(Task(LAY, task.seat, task.left - 1, NONE, action))

    def run(self, s: GemsState, task: Task) -> None:
        s.todo.pop()
        drawn = [s.deck.pop() for _ in range(min(LAID, len(s.deck)))]
        s.hands[task.seat] = sorted(s.hands[task.seat] + drawn)
        s.note_cards(EVENTS.index("drew"), task.seat, NONE, drawn, task.seat)
        if task.seat == self.seats - 1:
            s.round = min(ROUNDS, s.round + 1)
        if not s.todo:
            s.note(EVENTS.index("end"), NONE)

    def prompt(self, s: GemsState) -> Prompt:
        return Prompt("lay", s.todo[-1].seat, s.todo[-1].left, "")

    def reveals(self, event: Event) -> bool:
        return event.kind != EVENTS.index("laid")

    def scores(self, s: GemsState) -> list[int]:
        return [sum(gem + 1 for gem in laid) for laid in s.laid]

    def tiebreaks(self, s: GemsState) -> list[int]:
        return [len(hand) for hand in s.hands]

    def view(self, s: GemsState, seat: int) -> GemsView:
        return look(s, seat)

    def guess(self, view: GemsView, rng: Rng) -> GemsState:
        s = GemsState(self.seats, Rng(rng.word(), rng.word(), rng.word(), 1))
        seen = [gem for gems in (*view.hands, *view.laid) for gem in gems]
        rest = [gem for gem in range(len(KEYS)) for _ in range(COPIES - seen.count(gem))]
        rng.shuffle(rest)
        s.step, s.round, s.todo, s.laid = view.step, view.round, view.todo.copy(), [laid.copy() for laid in view.laid]
        s.hands = [sorted(rest.pop() if gem == UNKNOWN else gem for gem in hand) for hand in view.hands]
        s.deck = rest
        s.menu = self.menu_of(s, s.todo[-1]) if s.todo else []
        return s

    def parse(self, text: str) -> GemsState:
        reader = GemsReader(self.seats)
        reader.read_rows(text)
        return reader.s

    def check(self, s: GemsState) -> None:
        gems = [gem for place in (*s.hands, *s.laid, s.deck) for gem in place]
        assert sorted(gems) == [gem for gem in range(len(KEYS)) for _ in range(COPIES)]


class Sheet:
    def __init__(self, laid: list[int]) -> None:
        self.laid = laid

    def lines(self) -> list[tuple[str, int]]:
        return [(key, (gem + 1) * self.laid.count(gem)) for gem, key in enumerate(KEYS)]

    def total(self) -> int:
        return sum(points for _, points in self.lines())


class GemsEncoder(Encoder[GemsState, GemsView]):
    """The own hand, then what lies before each seat, then the gems in the deck."""

    def __init__(self) -> None:
        layout = Layout("gems", 1)
        layout.row("hand", KEYS, COPIES, "the gems in hand")
        for turn in range(4):
            layout.row(f"laid+{turn}", KEYS, COPIES, "the gems laid by a seat")
        layout.one("deck", len(KEYS) * COPIES, "the gems in the deck")
        super().__init__(layout, ACTIONS)

    def write_view(self, view: GemsView, out: BytesWriter) -> None:
        seats = len(view.hands)
        rows = [view.hands[view.seat], *[view.laid[(view.seat + turn) % seats] for turn in range(seats)]]
        for gems in [*rows, *[[]] * (4 - seats)]:
            out.write(bytes(gems.count(gem) for gem in range(len(KEYS))))
        out.write(bytes([len(view.deck)]))

    def write_state(self, s: GemsState, seat: int, out: BytesWriter) -> None:
        self.write_view(look(s, seat), out)


class GemsGreedy:
    name = "greedy"

    def choose(self, view: GemsView, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        return legal[-1]

    def close(self) -> None:
        pass


def names(gems: list[int]) -> list[str | None]:
    return [None if gem == UNKNOWN else KEYS[gem] for gem in gems]


def table(view: GemsView) -> Json:
    seats = [{"hand": names(hand), "laid": names(laid)} for hand, laid in zip(view.hands, view.laid, strict=True)]
    return {"deck": len(view.deck), "estates": seats}


def view_schema() -> Json:
    gems = many(maybe({"type": "string", "enum": KEYS}))
    fields = head("^gems/", 4) | {"seat": maybe(COUNT), "deck": COUNT, "estates": many(obj(hand=gems, laid=gems))}
    return root("A view of Gems", obj(**fields))


def box_schema() -> Json:
    return root("The box of Gems", obj(**head("^gems/", 4), gems=many({"type": "string", "enum": KEYS})))


def details(_: str, event: Event) -> Details:
    return Details(KEYS[event.card] if event.card >= 0 else None, [KEYS[card] for card in event.cards])


def make(edition: str, seats: int, options: list[str]) -> AnyGame:
    if options or not 2 <= seats <= 4:
        raise BadGame(f"{edition} has no options, and is for 2 to 4 seats")
    return Gems(seats)


def nothing(_: Any) -> list[str]:
    return []


FAMILY: Final = Family(
    "gems",
    "Gems",
    [Listing("gems/small", 2, 4, [], short_search=20)],
    make,
    events=EVENTS,
    score=lambda s, seat: Sheet(s.laid[seat]),
    milestones=Milestones(2, NONE, NONE, 3, [], KEYS, lambda _: "deck", nothing, nothing),
    wire=Wire(table, lambda _: {"gems": KEYS}, view_schema, box_schema, details),
    encoder=GemsEncoder,
    greedy=GemsGreedy,
    words="tests.gems_shown:GemsWords",
    presentation="tests.gems_shown:PRESENTATION",
)
