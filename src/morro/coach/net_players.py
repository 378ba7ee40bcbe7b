"""The trained net as the player of imagined games.

It decides what is weighty, and the pilot answers the rest; to be thorough it decides everything. With a horizon it
decides only what comes next, and tells what it foresees from there: that is many times as quick, and less a matter of
chance. Where the whole game is wanted, the pilot plays on.
"""

from typing import Any, Final

import numpy as np
from librt.strings import BytesWriter

from morro.bots.net import weights_of
from morro.bots.pilot import MOST_DECISIONS, Pilot, play_out
from morro.coach.imagine import Shares
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.games import AnyGame

BATCH: Final = 128
"""Games side by side: the net is asked for all of them at once."""
WARMTH: Final = np.float32(0.5)
"""How much at random the net plays."""


class NetPlayers:
    """The net in every seat."""

    def __init__(self, game: AnyGame, pilot: Pilot, horizon: int = 0) -> None:
        self.name = "net"
        self.game = game
        self.pilot = pilot
        self.horizon = horizon or MOST_DECISIONS
        """So many decisions of each game are the net's."""
        self.weights = weights_of(game.name.partition("/")[0], None)
        self.encoder = self.weights.encoder

    def rates(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> list[int]:
        weights = self.weights
        logits = weights.logits(weights.hidden(self.encoder.row(view)), legal)
        return [legal[at] for at in np.argsort(-logits, kind="stable").tolist()]

    def finish(
        self, states: list[Any], luck: list[int], rng: Rng, thorough: bool, to_the_end: bool
    ) -> list[Shares | None]:
        found: list[Shares | None] = []
        for start in range(0, len(states), BATCH):
            some = states[start : start + BATCH]
            alive = self._play(some, luck[start : start + BATCH], rng, thorough)
            foreseen = self._foresee(alive)
            found += [foreseen.get(id(s)) for s in some]
            if to_the_end:
                for s in alive:
                    play_out(self.game, s, self.pilot)
        return found

    def _play(self, states: list[Any], luck: list[int], rng: Rng, thorough: bool) -> list[Any]:
        """Play to the end, or to the horizon; gives those that are not over."""
        draw = np.random.default_rng([rng.word(), rng.word()])
        first, deals = luck[0], luck[-1] - luck[0] + 1
        weights, encoder, size = self.weights, self.encoder, self.encoder.layout.size
        obs, mask = BytesWriter(), BytesWriter()
        alive = [(s, number - first) for s, number in zip(states, luck, strict=True) if self._goes_on(s, thorough)]
        steps = 0
        while alive and steps < self.horizon:
            obs.truncate(0)
            mask.truncate(0)
            for s, _ in alive:
                encoder.write_state(s, s.todo[-1].seat, obs)
                encoder.write_mask(s.menu, mask)
            rows = np.frombuffer(obs.getvalue(), np.uint8).reshape(-1, size)
            legal = np.frombuffer(mask.getvalue(), np.uint8).reshape(-1, weights.actions)
            logits = weights.logits_rows(weights.hidden_rows(rows), legal)
            noise = draw.gumbel(size=(deals, weights.actions)).astype(np.float32) * WARMTH
            logits += noise[[number for _, number in alive]]
            for (s, _), action in zip(alive, logits.argmax(1).tolist(), strict=True):
                self.game.apply(s, action)
            alive = [one for one in alive if self._goes_on(one[0], thorough)]
            steps += 1
        return [s for s, _ in alive]

    def _foresee(self, states: list[Any]) -> dict[int, Shares]:
        """What each seat will have of the win, as the one that is asked foresees it; by the id of the state."""
        if not states:
            return {}
        weights, seats = self.weights, self.game.seats
        obs = BytesWriter()
        asked = [s.todo[-1].seat for s in states]
        for s, seat in zip(states, asked, strict=True):
            self.encoder.write_state(s, seat, obs)
        rows = np.frombuffer(obs.getvalue(), np.uint8).reshape(-1, self.encoder.layout.size)
        win, _ = weights.outlook(weights.hidden_rows(rows), seats)
        rows_of_chances: list[list[float]] = win.tolist()
        return {
            id(s): tuple([chances[(seat - first) % seats] for seat in range(seats)])
            for s, first, chances in zip(states, asked, rows_of_chances, strict=True)
        }

    def _goes_on(self, s: Any, thorough: bool) -> bool:
        """Whether the net is asked; unless it is to be thorough, once the pilot has answered what hardly matters."""
        pilot, game = self.pilot, self.game
        if not thorough and s.menu and not pilot.weighs(game.prompt(s).kind):
            pilot.begin()
            while s.menu and not pilot.weighs(game.prompt(s).kind):
                game.apply(s, pilot.pick(s))
        return bool(s.menu)
