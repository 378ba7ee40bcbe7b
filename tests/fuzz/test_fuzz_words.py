"""Damaged tokens and damaged names of games are refused with a GameError."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contract.tables import PLAIN, TABLES, Table, walk
from tests.effort import many
from tests.fuzz.mutations import damaged, vocabulary

from morro.core.errors import BadGame, BadToken, GameError
from morro.games import make_game


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_a_damaged_token_is_refused_or_a_token(table: Table) -> None:
    actions = table.game().actions
    known = vocabulary(actions.tokens)
    for seed in range(many(300, 60)):
        rng = random.Random(seed)
        text = damaged(rng.choice(actions.tokens), rng, known)
        try:
            action = actions.id(text)
        except BadToken:
            continue
        assert actions.token(action) == " ".join(text.split())


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_damaged_gestures_are_played_whole_or_refused(table: Table) -> None:
    game = table.game()
    known = vocabulary(game.actions.tokens)
    for s in walk(game, 170):
        if s.step % 4 or game.over(s):
            continue
        rng = random.Random(s.step)
        tokens = [rng.choice(game.tokens(s)), *rng.choices(game.actions.tokens, k=rng.randrange(3))]
        if rng.random() < 0.5:
            tokens = [damaged(token, rng, known) for token in tokens]
        before = game.text(s)
        try:
            game.play_tokens(game.clone(s), tokens)
            game.play_tokens(s, [])
        except GameError:
            with pytest.raises(GameError):
                game.play_tokens(s, tokens)
        assert game.text(s) == before


@settings(max_examples=many(200, 100))
@given(text=st.text(max_size=60))
def test_any_text_is_refused_as_a_token(text: str) -> None:
    for table in PLAIN[::4]:
        actions = table.game().actions
        if " ".join(text.split()) not in actions.tokens:
            with pytest.raises(BadToken):
                actions.id(text)


def test_a_damaged_name_is_refused_or_a_name() -> None:
    names = [table.name for table in TABLES]
    known = vocabulary([name.replace(":", " ").replace("/", " ") for name in names])
    made = 0
    for seed in range(many(4000, 1000)):
        rng = random.Random(seed)
        name = damaged(rng.choice(names), rng, known)
        try:
            game = make_game(name, rng.randrange(-1, 7))
        except BadGame:
            continue
        made += 1
        assert game.name in names or game.name.count(":") > 1
        assert set(game.name.split(":")) == set(name.split(":"))
    assert made > 10


@settings(max_examples=many(500, 200))
@given(text=st.text(max_size=40), seats=st.integers())
def test_any_text_is_refused_as_a_name(text: str, seats: int) -> None:
    for name in (text, f"sanjuan/{text}", f"sanjuan/2004:{text}", f"puertorico/2002:{text}"):
        try:
            game = make_game(name, seats)
        except BadGame:
            continue
        assert game.seats == seats


def test_a_token_that_is_too_long_is_refused_in_time() -> None:
    for wrong in ["x" * 1_000_000, "build smithy " * 100_000]:
        with pytest.raises(BadToken):
            PLAIN[0].game().actions.id(wrong)
