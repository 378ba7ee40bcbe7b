"""A batch: some steps of every game, played by the net as it stands, with all that learning from them needs."""

from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from morro.envs.mixed import LEARNER, RIVAL
from morro.train.crew import Crew
from morro.train.journal import Journal, outcomes
from morro.train.net import POINTS, Net, sample
from morro.train.returns import returns
from morro.train.settings import Settings

Numbers = NDArray[np.int64]
CUDA_OK = 0


class Learned(NamedTuple):
    """The decisions of a batch that can be learned from, by their numbers, and what they turned out to be worth."""

    numbers: Tensor
    returns: Tensor


class Rival(NamedTuple):
    """The other net of a batch."""

    net: Net
    best: bool
    """Whether it plays its best answer; else it draws one, as the learner does."""


class Tally(NamedTuple):
    """What happened while a batch was played."""

    decisions: int
    games: int
    alone: list[tuple[int, float]]
    """The table and the share of the win of each game that the learner played alone against the hand-written player."""


class Batch:
    """Room for the decisions: first the open ones of the batch before, then step by step those of all tables."""

    def __init__(self, crew: Crew, settings: Settings, net: Net, device: str) -> None:
        self.crew = crew
        self.settings = settings
        self.device = device
        task, shape = crew.task, net.shape
        self.seats = np.array([kind.seats for kind in task.kinds], np.int64)
        """At each table of a group."""
        self.sizes = sorted(set(self.seats.tolist()))
        self.tables = len(task.kinds)
        all_tables = task.groups * self.tables
        self.first = all_tables * shape.seats
        """The number of the first new decision."""
        size = self.first + settings.steps * all_tables
        self.journal = Journal(size, all_tables, shape.seats)
        self.obs = torch.zeros((size, shape.size), dtype=torch.uint8, device=device)
        self.mask = torch.zeros((size, shape.actions), dtype=torch.uint8, device=device)
        self.action = torch.zeros(size, dtype=torch.int64, device=device)
        self.logit = torch.zeros(size, device=device)
        """The logarithm of how likely the answer was when it was given."""
        self.outlook = torch.zeros((size, shape.outlook), device=device)
        self.table_seats = torch.zeros(size, dtype=torch.int64, device=device)
        self.slices = [slice(0, self.first)]
        for at in range(self.first, size, self.tables):
            self.slices.append(slice(at, at + self.tables))
        self._seats = torch.tensor(self.seats, device=device)
        self._waiting: list[slice | None] = [None] * task.groups
        """Where the answers stand whose effect has not been seen yet, for each group."""
        self._games = 0
        self._alone: list[tuple[int, float]] = []
        self._locked = device != "cpu" and self._page_lock()

    def _page_lock(self) -> bool:
        """Let a GPU read the shared memory by itself."""
        memory = self.crew.slots.whole
        found = torch.cuda.cudart().cudaHostRegister(memory.ctypes.data, memory.nbytes, 0)
        return int(getattr(found, "value", found)) == CUDA_OK

    def close(self) -> None:
        if self._locked:
            torch.cuda.cudart().cudaHostUnregister(self.crew.slots.whole.ctypes.data)

    def begin(self, deal: int) -> None:
        """All games anew."""
        self.journal.forget()
        self._waiting = [None] * self.crew.task.groups
        self.crew.deal(deal)

    def play(self, net: Net, rival: Rival | None, generator: torch.Generator) -> Tally:
        """Collect the next steps of all games."""
        self._turn_over()
        self._games, self._alone = 0, []
        groups = self.crew.task.groups
        for turn in range(self.settings.steps * groups):
            group = turn % groups
            self.crew.wait(group)
            self._settle(group)
            self._decide(group, self.slices[1 + turn], net, rival, generator)
            self.crew.answer(group)
        for group in range(groups):
            self.crew.wait(group)
            self._settle(group)
        return Tally(self.settings.steps * groups * self.tables, self._games, self._alone)

    def _turn_over(self) -> None:
        """Carry the open decisions over."""
        open_ones = torch.from_numpy(self.journal.carried()).to(self.device)
        for part in (self.obs, self.mask, self.action, self.logit, self.outlook, self.table_seats):
            part[: len(open_ones)] = part[open_ones]
        self.journal.turn_over()

    def _decide(self, group: int, part: slice, net: Net, rival: Rival | None, generator: torch.Generator) -> None:
        """Answer what the group asks."""
        slots = self.crew.slots
        obs, mask = self.obs[part], self.mask[part]
        obs.copy_(torch.from_numpy(slots.obs[group]), non_blocking=True)
        mask.copy_(torch.from_numpy(slots.mask[group]), non_blocking=True)
        with torch.no_grad():
            policy, outlook = net(obs, mask, self._seats)
            action = sample(policy, generator)
            self.logit[part] = policy.gather(1, action[:, None])[:, 0]
            seats = net.shape.seats
            self.outlook[part] = outlook
            self.outlook[part, :seats] = outlook[:, :seats].exp()
            self.table_seats[part] = self._seats
            foreign = np.flatnonzero(slots.who[group] == RIVAL)
            if rival is not None and len(foreign):
                rows = torch.from_numpy(foreign).to(self.device)
                policy = rival.net(obs[rows], mask[rows], self._seats[rows])[0]
                action[rows] = policy.argmax(1) if rival.best else sample(policy, generator)
            self.action[part] = action
        own = np.flatnonzero(slots.who[group] == LEARNER)
        self.journal.decided(group * self.tables + own, slots.seat[group, own], part.start + own)
        if not self.crew.task.expert:
            slots.action[group] = action.cpu().numpy()
        elif self.device != "cpu":
            torch.cuda.synchronize()  # the arrays are written anew as soon as the group goes on
        self._waiting[group] = part

    def _settle(self, group: int) -> None:
        """Note what became of the last answers of a group."""
        part = self._waiting[group]
        if part is None:
            return
        self._waiting[group] = None
        slots = self.crew.slots
        if self.crew.task.expert:
            self.action[part] = torch.from_numpy(slots.action[group].copy()).to(self.device)
        over = np.flatnonzero(slots.done[group])
        for seats in self.sizes:
            tables = over[self.seats[over] == seats]
            if len(tables):
                wins, points = slots.wins[group, tables], slots.points[group, tables]
                ends = outcomes(wins, points, seats, POINTS, self.settings.margin_points)
                self.journal.ended(group * self.tables + tables, ends)
        self._games += len(over)
        alone = over[slots.lone[group, over] >= 0]
        for table, share in zip(alone, slots.wins[group, alone, slots.lone[group, alone]], strict=True):
            self._alone.append((int(table), float(share)))

    def learned(self) -> Learned:
        """What can be learned from the batch."""
        journal, device = self.journal, self.device
        follows = torch.from_numpy(journal.follows).to(device)
        outcome = torch.zeros_like(self.outlook)
        if journal.final:
            final = torch.from_numpy(np.concatenate(journal.final)).to(device)
            outcome[final] = torch.from_numpy(np.concatenate(journal.outcomes)).to(device)
        found = returns(self.outlook, follows, outcome, self.slices, self.settings.trace)
        numbers = torch.from_numpy(journal.known()).to(device)
        return Learned(numbers, found)
