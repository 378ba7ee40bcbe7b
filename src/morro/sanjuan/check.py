"""What a possible table looks like: every card in one place, and an agenda that can be played."""

from typing import Final

from morro.core.bits import BIT
from morro.sanjuan import construction, flow, moments
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import KEYS, PRODUCTION_KINDS
from morro.sanjuan.editions import FULL_CITY, ROLES, TILES
from morro.sanjuan.state import NO_CARD, NO_SLOT, Estate, SanJuanState, slot_of

WAITING: Final = (
    *(ask.DRAFT, ask.OFFICE, ask.CHAPEL, ask.BANK, ask.CHOOSE, ask.BUILD, ask.MINE, ask.GOLDSMITH),
    *(ask.CHECK_LIMIT, ask.PRODUCTION, ask.TRADE, ask.COUNSEL, ask.PROSPECT, ask.END_BUILDER, ask.END_TRADER),
)
"""The tasks that may wait below the top of the agenda; all others arise only when their moment comes."""


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
    if s.todo and s.todo[-1].kind == ask.COVER:
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
        return "more old cards in the offer than cards"
    if len(s.offer) > 8 or s.offer != sorted(s.offer):
        return "the offer holds at most eight cards, in order of kind"
    kinds = [c & 63 for c in s.shuffled]
    for kind in kinds:
        if kinds.count(kind) > s.rules.copies[kind]:
            return f"more {KEYS[kind]} remembered than there are"
    if s.traded and ask.END_TRADER not in [task.kind for task in s.todo]:
        return "something is traded, but it is no trader phase"
    if s.earned and (top != ask.SELL or s.todo[-1].done == 0):
        return "something is earned, but nobody is selling"
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
        return f"a city has at most {FULL_CITY} buildings"
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
        return "more fresh cards than cards in hand"
    for kind in e.shown:
        if e.shown.count(kind) > e.hand.count(kind):
            return f"{KEYS[kind]} is shown, but not in hand"
    return ""


def working(s: SanJuanState, seat: int, e: Estate) -> int:
    """The bits of the buildings that work: all that stand, less the one under construction."""
    standing = list(e.city)
    if s.todo:
        top = s.todo[-1]
        if top.seat == seat and top.kind in (ask.DISCOUNT, ask.SPEND, ask.PAY) and top.card in standing:
            standing.remove(top.card)
    owns = 0
    for kind in standing:
        owns |= BIT[kind]
    return owns


# -- the agenda ----------------------------------------------------------------------------------------------


def agenda_problem(s: SanJuanState) -> str:
    if not s.todo:
        return ""
    roles = 0
    kinds = [task.kind for task in s.todo]
    if ask.DRAFT in kinds and set(kinds) != {ask.DRAFT, ask.NEW_ROUND}:
        return "a draft comes before everything else"
    if ask.END_BUILDER not in kinds:
        for seat in range(s.seats):
            if len(s.estates[seat].city) >= FULL_CITY:
                return f"seat {seat} has a full city, but the game is not over"
            if s.estates[seat].built != NO_CARD:
                return f"seat {seat}: built= has a meaning in a builder phase only"
    for i in range(len(s.todo)):
        task = s.todo[i]
        name = ask.TASKS[task.kind]
        if not 0 <= task.seat < s.seats:
            return f"{name}: there is no seat {task.seat}"
        if (task.kind == ask.NEW_ROUND) != (i == 0):
            return "new_round stands at the end of the agenda, and only there"
        if i > 0 and i < len(s.todo) - 1 and task.kind not in WAITING:
            return f"{name} can only stand first on the agenda"
        if (task.kind == ask.TRADE or task.kind == ask.SELL) and s.turned == 0:
            return f"{name}: no price tile has been turned"
        if task.kind == ask.CHOOSE:
            roles += 1
        if task.kind in (ask.DRAFT, ask.BUILD) and (again(s, i) or len(s.estates[task.seat].city) >= FULL_CITY):
            return f"{name}: seat {task.seat} is asked once, and only with room in its city"
        found = waiting_problem(s, i)
        if found:
            return f"{name}: {found}"
    if roles > len(ROLES) - int(s.taken).bit_count():
        return "more seats are to choose a role than roles are free"
    return top_problem(s)


def again(s: SanJuanState, i: int) -> bool:
    """Whether a later item asks the same seat the same, or the seat is building already."""
    task = s.todo[i]
    for other in s.todo[i + 1 :]:
        if other.seat == task.seat and (other.kind == task.kind or other.kind in ask.CONSTRUCTION):
            return True
    return False


def waiting_problem(s: SanJuanState, i: int) -> str:
    task = s.todo[i]
    building = moments.building_behind(task.kind)
    if building != NO_CARD and not s.estates[task.seat].owns & BIT[building]:
        return f"seat {task.seat} has no {KEYS[building]}"
    hand = len(s.estates[task.seat].hand)
    if task.kind == ask.DRAFT and not 1 <= task.left <= hand:
        return f"{task.left} cards to discard, {hand} in hand"
    if task.kind == ask.OFFICE and (task.left + task.done != moments.MOST_SWAPPED or task.left < 1):
        return "two cards in all"
    if i < len(s.todo) - 1 and (task.floor or task.done or task.card >= 0):
        return "only the first item of the agenda can be in progress"
    return ""


def top_problem(s: SanJuanState) -> str:
    """Whether the question on top can be answered, and its answer finished."""
    task = s.todo[-1]
    e = s.estates[task.seat]
    name = ask.TASKS[task.kind]
    kind = task.kind
    if (kind in ask.CONSTRUCTION) != (task.card >= 0) and kind != ask.LIBRARY:
        return f"{name}: a card is named where none is wanted, or missing where one is"
    if kind in (ask.DISCOUNT, ask.SPEND, ask.PAY):
        if task.card not in e.city or (task.card < PRODUCTION_KINDS and e.place_without_good(task.card) < 0):
            return f"{name}: {KEYS[task.card]} is under construction, but not in the city"
        if task.left < 1:
            return f"{name}: nothing is left to pay"
    if kind == ask.LIBRARY and not (0 <= task.card < len(ROLES) and moments.may_double(s, task.seat, e.owns)):
        return f"{name}: no role is named, or there is no library to use"
    if kind == ask.COVER and not moments.may_cover(e.owns):
        return f"{name}: there is no crane to use"
    if kind == ask.SPEND and not moments.goods_to_spend(e.owns):
        return f"{name}: there is no black market to use"
    if kind in (ask.PAY, ask.LIMIT, ask.ARCHIVE, ask.DRAFT):
        return enough(name, e.hand, task.left, task.floor)
    if kind == ask.COUNCIL or kind == ask.TAKE:
        if kind == ask.TAKE and (task.left != 1 or task.floor or not moments.mine_gives(s.rules, s.offer)):
            return f"{name}: there is nothing to take"
        return enough(name, s.offer, task.left, task.floor)
    if kind in (ask.PRODUCE, ask.SELL) and not 1 <= task.left <= 4:
        return f"{name}: 1 to 4 goods"
    if kind == ask.COVER and (len(e.city) > FULL_CITY - 1 or not moments.may_build(e, task.card)):
        return f"{name}: {KEYS[task.card]} cannot be built here"
    if kind == ask.SPEND:
        goods = construction.goods_by_slot(e)
        able = min(moments.goods_to_spend(e.owns) - task.done, sum(goods[task.floor :]))
        if able < 1 or task.left - able > len(e.hand):
            return f"{name}: too few goods and cards for the price of {task.left}"
    if kind == ask.DISCOUNT:
        able = 1 + min(moments.goods_to_spend(e.owns), e.count_goods())
        if not moments.may_double(s, task.seat, e.owns) or task.left - able > len(e.hand):
            return f"{name}: no library to use, or too few cards for the price of {task.left}"
    if kind < ask.QUESTIONS and not flow.menu_of(s, task):
        return f"{name}: there is no possible answer"
    return ""


def enough(name: str, cards: list[int], left: int, floor: int) -> str:
    able = sum([1 for card in cards if card >= floor])
    if not 1 <= left <= able:
        return f"{name}: {left} cards to choose, {able} to choose from"
    return ""
