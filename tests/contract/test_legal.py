"""The legal answers, the question, and the names of the answers, at every moment of a game."""

from itertools import pairwise

import pytest
from tests.contract.tables import PLAIN, TABLES, Table, family, walk

from morro.core.errors import BadToken

SEEDS = range(3)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_there_is_a_choice_until_the_end_and_it_is_listed_in_order(table: Table) -> None:
    game = table.game()
    for seed in SEEDS:
        answers = 0
        for decisions, s in enumerate(walk(game, seed)):
            legal = game.legal(s)
            answers += len(s.auto) + (1 if decisions else 0)
            assert s.step == answers, "decisions and forced answers are counted alike"
            assert game.over(s) == (not legal) == (not s.todo)
            assert len(legal) != 1, "one answer alone is never asked"
            assert all(a < b for a, b in pairwise(legal))
            assert all(0 <= action < len(game.actions) for action in legal)
            assert game.tokens(s) == [game.actions.token(action) for action in legal]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_question_names_the_seat_that_is_asked(table: Table) -> None:
    game = table.game()
    kinds = set()
    for s in walk(game, 1):
        if not game.over(s):
            prompt = game.prompt(s)
            kinds.add(prompt.kind)
            assert prompt.seat == game.seat(s)
            assert 0 <= prompt.seat < game.seats
            assert prompt.left >= 0
            assert repr(prompt).startswith(f"Prompt({prompt.kind!r}, seat={prompt.seat}, left={prompt.left}, card=")
    assert len(kinds) > 3
    assert all(kind.replace("_", "").isalpha() for kind in kinds)


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_a_token_for_each_action_and_an_action_for_each_token(table: Table) -> None:
    actions = table.game().actions
    assert len(actions) == len(set(actions.tokens)) > 0
    for action in range(len(actions)):
        token = actions.token(action)
        assert token == " ".join(token.split())
        assert "#" not in token
        assert actions.id(token) == action
        assert actions.id(f"  {token.replace(' ', '   ')} ") == action


@pytest.mark.parametrize("text", ["", "pas", "role", "role king", "PASS", "pass pass", "build", "0", "build\0smithy"])
@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_other_text_is_no_token(table: Table, text: str) -> None:
    with pytest.raises(BadToken):
        table.game().actions.id(text)


def test_the_actions_of_a_family_are_the_same_at_every_table() -> None:
    pinned: dict[str, list[str]] = {}
    for table in TABLES:
        tokens = table.game().actions.tokens
        assert pinned.setdefault(family(table.name), tokens) == tokens
