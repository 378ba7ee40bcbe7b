"""One game at a table: what is written down about it, and what happens when a bot fails."""

from typing import Any

import pytest
from tests.arena.conftest import Rogues, plan_of, untimed

from morro.arena import table as table_module
from morro.arena.plan import Slot
from morro.arena.played import Played, read_played
from morro.arena.table import Table, places, shares
from morro.bots.bot import Bot, BotFailed
from morro.bots.registry import make_bot
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
def test_a_bot_that_fails_forfeits_and_the_others_have_a_whole_game(why: str, counted: str, rogues: Rogues) -> None:
    made = rogues(lambda asked, legal: legal[-1] if asked <= 5 else boom(why))
    one = played("sanjuan/2004", 2, "rogue greedy", Slot(0, 0))
    failure = one.failures[0]
    assert (len(one.failures), failure.seat, failure.why) == (1, 0, counted)
    mine = [(step, d.by) for step, d in enumerate(one.decisions) if d.seat == 0]
    assert [by for _, by in mine] == ["bot"] * 5 + ["stand-in"] * (len(mine) - 5)
    assert failure.step == mine[5][0]
    assert max(one.scores) > 10, "the game was played to its end"
    assert (one.shares, one.places, one.kept) == ([0.0, 1.0], [2.0, 1.0], [1])
    assert (one.margin(0), one.margin(1)) == (None, None)
    assert [rogue.closed for rogue in made] == [1]
    assert f"# seat 0 forfeits at decision {failure.step}: {counted}" in one.record("sanjuan/2004", 1)
    assert read_played(one.line()) == one


def test_a_bot_that_was_ahead_is_last_if_it_fails(rogues: Rogues) -> None:
    """Greedy plays on for it, so well that it has the most points: they are not its own."""
    rogues(lambda _asked, _legal: boom("start"))
    table = Table(plan_of("sanjuan/2004", 3, "random rogue random"))
    games = [table.play(Slot(deal, 0)) for deal in range(3)]
    table.close()
    assert max(one.scores[1] - one.scores[0] for one in games) > 0
    assert [(one.shares[1], one.places[1]) for one in games] == [(0.0, 3.0)] * 3


def test_where_every_bot_fails_nobody_wins(rogues: Rogues) -> None:
    rogues(lambda _asked, _legal: boom("timeout"))
    one = played("sanjuan/2004", 2, "rogue", Slot(0, 0))
    assert (one.shares, one.places, one.kept) == ([0.0, 0.0], [1.5, 1.5], [])


def test_a_bot_that_cannot_be_made_or_closed_any_more_stops_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    class Heavy:
        name = "heavy"

        def choose(self, view: object, prompt: object, legal: list[int], rng: object) -> int:
            return legal[0]

        def close(self) -> None:
            raise RuntimeError("too heavy")

    made: list[Heavy] = []

    def make(name: str, game: Any) -> Bot:
        if name != "heavy":
            return make_bot(name, game)
        if len(made) == 1:
            raise ImportError("no module named heavy")
        made.append(Heavy())
        return made[-1]

    monkeypatch.setattr(table_module, "make_bot", make)
    table = Table(plan_of("sanjuan/2004", 2, "heavy random"))
    one, other = table.play(Slot(0, 0)), table.play(Slot(0, 1))
    table.close()
    assert not one.failures
    assert (other.failures[0].why, other.failures[0].message) == (
        "start",
        "heavy cannot be made any more; no module named heavy",
    )


def test_an_unknown_way_to_fail_is_a_crash(rogues: Rogues) -> None:
    rogues(lambda _asked, _legal: boom("mood"))
    assert played("sanjuan/2004", 2, "rogue greedy", Slot(0, 0)).failures[0].why == "crash"


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
    assert one.kept == [0, 1, 2]
    text = one.record("sanjuan/2004", 1)
    assert "broken off as a draw" in text
    assert "scores:" not in text


def test_equal_seats_share_their_places() -> None:
    standing = [(True, 10, 1), (True, 12, 0), (True, 10, 1), (True, 9, 9)]
    assert places(standing) == [2.5, 1.0, 2.5, 4.0]
    assert shares(standing) == [0.0, 1.0, 0.0, 0.0]
    assert shares([(True, 12, 0), (True, 12, 0), (True, 9, 9)]) == [0.5, 0.5, 0.0]


def test_seats_that_forfeit_share_the_last_places_whatever_their_points() -> None:
    standing = [(False, 40, 1), (True, 12, 0), (False, 10, 1), (True, 9, 9)]
    assert places(standing) == [3.5, 1.0, 3.5, 2.0]
    assert shares(standing) == [0.0, 1.0, 0.0, 0.0]


def test_in_a_game_broken_off_those_that_did_not_fail_draw(rogues: Rogues) -> None:
    rogues(lambda _asked, _legal: boom("crash"))
    one = Table(plan_of(seats=3, bots="rogue greedy"), most=30).play(Slot(0, 0))
    assert (one.shares, one.places) == ([0.0, 0.5, 0.5], [3.0, 1.5, 1.5])
