"""The page of the analysis: open hands, chances on the placards, the reason beside the answers."""

import re

import pytest

from morro.games import make_game
from morro.scene.seen import Player
from morro.server.analysis_desk import FEWEST, FEWEST_ROWS, Tally
from morro.server.analysis_pages import links_of
from morro.server.analysis_study import ALL, Study
from morro.server.analysis_view import AnalysisShown
from morro.server.analysis_worker import Weighed
from morro.server.position_view import position_view
from morro.web import pages
from morro.words import LANGUAGES

GAME = make_game("sanjuan/2004", 3)


def board(eyes: str = "", seat: int = 0, seen: int = FEWEST) -> AnalysisShown:
    s = GAME.new(7)
    study = Study(GAME.text(s), eyes=eyes)
    players = [Player(k, name, "human", None, True, None) for k, name in enumerate(study.names(GAME.seats))]
    tokens = GAME.tokens(s)
    tally = Tally(tokens)
    tally.add(tokens, Weighed([[0.4 - 0.02 * place] * seen for place in range(len(tokens))], []))
    tally.unexplained()
    figures = {"points": 30.0, "you soon drawn": 2.0}
    better = {"points": 32.0, "you soon drawn": 3.5}
    tally.add(tokens, Weighed([[]] * len(tokens), [(better, figures)] * FEWEST_ROWS))
    table = position_view(GAME, s, seat, players, True, open_hands=eyes == ALL)
    return AnalysisShown(table, study, GAME.seat(s), tally, links_of(study, GAME, s), [])


def hands(text: str) -> list[int]:
    """How many cards the page shows of each other hand."""
    return [len(re.findall('<li class="card', one)) for one in text.split('class="ahand"')[1:]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_hand_lies_open_where_everything_is_known(lang: str) -> None:
    s = GAME.new(7)
    text = pages.analysis(board(ALL), lang, {})
    assert hands(text)[:2] == [len(e.hand) for e in s.estates[1:]]
    assert hands(pages.analysis(board(), lang, {})) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_chances_stand_on_the_placards_and_the_reason_beside_the_answers(lang: str) -> None:
    shown = board()
    text = pages.analysis(shown, lang, {})
    placards = text[text.index('class="roles') : text.index('class="stage')]
    assert re.findall(r">(\d+) %</span></li>", placards.replace("\n", "")) == ["40", "38", "36", "34", "32"]
    assert placards.count("top1") == 1
    why = re.findall('<p class="why1">([^<]+)</p>', text)
    assert len(why) == 1
    assert re.search(r"1[.,]5", why[0])
    assert why == re.findall('<p class="why1">([^<]+)</p>', pages.analysis_answers(shown, lang, {}))


def test_nothing_is_said_while_too_little_is_known() -> None:
    text = pages.analysis(board(seen=FEWEST - 1), "en", {})
    assert "why1" not in text
    assert 'class="odds' not in text.replace('class="odds1"', "")


def test_whoever_is_not_asked_has_no_chances_on_the_placards() -> None:
    text = pages.analysis(board(seat=1), "en", {})
    placards = text[text.index('class="roles') : text.index('class="stage')]
    assert "odds" not in placards


def test_the_drawing_of_how_sure_it_is_has_numbers_at_its_sides() -> None:
    shown = board()
    tally = shown.tally
    assert tally is not None
    tokens = list(tally.order)
    for _ in range(3):
        wins = [[0.4 - 0.02 * place, 0.2 - 0.02 * place] * 100 for place in range(len(tokens))]
        tally.add(tokens, Weighed(wins, []))
    text = pages.analysis_answers(shown, "en", {})
    drawing = text[text.index('class="sure1"') :]
    numbers = [int(found) for found in re.findall(r'<text x="-4" y="\d+" class="e">(\d+)</text>', drawing)]
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[1] * 2 == numbers[0] + numbers[2]
    for points in re.findall(r'points="([^"]+)"', drawing):
        for pair in points.split():
            x, y = (float(part) for part in pair.split(","))
            assert 0 <= x <= 300
            assert 0 <= y <= 110
