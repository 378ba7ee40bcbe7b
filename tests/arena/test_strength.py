"""The page about strength says what the stored figures say; and how they are stored."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from morro.arena.people import known_of
from morro.arena.strength import FIGURES, PAGE, main, pairs, read_figures, write_figures
from morro.arena.strengthpage import inside, write_page
from morro.games import NAMES

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_is_the_stored_figures() -> None:
    assert write_page(read_figures(DOCS / FIGURES)) == (DOCS / PAGE).read_text(encoding="utf-8"), (
        "run: python -m morro.arena.strength page"
    )


def test_we_say_why_wherever_we_land_outside() -> None:
    assert "Not explained yet." not in (DOCS / PAGE).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_level_is_measurably_above_the_one_below(name: str) -> None:
    matches = [m for m in read_figures(DOCS / FIGURES)["matches"] if (m["game"], m["seats"]) == (name, 4)]
    shares = {tuple(m["bots"]): m["results"][0]["win_share"] for m in matches}
    for below, bot in pairwise(["random", "level1", "level2", "greedy", "level3", "level4"]):
        assert shares[bot, below]["low"] > 1 / 4


def test_everybody_meets_the_one_before_and_the_reference() -> None:
    assert pairs(["random", "greedy", "a", "b"]) == [
        ["greedy", "random"],
        ["a", "greedy"],
        ["b", "a"],
        ["b", "greedy"],
        ["greedy"],
    ]
    assert pairs(["a", "b"]) == [["b", "a"]]
    assert pairs(["a"]) == [["a"]]


def measure(docs: Path, *more: str) -> dict[str, Any]:
    words = ["measure", "sanjuan/2004", "--seats", "2", "--bots", "random", "greedy", "--work", str(docs / "work")]
    assert main(["--docs", str(docs), *words, *more]) == 0
    return read_figures(docs / FIGURES)


def test_a_ladder_is_measured_once_and_a_longer_one_goes_on(tmp_path: Path) -> None:
    first = measure(tmp_path, "--deals", "3")
    assert [(m["bots"], m["deals"]) for m in first["matches"]] == [(["greedy", "random"], 3), (["greedy"], 6)]
    page = (tmp_path / PAGE).read_text()
    assert "## San Juan" in page
    assert "`greedy` against itself" in page
    assert "11 to 17 rounds" in page
    again = measure(tmp_path, "--deals", "3")
    assert again == first, "nothing was measured anew"
    anew = measure(tmp_path, "--deals", "3", "--again")
    assert anew["matches"] != first["matches"], "other times were measured"
    assert [m["results"][0]["win_share"] for m in anew["matches"]] == [
        m["results"][0]["win_share"] for m in first["matches"]
    ]
    longer = measure(tmp_path, "--deals", "4")
    assert [m["deals"] for m in longer["matches"]] == [4, 8]
    journals = sorted((tmp_path / "work").rglob("games.jsonl"))
    assert [len(path.read_text().splitlines()) for path in journals] == [8, 8]


def test_a_match_of_other_weights_is_left_out_and_measured_again(tmp_path: Path) -> None:
    words = ["measure", "sanjuan/2004", "--seats", "2", "--bots", "greedy", "level3", "--deals", "2"]
    command = ["--docs", str(tmp_path), *words, "--work", str(tmp_path / "work")]
    assert main(command) == 0
    figures = read_figures(tmp_path / FIGURES)
    (match,) = [m for m in figures["matches"] if "level3" in m["bots"]]
    assert (tmp_path / PAGE).read_text().count("| `level3` |") == 2, "among the levels, and on the ladder"
    mark, match["net"] = match["net"], "0123456789ab"
    write_figures(tmp_path / FIGURES, figures)
    assert write_page(figures).count("| `level3` |") == 1
    assert main(command) == 0
    assert [m["net"] for m in read_figures(tmp_path / FIGURES)["matches"] if "level3" in m["bots"]] == [mark]


def test_where_we_land_outside_is_told(tmp_path: Path) -> None:
    figures = measure(tmp_path, "--deals", "2")
    alone = figures["matches"][-1]
    (rounds,) = known_of("sanjuan/2004", 2)
    alone["rounds"].update(value=25.0, low=24.0, high=26.0)
    assert not inside(rounds, alone)
    assert "Outside what is known of people: rounds 25.0. Not explained yet." in write_page(figures)
    figures["notes"]["sanjuan/2004 2 rounds"] = "Nobody builds."
    assert "rounds 25.0. Nobody builds." in write_page(figures)
    alone["rounds"].update(value=15.0, low=14.0, high=16.0)
    assert inside(rounds, alone)


def test_a_page_without_figures_says_so(tmp_path: Path) -> None:
    assert main(["--docs", str(tmp_path), "page"]) == 0
    assert "Nothing has been measured yet." in (tmp_path / PAGE).read_text()


@pytest.mark.parametrize("text", ["", "[]", '{"format": "morro-strength 9", "matches": []}', "{"])
def test_figures_that_cannot_be_read_are_named(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / FIGURES).write_text(text)
    assert main(["--docs", str(tmp_path), "page"]) == 2
    assert "strength.json: " in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--docs", str(tmp_path / "none"), "page"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_file_of_figures_is_json_with_a_match_on_each_line(tmp_path: Path) -> None:
    figures = measure(tmp_path, "--deals", "2")
    lines = (tmp_path / FIGURES).read_text().splitlines()
    assert sum(line.startswith('{"game"') for line in lines) == len(figures["matches"]) == 2
    assert json.loads("\n".join(lines)) == figures
