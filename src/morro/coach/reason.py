"""Why one answer is better than another: what differs between the imagined games that begin with them.

Each imagined game gives figures: points by origin, goods made and sold, buildings, what the others get. A claim is one
figure whose mean differs between the two answers beyond doubt. Nothing else is ever said.
"""

from typing import Any, Final, NamedTuple

from morro.coach.expert import Expert
from morro.coach.imagine import Imagination
from morro.coach.intervals import Estimate, lead, mean
from morro.coach.weighing import Weighing
from morro.families import family_of

Figures = dict[str, float]
SURE: Final = 3.0
"""A claim needs so many standard errors: of some thirty figures none should be named by chance."""
LEAST: Final = 0.1
"""Smaller differences are not worth a word."""
POINTS: Final = "points"
ROUNDS: Final = "rounds"
RIVAL: Final = "rival"
SOON: Final = "soon"
LATER: Final = "later"
YOU: Final = "you"
OTHERS: Final = "others"
WORTH_OF_RIVAL: Final = 0.7
"""A point that one rival has less, beside a point of one's own."""
WORTH_OF_ROUND: Final = 0.5
WORTH_OF_LATER: Final = 0.7
"""What comes only later is in the points already."""
WORTH_OF_OTHERS: Final = -0.25
"""What the others together get more, beside what oneself gets more."""
BLOCK: Final = 32
"""Deals that are played together."""
SMALLEST: Final = 0.15
"""Beside the largest claim no smaller part of it is named."""
MOST: Final = 3
"""A sentence names so many claims at most, and one more that speaks against the answer."""


class Claim(NamedTuple):
    """One figure that differs. Its name has parts: `points`, `points chapel`, `rival 2`, `rounds`, `you soon sold`."""

    name: str
    amount: Estimate
    """By how much there is more of it with the better answer."""
    better: float
    """The mean with the better answer."""
    other: float
    """The mean with the other answer."""
    weight: float
    """About how many points it is worth to the seat; below 0 where it speaks against the better answer."""

    @property
    def more(self) -> bool:
        return self.amount.value > 0

    def repeats(self, other: "Claim") -> bool:
        """Whether both say nearly the same: of the same kind, or the same figure at another time."""
        mine, theirs = self.name.split(), other.name.split()
        if mine[0] != theirs[0]:
            return False
        return mine[0] not in (YOU, OTHERS) or mine[1] == theirs[1] or mine[2] == theirs[2]


class Reason:
    """What differs between two answers, and the figures that say so."""

    def __init__(self, better: str, other: str, rows: list[tuple[Figures, Figures]], claims: list[Claim]) -> None:
        self.better = better
        """The token of the better answer."""
        self.other = other
        self.rows = rows
        """For each deal the figures of both games."""
        self.claims = claims
        """Every claim that holds, the largest first."""

    def turned(self) -> "Reason":
        """The same from the other answer's side."""
        claims = [
            Claim(
                one.name, one.amount.turned(), one.other, one.better, one.weight if one.name == ROUNDS else -one.weight
            )
            for one in self.claims
        ]
        return Reason(self.other, self.better, [(two, one) for one, two in self.rows], claims)

    def in_favour(self, most: int = MOST) -> list[Claim]:
        """The largest claims that speak for the better answer, one of a kind."""
        chosen: list[Claim] = []
        for claim in self.claims:
            enough = claim.weight > 0 and (not chosen or claim.weight > SMALLEST * chosen[0].weight)
            if enough and len(chosen) < most and not any(claim.repeats(one) for one in chosen):
                chosen.append(claim)
        return chosen

    def said(self) -> list[Claim]:
        """The claims that a sentence names: the largest in favour, and one against that is larger than one of them."""
        chosen = self.in_favour()
        against = [claim for claim in self.claims if claim.weight < 0]
        if chosen and against and -against[0].weight > chosen[-1].weight:
            chosen.append(against[0])
        return chosen


def figures_of(imagination: Imagination, s: Any, seat: int) -> Figures:
    """The figures of a finished game that kept a log from the answer on."""
    expert, game = imagination.expert, imagination.game
    events = s.log.events
    family = family_of(game)
    new_round = family.milestones().round
    rounds = [at for at, event in enumerate(events) if event.kind == new_round]
    scores = game.scores(s)
    found: Figures = {POINTS: float(scores[seat]), ROUNDS: float(len(rounds))}
    for source, points in family.score(s, seat).lines():
        found[f"{POINTS} {source}"] = float(points)
    this_round = events[: rounds[0]] if rounds else events
    for when, some in ((SOON, this_round), (LATER, events)):
        everybody = [expert.figures(some, k) for k in range(game.seats)]
        for name in expert.worths:
            found[f"{YOU} {when} {name}"] = everybody[seat][name]
            found[f"{OTHERS} {when} {name}"] = sum(one[name] for one in everybody) - everybody[seat][name]
    for k in range(game.seats):
        if k != seat:
            found[f"{RIVAL} {k}"] = float(scores[k])
    return found


def weight(name: str, amount: float, expert: Expert) -> float:
    """About how many points a difference is worth to the seat. A longer or shorter game is a fact for neither side."""
    head, *rest = name.split()
    if head == POINTS:
        return amount
    if head == RIVAL:
        return -WORTH_OF_RIVAL * amount
    if head == ROUNDS:
        return WORTH_OF_ROUND * abs(amount)
    value = expert.worths[rest[1]] * amount * (1.0 if rest[0] == SOON else WORTH_OF_LATER)
    return value if head == YOU else WORTH_OF_OTHERS * value


def claims_of(expert: Expert, rows: list[tuple[Figures, Figures]]) -> list[Claim]:
    """The figures that differ beyond doubt, the weightiest first."""
    if len(rows) < 2:
        return []
    found = []
    for name in rows[0][0]:
        amount = mean([one[name] - two[name] for one, two in rows])
        if abs(amount.value) >= LEAST and abs(amount.value) > SURE * amount.error:
            better = sum(one[name] for one, _ in rows) / len(rows)
            other = sum(two[name] for _, two in rows) / len(rows)
            found.append(Claim(name, amount, better, other, weight(name, amount.value, expert)))
    return sorted(found, key=lambda claim: -abs(claim.weight))


class Comparison:
    """Two answers on fresh deals: who wins, and why."""

    def __init__(self, weighing: Weighing, first: int, second: int) -> None:
        self.weighing = weighing
        self.first = first
        self.second = second
        self.wins: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
        """Of each deal: what every seat had of the win after the first and after the second answer."""
        self.rows: list[tuple[Figures, Figures]] = []
        """Of each deal: the figures of both games, where they were looked at."""

    def more(self, deals: int, figures: bool = True) -> None:
        """So many fresh deals with both answers."""
        weighing = self.weighing
        imagination, seat = weighing.imagination, weighing.seat
        for begun in range(0, deals, BLOCK):
            made = weighing.deals(min(BLOCK, deals - begun))
            for one, two in imagination.play(made, [self.first, self.second], weighing.rng, figures):
                self.wins.append((one.shares, two.shares))
                if figures:
                    first, second = (figures_of(imagination, end.state, seat) for end in (one, two))
                    self.rows.append((first, second))

    def lead(self, seat: int) -> Estimate:
        """By how much a seat wins more after the first answer."""
        return lead([one[seat] - two[seat] for one, two in self.wins])

    def turned(self) -> "Comparison":
        """The same, the second answer first."""
        other = Comparison(self.weighing, self.second, self.first)
        other.wins = [(two, one) for one, two in self.wins]
        other.rows = [(two, one) for one, two in self.rows]
        return other

    def reason(self) -> Reason:
        """Why the first answer is better, as far as it is."""
        token = self.weighing.game.actions.token
        claims = claims_of(self.weighing.imagination.expert, self.rows)
        return Reason(token(self.first), token(self.second), self.rows, claims)
