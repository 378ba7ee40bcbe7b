"""The bot that searches: `search:0.2s`, `search:400`, `search:1s:jobs=2`."""

import re
from typing import Any, Final

from morro.bots.bot import BadBot, Bot
from morro.bots.cores import PATIENCE, think_together
from morro.bots.pilot import Pilot
from morro.bots.search import Budget, Candidate, Temper, weigh
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.games import AnyGame

SECONDS: Final = re.compile(r"(\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})s")
MOST_PLAYOUTS: Final = 10_000_000
MOST_SECONDS: Final = 3600.0
MOST_JOBS: Final = 64
IMAGINED: Final = ("mixture", "greedy", "random")
GRAMMAR: Final = (
    "search:BUDGET, a BUDGET of seconds (1s, 0.2s) or playouts (400), then :jobs=N or :playouts=greedy or random"
)


class SearchSpec:
    """What the text after `search` asks for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.playouts = 0
        self.seconds = 0.0
        self.jobs = 1
        self.imagined = "mixture"
        """Who plays in its playouts: a mixture of opponents, `greedy` on all seats, or `random`."""
        budget, *options = text.split(":")[1:] or ["1s"]
        self._read_budget(budget)
        for option in options:
            self._read_option(option)

    def _read_budget(self, budget: str) -> None:
        seconds = SECONDS.fullmatch(budget)
        if seconds:
            self.seconds = float(seconds[1])
        elif budget.isascii() and budget.isdecimal() and len(budget) <= 9:
            self.playouts = int(budget)
        if not (0 < self.seconds <= MOST_SECONDS or 0 < self.playouts <= MOST_PLAYOUTS):
            most = f"at most {MOST_SECONDS:.0f}s or {MOST_PLAYOUTS} playouts"
            raise BadBot(f"{self.text!r}: {budget!r} is no time or number of playouts; write {GRAMMAR}; {most}")

    def _read_option(self, option: str) -> None:
        key, _, value = option.partition("=")
        if key == "jobs" and value.isascii() and value.isdecimal() and 1 <= int(value[:9]) <= MOST_JOBS:
            self.jobs = int(value)
        elif key == "playouts" and value in IMAGINED:
            self.imagined = value
        else:
            raise BadBot(f"{self.text!r}: {option!r} is no option of a search; write {GRAMMAR}")


class SearchBot:
    """Answers what hardly matters as `greedy` does, and searches the rest within its budget."""

    def __init__(self, spec: SearchSpec, game: AnyGame, pilot: Pilot, greedy: Bot) -> None:
        self.name = spec.text
        self.spec = spec
        self.game = game
        self.pilot = pilot
        self.greedy = greedy
        self.temper = Temper()

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        if len(legal) == 1:
            return legal[0]
        if not self.pilot.weighs(prompt.kind):
            return self.greedy.choose(view, prompt, legal, rng)
        return self.weigh(view, prompt, legal, rng)[0].action

    def weigh(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> list[Candidate]:
        """What the search thinks of each of at least two answers, the best first."""
        first = self.greedy.choose(view, prompt, legal, rng)
        spec = self.spec

        def think(stream: Rng) -> list[Candidate]:
            budget = Budget(max(1, spec.playouts // spec.jobs) if spec.playouts else 0, spec.seconds)
            return weigh(self.game, view, legal, first, self.pilot, budget, self.temper, stream)

        if spec.jobs == 1:
            return think(rng)
        return think_together(spec.jobs, think, self.temper, rng, PATIENCE if spec.seconds else None)

    def close(self) -> None:
        self.greedy.close()
