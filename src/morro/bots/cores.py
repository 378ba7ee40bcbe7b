"""A search on several cores: each thinks for itself with other random numbers, and what they found is put together."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final

from morro.bots.search import Candidate, Temper, ranked
from morro.core.rng import Rng

PATIENCE: Final = 0.05
"""Seconds that a core may be late when the clock decides; what comes later is left out."""

Finding = tuple[int, int, float, float, float]
"""An answer, its playouts, their wins, its gain over the pilot's answer, the error of that."""


def think_together(
    jobs: int, think: Callable[[Rng], list[Candidate]], temper: Temper, rng: Rng, patience: float | None
) -> list[Candidate]:
    """The candidates as all cores see them, the best first. Without `fork` (not on every system) one core thinks.

    Without a patience all are waited for, so that the same random numbers give the same answer.
    """
    streams = [Rng(rng.word(), rng.word(), rng.word(), 1) for _ in range(jobs)]
    helpers: list[tuple[Connection, multiprocessing.process.BaseProcess]] = []
    if "fork" in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context("fork")
        for stream in streams[1:]:
            mine, theirs = context.Pipe(duplex=False)
            helper = context.Process(target=report, args=(theirs, think, stream), daemon=True)
            helper.start()
            theirs.close()
            helpers.append((mine, helper))
    found = [findings(think(streams[0]))]
    for pipe, core in helpers:
        try:
            if pipe.poll(patience):
                found.append(pipe.recv())
        except (EOFError, OSError):
            pass  # a helper that died is missed, no more
        core.kill()
        core.join()
        pipe.close()
    return ranked(put_together(found), temper)


def report(pipe: Connection, think: Callable[[Rng], list[Candidate]], rng: Rng) -> None:
    pipe.send(findings(think(rng)))


def findings(candidates: list[Candidate]) -> list[Finding]:
    return [(one.action, one.count, one.wins, one.gain, one.error) for one in candidates]


def put_together(found: list[list[Finding]]) -> list[Candidate]:
    """Each candidate once, its gains weighted by the playouts behind them."""
    merged: dict[int, Candidate] = {}
    for finding in found:
        for action, count, wins, gain, error in finding:
            one = merged.setdefault(action, Candidate(action))
            total = one.count + count
            if total:
                one.gain = (one.count * one.gain + count * gain) / total
                one.error = ((one.count * one.error) ** 2 + (count * error) ** 2) ** 0.5 / total
            one.count = total
            one.wins += wins
    return list(merged.values())
