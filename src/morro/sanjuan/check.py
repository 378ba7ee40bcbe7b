"""What a possible table looks like: every card in one place, and an agenda that can be played."""

from typing import Final

from morro.core.bits import BIT
from morro.core.game import Task
from morro.sanjuan import moments
from morro.sanjuan import tasks as ask
from morro.sanjuan.agenda import agenda_problem
from morro.sanjuan.buildings import KEYS, PRODUCTION_KINDS
from morro.sanjuan.editions import FULL_CITY, ROLES, TILES
from morro.sanjuan.state import NO_CARD, NO_SLOT, Estate, SanJuanState, slot_of

MOST_OFFERED: Final = 8
"""A councillor with a library draws so many cards."""


def check(s: SanJuanState) -> None:
    """Assert that the table is possible: a bug in the rules shows here."""
    found = problem(s)
    assert not found, found


def problem(s: SanJuanState) -> str:
    """The first thing that makes this table impossible, in words; empty if there is none."""
    return cards_problem(s) or table_problem(s) or estates_problem(s) or agenda_problem(s)


# -- cards ---------------------------------------------------------------------------------------------------


def cards_problem(s: SanJuanState) -> str:
    """Every card of the edition is in exactly one place."""
    counts = [0] * len(KEYS)
    for i in range(s.deck_left):
        counts[s.deck[i]] += 1
    for card in s.discard:
        counts[card & 63] += 1
    for card in s.aside:
        counts[card] += 1
    for card in s.offer:
        counts[card] += 1
    if s.todo and s.todo[-1].kind in ask.UNPLACED and s.todo[-1].card >= 0:
        counts[s.todo[-1].card] += 1
    for e in s.estates:
        for cards in (tuple(e.hand), e.city, e.tucked, e.banked, e.harbored, e.covered):
            for card in cards:
                counts[card] += 1
        for card in e.goods:
            if card != NO_CARD:
                counts[card] += 1
    for kind in range(len(KEYS)):
        if counts[kind] != s.rules.copies[kind]:
            have = s.rules.copies[kind]
            return f"{KEYS[kind]}: {counts[kind]} on the table, but {s.rules.edition.name} has {have}"
    for kind in s.rules.edition.aside:
        hidden = [*s.deck[: s.deck_left], *[card & 63 for card in s.discard], *s.offer]
        for e in s.estates:
            hidden += [*e.hand, *e.tucked, *e.banked, *e.harbored, *e.goods]
        if kind in hidden:
            return f"{KEYS[kind]} lies beside the deck or is built, and nowhere else"
    return ""


def table_problem(s: SanJuanState) -> str:
    if sorted(s.tiles) != list(range(len(TILES))):
        return "each of the five price tiles must be there once"
    for seat in (s.governor, s.chooser):
        if not 0 <= seat < s.seats:
            return f"there is no seat {seat}"
    if s.taken >= BIT[len(ROLES)] or s.library_used >= BIT[s.seats]:
        return "roles or seats that do not exist"
    top = int(s.todo[-1].kind) if s.todo else ask.NEW_ROUND
    if s.offer and top != ask.COUNCIL and top != ask.TAKE:
        return "cards lie in the offer, but nobody is asked to choose from them"
    for card in s.aside:
        if card not in s.rules.edition.aside:
            return f"{KEYS[card]} does not lie beside the deck in this edition"
    if s.old_offer > len(s.offer):
        return f"old_offer={s.old_offer}, but {len(s.offer)} cards in the offer"
    if len(s.offer) > MOST_OFFERED:
        return f"{len(s.offer)} cards in the offer, which holds at most {MOST_OFFERED}"
    if s.offer != sorted(s.offer):
        return "the offer is not in order"
    kinds = [c & 63 for c in s.shuffled]
    for kind in kinds:
        if kinds.count(kind) > s.rules.copies[kind]:
            have = s.rules.copies[kind]
            return f"{KEYS[kind]}: {kinds.count(kind)} remembered, but {s.rules.edition.name} has {have}"
    return waiver_problem(s) or trade_problem(s)


def waiver_problem(s: SanJuanState) -> str:
    """Whether there is a price of which so much can be waived, and a poor house to do it for."""
    if s.waivable == 0:
        return ""
    top = s.todo[-1] if s.todo else Task(ask.NEW_ROUND, 0)
    if top.kind not in (ask.DISCOUNT, ask.SPEND) or not moments.helps_the_poor(s.estates[top.seat].owns):
        return f"waivable={s.waivable}: it belongs to 'discount' and 'spend' of a seat with a poor house"
    if top.card >= 0 and s.waivable + top.left > s.rules.cost[top.card]:
        return f"waivable={s.waivable} and left={top.left}, but {KEYS[top.card]} costs {s.rules.cost[top.card]}"
    return ""


def trade_problem(s: SanJuanState) -> str:
    """Whether what was sold and earned can have been, so far."""
    sold = int(s.todo[-1].done) if s.todo and s.todo[-1].kind == ask.SELL else 0
    if s.traded and ask.END_TRADER not in [task.kind for task in s.todo]:
        return f"traded={s.traded}, but it is no trader phase"
    if s.traded < sold:
        return f"traded={s.traded}, but the seat now selling has sold {sold}"
    if not sold <= s.earned <= 3 * sold:
        return f"earned={s.earned}, but the seat now selling has sold {sold}, each for 1 to 3"
    return ""


# -- estates -------------------------------------------------------------------------------------------------


def estates_problem(s: SanJuanState) -> str:
    for seat in range(s.seats):
        found = estate_problem(s, seat, s.estates[seat])
        if found:
            return f"seat {seat}: {found}"
    return ""


def estate_problem(s: SanJuanState, seat: int, e: Estate) -> str:
    if e.hand != sorted(e.hand):
        return "the hand is not in order"
    if len(e.city) > FULL_CITY:
        return f"{len(e.city)} buildings, but a city has at most {FULL_CITY}"
    if len(e.goods) != len(e.city):
        return "goods and buildings do not match"
    for place in range(len(e.city)):
        kind = e.city[place]
        if kind >= PRODUCTION_KINDS and e.city.count(kind) > 1:
            return f"{KEYS[kind]} stands twice"
        if e.goods[place] != NO_CARD and slot_of(kind) == NO_SLOT:
            return f"{KEYS[kind]} cannot hold a good"
        if e.stale & BIT[place] and e.goods[place] == NO_CARD:
            return f"{KEYS[kind]} has no good that could be old"
    if e.owns != working(s, seat, e):
        return "the working buildings are not those that stand"
    if e.banked and not e.bank_used:
        return "cards lie under a bank that was never used"
    if e.built != NO_CARD and not e.owns & BIT[e.built]:
        return f"{KEYS[e.built]} is said to be built in this phase, but does not stand"
    if e.old_tucked > len(e.tucked) or e.old_banked > len(e.banked) or e.old_harbored > len(e.harbored):
        return "more old cards in a stack than cards"
    if not 0 <= e.fresh <= len(e.hand):
        return f"fresh={e.fresh}, but {len(e.hand)} cards in hand"
    for kind in e.shown:
        if e.shown.count(kind) > e.hand.count(kind):
            have = e.hand.count(kind)
            return f"{KEYS[kind]}: {e.shown.count(kind)} shown, but {have} in hand"
    return ""


def working(s: SanJuanState, seat: int, e: Estate) -> int:
    """The bits of the buildings that work: all that stand, less the one under construction."""
    standing = list(e.city)
    if s.todo:
        top = s.todo[-1]
        placed = top.kind in ask.CONSTRUCTION and top.kind not in ask.UNPLACED
        if placed and top.seat == seat and top.card in standing:
            standing.remove(top.card)
    owns = 0
    for kind in standing:
        owns |= BIT[kind]
    return owns
