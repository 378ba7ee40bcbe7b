"""Crews: actors at work, in this process or each in one of its own, behind the same few methods."""

import multiprocessing
from multiprocessing.shared_memory import SharedMemory
from typing import Protocol

from morro.core.errors import GameError
from morro.train.actor import ENDED, NEITHER, PATIENCE, Group, Slots, Task, act, rest, size_of

FAREWELL = 5.0
"""Seconds that an actor may take to end by itself."""


class Crew(Protocol):
    """All games of a training, in groups; the learner answers one group after the other."""

    task: Task
    slots: Slots

    def deal(self, number: int) -> None:
        """Begin all games anew: those of the number-th deal, from 1 on."""

    def wait(self, group: int) -> None:
        """Until every table of the group shows a question, and what became of the last answer."""

    def answer(self, group: int) -> None:
        """Let the group play the answers that stand in `slots.action`."""

    def close(self) -> None: ...


class Alone:
    """The games are played in this process: the same seed gives the same games, always."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.slots = Slots(task)
        self._groups = [
            [Group(task, self.slots, actor, group) for actor in range(task.actors)] for group in range(task.groups)
        ]

    def deal(self, number: int) -> None:
        for groups in self._groups:
            for group in groups:
                group.begin(number)

    def wait(self, group: int) -> None:
        pass

    def answer(self, group: int) -> None:
        for tables in self._groups[group]:
            tables.step()

    def close(self) -> None:
        pass


class Processes:
    """Each actor has a process of its own; the arrays lie in memory that all of them share."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._shared = SharedMemory(create=True, size=size_of(task))
        self.slots = Slots(task, self._shared.buf)
        self.slots.deal[0] = 0
        context = multiprocessing.get_context("spawn")
        self._actors = [
            context.Process(target=act, args=(task, self._shared.name, actor), daemon=True)
            for actor in range(task.actors)
        ]
        for one in self._actors:
            one.start()

    def deal(self, number: int) -> None:
        if self.slots.deal[0]:
            for group in range(self.task.groups):
                self.wait(group)
        # In this order, and never equal: an actor must not take the old answers for those to its last questions.
        self.slots.answered[...] = NEITHER
        self.slots.shown[...] = NEITHER - 1
        self.slots.deal[0] = number

    def wait(self, group: int) -> None:
        shown, answered = self.slots.shown[group], self.slots.answered[group]
        looks = 0
        while not (shown > answered).all():
            looks += 1
            if looks % PATIENCE == 0:
                self._check()
            rest(looks)

    def _check(self) -> None:
        for number, one in enumerate(self._actors):
            if not one.is_alive():
                raise GameError(f"actor {number} has ended with exit code {one.exitcode}; what it said stands above")

    def answer(self, group: int) -> None:
        self.slots.answered[group] += 1

    def close(self) -> None:
        """End the actors, and give the memory back."""
        self.slots.deal[0] = ENDED
        for one in self._actors:
            one.join(FAREWELL)
            if one.is_alive():
                one.kill()
                one.join()
        self.slots.let_go()
        self._shared.close()
        self._shared.unlink()


def hire(task: Task, processes: bool) -> Crew:
    return Processes(task) if processes else Alone(task)
