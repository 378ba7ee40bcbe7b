"""The search that a net leads: `net:1s`, `net:400`. It tries the few answers that the net likes, in its own playouts.

The cards that a seat does not see are dealt at random; every answer that is tried meets the same deals, the same
opponents and the same random numbers. After each of several rounds the worse half of the answers is dropped.
"""

import math
import time
from typing import Any, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from morro.bots.net_playouts import MOST_MARGIN, WORTH_OF_A_POINT, Playout, Playouts
from morro.bots.net_spec import NetSpec
from morro.bots.net_weights import Floats, Weights
from morro.bots.pilot import Pilot
from morro.bots.search import Budget, Candidate, Temper, compare, is_sure, ranked
from morro.core.bits import BIT
from morro.core.rng import Rng
from morro.games import AnyGame

BATCH: Final = 96
"""Playouts side by side, about: more are quicker together, fewer let the worse answers go sooner."""
FEWEST: Final = 12
"""No search is cut short on fewer deals than this."""
NOISE: Final = np.random.default_rng(1).gumbel(size=1 << 16).astype(np.float32)
"""Drawn once: to draw it anew for every decision of every playout would take as long as a small net."""


class Clock:
    """When a search must end, besides its budget of playouts."""

    def __init__(self, seconds: float) -> None:
        self.until = time.perf_counter() + seconds if seconds else math.inf

    def late(self) -> bool:
        return time.perf_counter() >= self.until


class NetSearch:
    """Weighs the answers that a net likes. Some opponents may be imagined as pilots."""

    def __init__(self, spec: NetSpec, game: AnyGame, weights: Weights, quick: Weights, pilots: list[Pilot]) -> None:
        self.spec = spec
        self.game = game
        self.weights = weights
        self.quick = quick
        """The net that plays the playouts; a smaller one plays more of them."""
        self.pilots = pilots
        """Enough of them for a batch: each may have a plan of its own."""
        self.temper = Temper()

    def weigh(self, view: Any, legal: list[int], rng: Rng) -> list[Candidate]:
        """The answers worth trying, the best first."""
        spec = self.spec
        budget = Budget(spec.playouts, spec.seconds)
        clock = Clock(spec.seconds or spec.limit)
        weights = self.weights
        logits = weights.logits(weights.hidden(weights.encoder.row(view)), legal)
        first, *others = self.promising(legal, logits)
        if not others:
            return [first]
        draw = np.random.default_rng([rng.word(), rng.word()])
        dropped: list[Candidate] = []
        rounds = 1
        while BIT[rounds] < len(others):
            rounds += 1
        deals = 0
        for turn in range(rounds):
            share, sure = (turn + 1) / rounds, False
            while budget.used(0) < share and not sure and not clock.late():
                alive = [first, *others]
                count = max(1, BATCH // len(alive))
                if spec.playouts:
                    count = min(count, max(1, round(share * spec.playouts - budget.spent) // len(alive)))
                self.play(view, alive, deals, count, budget, clock, rng, draw)
                deals += count
                compare(others, first)
                sure = first.count >= FEWEST and is_sure(
                    ranked(alive, self.temper), self.temper, max(0.0, 1.0 - budget.used(0))
                )
            if sure or budget.used(0) >= 1 or clock.late():
                break
            if turn < rounds - 1:
                others = ranked(others, self.temper)
                keep = (len(others) + 1) // 2
                dropped = others[keep:] + dropped
                others = others[:keep]
        return ranked([first, *others], self.temper) + dropped

    def promising(self, legal: list[int], logits: Floats) -> list[Candidate]:
        """The answers that the net gives more than a small chance, the likeliest first; one alone where it is sure."""
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        order = np.argsort(-chances, kind="stable").tolist()
        if chances[order[0]] > self.spec.sure:
            return [Candidate(legal[order[0]])]
        some = order[: self.spec.top]
        return [Candidate(legal[at]) for at in some if at == order[0] or chances[at] > self.spec.least]

    def play(
        self,
        view: Any,
        alive: list[Candidate],
        first_deal: int,
        count: int,
        budget: Budget,
        clock: Clock,
        rng: Rng,
        draw: np.random.Generator,
    ) -> None:
        """So many more deals for every candidate."""
        game, spec, seat = self.game, self.spec, view.seat
        playouts = Playouts(game, self.weights.encoder, seat)
        made: list[list[Playout]] = []
        for deal in range(count):
            s = game.guess(view, rng)
            if spec.believe:
                s = self.pilots[0].believe(s, seat, rng)
            kind = spec.opponents[(first_deal + deal) % len(spec.opponents)]
            row = []
            for at, candidate in enumerate(alive):
                by_pilot = kind in ("greedy", "slips")
                pilot = self.pilots[(deal * len(alive) + at) % len(self.pilots)] if by_pilot else None
                one = Playout(game.clone(s), pilot, spec.noise if kind in ("slips", "noisy") else 0)
                playouts.begin(one, candidate.action)
                row.append(one)
            made.append(row)
        self.run(playouts, made, clock, draw)
        for row in made:
            for candidate, one in zip(alive, row, strict=True):
                candidate.count += 1
                candidate.wins += one.share
                candidate.values.append(one.worth)
                budget.spent += 1

    def run(self, playouts: Playouts, made: list[list[Playout]], clock: Clock, draw: np.random.Generator) -> None:
        """Play them on to the end, to the horizon, or until time is up; the net says what becomes of the rest.

        A net has learned to foresee only where it is asked. So a playout that has reached the horizon goes on until the
        seat that thinks is asked again; only where time is up it is judged as it stands.
        """
        quick, size = self.quick, self.weights.encoder.layout.size
        noise = sliding_window_view(NOISE, quick.actions)
        number = {id(one): deal for deal, row in enumerate(made) for one in row}
        left: list[Playout] = []
        seen: list[bytes] = []
        steps = 0
        while playouts.alive and not clock.late():
            if self.spec.horizon and steps >= self.spec.horizon:
                alive = playouts.alive
                playouts.alive = [one for one in alive if one.state.todo[-1].seat == playouts.seat]
                playouts.look_from_the_seat()
                left += playouts.alive
                seen.append(playouts.obs.getvalue())
                playouts.alive = [one for one in alive if one.state.todo[-1].seat != playouts.seat]
                if not playouts.alive:
                    break
            playouts.look()
            obs = np.frombuffer(playouts.obs.getvalue(), np.uint8).reshape(-1, size)
            mask = np.frombuffer(playouts.mask.getvalue(), np.uint8).reshape(-1, quick.actions)
            logits = quick.logits_rows(quick.hidden_rows(obs), mask)
            if self.spec.warmth:
                begin = draw.integers(len(noise), size=len(made))
                at = begin[[number[id(one)] for one in playouts.alive]]
                logits += noise[at] * np.float32(self.spec.warmth)
            playouts.step(logits.argmax(1).tolist())
            steps += 1
        playouts.look_from_the_seat()
        self.foresee(left + playouts.alive, b"".join(seen) + playouts.obs.getvalue())

    def foresee(self, playouts: list[Playout], seen: bytes) -> None:
        """Judge games that go on by what the seat that thinks foresees in what it sees of each."""
        if not playouts:
            return
        obs = np.frombuffer(seen, np.uint8).reshape(len(playouts), -1)
        win, points = self.weights.outlook(self.weights.hidden_rows(obs), self.game.seats)
        margins = points[:, 0] - points[:, 1:].max(1)
        for one, share, margin in zip(playouts, win[:, 0].tolist(), margins.tolist(), strict=True):
            one.share = share
            one.worth = share + WORTH_OF_A_POINT * max(-MOST_MARGIN, min(MOST_MARGIN, margin))
