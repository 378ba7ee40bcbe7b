"""What the coach costs and how right it is: the time of a hint and of a review, and predicted chances against outcomes.

python bench/coach.py hint sanjuan/2004 --count 40
python bench/coach.py review puertorico/2002
python bench/coach.py calibration sanjuan/2004 --count 100 --bots greedy
"""

import argparse
import time
from collections import defaultdict
from typing import Any

from morro.bots.registry import make_bot
from morro.coach.hint import SECONDS, hint
from morro.coach.imagine import HORIZON, Imagination
from morro.coach.review import review
from morro.core.history import History
from morro.core.rng import seeded
from morro.games import make_game


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
    """The chances at the beginning of every round against what became of them.

    Chances are sorted into bins by one half of the imagined games, and compared by the other half: who looks high by
    luck alone in the first does not in the second.
    """
    told: dict[int, list[tuple[float, float, float]]] = defaultdict(list)
    for seed in range(args.count):
        history = played(args.game, args.seats, 10_000 + seed, args.bots)
        imagination, rng = Imagination(history.game, "", HORIZON), seeded(seed)
        result = imagination.shares(history.state)
        last = -1
        for at in range(len(history.moves)):
            s = history.at(at)
            if s.round == last:
                continue
            last = int(s.round)
            deals = [imagination.deal(s, None, rng) for _ in range(args.deals)]
            ends = [end.shares for [end] in imagination.play(deals, [], rng, thorough=True)]
            half = len(ends) // 2
            for seat in range(args.seats):
                first = sum(one[seat] for one in ends[:half]) / half
                second = sum(one[seat] for one in ends[half:]) / (len(ends) - half)
                told[last].append((first, second, result[seat]))
    print("rounds  chances  mean gap of the bins  favourites: told, won")
    for start in range(1, max(told) + 1, 3):
        some = [row for number in range(start, start + 3) for row in told.get(number, [])]
        bins: dict[int, list[float]] = defaultdict(list)
        for first, second, won in some:
            bins[min(4, int(5 * first))].append(second - won)
        gap = sum(abs(sum(row)) for row in bins.values()) / len(some)
        high = [row for row in some if row[0] > 1.5 / args.seats]
        means = [100 * sum(row[k] for row in high) / max(1, len(high)) for k in (1, 2)]
        print(f"{start:2}-{start + 2:2} {len(some):7} {100 * gap:8.1f} {means[0]:12.1f} {means[1]:5.1f} ({len(high)})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["hint", "review", "calibration"])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of a hint")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--bots", nargs="+", default=["level1", "level3", "greedy", "level4", "level2", "level3"])
    args = parser.parse_args()
    {"hint": time_hints, "review": time_review, "calibration": calibrate}[args.what](args)


if __name__ == "__main__":
    main()
