"""`morro sim`: many games, and what they have in common."""

import sys
import time
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from morro.bots.registry import make_bot
from morro.cli.flags import GameName, Json, Options, Seats, Seed, any_seed, as_json, bot_names, game_of
from morro.core.playout import play_random
from morro.core.rng import seeded
from morro.games import AnyGame

MOVES = 1 << 48
"""Added to a game's seed for the stream of random decisions, which must not be that of the shuffle."""


class Tally:
    """What is added up over the games."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.rounds = 0
        self.points = [0] * seats
        self.wins = [0.0] * seats

    def add(self, game: AnyGame, s: Any, decisions: int) -> None:
        self.games += 1
        self.decisions += decisions
        self.rounds += s.round
        for seat, points in enumerate(game.scores(s)):
            self.points[seat] += points
        winners = game.winners(s)
        for seat in winners:
            self.wins[seat] += 1 / len(winners)


def sim(
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 1000,
    seed: Seed = None,
    bots: Annotated[
        list[str] | None,
        typer.Option("--bots", "-b", help="Who plays, such as greedy,random; repeated around the table."),
    ] = None,
    option: Options = None,
    json: Json = False,
) -> None:
    """Play games between bots and print statistics; without --bots every decision is random.

    Example: morro sim sanjuan/2004 --seats 4 --games 100 --seed 1 --bots greedy,random
    """
    rules = game_of(game, seats, option)
    names = bot_names(bots, "random", rules.seats)
    first = any_seed() if seed is None else seed
    tally = Tally(rules.seats)
    begin = time.process_time()
    bar = track(range(games), "sim", console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True)
    for number in bar:
        s = rules.new(first + number)
        if bots:
            decisions = play_bots(rules, s, names, first + number)
        else:
            decisions = play_random(rules, s, seeded(MOVES + first + number))
        tally.add(rules, s, decisions)
    found = summary(rules, tally, names, first, time.process_time() - begin)
    typer.echo(as_json(found) if json else "\n".join(lines(found)))


def play_bots(game: AnyGame, s: Any, names: list[str], seed: int) -> int:
    """Play to the end; give the number of decisions."""
    players = [make_bot(name, game) for name in names]
    rng = seeded(MOVES + seed)
    decisions = 0
    while not game.over(s):
        seat = game.seat(s)
        action = players[seat].choose(game.view(s, seat), game.prompt(s), game.legal(s), rng)
        game.play(s, action)
        decisions += 1
    for player in players:
        player.close()
    return decisions


def summary(game: AnyGame, tally: Tally, names: list[str], seed: int, seconds: float) -> dict[str, Any]:
    n = tally.games
    return {
        "game": game.name,
        "seats": game.seats,
        "games": n,
        "seed": seed,
        "bots": names,
        "decisions_per_game": round(tally.decisions / n, 2),
        "rounds_per_game": round(tally.rounds / n, 2),
        "mean_scores": [round(points / n, 3) for points in tally.points],
        "win_share": [round(wins / n, 4) for wins in tally.wins],
        "games_per_s": round(n / max(seconds, 1e-9), 1),
    }


def lines(found: dict[str, Any]) -> list[str]:
    out = [
        f"{found['game']}, {found['seats']} seats, {found['games']} games from seed {found['seed']}",
        f"decisions per game  {found['decisions_per_game']}",
        f"rounds per game     {found['rounds_per_game']}",
        f"games per second    {found['games_per_s']} (CPU time)",
        "seat  bot         mean score  win share",
    ]
    for seat, name in enumerate(found["bots"]):
        points = found["mean_scores"][seat]
        share = found["win_share"][seat]
        out.append(f"{seat:4}  {name:10}  {points:10.2f}  {share:9.1%}")
    return out
