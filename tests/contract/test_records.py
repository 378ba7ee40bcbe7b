"""A record, written, read and replayed, leads to the same state."""

from typing import Any

import pytest
from tests.contract.tables import PLAIN, TABLES, Table, some_answer

from morro.core.errors import BadRecord
from morro.core.record import Record, Replay, read_record
from morro.core.rng import seeded
from morro.games import AnyGame


def recorded(game: AnyGame, record: Record, s: Any, decisions: int) -> None:
    """Play on at random and write the answers down."""
    rng = seeded(60)
    while not game.over(s) and decisions > 0:
        action = some_answer(game, s, rng, 1)
        record.add(game.seat(s), game.actions.token(action))
        game.apply(s, action)
        decisions -= 1
    if game.over(s):
        record.scores = game.scores(s)


def from_seed(game: AnyGame, seed: int, decisions: int = 10_000) -> tuple[Record, Any]:
    record = Record(game.name, game.version, game.seats, seed)
    s = game.new(seed)
    recorded(game, record, s, decisions)
    return record, s


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_record_is_replayed_to_the_same_state(table: Table) -> None:
    game = table.game()
    for seed, decisions in [(61, 0), (62, 1), (63, 77), (64, 10_000)]:
        record, end = from_seed(game, seed, decisions)
        text = record.text()
        again = read_record(text)
        assert again.text() == text
        assert (again.game, again.seats, again.seed) == (table.name, table.seats, seed)
        assert again.moves == record.moves
        for log in (False, True):
            replay = Replay(game, again, log)
            replay.to_end()
            assert game.text(replay.state) == game.text(end)
            assert game.legal(replay.state) == game.legal(end)
            assert replay.at == len(record.moves)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_record_may_begin_with_a_position(table: Table) -> None:
    game = table.game()
    _, s = from_seed(game, 65, 90)
    record = Record(game.name, game.version, game.seats, start=game.text(s))
    recorded(game, record, s, 10_000)
    again = read_record(record.text())
    assert again.text() == record.text()
    replay = Replay(game, again)
    replay.to_end()
    assert game.text(replay.state) == game.text(s)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_replay_can_stop_on_the_way(table: Table) -> None:
    game = table.game()
    record, end = from_seed(game, 66)
    replay = Replay(game, record)
    replay.to(len(record.moves) // 2)
    assert replay.at == len(record.moves) // 2 <= replay.state.step
    replay.to(replay.at - 5)
    assert replay.at == len(record.moves) // 2
    replay.forward()
    replay.to_end()
    assert game.text(replay.state) == game.text(end)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_comments_spaces_and_empty_lines_do_no_harm(table: Table) -> None:
    game = table.game()
    record, _ = from_seed(game, 67, 30)
    spaced = "".join(f"{line}  # so\n\n# more\n" for line in record.text().splitlines()[1:])
    again = read_record(f"morro-record 1\n{spaced}")
    assert again.text() == record.text()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_wrong_decision_is_found_with_its_line(table: Table) -> None:
    game = table.game()
    record, _ = from_seed(game, 68)
    lines = record.text().splitlines()
    head = len(lines) - len(record.moves)
    wrong = head + 20
    seat, _, token = lines[wrong].partition(" ")
    other = (int(seat) + 1) % game.seats
    for line in [f"{other} {token}", f"{seat} role king", f"{seat} {token} {token}", f"{game.seats + 7} {token}"]:
        changed = read_record("\n".join([*lines[:wrong], line, *lines[wrong + 1 :]]))
        with pytest.raises(BadRecord, match=f"line {wrong + 1}:"):
            Replay(game, changed).to_end()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_scores_belong_to_a_finished_game_and_to_every_seat(table: Table) -> None:
    game = table.game()
    record, _ = from_seed(game, 67, 30)
    record.scores = [0] * game.seats
    with pytest.raises(BadRecord, match="not over"):
        Replay(game, record).to_end()
    record.scores.append(0)
    with pytest.raises(BadRecord, match=f"{game.seats + 1} numbers for {game.seats} seats"):
        read_record(record.text())


def test_a_mark_before_the_text_and_the_line_ends_of_windows_do_no_harm() -> None:
    record, _ = from_seed(PLAIN[0].game(), 67, 30)
    assert read_record("\ufeff" + record.text().replace("\n", "\r\n")).text() == record.text()


def test_a_comment_may_hold_any_letter() -> None:
    record, _ = from_seed(PLAIN[0].game(), 67, 30)
    assert read_record(record.text() + "# so\u2028and so\x0cand so\n").text() == record.text()


def test_a_position_beside_start_is_refused() -> None:
    with pytest.raises(BadRecord, match="line 5: the position stands below"):
        read_record("morro-record 1\ngame: sanjuan/2004\nversion: 2\nseats: 2\nstart: here\n")


def test_a_long_wrong_line_is_quoted_in_part() -> None:
    for line in ("x" * 200_000, "0" * 200_000, "seed: " + "9" * 200_000):
        with pytest.raises(BadRecord) as error:
            read_record(f"morro-record 1\ngame: sanjuan/2004\nversion: 2\nseats: 2\n{line}\n")
        assert len(str(error.value)) < 200


def test_a_seat_has_up_to_three_digits() -> None:
    """More are no seat, and too many no number."""
    head = "morro-record 1\ngame: sanjuan/2004\nversion: 2\nseats: 2\nseed: 1\n"
    assert read_record(f"{head}999 take builder\n").moves == [(999, "take builder")]
    with pytest.raises(BadRecord, match="line 6: '1000 take builder' is not 'SEAT TOKEN'"):
        read_record(f"{head}1000 take builder\n")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_wrong_scores_a_move_too_many_and_another_version_are_found(table: Table) -> None:
    game = table.game()
    record, _ = from_seed(game, 69)
    record.scores[0] += 1
    with pytest.raises(BadRecord, match="scores"):
        Replay(game, record).to_end()
    record.scores[0] -= 1
    Replay(game, record).to_end()
    record.add(0, game.actions.token(0))
    with pytest.raises(BadRecord, match="after the end"):
        Replay(game, record).to_end()
    record.version += 1
    with pytest.raises(BadRecord, match="version"):
        Replay(game, record)
