"""Choice: the question to the viewer as form controls. Every control posts tokens; none needs a script."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

Form = Literal["none", "buttons", "several", "amounts", "storage"]


class Control(NamedTuple):
    """One thing on the table that can be chosen: a button that answers at once, or a box to tick."""

    type: Literal["button", "check", "radio"]
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


class Choice(NamedTuple):
    """What the prompt box and the controls on the table are made from."""

    form: Form
    verb: str
    """The kind of question."""
    question: str
    offered: frozenset[str]
    """Every token that some control posts."""
    least: int = 0
    most: int = 0
    confirm: str = ""
    """The word on the button that sends a choice of several."""
    refuse: Control | None = None
    """`pass`, in the words of the question."""
    inside: tuple[Control, ...] = ()
    """What is chosen in the prompt box itself."""
    keep: tuple[Control, ...] = ()
    """Storage: the single barrel."""
    amounts: tuple[Amount, ...] = ()
    hint: str = ""
    picks: Counter[str] | None = None
    """How many boxes of a token are still to be ticked; each box that is drawn takes one."""

    def button(self, token: str, label: str, note: str = "", icon: str = "") -> Control | None:
        """The control for a token, or None where it is not offered; in a choice of several it is a box."""
        if token not in self.offered:
            return None
        if self.form != "several":
            return Control("button", token, label, note, icon)
        picked = self.picks is not None and self.picks[token] > 0
        if self.picks is not None and picked:
            self.picks[token] -= 1
        return Control("check", token, label, note, icon, picked)


NO_CHOICE = Choice("none", "", "", frozenset())


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
