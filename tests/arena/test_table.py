"""One game at a table: what is written down about it, and what happens when a bot fails."""

import pytest
from tests.arena.conftest import Rogues, plan_of, untimed

from morro.arena.plan import Slot
from morro.arena.played import Played, read_played
from morro.arena.table import Table, places
from morro.bots.bot import BotFailed
from morro.core.record import Replay, read_record
from morro.games import make_game

TABLES = [
    ("sanjuan/2004", 2),
    ("sanjuan/2018:draft", 3),
    ("sanjuan/2018+new", 4),
    ("puertorico/2002", 2),
    ("puertorico/2002:max_large", 5),
]


def played(game: str, seats: int, bots: str = "greedy random", slot: Slot | None = None) -> Played:
    table = Table(plan_of(game, seats, bots))
    try:
        return table.play(slot or Slot(0, 1))
    finally:
        table.close()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_told_of_a_game_is_true(game: str, seats: int) -> None:
    one = played(game, seats)
    assert one.bots[1] == "greedy"
    assert sum(one.shares) == pytest.approx(1)
    assert sum(one.places) == seats * (seats + 1) / 2
    assert one.shares.index(max(one.shares)) == one.places.index(1)
    assert [sum(lines.values()) for lines in one.points] == one.scores
    assert {role.round for role in one.roles} == set(range(1, one.rounds + 1))
    assert one.ended
    assert not one.failures
    assert all(decision.choices > 1 and decision.us >= 0 and decision.by == "bot" for decision in one.decisions)
    assert read_played(one.line()) == one


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_record_of_a_game_replays_to_the_same_end(game: str, seats: int) -> None:
    one = played(game, seats)
    rules = make_game(game, seats)
    record = read_record(one.record(rules.name, rules.version))
    replay = Replay(rules, record)
    replay.to_end()
    assert rules.over(replay.state)
    assert rules.scores(replay.state) == one.scores
    built = [event for event in replay.state.log.events if event.kind == (16 if "puerto" in game else 4)]
    assert len(built) == len(one.built)


def test_the_same_slot_is_the_same_game() -> None:
    first = untimed(played("sanjuan/2004", 3, "random"))
    assert untimed(played("sanjuan/2004", 3, "random")) == first
    assert untimed(played("sanjuan/2004", 3, "random", Slot(1, 1))) != first


def boom(why: str) -> int:
    if why == "bug":
        raise ZeroDivisionError("a bug in a bot")
    if why == "illegal":
        return -7
    raise BotFailed(why, f"it was a {why}")


@pytest.mark.parametrize(
    ("why", "counted"),
    [("timeout", "timeout"), ("crash", "crash"), ("closed", "closed"), ("illegal", "illegal"), ("bug", "crash")],
)
def test_a_stand_in_plays_on_where_a_bot_fails(why: str, counted: str, rogues: Rogues) -> None:
    made = rogues(lambda asked, legal: legal[-1] if asked <= 5 else boom(why))
    one = played("sanjuan/2004", 2, "rogue greedy", Slot(0, 0))
    failure = one.failures[0]
    assert (len(one.failures), failure.seat, failure.why) == (1, 0, counted)
    mine = [(step, d.by) for step, d in enumerate(one.decisions) if d.seat == 0]
    assert [by for _, by in mine] == ["bot"] * 5 + ["stand-in"] * (len(mine) - 5)
    assert failure.step == mine[5][0]
    assert max(one.scores) > 10, "the game was played to its end"
    assert [rogue.closed for rogue in made] == [1]
    assert f"decision {failure.step}: {counted}" in one.record("sanjuan/2004", 1)


def test_after_a_failure_the_next_game_begins_with_a_fresh_bot(rogues: Rogues) -> None:
    made = rogues(lambda asked, legal: legal[0] if asked <= 2 else boom("crash"))
    table = Table(plan_of(bots="rogue greedy"))
    for rotation in (0, 1):
        assert len(table.play(Slot(0, rotation)).failures) == 1
    table.close()
    assert [(rogue.asked, rogue.closed) for rogue in made] == [(3, 1), (3, 1)]


def test_a_bot_cannot_change_what_is_legal(rogues: Rogues) -> None:
    def clear(_asked: int, legal: list[int]) -> int:
        first = legal[0]
        legal.clear()
        return first

    rogues(clear)
    one = played("sanjuan/2004", 2, "rogue greedy")
    assert one.ended == ["city"]
    assert not one.failures


def test_an_endless_game_is_broken_off_as_a_draw() -> None:
    one = Table(plan_of(seats=3), most=30).play(Slot(0, 0))
    assert one.endless
    assert one.ended == ["endless"]
    assert len(one.decisions) == 30
    assert one.shares == pytest.approx([1 / 3] * 3)
    assert one.places == [2.0] * 3
    text = one.record("sanjuan/2004", 1)
    assert "broken off as a draw" in text
    assert "scores:" not in text


def test_equal_seats_share_their_places() -> None:
    assert places([(10, 1), (12, 0), (10, 1), (9, 9)]) == [2.5, 1.0, 2.5, 4.0]
