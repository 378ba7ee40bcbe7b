"""What a table decides: who may answer, when, and what may be taken back."""

from copy import deepcopy

import pytest
from tests.server.tables import NOW, from_position, play, play_on, table_of, two_people

from morro.core.errors import BadToken, IllegalAction, StaleAction
from morro.core.events import NOBODY, Event
from morro.core.game import SPECTATOR
from morro.core.record import Replay, read_record
from morro.core.rng import seeded
from morro.games import make_game
from morro.server.build_table_view import Past, build_table_view, eyes
from morro.server.chair import Chair
from morro.server.errors import BadRequest, EngineFailed, NotNow, NotYours, NoUndo, OutOfTurn
from morro.server.log_entry import Entry, entry_of, row_of
from morro.server.presence import Presence
from morro.server.restore import restored
from morro.server.table import Table, seed_hash

BUILDER = """sanjuan/2004 seats=2
    ask: role seat=0 | role seat=1
    seat 0 hand: tower hero well smithy quarry statue city: indigo_plant
    seat 1 hand: tower hero well city: indigo_plant"""


def test_a_table_waits_until_every_seat_is_taken() -> None:
    table = table_of(chairs="me open", begun=False)
    assert table.status == "open"
    with pytest.raises(NotNow, match="every seat is taken"):
        table.begin(NOW)
    with pytest.raises(NotNow, match="every seat is taken"):
        table.act(0, ["role builder"], 0, "a", NOW)
    table.settle(table.sit(1, Chair("Lou", player="lou"), NOW))
    table.chairs[1] = Chair("Lou", player="lou")
    table.settle(table.begin(NOW))
    assert table.asked == 0


def test_checking_changes_nothing_and_settling_does() -> None:
    table = table_of()
    before = repr(table.state)
    entry = table.act(0, ["role prospector"], 1, "a", NOW)
    assert entry is not None
    assert (repr(table.state), table.version) == (before, 1)
    table.settle(entry)
    assert (table.version, table.moves[0]) == (2, (0, "role prospector"))
    assert len(table.events) == entry.keep_events + len(entry.events)


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    table = table_of()
    play(table, "role prospector")
    with pytest.raises(StaleAction, match="moved on to 2 since 1"):
        table.act(1, ["role builder"], 1, "b", NOW)
    with pytest.raises(StaleAction, match="not yet at 9"):
        table.act(1, ["role builder"], 9, "b", NOW)


def test_what_does_not_change_the_game_makes_no_answer_stale() -> None:
    table = two_people()
    table.settle(table.stand_in(1, "greedy", NOW))
    assert table.version == 2
    assert table.act(0, ["role prospector"], 1, "a", NOW) is not None


def test_the_same_act_again_is_harmless() -> None:
    table = table_of()
    entry = table.act(0, ["role prospector"], 1, "same", NOW)
    assert entry is not None
    table.settle(entry)
    before = repr(table.state)
    assert table.act(0, ["role prospector"], 1, "same", NOW) is None
    assert (repr(table.state), table.version) == (before, 2)


def test_two_seats_do_not_share_the_ids_of_their_acts() -> None:
    table = two_people()
    for seat, token in ((0, "role prospector"), (1, "role builder")):
        entry = table.act(seat, [token], table.version, "same", NOW)
        assert entry is not None
        table.settle(entry)
    assert [move for move in table.moves if move[1].startswith("role")] == [(0, "role prospector"), (1, "role builder")]


@pytest.mark.parametrize("aid", ["", "x" * 65, "ä", "a\nb"])
def test_an_act_needs_an_id_that_can_be_kept(aid: str) -> None:
    with pytest.raises(BadRequest, match="an id of its own"):
        table_of().act(0, ["role builder"], 1, aid, NOW)


@pytest.mark.parametrize(
    ("tokens", "error"),
    [
        (["role mayor"], BadToken),
        (["build tower"], IllegalAction),
        ([], BadToken),
        (["role prospector"] * 61, BadToken),
        (["role builder", "build tower", "pay tower"], IllegalAction),
        (["role prospector", "role builder"], IllegalAction),
    ],
)
def test_a_wrong_gesture_changes_nothing(tokens: list[str], error: type[Exception]) -> None:
    table = from_position(BUILDER)
    before = repr(table.state)
    with pytest.raises(error):
        table.act(0, tokens, 1, "a", NOW)
    assert (repr(table.state), table.version, len(table.moves)) == (before, 1, 0)


def test_nobody_answers_out_of_turn() -> None:
    with pytest.raises(OutOfTurn, match="somebody else is asked now"):
        two_people().act(1, ["role builder"], 1, "a", NOW)


def test_a_gesture_answers_for_one_seat_only() -> None:
    table = from_position(
        """sanjuan/2004 seats=2
        ask: role seat=0
        seat 0 hand: well*3 archive*3 smithy*2 city: indigo_plant
        seat 1 hand: hero*3 statue*3 tower*2 city: indigo_plant"""
    )
    with pytest.raises(IllegalAction, match="another seat has its turn"):
        table.act(0, ["role trader", "discard hero", "discard well"], 1, "a", NOW)


def test_seats_belong_to_people() -> None:
    table = two_people()
    assert (table.owned("kim"), table.owned("lou"), table.owned(""), table.owned("eve")) == ([0], [1], [], [])
    table.check_owner(0, "kim")
    for seat, player in ((1, "kim"), (0, ""), (0, "eve")):
        with pytest.raises(NotYours):
            table.check_owner(seat, player)
    with pytest.raises(BadRequest, match="no seat 5"):
        table.check_owner(5, "kim")


# -- undo ----------------------------------------------------------------------------------------------------


def test_an_undo_leads_back_step_by_step_to_where_nothing_was_seen() -> None:
    table = from_position(BUILDER)
    begin = table.game.text(table.state)
    events = list(table.events)
    play(table, "role builder")
    chosen = table.game.text(table.state)
    play(table, "build tower")
    assert table.may_undo(0) == ""
    for expected in (chosen, begin):
        entry = table.undo(0, table.version, f"u{table.version}", NOW)
        assert entry is not None
        table.settle(entry)
        assert table.game.text(table.state) == expected
    assert (table.events, table.moves, table.version) == (events, [], 5)
    assert [moment.version for moment in table.moments] == [1]
    assert table.may_undo(0) == "nothing"


def test_every_decision_has_the_version_that_its_seat_faced() -> None:
    table = from_position(BUILDER)
    play(table, "role builder")
    play(table, "build tower")
    assert len(table.faced) == len(table.moves) == 2
    assert table.faced == [1, table.changed - 1]
    entry = table.undo(0, table.version, "u", NOW)
    assert entry is not None
    table.settle(entry)
    assert len(table.faced) == len(table.moves) == 1


def test_an_undo_is_repeated_without_harm_and_can_be_stale() -> None:
    table = from_position(BUILDER)
    play(table, "role builder")
    with pytest.raises(StaleAction):
        table.undo(0, 1, "u", NOW)
    entry = table.undo(0, 2, "u", NOW)
    assert entry is not None
    table.settle(entry)
    assert table.undo(0, 2, "u", NOW) is None


def test_what_was_seen_cannot_be_taken_back() -> None:
    table = table_of()
    play(table, "role prospector")
    with pytest.raises(NoUndo, match="cards or tiles were seen"):
        table.undo(0, table.version, "u", NOW)


def test_nothing_is_taken_back_after_another_player_has_acted() -> None:
    table = table_of("puertorico/2002", "me hot hot")
    play(table, "role builder")
    play(table, "pass")
    assert table.may_undo(0) == ""
    play(table, "pass")
    assert table.may_undo(0) == "acted"
    with pytest.raises(NoUndo, match="another player has acted"):
        table.undo(0, table.version, "u", NOW)
    assert table.may_undo(1) == ""


@pytest.mark.parametrize("hand", ["well tower*3", "palace*2 guild_hall*2"], ids=["is asked", "can build nothing"])
def test_with_hidden_hands_nothing_is_taken_back_once_another_seat_has_its_turn(hand: str) -> None:
    """That the next seat is asked tells what it could build: nobody may see that and then play something else."""
    table = from_position(
        f"""sanjuan/2004 seats=2
        ask: role seat=0 | role seat=1
        seat 0 hand: smithy*3 city: indigo_plant
        seat 1 hand: {hand} city: indigo_plant"""
    )
    play(table, "role builder")
    assert table.may_undo(0) == ""
    play(table, "pass")
    assert table.may_undo(0) == "asked"
    with pytest.raises(NoUndo, match="another player's turn"):
        table.undo(0, table.version, "u", NOW)


def test_a_choice_in_puerto_rico_can_be_taken_back_until_tiles_are_seen() -> None:
    table = table_of("puertorico/2002", "me hot hot")
    play(table, "role mayor")
    assert table.may_undo(0) == ""
    table = table_of("puertorico/2002", "me hot hot")
    play(table, "role settler")
    for seat in range(3):
        assert table.asked == seat
        play(table, next(token for token in table.game.tokens(table.state) if token != "pass"))
    assert table.may_undo(2) == "seen"


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    table = table_of()
    play_on(table, seeded(1))
    assert table.status == "finished"
    with pytest.raises(NoUndo, match="the game is over"):
        table.undo(table.moves[-1][0], table.version, "u", NOW)
    with pytest.raises(IllegalAction, match="the game is over"):
        table.act(0, ["role builder"], table.version, "a", NOW)


def test_an_undo_leaves_every_view_as_it_was_before() -> None:
    """Whatever can be taken back leaves every view as it was."""
    rng = seeded(11)
    for name, chairs in (("sanjuan/2004", "me hot hot"), ("sanjuan/2018+new", "me hot"), ("puertorico/2002", "me hot")):
        table = table_of(name, chairs, seed=3)
        undone = 0
        for _ in range(150):
            if table.status != "running":
                break
            seat = table.asked
            views = [table.game.view_text(table.game.view(table.state, k)) for k in range(table.head.seats)]
            tokens = table.game.tokens(table.state)
            play(table, tokens[rng.below(len(tokens))])
            if table.may_undo(seat) == "" and rng.below(2):
                entry = table.undo(seat, table.version, f"u{table.version}", NOW)
                assert entry is not None
                table.settle(entry)
                undone += 1
                after = [table.game.view_text(table.game.view(table.state, k)) for k in range(table.head.seats)]
                assert after == views
        assert undone > 5


# -- the log -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sanjuan/2004:draft", "sanjuan/2018+new", "puertorico/2002:hidden_chips"])
def test_a_table_read_from_its_log_is_the_same_table(name: str) -> None:
    table = table_of(name, "me hot hot", begun=False)
    rows = []
    first = table.begin(NOW)
    rows.append(row_of(first))
    table.settle(first)
    rng = seeded(5)
    for number in range(120):
        if table.status != "running":
            break
        seat = table.asked
        tokens = table.game.tokens(table.state)
        entry = table.act(seat, [tokens[rng.below(len(tokens))]], table.version, f"a{number}", NOW)
        assert entry is not None
        rows.append(row_of(entry))
        table.settle(entry)
        if not table.may_undo(seat) and rng.below(3) == 0:
            back = table.undo(seat, table.version, f"u{number}", NOW)
            assert back is not None
            rows.append(row_of(back))
            table.settle(back)
        if number % 20 == 0:
            again = restored(table.head, deepcopy(table.chairs), rows, NOW)
            for field in ("status", "version", "changed", "events", "moments", "moves", "aids", "back", "last_told"):
                assert getattr(again, field) == getattr(table, field), field
            assert table.game.text(again.state) == table.game.text(table.state)


def test_a_line_of_the_log_survives_its_row() -> None:
    table = table_of()
    entry = play(table, "role prospector")
    assert entry_of(row_of(entry)) == entry


def test_the_record_of_a_finished_game_replays() -> None:
    table = table_of(chairs="me hot hot")
    play_on(table, seeded(2))
    record = read_record(table.record().text())
    replay = Replay(make_game(record.game, record.seats), record)
    replay.to_end()
    assert table.game.text(replay.state) == table.game.text(table.state)


def test_the_hash_fixes_the_seed_and_does_not_tell_the_shuffle() -> None:
    table = table_of(seed=12345)
    assert table.seed_hash == seed_hash("sanjuan/2004", 2, 12345)
    assert len({seed_hash("sanjuan/2004", 2, seed) for seed in range(100)}) == 100
    rng = seeded(12345)
    for word in (rng.a, rng.b, rng.c):
        assert f"{word:08x}" not in table.seed_hash


# -- the clock -----------------------------------------------------------------------------------------------


def test_only_the_seat_that_is_asked_loses_time_and_a_decision_wins_some() -> None:
    table = two_people()
    table = table_of(clock="100+5")
    assert table.clock is not None
    entry = table.act(0, ["role prospector"], 1, "a", NOW + 30)
    assert entry is not None
    table.settle(entry)
    assert [round(table.clock.left_of(seat, NOW + 40)) for seat in (0, 1)] == [75, 90]
    assert table.clock.left_of(1, NOW + 1000) == 0


def test_an_undo_gives_its_increment_back_and_takes_no_time_from_the_others() -> None:
    table = table_of("puertorico/2002", "me hot hot", clock="100+15")
    assert table.clock is not None
    for number in range(15):
        now = NOW + number
        acted = table.act(0, ["role builder"], table.version, f"a{number}", now)
        assert acted is not None
        table.settle(acted)
        undone = table.undo(0, table.version, f"u{number}", now + 0.5)
        assert undone is not None
        table.settle(undone)
    assert [round(table.clock.left_of(seat, now + 0.5), 1) for seat in range(3)] == [85.5, 100, 100]
    played = table.act(0, ["role builder", "pass"], table.version, "a", now + 1)
    assert played is not None
    table.settle(played)
    assert table.asked == 1
    undone = table.undo(0, table.version, "u", now + 31)
    assert undone is not None
    table.settle(undone)
    assert [round(left) for left in table.clock.left] == [85, 100, 100], "nobody else pays for second thoughts"


def test_no_person_can_take_the_id_of_a_bot_s_answer() -> None:
    """Whoever could, would make the table take the bot's answer for one that was given already."""
    table = table_of(chairs="me bot:greedy", clock="60+0")
    for number in range(3):
        with pytest.raises(BadToken):
            table.act(0, ["nonsense"], table.version, f"bot:{table.version + number}", NOW)
    for aid in ("bot-1", "bot-2", "bot:1", "bot:2", "bot:3"):
        if table.asked == 0:
            entry = table.act(0, table.game.tokens(table.state)[:1], table.version, aid, NOW)
            assert entry is not None
            table.settle(entry)
            assert table.late == set(), "nor be taken for one"
    while table.asked == 1:
        before = table.changed
        table.settle(table.act_for(table.game.tokens(table.state)[:1], NOW))
        assert table.changed > before


def test_bots_have_no_clock() -> None:
    table = table_of(chairs="bot:greedy me", clock="60+0")
    assert table.clock is not None
    assert table.clock.running is None


# -- a failure of the rules ----------------------------------------------------------------------------------


def test_a_bug_in_the_rules_is_told_apart_from_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of()

    def broken(*_: object) -> None:
        raise AssertionError("a card is gone")

    monkeypatch.setattr(type(table.game), "play_gesture", broken)
    with pytest.raises(EngineFailed, match=r"^AssertionError$"):
        table.act(0, ["role prospector"], 1, "a", NOW)
    table.settle(table.set_aside("a card is gone", NOW))
    assert table.status == "set_aside"
    with pytest.raises(NotNow, match="set aside"):
        table.act(0, ["role prospector"], 2, "a", NOW)


# -- looking -------------------------------------------------------------------------------------------------


def test_a_person_with_one_seat_looks_with_its_eyes_and_others_look_on() -> None:
    table = two_people()
    presence = Presence(NOW)
    assert eyes(table, "kim", presence) == (0, False)
    assert eyes(table, "lou", presence) == (1, False)
    assert eyes(table, "", presence) == (SPECTATOR, False)
    shown = build_table_view(table, "lou", presence, NOW)
    assert (shown.viewer, shown.legal, shown.prompt and shown.prompt.seat) == (1, [], 0)
    assert build_table_view(table, "kim", presence, NOW).legal == table.game.tokens(table.state)


def test_at_a_hot_seat_the_curtain_hides_every_hand_until_it_is_lifted() -> None:
    table = table_of()
    presence = Presence(NOW)
    shown = build_table_view(table, "kim", presence, NOW)
    assert (shown.viewer, shown.curtain, shown.legal, shown.owned) == (SPECTATOR, True, [], [0, 1])
    presence.uncovered["kim"] = 0
    shown = build_table_view(table, "kim", presence, NOW)
    assert (shown.viewer, shown.curtain) == (0, False)
    assert shown.legal
    play(table, "role councillor", *[])
    while table.asked == 0:
        play(table, table.game.tokens(table.state)[0])
    shown = build_table_view(table, "kim", presence, NOW)
    assert (shown.viewer, shown.curtain) == (SPECTATOR, True)


def test_the_seed_is_told_after_the_end_and_not_before() -> None:
    table = table_of(seed=99)
    assert build_table_view(table, "kim", Presence(NOW), NOW).seed is None
    play_on(table, seeded(3))
    shown = build_table_view(table, "kim", Presence(NOW), NOW)
    assert (shown.seed, shown.seed_hash) == (99, seed_hash("sanjuan/2004", 2, 99))
    assert shown.winners == table.game.winners(table.state)
    assert [sheet.total for sheet in shown.scores if sheet] == table.game.scores(table.state)


def test_hidden_chips_stay_hidden_in_scores_and_history() -> None:
    table = table_of("puertorico/2002:hidden_chips", "me hot hot")
    table.chairs[1:] = [Chair("Lou", player="lou"), Chair("Max", player="max")]
    play_on(table, seeded(4), 60)
    shown = build_table_view(table, "kim", Presence(NOW), NOW)
    assert [sheet is None for sheet in shown.scores] == [False, True, True]
    assert all([points is None for points in moment.scores] == [False, True, True] for moment in shown.history)
    play_on(table, seeded(4))
    shown = build_table_view(table, "kim", Presence(NOW), NOW)
    assert None not in shown.scores
    assert all(None not in moment.scores for moment in shown.history)


def test_scores_are_not_shown_at_a_table_without_open_scores() -> None:
    table = table_of()
    table.head.open_scores = False
    shown = build_table_view(table, "kim", Presence(NOW), NOW)
    assert shown.scores == []
    assert all(set(moment.scores) == {None} for moment in shown.history)


def test_what_happened_since_my_turn_begins_with_my_own_decision() -> None:
    table = from_position(BUILDER)
    play(table, "role builder")
    before = len(table.events)
    play(table, "build tower", "pay hero", "pay well")
    play(table, "pass")
    assert isinstance(table, Table)
    presence = Presence(NOW)
    presence.uncovered["kim"] = 0
    table.chairs[1] = Chair("Lou", player="lou")
    assert build_table_view(table, "kim", presence, NOW).since == before


def test_who_only_looks_has_no_news() -> None:
    table = two_people()
    play_on(table, seeded(2), 20)
    shown = build_table_view(table, "", Presence(NOW), NOW)
    assert shown.since == len(shown.events) > 0
    then = table.moments[5]
    past = build_table_view(table, "kim", Presence(NOW), NOW, past=Past(then, table.state))
    assert past.since == len(past.events) == then.events


def test_under_the_curtain_the_past_is_everybody_s_and_the_last_gesture_can_be_taken_back() -> None:
    table = from_position(BUILDER)
    presence = Presence(NOW)
    presence.uncovered["kim"] = 0
    play(table, "role builder")
    play(table, "pass")
    shown = build_table_view(table, "kim", presence, NOW)
    assert (table.asked, shown.curtain, shown.viewer, shown.may_undo) == (1, True, SPECTATOR, not table.may_undo(0))
    past = build_table_view(table, "kim", presence, NOW, past=Past(table.moments[0], table.state))
    assert (past.curtain, past.viewer, past.may_undo) == (False, SPECTATOR, False)
    assert past.view is not None


def test_a_bot_that_answers_for_a_person_whose_time_is_up_is_told_until_he_decides_himself() -> None:
    table = table_of(chairs="me bot:greedy", clock="60+0", begun=False)
    first = table.begin(NOW)
    table.settle(first)
    rows = [row_of(first)]

    def answer(entry: Entry | None) -> None:
        assert entry is not None
        rows.append(row_of(entry))
        table.settle(entry)

    answer(table.act_for(table.game.tokens(table.state)[:1], NOW))
    assert build_table_view(table, "kim", Presence(NOW), NOW).late == [0]
    while table.asked == 1:
        answer(table.act_for(table.game.tokens(table.state)[:1], NOW))
    assert table.late == {0}, "the bot's own decisions are nobody's lateness"
    assert restored(table.head, table.chairs, rows, NOW).late == {0}
    answer(table.act(0, table.game.tokens(table.state)[:1], table.version, "mine", NOW))
    assert table.late == set()


def test_events_are_shared_only_where_a_seat_knows_no_more_than_a_spectator() -> None:
    table = table_of(chairs="me hot hot")
    play_on(table, seeded(3), 60)
    table.events.append(Event(60, 0, SPECTATOR, -1, 1, [4], NOBODY, True))
    seats = range(SPECTATOR, 3)
    for seat in seats:
        for event, seen in zip(table.events, table.seen_by(seat), strict=True):
            assert seen == event.seen_by(seat)
    shared = [len({id(table.seen_by(seat)[at]) for seat in seats}) for at in range(len(table.events))]
    assert shared.count(1) > 20, "most are one object for all"
    for event, objects in zip(table.events, shared, strict=True):
        assert objects > 1 or event.knower < 0, "what one seat alone knows is its own"


def test_points_are_counted_once_for_all_viewers_of_a_position() -> None:
    table = two_people()
    play_on(table, seeded(3), 30)
    first = build_table_view(table, "kim", Presence(NOW), NOW).scores
    second = build_table_view(table, "lou", Presence(NOW), NOW).scores
    assert [one is two for one, two in zip(first, second, strict=True)] == [True] * 2
    play_on(table, seeded(4), 30)
    after = build_table_view(table, "kim", Presence(NOW), NOW).scores
    assert [sheet.total for sheet in after if sheet] == table.game.scores(table.state)
    assert after != first


def test_every_viewer_is_told_the_options_of_the_game() -> None:
    table = two_people("sanjuan/2018+new:draft:reshuffle_eager")
    views = [build_table_view(table, player, Presence(0.0), 0.0) for player in ("kim", "lou")]
    assert [view.options for view in views] == [["draft", "reshuffle_eager"]] * 2
