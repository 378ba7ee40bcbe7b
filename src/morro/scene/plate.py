"""Plate: what stands beside the question on the plate that asks it: a short title, a line of help, a sum."""

from typing import NamedTuple


class Term(NamedTuple):
    """A number of a sum, and what it is: `−2 Poor House`."""

    number: str
    name: str
    token: str = ""
    """It counts while an answer with this token is chosen; always where this is empty."""
    least: int = 0
    """It counts while at least so many answers are chosen."""
    total: bool = False


class Plate(NamedTuple):
    """The words and numbers of the plate; empty where there is no question."""

    about: str = ""
    """The role or the building that asks."""
    title: str = ""
    """The question in a few words."""
    sub: str = ""
    """What to do, in a sentence."""
    sum: tuple[Term, ...] = ()
    versus: tuple[Term, ...] = ()
    """Two results to choose between."""
    pips: int = 0
    """So many things are to be chosen, at most."""
    away: bool = False
    """What is chosen goes away."""


NO_PLATE = Plate()
