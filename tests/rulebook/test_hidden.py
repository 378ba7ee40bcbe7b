"""Who may know what."""

from tests.sanjuan_table import NEW, Table, every_edition, seen

from morro.core.game import SPECTATOR
from morro.sanjuan.notation import write_view

VIEWERS = (0, 1, 2, SPECTATOR)


@every_edition
def test_hands_are_private_and_their_size_is_public(edition: str) -> None:
    """Ruling 13: the number of cards is open to all (2004 L44, L243; 2018 L248)."""
    t = Table("seat 0 hand: hero tower*2\nseat 1 hand: palace well\nseat 2 hand:", edition)
    assert seen(t.view(0).estates[0].hand) == "hero tower tower"
    assert seen(t.view(0).estates[1].hand) == "? ?"
    assert seen(t.view(1).estates[0].hand) == "? ? ?"
    assert seen(t.view(1).estates[1].hand) == "palace well"
    assert seen(t.view(SPECTATOR).estates[0].hand) == "? ? ?"


@every_edition
def test_goods_are_unseen_by_everybody(edition: str) -> None:
    """2004 L117: the owner does not look either."""
    t = Table("seat 0 city: indigo_plant\nseat 2 hand:\ndeck: hero ...", edition).play(
        "role producer; produce indigo_plant"
    )
    assert t.city(0) == "indigo_plant+hero"
    for seat in VIEWERS:
        assert seen(t.view(seat).estates[0].goods) == "?"
        assert seen(t.view(seat).estates[0].city) == "indigo_plant"


@every_edition
def test_sold_goods_are_discarded_unseen(edition: str) -> None:
    """2004 L134."""
    t = Table("seat 0 city: indigo_plant+hero\nseat 2 hand:", edition).play("role trader; sell indigo_plant")
    for seat in VIEWERS:
        assert seen(t.view(seat).discard) == "?"


@every_edition
def test_goods_given_up_for_a_building_are_discarded_unseen(edition: str) -> None:
    """2004 L298, L326: at the black market and under the crane."""
    t = Table("seat 0 hand: statue tower*2 city: indigo_plant+hero black_market", edition)
    t.play("role builder; build statue; spend indigo_plant")
    assert t.discard() == "hero tower"
    assert seen(t.view(0).discard) == "? tower"
    assert seen(t.view(1).discard) == "? ?"
    t = Table("seat 0 hand: tower city: indigo_plant sugar_mill+hero crane", edition)
    t.play("role builder; build tower")
    assert t.discard() == "hero"
    assert seen(t.view(0).discard) == "?"


@every_edition
def test_payments_are_face_down(edition: str) -> None:
    """2004 L113: only he who paid knows what."""
    t = Table("seat 0 hand: statue hero well city: indigo_plant", edition).play("role builder; build statue")
    assert seen(t.view(0).discard) == "hero well"
    assert seen(t.view(1).discard) == "? ?"
    assert seen(t.view(SPECTATOR).discard) == "? ?"


@every_edition
def test_the_deck_is_unknown(edition: str) -> None:
    """2004 L45."""
    t = Table("seat 2 hand:", edition)
    for seat in VIEWERS:
        view = t.view(seat)
        assert len(view.deck) == t.deck_size()
        assert set(seen(view.deck).split()) == {"?"}


@every_edition
def test_the_councillor_looks_alone(edition: str) -> None:
    """2004 L165: the others see how many cards, not which; the discards lie face down."""
    t = Table("seat 2 hand:\ndeck: hero statue palace library quarry tower well ...", edition).play("role councillor")
    assert seen(t.view(0).offer) == "hero library palace quarry statue"
    for seat in (1, 2, SPECTATOR):
        assert seen(t.view(seat).offer) == "? ? ? ? ?"
    t.play("keep quarry")
    assert seen(t.view(0).discard) == "hero library palace statue"
    assert seen(t.view(1).discard) == "? ? ? ?"
    assert seen(t.view(1).offer) == "tower well"


def test_a_gold_mine_reveals_to_all() -> None:
    """2004 L269: turned face up; everybody knows what was taken and what was not."""
    t = Table("seat 0 city: gold_mine\nseat 2 hand:\ndeck: well quarry smithy tobacco_storage library ...")
    t.play("role prospector; use gold_mine")
    for seat in VIEWERS:
        assert seen(t.view(seat).offer) == "library quarry smithy tobacco_storage"
    t.play("keep library")
    for seat in VIEWERS:
        assert seen(t.view(seat).discard) == "quarry smithy tobacco_storage"
        assert seen(t.view(seat).estates[0].shown) == "library"


@every_edition
def test_the_prospectors_card_is_private(edition: str) -> None:
    """2004 L176."""
    t = Table("seat 0 hand:\ndeck: hero ...", edition).play("role prospector")
    assert seen(t.view(0).estates[0].hand) == "hero"
    assert seen(t.view(1).estates[0].hand) == "?"
    assert seen(t.view(1).estates[0].shown) == ""


@every_edition
def test_the_cards_under_a_chapel_are_private(edition: str) -> None:
    """2004 L342: the owner knows which; the others at most how many were tucked in the open."""
    t = Table("seat 0 city: chapel chapel: hero statue", edition)
    assert seen(t.view(0).estates[0].tucked) == "hero statue"
    assert seen(t.view(1).estates[0].tucked) == "? ?"
    assert seen(t.view(SPECTATOR).estates[0].tucked) == "? ?"


def test_the_cards_under_a_bank_are_private_those_of_a_harbor_unseen() -> None:
    """2018 L583, L589-L591: as for the chapel; but harbor cards are never looked at."""
    t = Table("seat 0 city: bank harbor bank: hero statue harbor: palace", NEW)
    assert seen(t.view(0).estates[0].banked) == "hero statue"
    assert seen(t.view(1).estates[0].banked) == "? ?"
    assert seen(t.view(0).estates[0].harbored) == "?"
    assert seen(t.view(1).estates[0].harbored) == "?"


def test_a_customs_good_is_unseen() -> None:
    """2018 L575."""
    t = Table("seat 0 city: customs_office\ndeck: hero ...", NEW).play("role councillor")
    assert t.city(0) == "customs_office+hero"
    assert seen(t.view(0).estates[0].goods) == "?"
    assert seen(t.view(1).estates[0].goods) == "?"


def test_a_goldsmith_reveals_to_all() -> None:
    """2018 L595: shown to all, taken or not."""
    t = Table("seat 0 city: goldsmith\nseat 1 city: tower\ndeck: well hero tower ...", NEW)
    t.play("role prospector; use goldsmith")
    assert seen(t.view(1).estates[0].shown) == "hero"
    t = Table("seat 0 city: goldsmith\nseat 1 city: tower\ndeck: well tower ...", NEW)
    t.play("role prospector; use goldsmith")
    assert seen(t.view(1).discard) == "tower"


@every_edition
def test_a_tile_is_known_once_it_was_turned(edition: str) -> None:
    """Ruling 26: and for good, as the order never changes (2004 L41, L136)."""
    t = Table("seat 0 hand:\ntiles: 12233 11122 12223 11223 11222", edition)
    assert seen([-2 if tile == -2 else 0 for tile in t.view(0).tiles]) == "? ? ? ? ?"
    for known in range(1, 6):
        t.play("role trader; role prospector; role producer")
        for seat in (0, 1, SPECTATOR):
            assert [tile >= 0 for tile in t.view(seat).tiles] == [True] * known + [False] * (5 - known)
    t.play("role trader")
    assert min(t.view(0).tiles) >= 0


@every_edition
def test_covered_buildings_lie_open(edition: str) -> None:
    """2004 L343: everybody knows what was covered."""
    t = Table("seat 0 hand: tower city: indigo_plant sugar_mill crane", edition)
    t.play("role builder; build tower")
    assert seen(t.view(1).estates[0].covered) == "sugar_mill"


@every_edition
def test_a_view_does_not_depend_on_what_it_cannot_see(edition: str) -> None:
    """5E: two tables that differ only in hidden cards look the same."""
    one = Table(
        "seat 0 hand: tower\nseat 1 hand: hero city: indigo_plant+statue chapel chapel: palace\ndeck: well ...", edition
    )
    two = Table(
        "seat 0 hand: tower\nseat 1 hand: statue city: indigo_plant+palace chapel chapel: well\ndeck: hero ...", edition
    )
    for seat in (0, SPECTATOR):
        assert write_view(one.view(seat)) == write_view(two.view(seat))
    assert write_view(one.view(1)) != write_view(two.view(1))


@every_edition
def test_others_do_not_see_which_cards_were_chosen_so_far(edition: str) -> None:
    """2004 L113: half-way through a payment nothing of it shows but the number of cards."""
    texts = []
    for first in ["smithy", "archive"]:
        t = Table("seat 0 hand: quarry smithy archive tower*2 hero statue city: indigo_plant", edition)
        t.play(f"role builder; build quarry; pay {first}")
        assert t.asked() == "pay 0"
        texts.append(write_view(t.view(1)))
    assert texts[0] == texts[1]
