"""Imagined games: what a seat cannot see is dealt at random, and the game is played to its end, over and over.

Every answer that is compared meets the same deals and the same random numbers, so that luck cancels out of the
comparison. Who plays the imagined games is the family's choice: the hand-written pilot, or the trained net.
"""

from typing import Any, Final, NamedTuple, Protocol

from morro.bots.bot import BadBot, Bot
from morro.bots.pilot import Pilot, play_out
from morro.bots.registry import greedy_bot, greedy_pilot
from morro.coach.expert import Expert, expert_for
from morro.core.events import Log
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.games import AnyGame

Shares = tuple[float, ...]
"""What each seat has of a win."""
GREEDY: Final = "greedy"
NET: Final = "net"
HORIZON: Final = 12
"""So many weighty decisions of an imagined game a net makes before it tells what it foresees: where time is short."""
TRUST: Final = (0.7, 0.9)
"""How much of what a net foresees is believed in the first and the second round, and all of it later: it sees who has
more, but not yet who plays better, and that counts for more where players differ."""


class End(NamedTuple):
    """The end of an imagined game, or what was foreseen of it."""

    state: Any
    shares: Shares


def drawn_in(shares: Shares, trust: float) -> Shares:
    """Chances, drawn in towards an equal share; they add up as before."""
    equal = 1 / len(shares)
    return shares if trust == 1 else tuple([equal + trust * (share - equal) for share in shares])


class Players(Protocol):
    """Who plays imagined games to their end."""

    name: str
    """`greedy` or `net`."""

    def finish(
        self, states: list[Any], luck: list[int], rng: Rng, thorough: bool, to_the_end: bool
    ) -> list[Shares | None]:
        """Play all the states to their end; those with the same number in `luck` meet the same random choices.

        `thorough`: the small decisions as well as they can, though it takes longer. Players who foresee how a game will
        end give what each seat will have of the win, and play on only where it must be `to_the_end`.
        """

    def rates(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> list[int]:
        """The answers as these players like them at a glance, the best first; at least their favourite."""


class PilotPlayers:
    """The hand-written player in every seat."""

    def __init__(self, game: AnyGame, pilot: Pilot, greedy: Bot) -> None:
        self.name = GREEDY
        self.game = game
        self.pilot = pilot
        self.greedy = greedy

    def finish(
        self, states: list[Any], luck: list[int], rng: Rng, thorough: bool, to_the_end: bool
    ) -> list[Shares | None]:
        for s in states:
            play_out(self.game, s, self.pilot)
        return [None] * len(states)

    def rates(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> list[int]:
        return [self.greedy.choose(view, prompt, legal, rng)]


def players_for(game: AnyGame, name: str, pilot: Pilot, horizon: int) -> Players:
    """The players of this name; `greedy` where a net is wanted and there is none."""
    if name == NET:
        try:
            from morro.coach.net_players import NetPlayers

            return NetPlayers(game, pilot, horizon)
        except (BadBot, ModuleNotFoundError):
            pass
    return PilotPlayers(game, pilot, greedy_bot(game))


class Imagination:
    """Deals what is hidden, and lets its players play on.

    With a `horizon` a net makes so many decisions, and tells what it foresees; where there is none, `greedy` plays on.
    """

    def __init__(self, game: AnyGame, judge: str = "", horizon: int = 0) -> None:
        self.game = game
        self.expert: Expert = expert_for(game)
        self.pilot = greedy_pilot(game)
        self.greedy = greedy_bot(game)
        self.players = players_for(game, judge or (NET if horizon else self.expert.judge), self.pilot, horizon)
        self.spent = 0
        """The imagined games played so far."""

    def deal(self, s: Any, view: Any, rng: Rng) -> Any:
        """A full state: as the view knows it, or, without a view, with open hands and the rest shuffled."""
        if view is None:
            return self.expert.shuffled(s, rng)
        return self.pilot.believe(self.game.guess(view, rng), view.seat, rng)

    def play(
        self, deals: list[Any], actions: list[int], rng: Rng, log: bool = False, thorough: bool = False
    ) -> list[list[End]]:
        """For each deal the ends of the games that begin with each of these answers; without answers one game each.

        With a `log` they are played to their very end, and tell all that happened.
        """
        game = self.game
        states: list[Any] = []
        luck: list[int] = []
        for number, deal in enumerate(deals):
            for action in actions or [-1]:
                s = game.clone(deal)
                if log:
                    s.log = Log()
                if action >= 0:
                    game.apply(s, action)
                states.append(s)
                luck.append(number)
        trust = self.trust(int(deals[0].round)) if deals else 1.0
        foreseen = self.players.finish(states, luck, rng, thorough, log)
        self.spent += len(states)
        ends = [
            End(s, drawn_in(shares, trust) if shares else self.shares(s))
            for s, shares in zip(states, foreseen, strict=True)
        ]
        width = max(1, len(actions))
        return [ends[at : at + width] for at in range(0, len(ends), width)]

    def trust(self, round_: int) -> float:
        """How much of what is foreseen in a round is believed."""
        return TRUST[round_ - 1] if 1 <= round_ <= len(TRUST) else 1.0

    def shares(self, s: Any) -> Shares:
        """What each seat has of the win at the end of a game."""
        winners = self.game.winners(s)
        return tuple(1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.game.seats))
