"""Tests of other files once more, at two servers that share a PostgreSQL: each request goes to the other one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from bench.postgres import Cluster
from tests.server.running import Together, plain, settings
from tests.server.test_play import (
    test_a_clock_that_has_run_out_lets_a_bot_answer_that_one_question,
    test_a_finished_game_gives_its_record_its_seed_and_its_past,
    test_a_new_invite_link_kills_the_old_one_and_only_the_host_makes_one,
    test_a_rematch_seats_the_same_people_one_further,
    test_a_stale_act_gets_409_and_the_fresh_table,
    test_an_invite_link_works_once,
    test_an_unfinished_record_is_played_on,
    test_at_a_hot_seat_the_hand_is_shown_after_the_curtain,
    test_chat_is_heard_and_can_be_muted,
    test_nobody_answers_for_another_or_out_of_turn,
    test_play_now_leads_to_a_first_decision_at_once,
    test_preferences_are_kept_and_follow_to_a_second_device,
    test_the_host_fills_an_open_seat_with_a_bot,
    test_the_same_act_twice_is_done_once,
    test_the_socket_sends_the_whole_newest_table,
    test_under_the_curtain_undo_asks_for_the_one_who_acted,
    test_undo_over_http,
)
from tests.server.test_presence import (
    _soon,
    test_one_who_leaves_for_good_need_not_agree,
    test_that_a_bot_may_play_for_somebody_who_left_is_told_by_itself,
    test_the_chat_comes_with_the_first_who_looks_on_and_stays,
)

__all__ = [
    "_soon",
    "test_a_clock_that_has_run_out_lets_a_bot_answer_that_one_question",
    "test_a_finished_game_gives_its_record_its_seed_and_its_past",
    "test_a_new_invite_link_kills_the_old_one_and_only_the_host_makes_one",
    "test_a_rematch_seats_the_same_people_one_further",
    "test_a_stale_act_gets_409_and_the_fresh_table",
    "test_an_invite_link_works_once",
    "test_an_unfinished_record_is_played_on",
    "test_at_a_hot_seat_the_hand_is_shown_after_the_curtain",
    "test_chat_is_heard_and_can_be_muted",
    "test_nobody_answers_for_another_or_out_of_turn",
    "test_one_who_leaves_for_good_need_not_agree",
    "test_play_now_leads_to_a_first_decision_at_once",
    "test_preferences_are_kept_and_follow_to_a_second_device",
    "test_that_a_bot_may_play_for_somebody_who_left_is_told_by_itself",
    "test_the_chat_comes_with_the_first_who_looks_on_and_stays",
    "test_the_host_fills_an_open_seat_with_a_bot",
    "test_the_same_act_twice_is_done_once",
    "test_the_socket_sends_the_whole_newest_table",
    "test_under_the_curtain_undo_asks_for_the_one_who_acted",
    "test_undo_over_http",
]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, postgres: Cluster) -> Iterator[Together]:
    folder: Path = tmp_path_factory.mktemp("together")
    (folder / "static").mkdir()
    (folder / "static" / "table.css").write_text("main { color: black }\n" * 100)
    database = postgres.create(folder.name)  # another one where the file is begun a second time
    each = [settings(folder, database=database) for _ in range(2)]
    with Together(each, plain(folder)) as servers:
        yield servers
