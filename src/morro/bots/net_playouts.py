"""Playouts side by side, for a search that a net leads: the net is asked for all of them at once. All compiled."""

from typing import Any, Final

from librt.strings import BytesWriter

from morro.bots.pilot import Pilot
from morro.core.game import Game, State
from morro.encoding.encoder import AnyEncoder

WORTH_OF_A_POINT: Final = 0.02
"""What one point of lead is worth beside the win itself: it tells answers apart where wins alone are mostly luck."""
MOST_MARGIN: Final = 20
MOST_DECISIONS: Final = 1000
"""No game of nets that know how to play lasts longer."""


class Playout:
    """One imagined game: the net has the seat that thinks; it, or a pilot, has the others."""

    def __init__(self, state: State, pilot: Pilot | None, noisy: int) -> None:
        self.state = state
        self.pilot = pilot
        """Who has the other seats; nobody: the net has them too."""
        self.noisy = noisy
        """Of a hundred answers of the other seats: left to chance."""
        self.decisions = 0
        self.share = 0.0
        """Of the win, or the chance of it."""
        self.worth = 0.0


class Playouts:
    """Some of them under way, all from the point of view of one seat."""

    def __init__(self, game: Game[Any, Any], encoder: AnyEncoder, seat: int) -> None:
        self.game = game
        self.encoder = encoder
        self.seat = seat
        self.alive: list[Playout] = []
        self.obs = BytesWriter()
        self.mask = BytesWriter()
        """What is asked in those that are alive: a row of bytes for each."""

    def begin(self, playout: Playout, action: int) -> None:
        """Start with this answer of the seat that thinks."""
        if playout.pilot is not None:
            playout.pilot.begin()
        self.game.apply(playout.state, action)
        if self.goes_on(playout):
            self.alive.append(playout)

    def look(self) -> None:
        """Encode what the net is asked."""
        self.obs.truncate(0)
        self.mask.truncate(0)
        for playout in self.alive:
            s = playout.state
            self.encoder.write_state(s, s.todo[-1].seat, self.obs)
            self.encoder.write_mask(s.menu, self.mask)

    def look_from_the_seat(self) -> None:
        """Encode the games as they stand, seen from the seat that thinks, whoever is asked."""
        self.obs.truncate(0)
        for playout in self.alive:
            self.encoder.write_state(playout.state, self.seat, self.obs)

    def step(self, actions: list[int]) -> None:
        """Play the net's answers, and those of the pilots after them."""
        still: list[Playout] = []
        for at in range(len(self.alive)):
            playout = self.alive[at]
            s = playout.state
            action = actions[at]
            if playout.noisy and s.todo[-1].seat != self.seat and s.rng.below(100) < playout.noisy:
                action = s.menu[s.rng.below(len(s.menu))]
            if playout.pilot is not None:
                playout.pilot.begin()
            self.game.apply(s, action)
            playout.decisions += 1
            if self.goes_on(playout):
                still.append(playout)
        self.alive = still

    def goes_on(self, playout: Playout) -> bool:
        """Whether the net is asked again, once the pilot has answered for its seats; if not, the outcome is noted."""
        s = playout.state
        pilot = playout.pilot
        if pilot is not None:
            while s.menu and s.todo[-1].seat != self.seat and playout.decisions < MOST_DECISIONS:
                action = pilot.pick(s)
                if playout.noisy and s.rng.below(100) < playout.noisy:
                    action = s.menu[s.rng.below(len(s.menu))]
                    pilot.begin()
                self.game.apply(s, action)
                playout.decisions += 1
        if s.menu and playout.decisions < MOST_DECISIONS:
            return True
        self.judge(playout)
        return False

    def judge(self, playout: Playout) -> None:
        """Note how the game ended."""
        s = playout.state
        scores = self.game.scores(s)
        winners = self.game.winners(s)
        if self.seat in winners:
            playout.share = 1.0 / len(winners)
        best = max([scores[k] for k in range(len(scores)) if k != self.seat])
        margin = max(-MOST_MARGIN, min(MOST_MARGIN, scores[self.seat] - best))
        playout.worth = playout.share + WORTH_OF_A_POINT * margin
