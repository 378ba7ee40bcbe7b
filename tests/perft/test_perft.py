"""The number of possible sequences of decisions, and the order of legal answers, are pinned: see `pins.py`."""

import pytest
from tests.perft.pins import Moment, orders, perft, pinned, split, wanted

PINNED = pinned()
AGAIN = "PYTHONPATH=src .venv/bin/python -m tests.perft.pins"


def test_every_game_and_table_size_is_pinned() -> None:
    missing = [str(moment) for moment in wanted() if moment not in PINNED]
    assert not missing, f"not in pins.txt, which this writes anew: {AGAIN}"
    assert [str(moment) for moment in PINNED if moment not in wanted()] == []


@pytest.mark.parametrize("moment", PINNED, ids=str)
def test_the_sequences_of_decisions_are_as_many_as_ever(moment: Moment) -> None:
    game = moment.table.game()
    pins = PINNED[moment]
    assert game.version == pins.version, f"a new version of the game: {AGAIN}"
    s = moment.state()
    before = game.text(s)
    for depth, count in pins.nodes.items():
        found = perft(game, s, depth)
        if found != count:
            each = "\n".join(f"  {token}: {number}" for token, number in split(game, s, depth).items())
            pytest.fail(f"perft {depth} of {moment}: {found}, not {count}:\n{each}")
    assert game.text(s) == before


@pytest.mark.parametrize("moment", [moment for moment in PINNED if PINNED[moment].order], ids=str)
def test_the_legal_answers_stand_in_the_same_order(moment: Moment) -> None:
    found = orders(moment)
    for decisions, digest in PINNED[moment].order.items():
        assert decisions in found, f"the game has ended before decision {decisions}"
        assert found[decisions] == digest, f"the first difference lies in the 50 decisions before {decisions}"
    assert found.keys() == PINNED[moment].order.keys()


def test_a_split_adds_up() -> None:
    moment = next(iter(PINNED))
    game = moment.table.game()
    s = moment.state()
    for depth in (1, 2, 3):
        assert sum(split(game, s, depth).values()) == perft(game, s, depth)
