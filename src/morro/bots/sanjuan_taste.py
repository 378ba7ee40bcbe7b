"""What the greedy player likes: every number it plays by.

Two units: a *centipoint* is a hundredth of a victory point, a *centicard* a hundredth of a card in hand. The numbers
were first written down from what good players say, then tuned by letting versions play each other.
"""

from typing import Final

from morro.sanjuan.buildings import (
    AQUEDUCT,
    ARCHIVE,
    BANK,
    BLACK_MARKET,
    BUILDINGS,
    CARPENTER,
    CATHEDRAL,
    CHAPEL,
    CITY_HALL,
    COFFEE_ROASTER,
    CRANE,
    CUSTOMS_OFFICE,
    GOLD_MINE,
    GOLDSMITH,
    GUARD_ROOM,
    GUILD_HALL,
    HARBOR,
    HERO,
    HUT,
    INDIGO_PLANT,
    LIBRARY,
    MARKET_HALL,
    MARKET_STAND,
    OFFICE_BUILDING,
    PALACE,
    PARK,
    POOR_HOUSE,
    PREFECTURE,
    QUARRY,
    RESIDENCE,
    SILVER_SMELTER,
    SMITHY,
    STATUE,
    SUGAR_MILL,
    TAVERN,
    TOBACCO_STORAGE,
    TOWER,
    TRADING_POST,
    TRIUMPHAL_ARCH,
    VICTORY_COLUMN,
    WELL,
)

LIKES: Final = [
    (INDIGO_PLANT, 0, 0, -31),
    (SUGAR_MILL, 0, 0, -25),
    (TOBACCO_STORAGE, 0, 0, -20),
    (COFFEE_ROASTER, 0, 0, -32),
    (SILVER_SMELTER, 0, 0, 9),
    (SMITHY, 29, 0, 32),
    (GOLD_MINE, 17, 0, 65),
    (ARCHIVE, 12, 0, -25),
    (POOR_HOUSE, 65, 0, 42),
    (BLACK_MARKET, 15, 0, 18),
    (TRADING_POST, 17, 0, 4),
    (WELL, 30, 0, 4),
    (MARKET_STAND, 21, 0, -18),
    (CRANE, 10, 0, -31),
    (CHAPEL, 0, 18, 10),
    (TOWER, 11, 0, -12),
    (AQUEDUCT, 32, 0, -14),
    (CARPENTER, 89, 0, 33),
    (PREFECTURE, 76, 0, 7),
    (MARKET_HALL, 49, 0, -11),
    (QUARRY, 156, 0, -11),
    (LIBRARY, 105, 0, 9),
    (STATUE, 0, 0, 1),
    (VICTORY_COLUMN, 0, 0, -10),
    (HERO, 0, 0, 23),
    (GUILD_HALL, 0, 0, 5),
    (CITY_HALL, 0, 0, -3),
    (TRIUMPHAL_ARCH, 0, 0, -27),
    (PALACE, 0, 0, 19),
    (OFFICE_BUILDING, 23, 0, 5),
    (GUARD_ROOM, 7, 0, 30),
    (HUT, 9, 0, 8),
    (TAVERN, 22, 0, 16),
    (PARK, 0, 0, 2),
    (CUSTOMS_OFFICE, 109, 0, 2),
    (BANK, 0, 0, 238),
    (HARBOR, 0, 65, 15),
    (GOLDSMITH, 25, 0, 50),
    (RESIDENCE, 0, 0, -3),
    (CATHEDRAL, 0, 0, -3),
]
"""What each building brings in every round to come, in centicards and in centipoints, and once, in centipoints."""


class Taste:
    """One set of preferences. A tuner changes a copy; the bot plays with the one that won."""

    def __init__(self) -> None:
        self.engine = [0] * len(BUILDINGS)
        """Centicards that a building brings its owner in each round to come; production buildings apart."""
        self.steady = [0] * len(BUILDINGS)
        """Centipoints that it brings in each round to come."""
        self.once = [0] * len(BUILDINGS)
        """Centipoints that it is worth beside its points, whenever it is built."""
        for kind, engine, steady, once in LIKES:
            self.engine[kind] = engine
            self.steady[kind] = steady
            self.once[kind] = once

        self.card = [1, 31, 47, 57, 68, 78, 90, 103, 116, 129, 144, 159]
        """What a card in hand is worth, in centipoints, by the builder phases to come."""

        self.income = [29, 18, 9, 6, 4, 2, 1, 1, 1, 1, 1, 1]
        """How often in a hundred rounds the best, the second best, ... production building sells its good."""
        self.helped = [0, 29, 59, 76, 90, 99]
        """How well shops and wells do, in per cent, by the number of production buildings."""
        self.good = 40
        """What a good is worth before it is sold, in per cent of its mean price."""

        self.hope = 45
        """How much a six-cost building that is still in hand counts already, in per cent."""
        self.more_production = 33
        """Production buildings to come, in hundredths for each round; the rest are city buildings."""
        self.more_city = 75
        self.more_points = 295
        """Centipoints to come in each round."""
        self.more_triples = 38
        self.more_sixes = 22
        """Six-cost buildings of all opponents together to come, in hundredths for each round."""
        self.park_and_crane = 110
        """Centipoints that park and crane add to each other."""

        self.urge = 22
        """Centipoints by which building something beats building nothing."""
        self.patience = 22
        """After so many rounds anything is built, and the end is welcome, so that every game ends."""
        self.dear = 68
        """What a card is worth as a plan, in per cent, if one or two cards are missing to pay for it."""
        self.too_dear = 45

        self.rival = 95
        """How much the mean gain of the others counts against one's own, in per cent."""
        self.follow = 70
        """How much the roles count that the seats to come would take, in per cent."""
        self.look = 123
        """Councillor: centicards that one of two cards is worth, and one of five, and of eight."""
        self.look_far = 138
        self.look_farther = 180
        self.second_look = 86
        """The second card that a prefecture keeps."""
        self.mine = 28
        self.smith = 48
        self.overflow = 42
        """What a card above the hand limit is worth, in per cent."""
        self.slack = 1
        """So many cards above the limit are likely to be spent in time."""

        self.build_by_hand = [0, 10, 61, 112, 152, 188, 218, 244, 259, 269, 274, 278, 283]
        """What another seat is thought to gain from the builder, in centipoints, by the cards it holds."""
        self.last_by_hand = [0, 0, 103, 152, 218, 272, 323, 372, 411, 403, 394, 386, 379]
        """And the points alone that its last building will bring."""
        self.finish = 9
        """How many times a lead at the end counts more than anything else."""
        self.finish_most = 2500
        self.behind = 0
        """Who is further behind than this, in centipoints, does not end the game."""

        self.chapel_hand = 2
        """The chapel gets a card if more than so many are in hand."""
        self.chapel_least = 94
        """And if the card is worth no more than this."""
        self.swap = 157
        """The office swaps cards worth no more than so many per cent of a card."""
        self.poverty = 250
        """What is paid beyond the price for the poor house's card may be worth so many per cent of a card."""
