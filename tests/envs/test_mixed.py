"""Mixed tables: each is a game by itself, played by nets and pilots as the company says."""

import pytest

from morro.bots.pilot import Pilot
from morro.bots.registry import greedy_pilot
from morro.core.errors import GameError
from morro.core.rng import seeded
from morro.encoding.encoder import encoder_for
from morro.envs.mixed import BOT, LEARNER, MOST_DECISIONS, RIVAL, Company, Mixed
from morro.envs.tables import deal_seed
from morro.games import AnyGame, make_game

ALL = [("sanjuan/2004", 2), ("sanjuan/2018", 3), ("sanjuan/2018+new:draft", 4)]
ISLAND = [("puertorico/2002", 2), ("puertorico/2002", 5)]


def mixed(kinds: list[tuple[str, int]], company: Company, seed: int = 3) -> Mixed:
    games = [make_game(name, seats) for name, seats in kinds]
    tables = Mixed(games, [greedy_pilot(game) for game in games], seed, company)
    tables.reset()
    return tables


def first_answers(tables: Mixed) -> list[int]:
    return [s.menu[0] for s in tables.states]


@pytest.mark.parametrize("kinds", [ALL, ISLAND], ids=["sanjuan", "puertorico"])
def test_each_table_plays_its_own_game(kinds: list[tuple[str, int]]) -> None:
    """What is shown, and how games end, is that of the same games played one by one."""
    tables = mixed(kinds, Company(0, 0, 0))
    alone = [game.new(deal_seed(3, table, 0)) for table, game in enumerate(tables.games)]
    encoder = encoder_for(tables.games[0])
    rng, ended = seeded(5), 0
    while ended < 4:
        rows = b"".join(encoder.row(g.view(s, g.seat(s))) for g, s in zip(tables.games, alone, strict=True))
        assert tables.obs.getvalue() == rows
        assert tables.asked == [g.seat(s) for g, s in zip(tables.games, alone, strict=True)]
        actions = [s.menu[rng.below(len(s.menu))] for s in alone]
        tables.step(actions)
        for table, game in enumerate(tables.games):
            game.apply(alone[table], actions[table])
            if game.over(alone[table]):
                at = tables.ended.index(table)
                winners = game.winners(alone[table])
                assert tables.scores[at] == game.scores(alone[table])
                assert [round(share * len(winners)) for share in tables.wins[at]] == [
                    int(seat in winners) for seat in range(game.seats)
                ]
                ended += 1
                alone[table] = game.new(deal_seed(3, table, tables.played[table]))


def bots_alone(game: AnyGame, seed: int, seat: int, answer: int) -> list[int]:
    """The scores of a game where one seat gives the first or the last legal answer, and greedy has the others."""
    s, pilot = game.new(seed), greedy_pilot(game)
    pilot.begin()
    while s.menu:
        if game.seat(s) == seat:
            game.apply(s, s.menu[answer])
            pilot.begin()
        else:
            game.apply(s, pilot.pick(s))
    return game.scores(s)


@pytest.mark.parametrize("kinds", [ALL, ISLAND], ids=["sanjuan", "puertorico"])
def test_bots_have_all_seats_but_one(kinds: list[tuple[str, int]]) -> None:
    tables = mixed(kinds, Company(100, 0, 0))
    ended = 0
    while ended < 3:
        for table in range(tables.count):
            assert tables.drivers[table].count(LEARNER) == 1
            assert tables.drivers[table].count(BOT) == len(tables.drivers[table]) - 1
            assert tables.drivers[table][tables.asked[table]] == LEARNER
        played = list(tables.played)
        tables.step(first_answers(tables))
        for at, table in enumerate(tables.ended):
            seat = tables.seated[at].index(LEARNER)
            seed = deal_seed(3, table, played[table])
            assert tables.scores[at] == bots_alone(tables.games[table], seed, seat, 0)
            ended += 1


def test_rivals_have_some_seats_or_all_but_one() -> None:
    some = mixed([("sanjuan/2004", 4)] * 40, Company(0, 100, 0))
    assert {tuple(sorted(drivers)) for drivers in some.drivers} > {(0, 1, 1, 1), (0, 0, 1, 1), (0, 0, 0, 1)}
    assert all(LEARNER in drivers and BOT not in drivers for drivers in some.drivers)
    assert set(some.askers) == {LEARNER, RIVAL}
    lone = mixed([("sanjuan/2004", 4)] * 9, Company(0, 100, 0, lone=100))
    assert all(sorted(drivers) == [LEARNER, RIVAL, RIVAL, RIVAL] for drivers in lone.drivers)
    half = mixed([("sanjuan/2004", 4)] * 200, Company(0, 100, 0, lone=50))
    assert 105 <= sum(drivers.count(RIVAL) == 3 for drivers in half.drivers) <= 145  # 100, and an eighth of the others


def test_the_company_is_as_large_as_it_says() -> None:
    tables = mixed([("sanjuan/2004", 3)] * 400, Company(25, 10, 0))
    bots = sum(BOT in drivers for drivers in tables.drivers)
    rivals = sum(RIVAL in drivers for drivers in tables.drivers)
    assert 70 <= bots <= 130  # 100 are expected, with a deviation of 8.7
    assert 15 <= rivals <= 60


@pytest.mark.parametrize("kinds", [ALL, ISLAND], ids=["sanjuan", "puertorico"])
def test_who_follows_the_pilot_plays_as_it_does(kinds: list[tuple[str, int]]) -> None:
    tables = mixed(kinds, Company(0, 0, 0))
    alone = [game.new(deal_seed(3, table, 0)) for table, game in enumerate(tables.games)]
    pilots = [greedy_pilot(game) for game in tables.games]
    for _ in range(60):
        wanted = [pilot.pick(s) for pilot, s in zip(pilots, alone, strict=True)]
        assert tables.follow() == wanted
        for game, s, action in zip(tables.games, alone, wanted, strict=True):
            game.apply(s, action)
        assert not tables.ended


def test_slips_change_what_is_played_but_not_what_is_told() -> None:
    tables = mixed(ALL, Company(0, 0, 100))
    differ = 0
    for _ in range(30):
        states = [game.clone(s) for game, s in zip(tables.games, tables.states, strict=True)]
        told = tables.follow()
        for table, game in enumerate(tables.games):
            pilot = greedy_pilot(game)
            assert told[table] in states[table].menu
            assert told[table] == pilot.pick(states[table])
            game.apply(states[table], told[table])
            differ += game.text(states[table]) != game.text(tables.states[table])
    assert differ > 30  # of 90


def test_a_game_without_end_is_ended() -> None:
    """Two players who only ever pass: the points as they stand decide."""
    game: AnyGame = make_game("sanjuan/2004", 2)
    tables = Mixed([game], [Pilot()], 1, Company(0, 0, 0))
    tables.reset()
    decisions = 0
    while not tables.ended:
        tokens = game.tokens(tables.states[0])
        wanted = next((token for token in ("role prospector", "pass", "role councillor") if token in tokens), tokens[0])
        tables.step([game.actions.id(wanted)])
        decisions += 1
    assert decisions == MOST_DECISIONS
    assert sum(tables.wins[0]) == pytest.approx(1)


def test_what_is_wrong_is_said() -> None:
    games: list[AnyGame] = [make_game("sanjuan/2004", 2), make_game("puertorico/2002", 2)]
    with pytest.raises(GameError, match="not of one family"):
        Mixed(games, [Pilot(), Pilot()], 1, Company(0, 0, 0))
    with pytest.raises(GameError, match="a game and a pilot of its own"):
        Mixed(games, [Pilot()], 1, Company(0, 0, 0))
    with pytest.raises(GameError, match="of a hundred"):
        Company(60, 50, 0)
    tables = mixed(ALL, Company(0, 0, 0))
    with pytest.raises(GameError, match="table 1: action 999 is not possible"):
        tables.step([tables.states[0].menu[0], 999, 0])
