"""Returns: what each decision turned out to be worth, seen from the same seat's later ones."""

import torch
from torch import Tensor

from morro.train.journal import FINAL


def returns(outlook: Tensor, follows: Tensor, outcome: Tensor, slices: list[slice], trace: float) -> Tensor:
    """The lambda-return of every decision, for each part of its outlook.

    `outlook` is what was foreseen, `follows` the number of the same seat's next decision (OPEN or FINAL where there is
    none), `outcome` the outcome where the game ended. The slices hold the decisions in the order in which they were
    made, so that a decision stands in an earlier one than what follows it. An open decision is worth what it foresaw.
    """
    found = torch.where((follows == FINAL)[:, None], outcome, outlook)
    for part in reversed(slices):
        after = follows[part]
        rest = after.clamp(min=0)
        mixed = (1 - trace) * outlook[rest] + trace * found[rest]
        found[part] = torch.where((after >= 0)[:, None], mixed, found[part])
    return found


def worth(outlook: Tensor, margin: float) -> Tensor:
    """What an outlook or an outcome is worth to its own seat: its chance to win, and some of its margin.

    The share of the win that is everybody's (1/n) is the same before and after, and is left out.
    """
    return outlook[:, 0] + margin * outlook[:, -1]
