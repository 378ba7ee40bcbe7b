"""What an agenda looks like: the seats that have still to choose a role, and above them one phase, in its order.

A phase is a role, the start of a round, or the draft. Seen from the top, its items have rising ranks: that is all there
is to its order. What follows from the rest of a position need not be written: `complete` adds it.
"""

from typing import Final

from morro.core.bits import BIT
from morro.core.game import NONE, Task
from morro.sanjuan import construction, flow, moments, payment
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import KEYS, PRODUCTION_KINDS
from morro.sanjuan.editions import (
    BUILDER,
    COUNCILLOR,
    FULL_CITY,
    PRODUCER,
    PROSPECTOR,
    ROLES,
    STARTING_HAND,
    TRADER,
)
from morro.sanjuan.state import NO_CARD, SanJuanState

ROUND_START: Final = 5
DRAFTING: Final = 6
PHASE_NAMES: Final = [*[f"the {role}" for role in ROLES], "the start of the round", "the draft"]

IN_PHASE: Final = [
    (DRAFTING, [ask.DRAFT]),
    (ROUND_START, [ask.OFFICE, ask.CHAPEL, ask.BANK, ask.LIMIT, ask.CHECK_LIMIT]),
    (BUILDER, [ask.BUILD, *ask.CONSTRUCTION, ask.END_BUILDER]),
    (PRODUCER, [ask.PRODUCTION, ask.PRODUCE]),
    (TRADER, [ask.TRADE, ask.SELL, ask.END_TRADER]),
    (COUNCILLOR, [ask.COUNSEL, ask.COUNCIL, ask.ARCHIVE]),
    (PROSPECTOR, [ask.PROSPECT, ask.MINE, ask.TAKE, ask.GOLDSMITH]),
]
ENDS: Final = {BUILDER: ask.END_BUILDER, TRADER: ask.END_TRADER}
OWNERS: Final = (ask.LIBRARY, ask.PROSPECT, ask.END_BUILDER, ask.END_TRADER)
"""The items that concern the owner of the role alone."""
STAGES: Final = [
    (ask.LIBRARY, ask.DRAFT, ask.OFFICE, ask.BUILD, *ask.CONSTRUCTION),
    (ask.CHAPEL, ask.BANK, ask.PROSPECT),
    (ask.LIMIT, ask.CHECK_LIMIT, ask.MINE, ask.TAKE, ask.GOLDSMITH),
    (ask.PRODUCTION, ask.PRODUCE, ask.TRADE, ask.SELL, ask.COUNSEL, ask.COUNCIL, ask.ARCHIVE),
    (ask.END_BUILDER, ask.END_TRADER),
]
"""All seats go through one stage of a phase before the next begins."""
IN_PROGRESS: Final = (
    *(ask.LIMIT, *ask.CONSTRUCTION, ask.LIBRARY, ask.PRODUCE),
    *(ask.SELL, ask.COUNCIL, ask.ARCHIVE, ask.TAKE),
)
"""Questions that arise when their moment comes: they never wait below another item."""


def phase_of(task: Task) -> int:
    """The phase that an item belongs to; NONE for `role` and `new_round`."""
    if task.kind == ask.LIBRARY:
        return int(task.card)
    for phase, kinds in IN_PHASE:
        if task.kind in kinds:
            return phase
    return NONE


def phase_in_play(s: SanJuanState) -> int:
    return phase_of(s.todo[-1]) if s.todo else NONE


def rank(s: SanJuanState, task: Task) -> int:
    """The place of an item in its phase: by stage, then by seat from the first on, then the second thing of a seat."""
    first = {ROUND_START: s.governor, DRAFTING: 0}.get(phase_of(task), s.chooser)
    second = 1 if task.kind in (ask.BANK, ask.GOLDSMITH) else 0
    stage = [task.kind in kinds for kinds in STAGES].index(True)
    return stage * 10 + int(task.seat - first) % int(s.seats) * 2 + second


# -- what need not be written --------------------------------------------------------------------------------


def complete(s: SanJuanState, round_given: bool, taken_given: bool) -> None:
    """Add what follows from the rest: the end of the phase, its role, the round, how many cards to discard."""
    phase = phase_in_play(s)
    if phase in ENDS and not any(task.kind == ENDS[phase] for task in s.todo):
        below = [task for task in s.todo if phase_of(task) == NONE]
        above = [task for task in s.todo if phase_of(task) != NONE]
        s.todo = [*below, Task(ENDS[phase], s.chooser), *above]
    if 0 <= phase < len(ROLES) and not taken_given:
        s.taken |= BIT[phase]
    if not round_given:
        s.round = {DRAFTING: 0, ROUND_START: 2}.get(phase, 1)
    if s.todo and s.todo[-1].kind == ask.SELL and s.traded == 0:
        s.traded = s.todo[-1].done
    for i in range(len(s.todo)):
        task = s.todo[i]
        if task.left == 0 and task.kind in (ask.DRAFT, ask.LIMIT) and 0 <= task.seat < s.seats:
            s.todo[i] = Task(task.kind, task.seat, cards_over(s, task), NONE, task.floor, task.done)


def cards_over(s: SanJuanState, task: Task) -> int:
    """How many cards a seat has to discard in a draft, or above its limit."""
    e = s.estates[task.seat]
    most = STARTING_HAND if task.kind == ask.DRAFT else int(moments.hand_limit(e.owns, moments.is_guarded(s)))
    return max(0, len(e.hand) - most)


# -- what cannot be ------------------------------------------------------------------------------------------


def agenda_problem(s: SanJuanState) -> str:
    """The first thing that no game can have on its agenda, in words; empty if there is none."""
    if not s.todo:
        return ""
    return shape_problem(s) or time_problem(s) or city_problem(s) or items_problem(s) or top_problem(s)


def named(task: Task) -> str:
    return f"{ask.TASKS[task.kind]} seat={task.seat}"


def shape_problem(s: SanJuanState) -> str:
    """Whether roles, phase and new round stand in their order."""
    phase = NONE
    roles = 0
    for i in range(len(s.todo)):
        task = s.todo[i]
        if not 0 <= task.seat < s.seats:
            return f"{ask.TASKS[task.kind]}: there is no seat {task.seat}"
        if (task.kind == ask.NEW_ROUND) != (i == 0):
            return "new_round stands at the end of the agenda, and only there"
        if task.kind == ask.CHOOSE:
            roles += 1
            if phase != NONE:
                return f"{named(task)}: a role is chosen when {PHASE_NAMES[phase]} is over; put it behind"
        if phase_of(task) == NONE:
            continue
        if phase == NONE:
            phase = phase_of(task)
        elif phase_of(task) != phase:
            return f"{named(task)}: {PHASE_NAMES[phase]} is in play; an agenda holds one role or start of a round"
        elif rank(s, task) >= rank(s, s.todo[i - 1]):
            return f"{named(task)} cannot stand before {named(s.todo[i - 1])}: put it behind, or leave it out"
    free = len(ROLES) - int(s.taken).bit_count()
    if roles > free:
        return f"{roles} seats are to choose a role, but {free} roles are free"
    if phase == DRAFTING and roles:
        return "no role is chosen before the draft is over: the agenda holds 'draft' items alone"
    return ""


def time_problem(s: SanJuanState) -> str:
    """Whether the phase fits to the round and to the roles taken."""
    phase = phase_in_play(s)
    if phase == DRAFTING and not s.rules.draft:
        return f"draft: {s.rules.name} is played without the option draft"
    if s.round == 0 and phase != DRAFTING and len(s.todo) > 1:
        return "round=0 is the time before the first round, which only a draft has"
    if s.round != 0 and phase == DRAFTING:
        return f"draft: it comes before the first round; round=0, not {s.round}"
    if s.round < 2 and phase == ROUND_START:
        return f"{ask.TASKS[s.todo[-1].kind]}: the first round has no such start; round=2 or more"
    if 0 <= phase < len(ROLES) and not s.taken & BIT[phase]:
        return f"{ask.TASKS[s.todo[-1].kind]}: the {ROLES[phase]} is not among the roles in taken="
    if phase >= len(ROLES) and s.taken:
        return f"taken=: no role is taken before {PHASE_NAMES[phase]} is over"
    return ""


def city_problem(s: SanJuanState) -> str:
    """Whether what was built, and how much, fits to the phase."""
    to_build = [int(task.seat) for task in s.todo if phase_of(task) == BUILDER and task.kind != ask.END_BUILDER]
    for seat in range(s.seats):
        e = s.estates[seat]
        if phase_in_play(s) != BUILDER and e.built != NO_CARD:
            return f"seat {seat}: built= has a meaning in a builder phase only"
        if seat in to_build and e.built != NO_CARD:
            return f"seat {seat}: built={KEYS[e.built]}, but the seat has still to build"
        if len(e.city) >= FULL_CITY and (
            phase_in_play(s) != BUILDER or (s.todo[-1].kind in ask.UNPLACED and seat == s.todo[-1].seat)
        ):
            return f"seat {seat} has a full city, but the game is not over"
    for task in s.todo:
        if task.kind == ask.BUILD and len(s.estates[task.seat].city) >= FULL_CITY:
            return f"{named(task)}: there is no room in the city"
    return ""


def items_problem(s: SanJuanState) -> str:
    for i in range(len(s.todo)):
        task = s.todo[i]
        found = item_problem(s, task, i == len(s.todo) - 1)
        if found:
            return f"{ask.TASKS[task.kind]}: {found}"
    return ""


def item_problem(s: SanJuanState, task: Task, top: bool) -> str:
    kind = task.kind
    e = s.estates[task.seat]
    if not top and kind in IN_PROGRESS:
        return "it can only stand first on the agenda"
    if not top and (task.floor or task.done or task.card >= 0):
        return "only the first item of the agenda can be in progress"
    if kind in OWNERS and task.seat != s.chooser:
        return f"it belongs to the owner of the role, seat {s.chooser}"
    building = moments.building_behind(kind)
    if building != NO_CARD and not e.owns & BIT[building]:
        return f"seat {task.seat} has no {KEYS[building]}"
    if kind in (ask.TRADE, ask.SELL) and s.turned == 0:
        return "no price tile has been turned"
    if kind in (ask.DRAFT, ask.LIMIT) and task.left != cards_over(s, task):
        return f"seat {task.seat} has {cards_over(s, task)} cards too many, not {task.left}"
    if kind == ask.OFFICE and (task.left + task.done != moments.MOST_SWAPPED or task.left < 1):
        return f"left and done make {moments.MOST_SWAPPED} in all"
    return ""


def top_problem(s: SanJuanState) -> str:
    """Whether the question on top can be answered, and its answer finished."""
    task = s.todo[-1]
    kind = task.kind
    e = s.estates[task.seat]
    found = ""
    if kind in ask.CONSTRUCTION:
        found = construction_problem(s, task)
    elif kind == ask.LIBRARY:
        found = library_problem(s, task)
    elif task.card >= 0:
        found = "no card is wanted here"
    elif kind == ask.ARCHIVE and not moments.chooses_from_hand(e.owns):
        found = f"seat {task.seat} has no archive"
    elif kind in (ask.LIMIT, ask.ARCHIVE, ask.DRAFT):
        found = too_few(e.hand, task)
    elif kind == ask.TAKE and (task.left != 1 or task.floor or not moments.mine_gives(s.rules, s.offer)):
        found = "the offer holds four cards of different cost, of which one is taken"
    elif kind in (ask.COUNCIL, ask.TAKE):
        found = too_few(s.offer, task)
    elif kind in (ask.PRODUCE, ask.SELL) and not 1 <= task.left <= 4 - task.done:
        found = f"1 to 4 goods in all, not {task.left + task.done}"
    if not found and kind < ask.QUESTIONS and not flow.menu_of(s, task):
        found = "there is no possible answer"
    return f"{ask.TASKS[kind]}: {found}" if found else ""


def construction_problem(s: SanJuanState, task: Task) -> str:
    """Whether the building under construction is where it should be, and can be paid."""
    kind = task.kind
    e = s.estates[task.seat]
    if task.card < 0:
        return "which building? card= is missing"
    key = KEYS[task.card]
    if kind in ask.UNPLACED:
        if not moments.may_cover(e.owns):
            return "there is no crane to use"
        if not moments.may_build(e.owns, task.card):
            return f"{key} cannot be built here"
        return copy_problem(s, task) if kind == ask.COPY else ""
    if task.card not in e.city or (task.card < PRODUCTION_KINDS and e.place_without_good(task.card) == NONE):
        return f"{key} is under construction, but not in the city"
    cost = s.rules.cost[task.card]
    paid = int(task.done) if task.left else 0  # of two goods at a price of 1 the second is thrown away
    if task.left + paid > cost or (task.left < 1 and kind != ask.SPEND):
        return f"{task.left + paid} to pay for {key}, which costs {cost}"
    if kind == ask.PAY:
        return too_few(e.hand, task)
    if kind == ask.POOR_HOUSE:
        return poverty_problem(s, task)
    able = 0
    if kind == ask.SPEND:
        if not moments.goods_to_spend(e.owns):
            return "there is no black market to use"
        goods = payment.goods_by_slot(e)
        able = min(int(moments.goods_to_spend(e.owns)) - int(task.done), sum(goods[task.floor :]))
        if able < 1:
            return "there is no good left to spend"
        if task.left == 0 and not payment.may_throw_away(s, e, task.card, task.floor):
            return "the price is 0, and nothing is gained by giving up a good"
    else:
        if not moments.may_double(s, task.seat, e.owns):
            return "there is no library to use"
        able = 1 + min(int(moments.goods_to_spend(e.owns)), int(e.count_goods()))
    if task.left - able > len(e.hand):
        return f"too few goods and cards for the price of {task.left}"
    return ""


def copy_problem(s: SanJuanState, task: Task) -> str:
    """Whether there is a copy with and one without a good of the kind to cover, and the question has a point."""
    e = s.estates[task.seat]
    covered = int(task.floor)
    if (
        moments.cover_credit(s.rules, task.card, covered) < 0
        or e.place_without_good(covered) == NONE
        or not construction.may_cover_full(s, task, e, covered)
    ):
        return f"nothing is to be chosen between {KEYS[covered]} with and without a good"
    return ""


def poverty_problem(s: SanJuanState, task: Task) -> str:
    """Whether the poor house is as many cards away as the question says."""
    e = s.estates[task.seat]
    if not moments.helps_the_poor(e.owns):
        return "there is no poor house to use"
    price = int(payment.price_before_poverty(len(e.hand), e.owns, task.card, task.left))
    most = s.rules.cost[task.card] - price
    if price < 0 or task.left != payment.cards_to_poverty(s, e, task.card, price, most):
        return f"{task.left} cards beyond the price do not make it draw"
    return ""


def library_problem(s: SanJuanState, task: Task) -> str:
    if not PRODUCER <= task.card < len(ROLES):
        return "role= names the role to double; the builder is asked 'discount'"
    if not moments.may_double(s, task.seat, s.estates[task.seat].owns):
        return f"seat {task.seat} has no library to use"
    if phase_of(s.todo[-2]) != task.card:
        return "the items of the role must follow, such as 'production seat=0'"
    return ""


def too_few(cards: list[int], task: Task) -> str:
    able = sum([1 for card in cards if card >= task.floor])
    if not 1 <= task.left <= able:
        return f"{task.left} cards to choose, {able} to choose from"
    return ""
