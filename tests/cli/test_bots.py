"""`morro bots`: the list, and what a search thinks of a position."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from morro.bots.registry import BOTS
from morro.games import NAMES

Run = Callable[..., Result]


def test_all_bots_are_listed(run: Run) -> None:
    shown = run("bots").stdout
    assert all(one.usage in shown and one.about in shown for one in BOTS)
    assert [one["bot"] for one in json.loads(run("bots", "--json").stdout)] == [one.name for one in BOTS]


@pytest.mark.parametrize("name", NAMES)
def test_a_position_is_explained(run: Run, name: str) -> None:
    Path("start.txt").write_text(run("new", name, "--seed", "7").stdout, encoding="utf-8")
    found = json.loads(run("bots", "--explain", "start.txt", "--bot", "search:12", "--json").stdout)
    legal = run("position", "start.txt", "--legal").stdout.split("\n")
    assert sorted(one["token"] for one in found["candidates"]) == sorted(filter(None, legal))
    shown = run("bots", "--explain", "start.txt", "--bot", "search:12").stdout
    best = found["candidates"][0]
    assert shown.splitlines()[1].split("  ")[0].strip() == best["token"]
    assert f"{100 * best['win']:.1f} % ±" in shown
    assert run("bots", "--explain", "start.txt", "--bot", "search:12").stdout == shown


def test_who_does_not_search_explains_nothing(run: Run) -> None:
    start = run("new", "sanjuan/2004", "--seed", "7").stdout
    for name, complaint in (("greedy", "greedy does not search"), ("level9", "there is no bot 'level9'")):
        result = run("bots", "--explain", "-", "--bot", name, text=start.encode())
        assert result.exit_code == 2
        assert complaint in result.stderr
