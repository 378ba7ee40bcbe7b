"""The log tells what happened, changes nothing, and tells a seat no more than it may know."""

import pytest
from tests.contract.tables import TABLES, Table, module, walk

from morro.core.events import EVERYBODY, NOBODY
from morro.core.game import SPECTATOR
from morro.puertorico.events import men_before


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_with_a_log_is_the_same_game(table: Table) -> None:
    game = table.game()
    for with_log, without in zip(walk(game, 50, log=True), walk(game, 50), strict=True):
        assert game.text(with_log) == game.text(without)
        assert without.log is None


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_event_is_one_of_the_game(table: Table) -> None:
    game = table.game()
    kinds = module(table.name, "events").EVENTS
    assert len(kinds) == len(set(kinds))
    for seed in range(51, 54):
        *_, end = walk(game, seed, log=True)
        at = 0
        for event in end.log.events:
            assert 0 <= event.kind < len(kinds)
            assert -1 <= event.seat < game.seats
            assert event.knower in (EVERYBODY, NOBODY, *range(game.seats))
            assert at <= event.at <= end.step
            assert event.n >= 0
            at = event.at
        assert kinds[end.log.events[-1].kind] == "end"
        assert [kinds[event.kind] for event in end.log.events].count("end") == 1


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_decision_is_told(table: Table) -> None:
    game = table.game()
    *_, end = walk(game, 55, log=True)
    told = {event.at for event in end.log.events}
    passes = {step for step in range(1, end.step + 1) if step not in told}
    s = game.new(55)
    assert told - {0} <= set(range(1, end.step + 1))
    assert len(passes) < end.step / 2
    assert s.step == len(s.auto)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_detail_of_an_event_is_for_those_who_may_know_it(table: Table) -> None:
    game = table.game()
    *_, end = walk(game, 56, log=True)
    events = end.log.events
    for seat in [SPECTATOR, *range(game.seats)]:
        seen = end.log.seen_by(seat)
        assert len(seen) == len(events)
        for event, as_seen in zip(events, seen, strict=True):
            allowed = event.knower == EVERYBODY or event.knower == seat != SPECTATOR
            assert as_seen.cards == (event.cards if allowed else [])
            assert (as_seen.kind, as_seen.seat, as_seen.card, as_seen.n) == (
                event.kind,
                event.seat,
                event.card,
                event.n,
            )
            assert as_seen.forced == (event.forced and event.seat == seat >= 0), (
                "nobody else learns that there was no choice"
            )


@pytest.mark.parametrize("table", [table for table in TABLES if table.name.startswith("puertorico")], ids=str)
def test_the_log_knows_how_the_colonists_stood(table: Table) -> None:
    """The mayor's question begins from there."""
    game, stood = table.game(), 0
    for s in walk(game, 57, log=True):
        if not game.over(s) and game.prompt(s).kind == "role":
            for seat in range(game.seats):
                assert men_before(s.log.events, seat) == list(s.estates[seat].men)
                stood += sum(s.estates[seat].men)
    assert stood
