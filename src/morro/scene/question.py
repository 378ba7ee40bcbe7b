"""Question: what the viewer is asked, and where on the table each answer lies."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

Form = Literal["none", "one", "several", "amounts", "storage"]


class Answer(NamedTuple):
    """One thing that can be chosen: it answers at once, or it is one of several to tick."""

    pick: Literal["at_once", "tick", "one_of"]
    token: str
    label: str
    """The answer in words: `Build Library`."""
    note: str = ""
    """What it costs or brings."""
    icon: str = ""
    picked: bool = False
    """Already ticked, because somebody asked for a proposal."""


class Amount(NamedTuple):
    """A kind of place on which a number of colonists is put."""

    key: str
    name: str
    icon: str
    band: str
    tokens: list[str]
    """`man corn 0`, `man corn 1` …"""
    start: int
    """How many are set at first."""
    works: str
    """What it does, in a sentence."""


class Question(NamedTuple):
    """What is asked, and in which form it is answered."""

    form: Form
    kind: str
    """The kind of question, as the rules call it."""
    text: str
    offered: frozenset[str]
    """Every token that some answer on the table has."""
    least: int = 0
    most: int = 0
    confirm: str = ""
    """The word on the button that sends a choice of several."""
    refuse: Answer | None = None
    """`pass`, in the words of the question."""
    inside: tuple[Answer, ...] = ()
    """Answers that no thing on the table stands for."""
    amounts: tuple[Amount, ...] = ()
    hint: str = ""
    picks: Counter[str] | None = None
    """How many answers of a token are still to be ticked; each that is made takes one."""

    def answer(self, token: str, label: str, note: str = "", icon: str = "") -> Answer | None:
        """The answer with this token, or None where it is not offered; in a choice of several it is one to tick.

        In storage one barrel is kept beside the kinds that are ticked.
        """
        if token not in self.offered:
            return None
        if self.form not in ("several", "storage"):
            return Answer("at_once", token, label, note, icon)
        picked = self.picks is not None and self.picks[token] > 0
        if self.picks is not None and picked:
            self.picks[token] -= 1
        pick: Literal["tick", "one_of"] = "one_of" if token.startswith("keep ") and self.form == "storage" else "tick"
        return Answer(pick, token, label, note, icon, picked)


NO_QUESTION = Question("none", "", "", frozenset())


def proposal(advice: Sequence[str], tokens: Sequence[str], least: int, most: int) -> Counter[str]:
    """How often each of the tokens is ticked when a bot was asked.

    It does not name what follows of itself, such as the last cards of a payment: those are ticked too.
    """
    boxes = Counter(tokens)
    picks = Counter(advice) & boxes
    if advice and least == most:
        for token in reversed(tokens):
            if picks.total() < most and picks[token] < boxes[token]:
                picks[token] += 1
    return picks


def spread(advice: Sequence[str], places: Sequence[Sequence[str]], total: int) -> list[int]:
    """The numbers of a proposal for places with a number each; what it does not name takes all that is left."""
    numbers: list[int] = []
    for tokens in places:
        named = [number for number, token in enumerate(tokens) if token in advice]
        numbers.append(named[0] if named else min(len(tokens) - 1, total - sum(numbers)))
    return numbers
