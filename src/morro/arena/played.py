"""Played: everything worth knowing about one finished game, as plain values that travel and can be stored."""

import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from morro.arena.plan import Slot
from morro.core.record import Record


class Decision(NamedTuple):
    """A question that was asked, and its answer."""

    seat: int
    round: int
    kind: str
    """The kind of question."""
    choices: int
    """How many answers were possible."""
    token: str
    us: int
    """Microseconds the bot took."""
    by: str
    """`bot`, or `stand-in` where the bot had failed before."""


class Failure(NamedTuple):
    """A bot that gave no legal answer: its seat forfeits the game, and from this decision on a stand-in played it."""

    seat: int
    step: int
    why: str
    message: str


class Happened(NamedTuple):
    """Something a seat did in a round: a role it took, a building it built."""

    round: int
    seat: int
    key: str


@dataclass
class Played:
    """A game of the match, from the deal to the points."""

    slot: Slot
    seed: int
    """The seed of the deal."""
    bots: list[str]
    """By seat."""
    scores: list[int]
    """As they stood at the end; those of a seat that forfeits are the stand-in's, and count for nobody."""
    places: list[float]
    """1 for the winner; seats that tie share the mean of their places; those that forfeit are behind all others."""
    shares: list[float]
    """Of the win: 1, or a part of it where several win; where every seat forfeits, nobody does."""
    rounds: int
    ended: list[str]
    """Why the game ended; `endless` where it was broken off as a draw."""
    points: list[dict[str, int]]
    """By seat, where its points come from."""
    roles: list[Happened] = field(default_factory=list)
    built: list[Happened] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    @property
    def endless(self) -> bool:
        return "endless" in self.ended

    @property
    def kept(self) -> list[int]:
        """The seats that did not forfeit: only their points are those of their bots."""
        lost = {failure.seat for failure in self.failures}
        return [seat for seat in range(len(self.bots)) if seat not in lost]

    def margin(self, seat: int) -> int | None:
        """By how much a seat is ahead of the best other one; None where one or all others forfeit."""
        kept = self.kept
        rivals = [self.scores[other] for other in kept if other != seat]
        return self.scores[seat] - max(rivals) if seat in kept and rivals else None

    def line(self) -> str:
        """This game as one line of JSON."""
        fields = {name: value for name, value in vars(self).items() if name != "slot"}
        return json.dumps({"deal": self.slot.deal, "rotation": self.slot.rotation, **fields}, separators=(",", ":"))

    def record(self, game: str, version: int) -> str:
        """The game as a record, with the bots and what befell them in comments."""
        record = Record(game, version, len(self.bots), self.seed)
        record.scores = [] if self.endless else self.scores
        record.moves = [(decision.seat, decision.token) for decision in self.decisions]
        first, *rest = record.text().splitlines()
        notes = [f"# deal {self.slot.deal}, rotation {self.slot.rotation}"]
        notes += [f"# seat {seat}: {' '.join(bot.split())}" for seat, bot in enumerate(self.bots)]
        notes += [f"# seat {one.seat} forfeits at decision {one.step}: {one.why}" for one in self.failures]
        if self.endless:
            notes.append("# broken off as a draw: too many decisions")
        return "\n".join([first, *notes, *rest]) + "\n"


def read_played(line: str) -> Played:
    """The game of a line that `Played.line` wrote."""
    told: dict[str, Any] = json.loads(line)
    told["slot"] = Slot(told.pop("deal"), told.pop("rotation"))
    told["roles"] = [Happened(*row) for row in told["roles"]]
    told["built"] = [Happened(*row) for row in told["built"]]
    told["failures"] = [Failure(*row) for row in told["failures"]]
    told["decisions"] = [Decision(*row) for row in told["decisions"]]
    return Played(**told)
