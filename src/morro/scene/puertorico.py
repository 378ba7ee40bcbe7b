"""Puerto Rico: islands, cities, ships and the market from a view, and which of them is an answer."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from morro.core.events import Event
from morro.core.game import Prompt
from morro.puertorico import moments
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import (
    CIRCLES,
    GOOD_KEYS,
    GOODS,
    HACIENDA,
    HARBOR,
    ISLAND_KEYS,
    ISLAND_KINDS,
    KEYS,
    KIND_OF,
    LARGE_MARKET,
    OFFICE,
    QUARRY,
    SMALL_MARKET,
    SPACES,
)
from morro.puertorico.editions import CITY_SPACES, HOUSE_SPACES, ISLAND_SPACES, PRICES, ROLE_CARDS, ROLES, Rules
from morro.puertorico.events import BUILT, DREW_TILE, STARTED, TOOK, men_before, takers_of
from morro.puertorico.state import NO_GOOD
from morro.puertorico.view import UNKNOWN, EstateView, PuertoRicoView
from morro.scene.face import Face
from morro.scene.people import Person, Role, people, role_words
from morro.scene.plate import Plate, Term
from morro.scene.puertorico_faces import SPRITE, edition_faces, face
from morro.scene.puertorico_market import Buyer, columns
from morro.scene.puertorico_steps import step_rules
from morro.scene.puertorico_things import (
    Column,
    Delivery,
    Estate,
    Goods,
    Place,
    Plan,
    Ship,
    Stack,
    Stock,
    Tile,
    Tray,
)
from morro.scene.question import NO_QUESTION, Amount, Answer, Question, proposal, spread
from morro.scene.scene import Choosable, Scene, SceneBuilder
from morro.scene.seen import Seen
from morro.scene.steps import StepRules
from morro.words.text import capital
from morro.words.wording import Wording

ELSEWHERE = ("role", "take", "build", "sell", "load", "store", "keep")
"""The verbs of answers for which something on the table stands."""
BUILDING_ASKS = {"hacienda": "hacienda", "hospice": "hospice", "university": "university", "harbor": "harbor"}
"""The questions that a building of the viewer asks."""
OPEN = {"hacienda": "plants", "settle": "plants", "sell": "house", "load": "ships"}
"""What of the harbour a question is about."""
PLACES = {
    **dict.fromkeys(("role", "mayor", "refuse", "produce"), "table"),
    **dict.fromkeys(("hacienda", "settle", "load"), "harbour"),
    "build": "market",
}
"""Where a question is answered; all others at the viewer's own estate."""


@dataclass(frozen=True)
class PuertoRicoScene(Scene):
    """Everything on the table."""

    others: list[Estate]
    mine: Estate | None
    near: Estate
    """The estate at the viewer's side of the table: his own, or for those who only look the last seat's."""
    plan: Plan
    market: tuple[Column, ...]
    tray: Tray | None
    """The colonists that the question is about."""

    def buildings(self, seat: int) -> list[Face]:
        return [place.face for e in (*self.others, self.near) if e.person.seat == seat for place in e.city]

    def choosable(self) -> Iterator[Choosable]:
        yield from super().choosable()
        for tile in (*self.plan.row, self.plan.quarries):
            yield Choosable(tile.face.key, tile.face.name, tile.answer)
        yield Choosable("stack", self.plan.stack.flag, self.plan.stack.answer)
        for ship in self.plan.ships:
            for delivery in ship.deliveries:
                yield Choosable(ship.id, delivery.good.name, delivery.answer)
        if self.mine is not None and self.question.kind != "load":
            for stock in self.mine.goods:
                yield Choosable(stock.key, stock.name, stock.answer)
                yield Choosable(stock.key, stock.name, stock.keep)
        for column in self.market:
            for ware in column.wares:
                yield Choosable(ware.face.key, ware.face.name, ware.answer, ware.reason)


class PuertoRicoBuilder(SceneBuilder):
    """Builds the scene of a view of Puerto Rico."""

    view: PuertoRicoView

    @property
    def rules(self) -> Rules:
        return self.view.rules

    def __init__(self, seen: Seen, w: Wording, names: list[str]) -> None:
        self.came = came_to(seen.events)
        super().__init__(seen, w, names)

    def face(self, kind: int) -> Face:
        return face(self.game, self.w.language, kind)

    def faces(self) -> list[Face]:
        return edition_faces(self.game, self.w.language)

    def _step_rules(self) -> StepRules:
        return step_rules(self.face)

    # -- the question ---------------------------------------------------------------------------------------

    def _question(self) -> Question:
        seen = self.seen
        prompt = seen.prompt
        if prompt is None or not seen.legal:
            return NO_QUESTION
        words = self.w.words
        refuse = None
        begun = prompt.kind == "refuse" and prompt.left < self.view.estates[prompt.seat].idle
        begun |= prompt.kind == "store" and self.view.todo[-1].done > 0
        if "pass" in seen.legal:
            label = words.action(self.game, prompt.kind, "pass", begun)
            refuse = Answer("at_once", "pass", label, picked="pass" in seen.advice)
        if prompt.kind == "man":
            return self._manning(prompt)
        question = words.prompt(self.game, prompt)
        if prompt.kind == "store" and not self.view.todo[-1].done and refuse is None:
            return self._storing(prompt, question)
        if prompt.kind == "refuse" and prompt.left > 1:
            token = "refuse colonist"
            label, picked = words.action(self.game, "refuse", token), seen.advice.count(token)
            boxes = tuple(Answer("tick", token, label, picked=n < picked) for n in range(prompt.left))
            confirm = self.w("confirm_refuse")
            offered = frozenset(seen.legal)
            return Question("several", prompt.kind, question, offered, 0, prompt.left, confirm, refuse, boxes)
        inside = tuple(self._answer(prompt, token) for token in seen.legal if not lies_there(prompt.kind, token))
        return Question("one", prompt.kind, question, frozenset(seen.legal), refuse=refuse, inside=inside)

    def _answer(self, prompt: Prompt, token: str) -> Answer:
        label = self.w.words.action(self.game, prompt.kind, token)
        return Answer("at_once", token, label, self._note(prompt, token), self._icon(token))

    def _manning(self, prompt: Prompt) -> Question:
        """All the places still to be manned, in one form: a number for each."""
        e = self.view.estates[prompt.seat]
        places = [kind for kind in places_of(e) if kind >= KIND_OF[prompt.card]]
        before = men_before(self.seen.events, prompt.seat)
        total = min(e.idle, sum(circles(e, kind) for kind in places))
        rows = [[f"man {KEYS[kind]} {n}" for n in range(circles(e, kind) + 1)] for kind in places]
        starts = [min(before[kind], circles(e, kind)) if before else 0 for kind in places]
        if self.seen.advice:
            starts = spread(self.seen.advice, rows, total)
        amounts = []
        for kind, tokens, start in zip(places, rows, starts, strict=True):
            f = self.face(kind)
            amounts.append(Amount(f.key, f.name, f.icon, f.band, tokens, start, f.effect))
        question = self.w.words.prompt(self.game, Prompt("man", prompt.seat, total, ""))
        offered = frozenset(token for amount in amounts for token in amount.tokens)
        confirm = self.w("confirm_man")
        return Question("amounts", "man", question, offered, total, total, confirm, amounts=tuple(amounts))

    def _storing(self, prompt: Prompt, question: str) -> Question:
        """The kinds kept whole, then the one of which a barrel stays: both in one form."""
        goods = self.view.estates[prompt.seat].goods
        kinds = [good for good in range(GOODS) if goods[good]]
        singles = [good for good in kinds if goods[good] == 1]
        whole = [f"store {KEYS[good]}" for good in kinds if not singles or good != singles[-1]]
        single = [f"keep {KEYS[good]}" for good in kinds]
        advice = self.seen.advice
        return Question(
            form="storage",
            kind="store",
            text=question,
            offered=frozenset([*whole, *single]),
            least=prompt.left,
            most=prompt.left,
            confirm=self.w("confirm_store"),
            hint=self.w.words.ui("store_hint", n=prompt.left),
            picks=proposal(advice, whole, prompt.left, prompt.left)
            + Counter(token for token in advice if token in single),
        )

    def _note(self, prompt: Prompt, token: str) -> str:
        """What an answer brings."""
        verb, name, number = [*token.split(), "", ""][:3]
        if name not in KIND_OF:
            return ""
        ui = self.w.words.ui
        kind = KIND_OF[name]
        seat = prompt.seat
        e = self.view.estates[seat]
        if verb == "sell":
            return ui("n_doubloons", n=self._fetches(seat, kind))
        if verb in ("load", "wharf"):
            barrels, points = self._delivers(seat, kind, int(number) if verb == "load" else 0)
            return f"{ui('n_barrels', n=barrels)}, {ui('n_points', n=points)}"
        if verb in ("store", "keep"):
            return ui("n_barrels", n=e.goods[kind])
        return ""

    def _icon(self, token: str) -> str:
        verb, name = [*token.split(), "", ""][:2]
        if verb == "use":
            return f"{SPRITE}#pr-{name}" if name in KIND_OF else "common.svg#role-mayor"
        return good_icon(KIND_OF[name]) if name in GOOD_KEYS else ""

    # -- the table ------------------------------------------------------------------------------------------

    def build(self) -> PuertoRicoScene:
        view = self.view
        seen = self.seen
        takers = takers_of(seen.events)
        choosing = seen.prompt is not None and seen.prompt.kind == "role"
        now = -1 if choosing else next(iter(takers), -1)
        by_seat = {seat: base(ROLE_CARDS[card]) for card, seat in takers.items()}
        persons = people(seen, self.w, self.names, view.governor, by_seat)
        estates = [self._estate(person) for person in persons]
        bonus = tuple(view.bonus)
        buyer = self._buyer() if self.question.kind == "build" else self._buyer()._replace(doubloons=0)
        return PuertoRicoScene(
            question=self.question,
            people=tuple(persons),
            roles=self._kept(lambda: self._roles(takers, now), "roles", view.taken, bonus, self._called(takers), now),
            round=view.round,
            last=view.ending != 0,
            now=base(ROLE_CARDS[now]) if now >= 0 else "",
            remarks=tuple(self._unsold()),
            plate=self._plate(),
            place=self._place(),
            steps=self._steps(),
            others=estates[:-1],
            mine=estates[-1] if seen.viewer >= 0 else None,
            near=estates[-1],
            plan=self._kept(self._plan, "plan", *self._between()),
            market=self._kept(lambda: self._market(buyer), "market", tuple(view.stock), buyer),
            tray=self._tray(),
        )

    def _between(self) -> tuple[Hashable, ...]:
        """What the plan is made from."""
        view = self.view
        ships = (tuple(view.cargo), tuple(view.freight))
        tiles = (tuple(view.row), view.quarries, len(view.stack))
        return ships, tiles, tuple(view.house), tuple(view.supply), view.colonists, view.aboard, view.chips

    def _plan(self) -> Plan:
        view = self.view
        return Plan(
            ships=tuple(self._ship(ship) for ship in range(len(self.rules.capacity))),
            house=tuple(self._goods(good, 1) for good in range(GOODS) for _ in range(view.house[good])),
            house_free=HOUSE_SPACES - sum(view.house),
            row=tuple(self._tile(kind, n + 1, 1) for kind in range(GOODS) for n in range(view.row[kind])),
            quarries=self._tile(QUARRY, 1, view.quarries),
            stack=self._stack(),
            supply=tuple(self._goods(good, n) for good, n in enumerate(view.supply)),
            colonists=view.colonists,
            aboard=view.aboard,
            chips=view.chips,
            prices=tuple(self._goods(good, price) for good, price in enumerate(PRICES)),
            open=OPEN.get(self.question.kind, ""),
        )

    def _market(self, buyer: Buyer) -> tuple[Column, ...]:
        return columns(self.game, self.w, self.rules, self.view.stock, buyer, self.question)

    def _plate(self) -> Plate:
        plate = super()._plate()
        kind = self.question.kind
        own = ""
        if kind == "settle" and "take quarry" in self.question.offered:
            own = "quarry"
        elif kind == "build" and self._buyer().quarries + self._buyer().privilege == 0:
            own = "plain"
        elif kind == "load" and self.question.inside:
            own = "wharf"
        sub = self.w(f"ask_{kind}_puertorico_{own}") if own else plate.sub
        return plate._replace(sub=sub, sum=self._sum(), pips=0)

    def _place(self) -> str:
        if self.question.form != "none":
            return PLACES.get(self.question.kind, "mine")
        prompt = self.seen.prompt
        return PLACES.get(prompt.kind, "table") if prompt is not None else "table"

    def _sum(self) -> tuple[Term, ...]:
        """What makes each price lower, each sale or each delivery better; and what is chosen."""
        kind, seat = self.question.kind, self.seen.viewer
        if kind == "build":
            return self._buyer().means(self.game, self.w)
        if kind == "sell":
            gains = [gain._replace(least=1) for gain in self._gains(seat)]
            return (*self._prices(), *gains, Term("= 0", self.w.words.ui("doubloons"), total=True))
        if kind == "load":
            captain = Term("+1", self.w.words.role(self.game, "captain"))
            harbor = Term("+1", self.face(HARBOR).name)
            first = seat == self.view.chooser and not self.view.delivered
            works = self.view.estates[seat].men[HARBOR] > 0
            return (*([captain] if first else []), *([harbor] if works else []))
        return ()

    def _prices(self) -> Iterator[Term]:
        """The price of each good that can be sold, while it is chosen."""
        for good in range(GOODS):
            token = f"sell {KEYS[good]}"
            if token in self.question.offered:
                yield Term(str(PRICES[good]), capital(self.w.words.good(self.game, good)), token)

    def _tray(self) -> Tray | None:
        question = self.question
        if question.form == "amounts":
            left = question.most - sum(amount.start for amount in question.amounts)
            return Tray(left, self.w("to_place", n=left))
        return None

    def _stack(self) -> Stack:
        token = "use hacienda"
        n = len(self.view.stack)
        if token not in self.question.offered:
            return Stack(n, None, "")
        label = self.w.words.action(self.game, "hacienda", token)
        return Stack(n, self.question.answer(token, label), f"{self.face(HACIENDA).name} +1")

    def _ship(self, ship: int) -> Ship:
        view = self.view
        capacity, good, barrels = self.rules.capacity[ship], view.cargo[ship], view.freight[ship]
        cargo = None if good == NO_GOOD else self._goods(good, barrels)
        id_ = f"ship-{capacity}"
        if self.question.kind != "load":
            return Ship(id_, capacity, cargo)
        found = tuple(self._deliveries(capacity))
        return Ship(id_, capacity, cargo, found, "" if found else self._why_not_loaded(ship))

    def _deliveries(self, capacity: int) -> Iterator[Delivery]:
        """Everything that the viewer may load on this ship."""
        prompt = self.seen.prompt
        for good in range(GOODS):
            token = f"load {KEYS[good]} {capacity}"
            if prompt is not None and token in self.question.offered:
                barrels, points = self._delivers(prompt.seat, good, capacity)
                yield Delivery(self._goods(good, barrels), points, self._answer(prompt, token))

    def _why_not_loaded(self, ship: int) -> str:
        view = self.view
        if view.freight[ship] == self.rules.capacity[ship]:
            return self.w("ship_full")
        goods = view.estates[self.seen.viewer].goods
        waiting = any(goods[good] and good not in view.cargo for good in range(GOODS))
        return self.w("ship_small" if view.cargo[ship] == NO_GOOD and waiting else "ship_other")

    def _delivers(self, seat: int, good: int, capacity: int) -> tuple[int, int]:
        """The barrels and the points of a delivery with a ship; with capacity 0, with the wharf."""
        view = self.view
        e = view.estates[seat]
        barrels = e.goods[good]
        if capacity:
            barrels = min(barrels, capacity - view.freight[self.rules.capacity.index(capacity)])
        first = seat == view.chooser and not view.delivered
        return barrels, moments.delivery_points(e.men, barrels, first)

    def _goods(self, good: int, n: int) -> Goods:
        return Goods(GOOD_KEYS[good], capital(self.w.words.good(self.game, good)), n)

    def _estate(self, person: Person) -> Estate:
        e = self.view.estates[person.seat]
        places = (self._in_order(person.seat, e), tuple(e.men))
        wealth = (e.doubloons, e.chips, e.idle, tuple(e.goods))
        return self._kept(lambda: self._new_estate(person, e), "estate", person, places, wealth)

    def _new_estate(self, person: Person, e: EstateView) -> Estate:
        mine = person.seat == self.seen.viewer
        places = self._places(person.seat, e, mine)
        used = sum(SPACES[kind] for kind in e.city)
        tiles = sum(e.island)
        return Estate(
            person,
            e.doubloons,
            "?" if e.chips == UNKNOWN else str(e.chips),
            e.idle,
            tuple(self._stock(e, good, mine) for good in range(GOODS)),
            tuple(places[:tiles]),
            tuple(places[tiles:]),
            ISLAND_SPACES - tiles,
            used,
            CITY_SPACES - used,
        )

    def _places(self, seat: int, e: EstateView, mine: bool) -> list[Place]:
        """The tiles one by one, then the buildings; while they are being manned, as they stand in the form."""
        men = e.men.copy()
        being_manned = {KIND_OF[amount.key]: amount.start for amount in self.question.amounts} if mine else {}
        for kind, start in being_manned.items():
            men[kind] = start
        asks = BUILDING_ASKS.get(self.question.kind, "") if mine else ""
        found = []
        laid = [0] * ISLAND_KINDS
        for kind in self._in_order(seat, e):
            key, open_ = KEYS[kind], kind in being_manned
            if kind < ISLAND_KINDS:
                manned = 1 if laid[kind] < men[kind] else 0
                found.append(Place(f"i{seat}-{key}-{laid[kind]}", self.face(kind), manned, 1, open_))
                laid[kind] += 1
            else:
                found.append(Place(f"c{seat}-{key}", self.face(kind), men[kind], CIRCLES[kind], open_, key == asks))
        return found

    def _in_order(self, seat: int, e: EstateView) -> tuple[int, ...]:
        """The tiles, then the buildings of a seat, as they came: what lies there never moves.

        What came before the log begins lies in order of kind.
        """
        came = self.came.get(seat, [])
        tiles = Counter({kind: e.island[kind] for kind in range(ISLAND_KINDS)})
        known = [kind for kind in came if kind < ISLAND_KINDS] + [kind for kind in came if kind in e.city]
        before = [*(tiles - Counter(known)).elements(), *(kind for kind in e.city if kind not in known)]
        return tuple(sorted([*before, *known], key=lambda kind: kind >= ISLAND_KINDS))

    def _stock(self, e: EstateView, good: int, mine: bool) -> Stock:
        """Barrels of a kind; the viewer's own are buttons where they are an answer."""
        key, name, n = self._goods(good, e.goods[good])
        prompt = self.seen.prompt
        question = self.question
        if not mine or prompt is None or question.form == "none":
            return Stock(key, name, n)
        if question.form == "storage":
            if not n:
                return Stock(key, name, n)
            whole = self._kept_barrels("store", key, self.w.words.ui("n_barrels", n=n))
            return Stock(key, name, n, whole, self._kept_barrels("keep", key), self.w("note_all", n=n))
        verb = {"craft": "produce", "sell": "sell", "store": "store", "keep": "keep"}.get(question.kind, "")
        if question.kind == "load":
            return self._load_stock(prompt, good, n)
        token = f"{verb} {key}"
        if token not in question.offered:
            return Stock(key, name, n, note=self._why_no_stock(e, good))
        note = {
            "craft": self.w("note_supply", n=self.view.supply[good]),
            "sell": f"+{self._fetches(prompt.seat, good)}",
            "store": self.w("note_all", n=n),
            "keep": self.w("note_stays"),
        }[question.kind]
        return Stock(key, name, n, self._answer(prompt, token), None, note)

    def _kept_barrels(self, verb: str, key: str, note: str = "") -> Answer | None:
        token = f"{verb} {key}"
        return self.question.answer(token, self.w.words.action(self.game, verb, token), note)

    def _load_stock(self, prompt: Prompt, good: int, n: int) -> Stock:
        """Barrels that can be loaded: a button where only one ship can take them."""
        key, name, _ = self._goods(good, n)
        ships = [int(token.split()[2]) for token in self.seen.legal if token.startswith(f"load {key} ")]
        if not ships:
            return Stock(key, name, n, note=self.w("note_no_ship") if n else "")
        barrels, points = self._delivers(prompt.seat, good, ships[0])
        answer = self._answer(prompt, f"load {key} {ships[0]}") if len(ships) == 1 else None
        return Stock(key, name, n, answer, None, f"+{barrels} = {points}")

    def _why_no_stock(self, e: EstateView, good: int) -> str:
        """In two words why barrels of this kind cannot be chosen."""
        kind = self.question.kind
        if kind == "sell" and e.goods[good]:
            return self.w("note_in_house" if self.view.house[good] else "note_house_full")
        return ""

    def _roles(self, takers: dict[int, int], now: int) -> tuple[Role, ...]:
        view = self.view
        free = [card for card in range(self.rules.roles) if not view.taken & 1 << card]
        roles = []
        for card in range(self.rules.roles):
            key = base(ROLE_CARDS[card])
            look, state = self._role_state(card not in free, takers.get(card, -1), card == now)
            name, effect, privilege, action = role_words(self.game, self.w.language, key)
            twins = [other for other in free if base(ROLE_CARDS[other]) == key]
            answer = None
            if look == "free" and card == max(twins, key=lambda twin: (view.bonus[twin], -twin)):
                # Of two prospectors the token takes the free one with more doubloons, so only that one is a button.
                note = self.w.words.ui("n_doubloons", n=view.bonus[card]) if view.bonus[card] else ""
                answer = self.question.answer(f"role {key}", action, note)
            id_ = f"r-{ROLE_CARDS[card]}"
            by = self._badge(takers.get(card, -1))
            roles.append(Role(id_, key, name, effect, privilege, state, look, view.bonus[card], answer, by))
        return tuple(roles)

    def _tile(self, kind: int, number: int, n: int) -> Tile:
        token = f"take {ISLAND_KEYS[kind]}"
        answer = None
        if token in self.question.offered:
            answer = self.question.answer(token, self.w.words.action(self.game, "settle", token))
        name = capital(self.w.words.good(self.game, kind)) if kind < GOODS else self.face(kind).name
        return Tile(f"t-{ISLAND_KEYS[kind]}-{number}", self.face(kind), name, n, answer)

    def _unsold(self) -> list[str]:
        """Why the goods that the viewer has and may not sell are not taken."""
        if self.question.kind != "sell":
            return []
        e = self.view.estates[self.seen.viewer]
        reasons = []
        for good in range(GOODS):
            if e.goods[good] and f"sell {KEYS[good]}" not in self.question.offered:
                name = capital(self.w.words.good(self.game, good))
                if self.view.house[good] and not e.men[OFFICE]:
                    reasons.append(self.w("why_in_house", good=name))
        return reasons

    def _buyer(self) -> Buyer:
        """What the viewer can build with now: his doubloons, his manned quarries, the builder's privilege."""
        seat = self.seen.viewer
        if seat < 0:
            return Buyer()
        e = self.view.estates[seat]
        building = any(task.kind == ask.BUILD for task in self.view.todo)
        return Buyer(tuple(e.city), e.doubloons, e.men[QUARRY], 1 if building and seat == self.view.chooser else 0)

    def _gains(self, seat: int) -> tuple[Term, ...]:
        """What every sale of the seat brings beside the price: the trader's privilege, the markets."""
        e = self.view.estates[seat]
        gains = []
        if seat == self.view.chooser:
            gains.append(Term("+1", self.w.words.role(self.game, "trader")))
        if e.men[SMALL_MARKET]:
            gains.append(Term("+1", self.face(SMALL_MARKET).name))
        if e.men[LARGE_MARKET]:
            gains.append(Term("+2", self.face(LARGE_MARKET).name))
        return tuple(gains)

    def _fetches(self, seat: int, good: int) -> int:
        """What the seat gets for a good: the price, the markets, the trader's privilege."""
        e = self.view.estates[seat]
        return moments.sale_price(e.men, good, seat == self.view.chooser)


def came_to(events: Sequence[Event]) -> dict[int, list[int]]:
    """The tiles and buildings that came to each seat, in order."""
    came: dict[int, list[int]] = {}
    for event in events:
        if event.kind in (STARTED, TOOK, DREW_TILE, BUILT):
            came.setdefault(event.seat, []).append(event.card)
    return came


def lies_there(kind: str, token: str) -> bool:
    """Whether something on the table, or the refusal, stands for this answer."""
    if token == "pass" or token.partition(" ")[0] in ELSEWHERE or token == "use hacienda":
        return True
    return kind == "craft" and token.startswith("produce ")


def base(card: str) -> str:
    """The role of a role card: there may be two prospectors."""
    return card if card in ROLES else "prospector"


def good_icon(good: int) -> str:
    return f"common.svg#good-{GOOD_KEYS[good]}"


def places_of(e: EstateView) -> list[int]:
    """The kinds of place that a seat has, in order."""
    return [kind for kind in range(ISLAND_KINDS) if e.island[kind]] + e.city


def circles(e: EstateView, kind: int) -> int:
    """The circles on all the places of a kind that a seat has."""
    return e.island[kind] if kind < ISLAND_KINDS else CIRCLES[kind]
