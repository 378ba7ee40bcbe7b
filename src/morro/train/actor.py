"""Actors: they play the rules, each some groups of games, and show what is asked in arrays that the learner shares.

No torch here: an actor process loads NumPy and the rules alone.
"""

import os
import time
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from morro.bots.pilot import Pilot
from morro.bots.registry import greedy_pilot
from morro.bots.styles import style_pilot, styles_of
from morro.encoding.encoder import encoder_for
from morro.envs.mixed import BOT, LEARNER, RIVAL, Company, Mixed
from morro.train.kinds import Kind, kinds_of, most_seats

SPIN = 200
"""Looks at whether the other side is ready, one at once after the other; then there is a nap between two of them."""
NAP = 2e-5
"""Seconds."""
PATIENCE = 5000
"""Looks until the other side is asked whether it still lives."""
ENDED = -1
"""Instead of a number of deals: there is nothing more to do."""
NEITHER = -1
"""Instead of a number of answers: all games are about to begin anew."""


class With(NamedTuple):
    """With whom the learner plays, as `Company` tells; a compiled class cannot be sent to another process."""

    bots: int
    rivals: int
    slips: int
    lone: int = 0


class Task(NamedTuple):
    """What a crew of actors plays."""

    family: str
    kinds: list[Kind]
    """Of the tables of all actors in one group."""
    actors: int
    groups: int
    company: With
    expert: bool
    """The hand-written player has all seats, and the learner watches."""
    seed: int
    opponent: str = "greedy"
    """Who has the seats of bots: `greedy` or `random`."""
    styles: int = 0
    """At every table of this number they have one of the scripted styles, in turn; 0: at none."""

    @property
    def rows(self) -> int:
        """The tables of an actor in one group."""
        return len(self.kinds) // self.actors


class Slots:
    """The arrays between actors and learner; the first axis is the group, the second the table."""

    def __init__(self, task: Task, buffer: Any = None) -> None:
        encoder = encoder_for(task.family)
        groups, tables, seats = task.groups, len(task.kinds), most_seats(task.family)
        self._buffer = bytearray(size_of(task)) if buffer is None else buffer
        self._at = 0
        self.whole: NDArray[np.uint8] = np.frombuffer(self._buffer, np.uint8)
        """The memory under all of them."""
        self.obs: NDArray[np.uint8] = self._array((groups, tables, encoder.layout.size), np.uint8)
        self.mask: NDArray[np.uint8] = self._array((groups, tables, encoder.actions), np.uint8)
        """What the seat that is asked sees and may answer."""
        self.seat: NDArray[np.int64] = self._array((groups, tables), np.int64)
        self.who: NDArray[np.int64] = self._array((groups, tables), np.int64)
        """Which seat that is, and which net has it: LEARNER or RIVAL."""
        self.action: NDArray[np.int64] = self._array((groups, tables), np.int64)
        """The answer; that of the expert where one plays."""
        self.done: NDArray[np.int64] = self._array((groups, tables), np.int64)
        """Whether the game ended with it."""
        self.wins: NDArray[np.float32] = self._array((groups, tables, seats), np.float32)
        self.points: NDArray[np.float32] = self._array((groups, tables, seats), np.float32)
        """If so: the share of the win and the points of each seat."""
        self.lone: NDArray[np.int64] = self._array((groups, tables), np.int64)
        """And the learner's seat if all others were those of bots, or of a rival that has them all; else -1."""
        self.shown: NDArray[np.int64] = self._array((groups, task.actors), np.int64)
        self.answered: NDArray[np.int64] = self._array((groups, task.actors), np.int64)
        """How many questions each actor has shown since the last deal, and how many the learner has answered."""
        self.deal: NDArray[np.int64] = self._array((1,), np.int64)
        """How often all games were begun anew; ENDED when it is all over."""

    def _array(self, shape: tuple[int, ...], kind: Any) -> Any:
        array: NDArray[Any] = np.ndarray(shape, kind, self._buffer, self._at)
        self._at += -(-array.nbytes // 64) * 64
        return array

    def let_go(self) -> None:
        """Forget the arrays, so that the memory under them can be closed."""
        self.__dict__.clear()


def size_of(task: Task) -> int:
    """The bytes that the arrays need, and a little more."""
    encoder = encoder_for(task.family)
    row = encoder.layout.size + encoder.actions + 8 * 5 + 8 * most_seats(task.family)
    return task.groups * (len(task.kinds) * row + task.actors * 16) + 64 * 32


class Group:
    """The tables of one actor in one group, and where they stand in the arrays."""

    def __init__(self, task: Task, slots: Slots, actor: int, group: int) -> None:
        self.task = task
        self.slots = slots
        self.actor = actor
        self.group = group
        self.rows = slice(actor * task.rows, (actor + 1) * task.rows)
        self.games = [kind.make() for kind in task.kinds[self.rows]]
        self.tables = self._tables(0)

    def _tables(self, deal: int) -> Mixed:
        task = self.task
        number = (task.seed * (1 << 20) + deal) * (1 << 20) + self.group * task.actors + self.actor
        pilots = [self._pilot(self.rows.start + row) for row in range(task.rows)]
        return Mixed(self.games, pilots, number, Company(*task.company))

    def _pilot(self, table: int) -> Pilot:
        """Who has the seats of bots at this table."""
        task, game = self.task, self.games[table - self.rows.start]
        if task.opponent == "random":
            return Pilot()
        turn = table // len(kinds_of(task.family))
        if task.styles and turn % task.styles == 0:
            styles = styles_of(game)
            return style_pilot(game, styles[turn // task.styles % len(styles)])
        return greedy_pilot(game)

    def begin(self, deal: int) -> None:
        """All games anew."""
        self.tables = self._tables(deal)
        self.tables.reset()
        self.show()

    def step(self) -> None:
        """Play the answers that stand in the arrays, or the expert's, and show what is asked next."""
        slots, at = self.slots, (self.group, self.rows)
        if self.task.expert:
            slots.action[at] = self.tables.follow()
        else:
            self.tables.step(slots.action[at].tolist())
        self.show()

    def show(self) -> None:
        slots, tables, at = self.slots, self.tables, (self.group, self.rows)
        obs, mask = slots.obs[at], slots.mask[at]
        obs[...] = np.frombuffer(tables.obs.getvalue(), np.uint8).reshape(obs.shape)
        mask[...] = np.frombuffer(tables.mask.getvalue(), np.uint8).reshape(mask.shape)
        slots.seat[at] = tables.asked
        slots.who[at] = tables.askers
        slots.done[at] = 0
        for i, table in enumerate(tables.ended):
            here = (self.group, self.rows.start + table)
            seats = len(tables.wins[i])
            slots.done[here] = 1
            slots.wins[here][:seats] = tables.wins[i]
            slots.points[here][:seats] = tables.scores[i]
            drivers = tables.seated[i]
            slots.lone[here] = drivers.index(LEARNER) if counts(self.task, drivers) else -1
        slots.shown[self.group, self.actor] += 1


def counts(task: Task, drivers: list[int]) -> bool:
    """Whether a game tells how well the learner does: it has one seat among pilots, or always one among rivals."""
    return BOT in drivers or (task.company.lone == 100 and RIVAL in drivers)


def act(task: Task, memory: str, actor: int) -> None:
    """The life of an actor process: deal, then play each group in turn as soon as it is answered."""
    shared = SharedMemory(memory)
    slots = Slots(task, shared.buf)
    groups = [Group(task, slots, actor, group) for group in range(task.groups)]
    parent = os.getppid()
    dealt, told = 0, 0
    while told != ENDED:
        told = int(slots.deal[0])
        if told not in (dealt, ENDED):
            dealt = told
            slots.answered[:, actor] = 0
            slots.shown[:, actor] = 0
            for group in groups:
                group.begin(dealt)
        for group in groups:
            if not answered(slots, group, dealt, parent):
                break
            group.step()
    del groups, group
    slots.let_go()
    shared.close()


def answered(slots: Slots, group: Group, dealt: int, parent: int) -> bool:
    """Wait for the answers to what the group has shown; False where the games are begun anew, or it is all over."""
    at = (group.group, group.actor)
    looks = 0
    while slots.deal[0] == dealt:
        if dealt and slots.answered[at] == slots.shown[at]:
            return True
        looks += 1
        if looks % PATIENCE == 0 and os.getppid() != parent:
            slots.deal[0] = ENDED
        rest(looks)
    return False


def rest(looks: int) -> None:
    """Wait for a moment, longer after many looks."""
    time.sleep(0 if looks < SPIN else NAP)
