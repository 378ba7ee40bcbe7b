"""The cards of San Juan that are not built: in the hand, in the offer, beside the deck; which of them is an answer."""

from collections import Counter

from morro.sanjuan import prices
from morro.sanjuan.buildings import KEYS, PRODUCTION_KINDS
from morro.sanjuan.events import DREW, LOOKED
from morro.scene.question import Answer
from morro.scene.sanjuan_context import SanJuanContext
from morro.scene.sanjuan_question import AWAY, FROM_HAND
from morro.scene.sanjuan_things import Card
from morro.words.text import capital


def hand(c: SanJuanContext, kinds: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards in the viewer's hand; before them, while a building is being covered, the one that covers it."""
    verb = FROM_HAND.get(c.question.kind, "")
    seen: dict[int, int] = {}
    cards = []
    if c.question.kind in ("cover", "copy"):
        kind = c.under_construction()
        cards.append(Card(f"h-{KEYS[kind]}-0", c.face(kind), None, "", c.w("foot_building"), "", "building", ""))
    fresh = fresh_cards(c, len(kinds))
    for kind in kinds:
        seen[kind] = seen.get(kind, 0) + 1
        answer = None
        reason = mark = done = look = ""
        if verb and verb != "build":
            answer = c.answer(verb, kind)
            mark, done = (foot(c), c.w(f"mark_{c.question.kind}")) if answer else ("", "")
            if answer and fresh.get(kind, 0) >= seen[kind] > 0:
                mark, look = c.w("foot_fresh"), "fresh"
        elif verb:
            answer, reason, mark = to_build(c, kind, len(kinds) - 1)
        cards.append(Card(f"h-{KEYS[kind]}-{seen[kind]}", c.face(kind), answer, reason, mark, done, look, "deck"))
    return tuple(cards)


def foot(c: SanJuanContext) -> str:
    """What the foot of a card in hand says before it is chosen."""
    kind = c.question.kind
    if kind in AWAY:
        return c.w("foot_discard")
    return c.w("foot_pay" if kind == "pay" else "foot_tuck")


def fresh_cards(c: SanJuanContext, held: int) -> dict[int, int]:
    """Archive: how many cards of each kind have just come to the hand."""
    if c.question.kind != "archive" or not held:
        return {}
    for event in reversed(c.seen.events):
        if event.seat == c.viewer and event.kind in (LOOKED, DREW):
            return dict(Counter(event.cards))
    return {}


def to_build(c: SanJuanContext, kind: int, others: int) -> tuple[Answer | None, str, str]:
    """The answer that builds a card, or why it may not be built; and the mark on it."""
    price = prices.build_price(c.view, c.viewer, kind)
    cost = c.w("foot_to_pay", n=price) if price else capital(c.w.words.ui("free"))
    answer = c.answer("build", kind, cost)
    if answer:
        return answer, "", cost
    if prices.why_not_build(c.view, c.viewer, kind) == "owned":
        return None, c.w("why_built"), c.w("mark_built")
    cost = c.w.words.ui("n_cards", n=price)
    why = c.w("why_dear_cards", cost=cost, others=c.w.number_of("other_cards", others))
    return None, why, c.w("mark_dear", n=price)


def aside(c: SanJuanContext, kind: int) -> Card:
    """A card that lies open beside the deck."""
    answer, reason, mark = None, "", ""
    if c.question.kind == "build":
        answer, reason, mark = to_build(c, kind, len(c.mine.hand))
    return Card(f"a-{KEYS[kind]}", c.face(kind), answer, reason, mark, "", "", "deck")


def offer(c: SanJuanContext, at: int, kind: int) -> Card:
    """A card that was drawn to choose from."""
    before = c.view.offer[:at].count(kind)
    answer = c.answer("keep", kind) if c.question.kind in ("council", "take") else None
    mark = done = look = ""
    if answer:
        look = "have" if kind >= PRODUCTION_KINDS and kind in c.mine.city else ""
        mark, done = c.w("foot_have" if look else "foot_keep"), c.w(f"mark_{c.question.kind}")
    return Card(f"o-{KEYS[kind]}-{before + 1}", c.face(kind), answer, "", mark, done, look, "deck")
