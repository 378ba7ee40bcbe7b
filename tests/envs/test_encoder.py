"""The encoding tells what a seat may know: no more, not less, and the same from every chair."""

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.strings import BytesWriter
from tests.contract.tables import PLAIN, STYLES, TABLES, Table, family, some_answer, view_text, walk
from tests.effort import many
from tests.properties import sanjuan_hidden, test_puertorico_hidden

from morro.core.errors import GameError
from morro.core.game import SPECTATOR
from morro.core.rng import Rng, seeded
from morro.encoding.encoder import AnyEncoder, encoder_for
from morro.games import AnyGame, make_game
from morro.sanjuan.buildings import KEYS

seeds = st.integers(0, 999_999)
decisions = st.integers(0, 400)


def from_state(encoder: AnyEncoder, s: Any, seat: int) -> bytes:
    out = BytesWriter()
    encoder.write_state(s, seat, out)
    return out.getvalue()


def part(encoder: AnyEncoder, row: bytes, name: str) -> list[int]:
    field = encoder.layout.field(name)
    return list(row[field.start : field.stop()])


def seat_names(encoder: AnyEncoder) -> list[str]:
    return encoder.layout.field("asked").entries


# -- view and state ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_view_and_its_state_have_the_same_encoding(table: Table) -> None:
    """And every number is within the bounds of its field."""
    game = table.game()
    encoder = encoder_for(game)
    high = [field.high for field in encoder.layout.fields for _ in range(field.size)]
    for seed in range(many(3, 1)):
        for number, s in enumerate(walk(game, seed)):
            if number % many(1, 16) and not game.over(s):
                continue
            for seat in range(game.seats):
                row = encoder.row(game.view(s, seat))
                assert row == from_state(encoder, s, seat)
                assert all(found <= most for found, most in zip(row, high, strict=True))


def test_a_row_is_appended_after_others() -> None:
    for table in PLAIN:
        game = table.game()
        encoder = encoder_for(game)
        s = game.new(1)
        out = BytesWriter()
        for seat in range(game.seats):
            encoder.write_state(s, seat, out)
        assert out.getvalue() == b"".join(encoder.row(game.view(s, seat)) for seat in range(game.seats))


# -- what is told --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_points_are_those_of_the_score_sheet(table: Table) -> None:
    game = table.game()
    encoder = encoder_for(game)
    names = seat_names(encoder)
    told = 1 if "hidden_chips" in table.name else game.seats
    for seed in range(10, 10 + many(12, 2)):
        for number, s in enumerate(walk(game, seed)):
            if number % 20 and not game.over(s):
                continue
            points = game.scores(s)
            row = encoder.row(game.view(s, 1))
            for turn in range(told):
                assert part(encoder, row, f"{names[turn]}.points") == [points[(1 + turn) % game.seats]]


def test_hidden_chips_are_not_in_the_points_of_the_others() -> None:
    game = make_game("puertorico/2002:hidden_chips", 2)
    encoder = encoder_for(game)
    *_, s = walk(game, 1)
    assert all(e.chips > 0 for e in s.estates)
    row = encoder.row(game.view(s, 0))
    assert part(encoder, row, "me.chips") == [s.estates[0].chips]
    assert part(encoder, row, "seat+1.chips") == [0]
    s.estates[1].chips = 0
    assert part(encoder, row, "seat+1.points") == [game.scores(s)[1]]


@pytest.mark.parametrize("table", [table for table in PLAIN if family(table.name) == "sanjuan"], ids=str)
def test_the_unseen_cards_are_all_that_lie_hidden(table: Table) -> None:
    game = table.game()
    encoder = encoder_for(game)
    for seed in range(20, 20 + many(12, 2)):
        for number, s in enumerate(walk(game, seed)):
            if number % 12:
                continue
            state = sanjuan_hidden.state_of(s)
            for seat in range(game.seats):
                view = game.view(s, seat)
                row = encoder.row(view)
                hidden = sanjuan_hidden.kinds_in(sanjuan_hidden.hidden(state, seat))
                assert part(encoder, row, "unseen") == hidden
                assert part(encoder, row, "recall") == [view.recall.count(kind) for kind in range(len(KEYS))]
                assert part(encoder, row, "hand") == [view.estates[seat].hand.count(kind) for kind in range(len(KEYS))]


def test_a_table_of_san_juan_as_seat_1_sees_it() -> None:
    game = make_game("sanjuan/2018+new:draft", 3)
    s = game.read("""
sanjuan/2018+new:draft seats=3 round=2 governor=2 chooser=0 taken=builder
ask: build seat=1 | build seat=2 | end_builder seat=0
seat 0 built=smithy hand: tavern*2 city: indigo_plant+park smithy
seat 1 hand: tower hero*2 aqueduct city: indigo_plant sugar_mill+hut chapel chapel: well*2
seat 2 hand: crane city: indigo_plant
""")
    encoder = encoder_for(game)
    told = encoder.layout.told(encoder.row(game.view(s, 1)))
    few = {label: number for label, number in told.items() if not label.startswith("unseen")}
    assert few == {
        "edition[sanjuan/2018+new]": 1,
        "options[draft]": 1,
        "seats[3]": 1,
        "question[build]": 1,
        "asked[me]": 1,
        "round": 2,
        "governor[seat+1]": 1,
        "chooser[seat+2]": 1,
        "roles[producer]": 1,
        "roles[trader]": 1,
        "roles[councillor]": 1,
        "roles[prospector]": 1,
        "deck": 124,
        "hand[tower]": 1,
        "hand[hero]": 2,
        "hand[aqueduct]": 1,
        "aside[cathedral]": 1,
        "me.city[indigo_plant]": 1,
        "me.city[sugar_mill]": 1,
        "me.city[chapel]": 1,
        "me.goods[sugar_mill]": 1,
        "me.cards": 4,
        "me.buildings": 3,
        "me.chapel": 2,
        "me.points": 6,
        "seat+1.city[indigo_plant]": 1,
        "seat+1.cards": 1,
        "seat+1.buildings": 1,
        "seat+1.points": 1,
        "seat+2.city[indigo_plant]": 1,
        "seat+2.city[smithy]": 1,
        "seat+2.goods[indigo_plant]": 1,
        "seat+2.cards": 2,
        "seat+2.buildings": 2,
        "seat+2.points": 2,
        "seat+2.built": 1,
    }
    assert told["unseen[hero]"] == 1, "two of three in the own hand"
    assert told["unseen[well]"] == 1, "two of three under the own chapel"
    assert told["unseen[tavern]"] == 3, "whoever has them"
    assert told["unseen[sugar_mill]"] == 7, "one of eight in the own city"
    assert "unseen[cathedral]" not in told, "it lies open"


def test_an_own_discard_is_known_and_that_of_another_is_not() -> None:
    game = make_game("sanjuan/2004", 2)
    s = game.new(1)
    encoder = encoder_for(game)
    game.play_tokens(s, ["role builder"])
    bought = next(token for token in game.tokens(s) if token != "pass")
    before = [part(encoder, encoder.row(game.view(s, seat)), "unseen") for seat in range(2)]
    game.play(s, game.actions.id(bought))
    while game.prompt(s).kind == "pay":
        game.apply(s, game.legal(s)[0])
    built = game.actions.id(bought) - game.actions.id("build indigo_plant")
    paid = [card & 63 for card in s.discard]
    assert paid
    own, other = (encoder.row(game.view(s, seat)) for seat in range(2))
    assert part(encoder, own, "discards") == [paid.count(kind) for kind in range(len(KEYS))]
    assert part(encoder, other, "discards") == [0] * len(KEYS)
    assert part(encoder, own, "unseen") == before[0]
    assert part(encoder, other, "unseen") == [count - (kind == built) for kind, count in enumerate(before[1])]
    assert part(encoder, other, "pile") == [len(paid)]


def test_tiles_come_round_again() -> None:
    game = make_game("sanjuan/2004", 2)
    encoder = encoder_for(game)
    field = encoder.layout.field("tiles")
    s = game.new(3)
    assert part(encoder, encoder.row(game.view(s, 0)), "tiles") == [0] * 25
    for turned in range(1, 12):
        s.turned = turned
        row = encoder.row(game.view(s, 0))
        told = [field.entries[at] for at, found in enumerate(part(encoder, row, "tiles")) if found]
        coming = [(turned + ahead) % 5 for ahead in range(5)]
        words = ["next", "second", "third", "fourth", "last"]
        tiles = ["11122", "11222", "11223", "12223", "12233"]
        assert told == [f"{words[i]} {tiles[s.tiles[at]]}" for i, at in enumerate(coming) if at < turned]
        assert "".join(map(str, part(encoder, row, "prices"))) == told[-1].split()[1]


def test_a_long_game_stops_counting_its_rounds() -> None:
    for name in ("sanjuan/2004", "puertorico/2002"):
        game = make_game(name, 2)
        s = game.new(1)
        encoder = encoder_for(game)
        for rounds, told in ((254, 254), (255, 255), (1000, 255)):
            s.round = rounds
            assert part(encoder, encoder.row(game.view(s, 0)), "round") == [told]


def test_a_table_of_puerto_rico_as_seat_1_sees_it() -> None:
    game = make_game("puertorico/2002", 3)
    s = game.new(1)
    encoder = encoder_for(game)
    told = encoder.layout.told(encoder.row(game.view(s, 1)))
    assert told["question[role]"] == told["asked[seat+2]"] == told["governor[seat+2]"] == 1
    few = {label: number for label, number in told.items() if label.startswith(("me.", "ship", "aboard", "chips"))}
    assert few == {
        "me.island[indigo]": 1,
        "me.doubloons": 2,
        "me.tiles": 1,
        "aboard": 3,
        "chips": 75,
        **{f"ship{size}": 1 for size in (4, 5, 6)},
        **{f"ship{size}.room": size for size in (4, 5, 6)},
    }
    hidden = [list(s.stack[: s.stack_left]).count(kind) for kind in range(5)]
    assert part(encoder, encoder.row(game.view(s, 1)), "stack") == hidden


@pytest.mark.parametrize("table", [table for table in TABLES if family(table.name) == "puertorico"], ids=str)
def test_the_numbers_of_puerto_rico_are_those_of_the_view(table: Table) -> None:
    from morro.puertorico import moments

    game = table.game()
    encoder = encoder_for(game)
    names = seat_names(encoder)
    for number, s in enumerate(walk(game, 31)):
        if number % many(7, 30):
            continue
        view = game.view(s, 0)
        row = encoder.row(view)
        assert part(encoder, row, "stack") == [list(s.stack[: s.stack_left]).count(kind) for kind in range(5)]
        assert part(encoder, row, "supply") == view.supply
        assert part(encoder, row, "stock") == view.stock[6:]
        for seat, e in enumerate(view.estates):
            for name, found in (("island", e.island), ("men", e.men), ("goods", e.goods), ("idle", [e.idle])):
                assert part(encoder, row, f"{names[seat]}.{name}") == found
            assert part(encoder, row, f"{names[seat]}.city") == [int(kind in e.city) for kind in range(6, 29)]
            made = [moments.output(s.estates[seat].men, good) for good in range(5)]
            assert part(encoder, row, f"{names[seat]}.output") == made
            assert part(encoder, row, f"{names[seat]}.tiles") == [s.estates[seat].tiles]
            assert part(encoder, row, f"{names[seat]}.spaces") == [s.estates[seat].spaces]


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_other_answers_other_encodings(table: Table) -> None:
    """Positions that look alike have the same answers; answers that lead to different views lead to different rows."""
    game = table.game()
    encoder = encoder_for(game)
    answers: dict[bytes, list[int]] = {}
    for seed in range(many(6, 1)):
        for number, s in enumerate(walk(game, seed)):
            if number % many(3, 15):
                continue
            rows = set()
            views = set()
            for action in game.legal(s):
                z = game.clone(s)
                game.apply(z, action)
                rows.add(from_state(encoder, z, game.seat(s)))
                views.add(re.sub(r" step=\d+", "", view_text(game, z, game.seat(s))))  # a row does not tell it
                if not game.over(z):
                    row = from_state(encoder, z, game.seat(z))
                    assert answers.setdefault(row, game.legal(z)) == game.legal(z)
            assert len(rows) == len(views)


# -- what is not told ----------------------------------------------------------------------------------------


def middle(game: AnyGame, seed: int, steps: int) -> Any:
    """A random game after so many decisions, or its end."""
    s = game.new(seed)
    rng = seeded(seed)
    while not game.over(s) and s.step < steps:
        game.apply(s, some_answer(game, s, rng, seed % STYLES))
    return s


def mix(name: str, s: Any, seat: int, rng: Rng) -> None:
    """Change everything that the seat cannot see."""
    if family(name) == "sanjuan":
        sanjuan_hidden.mix(s, seat, rng)
    else:
        test_puertorico_hidden.mix(s, seat, rng)


def try_redeal(table: Table, seed: int, steps: int) -> None:
    game = table.game()
    encoder = encoder_for(game)
    s = middle(game, seed, steps)
    for seat in range(game.seats):
        row = encoder.row(game.view(s, seat))
        mixed = game.clone(s)
        mix(table.name, mixed, seat, seeded(seed))
        assert from_state(encoder, mixed, seat) == row
        assert encoder.row(game.view(mixed, seat)) == row
        guessed = game.guess(game.view(s, seat), seeded(seed))
        assert from_state(encoder, guessed, seat) == row
        assert encoder.row(game.view(guessed, seat)) == row


@pytest.mark.parametrize("table", PLAIN, ids=str)
@settings(max_examples=many(60, 4))
@given(seed=seeds, steps=decisions)
def test_what_a_seat_cannot_see_is_not_in_its_encoding(table: Table, seed: int, steps: int) -> None:
    try_redeal(table, seed, steps)


@pytest.mark.parametrize("table", [table for table in TABLES if table not in PLAIN], ids=str)
@settings(max_examples=many(12, 1))
@given(seed=seeds, steps=decisions)
def test_nor_is_it_with_options(table: Table, seed: int, steps: int) -> None:
    try_redeal(table, seed, steps)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_seats_tell_the_same_from_their_own_chairs(table: Table) -> None:
    game = table.game()
    encoder = encoder_for(game)
    names = seat_names(encoder)
    hidden = {"chips", "points"} if "hidden_chips" in table.name else set()
    blocks = [field.name.partition(".")[2] for field in encoder.layout.fields if field.name.startswith("me.")]
    for number, s in enumerate(walk(game, 40)):
        if number % many(9, 60):
            continue
        rows = [encoder.row(game.view(s, seat)) for seat in range(game.seats)]
        for seat, row in enumerate(rows):
            for turn in range(1, game.seats):
                other = (seat + turn) % game.seats
                for name in blocks:
                    if name not in hidden:
                        own = part(encoder, rows[other], f"me.{name}")
                        assert part(encoder, row, f"{names[turn]}.{name}") == own
                for name in ("asked", "governor", "chooser"):
                    mine = part(encoder, row, name)[: game.seats]
                    assert mine[turn:] + mine[:turn] == part(encoder, rows[other], name)[: game.seats]
            for absent in names[game.seats :]:
                assert not any(any(part(encoder, row, f"{absent}.{name}")) for name in blocks)
            for name in ("asked", "governor", "chooser"):
                assert not any(part(encoder, row, name)[game.seats :])


# -- buffers and masks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sanjuan/2004", "puertorico/2002"])
def test_any_buffer_of_bytes_will_do(name: str) -> None:
    game = make_game(name, 4)
    encoder = encoder_for(game)
    s = game.new(1)
    view = game.view(s, 2)
    size = encoder.layout.size
    row = bytearray(size)
    encoder.encode(view, game.prompt(s), row)
    assert row == encoder.row(view)
    batch = np.ones((3, size), np.uint8)
    encoder.encode(view, None, batch[1])
    assert batch[1].tobytes() == bytes(row)
    assert batch[0].all()
    assert batch[2].all()
    flags = np.ones(encoder.actions, np.bool_)
    encoder.mask(game.legal(s), flags)
    assert flags.nonzero()[0].tolist() == game.legal(s)
    plain = bytearray(b"\x07" * encoder.actions)
    encoder.mask(game.legal(s), memoryview(plain))
    assert [at for at, flag in enumerate(plain) if flag == 1] == game.legal(s)
    assert set(plain) == {0, 1}


@pytest.mark.parametrize(
    "buffer", [bytearray(3), bytes(643), np.zeros(643, np.float32), np.zeros((643, 2), np.uint8)[:, 0]], ids=repr
)
def test_a_buffer_that_does_not_fit_is_refused(buffer: Any) -> None:
    game = make_game("sanjuan/2004", 2)
    encoder = encoder_for(game)
    with pytest.raises(GameError, match=f"writable buffer of {encoder.layout.size} bytes without gaps"):
        encoder.encode(game.view(game.new(1), 0), None, buffer)


def test_what_is_no_buffer_is_refused() -> None:
    game = make_game("sanjuan/2004", 2)
    encoder = encoder_for(game)
    with pytest.raises(GameError, match="writable buffer of 643 bytes"):
        encoder.encode(game.view(game.new(1), 0), None, [0] * 643)


def test_an_answer_outside_the_table_has_no_place_in_a_mask() -> None:
    encoder = encoder_for("sanjuan")
    for action in (-1, encoder.actions):
        with pytest.raises(GameError, match=f"actions go from 0 to {encoder.actions - 1}, not {action}"):
            encoder.mask([0, action], bytearray(encoder.actions))


def test_a_spectator_has_no_encoding() -> None:
    for name in ("sanjuan/2004", "puertorico/2002"):
        game = make_game(name, 2)
        with pytest.raises(GameError, match="relative to a seat"):
            encoder_for(game).row(game.view(game.new(1), SPECTATOR))
