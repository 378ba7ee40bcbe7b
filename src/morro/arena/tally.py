"""Tally: the games of a match as they come in, and what they say once whole blocks are there."""

from array import array
from typing import Any, Final

import numpy as np

from morro.arena.intervals import Estimate, mean, share
from morro.arena.plan import Plan, Slot
from morro.arena.played import Failure, Played
from morro.arena.ratings import ahead, ratings

SCHEMA: Final = "morro-arena-result 2"
FAILURES: Final = {"illegal": ("illegal",), "timeout": ("timeout",), "crash": ("crash", "start", "closed")}
"""What is counted under which heading."""


class Tally:
    """Holds every game without its decisions; of these only the times are kept."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games: dict[Slot, Played] = {}
        self.times: dict[str, array[int]] = {bot: array("q") for bot in plan.contestants}
        """Microseconds of every decision a bot made itself."""
        self.decisions = 0

    def add(self, played: Played) -> None:
        for decision in played.decisions:
            if decision.by == "bot":
                self.times[played.bots[decision.seat]].append(decision.us)
        self.decisions += len(played.decisions)
        played.decisions = []
        self.games[played.slot] = played

    def whole(self) -> list[Played]:
        """The games of the blocks that are complete, in order: only these count."""
        counts: dict[int, int] = {}
        for slot in self.games:
            counts[slot.deal] = counts.get(slot.deal, 0) + 1
        full = {deal for deal, count in counts.items() if count == self.plan.rotations}
        slots = sorted((s for s in self.games if s.deal in full), key=lambda s: (s.deal, s.rotation))
        return [self.games[slot] for slot in slots]

    def failures(self) -> list[tuple[str, Failure]]:
        """Every failure with the bot it befell, in order."""
        return [(played.bots[one.seat], one) for played in self.whole() for one in played.failures]

    def result(self, seconds: float = 0.0) -> dict[str, Any]:
        """The result as one document (docs/arena.md describes it)."""
        plan, games = self.plan, self.whole()
        anchor, rated = ratings(ahead(games, plan.contestants), plan.contestants, plan.seed)
        return {
            "schema": SCHEMA,
            **{key: value for key, value in plan.as_dict().items() if key not in ("format", "games", "deals")},
            "lineup": list(plan.lineup),
            "deals": len(games) // plan.rotations,
            "games": len(games),
            "complete": len(games) == plan.games,
            "fair_share": round(1 / plan.seats, 4),
            "rating_anchor": anchor,
            "results": [self._bot(bot, games, rated[bot]) for bot in plan.contestants],
            "ahead": self._matrix(games),
            "seat_share": [
                share([g.shares[seat] for g in games], blocks(games)).rounded() for seat in range(plan.seats)
            ],
            "rounds": {
                **mean([g.rounds for g in games], blocks(games)).rounded(3),
                "least": min((g.rounds for g in games), default=0),
                "most": max((g.rounds for g in games), default=0),
            },
            "winning_score": mean(*winning_scores(games)).rounded(3),
            "ended": {
                cause: sum(cause in g.ended for g in games) for cause in sorted({c for g in games for c in g.ended})
            },
            "endless": sum(g.endless for g in games),
            "decisions_per_game": round(self.decisions / max(1, len(self.games)), 2),
            "seconds": round(seconds, 2),
        }

    def _bot(self, bot: str, games: list[Played], rating: Estimate) -> dict[str, Any]:
        rows = [(g, seat) for g in games for seat in range(self.plan.seats) if g.bots[seat] == bot]
        where = [g.slot.deal for g, _ in rows]
        kept = [(g, seat) for g, seat in rows if seat in g.kept]
        margins = [(g.slot.deal, margin) for g, seat in kept if (margin := g.margin(seat)) is not None]
        whys = [one.why for name, one in self.failures() if name == bot]
        return {
            "bot": bot,
            "seats": self.plan.lineup.count(bot),
            "seat_games": len(rows),
            "wins": round(sum(g.shares[seat] for g, seat in rows), 4),
            "win_share": self._win_share([g.shares[seat] for g, seat in rows], where).rounded(),
            "rating": rating.rounded(1),
            "place": mean([g.places[seat] for g, seat in rows], where).rounded(3),
            "margin": mean([margin for _, margin in margins], [deal for deal, _ in margins]).rounded(3),
            "score": mean([g.scores[seat] for g, seat in kept], [g.slot.deal for g, _ in kept]).rounded(3),
            "win_share_by_seat": [
                share(
                    [g.shares[seat] for g, seat in rows if seat == at],
                    [g.slot.deal for g, seat in rows if seat == at],
                ).rounded()
                for at in range(self.plan.seats)
            ],
            "forfeits": len(rows) - len(kept),
            "failures": {name: sum(why in whose for why in whys) for name, whose in FAILURES.items()},
            "ms": milliseconds(self.times[bot]),
        }

    def _win_share(self, shares: list[float], where: list[int]) -> Estimate:
        """Of a bot that plays only against itself, and does not forfeit, it is known without a game."""
        fair = 1 / self.plan.seats
        known = len(self.plan.contestants) == 1 and not self.failures()
        return Estimate(fair, fair, fair) if known else share(shares, where)

    def _matrix(self, games: list[Played]) -> list[list[float | None]]:
        """How often the bot of the row finished ahead of the bot of the column; null where they are one."""
        wins = ahead(games, self.plan.contestants).sum(axis=0)
        met = wins + wins.T
        size = len(self.plan.contestants)
        return [
            [round(float(wins[i, j] / met[i, j]), 4) if met[i, j] else None for j in range(size)] for i in range(size)
        ]


def blocks(games: list[Played]) -> list[int]:
    return [played.slot.deal for played in games]


def winning_scores(games: list[Played]) -> tuple[list[int], list[int]]:
    """The best score of each game that somebody played to its end, and the game's block."""
    won = [g for g in games if g.kept]
    return [max(g.scores[seat] for seat in g.kept) for g in won], blocks(won)


def milliseconds(times: "array[int]") -> dict[str, float | int]:
    """How long a bot thinks over a decision."""
    if not times:
        return {"decisions": 0, "p50": 0.0, "p95": 0.0, "max": 0.0}
    half, most = np.quantile(np.asarray(times), [0.5, 0.95]) / 1000
    return {
        "decisions": len(times),
        "p50": round(float(half), 3),
        "p95": round(float(most), 3),
        "max": round(max(times) / 1000, 3),
    }
