"""Finds puzzles in self-play. A position is kept when a search finds one answer clearly best and a second search, ten
times longer and with another seed, agrees.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from morro.bots.bot import BadBot, Bot
from morro.bots.registry import make_bot
from morro.coach.hint import Hint, advise
from morro.coach.imagine import NET, Imagination
from morro.coach.puzzle import LEAST_LEAD, LEAST_LOW, read_puzzles
from morro.core.rng import Rng, seeded
from morro.games import AnyGame, Listing, make_game

GLANCES: Final = (8, 3, 1)
"""A first glance takes an eighth of the search, a second one a third: most positions are soon seen to be none."""
LONGER: Final = 10
"""The second search takes so many times the playouts."""
EASIEST: Final = 800
HARDEST: Final = 2000
WEAKER: Final = (("level1", 6), ("level2", 6), ("level4", 6), ("search:300", 2), ("net", 1))
"""Who is asked for the difficulty, and how often."""


class Finder:
    """Looks for puzzles in one game at one table size."""

    def __init__(self, game: AnyGame, playouts: int = 0) -> None:
        self.game = game
        self.imagination = Imagination(game)
        self.playouts = playouts or (260 if self.imagination.players.name == NET else 700)
        """Of the first search."""
        self.player = self._player()
        self.weaker = [(name, bot, count) for name, count in WEAKER for bot in [self._bot(name)] if bot is not None]

    def _player(self) -> Bot:
        return self._bot("net:temp=0.7") or make_bot("level2", self.game)

    def _bot(self, name: str) -> Bot | None:
        try:
            return make_bot(name, self.game)
        except BadBot:
            return None

    def search(self, seed: int) -> Iterator[dict[str, Any]]:
        """The puzzles of one game of self-play; at most one of each round."""
        game, rng = self.game, seeded(seed)
        s = game.new(seed)
        last = -100
        while not game.over(s):
            if s.step - last > 8 and self.promising(s, rng):
                found = self.examine(s, rng)
                if found is not None:
                    last = int(s.step)
                    yield found
            view = game.view(s, game.seat(s))
            game.apply(s, self.player.choose(view, game.prompt(s), game.legal(s), rng))

    def promising(self, s: Any, rng: Rng) -> bool:
        """A quick guess whether a search is worth while: three answers or more, and the players at odds."""
        game, imagination = self.game, self.imagination
        legal, prompt = game.legal(s), game.prompt(s)
        if len(legal) < 3 or not (imagination.pilot.weighs(prompt.kind) or prompt.kind == "man"):
            return False
        view = game.view(s, game.seat(s))
        greedy = imagination.greedy.choose(view, prompt, legal, rng)
        return self.player.choose(view, prompt, legal, rng) != greedy

    def examine(self, s: Any, rng: Rng) -> dict[str, Any] | None:
        """The position as a puzzle, if it is one."""
        seed = int(rng.word())
        for part in GLANCES:
            first = advise(self.imagination, s, 0.0, self.playouts // part, seed + part)
            if first.lead.value < LEAST_LEAD or not self.is_hidden(s, first):
                return None
        if first.lead.low <= LEAST_LOW:
            return None
        confirmed = advise(self.imagination, s, 0.0, LONGER * self.playouts, seed + 2)
        lead = confirmed.lead
        agree = confirmed.best.action == first.best.action
        if not agree or lead.value < LEAST_LEAD or lead.low <= LEAST_LOW:
            return None
        return self.facts(s, first, confirmed, seed)

    def is_hidden(self, s: Any, found: Hint) -> bool:
        """Greedy misses the best answer, and it is neither the first nor the dearest."""
        game, best = self.game, found.best.action
        view = game.view(s, found.seat)
        greedy = self.imagination.greedy.choose(view, found.prompt, game.legal(s), seeded(0))
        return best not in (greedy, game.legal(s)[0], self.imagination.expert.dearest(s, game.legal(s)))

    def facts(self, s: Any, first: Hint, confirmed: Hint, seed: int) -> dict[str, Any]:
        """What is written down."""
        game, seat = self.game, confirmed.seat
        view = game.view(s, seat)
        greedy = self.imagination.greedy.choose(view, confirmed.prompt, game.legal(s), seeded(0))
        solved = self.solved(s, confirmed, seed)
        hardness = 1 - sum(solved.values()) / len(solved)
        return {
            "game": game.name,
            "seats": game.seats,
            "seat": seat,
            "question": confirmed.prompt.kind,
            "theme": self.imagination.expert.theme(s, confirmed.prompt, confirmed.best.token),
            "best": confirmed.best.token,
            "greedy": game.actions.token(greedy),
            "rating": round(EASIEST + (HARDEST - EASIEST) * hardness),
            "solved": solved,
            "judge": confirmed.judge,
            "found": first.lead.points() | {"playouts": first.playouts, "seed": seed + 1},
            "confirmed": confirmed.lead.points() | {"playouts": confirmed.playouts, "seed": seed + 2},
            "choices": [
                {"token": one.token, **confirmed.chance(one).points(), "games": confirmed.games(one)}
                for one in confirmed.answers
            ],
            "claims": [
                {
                    "name": claim.name,
                    **{key: round(value, 3) for key, value in claim.amount._asdict().items()},
                    "better": round(claim.better, 3),
                    "other": round(claim.other, 3),
                    "weight": round(claim.weight, 3),
                }
                for claim in confirmed.reason.claims
            ],
            "position": game.text(s),
        }

    def solved(self, s: Any, confirmed: Hint, seed: int) -> dict[str, float]:
        """Which share of the weaker players' tries found the answer."""
        view, legal = self.game.view(s, confirmed.seat), self.game.legal(s)
        found = {}
        for name, bot, count in self.weaker:
            tries = [bot.choose(view, confirmed.prompt, legal, seeded(seed + k)) for k in range(count)]
            found[name] = round(tries.count(confirmed.best.action) / count, 2)
        return found


def find(
    listing: Listing,
    name: str,
    seats: list[int],
    count: int,
    seed: int,
    path: Path,
    told: Callable[[str], None],
    playouts: int = 0,
) -> int:
    """Append puzzles to a file until it holds so many of this game; give how many it holds.

    It may be stopped at any time; the next run with the same seed goes on after the last puzzle that was found.
    """
    mend(path)
    kept = [puzzle.facts for puzzle in read_puzzles(path)]
    mine = [facts for facts in kept if facts["game"] == name]
    numbers = [facts["selfplay"] for facts in mine if facts["seed"] == seed]
    number = max(numbers, default=-1) + 1
    finders: dict[int, Finder] = {}
    family = listing.name.partition("/")[0]
    highest = max((int(facts["name"].rpartition("-")[2]) for facts in kept), default=0)
    with path.open("a", encoding="utf-8") as file:
        while len(mine) < count:
            table = seats[number % len(seats)]
            if table not in finders:
                finders[table] = Finder(make_game(name, table), playouts)
            for found in finders[table].search(seed * 1_000_003 + number):
                highest += 1
                facts = {"name": f"{family}-{highest}", **found, "seed": seed, "selfplay": number}
                file.write(json.dumps(facts, ensure_ascii=False) + "\n")
                file.flush()
                mine.append(facts)
                told(f"{facts['name']}: {facts['theme']}, {facts['best']}, {len(mine)} of {count}")
                if len(mine) >= count:
                    break
            number += 1
    return len(mine)


def mend(path: Path) -> None:
    """Take off a last line that was cut short when the finder was stopped."""
    if path.exists():
        text = path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
