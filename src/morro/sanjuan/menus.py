"""Menus that several questions share: one of some cards, from a floor on, in the order of kinds."""

from morro.core.game import Task
from morro.sanjuan import actions as act
from morro.sanjuan.state import NO_CARD


def compulsory(cards: list[int], verb: int, task: Task) -> list[int]:
    """One of the sorted cards, from the floor on, such that enough are left for the rest of the choice."""
    menu: list[int] = []
    last = NO_CARD
    for i in range(len(cards) - task.left + 1):
        card = cards[i]
        if card != last and card >= task.floor:
            menu.append(verb + card)
            last = card
    return menu


def voluntary(cards: list[int], verb: int, task: Task) -> list[int]:
    """One of the sorted cards, from the floor on, or none."""
    menu = [act.PASS]
    last = NO_CARD
    for card in cards:
        if card != last and card >= task.floor:
            menu.append(verb + card)
            last = card
    return menu
