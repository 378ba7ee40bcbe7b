"""Puerto Rico: the whole table from a view, put together from its parts."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from morro.puertorico import moments
from morro.puertorico.buildings import ISLAND_KINDS
from morro.puertorico.editions import ROLE_CARDS, ROLES
from morro.puertorico.events import takers_of
from morro.puertorico.view import UNKNOWN, PuertoRicoView
from morro.scene import puertorico_estate as estates
from morro.scene import puertorico_sums as sums
from morro.scene.face import Face
from morro.scene.people import Person, Role, people, role_words
from morro.scene.plate import Plate, Term
from morro.scene.puertorico_context import PuertoRicoContext
from morro.scene.puertorico_faces import edition_faces
from morro.scene.puertorico_market import Buyer, buyer_of, columns
from morro.scene.puertorico_plan import plan
from morro.scene.puertorico_question import question_of
from morro.scene.puertorico_steps import step_rules
from morro.scene.puertorico_things import Column, Estate, Plan, Tray
from morro.scene.question import Question
from morro.scene.scene import Choosable, Holding, Line, Scene, SceneBuilder
from morro.scene.steps import StepRules

PLACES: Final = {
    **dict.fromkeys(("role", "mayor", "refuse", "produce"), "table"),
    **dict.fromkeys(("hacienda", "settle"), "plants"),
    **dict.fromkeys(("craft", "sell", "store", "keep"), "goods"),
    "load": "harbour",
    "build": "market",
}
"""Where a question is answered; all others at the viewer's own estate."""


@dataclass(frozen=True)
class PuertoRicoScene(Scene):
    """Everything on the table."""

    others: list[Estate]
    mine: Estate | None
    near: Estate
    """The estate at the viewer's side of the table: his own, or for those who only look that of the side they chose."""
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

    @cached_property
    def context(self) -> PuertoRicoContext:
        return PuertoRicoContext(self.seen, self.w, self.question)

    @cached_property
    def came(self) -> dict[int, list[int]]:
        """The tiles and buildings that came to each seat, in order."""
        return estates.came_to(self.seen.events)

    def face(self, kind: int) -> Face:
        return self.context.face(kind)

    def faces(self) -> list[Face]:
        return edition_faces(self.game, self.w.language)

    def holding(self, scene: Scene, seat: int) -> Holding:
        e = self.view.estates[seat]
        lines = [
            Line("art/common.svg#doubloon", str(e.doubloons), self.w.words.ui("doubloons")),
            Line("art/common.svg#chip", "?" if e.chips == UNKNOWN else str(e.chips), self.w.words.ui("chips")),
        ]
        goods = [self.context.goods(good, n) for good, n in enumerate(e.goods) if n]
        lines += [Line(f"art/common.svg#good-{one.key}", str(one.n), one.name) for one in goods]
        tiles = [self.face(kind) for kind in range(ISLAND_KINDS) for _ in range(e.island[kind])]
        return Holding(tuple(lines), (*tiles, *scene.buildings(seat)))

    def _step_rules(self) -> StepRules:
        return step_rules(self.face)

    def _question(self) -> Question:
        return question_of(self.seen, self.w)

    def _choosers(self) -> list[int]:
        first = int(self.view.taken).bit_count() + 1
        return [(self.view.governor + n) % self.seen.seats for n in range(first, self.view.rules.turns)]

    def build(self) -> PuertoRicoScene:
        view = self.view
        seen = self.seen
        takers = takers_of(seen.events)
        choosing = seen.prompt is not None and seen.prompt.kind == "role"
        now = -1 if choosing else next(iter(takers), -1)
        by_seat = {seat: base(ROLE_CARDS[card]) for card, seat in takers.items()}
        persons = people(seen, self.w, self.names, view.governor, by_seat)
        mats = [self._estate(person) for person in persons]
        bonus = tuple(view.bonus)
        buyer = self.buyer if self.question.kind == "build" else self.buyer._replace(doubloons=0)
        return PuertoRicoScene(
            question=self.question,
            people=tuple(persons),
            roles=self._kept(lambda: self._roles(takers, now), "roles", view.taken, bonus, self._called(takers), now),
            round=view.round,
            last=view.ending != 0,
            now=base(ROLE_CARDS[now]) if now >= 0 else "",
            remarks=sums.unsold(self.context),
            plate=self._plate(),
            place=self._place(),
            steps=self._steps(),
            others=mats[:-1],
            mine=mats[-1] if seen.viewer >= 0 else None,
            near=mats[-1],
            plan=self._kept(lambda: plan(self.context), "plan", *self._between()),
            market=self._kept(lambda: columns(self.context, buyer), "market", tuple(view.stock), buyer),
            tray=self._tray(),
        )

    @cached_property
    def buyer(self) -> Buyer:
        return buyer_of(self.view, self.seen.viewer)

    def _between(self) -> tuple[Hashable, ...]:
        """What the plan is made from."""
        view = self.view
        ships = (tuple(view.cargo), tuple(view.freight))
        tiles = (tuple(view.row), view.quarries, len(view.stack))
        return ships, tiles, tuple(view.house), tuple(view.supply), view.colonists, view.aboard, view.chips

    def _plate(self) -> Plate:
        plate = super()._plate()
        kind = self.question.kind
        own = ""
        if kind == "settle" and "take quarry" in self.question.offered:
            own = "quarry"
        elif kind == "build" and self.buyer.quarries + self.buyer.privilege == 0:
            own = "plain"
        elif kind == "load" and self.question.inside:
            own = "wharf"
        sub = self.w(f"ask_{kind}_puertorico_{own}") if own else plate.sub
        return plate._replace(sub=sub, sum=self._sum(), pips=0)

    def _sum(self) -> tuple[Term, ...]:
        kind = self.question.kind
        if kind == "build":
            return self.buyer.means(self.game, self.w)
        if kind == "sell":
            return sums.sale(self.context)
        return sums.delivery(self.context) if kind == "load" else ()

    def _place(self) -> str:
        if self.question.form != "none":
            return PLACES.get(self.question.kind, "mine")
        prompt = self.seen.prompt
        return PLACES.get(prompt.kind, "table") if prompt is not None else "table"

    def _tray(self) -> Tray | None:
        question = self.question
        if question.form == "amounts":
            left = question.most - sum(amount.start for amount in question.amounts)
            return Tray(left, self.w("to_place", n=left))
        return None

    def _estate(self, person: Person) -> Estate:
        view = self.seen.opened[person.seat] if self.seen.opened else self.view
        e = view.estates[person.seat]
        order = estates.in_order(e, self.came.get(person.seat, []))
        wealth = (e.doubloons, e.chips, e.idle, tuple(e.goods))
        return self._kept(
            lambda: estates.estate(self.context, person, e, order), "estate", person, order, tuple(e.men), wealth
        )

    def _roles(self, takers: dict[int, int], now: int) -> tuple[Role, ...]:
        view = self.view
        roles = []
        for card in range(view.rules.roles):
            key = base(ROLE_CARDS[card])
            look, state = self._role_state(bool(view.taken & 1 << card), takers.get(card, -1), card == now)
            name, effect, privilege, action = role_words(self.game, self.w.language, key)
            answer = None
            if look == "free" and card == moments.role_card(view.rules, view.taken, view.bonus, ROLES.index(key)):
                # Of two prospectors the token takes the free one with more doubloons, so only that one is a button.
                note = self.w.words.ui("n_doubloons", n=view.bonus[card]) if view.bonus[card] else ""
                answer = self.question.answer(f"role {key}", action, note)
            id_ = f"r-{ROLE_CARDS[card]}"
            by = self._badge(takers.get(card, -1))
            roles.append(Role(id_, key, name, effect, privilege, state, look, view.bonus[card], answer, by))
        return tuple(roles)


def base(card: str) -> str:
    """The role of a role card: there may be two prospectors."""
    return card if card in ROLES else "prospector"
