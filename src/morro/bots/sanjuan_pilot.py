"""The greedy player of San Juan as a pilot: the same answers without building a whole View for each.

One difference: the cards of a payment, or of those to discard, are chosen all at once, not anew for each.
"""

from typing import Final, cast

from morro.bots.pilot import NOBODY, Pilot
from morro.bots.sanjuan_greedy import SanJuanGreedy, least_useful
from morro.bots.sanjuan_outlook import Outlook
from morro.bots.sanjuan_rollout import Rollout
from morro.core.game import UNKNOWN, Prompt, State, Task
from morro.core.rng import Rng, seeded
from morro.sanjuan import actions as act
from morro.sanjuan import tasks as ask
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import ROLES, Rules
from morro.sanjuan.game import SanJuan
from morro.sanjuan.state import Estate, SanJuanState
from morro.sanjuan.view import EstateView, SanJuanView

WEIGHED: Final = ("role", "build", "pay", "spend", "poor_house", "chapel", "cover", "council", "sell")
"""The questions that decide a game; in the others greedy is hardly ever wrong by much."""


NOTHING: Final[list[int]] = []


class SanJuanPilot(Pilot):
    """Greedy in every seat. It has one view, and fills it before each answer with what greedy looks at."""

    def __init__(self, rules: Rules) -> None:
        self.greedy = SanJuanGreedy()
        self.view = SanJuanView(rules, 0)
        self.state: SanJuanState | None = None
        """What the view looks at."""
        self.cities: list[tuple[int, ...]] = []
        self.tiles: tuple[int, ...] = ()
        """What the lists of the view were made from: most of it is the same at the next question."""
        for _ in range(rules.seats):
            self.view.estates.append(EstateView())
            self.cities.append(())
        self.rng = seeded(0)
        self.giver = NOBODY
        """The seat that is giving up the planned cards."""
        self.planned: list[int] = []

    def begin(self) -> None:
        self.giver = NOBODY

    def believe(self, s: State, seat: int, rng: Rng) -> State:
        """Nobody pays with his best cards: hands are better than what lies in the deck.

        So some cards of the other hands become the better one of two, as their owner sees it, and the other lies in the
        deck. How many was found by comparing the worth of guessed and real hands: few at first, then every second.
        """
        guessed = cast(SanJuanState, s)
        rollout = Rollout(guessed.rules, guessed.rng)
        guessed.copy_into(rollout)
        rollout.luck = rng.word()
        deck = list(guessed.deck)
        one_of = 6 if rollout.round < 4 else 2
        for k in range(rollout.seats):
            hand = rollout.estates[k].hand
            shown = rollout.estates[k].shown
            if k == seat or not hand or not deck:
                continue
            self.glance(rollout, k)
            outlook = Outlook(self.view, self.greedy.taste)
            for i in range(len(hand)):
                at = rng.below(len(deck))
                if rng.below(one_of) or hand[i] in shown:
                    continue
                if outlook.worth(deck[at], 0) > outlook.worth(hand[i], 0):
                    hand[i], deck[at] = deck[at], hand[i]
            hand.sort()
        rollout.deal(deck)
        return rollout

    def weighs(self, kind: str) -> bool:
        return kind in WEIGHED

    def pick(self, s: State) -> int:
        state = cast(SanJuanState, s)
        task = state.todo[-1]
        if task.kind == ask.PAY:
            return self.give_up(state, task, act.PAY)
        if task.kind == ask.LIMIT or task.kind == ask.ARCHIVE or task.kind == ask.DRAFT:
            return self.give_up(state, task, act.DISCARD)
        self.giver = NOBODY
        self.glance(state, task.seat)
        if task.kind == ask.LIBRARY:
            about = ROLES[task.card]
        else:
            about = KEYS[task.card] if task.card >= 0 else ""
        kind = "library" if task.kind == ask.DISCOUNT else ask.TASKS[task.kind]
        return self.greedy.choose(self.view, Prompt(kind, task.seat, task.left, about), state.menu, self.rng)

    def give_up(self, s: SanJuanState, task: Task, verb: int) -> int:
        """The next of the least useful cards. Those that had to go since the last question went as planned."""
        if self.giver == task.seat and task.left < len(self.planned):
            action = verb + self.planned[-task.left]
            if action in s.menu:
                return action
        self.glance(s, task.seat)
        self.giver = task.seat
        self.planned = least_useful(Outlook(self.view, self.greedy.taste), task.left, s.menu[0] - verb)[: task.left]
        return verb + self.planned[0]

    def glance(self, s: SanJuanState, seat: int) -> None:
        """The view of the seat; its lists are the state's own where they can be, for reading only."""
        view = self.view
        view.seat = seat
        if self.state is not s:
            self.turn_to(s)
        for k in range(s.seats):
            e = s.estates[k]
            if self.cities[k] is not e.city:
                self.cities[k] = e.city
                view.estates[k].city = list(e.city)
            if e.tucked or e.banked or e.harbored:
                self.glance_under(view.estates[k], e)
        view.round = s.round
        view.governor = s.governor
        view.chooser = s.chooser
        view.taken = s.taken
        view.library_used = s.library_used
        view.offer = s.offer
        if view.turned != s.turned or self.tiles is not s.tiles:
            view.turned = s.turned
            self.tiles = s.tiles
            view.tiles = [s.tiles[i] if i < s.turned else UNKNOWN for i in range(len(s.tiles))]
        view.aside = list(s.aside) if s.aside else NOTHING

    def turn_to(self, s: SanJuanState) -> None:
        """Look at another state from now on: at its hands and goods, which it changes in place."""
        self.state = s
        for k in range(s.seats):
            view = self.view.estates[k]
            view.hand = s.estates[k].hand
            view.goods = s.estates[k].goods
            view.tucked = view.banked = view.harbored = NOTHING

    def glance_under(self, view: EstateView, e: Estate) -> None:
        view.tucked = list(e.tucked)
        view.banked = list(e.banked)
        view.harbored = list(e.harbored)


def pilot_of(game: SanJuan) -> SanJuanPilot:
    return SanJuanPilot(game.rules)
