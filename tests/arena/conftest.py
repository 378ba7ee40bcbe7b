"""Small matches for the tests of the arena, bots that misbehave, and the command line around them."""

from collections.abc import Callable
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from morro.arena import match, ratings, table
from morro.arena.plan import Plan, Slot, make_plan
from morro.arena.played import Failure, Played
from morro.bots.bot import Bot
from morro.bots.registry import make_bot
from morro.cli import arena
from morro.cli.app import Commands
from morro.games import make_game

Run = Callable[..., Result]


def plan_of(game: str = "sanjuan/2004", seats: int = 2, bots: str = "greedy random", games: int = 4) -> Plan:
    return make_plan(make_game(game, seats), bots.split(), games, 1)


def untimed(played: Played) -> Played:
    """The game without what no two runs share: the time it took."""
    played.decisions = [decision._replace(us=0) for decision in played.decisions]
    return played


def made_up(
    deal: int, rotation: int, bots: list[str], scores: list[int], forfeits: dict[int, str] | None = None
) -> Played:
    """A game of which only the scores matter, and which seats forfeit, and why."""
    lost = forfeits or {}
    standing = [(seat not in lost, points, 0) for seat, points in enumerate(scores)]
    return Played(
        slot=Slot(deal, rotation),
        seed=deal,
        bots=bots,
        scores=scores,
        places=table.places(standing),
        shares=table.shares(standing),
        rounds=12,
        ended=["city"],
        points=[{"buildings": points} for points in scores],
        failures=[Failure(seat, 3, why, f"it was a {why}") for seat, why in lost.items()],
    )


class Rogue:
    """A bot that plays at random until something in it breaks."""

    def __init__(self, name: str, act: Callable[[int, list[int]], int]) -> None:
        self.name = name
        self.act = act
        self.asked = 0
        self.closed = 0

    def choose(self, view: Any, prompt: Any, legal: list[int], rng: Any) -> int:
        self.asked += 1
        return self.act(self.asked, legal)

    def close(self) -> None:
        self.closed += 1


Rogues = Callable[[Callable[[int, list[int]], int]], list[Rogue]]


@pytest.fixture(autouse=True)
def quick_intervals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few resamples where nobody looks at the intervals of ratings."""
    if "test_ratings" not in request.node.nodeid:
        monkeypatch.setattr(ratings, "RESAMPLES", 20)


@pytest.fixture
def rogues(monkeypatch: pytest.MonkeyPatch) -> Rogues:
    """Put bots of this conduct behind the name `rogue`; gives the list of those that were made."""

    def install(act: Callable[[int, list[int]], int]) -> list[Rogue]:
        made: list[Rogue] = []

        def make(name: str, game: Any) -> Bot:
            if name != "rogue":
                return make_bot(name, game)
            made.append(Rogue(name, act))
            return made[-1]

        monkeypatch.setattr(table, "make_bot", make)
        monkeypatch.setattr(match, "make_bot", make)
        return made

    return install


@pytest.fixture
def run(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call `morro arena` in an empty directory; a bug is raised here and not hidden in the result."""
    monkeypatch.chdir(tmp_path)
    app = typer.Typer(cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback()(lambda: None)
    app.command("arena", cls=arena.ArenaCommand)(arena.arena)

    def call(*args: str) -> Result:
        result = CliRunner().invoke(app, ["arena", *args])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call
