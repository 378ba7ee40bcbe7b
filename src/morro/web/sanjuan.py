"""San Juan on the page: cards, cities, roles and prices from a view, and where each answer is drawn."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from morro.core.game import Prompt
from morro.sanjuan import moments
from morro.sanjuan.actions import SLOT_KEYS
from morro.sanjuan.buildings import (
    BANK,
    CHAPEL,
    CUSTOMS_OFFICE,
    HARBOR,
    KEYS,
    KIND_OF,
    MONUMENTS,
    PRODUCTION_KINDS,
)
from morro.sanjuan.editions import FULL_CITY, ROLES, TILES
from morro.sanjuan.events import ROLE_TAKEN, ROUND
from morro.sanjuan.state import NO_CARD, slot_of
from morro.sanjuan.view import UNKNOWN, EstateView, SanJuanView, coming_tiles
from morro.server.shown import TableShown
from morro.web.choice import NO_CHOICE, Choice, Control, proposal
from morro.web.seats import Drawer, Person, Role, people, role_words
from morro.web.wording import wording
from morro.words.text import capital

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


@dataclass(frozen=True, eq=False)
class Face:
    """What is printed on a card, in one language; there is one of each."""

    key: str
    name: str
    band: str
    group: str
    """`Indigo`, `Violet` or `City`, `Monument`."""
    cost: int
    points: str
    moment: str
    gist: str
    effect: str
    copies: int
    rulings: tuple[int, ...]


class Card(NamedTuple):
    """A card in the hand, in the offer or beside the deck."""

    id: str
    face: Face
    control: Control | None
    reason: str
    mark: str
    origin: str


class Chip(NamedTuple):
    """A building in a city."""

    id: str
    face: Face
    holds: bool
    good: bool
    tucked: int
    covered: bool
    control: Control | None


class Estate(NamedTuple):
    person: Person
    cards: int
    built: int
    chips: tuple[Chip, ...]
    free: int
    """Empty places in the city."""


class Price(NamedTuple):
    key: str
    name: str
    now: str
    next: str


class Board(NamedTuple):
    """Everything on the table."""

    choice: Choice
    others: list[Estate]
    mine: Estate | None
    roles: tuple[Role, ...]
    hand: tuple[Card, ...]
    offer: tuple[Card, ...]
    offer_hidden: int
    aside: tuple[Card, ...]
    prices: tuple[Price, ...]
    prices_note: str
    deck: int
    discard: int
    round: int
    full: int
    now: str
    """The key of the role that is being played, or empty."""


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
    effect = words.effect(game, kind)
    gist = w("gist_production", good=words.good(game, kind)) if made else w.of_edition(f"gist_{key}", game)
    return Face(
        key,
        words.building(game, kind),
        BANDS[kind] if made else "city",
        group,
        cost,
        words.points_shown(game, kind),
        moment,
        gist,
        effect,
        copies,
        tuple(words.rulings(game, kind)),
    )


class SanJuanBoard(Drawer):
    """A view of San Juan."""

    view: SanJuanView

    def face(self, kind: int) -> Face:
        rules = self.rules
        return face(self.game, self.w.language, kind, rules.cost[kind], rules.copies[kind])

    def faces(self) -> list[Face]:
        """Every card of this edition: what the popovers tell."""
        return [self.face(kind) for kind in range(len(KEYS)) if self.rules.copies[kind]]

    # -- the question ---------------------------------------------------------------------------------------

    def _choice(self) -> Choice:
        shown = self.shown
        prompt = shown.prompt
        if prompt is None or not shown.legal:
            return NO_CHOICE
        words = self.w.words
        question = words.prompt(self.game, prompt)
        refuse = None
        begun = self.view.todo[-1].done > 0
        if "pass" in shown.legal:
            label = words.action(self.game, prompt.kind, "pass", begun)
            refuse = Control("button", "pass", label, picked="pass" in shown.advice)
        several = self._several(prompt)
        if several is None or several[2] == 1:
            offered = frozenset(shown.legal)
            inside = tuple(
                Control("button", token, words.action(self.game, prompt.kind, token), "", self._icon(token))
                for token in shown.legal
                if token.startswith("use ")
            )
            return Choice("buttons", prompt.kind, question, offered, refuse=refuse, inside=inside)
        tokens, least, most = several
        offered = frozenset([*tokens, *(["pass"] if refuse else [])])
        confirm = self.w(f"confirm_{prompt.kind}")
        picks = proposal(shown.advice, tokens, least, most)
        return Choice("several", prompt.kind, question, offered, least, most, confirm, refuse, picks=picks)

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
        least = 0 if "pass" in self.shown.legal else most
        if kind == "spend":
            least = max(0, left - len(e.hand))
        return tokens, least, most

    def _icon(self, token: str) -> str:
        name = token.partition(" ")[2]
        return f"sanjuan.svg#sj-{name}" if name in KIND_OF else ""

    def _control(self, verb: str, kind: int, note: str = "") -> Control | None:
        token = f"{verb} {KEYS[kind]}"
        if token not in self.choice.offered:
            return None
        return self.choice.button(token, self.w.words.action(self.game, self.choice.verb, token), note)

    # -- the table ------------------------------------------------------------------------------------------

    def board(self) -> Board:
        view = self.view
        shown = self.shown
        takers, now = takers_of(shown)
        roles_by_seat = {seat: ROLES[role] for role, seat in takers.items()}
        persons = people(shown, self.w, self.names, view.governor, roles_by_seat)
        mine = self._estate(persons.pop()) if shown.viewer >= 0 else None
        offer = tuple([self._offer(at, kind) for at, kind in enumerate(view.offer) if kind != UNKNOWN])
        cards = tuple(view.estates[shown.viewer].hand) if shown.viewer >= 0 else ()
        prices, note = self._prices()
        return Board(
            self.choice,
            [self._estate(person) for person in persons],
            mine,
            self._kept(lambda: self._roles(takers, now), "roles", view.taken, self._called(takers), now),
            self._kept(lambda: self._hand(cards), "hand", cards),
            offer,
            len(view.offer) - len(offer),
            tuple([self._aside(kind) for kind in view.aside]),
            prices,
            note,
            len(view.deck),
            len(view.discard),
            view.round,
            FULL_CITY,
            ROLES[now] if now >= 0 else "",
        )

    def _estate(self, person: Person) -> Estate:
        e = self.view.estates[person.seat]
        city = (tuple(e.city), tuple([good != NO_CARD for good in e.goods]))
        under = (len(e.tucked), len(e.banked), len(e.harbored))
        return self._kept(lambda: self._new_estate(person, e), "estate", person, len(e.hand), city, under)

    def _new_estate(self, person: Person, e: EstateView) -> Estate:
        chips = self._chips(person.seat, e, person.me)
        return Estate(person, len(e.hand), len(e.city), chips, max(0, FULL_CITY - len(e.city)))

    def _chips(self, seat: int, e: EstateView, me: bool) -> tuple[Chip, ...]:
        under = {CHAPEL: len(e.tucked), BANK: len(e.banked), HARBOR: len(e.harbored)}
        seen: dict[int, int] = {}
        coverable = self._coverable(e) if me else {}
        chips = []
        for at, (kind, good) in enumerate(zip(e.city, e.goods, strict=True)):
            seen[kind] = seen.get(kind, 0) + 1
            full = good != NO_CARD
            control = None
            if me and self.choice.form != "none":
                control = self._city_control(kind, full, coverable.get(kind) == at)
            chips.append(
                Chip(
                    f"b{seat}-{KEYS[kind]}-{seen[kind]}",
                    self.face(kind),
                    holds_goods(kind),
                    full,
                    under.pop(kind, 0),
                    False,
                    control,
                )
            )
        for kind, n in under.items():
            if n:
                chips.append(Chip(f"b{seat}-{KEYS[kind]}-0", self.face(kind), False, False, n, True, None))
        return tuple(chips)

    def _city_control(self, kind: int, full: bool, covers: bool) -> Control | None:
        if covers:
            return self._control("cover", kind)
        if not full:
            return self._control("produce", kind) if kind < PRODUCTION_KINDS else None
        if KEYS[kind] not in SLOT_KEYS:
            return None
        if self.choice.verb == "sell":
            tile = TILES[self.view.tiles[(self.view.turned - 1) % len(TILES)]]
            return self._control("sell", kind, self.w.words.ui("brings", n=moments.sale_price(tile, slot_of(kind))))
        return self._control("spend", kind)

    def _coverable(self, e: EstateView) -> dict[int, int]:
        """Of several copies the first without a good is covered, else the first; if that is asked, one with a good."""
        if self.choice.verb not in ("cover", "copy"):
            return {}
        full = self.choice.verb == "copy"
        found: dict[int, int] = {}
        for at in sorted(range(len(e.city)), key=lambda at: ((e.goods[at] != NO_CARD) != full, at)):
            found.setdefault(e.city[at], at)
        return found

    def _hand(self, hand: tuple[int, ...]) -> tuple[Card, ...]:
        verb = FROM_HAND.get(self.choice.verb, "")
        seen: dict[int, int] = {}
        cards = []
        for kind in hand:
            seen[kind] = seen.get(kind, 0) + 1
            control = None
            reason = ""
            mark = ""
            if verb and verb != "build":
                control = self._control(verb, kind)
                mark = self.w(f"mark_{self.choice.verb}") if control else ""
            elif verb:
                control, reason, mark = self._to_build(kind, len(hand) - 1)
            cards.append(Card(f"h-{KEYS[kind]}-{seen[kind]}", self.face(kind), control, reason, mark, "deck"))
        return tuple(cards)

    def _to_build(self, kind: int, others: int) -> tuple[Control | None, str, str]:
        """The control of a card that may be built, or why it may not."""
        price = self._price(kind)
        cost = self.w.words.ui("to_pay", n=price) if price else capital(self.w.words.ui("free"))
        control = self._control("build", kind, cost)
        if control:
            return control, "", cost
        mine = self.view.estates[self.shown.viewer]
        if kind >= PRODUCTION_KINDS and kind in mine.city:
            return None, self.w("why_built"), self.w("mark_built")
        if price > others:
            cost = self.w.words.ui("n_cards", n=price)
            why = self.w("why_dear_cards", cost=cost, others=self.w.number_of("other_cards", others))
            return None, why, self.w("mark_dear", n=price)
        return None, self.w("why_not"), self.w("mark_not")

    def _price(self, kind: int) -> int:
        """What a building costs the viewer now, before crane, library and black market."""
        e = self.view.estates[self.shown.viewer]
        privilege = 1 if self.shown.viewer == self.view.chooser else 0
        price: int = self.rules.cost[kind] - moments.build_discount(owned(e), kind) - privilege
        return max(0, price)

    def _aside(self, kind: int) -> Card:
        control, reason, mark = None, "", ""
        if self.choice.verb == "build":
            hand = self.view.estates[self.shown.viewer].hand
            control, reason, mark = self._to_build(kind, len(hand))
        return Card(f"a-{KEYS[kind]}", self.face(kind), control, reason, mark, "deck")

    def _offer(self, at: int, kind: int) -> Card:
        before = self.view.offer[:at].count(kind)
        control = self._control("keep", kind) if self.choice.verb in ("council", "take") else None
        mark = self.w(f"mark_{self.choice.verb}") if control else ""
        return Card(f"o-{KEYS[kind]}-{before + 1}", self.face(kind), control, "", mark, "deck")

    def _roles(self, takers: dict[int, int], now: int) -> tuple[Role, ...]:
        roles = []
        for role, key in enumerate(ROLES):
            look, state = self._role_state(bool(self.view.taken & 1 << role), takers.get(role, -1), role == now)
            name, effect, privilege, action = role_words(self.game, self.w.language, key)
            control = self.choice.button(f"role {key}", action) if look == "free" else None
            roles.append(Role(f"r-{key}", key, name, effect, privilege, state, look, 0, control))
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


def takers_of(shown: TableShown) -> tuple[dict[int, int], int]:
    """Who took which role in this round, and the role that is played now (or -1)."""
    takers: dict[int, int] = {}
    now = -1
    for event in reversed(shown.events):
        if event.kind == ROUND:
            break
        if event.kind == ROLE_TAKEN:
            takers[event.card] = event.seat
            if now < 0:
                now = event.card
    if shown.prompt is not None and shown.prompt.kind == "role":
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
