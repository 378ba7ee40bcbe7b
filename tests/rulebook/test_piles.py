"""Deck and discard pile: shuffling again, and what happens when both run out."""

import pytest
from tests.sanjuan_table import NEW, Table, every_edition

from morro.core.rng import seeded


@every_edition
def test_the_discard_pile_becomes_the_new_deck(edition: str) -> None:
    """2004 L113, 2018 L130: all of it, shuffled."""
    t = Table("seat 0 hand:\ndeck: hero\ndiscard: statue tower well", edition, cards_end=True)
    t.play("role prospector; role trader")
    assert (t.hand(0), t.deck_size(), t.discard_size()) == ("hero", 0, 3)
    t.play("role councillor")
    assert t.offer() == "statue tower well"
    assert (t.deck_size(), t.discard_size()) == (0, 0)


@every_edition
def test_the_new_deck_is_in_random_order(edition: str) -> None:
    """2004 L113: other random numbers, other first cards."""
    firsts = set()
    for seed in range(30):
        t = Table(f"rng={seeded(seed).text()}\nseat 0 hand:\ndiscard: statue tower well", edition, cards_end=True)
        firsts.add(t.play("role prospector").hand(0))
    assert firsts == {"statue", "tower", "well"}


@every_edition
def test_the_reshuffle_waits_until_a_card_is_needed(edition: str) -> None:
    """Ruling 39: the last card of the deck is drawn, and the discard pile stays as it is."""
    t = Table("seat 0 hand:\ndeck: hero\ndiscard: statue tower*2", edition, cards_end=True).play("role prospector")
    assert t.hand(0) == "hero"
    assert t.deck_size() == 0
    assert t.discard() == "statue tower tower"


@every_edition
def test_the_draw_is_finished_from_the_new_deck(edition: str) -> None:
    """Ruling 39: one card of the old deck, one of the new."""
    t = Table("seat 0 city: library\ndeck: hero\ndiscard: statue*3", edition, cards_end=True)
    t.play("role prospector; use library")
    assert t.hand(0) == "hero statue"
    assert t.deck_size() == 2
    assert t.discard() == ""


@every_edition
def test_an_eager_table_reshuffles_at_once(edition: str) -> None:
    """Ruling 39: the option `reshuffle_eager`."""
    t = Table("seat 0 hand:\ndeck: hero\ndiscard: statue tower*2", f"{edition}:reshuffle_eager", cards_end=True)
    t.play("role prospector")
    assert t.hand(0) == "hero"
    assert t.deck_size() == 3
    assert t.discard() == ""


@every_edition
def test_goods_and_hands_are_not_shuffled_in(edition: str) -> None:
    """2004 L113: the discard pile only."""
    t = Table(
        """
        seat 0 hand: well city: indigo_plant+hero
        seat 1 hand: palace city: chapel chapel: library
        discard: statue tower
        """,
        edition,
        cards_end=True,
    ).play("role prospector")
    assert t.hand(0) in ("statue well", "tower well")
    assert t.deck_size() == 1
    assert t.city(0) == "indigo_plant+hero"
    assert t.hand(1) == "palace"
    assert t.chapel(1) == "library"


@every_edition
def test_covered_buildings_never_come_back(edition: str) -> None:
    """Ruling 35: they are out of the game, not in the discard pile (2004 L322)."""
    t = Table("seat 0 hand: tower city: indigo_plant sugar_mill crane\ndeck: hero ...", edition)
    t.play("role builder; build tower")
    assert t.covered(0) == "sugar_mill"
    assert t.discard() == ""


# -- both piles empty: ruling 38


@every_edition
def test_a_draw_from_nothing_gives_what_there_is(edition: str) -> None:
    """Ruling 38: two wanted, one there."""
    t = Table("seat 0 city: library\ndeck: hero", edition, cards_end=True).play("role prospector; use library")
    assert t.hand(0) == "hero"
    assert t.asked() == "role 1"


@every_edition
def test_a_good_without_a_card_cannot_be_produced(edition: str) -> None:
    """Ruling 38: the producer takes the last card, the next seat gets none."""
    t = Table(
        "seat 0 city: indigo_plant sugar_mill\nseat 1 city: indigo_plant\ndeck: hero", edition, cards_end=True
    ).play("role producer; produce sugar_mill")
    assert t.asked() == "role 1"
    assert t.goods(0) == 1
    assert t.goods(1) == 0


@every_edition
def test_a_well_gives_nothing_from_empty_piles(edition: str) -> None:
    """Ruling 38."""
    t = Table("seat 0 city: indigo_plant sugar_mill well\ndeck: hero statue", edition, cards_end=True)
    t.play("role producer; produce indigo_plant, produce sugar_mill")
    assert t.hand(0) == ""
    assert t.goods(0) == 2


@every_edition
def test_a_councillor_draws_fewer(edition: str) -> None:
    """Ruling 38: three cards for five: one is kept; what he discards is there for the next."""
    t = Table("seat 0 hand:\ndeck: hero statue tower", edition, cards_end=True).play("role councillor")
    assert (t.offer(), t.left()) == ("hero statue tower", 1)
    t.play("keep tower")
    assert t.asked() == "council 1"
    assert t.offer() == "hero statue"
    t.play("keep hero")
    assert (t.hand(0), t.hand(1), t.discard()) == ("tower", "hero", "statue")


@every_edition
def test_a_councillor_keeps_no_more_than_he_draws(edition: str) -> None:
    """Ruling 38: min(keep, drawn), with a prefecture too, and with an archive."""
    t = Table("seat 0 city: prefecture\ndeck: hero", edition, cards_end=True).play("role councillor")
    assert (t.hand(0), t.asked()) == ("hero", "role 1")
    t = Table("seat 0 hand: well city: archive\ndeck: hero statue", edition, cards_end=True).play("role councillor")
    assert (t.asked(), t.left()) == ("archive 0", 1)
    t = Table("seat 0 hand: well city: archive", edition, cards_end=True).play("role councillor")
    assert (t.hand(0), t.asked()) == ("well", "role 1")


@every_edition
def test_a_gold_mine_needs_four_cards(edition: str) -> None:
    """Ruling 38: three different ones win nothing, and are discarded."""
    t = Table("seat 0 city: gold_mine\ndeck: well smithy tower hero", edition, cards_end=True)
    t.play("role prospector; use gold_mine")
    assert t.hand(0) == "well"
    assert t.discard() == "hero smithy tower"


@every_edition
def test_a_gold_mine_goes_on_with_the_new_deck(edition: str) -> None:
    """Rulings 38 and 39: two cards of the deck, two of the shuffled discard pile."""
    t = Table(
        "seat 0 city: gold_mine\ndeck: indigo_plant smithy tower\ndiscard: hero quarry", edition, cards_end=True
    ).play("role prospector; use gold_mine")
    if edition == "2004":
        assert t.legal() == ["keep smithy", "keep tower", "keep quarry", "keep hero"]
        t.play("keep smithy")
    assert t.hand(0) == "indigo_plant smithy"
    assert t.discard() == "hero quarry tower"


@every_edition
def test_carpenter_and_poor_house_draw_nothing_from_empty_piles(edition: str) -> None:
    """Ruling 38."""
    t = Table("seat 0 hand: smithy city: carpenter poor_house", edition, cards_end=True)
    t.play("role builder; build smithy")
    assert t.hand(0) == ""
    assert t.asked() == "role 1"


def test_the_new_buildings_draw_nothing_from_empty_piles() -> None:
    """Ruling 38: customs office, hut, tavern, goldsmith."""
    t = Table("seat 0 city: customs_office hut tavern goldsmith", NEW, cards_end=True)
    t.play("role councillor; role trader; role prospector")
    if t.asked() == "goldsmith 0":
        t.play("use goldsmith")
    assert t.hand(0) == ""
    assert t.goods(0) == 0


# -- the end without cards: ruling 92


@every_edition
def test_the_game_ends_when_no_card_can_move_any_more(edition: str) -> None:
    """Ruling 92: both piles empty, no good anywhere, and a card in hand that nobody can pay for."""
    t = Table(
        "ask: role seat=0\nseat 0 hand: hero city: indigo_plant\nseat 1 city: indigo_plant", edition, cards_end=True
    )
    t.play("role producer")
    assert t.asked() == "over"


@every_edition
@pytest.mark.parametrize("there", ["deck: tower", "discard: tower"])
def test_it_goes_on_while_a_pile_has_a_card(edition: str, there: str) -> None:
    """Ruling 92."""
    t = Table(f"ask: role seat=0\nseat 0 hand: hero\nseat 1 hand:\n{there}", edition, cards_end=True)
    t.play("role producer")
    assert t.asks_whole_round(1)


@every_edition
@pytest.mark.parametrize("seat", [0, 1])
def test_it_goes_on_while_a_good_lies_on_a_building(edition: str, seat: int) -> None:
    """Ruling 92: it can be sold."""
    t = Table(
        f"ask: role seat=0\nseat {1 - seat} hand: hero\nseat {seat} city: indigo_plant+well", edition, cards_end=True
    )
    t.play("role producer")
    assert t.asks_whole_round(1)


def test_it_goes_on_while_a_customs_good_lies_there() -> None:
    """Ruling 92: any building."""
    t = Table("ask: role seat=0\nseat 0 hand: hero city: customs_office+well", NEW, cards_end=True).play(
        "role producer"
    )
    assert t.asks_whole_round(1)


STUCK = "role trader"
"""A role that moves no card when nobody has goods."""


def ends(rows: str, edition: str) -> bool:
    """Whether the game is over after a last role that nothing came of."""
    return Table(f"ask: role seat=0\n{rows}", edition, cards_end=True).play(STUCK).asked() == "over"


@every_edition
def test_it_goes_on_while_somebody_can_build(edition: str) -> None:
    """Ruling 92: a smithy for nothing, as builder; after that, nothing is left to do."""
    t = Table("ask: role seat=0\nseat 0 hand: smithy city: indigo_plant\nseat 1 city: tower", edition, cards_end=True)
    t.play(STUCK)
    assert t.asks_whole_round(1)
    t.play("role producer; role builder; build smithy")
    assert (t.deck_size(), t.discard_size(), t.asked()) == (0, 0, "role 1")
    t.play("role prospector")
    assert t.asked() == "over"


@every_edition
@pytest.mark.parametrize(
    ("hand", "city", "over"),
    [
        ("well", "indigo_plant", True),  # 2 - 1 as builder
        ("well hero", "indigo_plant", False),
        ("well", "quarry", False),
        ("well", "library", False),
        ("well", "smithy", True),
        ("sugar_mill", "smithy", False),
        ("library", "crane statue", True),  # 5 - 3 - 1
        ("library hero", "crane statue", False),
        ("library", "crane statue quarry", False),
        ("statue hero", "statue", True),  # one of each only; hero: 5 - 1
    ],
)
def test_every_help_is_counted(edition: str, hand: str, city: str, over: bool) -> None:
    """Ruling 92: with builder, quarry, smithy, library and crane."""
    assert ends(f"seat 0 hand: {hand} city: {city}\nseat 1 city: tower", edition) == over


def test_the_cathedral_counts_for_it() -> None:
    """Ruling 92: it lies there for everybody (2018 L619): 7 - 1 with six cards."""
    dead = "hero statue tower well aqueduct"
    city = dead + " victory_column"
    assert ends(f"seat 0 hand: {dead} city: {city}\nseat 1 city: tower", NEW)
    assert not ends(f"seat 0 hand: {dead} victory_column city: {city}\nseat 1 city: tower", NEW)


@every_edition
def test_it_goes_on_while_a_chapel_can_take_a_card(edition: str) -> None:
    """Ruling 92: a point for a card that is of no other use (2004 L338)."""
    t = Table("ask: role seat=0\nseat 0 hand: hero city: chapel\nseat 1 city: tower", edition, cards_end=True)
    t.play(STUCK)
    assert t.asked() == "chapel 0"
    t.play("tuck hero; role producer; role trader; role prospector")
    assert (t.asked(), t.points(0, "chapel")) == ("over", 1)
    assert ends("seat 0 city: chapel\nseat 1 hand: hero city: tower", edition)


def test_it_goes_on_while_a_bank_was_never_used() -> None:
    """Ruling 92: once in a game (2018 L581)."""
    assert not ends("seat 0 hand: hero city: bank\nseat 1 city: tower", NEW)
    assert ends("seat 0 bank_used=1 hand: hero city: bank\nseat 1 city: tower", NEW)


@pytest.mark.parametrize("edition", ["2004", "2018"])
def test_it_goes_on_while_a_hand_is_above_its_limit(edition: str) -> None:
    """Ruling 92: what is discarded can be drawn. (With the cathedral there, so many cards could build it.)"""
    city = "statue aqueduct well hero indigo_plant\nseat 1 city: tower"
    assert ends(f"seat 0 hand: statue*2 aqueduct*2 well*2 hero city: {city}", edition)
    assert not ends(f"seat 0 hand: statue*2 aqueduct*2 well*2 hero*2 city: {city}", edition)


@every_edition
def test_a_library_used_in_this_round_counts_for_the_next(edition: str) -> None:
    """Ruling 92: with two seats it helps once in a round, and then again (2004 L407)."""
    row = "seat 0 hand: well city: library\nseat 1 city: tower"
    t = Table(f"library=0\nask: role seat=0\n{row}", edition, cards_end=True).play(STUCK)
    assert t.asks_whole_round(1)


@every_edition
def test_it_does_not_end_in_mid_round(edition: str) -> None:
    """Ruling 92: somebody may still build."""
    t = Table("seat 0 hand: hero", edition, cards_end=True).play("role producer; role trader")
    assert t.asked() == "role 0"
    t.play("role prospector")
    assert t.asked() == "over"
