"""The lists of one's own games: how long ago something happened, who is awaited, who won."""

import time

import pytest

from morro.server.table_view import Ended, HomeShown, TableLine
from morro.web import pages
from morro.web.table_lines import ago_text, ended_text
from morro.words import LANGUAGES
from morro.words.wording import wording

EN = wording("en")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (-30, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (86399, "23 hours ago"),
        (86400, "1 day ago"),
        (10 * 86400, "10 days ago"),
    ],
)
def test_a_time_is_told_as_people_say_it(monkeypatch: pytest.MonkeyPatch, seconds: float, said: str) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_000_000.0)
    assert ago_text(1_000_000.0 - seconds, EN) == said


def line(status: str = "finished", ended: Ended | None = None) -> TableLine:
    return TableLine("t", "sanjuan/2004", 3, status, ["Ana", "Blas", "Carmen"], False, time.time(), 7, ended=ended)


@pytest.mark.parametrize(
    ("winners", "mine", "said"),
    [
        ([0], [0], "You won, 31 : 30 : 24"),
        ([2], [0], "Carmen won, 31 : 30 : 24"),
        ([0, 2], [0], "You won with Carmen, 31 : 30 : 24"),
        ([0, 2], [1], "Ana and Carmen won, 31 : 30 : 24"),
        ([0], [], "Ana won, 31 : 30 : 24"),
        ([0], [0, 1, 2], "Ana won, 31 : 30 : 24"),
    ],
)
def test_the_end_names_the_winners_and_all_points(winners: list[int], mine: list[int], said: str) -> None:
    assert ended_text(line(ended=Ended([30, 24, 31], winners, mine)), EN) == said


def test_of_an_old_game_nothing_is_said() -> None:
    assert ended_text(line(), EN) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_home_page_says_for_whom_a_game_waits_and_how_it_ended(lang: str) -> None:
    w = wording(lang)
    going, over = line("running"), line(ended=Ended([30, 24, 31], [2], [0]))
    going.waits_for = "Blas"
    page = pages.home(HomeShown([going, over], [], "Ana", ""), lang, {})
    assert w("waiting", player="Blas") in page
    assert w("ago_now") in page
    assert ended_text(over, w) in page
