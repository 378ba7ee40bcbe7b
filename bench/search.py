"""How fast a search thinks, and whether it keeps its time: python bench/search.py [SECONDS].

Playouts: whole games from the first decision of a fresh table of four, the hidden cards dealt anew each time; one core,
CPU time. Time kept: `search:0.1s` answers the weighty questions of whole games; a late answer is over 1.
"""

import sys
import time
from itertools import count

from morro.bots.pilot import Pilot, play_out
from morro.bots.registry import greedy_bot, greedy_pilot, make_bot
from morro.bots.search_bot import SearchBot
from morro.core import COMPILED
from morro.core.rng import seeded
from morro.games import NAMES, AnyGame, make_game

SEATS = 4
BUDGET = 0.1


def playouts_per_second(game: AnyGame, pilot: Pilot, seconds: float) -> float:
    s = game.new(1)
    view = game.view(s, game.seat(s))
    rng = seeded(1)
    begin = time.process_time()
    for done in count(1):
        play_out(game, game.guess(view, rng), pilot)
        if time.process_time() - begin > seconds:
            return done / (time.process_time() - begin)
    raise AssertionError


def answer_times(game: AnyGame, seconds: float) -> list[float]:
    """How long each answer took, in budgets, sorted."""
    bot, greedy, rng = make_bot(f"search:{BUDGET}s", game), greedy_bot(game), seeded(2)
    assert isinstance(bot, SearchBot)
    times: list[float] = []
    begin = time.perf_counter()
    for seed in count(100):
        s = game.new(seed)
        while not game.over(s):
            if time.perf_counter() - begin > seconds and len(times) >= 100:
                return sorted(times)
            seat, prompt = game.seat(s), game.prompt(s)
            view = game.view(s, seat)
            if bot.pilot.weighs(prompt.kind):
                asked = time.perf_counter()
                bot.choose(view, prompt, game.legal(s), rng)
                times.append((time.perf_counter() - asked) / BUDGET)
            game.apply(s, greedy.choose(view, prompt, game.legal(s), rng))
    raise AssertionError


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    print(f"morro is {'compiled' if COMPILED else 'interpreted'}; {SEATS} seats, one core")
    print(f"{'game':18}{'random playouts/s':>19}{'greedy playouts/s':>19}{'answer p50':>12}{'p99':>7}{'max':>7}")
    for name in NAMES:
        game = make_game(name, SEATS)
        random = playouts_per_second(game, Pilot(), seconds / 4)
        greedy = playouts_per_second(game, greedy_pilot(game), seconds / 4)
        times = answer_times(game, seconds)
        p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
        print(f"{name:18}{random:>19.0f}{greedy:>19.0f}{p50:>12.2f}{p99:>7.2f}{times[-1]:>7.2f}")


if __name__ == "__main__":
    main()
