"""Collects puzzles in a file: game after game of self-play, in one process or in several at once.

Games, table sizes and themes are varied: the tables take turns, and no theme gets more than its share.
"""

import json
import math
import multiprocessing
import time
from collections.abc import Callable, Iterator
from ctypes import c_int
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import Empty
from typing import Any, Final, NamedTuple

from morro.bots.threads import one_thread
from morro.coach.expert import THEMES
from morro.coach.finder import Finder
from morro.coach.puzzle import read_puzzles
from morro.core.errors import GameError
from morro.games import make_game

SHARE: Final = 5
"""No theme gets more than the fifth part of the puzzles."""
NEWS: Final = 1.0
"""Seconds to wait for news of the processes before it is looked at whether they are alive."""
MOST_GAMES: Final = 1_000_000
"""Games of self-play with one seed."""

Wanted = Callable[[str], bool]
"""Whether a theme still is."""


class Table(NamedTuple):
    """Where self-play happens."""

    game: str
    seats: int


class FinderStopped(GameError):
    """A process that looked for puzzles ended with an error."""

    code = "puzzle/finder_stopped"


class SelfPlay:
    """Games of self-play by number: the tables take turns."""

    def __init__(self, tables: list[Table], seed: int, playouts: int) -> None:
        self.tables = tables
        self.seed = seed
        self.playouts = playouts
        self.finders: dict[Table, Finder] = {}

    def puzzles(self, number: int, wanted: Wanted) -> Iterator[dict[str, Any]]:
        """The puzzles of one game."""
        table = self.tables[number % len(self.tables)]
        if table not in self.finders:
            self.finders[table] = Finder(make_game(table.game, table.seats), self.playouts)
        for found in self.finders[table].search(self.seed * (MOST_GAMES + 3) + number, wanted):
            yield found | {"seed": self.seed, "selfplay": number}


class Collection:
    """The file, and how many puzzles of each theme it holds."""

    def __init__(self, path: Path, games: list[str], count: int) -> None:
        mend(path)
        self.path = path
        self.count = count
        self.kept = [puzzle.facts for puzzle in read_puzzles(path)]
        self.mine = [facts for facts in self.kept if facts["game"] in games]
        self.highest = max((int(facts["name"].rpartition("-")[2]) for facts in self.kept), default=0)

    def themes(self) -> list[int]:
        """How many there are of each theme, in the order of THEMES."""
        return [sum(facts["theme"] == theme for facts in self.mine) for theme in THEMES]

    @property
    def most(self) -> int:
        """So many of one theme."""
        return -(-self.count // SHARE)

    @property
    def full(self) -> bool:
        return len(self.mine) >= self.count

    def next_game(self, seed: int) -> int:
        """The number of the first game of self-play that has given nothing yet."""
        return max((facts["selfplay"] for facts in self.mine if facts["seed"] == seed), default=-1) + 1

    def add(self, found: dict[str, Any]) -> str:
        """Append a puzzle at once; give a line that tells of it."""
        self.highest += 1
        facts = {"name": f"{found['game'].partition('/')[0]}-{self.highest}", **found}
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts, ensure_ascii=False) + "\n")
        self.mine.append(facts)
        return f"{facts['name']}: {facts['theme']}, {facts['best']}, {len(self.mine)} of {self.count}"


def collect(
    tables: list[Table],
    count: int,
    seed: int,
    path: Path,
    told: Callable[[str], None],
    playouts: int = 0,
    jobs: int = 1,
    minutes: float = math.inf,
) -> int:
    """Append puzzles to a file until it holds so many of these games, or time is up; give how many it holds.

    It may be stopped at any time: the next run with the same seed goes on after the last game that gave a puzzle.
    """
    collection = Collection(path, sorted({table.game for table in tables}), count)
    play = SelfPlay(tables, seed, playouts)
    until = time.monotonic() + 60 * minutes
    if not collection.full and jobs == 1:
        _alone(play, collection, told, until)
    elif not collection.full:
        _together(play, collection, told, until, jobs)
    return len(collection.mine)


def _alone(play: SelfPlay, collection: Collection, told: Callable[[str], None], until: float) -> None:
    def wanted(theme: str) -> bool:
        return collection.themes()[THEMES.index(theme)] < collection.most and time.monotonic() < until

    number = collection.next_game(play.seed)
    while time.monotonic() < until:
        for found in play.puzzles(number, wanted):
            told(collection.add(found))
            if collection.full:
                return
        number += 1


def _together(play: SelfPlay, collection: Collection, told: Callable[[str], None], until: float, jobs: int) -> None:
    context = multiprocessing.get_context("spawn")
    counts = context.Array(c_int, collection.themes())
    findings: Any = context.Queue()
    first = collection.next_game(play.seed)
    workers: list[BaseProcess] = []
    for k in range(jobs):
        args = (play, range(first + k, first + MOST_GAMES, jobs), counts, collection.most, findings)
        workers.append(context.Process(target=look, args=args, daemon=True))
        with one_thread():
            workers[-1].start()
    try:
        while not collection.full and time.monotonic() < until:
            found = _next(findings, workers)
            if found is not None and counts[THEMES.index(found["theme"])] < collection.most:
                told(collection.add(found))
                counts[THEMES.index(found["theme"])] += 1
    finally:
        for worker in workers:
            worker.kill()
            worker.join()


def _next(findings: Any, workers: list[BaseProcess]) -> dict[str, Any] | None:
    """What the processes find next; nothing after a second without news."""
    try:
        found: dict[str, Any] | str = findings.get(timeout=NEWS)
    except Empty:
        if not all(worker.is_alive() for worker in workers):
            raise FinderStopped("a process that looked for puzzles was stopped; start again to go on") from None
        return None
    if isinstance(found, str):
        raise FinderStopped(f"a process that looked for puzzles ended: {found}")
    return found


def look(play: SelfPlay, numbers: range, counts: Any, most: int, findings: Any) -> None:
    """One process: send every puzzle as soon as it is found, until the process that started this one ends."""
    parent = multiprocessing.parent_process()

    def wanted(theme: str) -> bool:
        return bool(counts[THEMES.index(theme)] < most) and (parent is None or parent.is_alive())

    try:
        for number in numbers:
            if parent is not None and not parent.is_alive():
                return
            for found in play.puzzles(number, wanted):
                findings.put(found)
    except Exception as error:
        findings.put(f"{type(error).__name__}: {error}")


def mend(path: Path) -> None:
    """Take off a last line that was cut short when the finder was stopped."""
    if path.exists():
        text = path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
