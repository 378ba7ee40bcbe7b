"""Puerto Rico: islands, cities, ships and the market from a view, and which of them is an answer."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from morro.core.game import Prompt
from morro.puertorico import tasks as ask
from morro.puertorico.buildings import (
    CIRCLES,
    COFFEE_ROASTER,
    COLUMN,
    COST,
    GOOD_KEYS,
    GOODS,
    HARBOR,
    INDIGO_PLANT,
    ISLAND_KEYS,
    ISLAND_KINDS,
    KEYS,
    KIND_OF,
    KINDS,
    LARGE,
    LARGE_MARKET,
    OFFICE,
    POINTS,
    QUARRY,
    SMALL_INDIGO,
    SMALL_MARKET,
    SMALL_SUGAR,
    SPACES,
    SUGAR_MILL,
    TOBACCO_STORAGE,
)
from morro.puertorico.editions import (
    CITY_SPACES,
    HOUSE_SPACES,
    ISLAND_SPACES,
    MOST_LARGE,
    PLANTATIONS,
    PRICES,
    QUARRIES,
    ROLE_CARDS,
    ROLES,
    building_copies,
)
from morro.puertorico.events import men_before, takers_of
from morro.puertorico.state import NO_GOOD
from morro.puertorico.view import UNKNOWN, EstateView, PuertoRicoView
from morro.scene.face import Face
from morro.scene.people import Person, Role, people, role_words
from morro.scene.puertorico_steps import step_rules
from morro.scene.question import NO_QUESTION, Amount, Answer, Question, proposal, spread
from morro.scene.scene import Choosable, Scene, SceneBuilder
from morro.scene.steps import StepRules
from morro.words.text import capital
from morro.words.wording import wording

MAKES: Final = {
    SMALL_INDIGO: "indigo",
    INDIGO_PLANT: "indigo",
    SMALL_SUGAR: "sugar",
    SUGAR_MILL: "sugar",
    TOBACCO_STORAGE: "tobacco",
    COFFEE_ROASTER: "coffee",
}
"""The production buildings, and the colour of what they make."""

SPRITE: Final = "puertorico.svg"
TILES: Final = (*PLANTATIONS, QUARRIES)
"""How many of each island tile are in the box."""


class Place(NamedTuple):
    """A tile on an island or a building in a city, with its circles."""

    id: str
    face: Face
    men: int
    circles: int


class Goods(NamedTuple):
    key: str
    name: str
    n: int


class Estate(NamedTuple):
    person: Person
    doubloons: int
    chips: str
    idle: int
    goods: tuple[Goods, ...]
    tiles: tuple[Place, ...]
    city: tuple[Place, ...]
    free_tiles: int
    spaces: int
    free_spaces: int


class Ship(NamedTuple):
    id: str
    capacity: int
    good: Goods | None


class Tile(NamedTuple):
    id: str
    face: Face
    name: str
    """In short: the good."""
    n: int
    answer: Answer | None


class Ware(NamedTuple):
    """A building that is for sale."""

    id: str
    face: Face
    price: int
    left: int
    owned: bool
    answer: Answer | None
    reason: str


class Plan(NamedTuple):
    """What lies between the players."""

    ships: tuple[Ship, ...]
    house: tuple[Goods, ...]
    house_free: int
    row: tuple[Tile, ...]
    quarries: Tile
    stack: int
    supply: tuple[Goods, ...]
    colonists: int
    aboard: int
    chips: int
    prices: tuple[Goods, ...]

    @property
    def chosen(self) -> bool:
        """Whether a tile can be taken now."""
        return any(tile.answer for tile in (*self.row, self.quarries))


@dataclass(frozen=True)
class PuertoRicoScene(Scene):
    """Everything on the table."""

    others: list[Estate]
    mine: Estate | None
    plan: Plan
    market: tuple[tuple[Ware, ...], ...]
    """Four columns of buildings for sale."""

    def buildings(self, seat: int) -> list[Face]:
        estates = [*self.others, *([self.mine] if self.mine else [])]
        return [place.face for e in estates if e.person.seat == seat for place in e.city]

    def choosable(self) -> Iterator[Choosable]:
        yield from super().choosable()
        for tile in (*self.plan.row, self.plan.quarries):
            yield Choosable(tile.face.key, tile.face.name, tile.answer)
        for column in self.market:
            for ware in column:
                yield Choosable(ware.face.key, ware.face.name, ware.answer, ware.reason)


@lru_cache(maxsize=8192)
def face(game: str, language: str, kind: int) -> Face:
    w = wording(language)
    words = w.words
    key = KEYS[kind]
    if kind < ISLAND_KINDS:
        band, group, icon = key, w("group_island"), f"{SPRITE}#tile-{key}"
    else:
        band = MAKES.get(kind, "city")
        group = w("group_production") if kind in MAKES else w("group_large") if LARGE & 1 << kind else w("group_city")
        icon = f"{SPRITE}#pr-{key}"
    return Face(
        key=key,
        name=words.building(game, kind),
        band=band,
        group=group,
        icon=icon,
        cost=COST[kind],
        points=str(POINTS[kind]),
        effect=words.effect(game, kind),
        rulings=tuple(words.rulings(game, kind)),
        copies=TILES[kind] if kind < len(TILES) else building_copies(kind, two_seats=False),
        circles=CIRCLES[kind],
        quarries=COLUMN[kind],
        spaces=SPACES[kind],
    )


def edition_faces(game: str, language: str) -> list[Face]:
    """Every building and every tile."""
    return [face(game, language, kind) for kind in range(KINDS)]


class PuertoRicoBuilder(SceneBuilder):
    """Builds the scene of a view of Puerto Rico."""

    view: PuertoRicoView

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
        elsewhere = ("role", "take", "build")
        inside = tuple(
            Answer(
                "at_once",
                token,
                words.action(self.game, prompt.kind, token),
                self._note(prompt, token),
                self._icon(token),
            )
            for token in seen.legal
            if token != "pass" and token.split(" ")[0] not in elsewhere
        )
        return Question("one", prompt.kind, question, frozenset(seen.legal), refuse=refuse, inside=inside)

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
        e = self.view.estates[prompt.seat]
        kinds = [good for good in range(GOODS) if e.goods[good]]
        singles = [good for good in kinds if e.goods[good] == 1]
        words = self.w.words
        advice = self.seen.advice
        whole = [good for good in kinds if not singles or good != singles[-1]]
        picks = proposal(advice, [f"store {KEYS[good]}" for good in whole], prompt.left, prompt.left)
        boxes = []
        for good in whole:
            token = f"store {KEYS[good]}"
            label, note = words.action(self.game, "store", token), words.ui("n_barrels", n=e.goods[good])
            boxes.append(Answer("tick", token, label, note, good_icon(good), picks[token] > 0))
        radios = []
        for good in kinds:
            token = f"keep {KEYS[good]}"
            label = words.action(self.game, "keep", token)
            radios.append(Answer("one_of", token, label, "", good_icon(good), token in advice))
        offered = frozenset(answer.token for answer in [*boxes, *radios])
        return Question(
            form="storage",
            kind="store",
            text=question,
            offered=offered,
            least=prompt.left,
            most=prompt.left,
            confirm=self.w("confirm_store"),
            inside=tuple(boxes),
            keep=tuple(radios),
            hint=words.ui("store_hint", n=prompt.left),
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
            barrels = e.goods[kind]
            if verb == "load":
                ship = self.rules.capacity.index(int(number))
                barrels = min(barrels, self.rules.capacity[ship] - self.view.freight[ship])
            extra = (1 if e.men[HARBOR] else 0) + (1 if seat == self.view.chooser and not self.view.delivered else 0)
            return f"{ui('n_barrels', n=barrels)}, {ui('n_points', n=barrels + extra)}"
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
        city = tuple(view.estates[seen.viewer].city) if seen.viewer >= 0 else ()
        discount = self._discount()
        return PuertoRicoScene(
            question=self.question,
            people=tuple(persons),
            roles=self._kept(lambda: self._roles(takers, now), "roles", view.taken, bonus, self._called(takers), now),
            round=view.round,
            last=view.ending != 0,
            now=base(ROLE_CARDS[now]) if now >= 0 else "",
            remarks=tuple(self._unsold()),
            plate=self._plate(),
            place="table",
            steps=self._steps(),
            others=estates[:-1] if seen.viewer >= 0 else estates,
            mine=estates[-1] if seen.viewer >= 0 else None,
            plan=self._kept(self._plan, "plan", *self._between()),
            market=self._kept(lambda: self._market(city, *discount), "market", tuple(view.stock), city, discount),
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
            tuple(
                Ship(f"ship-{capacity}", capacity, None if good == NO_GOOD else self._goods(good, barrels))
                for capacity, good, barrels in zip(self.rules.capacity, view.cargo, view.freight, strict=True)
            ),
            tuple(self._goods(good, 1) for good in range(GOODS) for _ in range(view.house[good])),
            HOUSE_SPACES - sum(view.house),
            tuple(self._tile(kind, n + 1, 1) for kind in range(GOODS) for n in range(view.row[kind])),
            self._tile(QUARRY, 1, view.quarries),
            len(view.stack),
            tuple(self._goods(good, n) for good, n in enumerate(view.supply)),
            view.colonists,
            view.aboard,
            view.chips,
            tuple(self._goods(good, price) for good, price in enumerate(PRICES)),
        )

    def _goods(self, good: int, n: int) -> Goods:
        return Goods(GOOD_KEYS[good], capital(self.w.words.good(self.game, good)), n)

    def _estate(self, person: Person) -> Estate:
        e = self.view.estates[person.seat]
        places = (tuple(e.island), tuple(e.city), tuple(e.men))
        wealth = (e.doubloons, e.chips, e.idle, tuple(e.goods))
        return self._kept(lambda: self._new_estate(person, e), "estate", person, places, wealth)

    def _new_estate(self, person: Person, e: EstateView) -> Estate:
        men = e.men.copy()
        if person.seat == self.seen.viewer and self.question.form == "amounts":
            men = men_before(self.seen.events, person.seat) or men
        tiles = []
        for kind in range(ISLAND_KINDS):
            for n in range(e.island[kind]):
                tiles.append(Place(f"i{person.seat}-{KEYS[kind]}-{n}", self.face(kind), 1 if n < men[kind] else 0, 1))
        city = tuple(
            Place(f"c{person.seat}-{KEYS[kind]}", self.face(kind), men[kind], CIRCLES[kind]) for kind in e.city
        )
        used = sum(SPACES[kind] for kind in e.city)
        return Estate(
            person,
            e.doubloons,
            "?" if e.chips == UNKNOWN else str(e.chips),
            e.idle,
            tuple(self._goods(good, n) for good, n in enumerate(e.goods)),
            tuple(tiles),
            city,
            ISLAND_SPACES - len(tiles),
            used,
            CITY_SPACES - used,
        )

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

    def _market(self, city: tuple[int, ...], quarries: int, privilege: int) -> tuple[tuple[Ware, ...], ...]:
        """The buildings in the four columns of the market: so many quarries count there."""
        columns: list[list[Ware]] = [[], [], [], []]
        for kind in range(ISLAND_KINDS, KINDS):
            if self.rules.copies[kind]:
                price = max(0, COST[kind] - min(quarries, COLUMN[kind]) - privilege)
                columns[COLUMN[kind] - 1].append(self._ware(kind, price, kind in city))
        return tuple([tuple(column) for column in columns])

    def _ware(self, kind: int, price: int, mine: bool) -> Ware:
        left = self.view.stock[kind]
        token = f"build {KEYS[kind]}"
        answer = None
        if token in self.question.offered:
            cost = self.w.words.ui("n_doubloons", n=price) if price else capital(self.w.words.ui("free"))
            answer = self.question.answer(token, self.w.words.action(self.game, "build", token), cost)
        reason = ""
        if self.question.kind == "build" and answer is None:
            reason = self._why_not(kind, price, left, mine)
        return Ware(f"m-{KEYS[kind]}", self.face(kind), price, left, mine, answer, reason)

    def _why_not(self, kind: int, price: int, left: int, mine: bool) -> str:
        e = self.view.estates[self.seen.viewer]
        if mine:
            return self.w("why_built")
        if not left:
            return self.w("why_none_left")
        if sum(SPACES[k] for k in e.city) + SPACES[kind] > CITY_SPACES:
            return self.w("why_no_space")
        if price > e.doubloons:
            cost = self.w.words.ui("n_doubloons", n=price)
            return self.w("why_dear_doubloons", cost=cost, others=self.w.number_of("own_doubloons", e.doubloons))
        if self.rules.max_large and SPACES[kind] > 1 and sum(SPACES[k] > 1 for k in e.city) >= MOST_LARGE:
            return self.w("why_large")
        return self.w("why_not")

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

    def _discount(self) -> tuple[int, int]:
        """What makes buildings cheaper for the viewer now: his manned quarries, and the builder's privilege."""
        seat = self.seen.viewer
        if seat < 0:
            return 0, 0
        building = any(task.kind == ask.BUILD for task in self.view.todo)
        return self.view.estates[seat].men[QUARRY], 1 if building and seat == self.view.chooser else 0

    def _fetches(self, seat: int, good: int) -> int:
        """What the seat gets for a good: the price, the markets, the trader's privilege."""
        e = self.view.estates[seat]
        markets = (1 if e.men[SMALL_MARKET] else 0) + (2 if e.men[LARGE_MARKET] else 0)
        return PRICES[good] + markets + (1 if seat == self.view.chooser else 0)


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
