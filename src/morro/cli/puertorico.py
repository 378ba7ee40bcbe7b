"""Puerto Rico in the terminal: the table as a picture and in words, the score sheet, what can be chosen at once."""

from typing import Final, NamedTuple

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from morro.bots.registry import DEFAULT, make_bot
from morro.cli.shown import Amounts, Card, Scene, Several, Topic
from morro.core.events import Event
from morro.core.game import Prompt
from morro.core.rng import seeded
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import (
    BUILDING_KEYS,
    CIRCLES,
    COFFEE_ROASTER,
    COLUMN,
    COST,
    GOOD_KEYS,
    HARBOR,
    INDIGO_PLANT,
    ISLAND_KEYS,
    ISLAND_KINDS,
    KEYS,
    KIND_OF,
    KINDS,
    LARGE_MARKET,
    POINTS,
    QUARRY,
    SMALL_INDIGO,
    SMALL_MARKET,
    SMALL_SUGAR,
    SPACES,
    SUGAR_MILL,
    TOBACCO_STORAGE,
)
from morro.puertorico.editions import CITY_SPACES, HOUSE_SPACES, ISLAND_SPACES, PRICES, ROLE_CARDS, ROLES
from morro.puertorico.events import men_before, takers_of
from morro.puertorico.game import PuertoRico
from morro.puertorico.scoring import score
from morro.puertorico.state import NO_GOOD, PuertoRicoState
from morro.puertorico.view import UNKNOWN, EstateView, PuertoRicoView
from morro.words import Words
from morro.words.text import capital

GOOD_COLOURS: Final = ["yellow", "bright_blue", "bright_white", "dark_orange3", "orange4"]
OTHER_COLOUR: Final = "magenta"
"""Of the violet buildings. A sign or a word says the same as every colour."""
MAKES: Final = {
    SMALL_INDIGO: 1,
    INDIGO_PLANT: 1,
    SMALL_SUGAR: 2,
    SUGAR_MILL: 2,
    TOBACCO_STORAGE: 3,
    COFFEE_ROASTER: 4,
}
"""The good of each production building."""
FULL: Final = "●"
EMPTY: Final = "○"
BARREL: Final = "■"
ROOM: Final = "□"
GOVERNOR: Final = "★"
OWNED: Final = "✓"
BORDERS: Final = 7
"""The columns that the lines and gaps of a table with two columns take."""

GESTURES: Final = {("man", "man"), ("store", "store"), ("store", "keep"), ("refuse", "refuse")}
"""The answer given last and the question now asked, where both belong to one gesture."""


class Berth(NamedTuple):
    """A cargo ship."""

    capacity: int
    good: int
    barrels: int


def goes_on(s: PuertoRicoState, last: tuple[int, str] | None) -> bool:
    """Whether the question goes on with what the last decision (its seat, its token) has begun."""
    task = s.todo[-1]
    return last is not None and last[0] == task.seat and (last[1].split()[0], ask.TASKS[task.kind]) in GESTURES


class PuertoRicoTable:
    """The game in one language."""

    def __init__(self, game: PuertoRico, words: Words) -> None:
        self.game = game
        self.rules = game.rules
        self.name = game.name
        self.words = words

    # -- lists ----------------------------------------------------------------------------------------------

    def cards(self) -> list[Card]:
        return [
            Card(
                key,
                self.words.building(self.name, key),
                COST[KIND_OF[key]],
                POINTS[KIND_OF[key]],
                self.rules.copies[KIND_OF[key]],
                self.words.effect(self.name, key),
                self.words.rulings(self.name, key),
            )
            for key in BUILDING_KEYS
        ]

    def topics(self) -> list[Topic]:
        ui = self.words.ui
        found = []
        for role in ROLES:
            text = [
                self.words.role_effect(self.name, role),
                f"{ui('privilege')}: {self.words.privilege(self.name, role)}",
            ]
            found.append(Topic(role, self.words.role(self.name, role), text))
        for kind, key in enumerate(KEYS):
            text = [self.words.effect(self.name, kind)]
            if kind >= ISLAND_KINDS:
                numbers = [
                    f"{ui('cost')} {COST[kind]}",
                    ui("n_points", n=POINTS[kind]),
                    ui("n_circles", n=CIRCLES[kind]),
                    ui("quarries_count", n=COLUMN[kind]),
                    ui("n_copies", n=self.rules.copies[kind]),
                ]
                text.insert(0, f"{', '.join(numbers)}.")
            rulings = self.words.rulings(self.name, kind)
            if rulings:
                text.append(ui("rulings", numbers=", ".join(str(n) for n in rulings)))
            found.append(Topic(key, self.words.building(self.name, kind), text))
        return found

    def subject(self, token: str) -> str:
        name = [*token.split(), "", ""][1]
        return name if name in KIND_OF or name in ROLES else ""

    # -- points ---------------------------------------------------------------------------------------------

    def sheets(self, s: PuertoRicoState) -> list[list[tuple[str, int]]]:
        return [score(s, seat).lines() for seat in range(s.seats)]

    def origins(self, s: PuertoRicoState, seat: int) -> list[str]:
        return [
            f"{self.words.building(self.name, kind)} {POINTS[kind]}"
            for kind in s.estates[seat].places
            if kind >= ISLAND_KINDS
        ]

    def secret(self, view: PuertoRicoView, seat: int) -> bool:
        return view.estates[seat].chips == UNKNOWN

    # -- answers --------------------------------------------------------------------------------------------

    def several(self, view: PuertoRicoView, prompt: Prompt, legal: list[str]) -> Several | None:
        """Storage: the kinds kept whole, and last the one of which a barrel stays. Or the colonists to refuse."""
        if prompt.kind == "refuse":
            return Several(["refuse colonist"] * prompt.left, 0, prompt.left)
        if prompt.kind != "store" or view.todo[-1].done or "pass" in legal:
            return None
        goods = view.estates[prompt.seat].goods
        tokens = [f"store {key}" for key, barrels in zip(GOOD_KEYS, goods, strict=True) if barrels]
        wanted = prompt.left + 1
        return Several(tokens, wanted, wanted, self.words.ui("store_hint", n=prompt.left))

    def spelled(self, view: PuertoRicoView, prompt: Prompt, tokens: list[str]) -> list[str]:
        """Of the kinds to store one is kept by its single barrel: one that has no more, else the one named last."""
        if prompt.kind != "store" or len(tokens) < 2 or tokens[0].partition(" ")[0] != "store":
            return tokens
        goods = view.estates[prompt.seat].goods
        kinds = [KIND_OF[token.partition(" ")[2]] for token in tokens]
        single = max((kind for kind in kinds if goods[kind] == 1), default=kinds[-1])
        kinds.remove(single)
        return [*(f"store {KEYS[kind]}" for kind in kinds), f"keep {KEYS[single]}"]

    def amounts(self, view: PuertoRicoView, prompt: Prompt, log: list[Event]) -> Amounts | None:
        """The mayor's question: the places still to be manned, and as many colonists as find a circle."""
        if prompt.kind != "man":
            return None
        e = view.estates[prompt.seat]
        places = [kind for kind in places_of(e) if kind >= KIND_OF[prompt.card]]
        before = men_before(log, prompt.seat)
        ui = self.words.ui
        notes = []
        for kind in places:
            note = ui("n_circles", n=circles(e, kind))
            notes.append(f"{note}, {ui('before')}: {before[kind]}" if before else note)
        return Amounts(
            [f"man {KEYS[kind]}" for kind in places],
            [self.words.building(self.name, kind) for kind in places],
            notes,
            [circles(e, kind) for kind in places],
            min(e.idle, sum(circles(e, kind) for kind in places)),
            self._proposal(view, prompt.seat, places),
        )

    def _proposal(self, view: PuertoRicoView, seat: int, places: list[int]) -> list[int]:
        """Where the bot that usually plays would put the colonists."""
        game = self.game
        bot = make_bot(DEFAULT, game)
        rng = seeded(view.step)
        s = game.guess(view, rng)
        e = s.estates[seat]
        step = -1
        while not game.over(s) and game.seat(s) == seat and game.prompt(s).kind == "man" and s.todo[-1].card > step:
            step = s.todo[-1].card
            game.apply(s, bot.choose(game.view(s, seat), game.prompt(s), game.legal(s), rng))
        return [e.men[kind] for kind in places]

    def label(self, prompt: Prompt, token: str) -> str:
        if prompt.kind == "store":
            return capital(self.words.good(self.name, token.partition(" ")[2]))
        return self.words.action(self.name, prompt.kind, token)

    def note(self, view: PuertoRicoView, prompt: Prompt, token: str) -> str:
        verb, name, number = [*token.split(), "", ""][:3]
        ui = self.words.ui
        seat = prompt.seat
        e = view.estates[seat]
        if verb == "role":
            privilege = self.words.privilege(self.name, name).rstrip(".")
            bonus = self._bonus(view, name)
            return f"{ui('n_doubloons', n=bonus)}; {privilege}" if bonus else privilege
        if name not in KIND_OF:
            return ""
        kind = KIND_OF[name]
        if verb == "build":
            price = self._price(view, seat, kind)
            cost = ui("n_doubloons", n=price) if price else ui("free")
            return f"{cost}, {ui('n_points', n=POINTS[kind])}"
        if verb == "sell":
            markets = (1 if e.men[SMALL_MARKET] else 0) + (2 if e.men[LARGE_MARKET] else 0)
            return ui("n_doubloons", n=PRICES[kind] + markets + (1 if seat == view.chooser else 0))
        if verb in ("load", "wharf"):
            barrels = e.goods[kind]
            if verb == "load":
                barrels = min(barrels, *(b.capacity - b.barrels for b in berths(view) if b.capacity == int(number)))
            extra = (1 if e.men[HARBOR] else 0) + (1 if seat == view.chooser and not view.delivered else 0)
            return f"{ui('n_barrels', n=barrels)}, {ui('n_points', n=barrels + extra)}"
        if verb in ("store", "keep"):
            return ui("n_barrels", n=e.goods[kind])
        return ""

    def gist(self, token: str) -> str:
        verb, name = [*token.split(), ""][:2]
        return self.words.effect(self.name, name) if verb in ("build", "take", "man") else ""

    def _bonus(self, view: PuertoRicoView, role: str) -> int:
        """The doubloons on a role; of two prospectors the richer one that is free is taken."""
        cards = [card for card in range(self.rules.roles) if ROLE_CARDS[card].startswith(role)]
        return max((view.bonus[card] for card in cards if not view.taken & 1 << card), default=0)

    def _price(self, view: PuertoRicoView, seat: int, kind: int) -> int:
        """What a building costs the seat now: less its manned quarries, and less the builder's privilege."""
        building = any(task.kind == ask.BUILD for task in view.todo)
        privilege = 1 if building and seat == view.chooser else 0
        return max(0, COST[kind] - min(view.estates[seat].men[QUARRY], COLUMN[kind]) - privilege)

    # -- the table in words ---------------------------------------------------------------------------------

    def lines(self, scene: Scene) -> list[str]:
        view: PuertoRicoView = scene.view
        ui = self.words.ui
        head = [
            ui("round_n", n=view.round),
            *([ui("last_round")] if view.ending else []),
            f"{ui('governor')}: {scene.players[view.governor]}",
            f"{ui('chips')}: {view.chips}",
            f"{ui('colonists')}: {view.colonists}",
            f"{ui('colonist_ship')}: {view.aboard}",
        ]
        out = [f"{'. '.join(head)}."]
        takers = takers_of(scene.log)
        roles = []
        for card in range(self.rules.roles):
            state = ui("role_free")
            if view.taken & 1 << card:
                state = ui("taken") + (f" ({scene.players[takers[card]]})" if card in takers else "")
            elif view.bonus[card]:
                state += f" ({ui('n_doubloons', n=view.bonus[card])})"
            roles.append(f"{self.words.role(self.name, card)} {state}")
        out.append(f"{ui('roles')}: {', '.join(roles)}.")
        out.append(
            f"{ui('open_plantations')}: {self._tiles(view.row)}. {ui('quarries')}: {view.quarries}. "
            f"{ui('stack')}: {len(view.stack)}."
        )
        loads = []
        for ship in berths(view):
            state = ui("empty")
            if ship.good != NO_GOOD:
                state = f"{self._good(ship.good)} {ui('of', n=ship.barrels, all=ship.capacity)}"
            loads.append(f"{ui('ship_of', capacity=ship.capacity)} {state}")
        out.append(f"{ui('ships')}: {', '.join(loads)}.")
        house = ui("of", n=sum(view.house), all=HOUSE_SPACES)
        out.append(f"{ui('trading_house')} ({house}): {self._tiles(view.house)}.")
        out.append(f"{ui('supply')}: {', '.join(self._barrels(view.supply, True))}.")
        for seat in around(view):
            out.append(self._estate_in_words(scene, seat))
        sale = []
        for kind in range(ISLAND_KINDS, KINDS):
            if view.stock[kind]:
                asking = self._asking(view, kind)
                price = ui("owned") if asking == OWNED else asking
                copies = f" ({view.stock[kind]}×)" if view.stock[kind] > 1 else ""
                sale.append(f"{self.words.building(self.name, kind)} {price}{copies}")
        out.append(f"{ui('for_sale')}: {', '.join(sale) or ui('nothing')}.")
        return out

    def _estate_in_words(self, scene: Scene, seat: int) -> str:
        view: PuertoRicoView = scene.view
        ui = self.words.ui
        e = view.estates[seat]
        parts = [ui("n_doubloons", n=e.doubloons), f"{ui('chips')}: {'?' if e.chips == UNKNOWN else e.chips}"]
        if e.chips != UNKNOWN:
            parts.append(ui("n_points", n=scene.points[seat]))
        places = {
            kind: f"{self.words.building(self.name, kind)} {ui('manned', men=e.men[kind], all=circles(e, kind))}"
            for kind in places_of(e)
        }
        tiles = [text for kind, text in places.items() if kind < ISLAND_KINDS]
        city = [text for kind, text in places.items() if kind >= ISLAND_KINDS]
        return (
            f"{scene.players[seat]}: {', '.join(parts)}. "
            f"{ui('goods')}: {', '.join(self._barrels(e.goods)) or ui('nothing')}. "
            f"{ui('in_san_juan')}: {ui('n_colonists', n=e.idle)}. "
            f"{ui('island')} ({ui('of', n=sum(e.island), all=ISLAND_SPACES)}): "
            f"{', '.join(tiles) or ui('empty')}. "
            f"{ui('city')} ({ui('of', n=spaces(e), all=CITY_SPACES)}): "
            f"{', '.join(city) or ui('empty')}."
        )

    def _good(self, good: int) -> str:
        return self.words.good(self.name, good)

    def _tiles(self, counts: list[int]) -> str:
        names = [f"{n}× {self._good(good)}" if n > 1 else self._good(good) for good, n in enumerate(counts) if n]
        return ", ".join(names) or self.words.ui("nothing")

    def _barrels(self, counts: list[int], all_: bool = False) -> list[str]:
        return [f"{n} {self._good(good)}" for good, n in enumerate(counts) if n or all_]

    def _asking(self, view: PuertoRicoView, kind: int) -> str:
        """What stands before a building for sale: the price for the viewer, or that he has it."""
        if view.seat < 0:
            return str(COST[kind])
        return OWNED if kind in view.estates[view.seat].city else str(self._price(view, view.seat, kind))

    # -- the table as a picture -----------------------------------------------------------------------------

    def picture(self, scene: Scene) -> RenderableType:
        return Group(*self._board(scene), self._estates(scene), *self._sale(scene))

    def _board(self, scene: Scene) -> list[Text]:
        view: PuertoRicoView = scene.view
        ui = self.words.ui
        width = scene.width
        head = [
            Text(ui("round_n", n=view.round), "bold"),
            *([Text(ui("last_round"), "bold red")] if view.ending else []),
            titled(ui("governor"), f"{GOVERNOR} {scene.players[view.governor]}"),
            titled(ui("chips"), str(view.chips)),
            titled(ui("colonists"), str(view.colonists)),
            titled(ui("colonist_ship"), str(view.aboard)),
        ]
        tiles = [
            self._things(ui("open_plantations"), view.row),
            titled(ui("quarries"), str(view.quarries)),
            titled(ui("stack"), str(len(view.stack))),
        ]
        ships = []
        for ship in berths(view):
            text = Text(f"{ship.capacity}: ")
            if ship.good != NO_GOOD:
                text.append(f"{self._good(ship.good)} ", GOOD_COLOURS[ship.good])
            ships.append(text.append(BARREL * ship.barrels + ROOM * (ship.capacity - ship.barrels)))
        supply = [
            Text.assemble(str(n), " ", (self._good(good), GOOD_COLOURS[good])) for good, n in enumerate(view.supply)
        ]
        house = self._things(f"{ui('trading_house')} {sum(view.house)}/{HOUSE_SPACES}", view.house)
        dot = Text("  ·  ", "dim")
        return [
            packed("", head, dot, width),
            packed(f"{ui('roles')}: ", self._roles(scene), dot, width),
            packed("", tiles, dot, width),
            packed(f"{ui('ships')}: ", ships, Text("   "), width),
            packed("", [house, packed(f"{ui('supply')}: ", supply, Text(", ", "dim"), width)], dot, width),
        ]

    def _things(self, title: str, counts: list[int]) -> Text:
        text = Text.assemble((f"{title}: ", "dim"))
        found = [(good, n) for good, n in enumerate(counts) if n]
        for at, (good, n) in enumerate(found):
            text.append(", " if at else "", "dim")
            text.append(f"{n}× " if n > 1 else "").append(self._good(good), GOOD_COLOURS[good])
        return text if found else text.append(self.words.ui("nothing"))

    def _roles(self, scene: Scene) -> list[Text]:
        view: PuertoRicoView = scene.view
        takers = takers_of(scene.log)
        found = []
        for card in range(self.rules.roles):
            name = self.words.role(self.name, card)
            if view.taken & 1 << card:
                who = scene.players[takers[card]] if card in takers else self.words.ui("taken")
                found.append(Text(f"{name} ({who})", "dim"))
            else:
                text = Text(name, "bold green")
                found.append(text.append(f" +{view.bonus[card]}", "bold yellow") if view.bonus[card] else text)
        return found

    def _estates(self, scene: Scene) -> Grid:
        view: PuertoRicoView = scene.view
        ui = self.words.ui
        grid = Grid(box=box.ROUNDED, border_style="dim", show_header=False, show_lines=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        left = {}
        for seat in around(view):
            e = view.estates[seat]
            star = GOVERNOR if seat == view.governor else " "
            left[seat] = Text(f"{star} {scene.players[seat]}", "bold" if seat == view.seat else "")
            left[seat].append(f"\n  {ui('n_doubloons', n=e.doubloons)}", "not bold yellow")
            known = e.chips != UNKNOWN
            if known:
                left[seat].append(f", {ui('n_points', n=scene.points[seat])}", "not bold")
            left[seat].append(f"\n  {ui('chips')}: {e.chips if known else '?'}", "not bold")
        room = scene.width - BORDERS - max(len(row) for text in left.values() for row in text.plain.split("\n"))
        for seat, text in left.items():
            grid.add_row(text, self._estate(view.estates[seat], room))
        return grid

    def _estate(self, e: EstateView, room: int) -> Text:
        """Goods and idle colonists, the island, the city, each in lines of so many columns."""
        ui = self.words.ui
        comma = Text(", ", "dim")
        first = Text.assemble((f"{ui('goods')}: ", "dim"))
        goods = [
            Text.assemble(str(n), " ", (self._good(good), GOOD_COLOURS[good])) for good, n in enumerate(e.goods) if n
        ]
        first.append_text(comma.join(goods) if goods else Text(ui("nothing")))
        idle = titled(ui("in_san_juan"), str(e.idle))
        tiles = [self._place(e, kind) for kind in places_of(e) if kind < ISLAND_KINDS]
        city = [self._place(e, kind) for kind in e.city]
        rows = [
            packed("", [first, idle] if e.idle else [first], Text("  ·  ", "dim"), room),
            packed(f"{ui('island')} {sum(e.island)}/{ISLAND_SPACES}: ", tiles, comma, room),
            packed(f"{ui('city')} {spaces(e)}/{CITY_SPACES}: ", city, comma, room),
        ]
        return Text("\n").join(rows)

    def _place(self, e: EstateView, kind: int) -> Text:
        """On the island the good says enough."""
        name = capital(self._good(kind)) if kind < QUARRY else self.words.building(self.name, kind)
        men = e.men[kind]
        return Text(name, colour(kind)).append(f" {FULL * men}{EMPTY * (circles(e, kind) - men)}", "default")

    def _sale(self, scene: Scene) -> list[Text]:
        """The buildings left, a paragraph for each column: so many quarries count there."""
        view: PuertoRicoView = scene.view
        ui = self.words.ui
        purse = view.estates[view.seat].doubloons if view.seat >= 0 else -1
        out = [Text(f"{ui('for_sale')} ({ui('by_quarries')}):", "dim")]
        for column in range(1, 5):
            found = []
            for kind in range(ISLAND_KINDS, KINDS):
                if COLUMN[kind] == column and view.stock[kind]:
                    asking = self._asking(view, kind)
                    able = asking != OWNED and int(asking) <= purse
                    part = Text(f"{asking} ", "bold" if able else "dim")
                    part.append(self.words.building(self.name, kind), colour(kind) if able else "dim")
                    copies = view.stock[kind]
                    found.append(part.append(f" ×{copies}", "dim") if copies > 1 else part)
            if found:
                out.append(packed(f"  {column}: ", found, Text(", ", "dim"), scene.width))
        return out


def packed(head: str, parts: list[Text], between: Text, width: int) -> Text:
    """The parts one after the other behind a head, in lines of so many columns; no part is broken."""
    indent = min(len(head), 14)
    lines = [Text(head, "dim")]
    fresh = True
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        tail = 0 if last else len(between.plain.rstrip())
        if not fresh and len(lines[-1]) + len(part) + tail > width:
            lines[-1].rstrip()
            lines.append(Text(" " * indent))
        lines[-1].append_text(part)
        if not last:
            lines[-1].append_text(between)
        fresh = False
    whole = Text("\n").join(lines)
    whole.no_wrap = True
    return whole


def titled(title: str, text: str) -> Text:
    return Text.assemble((f"{title}: ", "dim"), text)


def around(view: PuertoRicoView) -> list[int]:
    """The seats clockwise, the viewer last: his estate stands next to the question."""
    seats = len(view.estates)
    first = (view.seat + 1) % seats
    return [(first + i) % seats for i in range(seats)]


def berths(view: PuertoRicoView) -> list[Berth]:
    return [Berth(*ship) for ship in zip(view.rules.capacity, view.cargo, view.freight, strict=True)]


def places_of(e: EstateView) -> list[int]:
    """The kinds of place that a seat has, in order."""
    return [kind for kind in range(len(ISLAND_KEYS)) if e.island[kind]] + e.city


def circles(e: EstateView, kind: int) -> int:
    """The circles on all the places of a kind that a seat has."""
    return e.island[kind] if kind < ISLAND_KINDS else CIRCLES[kind]


def spaces(e: EstateView) -> int:
    return sum(SPACES[kind] for kind in e.city)


def colour(kind: int) -> str:
    if kind < len(GOOD_COLOURS):
        return GOOD_COLOURS[kind]
    return GOOD_COLOURS[MAKES[kind]] if kind in MAKES else "default" if kind == QUARRY else OTHER_COLOUR
