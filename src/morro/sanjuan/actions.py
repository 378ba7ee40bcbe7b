"""The actions of San Juan, in pinned blocks: the same ids in every edition and at every table size."""

from typing import Final

from morro.core.actions import ActionTable
from morro.sanjuan.buildings import CUSTOMS_OFFICE, KEYS, PRODUCTION_KINDS
from morro.sanjuan.editions import ROLES

GOOD_SLOTS: Final = 6
"""The kinds of building that can hold a good: the five production buildings, and slot 5, the customs office."""
SLOT_KEYS: Final = [*KEYS[:PRODUCTION_KINDS], KEYS[CUSTOMS_OFFICE]]

PASS: Final = 0
ROLE: Final = 1
USE_LIBRARY: Final = 6
USE_GOLD_MINE: Final = 7
USE_GOLDSMITH: Final = 8
USE_POOR_HOUSE: Final = 9
PRODUCE: Final = 10
SELL: Final = 15
SPEND: Final = 21
BUILD: Final = 27
COVER: Final = 67
PAY: Final = 107
KEEP: Final = 147
DISCARD: Final = 187
TUCK: Final = 227


def _table() -> ActionTable:
    table = ActionTable()
    starts = [
        table.one("pass"),
        table.block("role", ROLES),
        table.one("use library"),
        table.one("use gold_mine"),
        table.one("use goldsmith"),
        table.one("use poor_house"),
        table.block("produce", KEYS[:PRODUCTION_KINDS]),
        table.block("sell", SLOT_KEYS),
        table.block("spend", SLOT_KEYS),
        table.block("build", KEYS),
        table.block("cover", KEYS),
        table.block("pay", KEYS),
        table.block("keep", KEYS),
        table.block("discard", KEYS),
        table.block("tuck", KEYS),
    ]
    assert starts == [
        *(PASS, ROLE, USE_LIBRARY, USE_GOLD_MINE, USE_GOLDSMITH, USE_POOR_HOUSE, PRODUCE, SELL, SPEND),
        *(BUILD, COVER, PAY, KEEP, DISCARD, TUCK),
    ]
    return table


ACTIONS: Final = _table()
