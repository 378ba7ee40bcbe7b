"""Choice: the question to the viewer as form controls. Every control posts tokens; none needs a script."""

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


class Amount(NamedTuple):
    """A kind of place on which a number of colonists is put."""

    key: str
    name: str
    icon: str
    band: str
    tokens: list[str]
    """`man corn 0`, `man corn 1` …"""
    before: int
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

    def button(self, token: str, label: str, note: str = "", icon: str = "") -> Control | None:
        """The control for a token, or None where it is not offered; in a choice of several it is a box."""
        if token not in self.offered:
            return None
        return Control("check" if self.form == "several" else "button", token, label, note, icon)


NO_CHOICE = Choice("none", "", "", frozenset())
