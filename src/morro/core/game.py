"""Game, State, Task, Prompt: what every tool may rely on, whatever the game.

Invariants:
- `legal(s)` is ascending, and empty only when the game is over; one answer alone is never asked.
- `apply` trusts its caller (search), `play` checks (people). Both change the state they are given.
- `clone()` is equal and independent; it keeps no log. `copy`, `deepcopy` and `pickle` keep the log too.
- `view(s, seat)` tells what that seat may know; `guess(view, rng)` gives a full state with that same view.
- `text(s)` is the whole position; `read(text(s))` is an equal state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast, final

from morro.core.actions import ActionTable
from morro.core.errors import IllegalAction
from morro.core.events import EVERYBODY, Event, Log
from morro.core.rng import Rng, seeded

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr

from morro.core.subclassing import mypyc_attr  # below the other of this name, which is the compiler's

SPECTATOR: Final = -1
NONE: Final = -1
ALL_SEEING: Final = -9
"""Not a seat: the eye that writes full positions."""
UNKNOWN: Final = -2
"""In a view: a card or a number that is there, but hidden."""
GESTURE_ENDS: Final = (
    "one gesture ends where something new is seen or another seat has its turn; nothing was played:"
    " send the first answers alone, look, and then answer again"
)


class Task:
    """One item of the agenda: a question to a seat, or a step of the game that runs by itself. Never changed.

    `left` is how many answers are still wanted, `done` how many were given, `card` what the task is about, and
    `floor` the lowest kind that may still be named: several cards are named in non-decreasing order, so that no
    permutation of the same choice exists twice.
    """

    def __init__(self, kind: i64, seat: i64, left: i64 = 0, card: i64 = NONE, floor: i64 = 0, done: i64 = 0) -> None:
        self.kind = kind
        self.seat = seat
        self.left = left
        self.card = card
        self.floor = floor
        self.done = done

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Task)
            and self.kind == other.kind
            and self.seat == other.seat
            and self.left == other.left
            and self.card == other.card
            and self.floor == other.floor
            and self.done == other.done
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.left, self.card, self.floor, self.done))

    def __reduce__(self) -> tuple[object, ...]:
        return Task, (self.kind, self.seat, self.left, self.card, self.floor, self.done)


class Prompt:
    """The public face of the question now asked: its kind, whom it asks, how many, and about what."""

    def __init__(self, kind: str, seat: int, left: int, card: str) -> None:
        self.kind = kind
        self.seat = seat
        self.left = left
        self.card = card

    def __repr__(self) -> str:
        return f"Prompt({self.kind!r}, seat={self.seat}, left={self.left}, card={self.card!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Prompt, (self.kind, self.seat, self.left, self.card)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has. `todo` ends with the question asked; `menu` holds its legal answers.

    Each game's `repr` is the position text.
    """

    def __init__(self, seats: int, rng: Rng) -> None:
        self.seats: i64 = seats
        self.rng = rng
        self.log: Log | None = None
        self.step: i64 = 0
        """How many answers were given, forced ones too: a number that told them apart would tell of hidden cards."""
        self.round: i64 = 0
        """The round that is played, counted from 1."""
        self.todo: list[Task] = []
        self.menu: list[int] = []
        self.auto: list[int] = []
        """The forced answers that played themselves since the last decision."""
        self.auto_seats: list[int] = []
        """Whose answers they were; kept only beside a log."""

    def __eq__(self, other: object) -> bool:
        """Equal positions; a log is no part of it."""
        return isinstance(other, State) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def clone(self) -> State:
        """An equal, independent state without a log: each game writes its own."""
        raise NotImplementedError

    def __copy__(self) -> State:
        """Independent, as `clone` is: a copy that shared cards with the original would be none. The log comes along."""
        s = self.clone()
        s.auto = self.auto.copy()
        s.auto_seats = self.auto_seats.copy()
        if self.log is not None:
            s.log = Log()
            s.log.events = self.log.events.copy()
        return s

    def __deepcopy__(self, memo: object) -> State:
        return self.__copy__()

    @final
    def begin_answer(self) -> None:
        """A decision was made: count it, and forget the forced answers before it."""
        self.step += 1
        if self.auto:
            self.auto = []
        if self.auto_seats:
            self.auto_seats = []

    @final
    def force(self, action: i64, seat: i64) -> None:
        """The only possible answer of a seat plays itself."""
        self.step += 1
        self.auto.append(action)
        if self.log is not None:
            self.auto_seats.append(seat)

    @final
    def note(self, kind: i64, seat: i64, card: i64 = NONE, n: i64 = 0) -> None:
        """Write a public fact. Does nothing without a log: that is all there is to a simulation."""
        if self.log is not None:
            forced = len(self.auto) > 0
            self.log.events.append(Event(self.step, kind, seat, card, n, [], EVERYBODY, forced))

    @final
    def note_card(self, kind: int, seat: int, card: int, detail: int, knower: int) -> None:
        """Write a fact about one card that only `knower` may know."""
        if self.log is not None:
            self.note_cards(kind, seat, card, [detail], knower)

    @final
    def note_cards(self, kind: int, seat: int, card: int, cards: list[int], knower: int) -> None:
        """Write a fact whose cards only `knower` may know; their number is public."""
        if self.log is not None:
            forced = len(self.auto) > 0
            event = Event(self.step, kind, seat, card, len(cards), cards.copy(), knower, forced)
            self.log.events.append(event)


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat (or SPECTATOR) may know. Each game builds its own up, field by field."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step: i64 = 0
        self.round: i64 = 0
        self.todo: list[Task] = []
        self.rng = ""
        """The random numbers to come: only in full positions."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """One rule set at one table size. Holds no game in progress; every method is given its state.

    A plain class, not an abstract one: compiled abstract classes share what `isinstance` remembers.
    """

    def __init__(self, name: str, version: int, seats: int, actions: ActionTable, questions: int) -> None:
        self.name = name
        """The full name, options included: `sanjuan/2004:draft`."""
        self.version = version
        """Changes when legal lists, scores or encodings change; a speed-up changes nothing."""
        self.seats = seats
        self.actions = actions
        self.questions: i64 = questions
        """Tasks of a kind below this ask somebody; the others run by themselves."""

    def __repr__(self) -> str:
        return f"make_game({self.name!r}, seats={self.seats})"

    def __copy__(self) -> Game[S, V]:
        """A game holds nothing that changes, so it is its own copy."""
        return self

    def __deepcopy__(self, memo: object) -> Game[S, V]:
        return self

    # -- what each game writes ------------------------------------------------------------------------------

    def deal(self, rng: Rng, log: Log | None) -> S:
        """A table laid out for a new game, with its first tasks on the agenda."""
        raise NotImplementedError

    def menu_of(self, s: S, task: Task) -> list[int]:
        """The possible answers to a question, ascending; at least one."""
        raise NotImplementedError

    def answer(self, s: S, task: Task, action: i64) -> None:
        """Carry out an answer: take the question off the agenda and put on what it leads to."""
        raise NotImplementedError

    def run(self, s: S, task: Task) -> None:
        """Run a step and take it off the agenda."""
        raise NotImplementedError

    def prompt(self, s: S) -> Prompt:
        """The question now asked."""
        raise NotImplementedError

    def scores(self, s: S) -> list[int]:
        """Each seat's points, if the game ended now."""
        raise NotImplementedError

    def tiebreaks(self, s: S) -> list[int]:
        """What decides between seats with equal points: more is better."""
        raise NotImplementedError

    def view(self, s: S, seat: int) -> V:
        """What this seat may know; SPECTATOR for everybody else."""
        raise NotImplementedError

    def guess(self, view: V, rng: Rng) -> S:
        """A full state, dealt at random, that fits everything the view knows."""
        raise NotImplementedError

    def parse(self, text: str) -> S:
        """The state of a position text as it is written; raises BadPosition, and says where and why."""
        raise NotImplementedError

    def check(self, s: S) -> None:
        """Assert that nothing was lost or made: every card and counter is where it can be."""
        raise NotImplementedError

    # -- the agenda -----------------------------------------------------------------------------------------

    def new(self, seed: int, log: bool = False) -> S:
        """A fresh game; the same seed gives the same game, always."""
        s = self.deal(seeded(seed), Log() if log else None)
        self.advance(s)
        return s

    def apply(self, s: S, action: i64) -> None:
        """Play a legal action, and every forced answer after it. Trusts its caller."""
        s.begin_answer()
        self.answer(s, s.todo[-1], action)
        self.advance(s)

    @final
    def advance(self, s: S) -> None:
        """Run steps and forced answers until somebody has a choice, or the game is over.

        The top of the agenda is looked at again and again: a step runs and takes itself off; a question gets its menu.
        With one answer on it the question answers itself; with more, play stops there until `apply`.
        """
        questions = self.questions
        while True:
            todo = s.todo  # a step may put another list in its place
            if not todo:
                break
            task = todo[-1]
            if task.kind >= questions:
                self.run(s, task)
            else:
                menu = self.menu_of(s, task)
                if len(menu) > 1:
                    s.menu = menu
                    return
                s.force(menu[0], task.seat)
                self.answer(s, task, menu[0])
        s.menu = []

    # -- copies and texts -----------------------------------------------------------------------------------

    def clone(self, s: S) -> S:
        """An equal, independent state without a log."""
        return cast(S, s.clone())

    def text(self, s: S) -> str:
        """The position as text, hidden order included."""
        return repr(s)

    def view_text(self, view: V) -> str:
        """The position as the view knows it: the same text, with `?` for all that is hidden."""
        return repr(view)

    def read(self, text: str, log: bool = False) -> S:
        """The state of a position text, played on to the next choice; raises BadPosition, and says where and why."""
        s = self.parse(text)
        self.advance(s)
        s.auto = []
        s.auto_seats = []
        if log:
            s.log = Log()
        return s

    # -- play -----------------------------------------------------------------------------------------------

    def legal(self, s: S) -> list[int]:
        """The answers possible now, ascending. Read it, do not change it."""
        return s.menu

    def over(self, s: S) -> bool:
        """Whether the game has ended: nobody is asked any more."""
        return not s.menu

    def seat(self, s: S) -> int:
        """The seat that is asked now."""
        return s.todo[-1].seat

    def play(self, s: S, action: int | str) -> None:
        """Play an action, given as its number or as its token, if it is legal; else raise, and change nothing."""
        number = self.actions.id(action) if isinstance(action, str) else action
        if number not in s.menu:
            raise IllegalAction(self._refusal(s, number))
        self.apply(s, number)

    def play_gesture(self, s: S, tokens: list[str]) -> list[int]:
        """Play several answers of the seat asked at once, all or nothing; give the decisions that were made.

        The tokens of one choice (the cards of a payment) may come in any order. A token that has already played itself,
        because nothing else was possible, is accepted. A gesture ends where its seat sees something new, or where it is
        another seat's turn: what comes after that is refused before it is tried, always in the same words, since
        a refusal that depends on it would tell what is hidden.
        """
        return self._play_all(s, tokens, True)

    def play_tokens(self, s: S, tokens: list[str]) -> list[int]:
        """Play several tokens, all or nothing, whoever is asked: for tools that may see the whole table."""
        return self._play_all(s, tokens, False)

    def _play_all(self, s: S, tokens: list[str], one_gesture: bool) -> list[int]:
        wanted = [self.actions.id(token) for token in tokens]
        if len(wanted) != 1 or wanted[0] not in s.menu:  # a single answer needs no trial
            trial = self.clone(s)
            trial.log = Log()
            wanted = self._follow(trial, wanted, one_gesture)
        for action in wanted:
            self.apply(s, action)
        return wanted

    def gesture(self, s: S) -> int:
        """How many tokens of the same verb belong to the question now asked, at most."""
        return int(max(1, s.todo[-1].left)) if s.todo else 1

    def _follow(self, trial: S, wanted: list[int], one_gesture: bool) -> list[int]:
        """Play the wanted actions on a trial state, those of one question in its order; give the real decisions."""
        chosen: list[int] = []
        rest = wanted
        while rest:
            most = self._alike(rest, self.gesture(trial))
            rest = sorted(rest[:most]) + rest[most:]
            seat = self.seat(trial) if trial.menu else NONE
            step = int(trial.step)
            heard = len(trial.log.events) if trial.log is not None else 0
            self.play(trial, rest[0])
            chosen.append(rest[0])
            rest = rest[1:]
            forced, ended = self._forced(trial, seat, step, heard) if one_gesture else (trial.auto, False)
            for action in forced:
                if action in rest[: self._alike(rest, len(rest))]:
                    rest.remove(action)
            if ended and rest:
                raise IllegalAction(GESTURE_ENDS)
        return chosen

    def _alike(self, wanted: list[int], most: int) -> int:
        """How many of the wanted actions, from the first on, have the same verb; so many at most."""
        verbs = [self.actions.token(action).split(" ")[0] for action in wanted[:most]]
        alike = 0
        while alike < len(verbs) and verbs[alike] == verbs[0]:
            alike += 1
        return alike

    def _forced(self, trial: S, seat: int, step: int, heard: int) -> tuple[list[int], bool]:
        """The seat's own answers that played themselves before its gesture ended, and whether it ended.

        `step` and `heard` are the numbers of answers and of events before its last decision.
        """
        ended = self.over(trial) or self.seat(trial) != seat
        last = int(trial.step)
        if trial.log is not None:
            for event in trial.log.events[heard:]:
                if event.seat not in (seat, NONE) or self.reveals(event):
                    ended = True
                    last = event.at
                    break
        own: list[int] = []
        for k in range(min(last - step - 1, len(trial.auto))):
            if trial.auto_seats[k] != seat:
                break
            own.append(trial.auto[k])
        return own, ended

    def _refusal(self, s: S, action: int) -> str:
        """Why not, and what is possible: for whoever answers for the seat asked, and nobody else."""
        if not s.menu:
            return "the game is over"
        named = f"{self.actions.token(action)!r}" if 0 <= action < len(self.actions) else f"action {action}"
        possible = ", ".join(self.actions.token(a) for a in s.menu)
        return f"{named} is not possible now; seat {self.seat(s)} may: {possible}"

    # -- what may be known ----------------------------------------------------------------------------------

    def reveals(self, event: Event) -> bool:
        """Whether an event shows anybody what was hidden before; where a game does not say, every event does."""
        return True

    def hides_hands(self) -> bool:
        """Whether it tells something of a seat's hidden cards that it is asked a question, or is not."""
        return True

    def asks_openly(self, s: S) -> bool:
        """Whether everybody knows that the question now asked would be asked, whatever is hidden."""
        return not self.hides_hands()

    def winners(self, s: S) -> list[int]:
        """The seats that win: most points, then the tie-break; still equal seats share the win."""
        points = self.scores(s)
        ties = self.tiebreaks(s)
        best = max((points[k], ties[k]) for k in range(s.seats))
        return [k for k in range(s.seats) if (points[k], ties[k]) == best]

    def tokens(self, s: S) -> list[str]:
        """The legal answers as tokens."""
        return [self.actions.token(a) for a in s.menu]


AnyGame = Game[Any, Any]
"""A game whose states and views only the game itself looks into."""
