"""Questions of San Juan that seldom come up, on the page and in the terminal: every answer is there, and none else."""

import pytest
from tests.web.showing import NAMES, Page, play, shown

from morro.cli.table import table_of
from morro.sanjuan.game import SanJuan
from morro.server.chair import Chair
from morro.server.table import Head, Table
from morro.web import pages
from morro.words import LANGUAGES, words
from morro.words.wording import wording

SEAT_1 = "seat 1 city: tower\n"
ROLES = "ask: role seat=0 | role seat=1\n"
POOR_HOUSE = f"sanjuan/2004 seats=2\n{ROLES}seat 0 hand: well statue hero tower city: poor_house quarry\n{SEAT_1}"
COPY = f"sanjuan/2004 seats=2\n{ROLES}seat 0 hand: tower city: sugar_mill sugar_mill+hero crane well\n{SEAT_1}"
GIVE_UP = f"sanjuan/2004 seats=2\n{ROLES}seat 0 hand: smithy city: sugar_mill+hero black_market well\n{SEAT_1}"

QUESTIONS = [
    ("poor_house", POOR_HOUSE, ["role builder", "build well"], ["pass", "use poor_house"]),
    ("copy", COPY, ["role builder", "build tower", "cover sugar_mill"], ["pass", "cover sugar_mill"]),
    ("spend", GIVE_UP, ["role builder", "build smithy"], ["pass", "spend sugar_mill"]),
]
each_question = pytest.mark.parametrize(("kind", "start", "moves", "legal"), QUESTIONS, ids=[q[0] for q in QUESTIONS])


def table_at(start: str, moves: list[str]) -> Table:
    head = Head(id="t1", game="sanjuan/2004", seats=2, seed=1, seed_chosen=False, host="p0", start=start)
    table = Table(head, [Chair(NAMES[k], player=f"p{k}") for k in range(2)])
    table.settle(table.begin(0.0))
    for token in moves:
        play(table, [token])
    return table


@each_question
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_offers_the_answers_in_words(
    kind: str, start: str, moves: list[str], legal: list[str], language: str
) -> None:
    table = table_at(start, moves)
    facts = shown(table, 0)
    assert facts.prompt is not None
    assert (facts.prompt.kind, facts.legal) == (kind, legal)
    text = pages.table_fragment(facts, language, {"guide": "on"})
    page = Page(text)
    assert sorted(page.tokens()) == sorted(legal)
    told = words(language)
    assert told.prompt("sanjuan/2004", facts.prompt) in " ".join(page.text)
    for token in legal:
        assert told.action("sanjuan/2004", kind, token) in text.replace("&#39;", "'")
    assert Page(pages.table_fragment(shown(table, 1), language, {})).tokens() == []


def test_the_building_with_the_good_is_the_one_to_press() -> None:
    board = Page(pages.table_fragment(shown(table_at(*QUESTIONS[1][1:3]), 0), "en", {}))
    offered = board.all("button", name="token", value="cover sugar_mill")
    assert len(offered) == 1


def test_what_is_left_to_pay_is_told() -> None:
    """Nothing is left, so no card is spoken of that a good could stand for."""
    table = table_at(*QUESTIONS[2][1:3])
    facts = shown(table, 0)
    assert facts.prompt is not None
    said = "Black Market: nothing is left to pay for the Smithy; you may give up a good all the same."
    assert words("en").prompt("sanjuan/2004", facts.prompt) == said


@each_question
def test_the_terminal_offers_the_same(kind: str, start: str, moves: list[str], legal: list[str]) -> None:
    table = table_at(start, moves)
    assert isinstance(table.game, SanJuan)
    assert table.game.prompt(table.state).kind == kind
    asking = table_of(table.game, table.state, 0, ["Ana", "Blas"], wording("en")).asking()
    assert sorted(option.token for option in asking.numbered().values()) == sorted(legal)
    assert not asking.several


@each_question
def test_every_answer_can_be_played(kind: str, start: str, moves: list[str], legal: list[str]) -> None:
    for token in legal:
        table = table_at(start, moves)
        play(table, [token])
        if not table.over:
            assert (table.asked, table.game.prompt(table.state).kind) != (0, kind)
