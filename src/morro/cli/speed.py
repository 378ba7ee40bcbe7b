"""How fast the rules run, here and now: what `morro bench` runs in a process of its own, once a game and mode.

Imports nothing but the rules, so that the memory told is theirs.
"""

import json
import sys
import time
from pathlib import Path
from typing import Any

from morro.core import COMPILED
from morro.core.playout import play_random
from morro.core.rng import seeded
from morro.games import AnyGame, make_game

if sys.platform != "win32":
    import resource

MIDGAME_STATES = 50
MOVES = 1 << 48
"""Added to a game's seed for the stream of random decisions, which must not be that of the shuffle."""


def measure(name: str, seats: int, seconds: float) -> dict[str, Any]:
    """Games, decisions and clones per second of CPU time on one core, decisions uniformly random."""
    game = make_game(name, seats)
    play_random(game, game.new(0), seeded(MOVES))  # what is made once is made before the clock starts
    games = 0
    decisions = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds or games == 0:
        decisions += play_random(game, game.new(games), seeded(MOVES + games))
        games += 1
        spent = time.process_time() - begin
    clone = clone_us(game, seconds / 4)
    return {
        "game": name,
        "seats": seats,
        "compiled": COMPILED,
        "games_per_s": round(games / spent, 2),
        "decisions_per_s": round(decisions / spent, 1),
        "clone_us": round(clone, 3),
        "rss_mb": round(peak_memory() / 1e6, 1),
    }


def clone_us(game: AnyGame, seconds: float) -> float:
    """Microseconds for a clone of a state from the middle of a game."""
    states = [midgame(game, seed) for seed in range(MIDGAME_STATES)]
    clones = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds or clones == 0:
        for s in states:
            game.clone(s)
        clones += len(states)
        spent = time.process_time() - begin
    return spent / clones * 1e6


def midgame(game: AnyGame, seed: int) -> Any:
    """The state after half of the decisions of a random game."""
    half = play_random(game, game.new(seed), seeded(MOVES + seed)) // 2
    s = game.new(seed)
    rng = seeded(MOVES + seed)
    for _ in range(half):
        legal = game.legal(s)
        game.apply(s, legal[rng.below(len(legal))])
    return s


def peak_memory() -> int:
    """The most memory this process ever had, in bytes.

    Linux lets `ru_maxrss` begin at the size of the process that started this one, so its own file comes first.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    if sys.platform == "win32":
        return 0  # it has no such figure
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
