"""`morro games`: what can be played, and with which cards."""

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

import morro
from morro.core import COMPILED
from morro.games import LISTINGS
from morro.words import LANGUAGES, words

Run = Callable[..., Result]


def test_every_game_is_listed_with_its_seats_and_options(run: Run) -> None:
    out = run("games").stdout
    for listing in LISTINGS:
        assert listing.name in out
        assert f"{listing.least}-{listing.most}" in out
        for option in listing.options:
            assert f"{option}:" in out


def test_games_as_json(run: Run) -> None:
    found = json.loads(run("games", "--json").stdout)
    assert [game["game"] for game in found] == [listing.name for listing in LISTINGS]
    assert found[0]["seats"] == [2, 3, 4]
    assert {"option", "title", "about"} == set(found[0]["options"][0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_in_every_language(run: Run, language: str) -> None:
    out = run("games", "--cards", "sanjuan/2004", "--lang", language).stdout
    assert words(language).building("sanjuan/2004", "tower") in out
    assert "tower " in out
    assert "cathedral" not in out


def test_cards_as_json(run: Run) -> None:
    found = json.loads(run("games", "--cards", "sanjuan/2018+new", "--json").stdout)
    assert found[0]["key"] == "indigo_plant"
    assert {"key", "name", "cost", "points", "copies", "effect", "rulings"} == set(found[0])
    assert sum(card["copies"] for card in found) == 142


def test_points_counted_at_the_end_are_no_number(run: Run) -> None:
    counted = ["guild_hall", "city_hall", "triumphal_arch", "palace", "residence", "cathedral"]
    found = json.loads(run("games", "--cards", "sanjuan/2018+new", "--json").stdout)
    assert [card["key"] for card in found if card["points"] is None] == counted
    lines = run("games", "--cards", "sanjuan/2018+new").stdout.splitlines()
    assert [line.split()[0] for line in lines if "  pts ?  " in line] == counted
    assert not [line for line in lines if "  pts 0  " in line]


def test_the_cards_of_an_edition_have_its_numbers(run: Run) -> None:
    def cost(game: str) -> int:
        cards = json.loads(run("games", "--cards", game, "--json").stdout)
        return next(int(card["cost"]) for card in cards if card["key"] == "prefecture")

    assert (cost("sanjuan/2004"), cost("sanjuan/2018")) == (3, 4)


@pytest.mark.parametrize(
    "command",
    ["", "games", "new", "position", "replay", "perft", "sim", "bench", "play"],
    ids=lambda command: command or "morro",
)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert "Example: morro" in result.stdout


def test_the_version_can_be_asked(run: Run) -> None:
    mode = "compiled" if COMPILED else "interpreted"
    assert run("--version").stdout == f"morro {morro.__version__} ({mode})\n"
