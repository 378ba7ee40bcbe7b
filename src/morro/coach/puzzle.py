"""Puzzles: positions with one clearly best answer that is easily missed, and what makes them so."""

import json
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from morro.coach.intervals import Estimate
from morro.coach.reason import Claim, Reason
from morro.core.errors import GameError
from morro.core.rng import seeded
from morro.games import AnyGame, make_game

FOLDER: Final = Path(__file__).parent / "puzzles"
LEAST_LEAD: Final = 0.05
"""The best answer must lead by so much,"""
LEAST_LOW: Final = 0.02
"""and its whole interval must lie above this."""


class BadPuzzle(GameError):
    """A puzzle that is not there, or an answer that is none of its answers."""

    code = "puzzle/unknown"


class Choice(NamedTuple):
    """One answer to a puzzle."""

    token: str
    chance: Estimate
    games: int


class Puzzle:
    """One of them, as it lies in the file."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        self.name: str = facts["name"]
        """The family, a dash and a number that stays: `sanjuan-12`."""
        self.game_name: str = facts["game"]
        self.seats: int = facts["seats"]
        self.seat: int = facts["seat"]
        """Whose move it is. Show only what this seat may know: the position tells everything."""
        self.position: str = facts["position"]
        self.question: str = facts["question"]
        self.theme: str = facts["theme"]
        self.rating: int = facts["rating"]
        """How hard it is, on the scale on which people are rated."""
        self.best: str = facts["best"]
        self.greedy: str = facts["greedy"]
        """What the hand-written player answers, which is wrong."""
        self.lead = estimate(facts["confirmed"])
        """How far the best answer is ahead, from the long search."""
        self.choices = [Choice(one["token"], estimate(one), one["games"]) for one in facts["choices"]]
        """The answers, the best first."""

    def game(self) -> AnyGame:
        return make_game(self.game_name, self.seats)

    def check(self, token: str) -> bool:
        """Whether this answer solves it; raises BadPuzzle where it is no answer here."""
        clean = " ".join(token.split())
        if clean not in [one.token for one in self.choices]:
            possible = ", ".join(sorted(one.token for one in self.choices))  # not the best first
            raise BadPuzzle(f"{clean!r} is no answer to {self.name}; there are: {possible}")
        return clean == self.best

    def reason(self) -> Reason:
        """Why the best answer is better than the next."""
        claims = [
            Claim(
                one["name"], Estimate(one["value"], one["low"], one["high"]), one["better"], one["other"], one["weight"]
            )
            for one in self.facts["claims"]
        ]
        return Reason(self.best, self.choices[1].token, [], claims)


def estimate(facts: dict[str, float]) -> Estimate:
    """An estimate that was written down in points of per cent."""
    return Estimate(facts["value"] / 100, facts["low"] / 100, facts["high"] / 100)


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """The puzzles of a file; a last line that was cut off while it was written is left out."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                yield Puzzle(json.loads(line))
            except ValueError:
                return


@cache
def shipped() -> dict[str, Puzzle]:
    """All puzzles that come with the package, by name."""
    return {puzzle.name: puzzle for path in sorted(FOLDER.glob("*.jsonl")) for puzzle in read_puzzles(path)}


def puzzles(game: str = "", theme: str = "") -> list[Puzzle]:
    """The puzzles of a game or of a family, of one theme or of all, the easiest first."""
    found = [one for one in shipped().values() if one.game_name.startswith(game) and theme in ("", one.theme)]
    return sorted(found, key=lambda one: (one.rating, one.name))


def puzzle(name: str) -> Puzzle:
    """The puzzle of this name."""
    if name not in shipped():
        raise BadPuzzle(f"there is no puzzle {name!r}; morro puzzles lists them")
    return shipped()[name]


def of_the_day(day: date, game: str = "") -> Puzzle:
    """The puzzle of this day, the same for everybody."""
    found = sorted(puzzles(game), key=lambda one: one.name)
    if not found:
        raise BadPuzzle(f"there are no puzzles of {game!r}")
    return found[seeded(day.toordinal()).below(len(found))]
