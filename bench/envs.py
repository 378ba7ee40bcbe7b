"""How fast the encoders and the vector run: `python -m bench.envs [--seconds 2] [--json]`. bench/README.md reads it.

One core, CPU time, 4 seats, decisions uniformly random. Which morro is measured, compiled or interpreted, PYTHONPATH
decides. Every figure is the best of several short runs, because another program on the same machine can only slow one.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from typing import Any

from librt.strings import BytesWriter

from morro.core import COMPILED
from morro.core.rng import seeded
from morro.encoding.encoder import encoder_for
from morro.envs.vector import Vector
from morro.games import LISTINGS, AnyGame, make_game

SEATS = 4
GAMES = (1, 16, 64, 256, 1024)
RUNS = 40
WARM = 300 if COMPILED else 20
"""Steps before the clock starts: by then the games are in all their phases at once."""


def per_call(work: Callable[[], int], seconds: float) -> float:
    """Microseconds for one of the calls that `work` makes and counts: the best of some runs."""
    work()
    best = float("inf")
    for _ in range(RUNS):
        calls = 0
        begin = time.process_time()
        spent = 0.0
        while spent < seconds / RUNS:
            calls += work()
            spent = time.process_time() - begin
        best = min(best, spent / calls)
    return best * 1e6


def positions(game: AnyGame) -> list[Any]:
    """Every fifth position of some random games."""
    found = []
    for seed in range(10):
        s = game.new(seed)
        rng = seeded(1000 + seed)
        while not game.over(s):
            if s.step % 5 == 0:
                found.append(game.clone(s))
            game.apply(s, s.menu[rng.below(len(s.menu))])
    return found


def encoding(name: str, seconds: float) -> dict[str, Any]:
    """Microseconds to encode a view into a buffer, a state into a batch, and a mask into a batch."""
    game = make_game(name, SEATS)
    encoder = encoder_for(game)
    states = positions(game)
    views = [(game.view(s, game.seat(s)), game.prompt(s)) for s in states]
    row = bytearray(encoder.layout.size)
    batch = BytesWriter()

    def encode_views() -> int:
        for view, prompt in views:
            encoder.encode(view, prompt, row)
        return len(views)

    def encode_states() -> int:
        batch.truncate(0)
        for s in states:
            encoder.write_state(s, s.todo[-1].seat, batch)
        return len(states)

    def masks() -> int:
        batch.truncate(0)
        for s in states:
            encoder.write_mask(s.menu, batch)
        return len(states)

    return {
        "game": name,
        "bytes": encoder.layout.size,
        "actions": encoder.actions,
        "encode_us": round(per_call(encode_views, seconds), 2),
        "write_state_us": round(per_call(encode_states, seconds), 2),
        "write_mask_us": round(per_call(masks, seconds), 2),
    }


def side_by_side(name: str, games: int, seconds: float) -> dict[str, Any]:
    """Decisions a second of a vector: choose at random, play, begin anew where a game ended, encode, mask, copy."""
    vector = Vector(make_game(name, SEATS), games, seed=1)
    vector.reset()
    for _ in range(WARM):
        vector.step(vector.sample())

    def step() -> int:
        vector.step(vector.sample())
        return games

    return {"game": name, "games": games, "decisions_per_s": round(1e6 / per_call(step, seconds))}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.envs", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each figure")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    names = [listing.name for listing in LISTINGS]
    encoded = [encoding(name, wanted.seconds) for name in names]
    vectors = [side_by_side(name, games, wanted.seconds) for name in names for games in GAMES]
    if wanted.json:
        sys.stdout.write(json.dumps({"compiled": COMPILED, "encoders": encoded, "vectors": vectors}, indent=2) + "\n")
        return
    lines = [
        f"{'Compiled' if COMPILED else 'Interpreted'}, one core, CPU time, {SEATS} seats, uniformly random decisions.",
        "",
        f"{'game':18}{'bytes':>7}{'actions':>9}{'encode µs':>11}{'write_state µs':>16}{'write_mask µs':>15}",
    ]
    for one in encoded:
        lines.append(
            f"{one['game']:18}{one['bytes']:>7}{one['actions']:>9}{one['encode_us']:>11.2f}"
            f"{one['write_state_us']:>16.2f}{one['write_mask_us']:>15.2f}"
        )
    lines += ["", f"{'Vector, decisions/s':18}" + "".join(f"{f'{games} games':>13}" for games in GAMES)]
    for name in names:
        rates = [f"{one['decisions_per_s']:>13,}" for one in vectors if one["game"] == name]
        lines.append(f"{name:19}" + "".join(rates))
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
