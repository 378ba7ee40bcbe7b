"""A view as plain data: it is all that the view knows, in the words of the tokens, and nothing else."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.contract.tables import TABLES, Table, family, view_text, walk
from tests.effort import many
from tests.properties import sanjuan_hidden, test_puertorico_hidden
from tests.wire.texts import text

from morro import wire
from morro.core.actions import ActionTable
from morro.core.errors import BadGame
from morro.core.game import SPECTATOR, AnyGame, Game, View
from morro.core.rng import Rng, seeded
from morro.games import make_game
from morro.sanjuan.state import SanJuanState


def positions(table: Table, seed: int, every: int) -> Iterator[Any]:
    """Some states of a random game, its end among them."""
    game = table.game()
    for number, s in enumerate(walk(game, seed)):
        if number % every == 0 or game.over(s):
            yield s


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_text_of_a_view_can_be_written_from_its_data(table: Table) -> None:
    """So nothing that the view knows is missing, and nothing is wrong."""
    game = table.game()
    for s in positions(table, 200, many(6, 20)):
        for seat in [SPECTATOR, *range(game.seats)]:
            assert text(wire.view(game, game.view(s, seat))) == view_text(game, s, seat)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_data_are_plain_and_the_same_each_time(table: Table) -> None:
    game = table.game()
    for s in positions(table, 201, many(15, 40)):
        for seat in [SPECTATOR, *range(game.seats)]:
            data = wire.view(game, game.view(s, seat))
            written = json.dumps(data, allow_nan=False)
            assert json.loads(written) == data
            assert json.dumps(wire.view(game, game.view(game.clone(s), seat))) == written
            assert data["seat"] == (None if seat == SPECTATOR else seat)
            assert [e["seat"] for e in data["estates"]] == list(range(game.seats))


def mix(s: Any, seat: int, rng: Rng) -> None:
    """Change everything that the seat cannot see."""
    if isinstance(s, SanJuanState):
        sanjuan_hidden.mix(s, seat, rng)
    else:
        test_puertorico_hidden.mix(s, seat, rng)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_seat_cannot_see_does_not_change_its_data(table: Table) -> None:
    game = table.game()
    rng = seeded(202)
    for s in positions(table, 202, many(12, 30)):
        for seat in [SPECTATOR, *range(game.seats)]:
            other = game.clone(s)
            mix(other, seat, rng)
            seen = json.dumps(wire.view(game, game.view(s, seat)))
            assert json.dumps(wire.view(game, game.view(other, seat))) == seen


def words(data: Any) -> Iterator[str]:
    """Every text in the data."""
    if isinstance(data, dict):
        for value in data.values():
            yield from words(value)
    elif isinstance(data, list):
        for value in data:
            yield from words(value)
    elif isinstance(data, str):
        yield data


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_name_is_a_word_of_the_tokens_or_of_the_notation(table: Table) -> None:
    game = table.game()
    known = {word for token in game.actions.tokens for word in token.split()}
    known |= {game.name, *game.name.split(":")[1:], "over", "draft", "round_start", "role", "prospector2"}
    known |= {"11122", "11222", "11223", "12223", "12233", "colonists", "city", "chips"}
    for s in positions(table, 203, 40):
        data = wire.view(game, game.view(s, 0))
        for item in data["agenda"]:
            del item["task"]
        assert set(words(data)) <= known


def test_only_the_owner_is_told_his_cards() -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.read(
        """
        sanjuan/2004 seats=2 turned=1
        ask: role seat=0 | role seat=1
        seat 0 hand: library tower*2 city: indigo_plant+well quarry chapel chapel: hero
        seat 1 hand: palace crane shown: crane city: indigo_plant
        discard: sugar_mill@0 smithy@all statue@1
        """
    )
    mine, other, all_others = [wire.view(game, game.view(s, seat)) for seat in (0, 1, SPECTATOR)]
    estate = mine["estates"][0]
    assert estate["hand"] == {"size": 3, "known": ["tower", "tower", "library"], "shown": [], "fresh": 3}
    assert estate["city"][0] == {"building": "indigo_plant", "good": True, "old_good": False}
    assert estate["chapel"] == {"size": 1, "known": ["hero"], "old": 0}
    assert mine["estates"][1]["hand"] == {"size": 2, "known": ["crane"], "shown": ["crane"], "fresh": 2}
    assert mine["discard"] == {"size": 3, "known": ["sugar_mill", "smithy"], "open": ["smithy"]}
    assert mine["prices"]["coffee_roaster"] == 2
    assert other["estates"][0]["hand"] == {"size": 3, "known": [], "shown": [], "fresh": 3}
    assert other["estates"][0]["chapel"] == {"size": 1, "known": [], "old": 0}
    assert other["estates"][1]["hand"]["known"] == ["crane", "palace"]
    assert other["discard"]["known"] == ["smithy", "statue"]
    assert all_others["seat"] is None
    assert [e["hand"]["known"] for e in all_others["estates"]] == [[], ["crane"]]
    for hidden in ("well", "hero", "tower", "palace", "statue"):
        assert hidden not in set(words(all_others))


def test_chips_are_hidden_where_the_option_says_so() -> None:
    game = make_game("puertorico/2002:hidden_chips", 3)
    s = game.new(1)
    assert [e["chips"] for e in wire.view(game, game.view(s, 1))["estates"]] == [None, 0, None]


def test_the_phase_is_the_role_in_play() -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.new(7)
    assert wire.view(game, game.view(s, 0))["phase"] == "role"
    game.play_tokens(s, ["role builder"])
    assert wire.view(game, game.view(s, 0))["phase"] == "builder"
    s = game.read(
        """
        sanjuan/2004 seats=2 taken=producer
        ask: library seat=0 role=producer | production seat=0
        seat 0 city: indigo_plant sugar_mill coffee_roaster library
        seat 1 city: indigo_plant
        """
    )
    data = wire.view(game, game.view(s, 0))
    assert (data["phase"], data["agenda"][0]["card"]) == ("producer", "producer")
    assert wire.prompt(game.prompt(s)) == {"kind": "library", "seat": 0, "left": 1, "card": "producer"}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_question_belongs_to_the_phase_of_a_role_that_is_taken(table: Table) -> None:
    game = table.game()
    for s in positions(table, 204, many(3, 9)):
        data = wire.view(game, game.view(s, SPECTATOR))
        roles = {role["role"].removesuffix("2"): role["taken"] for role in data["roles"]}
        if game.over(s):
            assert data["phase"] == "over"
        elif data["phase"] in roles:
            assert roles[data["phase"]]
        else:
            assert data["phase"] in ("role", "draft", "round_start")
            assert (data["phase"] == "role") == (data["agenda"][0]["task"] == "role")


def test_a_question_without_a_card_has_none() -> None:
    game = make_game("puertorico/2002", 2)
    assert wire.prompt(game.prompt(game.new(1))) == {"kind": "role", "seat": 0, "left": 0, "card": None}


def test_a_box_tells_what_is_printed() -> None:
    box = wire.box(make_game("sanjuan/2018", 2))
    rows = {row["building"]: row for row in box["buildings"]}
    assert rows["prefecture"] == {"building": "prefecture", "cost": 4, "points": 2, "copies": 3, "produces": False}
    assert "bank" not in rows
    box = wire.box(make_game("puertorico/2002:chips_126", 5))
    assert (box["chips"], box["ships"], box["options"]) == (126, [6, 7, 8], ["chips_126"])
    assert box["prices"]["coffee"] == 4
    assert [row["quarries"] for row in box["buildings"] if row["building"] == "wharf"] == [3]


def test_a_game_that_nobody_registered_is_refused() -> None:
    game: AnyGame = Game("chess/1475", 1, 2, ActionTable(), 1)
    with pytest.raises(BadGame, match="there is no game 'chess/1475'"):
        wire.view(game, View(0))
    with pytest.raises(BadGame, match="there is no game 'chess/1475'"):
        wire.box(game)


def test_both_families_are_covered() -> None:
    assert {family(table.name) for table in TABLES} == {"sanjuan", "puertorico"}
