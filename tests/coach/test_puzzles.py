"""Puzzles: those that are shipped are sound, and the finder finds such."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.effort import many

from morro.bots.registry import greedy_bot
from morro.coach.collect import FinderStopped, Table, collect
from morro.coach.expert import THEMES, expert_for
from morro.coach.finder import MOST_OF_A_GAME, Finder, denies
from morro.coach.intervals import Estimate
from morro.coach.puzzle import FOLDER, LEAST_LEAD, LEAST_LOW, BadPuzzle, Puzzle, puzzle, puzzles, read_puzzles, shipped
from morro.coach.reason import Claim, Reason
from morro.coach.sentences import sentences_in
from morro.core.rng import seeded
from morro.games import make_game
from morro.words import LANGUAGES


@pytest.mark.parametrize("one", shipped().values(), ids=lambda one: one.name)
def test_a_shipped_puzzle_is_sound(one: Puzzle) -> None:
    game = one.game()
    s = game.read(one.position)
    game.check(s)
    legal = game.legal(s)
    best = game.actions.id(one.best)
    assert game.seat(s) == one.seat
    if one.facts["question"] != "man":
        assert not (s.todo[-1].floor and s.todo[-1].done), "nobody begins in the midst of an answer"
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
        assert sentences_in(language).reason(game, game.prompt(s), one.reason())
        assert sentences_in(language).say("theme", one.theme)


def test_there_are_puzzles_of_both_families() -> None:
    for family in ("sanjuan", "puertorico"):
        found = puzzles(family)
        assert len(found) >= 150
        assert [one.rating for one in found] == sorted(one.rating for one in found)
        assert all(one.theme == "role" for one in puzzles(family, "role"))


def test_no_puzzle_is_there_twice() -> None:
    """Names are what people have solved; two puzzles of one name would hide each other."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        found = list(read_puzzles(path))
        assert len({one.name for one in found}) == len(found), path
        assert len({one.position for one in found}) == len(found), path


def test_every_theme_has_its_words() -> None:
    for language in LANGUAGES:
        assert sorted(sentences_in(language).texts.table("theme")) == sorted(THEMES)


def test_answers_that_are_none() -> None:
    one = puzzles()[0]
    with pytest.raises(BadPuzzle, match="is no answer"):
        one.check("role king")
    with pytest.raises(BadPuzzle, match="there is no puzzle"):
        puzzle("chess-1")


def every_position(finder: Finder, seed: int, wanted: Callable[[str], bool]) -> Iterator[dict[str, Any]]:
    """A false search: two puzzles in every game, of themes in turn."""
    one = puzzles("sanjuan/2004")[0].facts
    for k in (0, 1):
        theme = THEMES[(2 * seed + k) % len(THEMES)]
        if wanted(theme):
            found = {"game": finder.game.name, "seats": finder.game.seats, "theme": theme, "tried": seed}
            yield {key: value for key, value in one.items() if key != "name"} | found


def test_the_finder_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Finder, "search", every_position)
    path, heard = tmp_path / "found.jsonl", list[str]()
    tables = [Table("sanjuan/2004", 2), Table("sanjuan/2018", 4)]
    assert collect(tables, 3, 7, path, heard.append) == 3
    with path.open("a") as file:
        file.write('{"name": "cut o')
    assert collect(tables, 6, 7, path, heard.append) == 6
    assert collect(tables, 6, 7, path, heard.append) == 6
    found = [one.facts for one in read_puzzles(path)]
    assert [facts["name"] for facts in found] == [f"sanjuan-{k}" for k in range(1, 7)]
    assert [facts["selfplay"] for facts in found] == [0, 0, 1, 2, 2, 3]
    assert [(facts["game"], facts["seats"]) for facts in found[1:4]] == [*tables, tables[0]]
    assert len(heard) == 6


def test_no_theme_gets_more_than_its_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Finder, "search", every_position)
    path = tmp_path / "found.jsonl"
    collect([Table("sanjuan/2004", 2)], 20, 1, path, list[str]().append)
    themes = [one.theme for one in read_puzzles(path)]
    assert max(themes.count(theme) for theme in themes) <= 4


def test_several_processes_look_at_once(tmp_path: Path) -> None:
    """The searches are real, and so short that they find something soon: in the short form in the first game."""
    path, heard = tmp_path / "found.jsonl", list[str]()
    seed, playouts = many(3, 9), many(60, 30)
    assert collect([Table("sanjuan/2004", 2)], 1, seed, path, heard.append, playouts=playouts, jobs=2) == 1
    (one,) = read_puzzles(path)
    assert (one.name, one.game_name, one.seats) == ("sanjuan-1", "sanjuan/2004", 2)
    assert one.check(one.best)
    assert sentences_in("en").reason(one.game(), one.game().prompt(one.game().read(one.position)), one.reason())


def test_a_process_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(FinderStopped, match="ended: BadGame"):
        collect([Table("sanjuan/1999", 2)], 1, 3, tmp_path / "found.jsonl", list[str]().append, jobs=2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_time_is_up(jobs: int, tmp_path: Path) -> None:
    path = tmp_path / "found.jsonl"
    assert collect([Table("sanjuan/2004", 2)], 1, 3, path, list[str]().append, jobs=jobs, minutes=0) == 0


def test_a_game_gives_few_puzzles_and_no_theme_that_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    def examine(finder: Finder, s: Any, _: Any) -> dict[str, Any]:
        return {"theme": finder.imagination.expert.theme(s, finder.game.prompt(s)), "at": s.step}

    monkeypatch.setattr(Finder, "examine", examine)
    finder = Finder(make_game("sanjuan/2004", 2))
    assert len(list(finder.search(5, bool))) == MOST_OF_A_GAME
    assert {one["theme"] for one in finder.search(5, lambda theme: theme == "building")} == {"building"}


def test_a_denial_hurts_the_others_more_than_it_helps() -> None:
    def claim(name: str, weight: float) -> Claim:
        return Claim(name, Estimate(weight, weight, weight), weight, 0.0, weight)

    assert denies(Reason("a", "b", [], [claim("rival 2", 1.2), claim("points", 0.8)]))
    assert not denies(Reason("a", "b", [], [claim("points", 1.2), claim("others later sold", 0.8)]))


def test_the_finder_asks_only_where_the_players_are_at_odds() -> None:
    game = make_game("sanjuan/2004", 2)
    finder = Finder(game, playouts=80)
    s = game.new(4)
    assert finder.promising(s, bool, seeded(1)) in (True, False)
    assert not finder.promising(s, str.isdigit, seeded(1))
    found = finder.examine(s, seeded(2))
    assert found is None or found["confirmed"]["low"] > 100 * LEAST_LOW
