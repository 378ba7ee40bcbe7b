"""Finds puzzles in self-play. A position is kept when a search finds one answer clearly best, a second search, ten
times longer and with another seed, agrees, and the answer is no worse where other players play the imagined games.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from morro.bots.bot import BadBot, Bot
from morro.bots.registry import make_bot
from morro.coach.expert import DENIAL, ROLE
from morro.coach.hint import Hint, advise
from morro.coach.imagine import GREEDY, NET, Imagination
from morro.coach.puzzle import LEAST_LEAD, LEAST_LOW
from morro.coach.reason import OTHERS, POINTS, RIVAL, YOU, Reason
from morro.coach.weighing import Weighing
from morro.core.rng import Rng, seeded
from morro.games import AnyGame

GLANCES: Final = (8, 3, 1)
"""A first glance takes an eighth of the search, a second one a third: most positions are soon seen to be none."""
LONGER: Final = 10
"""The second search takes so many times the playouts."""
APART: Final = 8
"""Two puzzles of one game of self-play are so many decisions apart,"""
MOST_OF_A_GAME: Final = 3
"""and no game gives more of them: others are wanted too."""
OPINION: Final = 150
"""Deals on which the other players are asked."""
EASIEST: Final = 800
HARDEST: Final = 2000
WEAKER: Final = (("level1", 6), ("level2", 6), ("level4", 6), ("search:300", 2), ("net", 1))
"""Who is asked for the difficulty, and how often."""


class Finder:
    """Looks for puzzles in one game at one table size."""

    def __init__(self, game: AnyGame, playouts: int = 0) -> None:
        self.game = game
        self.imagination = Imagination(game)
        judge = self.imagination.players.name
        self.playouts = playouts or (400 if judge == NET else 1000)
        """Of the first search."""
        self.others = Imagination(game, GREEDY if judge == NET else NET)
        """Other players, where there are any: what is best only if everybody plays on like the first is no puzzle."""
        self.player = self._player()
        self.weaker = [(name, bot, count) for name, count in WEAKER for bot in [self._bot(name)] if bot is not None]

    def _player(self) -> Bot:
        return self._bot("net:temp=0.7") or make_bot("level2", self.game)

    def _bot(self, name: str) -> Bot | None:
        try:
            return make_bot(name, self.game)
        except BadBot:
            return None

    def search(self, seed: int, wanted: Callable[[str], bool]) -> Iterator[dict[str, Any]]:
        """The puzzles of one game of self-play, of themes that are wanted."""
        game, rng = self.game, seeded(seed)
        s = game.new(seed)
        last, kept = -APART, 0
        while not game.over(s) and kept < MOST_OF_A_GAME:
            if s.step - last >= APART and self.promising(s, wanted, rng):
                found = self.examine(s, rng)
                if found is not None and wanted(found["theme"]):
                    last, kept = int(s.step), kept + 1
                    yield found
            view = game.view(s, game.seat(s))
            game.apply(s, self.player.choose(view, game.prompt(s), game.legal(s), rng))

    def promising(self, s: Any, wanted: Callable[[str], bool], rng: Rng) -> bool:
        """A quick guess whether a search is worth while: one whole choice of three or more, and the players at odds."""
        game, imagination = self.game, self.imagination
        legal, prompt = game.legal(s), game.prompt(s)
        task, places = s.todo[-1], prompt.kind == "man"
        begun = task.floor and task.done  # the first of several cards is chosen: the rest is no question of its own
        whole = places or (imagination.pilot.weighs(prompt.kind) and game.gesture(s) == 1 and not begun)
        if len(legal) < 3 or not whole:
            return False
        theme = imagination.expert.theme(s, prompt)
        if not wanted(theme) and not (theme == ROLE and wanted(DENIAL)):
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
        if first.lead.low <= LEAST_LOW or not self.others_agree(s, first, seed):
            return None
        confirmed = advise(self.imagination, s, 0.0, LONGER * self.playouts, seed + 2)
        lead = confirmed.lead
        agree = confirmed.best.action == first.best.action
        if not agree or lead.value < LEAST_LEAD or lead.low <= LEAST_LOW:
            return None
        return self.facts(s, first, confirmed, seed)

    def others_agree(self, s: Any, found: Hint, seed: int) -> bool:
        """Whether the answer is no worse than the next, and no worse than greedy's, where the others play on."""
        if self.others.players.name == self.imagination.players.name:
            return True
        weighing = Weighing(self.others, s, seeded(seed))
        best, rivals = found.best.action, {found.next.action, self.greedy(s)}
        weighing.more(OPINION, [best, *sorted(rivals)])
        return all(weighing.lead(best, rival).value >= 0 for rival in rivals)

    def greedy(self, s: Any) -> int:
        """What the hand-written player answers."""
        game = self.game
        view = game.view(s, game.seat(s))
        return int(self.imagination.greedy.choose(view, game.prompt(s), game.legal(s), seeded(0)))

    def is_hidden(self, s: Any, found: Hint) -> bool:
        """Greedy misses the best answer, and it is neither the first nor the dearest."""
        legal = self.game.legal(s)
        return found.best.action not in (self.greedy(s), legal[0], self.imagination.expert.dearest(s, legal))

    def facts(self, s: Any, first: Hint, confirmed: Hint, seed: int) -> dict[str, Any]:
        """What is written down. Of the claims only those are kept that the sentence names."""
        game = self.game
        solved = self.solved(s, confirmed, seed)
        hardness = 1 - sum(solved.values()) / len(solved)
        return {
            "game": game.name,
            "seats": game.seats,
            "seat": confirmed.seat,
            "question": confirmed.prompt.kind,
            "theme": self.theme(s, confirmed),
            "best": confirmed.best.token,
            "greedy": game.actions.token(self.greedy(s)),
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
                for claim in confirmed.reason.said()
            ],
            "position": game.text(s),
        }

    def theme(self, s: Any, confirmed: Hint) -> str:
        """What it is about; a choice of a role that hurts the others more than it helps oneself is a denial."""
        found = self.imagination.expert.theme(s, confirmed.prompt)
        return DENIAL if found == ROLE and denies(confirmed.reason) else found

    def solved(self, s: Any, confirmed: Hint, seed: int) -> dict[str, float]:
        """Which share of the weaker players' tries found the answer."""
        view, legal = self.game.view(s, confirmed.seat), self.game.legal(s)
        found = {}
        for name, bot, count in self.weaker:
            tries = [bot.choose(view, confirmed.prompt, legal, seeded(seed + k)) for k in range(count)]
            found[name] = round(tries.count(confirmed.best.action) / count, 2)
        return found


def denies(reason: Reason) -> bool:
    """Whether what the others lose weighs more than what oneself wins."""

    def weight(*heads: str) -> float:
        return max((one.weight for one in reason.claims if one.name.split()[0] in heads), default=0.0)

    return weight(RIVAL, OTHERS) > weight(POINTS, YOU)
