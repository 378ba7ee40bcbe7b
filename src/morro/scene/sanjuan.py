"""San Juan: cards, cities, roles and prices from a view, and which of them is an answer."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from morro.core.game import Prompt
from morro.sanjuan import moments
from morro.sanjuan import tasks as ask
from morro.sanjuan.actions import SLOT_KEYS
from morro.sanjuan.buildings import (
    ARCHIVE,
    BANK,
    BLACK_MARKET,
    CHAPEL,
    CRANE,
    CUSTOMS_OFFICE,
    GOLD_MINE,
    GOLDSMITH,
    HARBOR,
    KEYS,
    KIND_OF,
    LIBRARY,
    MARKET_HALL,
    MARKET_STAND,
    MONUMENTS,
    OFFICE_BUILDING,
    POOR_HOUSE,
    PRODUCTION_KINDS,
    QUARRY,
    SMITHY,
)
from morro.sanjuan.editions import EDITIONS, FULL_CITY, ROLES, TILES, Rules
from morro.sanjuan.events import BUILT, COVERED, DREW, LOOKED, ROLE_TAKEN, ROUND, SPENT
from morro.sanjuan.state import NO_CARD, slot_of
from morro.sanjuan.view import UNKNOWN, EstateView, SanJuanView, coming_tiles
from morro.scene.face import Face
from morro.scene.people import Person, Role, people, role_words
from morro.scene.plate import NO_PLATE, Plate, Term
from morro.scene.question import NO_QUESTION, Answer, Question, proposal
from morro.scene.sanjuan_steps import step_rules
from morro.scene.scene import Choosable, Pile, Scene, SceneBuilder
from morro.scene.seen import Seen
from morro.scene.steps import StepRules
from morro.words.text import capital
from morro.words.wording import wording

SPRITE: Final = "sanjuan.svg"

BANDS: Final = ["indigo", "sugar", "tobacco", "coffee", "silver"]
"""The colours of the production buildings; all others have that of the city."""

FROM_HAND: Final = {
    "pay": "pay",
    "draft": "discard",
    "limit": "discard",
    "archive": "discard",
    "office": "discard",
    "bank": "tuck",
    "chapel": "tuck",
    "build": "build",
}
"""The questions answered with cards of the hand, and the verb of the answer."""

MOMENTS: Final = {
    "smithy": "builder",
    "gold_mine": "prospector",
    "archive": "councillor",
    "poor_house": "builder",
    "black_market": "builder",
    "trading_post": "trader",
    "well": "producer",
    "market_stand": "trader",
    "crane": "builder",
    "chapel": "start",
    "tower": "start",
    "aqueduct": "producer",
    "carpenter": "builder",
    "prefecture": "councillor",
    "market_hall": "trader",
    "quarry": "builder",
    "library": "any",
    "office_building": "start",
    "guard_room": "start",
    "hut": "trader",
    "tavern": "builder",
    "park": "builder",
    "customs_office": "councillor",
    "bank": "start",
    "harbor": "trader",
    "goldsmith": "prospector",
}
"""When a building works: a role, or another moment. What is not here: production with the producer, else the end."""


class Card(NamedTuple):
    """A card in the hand, in the offer or beside the deck."""

    id: str
    face: Face
    answer: Answer | None
    reason: str
    mark: str
    """What its foot says: what it costs now, or what a click does."""
    done: str
    """What its foot says once it is chosen."""
    look: str
    """`fresh`, `building`, `have`; empty where there is nothing to it."""
    origin: str


class Chip(NamedTuple):
    """A building in a city."""

    id: str
    face: Face
    holds: bool
    good: bool
    tucked: int
    covered: bool
    answer: Answer | None
    mark: str = ""
    done: str = ""
    look: str = ""
    """`ghost`: being built; `target`: it asks; `helps`: it adds to the answer; `stays`: it cannot be chosen."""


class Estate(NamedTuple):
    person: Person
    cards: int
    built: int
    chips: tuple[Chip, ...]
    free: int
    """Empty places in the city."""
    asks: bool
    """Something in it can be chosen."""


class Price(NamedTuple):
    key: str
    name: str
    now: str
    next: str


class Line(NamedTuple):
    """A number of the viewer's own: cards, goods, points."""

    icon: str
    number: str
    name: str


ASKERS: Final = {
    "library": LIBRARY,
    "chapel": CHAPEL,
    "bank": BANK,
    "office": OFFICE_BUILDING,
    "mine": GOLD_MINE,
    "take": GOLD_MINE,
    "goldsmith": GOLDSMITH,
    "archive": ARCHIVE,
    "poor_house": POOR_HOUSE,
    "spend": BLACK_MARKET,
    "cover": CRANE,
    "copy": CRANE,
}
"""The building that puts a question."""

OF_ROLES: Final = {
    "build": "builder",
    "pay": "builder",
    "produce": "producer",
    "sell": "trader",
    "council": "councillor",
}
PLACES: Final = {
    **dict.fromkeys(FROM_HAND, "hand"),
    **dict.fromkeys(("produce", "sell", "cover", "copy", "spend"), "city"),
    **dict.fromkeys(("council", "take"), "offer"),
}
"""Where the answers to a question lie; else on the table."""
ONE_CARD: Final = ("council", "take", "draft", "limit", "archive")
"""Where one card alone is chosen, the plate counts it all the same."""
AWAY: Final = ("draft", "limit", "archive", "office")
"""What is chosen here goes away."""


@dataclass(frozen=True)
class SanJuanScene(Scene):
    """Everything on the table."""

    others: tuple[Estate, ...]
    mine: Estate | None
    near: Estate
    """Whose city is the street before the viewer: his own, or for one who looks on that of the first seat."""
    hand: tuple[Card, ...]
    offer: tuple[Card, ...]
    offer_hidden: int
    aside: tuple[Card, ...]
    prices: tuple[Price, ...]
    prices_note: str
    line: tuple[Line, ...]
    """The viewer's own numbers."""
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


@lru_cache(maxsize=8192)
def face(game: str, language: str, kind: int, cost: int, copies: int) -> Face:
    w = wording(language)
    words = w.words
    key = KEYS[kind]
    made = kind < PRODUCTION_KINDS
    if made:
        group = capital(words.good(game, kind))
        moment = words.role(game, "producer")
    else:
        group = w.of_edition("card_monument" if MONUMENTS & 1 << kind else "card_city", game)
        when = MOMENTS.get(key, "end")
        moment = words.role(game, when) if when in ROLES else w(f"moment_{when}")
        if MONUMENTS & 1 << kind:
            moment = ""
    gist = w("gist_production", good=words.good(game, kind)) if made else w.of_edition(f"gist_{key}", game)
    return Face(
        key=key,
        name=words.building(game, kind),
        band=BANDS[kind] if made else "city",
        group=group,
        icon=f"{SPRITE}#sj-{key}",
        cost=cost,
        points=words.points_shown(game, kind),
        effect=words.effect(game, kind),
        rulings=tuple(words.rulings(game, kind)),
        copies=copies,
        gist=gist,
        moment=moment,
    )


def edition_faces(game: str, language: str) -> list[Face]:
    """Every card of an edition."""
    edition = next(edition for edition in EDITIONS if edition.name == game.partition(":")[0])
    return [
        face(game, language, kind, edition.cost[kind], edition.copies[kind])
        for kind in range(len(KEYS))
        if edition.copies[kind]
    ]


class SanJuanBuilder(SceneBuilder):
    """Builds the scene of a view of San Juan."""

    view: SanJuanView

    @property
    def rules(self) -> Rules:
        return self.view.rules

    def face(self, kind: int) -> Face:
        rules = self.rules
        return face(self.game, self.w.language, kind, rules.cost[kind], rules.copies[kind])

    def faces(self) -> list[Face]:
        return [self.face(kind) for kind in range(len(KEYS)) if self.rules.copies[kind]]

    def _step_rules(self) -> StepRules:
        return step_rules(self.face)

    # -- the question ---------------------------------------------------------------------------------------

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

    def _question(self) -> Question:
        seen = self.seen
        prompt = seen.prompt
        if prompt is None or not seen.legal:
            return NO_QUESTION
        words = self.w.words
        question = words.prompt(self.game, prompt)
        refuse = None
        begun = self.view.todo[-1].done > 0
        if "pass" in seen.legal:
            label = words.action(self.game, prompt.kind, "pass", begun)
            refuse = Answer("at_once", "pass", label, picked="pass" in seen.advice)
        several = self._several(prompt)
        if several is None or several[2] == 1:
            offered = frozenset(seen.legal)
            inside = tuple(
                Answer("at_once", token, words.action(self.game, prompt.kind, token), "", self._icon(token))
                for token in seen.legal
                if token.startswith("use ")
            )
            return Question("one", prompt.kind, question, offered, refuse=refuse, inside=inside)
        tokens, least, most = several
        offered = frozenset([*tokens, *(["pass"] if refuse else [])])
        confirm = self.w(f"confirm_{prompt.kind}")
        picks = proposal(seen.advice, tokens, least, most)
        return Question("several", prompt.kind, question, offered, least, most, confirm, refuse, picks=picks)

    def _several(self, prompt: Prompt) -> tuple[list[str], int, int] | None:
        """The tokens to choose from, the least, the most; a choice already begun goes on from the kind named last."""
        view = self.view
        e = view.estates[prompt.seat]
        task = view.todo[-1]
        left = prompt.left
        kind = prompt.kind
        if kind in FROM_HAND and kind not in ("build", "chapel"):
            tokens = [f"{FROM_HAND[kind]} {KEYS[card]}" for card in e.hand if card >= task.floor]
            most = len(tokens) if kind == "bank" else left
        elif kind == "council":
            tokens = [f"keep {KEYS[card]}" for card in view.offer if card >= task.floor]
            most = left
        elif kind == "produce":
            tokens = [f"produce {KEYS[k]}" for k in empty_places(e) if k >= task.floor]
            most = left
        elif kind in ("sell", "spend"):
            tokens = [f"{kind} {KEYS[k]}" for k in full_places(e) if slot_of(k) >= task.floor]
            most = left if kind == "sell" else min(max(1, left), moments.MOST_SPENT - task.done)
        else:
            return None
        most = min(most, len(tokens))
        least = 0 if "pass" in self.seen.legal else most
        if kind == "spend":
            least = max(0, left - len(e.hand))
        return tokens, least, most

    def _icon(self, token: str) -> str:
        name = token.partition(" ")[2]
        return f"{SPRITE}#sj-{name}" if name in KIND_OF else ""

    def _answer(self, verb: str, kind: int, note: str = "") -> Answer | None:
        token = f"{verb} {KEYS[kind]}"
        if token not in self.question.offered:
            return None
        return self.question.answer(token, self.w.words.action(self.game, self.question.kind, token), note)

    # -- the plate ------------------------------------------------------------------------------------------

    def _plate(self) -> Plate:
        plate = super()._plate()
        kind = self.question.kind
        if plate is NO_PLATE:
            return plate
        asker = ASKERS.get(kind)
        about = ""
        if asker is not None:
            about = self.face(asker).name
        elif kind in OF_ROLES:
            about = self.w.words.role(self.game, OF_ROLES[kind])
        sums = {"sell": self._proceeds, "pay": self._bill, "cover": self._bill}
        return plate._replace(
            about=about,
            sum=tuple(sums[kind]()) if kind in sums else (),
            versus=tuple(self._compared()) if kind == "library" else (),
            away=kind in AWAY,
            pips=plate.pips or (1 if kind in ONE_CARD else 0),
        )

    def _named(self, prompt: Prompt) -> dict[str, str]:
        if prompt.card not in KIND_OF:
            return {}
        return {"the_card": self.w.words.cards(self.game, [KIND_OF[prompt.card]], "the_card")}

    def _proceeds(self) -> list[Term]:
        """What the chosen goods bring, and what is drawn beside."""
        e = self.view.estates[self.seen.viewer]
        terms = [
            Term(str(self._sale(kind)), capital(self.w.words.good(self.game, kind)), f"sell {KEYS[kind]}")
            for kind in full_places(e)
        ]
        for kind, least in ((MARKET_HALL, 1), (MARKET_STAND, 2)):
            if kind in e.city:
                terms.append(Term("+1", self.face(kind).name, "", least))
        return [*terms, Term("= 0", self.w("sum_cards"), total=True)]

    def _bill(self) -> list[Term]:
        """The price of what is being built: what is on the card, what comes off it, what is left."""
        kind = self._under_construction()
        e = self.view.estates[self.seen.viewer]
        task = self.view.todo[-1]
        terms = [Term(str(self.rules.cost[kind]), self.face(kind).name)]
        standing = owned(e)
        covered, spent = self._since_built()
        if self.seen.viewer == self.view.chooser:
            doubled = LIBRARY if self.view.doubled else -1
            name = self.face(LIBRARY).name if doubled == LIBRARY else self.w.words.role(self.game, "builder")
            terms.append(Term("−2" if doubled == LIBRARY else "−1", name))
        if moments.build_discount(standing, kind):
            terms.append(Term("−1", self.face(SMITHY if kind < PRODUCTION_KINDS else QUARRY).name))
        if covered != NO_CARD:
            terms.append(Term(f"−{moments.cover_credit(self.rules, kind, covered)}", self.face(covered).name))
        if spent:
            terms.append(Term(f"−{spent}", self.w("sum_goods")))
        left = (
            self._price(kind)
            if self.question.kind == "cover"
            else task.left + (task.done if task.kind == ask.PAY else 0)
        )
        return [*terms, Term(f"= {left}", self.w("sum_to_pay"), total=True)]

    def _since_built(self) -> tuple[int, int]:
        """The building that was covered for the one under construction (or NO_CARD), and how many goods were spent."""
        covered, spent = NO_CARD, 0
        for event in reversed(self.seen.events):
            if event.kind == BUILT:
                break
            if event.kind == COVERED:
                covered = event.card
            spent += event.kind == SPENT
        return covered, spent

    def _compared(self) -> list[Term]:
        """What the library changes: with it, and without."""
        e = self.view.estates[self.seen.viewer]
        bits = owned(e)
        role = takers_of(self.seen)[1]
        key = ROLES[role] if role >= 0 else ""
        of: dict[str, Callable[[int], int]] = {
            "producer": lambda n: moments.produce_limit(bits, n),
            "trader": lambda n: moments.sale_limit(bits, n),
            "councillor": moments.council_draw,
            "prospector": lambda n: n,
        }
        if key == "builder":
            price = self.view.todo[-1].left or self._price(self._under_construction())
            numbers = (max(0, price - 1), price)
        elif key in of:
            numbers = (of[key](2), of[key](1))
        else:
            return []
        return [Term(str(numbers[0]), self.w("with_library")), Term(str(numbers[1]), self.w("without"))]

    def _line(self) -> tuple[Line, ...]:
        viewer = self.seen.viewer
        if viewer < 0:
            return ()
        e = self.view.estates[viewer]
        goods = len(full_places(e))
        line = [Line("table.svg#cards", str(len(e.hand)), self.w("line_hand"))]
        if goods:
            kind = full_places(e)[-1]
            band = BANDS[kind] if kind < PRODUCTION_KINDS else "customs"
            line.append(Line(f"art/common.svg#good-{band}", str(goods), self.w("line_goods")))
        sheet = self.seen.scores[viewer] if viewer < len(self.seen.scores) else None
        if sheet is not None:
            line.append(Line("art/common.svg#chip", str(sheet.total), self.w("line_points")))
        return tuple(line)

    # -- the table ------------------------------------------------------------------------------------------

    def build(self) -> SanJuanScene:
        view = self.view
        seen = self.seen
        takers, now = takers_of(seen)
        roles_by_seat = {seat: ROLES[role] for role, seat in takers.items()}
        persons = people(seen, self.w, self.names, view.governor, roles_by_seat)
        estates = [self._estate(person) for person in persons]
        offer = tuple([self._offer(at, kind) for at, kind in enumerate(view.offer) if kind != UNKNOWN])
        cards = tuple(view.estates[seen.viewer].hand) if seen.viewer >= 0 else ()
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
            others=tuple(estates[:-1] if seen.viewer >= 0 else estates[1:]),
            mine=estates[-1] if seen.viewer >= 0 else None,
            near=estates[-1] if seen.viewer >= 0 else estates[0],
            hand=self._kept(lambda: self._hand(cards), "hand", cards),
            offer=offer,
            offer_hidden=len(view.offer) - len(offer),
            aside=tuple([self._aside(kind) for kind in view.aside]),
            prices=prices,
            prices_note=note,
            line=self._line(),
            deck=len(view.deck),
            discard=len(view.discard),
            full=FULL_CITY,
        )

    def _estate(self, person: Person) -> Estate:
        e = self.view.estates[person.seat]
        city = (tuple(e.city), tuple([good != NO_CARD for good in e.goods]))
        under = (len(e.tucked), len(e.banked), len(e.harbored))
        return self._kept(lambda: self._new_estate(person, e), "estate", person, len(e.hand), city, under)

    def _new_estate(self, person: Person, e: EstateView) -> Estate:
        chips = self._chips(person.seat, e, person.me)
        asks = any(chip.mark for chip in chips)
        return Estate(person, len(e.hand), len(e.city), chips, max(0, FULL_CITY - len(e.city)), asks)

    def _chips(self, seat: int, e: EstateView, me: bool) -> tuple[Chip, ...]:
        under = {CHAPEL: len(e.tucked), BANK: len(e.banked), HARBOR: len(e.harbored)}
        seen: dict[int, int] = {}
        mine = me and self.question.form != "none"
        coverable = self._coverable(e) if me else {}
        ghost = self._ghost(e) if mine else -1
        chips = []
        for at, (kind, good) in enumerate(zip(e.city, e.goods, strict=True)):
            seen[kind] = seen.get(kind, 0) + 1
            full = good != NO_CARD
            answer, mark, done, look = None, "", "", ""
            if mine:
                answer = self._city_answer(kind, full, coverable.get(kind) == at)
                mark, done, look = self._city_mark(kind, answer)
            if at == ghost:
                mark, look = "", "ghost"
            chips.append(
                Chip(
                    f"b{seat}-{KEYS[kind]}-{seen[kind]}",
                    self.face(kind),
                    holds_goods(kind),
                    full,
                    under.pop(kind, 0),
                    False,
                    answer,
                    mark,
                    done,
                    look,
                )
            )
        for kind, n in under.items():
            if n:
                chips.append(Chip(f"b{seat}-{KEYS[kind]}-0", self.face(kind), False, False, n, True, None))
        return tuple(chips)

    def _ghost(self, e: EstateView) -> int:
        """The place of the building that is chosen, but not yet paid for."""
        kind = self._under_construction()
        return len(e.city) - 1 - e.city[::-1].index(kind) if kind in e.city else -1

    def _under_construction(self) -> int:
        """The kind of building that the question is about, or NO_CARD."""
        building = ("pay", "spend", "poor_house", "cover", "copy", "library")
        task = self.view.todo[-1] if self.view.todo else None
        return task.card if task is not None and self.question.kind in building else NO_CARD

    def _city_answer(self, kind: int, full: bool, covers: bool) -> Answer | None:
        if covers:
            return self._answer("cover", kind)
        if not full:
            return self._answer("produce", kind) if kind < PRODUCTION_KINDS else None
        if KEYS[kind] not in SLOT_KEYS:
            return None
        if self.question.kind == "sell":
            return self._answer("sell", kind, self.w.words.ui("brings", n=self._sale(kind)))
        return self._answer("spend", kind)

    def _sale(self, kind: int) -> int:
        """What the good of a building sells for now."""
        tile = TILES[self.view.tiles[(self.view.turned - 1) % len(TILES)]]
        return moments.sale_price(tile, slot_of(kind))

    def _city_mark(self, kind: int, answer: Answer | None) -> tuple[str, str, str]:
        """What the foot of a building says, before and after it is chosen; and how it looks."""
        w, asks = self.w, self.question.kind
        if asks == "sell":
            if answer:
                n = self._sale(kind)
                return w("foot_sell", n=n), w("foot_sold", n=n), ""
            return (w("foot_more", n=1), "", "helps") if kind in (MARKET_HALL, MARKET_STAND) else ("", "", "")
        if asks == "produce" and answer:
            return w("foot_produce"), capital(w.words.good(self.game, kind)), ""
        if asks == "spend" and answer:
            return w("foot_spend"), w("confirm_spend"), ""
        if asks == "cover":
            if answer:
                return w("foot_then", n=self._price_over(kind)), "", ""
            return (w("foot_stays"), "", "stays") if kind == CRANE else ("", "", "")
        if asks == "copy" and answer:
            return w("foot_cover"), "", ""
        return "", "", "target" if ASKERS.get(asks) == kind else ""

    def _price_over(self, covered: int) -> int:
        """What the new building costs if it covers this one."""
        kind = self._under_construction()
        e = self.view.estates[self.seen.viewer]
        privilege = 1 if self.seen.viewer == self.view.chooser else 0
        return moments.build_price(self.rules, owned(e), kind, privilege, covered)

    def _coverable(self, e: EstateView) -> dict[int, int]:
        """Of several copies the first without a good is covered, else the first; if that is asked, one with a good."""
        if self.question.kind not in ("cover", "copy"):
            return {}
        full = self.question.kind == "copy"
        found: dict[int, int] = {}
        for at in sorted(range(len(e.city)), key=lambda at: ((e.goods[at] != NO_CARD) != full, at)):
            found.setdefault(e.city[at], at)
        return found

    def _hand(self, hand: tuple[int, ...]) -> tuple[Card, ...]:
        verb = FROM_HAND.get(self.question.kind, "")
        seen: dict[int, int] = {}
        cards = []
        if self.question.kind in ("cover", "copy"):
            kind = self._under_construction()
            cards.append(
                Card(f"h-{KEYS[kind]}-0", self.face(kind), None, "", self.w("foot_building"), "", "building", "")
            )
        fresh = self._fresh(len(hand))
        for kind in hand:
            seen[kind] = seen.get(kind, 0) + 1
            answer = None
            reason = mark = done = look = ""
            if verb and verb != "build":
                answer = self._answer(verb, kind)
                mark, done = (self._foot(), self.w(f"mark_{self.question.kind}")) if answer else ("", "")
                if answer and fresh.get(kind, 0) >= seen[kind] > 0:
                    mark, look = self.w("foot_fresh"), "fresh"
            elif verb:
                answer, reason, mark = self._to_build(kind, len(hand) - 1)
            id_ = f"h-{KEYS[kind]}-{seen[kind]}"
            cards.append(Card(id_, self.face(kind), answer, reason, mark, done, look, "deck"))
        return tuple(cards)

    def _foot(self) -> str:
        """What the foot of a card in hand says before it is chosen."""
        kind = self.question.kind
        if kind in AWAY:
            return self.w("foot_discard")
        return self.w("foot_pay" if kind == "pay" else "foot_tuck")

    def _fresh(self, held: int) -> dict[int, int]:
        """Archive: how many cards of each kind have just come to the hand."""
        if self.question.kind != "archive" or not held:
            return {}
        for event in reversed(self.seen.events):
            if event.seat == self.seen.viewer and event.kind in (LOOKED, DREW):
                return dict(Counter(event.cards))
        return {}

    def _to_build(self, kind: int, others: int) -> tuple[Answer | None, str, str]:
        """The answer that builds a card, or why it may not be built; and the mark on it."""
        price = self._price(kind)
        cost = self.w("foot_to_pay", n=price) if price else capital(self.w.words.ui("free"))
        answer = self._answer("build", kind, cost)
        if answer:
            return answer, "", cost
        mine = self.view.estates[self.seen.viewer]
        if kind >= PRODUCTION_KINDS and kind in mine.city:
            return None, self.w("why_built"), self.w("mark_built")
        if price > others:
            cost = self.w.words.ui("n_cards", n=price)
            why = self.w("why_dear_cards", cost=cost, others=self.w.number_of("other_cards", others))
            return None, why, self.w("mark_dear", n=price)
        return None, self.w("why_not"), self.w("mark_not")

    def _price(self, kind: int) -> int:
        """What a building costs the viewer now, before crane, library and black market."""
        e = self.view.estates[self.seen.viewer]
        privilege = 1 if self.seen.viewer == self.view.chooser else 0
        return moments.build_price(self.rules, owned(e), kind, privilege, NO_CARD)

    def _aside(self, kind: int) -> Card:
        answer, reason, mark = None, "", ""
        if self.question.kind == "build":
            hand = self.view.estates[self.seen.viewer].hand
            answer, reason, mark = self._to_build(kind, len(hand))
        return Card(f"a-{KEYS[kind]}", self.face(kind), answer, reason, mark, "", "", "deck")

    def _offer(self, at: int, kind: int) -> Card:
        before = self.view.offer[:at].count(kind)
        answer = self._answer("keep", kind) if self.question.kind in ("council", "take") else None
        mark = done = look = ""
        if answer:
            mine = self.view.estates[self.seen.viewer].city
            look = "have" if kind >= PRODUCTION_KINDS and kind in mine else ""
            mark, done = self.w("foot_have" if look else "foot_keep"), self.w(f"mark_{self.question.kind}")
        return Card(f"o-{KEYS[kind]}-{before + 1}", self.face(kind), answer, "", mark, done, look, "deck")

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
        view = self.view
        if not view.turned:
            return (), self.w("no_prices")
        last = TILES[view.tiles[(view.turned - 1) % len(TILES)]]
        coming = coming_tiles(view)
        after = TILES[coming[0]] if len(coming) == 1 else ""
        note = "" if after else " / ".join("\u00a0".join(TILES[tile]) for tile in coming)
        prices = [
            Price(BANDS[k], capital(self.w.words.good(self.game, k)), last[k], after[k] if after else "")
            for k in range(PRODUCTION_KINDS)
        ]
        return tuple(prices), note


def takers_of(seen: Seen) -> tuple[dict[int, int], int]:
    """Who took which role in this round, and the role that is played now (or -1)."""
    takers: dict[int, int] = {}
    now = -1
    for event in reversed(seen.events):
        if event.kind == ROUND:
            break
        if event.kind == ROLE_TAKEN:
            takers[event.card] = event.seat
            if now < 0:
                now = event.card
    if seen.prompt is not None and seen.prompt.kind == "role":
        now = -1
    return takers, now


def owned(e: EstateView) -> int:
    """A bit for each kind of building in the city."""
    bits = 0
    for kind in e.city:
        bits |= 1 << kind
    return bits


def empty_places(e: EstateView) -> list[int]:
    places = zip(e.city, e.goods, strict=True)
    return sorted(kind for kind, good in places if kind < PRODUCTION_KINDS and good == NO_CARD)


def full_places(e: EstateView) -> list[int]:
    return sorted(kind for kind, good in zip(e.city, e.goods, strict=True) if good != NO_CARD)


def holds_goods(kind: int) -> bool:
    return kind < PRODUCTION_KINDS or kind == CUSTOMS_OFFICE
