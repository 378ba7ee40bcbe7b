"""Position text: the whole table, written and read. The grammar is in docs/notation.md."""

from typing import Final

from morro.core.bits import BIT
from morro.core.errors import BadPosition
from morro.core.game import ALL_SEEING, NONE, UNKNOWN, Task
from morro.core.position import PositionReader, chosen, counted, line
from morro.core.rng import seeded
from morro.sanjuan import tasks as ask
from morro.sanjuan.actions import SLOT_KEYS
from morro.sanjuan.agenda import OWNERS, complete
from morro.sanjuan.buildings import KEYS, KIND_OF
from morro.sanjuan.check import problem, working
from morro.sanjuan.editions import ROLES, TILES, Rules
from morro.sanjuan.moments import MOST_SWAPPED
from morro.sanjuan.state import MARK, NO_CARD, OPEN, Estate, SanJuanState
from morro.sanjuan.view import EstateView, SanJuanView, look

SLOT_TASKS: Final = (ask.SPEND, ask.PRODUCE, ask.SELL)
"""The questions whose floor is a slot for goods, not a kind of card."""

ITEM_FIELDS: Final = {
    "left floor done": (ask.DRAFT, ask.OFFICE, ask.LIMIT, ask.PRODUCE, ask.SELL, ask.COUNCIL, ask.ARCHIVE),
    "card left floor done": (ask.SPEND, ask.PAY),
    "card left": (ask.DISCOUNT, ask.POOR_HOUSE),
    "card floor": (ask.COPY,),
    "card": (ask.COVER,),
    "floor done": (ask.BANK,),
    "left": (ask.TAKE,),
    "role": (ask.LIBRARY,),
}
"""The fields of an item of the agenda beside `seat`; the others have none."""

LINES: Final = ["ask", "tiles", "deck", "discard", "shuffled", "seen", "aside", "offer"]

PLACES: Final = ["hand", "city", "chapel", "bank", "harbor", "covered", "shown"]
"""The places of an estate."""

# -- writing -------------------------------------------------------------------------------------------------


def write(s: SanJuanState) -> str:
    return write_view(look(s, ALL_SEEING))


def write_view(view: SanJuanView) -> str:
    """The table as the view knows it, with `?` for every card that is face down."""
    lines = [write_head(view)]
    lines.append("ask: " + (" | ".join([write_task(task) for task in reversed(view.todo)]) or "over"))
    lines.append("tiles: " + " ".join(["?" if tile == UNKNOWN else TILES[tile] for tile in view.tiles]))
    if view.aside:
        lines.append("aside: " + write_cards(view.aside))
    if view.offer:
        lines.append("offer: " + write_cards(view.offer))
    for seat in range(len(view.estates)):
        lines.append(f"seat {seat} " + write_estate(view.estates[seat]))
    for name, cards in (("recall", view.recall), ("shuffled", view.shuffled), ("seen", view.seen)):
        if cards:
            lines.append(f"{name}: {write_cards(cards)}")
    lines.append(line("discard", write_cards(view.discard)))
    lines.append(line("deck", write_cards(view.deck)))
    return "\n".join(lines) + "\n"


def write_head(view: SanJuanView) -> str:
    words = [view.rules.name, f"seats={len(view.estates)}", f"step={view.step}", f"round={view.round}"]
    words.append(f"governor={view.governor}")
    words.append(f"chooser={view.chooser}")
    if view.taken:
        words.append(chosen("taken", view.taken, ROLES))
    words.append(f"turned={view.turned}")
    if view.doubled:
        words.append("doubled=1")
    if view.library_used:
        words.append(chosen("library", view.library_used, [str(seat) for seat in range(len(view.estates))]))
    if view.waivable:
        words.append(f"waivable={view.waivable}")
    if view.earned:
        words.append(f"earned={view.earned}")
    if view.traded:
        words.append(f"traded={view.traded}")
    if view.old_offer:
        words.append(f"old_offer={view.old_offer}")
    if view.rng:
        words.append(f"rng={view.rng}")
    return " ".join(words)


def write_task(task: Task) -> str:
    words = [ask.TASKS[task.kind]]
    if task.kind != ask.NEW_ROUND:
        words.append(f"seat={task.seat}")
    if task.left:
        words.append(f"left={task.left}")
    if task.kind == ask.LIBRARY:
        words.append(f"role={ROLES[task.card]}")
    elif task.card != NONE:
        words.append(f"card={KEYS[task.card]}")
    if task.floor:
        names = SLOT_KEYS if task.kind in SLOT_TASKS else KEYS
        words.append(f"floor={names[task.floor]}")
    if task.done:
        words.append(f"done={task.done}")
    return " ".join(words)


def write_estate(e: EstateView) -> str:
    words: list[str] = []
    if e.fresh != len(e.hand):
        words.append(f"fresh={e.fresh}")
    if e.built != NO_CARD:
        words.append(f"built={KEYS[e.built]}")
    if e.bank_used:
        words.append("bank_used=1")
    words.append(line("hand", write_cards(e.hand)))
    words.append(line("city", write_city(e)))
    for name, cards, old in (
        ("chapel", e.tucked, int(e.old_tucked)),
        ("bank", e.banked, int(e.old_banked)),
        ("harbor", e.harbored, int(e.old_harbored)),
        ("covered", e.covered, 0),
        ("shown", e.shown, 0),
    ):
        if cards:
            words.append(f"{name}: {write_old(cards, old)}")
    return " ".join(words)


def write_city(e: EstateView) -> str:
    words: list[str] = []
    for place in range(len(e.city)):
        word = KEYS[e.city[place]]
        if e.goods[place] != NO_CARD:
            old = "~" if e.stale & BIT[place] else ""
            word += f"+{old}{write_card(e.goods[place])}"
        words.append(word)
    return " ".join(words)


def write_old(cards: list[int], old: int) -> str:
    """A stack of which the first `old` cards lay there when the deck was last shuffled."""
    if not old:
        return write_cards(cards)
    return ("~" + write_cards(cards[:old]).replace(" ", " ~") + " " + write_cards(cards[old:])).strip()


def write_cards(cards: list[int]) -> str:
    return counted([write_card(card) for card in cards])


def write_card(card: int) -> str:
    if card == UNKNOWN:
        return "?"
    mark = card & ~63
    if mark == 0:
        return KEYS[card]
    return KEYS[card & 63] + ("@all" if mark == OPEN else f"@{mark // MARK - 1}")


# -- reading -------------------------------------------------------------------------------------------------


def read(rules: Rules, text: str) -> SanJuanState:
    """The state of a position text; raises BadPosition with the line and what is wrong there."""
    return _Reader(rules).read(text)


class _Reader(PositionReader):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.name, rules.seats, LINES)
        self.s = SanJuanState(rules, seeded(0))
        self.deck: list[int] = []
        self.rest = True

    def read(self, text: str) -> SanJuanState:
        s = self.s
        for _ in range(s.seats):
            s.estates.append(Estate([], (), [], 0))
        s.tiles = tuple(range(len(TILES)))
        self.read_rows(text)
        self.finish()
        return s

    def finish(self) -> None:
        """Fill the deck, then look whether the whole is possible."""
        s = self.s
        for e in s.estates:
            e.hand.sort()
        s.discard.sort()
        s.offer.sort()
        if "aside" not in self.seen:
            built = [kind for e in s.estates for kind in e.city + e.covered]
            if s.todo and s.todo[-1].kind in ask.UNPLACED:
                built.append(s.todo[-1].card)
            s.aside = tuple([kind for kind in s.rules.edition.aside if kind not in built])
        for seat in range(s.seats):
            s.estates[seat].owns = working(s, seat, s.estates[seat])
        s.deck = tuple(reversed(self.deck))
        s.deck_left = len(self.deck)
        if self.rest:
            rest = self.missing_cards()
            rest.reverse()
            s.deck = tuple(rest) + s.deck
            s.deck_left = len(s.deck)
        complete(s, "round" in self.head, "taken" in self.head)
        found = problem(s)
        if found:
            raise BadPosition(found)

    def missing_cards(self) -> list[int]:
        """The cards named nowhere, in the order of kinds."""
        s = self.s
        left = s.rules.copies.copy()
        places = [s.deck, tuple([c & 63 for c in s.discard]), s.aside, tuple(s.offer)]
        for e in s.estates:
            places += [tuple(e.hand), e.city, e.tucked, e.banked, e.harbored, e.covered]
            places.append(tuple([good for good in e.goods if good != NO_CARD]))
        for cards in places:
            for card in cards:
                left[card] -= 1
        if s.todo and s.todo[-1].kind in ask.UNPLACED and s.todo[-1].card >= 0:
            left[s.todo[-1].card] -= 1
        return [kind for kind in range(len(KEYS)) for _ in range(left[kind])]

    # -- the first line

    def read_head(self, fields: dict[str, str]) -> None:
        s = self.s
        s.step = self.number(fields, "step", 0)
        s.round = self.number(fields, "round", 0)
        s.governor = self.seat(fields, "governor", 0)
        s.chooser = self.seat(fields, "chooser", s.governor)
        s.turned = self.number(fields, "turned", 0)
        s.doubled = self.flag(fields, "doubled", False)
        s.earned = self.number(fields, "earned", 0)
        s.traded = self.number(fields, "traded", 0)
        s.waivable = self.number(fields, "waivable", 0)
        self.flag(fields, "built", False)  # version 1 of the rules wrote whether somebody had built in the round
        s.old_offer = self.number(fields, "old_offer", 0)
        s.taken = self.bits(fields, "taken", ROLES)
        s.library_used = self.bits(fields, "library", [str(seat) for seat in range(s.seats)])
        s.rng = self.stream(fields)
        known = ("seats", "step", "round", "governor", "chooser", "turned", "doubled", "earned", "traded")
        self.only(fields, [*known, "old_offer", "taken", "library", "waivable", "built", "rng"])

    # -- the other lines

    def read_line(self, name: str, rest: str) -> None:
        words = rest.split()
        if name == "ask":
            self.read_agenda(rest)
        elif name == "tiles":
            self.read_tiles(words)
        elif name == "deck":
            self.rest = len(words) > 0 and words[-1] == "..."
            self.deck = self.cards(words[:-1] if self.rest else words)
        elif name == "discard":
            self.s.discard = self.marked_cards(words)
        elif name == "shuffled":
            self.s.shuffled = tuple(sorted(self.marked_cards(words)))
        elif name == "seen":
            self.s.seen = self.marked_cards(words)
        elif name == "aside":
            self.s.aside = tuple(self.cards(words))
        else:
            self.s.offer = self.cards(words)

    def read_agenda(self, rest: str) -> None:
        s = self.s
        if rest.strip() == "over":
            return
        for item in rest.split("|"):
            s.todo.append(self.task(item.split()))
        if s.todo[-1].kind != ask.NEW_ROUND:
            s.todo.append(Task(ask.NEW_ROUND, 0))
        s.todo.reverse()

    def task(self, words: list[str]) -> Task:
        kind = self.task_kind(words, ask.TASKS)
        fields = self.fields(words[1:])
        known = [] if kind == ask.NEW_ROUND else ["seat"]
        for wanted, kinds in ITEM_FIELDS.items():
            if kind in kinds:
                known += wanted.split()
        self.only(fields, known)
        s = self.s
        seat = self.seat(fields, "seat", int(s.chooser) if kind in OWNERS else 0)
        card = NONE
        if "card" in fields:
            card = self.kind(fields["card"])
        if "role" in fields:
            if fields["role"] not in ROLES:
                raise self.wrong(f"{fields['role']!r} is no role; there are: {', '.join(ROLES)}")
            card = ROLES.index(fields["role"])
        floor = 0
        if "floor" in fields:
            names = SLOT_KEYS if kind in SLOT_TASKS else KEYS
            if fields["floor"] not in names:
                raise self.wrong(f"floor={fields['floor']}: there is no such card here")
            floor = names.index(fields["floor"])
        done = self.number(fields, "done", 0)
        default = {ask.OFFICE: max(0, MOST_SWAPPED - done), ask.TAKE: 1, ask.COUNCIL: 1}.get(kind, 0)
        return Task(kind, seat, self.number(fields, "left", default), card, floor, done)

    def read_tiles(self, words: list[str]) -> None:
        for word in words:
            if word not in TILES:
                raise self.wrong(f"{word!r} is no price tile; there are: {', '.join(TILES)}")
        self.s.tiles = tuple([TILES.index(word) for word in words])

    def read_seat(self, seat: int, words: list[str]) -> None:
        """`fresh=1 hand: KIND ... city: KIND+GOOD ... chapel: ...`."""
        e = self.s.estates[seat]
        places = self.places(words, PLACES)
        e.hand = self.cards(places.get("hand", []))
        self.read_city(e, places.get("city", []))
        chapel, e.old_tucked = self.stack(places.get("chapel", []))
        bank, e.old_banked = self.stack(places.get("bank", []))
        harbor, e.old_harbored = self.stack(places.get("harbor", []))
        e.tucked = tuple(chapel)
        e.banked = tuple(bank)
        e.harbored = tuple(harbor)
        e.covered = tuple(self.cards(places.get("covered", [])))
        e.shown = tuple(self.cards(places.get("shown", [])))
        fields = self.fields(places[""])
        self.only(fields, ["fresh", "built", "bank_used"])
        e.fresh = self.number(fields, "fresh", len(e.hand))
        e.bank_used = self.flag(fields, "bank_used", len(e.banked) > 0)
        if "built" in fields:
            e.built = self.kind(fields["built"])

    def read_city(self, e: Estate, words: list[str]) -> None:
        city: list[int] = []
        for word in words:
            name, plus, good = word.partition("+")
            city.append(self.kind(name))
            e.goods.append(NO_CARD)
            if plus:
                if good.startswith("~"):
                    e.stale |= BIT[len(city) - 1]
                    good = good[1:]
                e.goods[-1] = self.kind(good)
        e.city = tuple(city)

    # -- words

    def kind(self, name: str) -> int:
        if name == "?":
            raise self.wrong("a position must name every card; '?' stands in views only")
        if name not in KIND_OF:
            raise self.wrong(f"there is no card {name!r}")
        kind = KIND_OF[name]
        if self.s.rules.copies[kind] == 0:
            raise self.wrong(f"{name} is not among the cards of {self.s.rules.edition.name}")
        return kind

    def cards(self, words: list[str]) -> list[int]:
        return [self.kind(name) for name in self.repeated(words)]

    def marked_cards(self, words: list[str]) -> list[int]:
        found: list[int] = []
        for card in self.repeated(words):
            name, at, who = card.partition("@")
            mark = 0
            if at:
                mark = OPEN if who == "all" else MARK * (self.small(who, self.s.seats) + 1)
            found.append(self.kind(name) + mark)
        return found

    def stack(self, words: list[str]) -> tuple[list[int], int]:
        """A stack of cards, the old ones, marked with ~, first."""
        old = self.cards([word[1:] for word in words if word.startswith("~")])
        new = self.cards([word for word in words if not word.startswith("~")])
        return old + new, len(old)
