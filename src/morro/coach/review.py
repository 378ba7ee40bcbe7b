"""Review of a finished game: the chances of all seats over the game, every decision judged, luck apart from skill."""

from collections.abc import Callable
from typing import Any, Final

from morro.coach.depth import DEPTHS, Depth
from morro.coach.imagine import HORIZON, NET, Imagination
from morro.coach.intervals import EXACT, Estimate, chance_of
from morro.coach.judgement import BEST, BLUNDER, DECIDED, FREE, INACCURACY, MISTAKE, SETTLED, Judgement, judged
from morro.coach.reason import Comparison, Reason
from morro.coach.staircase import Slip, Staircase, climb
from morro.coach.weighing import Weighing
from morro.core.errors import BadRecord, GameError
from morro.core.record import Record, Replay
from morro.core.rng import Rng, seeded
from morro.games import AnyGame, make_game

VERSION: Final = 2
"""Of the coach: another number where a review of the same game says something else."""
RIVALS: Final = 3
"""So many answers that a net likes are tried beside the one that was given."""
MOST_RIVALS: Final = 12
"""So many of all answers, where nobody likes some of them better."""
BLOCK: Final = 24
"""Deals of a closer look, before another decision has its turn."""
MOST_DEALS: Final = 1000
"""No decision is looked at longer."""
HARMLESS: Final = 0.02
"""What surely cost less is not looked at longer."""
MOST_TURNING: Final = 3
SLIPS: Final = 2
"""Of the turning points of a seat at most so many are slips, where something was done well, too."""
TRIED: Final = 10
"""So many answers that look well done are looked at closer, at most."""

SLIPPED: Final = (INACCURACY, MISTAKE, BLUNDER)

Told = Callable[[float], bool]
"""Hears how much of the review is done, from 0 to 1; says whether to go on."""


class ReviewStopped(GameError):
    """Somebody did not want the rest of the review."""

    code = "review/stopped"


class Point:
    """A point of the curve: the chances of all seats before a decision. They add up to 1."""

    def __init__(self, at: int, round_: int, chances: tuple[Estimate, ...]) -> None:
        self.at = at
        """The number of decisions made."""
        self.round = round_
        self.chances = chances


class Decision:
    """One answer of one seat, and what is thought of it."""

    def __init__(self, at: int, round_: int, weighing: Weighing, played: int) -> None:
        self.at = at
        self.round = round_
        self.weighing = weighing
        self.seat = weighing.seat
        self.prompt = weighing.prompt
        self.played = played
        self.token = weighing.answers[played].token
        self.rival = -1
        """The best of the other answers, or -1 where none was tried."""
        self.hunch = EXACT
        """By how much the rival wins more, at first sight; nothing where the coach would have answered the same."""
        self.comparison: Comparison | None = None
        """The rival against the answer, on deals that neither was chosen by."""
        self.settled = False

    @property
    def better(self) -> str:
        """The token of the rival."""
        return self.weighing.answers[self.rival].token if self.rival >= 0 else ""

    def judgement(self) -> Judgement:
        if self.settled:
            return Judgement(DECIDED, self.hunch)
        if self.comparison is None:
            return Judgement(BEST, self.hunch)
        return judged(self.comparison.lead(self.seat))

    def slip(self) -> Slip | None:
        """What it changed for every seat, where it cost something."""
        if self.comparison is None or self.judgement().word in FREE:
            return None
        leads = [self.comparison.lead(seat) for seat in range(self.weighing.game.seats)]
        return Slip(self.at, self.seat, tuple(-lead.value for lead in leads), tuple(lead.error for lead in leads))

    def urgency(self) -> float:
        """How much a closer look could bring to light; 0 where it is clear enough."""
        if self.settled or self.rival < 0:
            return 0.0
        if self.comparison is None:
            return max(0.0, self.hunch.value + self.hunch.error)
        if len(self.comparison.wins) >= MOST_DEALS or self.judgement().certain:
            return 0.0
        measured = self.comparison.lead(self.seat)
        return measured.value + measured.error if measured.high > HARMLESS else 0.0


class TurningPoint:
    """A decision that mattered: a slip, or something done well."""

    def __init__(self, decision: Decision, gap: Estimate, reason: Reason, slip: bool) -> None:
        self.decision = decision
        self.gap = gap
        """By how much the better answer is better: the rival's after a slip, one's own else."""
        self.reason = reason
        self.slip = slip


class Review:
    """A finished game, looked at."""

    def __init__(self, game: AnyGame, judge: str, playouts: int) -> None:
        self.game = game
        self.judge = judge
        self.playouts = playouts
        self.points: list[Point] = []
        self.decisions: list[Decision] = []
        self.result: tuple[float, ...] = ()
        """What each seat had of the win."""
        self.scores: list[int] = []
        self.staircases: list[Staircase] = []
        self.turning_points: list[list[TurningPoint]] = []
        """Those of each seat, in the order of the game."""

    @property
    def certain(self) -> float:
        """The share of the verdicts that another review would repeat."""
        verdicts = [one.judgement() for one in self.decisions]
        return sum(one.certain for one in verdicts) / len(verdicts) if verdicts else 1.0


def review(record: Record, told: Told | None = None, depth: float = 1.0, seed: int = 0, judge: str = "") -> Review:
    """Review a finished game; `depth` 2 plays twice as many imagined games. The same seed gives the same review."""
    game = make_game(record.game, record.seats)
    imagination = Imagination(game, judge, HORIZON)
    return Reviewer(imagination, record, DEPTHS[imagination.players.name].times(depth), seed, told).review()


class Reviewer:
    """Looks at every decision once, then closer at the doubtful ones."""

    def __init__(self, imagination: Imagination, record: Record, depth: Depth, seed: int, told: Told | None) -> None:
        self.game = imagination.game
        self.imagination = imagination
        self.record = record
        self.depth = depth
        self.seed = seed
        self.told = told
        self.found = Review(self.game, imagination.players.name, 0)
        self.expected = 1.0
        """About how many imagined games it will take."""

    def review(self) -> Review:
        self.check()
        self.first_look()
        self.closer_look()
        found, imagination = self.found, self.imagination
        slips = [slip for one in found.decisions for slip in [one.slip()] if slip is not None]
        points = [(one.at, tuple(chance.value for chance in one.chances)) for one in found.points]
        points.append((len(self.record.moves), found.result))
        found.staircases = [climb(seat, points, slips) for seat in range(self.game.seats)]
        found.turning_points = [self.turning_points(seat) for seat in range(self.game.seats)]
        found.playouts = imagination.spent
        if self.told is not None:
            self.told(1.0)
        return found

    def check(self) -> None:
        """Only a finished game has a result to explain."""
        again: Replay[Any, Any] = Replay(self.game, self.record, False)
        again.to_end()
        if not self.game.over(again.state):
            asked = self.game.seat(again.state)
            raise BadRecord(
                f"the game is not over: after {again.at} decisions seat {asked} is asked;"
                " only a finished game can be reviewed"
            )
        if not self.record.moves:
            raise BadRecord("the record holds no decision: there is nothing to review")
        self.found.scores = self.game.scores(again.state)
        self.found.result = self.imagination.shares(again.state)

    def tell(self, done: float) -> None:
        if self.told is not None and not self.told(done):
            raise ReviewStopped("the review was stopped")

    def rng(self, at: int, purpose: int) -> Rng:
        """Random numbers for one purpose at one moment, whatever was done elsewhere."""
        return seeded((self.seed * 1_000_003 + at) * 8 + purpose)

    # -- every decision once -----------------------------------------------------------------------------------

    def first_look(self) -> None:
        game, imagination = self.game, self.imagination
        again: Replay[Any, Any] = Replay(game, self.record, False)
        count = len(self.record.moves)
        while again.at < count:
            at, s = again.at, again.state
            if at == 0 or game.prompt(s).kind == "role":
                self.found.points.append(self.point(s, at))
            played = game.actions.id(self.record.moves[at][1])
            weighing = Weighing(imagination, game.clone(s), self.rng(at, 1))
            decision = Decision(at, int(s.round), weighing, played)
            self.glance(decision)
            self.found.decisions.append(decision)
            again.forward()
            self.tell(0.5 * again.at / count)

    def point(self, s: Any, at: int) -> Point:
        """The chances of all seats, hands open, what is in no hand shuffled."""
        rng, imagination = self.rng(at, 0), self.imagination
        deals = [imagination.deal(s, None, rng) for _ in range(self.depth.curve)]
        shares = [end.shares for [end] in imagination.play(deals, [], rng, thorough=True)]
        seats = range(self.game.seats)
        return Point(at, int(s.round), tuple(chance_of([one[seat] for one in shares]) for seat in seats))

    def glance(self, decision: Decision) -> None:
        """A few deals, to see which other answer might be better."""
        weighing, played, seat = decision.weighing, decision.played, decision.seat
        players = self.imagination.players
        liked = players.rates(weighing.view, weighing.prompt, weighing.legal, self.rng(decision.at, 2))
        if not self.imagination.pilot.weighs(weighing.prompt.kind):
            if liked[0] != played:
                decision.rival = liked[0]
                decision.hunch = Estimate(0.0, -1.0, 1.0)
            return
        if players.name == NET:
            others = [action for action in liked[: RIVALS + 1] if action != played][:RIVALS]
        else:
            others = [action for action in weighing.legal if action != played]
            others = sorted(others, key=lambda action: action not in liked)[:MOST_RIVALS]
        weighing.more(self.depth.first, [played, *others])
        shares = [one[seat] for action in (played, *others) for one in weighing.answers[action].shares]
        decision.rival = max(others, key=lambda action: weighing.answers[action].chance(seat).value)
        decision.hunch = weighing.lead(decision.rival, played)
        decision.settled = is_settled(chance_of(shares))

    # -- the doubtful ones again -------------------------------------------------------------------------------

    def closer_look(self) -> None:
        """Spend the rest where it may bring most to light."""
        begun, budget = self.imagination.spent, self.depth.closer
        while (spent := self.imagination.spent - begun) < budget:
            doubtful = max(self.found.decisions, key=Decision.urgency)
            if doubtful.urgency() <= 0:
                break
            self.look_at(doubtful, BLOCK)
            self.tell(0.5 + 0.4 * spent / budget)

    def look_at(self, decision: Decision, deals: int) -> None:
        if decision.comparison is None:
            decision.weighing.rng = self.rng(decision.at, 3)
            decision.comparison = Comparison(decision.weighing, decision.rival, decision.played)
        decision.comparison.more(deals, figures=False)

    # -- what decided the game ---------------------------------------------------------------------------------

    def turning_points(self, seat: int) -> list[TurningPoint]:
        """The costliest slips of a seat, and what it did well, each with its reason."""
        mine = [one for one in self.found.decisions if one.seat == seat and one.rival >= 0 and not one.settled]
        slips = [one for one in mine if one.judgement().word in SLIPPED]
        slips.sort(key=lambda one: -one.judgement().loss.value)
        found = [self.turning_point(one, True) for one in slips[:SLIPS]]
        well = [one for one in mine if one.judgement().word == BEST and one.hunch.value < 0]
        for one in sorted(well, key=lambda one: (self.is_plain(one), one.hunch.value))[:TRIED]:
            if len(found) == MOST_TURNING:
                break
            done = self.turning_point(one, False)
            if done.gap.low > 0:
                found.append(done)
        found += [self.turning_point(one, True) for one in slips[SLIPS:][: MOST_TURNING - len(found)]]
        self.tell(0.9 + 0.1 * (seat + 1) / self.game.seats)
        return sorted(found, key=lambda one: one.decision.at)

    def is_plain(self, decision: Decision) -> bool:
        """Whether the hand-written player would have given the answer too: then it was not hard to find."""
        weighing, rng = decision.weighing, self.rng(decision.at, 5)
        return self.imagination.greedy.choose(weighing.view, weighing.prompt, weighing.legal, rng) == decision.played

    def turning_point(self, decision: Decision, slip: bool) -> TurningPoint:
        """Look at everything that differs after the two answers. What a slip cost stays as it was judged."""
        decision.weighing.rng = self.rng(decision.at, 4)
        answers = (decision.rival, decision.played) if slip else (decision.played, decision.rival)
        comparison = Comparison(decision.weighing, *answers)
        comparison.more(self.depth.reason)
        gap = decision.judgement().loss if slip else comparison.lead(decision.seat)
        return TurningPoint(decision, gap, comparison.reason(), slip)


def is_settled(all_answers: Estimate) -> bool:
    """Whether the game is lost or won whatever is answered, as far as some games can show."""
    lost = all_answers.value < SETTLED and all_answers.high < 2 * SETTLED
    won = all_answers.value > 1 - SETTLED and all_answers.low > 1 - 2 * SETTLED
    return lost or won
