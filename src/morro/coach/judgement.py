"""Judgements: how much chance of winning an answer lost against the best one, and the word for it.

| word | loss, in points of per cent |
|---|---|
| best | the best answer |
| close | too close to call: the interval of the loss contains 0; it costs nothing |
| good | under 2 |
| inaccuracy | 2 to 5 |
| mistake | 5 to 10 |
| blunder | 10 or more |

The whole 95 % interval must lie beyond a border, else the milder word is used. Where every chance is under 3 % or over
97 %, nothing is judged: `decided`.
"""

from typing import Final

from morro.coach.intervals import EXACT, Estimate

BEST: Final = "best"
CLOSE: Final = "close"
GOOD: Final = "good"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
DECIDED: Final = "decided"
WORDS: Final = (BEST, CLOSE, GOOD, INACCURACY, MISTAKE, BLUNDER, DECIDED)
SIGNS: Final = dict(zip(WORDS, ("★", "≈", "✓", "?!", "?", "??", "·"), strict=True))
"""What stands for a word without colour."""
BORDERS: Final = ((0.10, BLUNDER), (0.05, MISTAKE), (0.02, INACCURACY))
FREE: Final = (BEST, CLOSE, DECIDED)
"""What costs nothing."""
SETTLED: Final = 0.03
"""Where every chance is below this, or above 1 less this, the game is settled."""
DOUBT: Final = 2.8
"""A verdict is certain where no border lies within so many standard errors: two reviews differ by less than that."""


class Judgement:
    """The verdict on one answer."""

    def __init__(self, word: str, measured: Estimate) -> None:
        self.word = word
        self.measured = measured
        """What the rival wins more, as it was measured; below 0 where the answer given was better."""

    @property
    def loss(self) -> Estimate:
        """What it cost: nothing where it is not clear that it cost anything."""
        return EXACT if self.word in FREE else self.measured

    @property
    def certain(self) -> bool:
        """Whether another review, with other random numbers, would say the same; what costs nothing is the same."""
        if self.word == DECIDED or self.measured == EXACT:
            return True
        doubt = DOUBT * self.measured.error
        return all(abs(self.measured.low - border) > doubt for border in (0.0, *(border for border, _ in BORDERS)))

    def agrees(self, other: "Judgement") -> bool:
        """Whether both say the same: the same word, or words that cost nothing."""
        return self.word == other.word or (self.word in FREE and other.word in FREE)

    @property
    def sign(self) -> str:
        return SIGNS[self.word]


def judged(measured: Estimate) -> Judgement:
    """The judgement of an answer whose rival wins so much more."""
    if measured.high < 0:
        return Judgement(BEST, measured)
    if measured.low <= 0:
        return Judgement(CLOSE, measured)
    for border, word in BORDERS:
        if measured.low >= border:
            return Judgement(word, measured)
    return Judgement(GOOD, measured)
