"""Puzzles: those that are shipped are sound, and the finder finds such."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from morro.bots.registry import greedy_bot
from morro.coach.expert import THEMES, expert_for
from morro.coach.finder import Finder, find
from morro.coach.puzzle import LEAST_LEAD, LEAST_LOW, BadPuzzle, Puzzle, puzzle, puzzles, read_puzzles, shipped
from morro.coach.telling import telling
from morro.core.rng import seeded
from morro.games import LISTINGS, make_game
from morro.words import LANGUAGES


@pytest.mark.parametrize("one", shipped().values(), ids=lambda one: one.name)
def test_a_shipped_puzzle_is_sound(one: Puzzle) -> None:
    game = one.game()
    s = game.read(one.position)
    game.check(s)
    legal = game.legal(s)
    best = game.actions.id(one.best)
    assert game.seat(s) == one.seat
    assert sorted(game.tokens(s)) == sorted(choice.token for choice in one.choices)
    assert best in legal
    assert one.lead.value >= LEAST_LEAD
    assert one.lead.low > LEAST_LOW
    assert one.facts["found"]["value"] >= 100 * LEAST_LEAD
    assert one.facts["found"]["low"] > 100 * LEAST_LOW
    assert one.facts["confirmed"]["playouts"] >= 9 * one.facts["found"]["playouts"]
    assert one.facts["confirmed"]["seed"] != one.facts["found"]["seed"]
    greedy = greedy_bot(game).choose(game.view(s, one.seat), game.prompt(s), legal, seeded(0))
    assert best not in (greedy, legal[0], expert_for(game).dearest(s, legal))
    assert one.greedy == game.actions.token(greedy)
    assert one.theme in THEMES
    assert one.check(one.best)
    assert not one.check(one.greedy)
    for language in LANGUAGES:
        assert telling(language).reason(game, game.prompt(s), one.reason())
        assert telling(language).say("theme", one.theme)


def test_there_are_puzzles_of_both_families() -> None:
    for family in ("sanjuan", "puertorico"):
        found = puzzles(family)
        assert found
        assert [one.rating for one in found] == sorted(one.rating for one in found)
        assert all(one.theme == "role" for one in puzzles(family, "role"))


def test_every_theme_has_its_words() -> None:
    for language in LANGUAGES:
        assert sorted(telling(language).texts.table("theme")) == sorted(THEMES)


def test_answers_that_are_none() -> None:
    one = puzzles()[0]
    with pytest.raises(BadPuzzle, match="is no answer"):
        one.check("role king")
    with pytest.raises(BadPuzzle, match="there is no puzzle"):
        puzzle("chess-1")


def test_the_finder_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a false search that calls every position a puzzle."""

    def every(_: Finder, seed: int) -> Iterator[dict[str, Any]]:
        one = puzzles("sanjuan/2004")[0].facts
        yield {key: value for key, value in one.items() if key != "name"} | {"tried": seed}

    monkeypatch.setattr(Finder, "search", every)
    path, heard = tmp_path / "found.jsonl", list[str]()
    listing = next(one for one in LISTINGS if one.name == "sanjuan/2004")
    assert find(listing, "sanjuan/2004", [2], 2, 7, path, heard.append) == 2
    with path.open("a") as file:
        file.write('{"name": "cut o')
    assert find(listing, "sanjuan/2004", [2], 3, 7, path, heard.append) == 3
    found = [one.facts for one in read_puzzles(path)]
    assert [facts["selfplay"] for facts in found] == [0, 1, 2]
    assert len({facts["name"] for facts in found}) == 3
    assert len(heard) == 3


def test_the_finder_asks_only_where_the_players_are_at_odds() -> None:
    game = make_game("sanjuan/2004", 2)
    finder = Finder(game, playouts=80)
    s = game.new(4)
    assert finder.promising(s, seeded(1)) in (True, False)
    found = finder.examine(s, seeded(2))
    assert found is None or found["confirmed"]["low"] > 100 * LEAST_LOW
