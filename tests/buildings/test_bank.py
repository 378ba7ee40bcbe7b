"""Bank: once in a game any number of cards may go under it, 1 point each."""

from tests.sanjuan_table import NEW, Table

LAST = "ask: role seat=0"


def test_any_number_of_cards() -> None:
    """Ruling 54: 2018 L581."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower*2 well city: bank", NEW).play("role trader")
    assert t.asked() == "bank 0"
    t.play("tuck well; tuck tower; pass")
    assert t.asks_whole_round(1)
    assert (t.bank(0), t.hand(0)) == ("tower well", "hero tower")
    assert t.points(0, "bank") == 2


def test_the_whole_hand() -> None:
    """Ruling 54: as many as he likes."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower*2 well city: bank", NEW)
    t.play("role trader; tuck well, tuck tower, tuck tower, tuck hero")
    assert t.asks_whole_round(1)
    assert (t.hand_size(0), t.points(0, "bank")) == (0, 4)


def test_not_used_it_waits() -> None:
    """Ruling 54: at the start of any round."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower city: bank", NEW).play("role trader; pass")
    t.play("role trader; role producer; role prospector")
    assert t.asked() == "bank 0"
    t.play("tuck hero")
    assert t.bank(0) == "hero"


def test_used_it_is_used_for_good() -> None:
    """Ruling 54: a single time in the whole game."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower city: bank", NEW).play("role trader; tuck tower; pass")
    t.play("role trader; role producer; role prospector")
    assert t.asks_whole_round(0)
    assert t.bank(0) == "tower"


def test_a_second_bank_gives_no_second_use() -> None:
    """Ruling 54: covered and rebuilt."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower city: bank covered: bank bank: well*2", NEW).play("role trader")
    assert t.asks_whole_round(1)
    assert t.points(0, "bank") == 2


def test_a_second_bank_works_if_the_first_was_never_used() -> None:
    """Ruling 54: the use counts, not the building."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower city: bank covered: bank", NEW).play("role trader")
    assert t.asked() == "bank 0"


def test_a_covered_bank_keeps_its_cards_and_takes_no_more() -> None:
    """Ruling 54: 2018 L583."""
    t = Table(f"{LAST}\nseat 0 hand: hero tower city: crane covered: bank bank: well*2", NEW).play("role trader")
    assert t.asks_whole_round(1)
    assert t.points(0, "bank") == 2


def test_before_the_limit_and_beside_the_chapel() -> None:
    """Ruling 51: 2018 L549, L581."""
    hand = "indigo_plant*3 sugar_mill*3 coffee_roaster*3"
    t = Table(f"{LAST}\nseat 0 hand: {hand} city: chapel bank", NEW).play("role trader")
    assert t.asked() == "chapel 0"
    t.play("tuck indigo_plant")
    assert t.asked() == "bank 0"
    t.play("tuck sugar_mill; pass")
    assert t.asks_whole_round(1)
    assert (t.chapel(0), t.bank(0), t.hand_size(0)) == ("indigo_plant", "sugar_mill", 7)


def test_cards_count_one_whatever_they_are() -> None:
    """2018 L581."""
    assert Table("seat 0 city: bank bank: palace hero indigo_plant", NEW).score(0) == 2 + 3


def test_built_this_round_it_may_be_used_at_the_next_start() -> None:
    """Ruling 32."""
    t = Table(f"{LAST}\nseat 0 hand: bank hero well*2 city: indigo_plant quarry", NEW)
    t.play("role builder; build bank, pay well")
    assert t.asked() == "bank 0"
