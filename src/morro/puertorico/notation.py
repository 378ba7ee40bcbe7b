"""Position text: the whole table, written and read. The grammar is in docs/notation.md."""

from typing import Final

from morro.core.bits import BIT
from morro.core.errors import BadPosition
from morro.core.game import ALL_SEEING, NONE, UNKNOWN, Task
from morro.core.position import BIGGEST, PositionReader, chosen, counted, line, times
from morro.core.rng import seeded
from morro.puertorico import agenda, mayor, moments
from morro.puertorico import tasks as ask
from morro.puertorico.agenda import PHASE
from morro.puertorico.buildings import GOOD_KEYS, GOODS, ISLAND_KEYS, ISLAND_KINDS, KEYS, KIND_OF, KINDS, QUARRY
from morro.puertorico.check import problem
from morro.puertorico.editions import CITY_SPACES, ISLAND_SPACES, ROLE_CARDS, Rules
from morro.puertorico.guess import unseen_tiles
from morro.puertorico.state import (
    CAUSES,
    CITY_FULL,
    NO_GOOD,
    OUT_OF_CHIPS,
    Estate,
    PuertoRicoState,
    lay_out,
    new_estate,
)
from morro.puertorico.view import EstateView, PuertoRicoView, look

CARD_TASKS: Final = (ask.HOSPICE, ask.MAN, ask.UNIVERSITY)
"""The questions about one kind of place."""

SEATLESS: Final = (*ask.ENDS, ask.NEW_ROUND)
"""The steps that belong to no seat; they are written without one."""

LINES: Final = ["ask", "table", "roles", "supply", "stock", "ships", "house", "row", "discard", "stack"]

PLACES: Final = ["goods", "island", "city"]
"""The places of an estate."""

# -- writing -------------------------------------------------------------------------------------------------


def write(s: PuertoRicoState) -> str:
    return write_view(look(s, ALL_SEEING))


def write_view(view: PuertoRicoView) -> str:
    """The table as the view knows it, with `?` for what is hidden."""
    lines = [write_head(view)]
    lines.append("ask: " + (" | ".join([write_task(task) for task in reversed(view.todo)]) or "over"))
    lines.append(
        f"table: chips={view.chips} colonists={view.colonists} aboard={view.aboard} quarries={view.quarries}"
        + (f" lost={view.lost}" if view.lost else "")
    )
    lines.append(line("roles", write_counts(view.bonus, ROLE_CARDS)))
    lines.append(line("supply", write_counts(view.supply, GOOD_KEYS)))
    lines.append(line("stock", write_counts(view.stock, KEYS)))
    lines.append("ships: " + write_ships(view))
    lines.append(line("house", write_counts(view.house, GOOD_KEYS)))
    lines.append(line("row", write_counts(view.row, GOOD_KEYS)))
    for seat in range(len(view.estates)):
        lines.append(f"seat {seat} " + write_estate(view.estates[seat]))
    lines.append(line("discard", write_counts(view.discard, GOOD_KEYS)))
    lines.append(line("stack", write_stack(view.stack)))
    return "\n".join(lines) + "\n"


def write_head(view: PuertoRicoView) -> str:
    words = [view.rules.name, f"seats={len(view.estates)}", f"step={view.step}", f"round={view.round}"]
    words.append(f"governor={view.governor}")
    words.append(f"chooser={view.chooser}")
    words.append(chosen("taken", view.taken, ROLE_CARDS) if view.taken else "taken=none")
    if view.ending:
        words.append(chosen("ending", view.ending, CAUSES))
    if view.received:
        words.append(chosen("received", view.received, GOOD_KEYS))
    if view.passes:
        words.append(f"passes={view.passes}")
    if view.wharves:
        words.append(chosen("wharf", view.wharves, [str(seat) for seat in range(len(view.estates))]))
    if view.delivered:
        words.append("delivered=1")
    if view.stored:
        words.append(chosen("stored", view.stored, GOOD_KEYS))
    if view.rng:
        words.append(f"rng={view.rng}")
    return " ".join(words)


def write_task(task: Task) -> str:
    words = [ask.TASKS[task.kind]]
    if task.kind not in SEATLESS:
        words.append(f"seat={task.seat}")
    if task.kind in CARD_TASKS:
        words.append(f"card={KEYS[task.card]}")
    if task.kind == ask.REFUSE:
        words.append(f"left={task.left}")
    return " ".join(words)


def write_counts(counts: list[int], names: list[str]) -> str:
    """`corn indigo*3`: what is there, in order, with its number."""
    words: list[str] = []
    for i in range(len(counts)):
        if counts[i]:
            words.append(times(names[i], counts[i]))
    return " ".join(words)


def write_ships(view: PuertoRicoView) -> str:
    words: list[str] = []
    for ship in range(len(view.cargo)):
        word = str(view.rules.capacity[ship])
        if view.cargo[ship] != NO_GOOD:
            word += f"={GOOD_KEYS[view.cargo[ship]]}*{view.freight[ship]}"
        words.append(word)
    return " ".join(words)


def write_estate(e: EstateView) -> str:
    words = [f"doubloons={e.doubloons}", "chips=" + ("?" if e.chips == UNKNOWN else str(e.chips))]
    if e.idle:
        words.append(f"san_juan={e.idle}")
    words.append(line("goods", write_counts(e.goods, GOOD_KEYS)))
    words.append("island:")
    for kind in range(ISLAND_KINDS):
        if e.island[kind]:
            words.append(times(KEYS[kind], e.island[kind]) + (f"+{e.men[kind]}" if e.men[kind] else ""))
    words.append("city:")
    for kind in e.city:
        words.append(KEYS[kind] + (f"+{e.men[kind]}" if e.men[kind] else ""))
    return " ".join(words)


def write_stack(tiles: list[int]) -> str:
    """Tiles in order, from the top down."""
    return counted(["?" if tile == UNKNOWN else KEYS[tile] for tile in tiles])


# -- reading -------------------------------------------------------------------------------------------------


def read(rules: Rules, text: str) -> PuertoRicoState:
    """The state of a position text; raises BadPosition with the line and what is wrong there."""
    return _Reader(rules).read(text)


class _Reader(PositionReader):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.name, rules.seats, LINES)
        self.s = PuertoRicoState(rules, seeded(0))
        self.stack: list[int] = []
        self.rest = True
        """The tiles named nowhere lie under those of the stack."""
        self.table: dict[str, str] = {}
        self.asked: list[Task] = []
        """The agenda as it is written, first things first; a seat left out is NONE."""

    def read(self, text: str) -> PuertoRicoState:
        s = self.s
        lay_out(s)
        for _ in range(s.seats):
            s.estates.append(new_estate())
        self.read_rows(text)
        self.finish()
        return s

    def finish(self) -> None:
        """Fill in what was left out, then look whether the whole is possible."""
        s = self.s
        self.fill_supplies()
        self.fill_stack()
        self.fill_ending()
        if self.asked:
            self.fill_round()
            self.fill_agenda()
        found = problem(s)
        if found:
            raise BadPosition(found)

    # -- what was left out

    def fill_supplies(self) -> None:
        """The chips, colonists, quarries, barrels and buildings that are named nowhere lie in their supplies."""
        s = self.s
        chips = s.rules.chips
        people = s.rules.colonists
        quarries = s.rules.quarries
        for e in s.estates:
            chips -= e.chips
            people -= e.colonists()
            quarries -= e.island[QUARRY]
        s.lost = self.number(self.table, "lost", 0)
        people -= s.lost
        s.chips = self.number(self.table, "chips", max(0, chips))
        s.quarries = self.number(self.table, "quarries", quarries)
        if "aboard" in self.table or "colonists" not in self.table:
            usual = 0 if self.asked and self.asked[0].kind in ask.DEALT else int(s.seats)
            s.aboard = self.number(self.table, "aboard", min(usual, max(0, people)))
            s.colonists = self.number(self.table, "colonists", people - s.aboard)
        else:
            s.colonists = self.number(self.table, "colonists", 0)
            s.aboard = people - s.colonists
        if "supply" not in self.seen:
            for good in range(GOODS):
                s.supply[good] = s.rules.barrels[good] - s.house[good]
                for ship in range(len(s.cargo)):
                    if s.cargo[ship] == good:
                        s.supply[good] -= s.freight[ship]
                for e in s.estates:
                    s.supply[good] -= e.goods[good]
        if "stock" not in self.seen:
            for kind in range(KINDS):
                s.stock[kind] = s.rules.copies[kind]
                for e in s.estates:
                    if e.owns & BIT[kind]:
                        s.stock[kind] -= 1

    def fill_stack(self) -> None:
        """The tiles named nowhere lie in order of kind below those named."""
        s = self.s
        tiles = self.stack
        if self.rest:
            unseen = unseen_tiles(look(s, ALL_SEEING))
            for tile in tiles:
                if tile in unseen:
                    unseen.remove(tile)
            tiles = tiles + unseen
        s.stack = tuple(reversed(tiles))
        s.stack_left = len(tiles)

    def fill_ending(self) -> None:
        s = self.s
        if "ending" not in self.head:
            if s.chips == 0:
                s.ending |= 1 << OUT_OF_CHIPS
            for e in s.estates:
                if e.spaces >= CITY_SPACES:
                    s.ending |= 1 << CITY_FULL

    def fill_round(self) -> None:
        """The role in play is taken; the governor and the owner of the role are those whom the roles taken demand."""
        s = self.s
        top = self.asked[0]
        phase = PHASE[top.kind]
        if "taken" not in self.head and phase != NONE:
            s.taken = BIT[phase]
        if "governor" not in self.head:
            if top.kind == ask.CHOOSE and top.seat != NONE:
                s.governor = (top.seat - agenda.roles_taken(s)) % s.seats
            elif "chooser" in self.head:
                s.governor = (s.chooser + 1 - agenda.roles_taken(s)) % s.seats
        if "chooser" not in self.head:
            s.chooser = agenda.last_chooser(s) if s.taken else int(s.governor)

    def fill_agenda(self) -> None:
        """What the first item demands comes after it; what is written must be found there, in that order."""
        s = self.s
        items = [self.full_task(task) for task in self.asked]
        found = agenda.turn_problem(s, items[0])
        if found:
            raise BadPosition(f"{ask.TASKS[items[0].kind]}: {found}")
        todo = [items[0], *reversed(agenda.after(s, items[0], agenda.refusals_of(s, items)))]
        at = 0
        for item in items:
            while at < len(todo) and todo[at] != item:
                at += 1
            if at == len(todo):
                possible = " | ".join([write_task(task) for task in todo])
                raise BadPosition(f"'{write_task(item)}' does not stand there; the agenda is: {possible}")
            at += 1
        s.todo = list(reversed(todo))

    def full_task(self, task: Task) -> Task:
        """A task with all that follows from the table."""
        s = self.s
        seat = task.seat
        if task.kind == ask.NEW_ROUND:
            seat = 0
        elif seat == NONE:
            seat = agenda.next_to_choose(s) if task.kind == ask.CHOOSE else int(s.chooser)
        e = s.estates[seat]
        if task.kind == ask.MAN and task.card in e.places:
            return mayor.man_task(seat, e, task.card)
        if task.kind == ask.STORE:
            done = int(s.stored).bit_count()
            most = min(int(moments.stored_kinds(e.men)), GOODS - e.goods.count(0))
            return Task(ask.STORE, seat, most - done, NONE, int(s.stored).bit_length(), done)
        return Task(task.kind, seat, task.left, task.card)

    # -- the first line

    def read_head(self, fields: dict[str, str]) -> None:
        s = self.s
        s.step = self.number(fields, "step", 0)
        s.round = self.number(fields, "round", 1)
        s.governor = self.seat(fields, "governor", 0)
        s.chooser = self.seat(fields, "chooser", s.governor)
        s.passes = self.number(fields, "passes", 0)
        s.delivered = self.number(fields, "delivered", 0) == 1
        if fields.get("taken") != "none":
            s.taken = self.bits(fields, "taken", ROLE_CARDS[: s.rules.roles])
        s.ending = self.bits(fields, "ending", CAUSES)
        s.received = self.bits(fields, "received", GOOD_KEYS)
        s.stored = self.bits(fields, "stored", GOOD_KEYS)
        s.wharves = self.bits(fields, "wharf", [str(seat) for seat in range(s.seats)])
        s.rng = self.stream(fields)
        known = ["seats", "step", "round", "governor", "chooser", "passes", "delivered", "taken", "ending", "received"]
        self.only(fields, [*known, "stored", "wharf", "rng"])

    # -- the other lines

    def read_line(self, name: str, rest: str) -> None:
        s = self.s
        words = rest.split()
        if name == "ask":
            self.read_agenda(rest)
        elif name == "table":
            self.table = self.fields(words)
            self.only(self.table, ["chips", "colonists", "aboard", "quarries", "lost"])
            for field in self.table:
                self.number(self.table, field, 0)
        elif name == "roles":
            s.bonus = self.counts(words, ROLE_CARDS[: s.rules.roles])
        elif name == "supply":
            s.supply = self.counts(words, GOOD_KEYS)
        elif name == "stock":
            s.stock = self.counts(words, KEYS)
            if any(s.stock[:ISLAND_KINDS]):
                raise self.wrong("the stock holds buildings only")
        elif name == "ships":
            self.read_ships(words)
        elif name == "house":
            s.house = self.counts(words, GOOD_KEYS)
        elif name == "row":
            s.row = self.counts(words, GOOD_KEYS)
        elif name == "discard":
            s.discard = self.counts(words, GOOD_KEYS)
        else:
            self.rest = len(words) > 0 and words[-1] == "..."
            self.stack = self.tiles(words[:-1] if self.rest else words)

    def read_agenda(self, rest: str) -> None:
        if rest.strip() != "over":
            self.asked = [self.task(item.split()) for item in rest.split("|")]

    def task(self, words: list[str]) -> Task:
        """What follows from the table is filled in at the end, when all of it is known."""
        kind = self.task_kind(words, ask.TASKS)
        fields = self.fields(words[1:])
        known: list[str] = [] if kind in SEATLESS else ["seat"]
        if kind in CARD_TASKS:
            known.append("card")
        if kind == ask.REFUSE:
            known.append("left")
        self.only(fields, known)
        seat = self.seat(fields, "seat", NONE)
        if kind in CARD_TASKS:
            if "card" not in fields:
                raise self.wrong(f"{words[0]} needs card=, the kind of place it is about")
            return Task(kind, seat, 0, self.kind(fields["card"]))
        if kind == ask.REFUSE:
            return Task(kind, seat, self.number(fields, "left", 1))
        return Task(kind, seat)

    def read_ships(self, words: list[str]) -> None:
        s = self.s
        named: list[int] = []
        for word in words:
            size, equals, load = word.partition("=")
            capacity = self.small(size, BIGGEST)
            if capacity not in s.rules.capacity or capacity in named:
                sizes = ", ".join([str(each) for each in s.rules.capacity])
                raise self.wrong(f"{word!r}: the ships are {sizes}, each once")
            named.append(capacity)
            if equals:
                good, star, count = load.partition("*")
                ship = s.rules.capacity.index(capacity)
                s.cargo[ship] = self.index(good, GOOD_KEYS)
                s.freight[ship] = self.small(count, BIGGEST) if star else 1

    def read_seat(self, seat: int, words: list[str]) -> None:
        """`doubloons=3 chips=2 san_juan=1 goods: GOOD ... island: TILE*3+2 ... city: BUILDING+1 ...`."""
        e = self.s.estates[seat]
        places = self.places(words, PLACES)
        fields = self.fields(places[""])
        self.only(fields, ["doubloons", "chips", "san_juan"])
        e.doubloons = self.number(fields, "doubloons", 0)
        e.chips = self.number(fields, "chips", 0)
        e.idle = self.number(fields, "san_juan", 0)
        e.goods = self.counts(places.get("goods", []), GOOD_KEYS)
        for word in places.get("island", []):
            self.read_tiles(e, word)
        for word in places.get("city", []):
            self.read_building(e, word)

    def read_tiles(self, e: Estate, word: str) -> None:
        tile, plus, men = word.partition("+")
        name, star, count = tile.partition("*")
        kind = self.index(name, ISLAND_KEYS)
        if e.island[kind]:
            raise self.wrong(f"{name} stands twice on this island; write {name}*2")
        for _ in range(self.small(count, ISLAND_SPACES + 1) if star else 1):
            e.add_tile(kind)
        if plus:
            e.men[kind] = self.small(men, BIGGEST)

    def read_building(self, e: Estate, word: str) -> None:
        name, plus, men = word.partition("+")
        kind = self.kind(name)
        if kind < ISLAND_KINDS or e.owns & BIT[kind]:
            raise self.wrong(f"{name} is no building, or stands twice in this city")
        e.add_building(kind)
        if plus:
            e.men[kind] = self.small(men, BIGGEST)

    # -- words

    def kind(self, name: str) -> int:
        if name not in KIND_OF:
            raise self.wrong(f"there is no tile or building {name!r}")
        return KIND_OF[name]

    def counts(self, words: list[str], names: list[str]) -> list[int]:
        found = [0] * len(names)
        for word in words:
            name, star, count = word.partition("*")
            at = self.index(name, names)
            if found[at]:
                raise self.wrong(f"{name} stands twice; write {name}*2")
            found[at] = self.small(count, BIGGEST) if star else 1
        return found

    def tiles(self, words: list[str]) -> list[int]:
        found: list[int] = []
        for name in self.repeated(words):
            if name == "?":
                raise self.wrong("a position must name every tile; '?' stands in views only")
            found.append(self.index(name, GOOD_KEYS))
        return found
