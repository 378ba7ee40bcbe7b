"""What the coach costs and how right it is: the time of a hint and of a review, and predicted chances against outcomes.

python bench/coach.py hint sanjuan/2004 --count 40
python bench/coach.py review puertorico/2002
python bench/coach.py calibration sanjuan/2004 --count 600 --seed 200000
"""

import argparse
import time
from collections import defaultdict
from typing import Any

from morro.bots.registry import make_bot
from morro.coach.depth import DEPTHS
from morro.coach.hint import SECONDS, hint
from morro.coach.imagine import HORIZON, NET, Imagination
from morro.coach.review import review
from morro.core.history import History
from morro.core.rng import seeded
from morro.games import make_game

BEST = "level4"


def played(name: str, seats: int, seed: int, bots: list[str]) -> History[Any, Any]:
    """A whole game; who sits down is drawn by lot each time."""
    game = make_game(name, seats)
    history: History[Any, Any] = History(game, seed=seed)
    rng = seeded(seed)
    players = [make_bot(bots[rng.below(len(bots))], game) for _ in range(seats)]
    while not game.over(s := history.state):
        seat = game.seat(s)
        history.play(players[seat].choose(game.view(s, seat), game.prompt(s), game.legal(s), rng))
    return history


def time_hints(args: argparse.Namespace) -> None:
    """The time of a hint at the moments of some games, on the clock and of the processor."""
    walls, processor, sizes = [], [], []
    for seed in range(args.count):
        history = played(args.game, args.seats, seed, args.bots)
        at = (seed * 37) % len(history.moves)
        begun, busy = time.perf_counter(), time.process_time()
        found = hint(history.game, history.at(at), args.seconds)
        walls.append(time.perf_counter() - begun)
        processor.append(time.process_time() - busy)
        sizes.append(found.playouts)
    for what, some in (("on the clock", walls), ("of the processor", processor)):
        some.sort()
        print(f"{what}: median {some[len(some) // 2]:.2f} s, p95 {some[int(0.95 * (len(some) - 1))]:.2f} s")
    print(f"imagined games: median {sorted(sizes)[len(sizes) // 2]}")


def time_review(args: argparse.Namespace) -> None:
    """The time of a review at the default depth."""
    for seed in range(args.count):
        record = played(args.game, args.seats, seed, args.bots).record()
        begun, busy = time.perf_counter(), time.process_time()
        found = review(record)
        spent = time.process_time() - busy
        print(
            f"{len(found.decisions)} decisions, {found.playouts} imagined games: {spent:.1f} s of the processor,"
            f" {time.perf_counter() - begun:.1f} s on the clock, {100 * found.certain:.0f} % certain"
        )


def calibrate(args: argparse.Namespace) -> None:
    """The chances that the curve of a review tells at the beginning of some rounds against what became of them.

    Whoever sits down is drawn by lot, but every third game is played by the best level alone.
    """
    game = make_game(args.game, args.seats)
    imagination, fair = Imagination(game, "", HORIZON), 1 / args.seats
    players = {name: make_bot(name, game) for name in (*args.bots, BEST)}
    told: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
    for seed in range(args.seed, args.seed + args.count):
        rng = seeded(seed)
        alone = seed // 3 % 3 == 0
        names = [BEST if alone else args.bots[rng.below(len(args.bots))] for _ in range(args.seats)]
        s, last, here = game.new(seed), -1, list[tuple[int, list[float]]]()
        while not game.over(s):
            if s.round != last:
                last = int(s.round)
                if last <= args.all_of or (last + seed) % 3 == 0:
                    here.append((last, chances(imagination, s, args.deals, seed)))
            seat = game.seat(s)
            game.apply(s, players[names[seat]].choose(game.view(s, seat), game.prompt(s), game.legal(s), rng))
        result = imagination.shares(s)
        for number, row in here:
            trust = imagination.trust(number)
            told[number] += [(fair + (one - fair) / trust, one, won) for one, won in zip(row, result, strict=True)]
    print("rounds  chances  foreseen: gap, favourites told/won, slope   told: the same")
    for start in range(1, max(told) + 1, 3):
        some = [row for number in range(start, start + 3) for row in told.get(number, [])]
        parts = [measured([(row[k], row[2]) for row in some], fair) for k in (0, 1)]
        print(f"{start:2}-{start + 2:2} {len(some):8}   {'   '.join(parts)}")


def chances(imagination: Imagination, s: Any, deals: int, seed: int) -> list[float]:
    """What the curve of a review would tell of every seat."""
    rng = seeded(seed * 1000 + int(s.round))
    made = [imagination.deal(s, None, rng) for _ in range(deals)]
    ends = [end.shares for [end] in imagination.play(made, [], rng, thorough=True)]
    return [sum(one[seat] for one in ends) / deals for seat in range(imagination.game.seats)]


def measured(some: list[tuple[float, float]], fair: float) -> str:
    """The mean distance of five bins from what came, the favourites, and how far chances lie from an equal share."""
    bins: dict[int, list[float]] = defaultdict(list)
    for chance, won in some:
        bins[min(4, int(5 * chance))].append(chance - won)
    gap = sum(abs(sum(row)) for row in bins.values()) / len(some)
    high = [row for row in some if row[0] > 1.5 * fair]
    means = [100 * sum(row[k] for row in high) / max(1, len(high)) for k in (0, 1)]
    slope = sum((one - fair) * (won - fair) for one, won in some) / sum((one - fair) ** 2 for one, _ in some)
    return f"{100 * gap:4.1f} {means[0]:5.0f}/{means[1]:.0f} ({len(high)}) {slope:5.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["hint", "review", "calibration"])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of a hint")
    parser.add_argument("--deals", type=int, default=DEPTHS[NET].curve)
    parser.add_argument("--seed", type=int, default=10_000, help="of the first game of a calibration")
    parser.add_argument("--all-of", type=int, default=3, help="every one of so many first rounds, later every third")
    parser.add_argument("--bots", nargs="+", default=["level1", "level2", "level3", "level4", "greedy"])
    args = parser.parse_args()
    {"hint": time_hints, "review": time_review, "calibration": calibrate}[args.what](args)


if __name__ == "__main__":
    main()
