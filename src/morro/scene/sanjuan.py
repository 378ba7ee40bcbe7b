"""San Juan: the whole table from a view, put together from its parts."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from morro.core.game import Prompt
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import KEYS, KIND_OF, PRODUCTION_KINDS
from morro.sanjuan.editions import FULL_CITY, ROLES, TILES
from morro.sanjuan.state import NO_CARD
from morro.sanjuan.view import UNKNOWN, EstateView, SanJuanView, coming_tiles, open_tile
from morro.scene import sanjuan_cards as cards
from morro.scene import sanjuan_city as city
from morro.scene import sanjuan_sums as sums
from morro.scene.face import Face
from morro.scene.people import Person, Role, people, role_words
from morro.scene.plate import NO_PLATE, Plate
from morro.scene.question import Question
from morro.scene.sanjuan_context import SanJuanContext
from morro.scene.sanjuan_faces import BANDS
from morro.scene.sanjuan_question import AWAY, FROM_HAND, question_of
from morro.scene.sanjuan_steps import step_rules
from morro.scene.sanjuan_things import Card, Estate, Price
from morro.scene.scene import Choosable, Holding, Line, Pile, Scene, SceneBuilder
from morro.scene.steps import StepRules
from morro.words.text import capital

OF_ROLES: Final = {
    "build": "builder",
    "pay": "builder",
    "produce": "producer",
    "sell": "trader",
    "council": "councillor",
}
"""The role whose phase puts a question."""
PLACES: Final = {
    **dict.fromkeys(FROM_HAND, "hand"),
    **dict.fromkeys(("produce", "sell", "cover", "copy", "spend"), "city"),
    **dict.fromkeys(("council", "take"), "offer"),
}
"""Where the answers to a question lie; else on the table."""
ONE_CARD: Final = ("council", "take", "draft", "limit", "archive")
"""Where one card alone is chosen, the plate counts it all the same."""
SUMS: Final = {"sell": sums.proceeds, "pay": sums.bill, "cover": sums.bill}


@dataclass(frozen=True)
class SanJuanScene(Scene):
    """Everything on the table."""

    others: tuple[Estate, ...]
    mine: Estate | None
    near: Estate
    """Whose city is the street before the viewer: his own, or for one who looks on that of the side he chose."""
    hand: tuple[Card, ...]
    offer: tuple[Card, ...]
    offer_hidden: int
    aside: tuple[Card, ...]
    prices: tuple[Price, ...]
    prices_note: str
    deck: int
    discard: int
    full: int

    def buildings(self, seat: int) -> list[Face]:
        return [
            chip.face
            for e in (*self.others, self.near)
            if e.person.seat == seat
            for chip in e.chips
            if not chip.covered
        ]

    def choosable(self) -> Iterator[Choosable]:
        yield from super().choosable()
        for chip in self.mine.chips if self.mine else ():
            yield Choosable(chip.face.key, chip.face.name, chip.answer)
        for card in (*self.offer, *self.aside, *self.hand):
            yield Choosable(card.face.key, card.face.name, card.answer, card.reason)


class SanJuanBuilder(SceneBuilder):
    """Builds the scene of a view of San Juan."""

    view: SanJuanView

    @cached_property
    def context(self) -> SanJuanContext:
        return SanJuanContext(self.seen, self.w, self.question)

    def face(self, kind: int) -> Face:
        return self.context.face(kind)

    def faces(self) -> list[Face]:
        return [self.face(kind) for kind in range(len(KEYS)) if self.view.rules.copies[kind]]

    def piles(self, seat: int) -> tuple[Pile, ...]:
        """The hand, and what lies under chapel and bank."""
        estate: EstateView = self.seen.opened[seat].estates[seat]
        hidden = [
            (self.w("left_in_hand"), estate.hand),
            (self.w.words.score_line(self.game, "chapel"), estate.tucked),
            (self.w.words.score_line(self.game, "bank"), estate.banked),
        ]
        faces = [(title, [self.face(kind) for kind in kinds if kind >= 0]) for title, kinds in hidden]
        return tuple([Pile(title, tuple(cards)) for at, (title, cards) in enumerate(faces) if cards or at == 0])

    def holding(self, scene: Scene, seat: int) -> Holding:
        e = self.view.estates[seat]
        lines = [Line("table.svg#cards", str(len(e.hand)), self.w("line_hand"))]
        goods = len(e.full_places())
        if goods:
            lines.append(Line("art/common.svg#good-customs", str(goods), self.w("line_goods")))
        hand = [self.face(kind) for kind in e.hand if kind != UNKNOWN]
        return Holding(tuple(lines), tuple(scene.buildings(seat)), tuple(hand))

    def _step_rules(self) -> StepRules:
        return step_rules(self.face)

    def _question(self) -> Question:
        return question_of(self.seen, self.w)

    def _choosers(self) -> list[int]:
        return [task.seat for task in reversed(self.view.todo[:-1]) if task.kind == ask.CHOOSE]

    def _plate(self) -> Plate:
        plate = super()._plate()
        kind = self.question.kind
        if plate is NO_PLATE:
            return plate
        about = ""
        if kind in city.ASKERS:
            about = self.face(city.ASKERS[kind]).name
        elif kind in OF_ROLES:
            about = self.w.words.role(self.game, OF_ROLES[kind])
        return plate._replace(
            about=about,
            sum=tuple(SUMS[kind](self.context)) if kind in SUMS else (),
            versus=tuple(sums.compared(self.context)) if kind == "library" else (),
            away=kind in AWAY,
            pips=plate.pips or (1 if kind in ONE_CARD else 0),
        )

    def _named(self, prompt: Prompt) -> dict[str, str]:
        if prompt.card not in KIND_OF:
            return {}
        return {"the_card": self.w.words.cards(self.game, [KIND_OF[prompt.card]], "the_card")}

    def build(self) -> SanJuanScene:
        view, seen, c = self.view, self.seen, self.context
        takers, now = sums.takers_of(seen)
        roles_by_seat = {seat: ROLES[role] for role, seat in takers.items()}
        persons = people(seen, self.w, self.names, view.governor, roles_by_seat)
        estates = [self._estate(person) for person in persons]
        offer = tuple([cards.offer(c, at, kind) for at, kind in enumerate(view.offer) if kind != UNKNOWN])
        hand = tuple(view.estates[seen.viewer].hand) if seen.viewer >= 0 else ()
        prices, note = self._prices()
        return SanJuanScene(
            question=self.question,
            people=tuple(persons),
            roles=self._kept(lambda: self._roles(takers, now), "roles", view.taken, self._called(takers), now),
            round=view.round,
            last=False,
            now=ROLES[now] if now >= 0 else "",
            remarks=(),
            plate=self._plate(),
            place=PLACES.get(self.question.kind, "table"),
            steps=self._steps(),
            others=tuple(estates[:-1]),
            mine=estates[-1] if seen.viewer >= 0 else None,
            near=estates[-1],
            hand=self._kept(lambda: cards.hand(c, hand), "hand", hand),
            offer=offer,
            offer_hidden=len(view.offer) - len(offer),
            aside=tuple([cards.aside(c, kind) for kind in view.aside]),
            prices=prices,
            prices_note=note,
            line=self._line(),
            deck=len(view.deck),
            discard=len(view.discard),
            full=FULL_CITY,
        )

    def _estate(self, person: Person) -> Estate:
        e = self.view.estates[person.seat]
        built = (tuple(e.city), tuple([good != NO_CARD for good in e.goods]))
        under = (len(e.tucked), len(e.banked), len(e.harbored))
        return self._kept(lambda: city.estate(self.context, person, e), "estate", person, len(e.hand), built, under)

    def _line(self) -> tuple[Line, ...]:
        viewer = self.seen.viewer
        if viewer < 0:
            return ()
        e = self.view.estates[viewer]
        goods = e.full_places()
        line = [Line("table.svg#cards", str(len(e.hand)), self.w("line_hand"))]
        if goods:
            band = BANDS[goods[-1]] if goods[-1] < PRODUCTION_KINDS else "customs"
            line.append(Line(f"art/common.svg#good-{band}", str(len(goods)), self.w("line_goods")))
        sheet = self.seen.scores[viewer] if viewer < len(self.seen.scores) else None
        if sheet is not None:
            line.append(Line("art/common.svg#chip", str(sheet.total), self.w("line_points")))
        return tuple(line)

    def _roles(self, takers: dict[int, int], now: int) -> tuple[Role, ...]:
        roles = []
        for role, key in enumerate(ROLES):
            look, state = self._role_state(bool(self.view.taken & 1 << role), takers.get(role, -1), role == now)
            name, effect, privilege, action = role_words(self.game, self.w.language, key)
            answer = self.question.answer(f"role {key}", action) if look == "free" else None
            by = self._badge(takers.get(role, -1))
            roles.append(Role(f"r-{key}", key, name, effect, privilege, state, look, 0, answer, by))
        return tuple(roles)

    def _prices(self) -> tuple[tuple[Price, ...], str]:
        """The tile turned last; and the next one, or those that it may be."""
        tile = open_tile(self.view)
        if tile == UNKNOWN:
            return (), self.w("no_prices")
        coming = coming_tiles(self.view)
        after = TILES[coming[0]] if len(coming) == 1 else ""
        note = "" if after else " / ".join("\u00a0".join(TILES[tile]) for tile in coming)
        prices = [
            Price(BANDS[k], capital(self.w.words.good(self.game, k)), TILES[tile][k], after[k] if after else "")
            for k in range(PRODUCTION_KINDS)
        ]
        return tuple(prices), note
