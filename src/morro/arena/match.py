"""Match: a plan being played, somewhere, and every game kept as soon as it is over."""

import contextlib
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from morro.arena.engine import Engine
from morro.arena.folder import Folder, write_whole, writing
from morro.arena.local import Here, Workers
from morro.arena.plan import BadArena, Plan
from morro.arena.played import Played
from morro.arena.tally import Tally
from morro.bots.registry import make_bot


class Match:
    """Plays what is missing of a plan. Interrupt it at any time: what was played stays."""

    def __init__(self, plan: Plan, engine: Engine, folder: Path | None = None, resume: bool = False) -> None:
        if resume and folder is None:
            raise BadArena("--resume goes on with the match in a folder; name it with --out")
        try_bots(plan)
        self.plan = plan
        self.engine = engine
        self.tally = Tally(plan)
        self.seconds = 0.0
        self.folder: Folder | None = None
        if folder is not None:
            self.folder = Folder(folder, plan)
            self.folder.open(resume)
            for played in self.folder.games():
                self.tally.add(played)

    def play(self, after: Callable[[Played], None] | None = None) -> None:
        """Play all games that are not played yet; call `after` for each."""
        missing = [slot for slot in self.plan.slots() if slot not in self.tally.games]
        begin = time.perf_counter()
        try:
            with contextlib.closing(self.engine.play(missing)) as games:  # type: ignore[type-var]
                for played in games:
                    if self.folder is not None:
                        self.folder.add(played)
                    self.tally.add(played)
                    if after is not None:
                        after(played)
        finally:
            self.seconds += time.perf_counter() - begin

    def finish(self) -> dict[str, Any]:
        """The result of the blocks that are complete; where there is a folder, with the data set and the report."""
        result = self.tally.result(self.seconds)
        if self.folder is not None and result["games"]:
            from morro.arena.dataset import write_dataset
            from morro.arena.report import write_report

            path = self.folder.path
            with writing(path):
                write_whole(path / "result.json", json.dumps(result, indent=2) + "\n")
                write_whole(path / "report.html", write_report(self.tally, result))
                write_dataset(self.folder.games(), path)
        return result

    def close(self) -> None:
        if self.folder is not None:
            self.folder.close()


def try_bots(plan: Plan) -> None:
    """Make every bot once, so that a wrong name is found before the first game."""
    game = plan.make_game()
    for name in plan.contestants:
        make_bot(name, game).close()


def local_engine(plan: Plan, jobs: int) -> Engine:
    """The engine for so many processes of this machine."""
    if jobs < 1:
        raise BadArena(f"a match needs at least one job, not {jobs}")
    return Here(plan) if jobs == 1 else Workers(plan, jobs)
