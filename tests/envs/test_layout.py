"""The layout: fields without gaps, a documentation that names them all, and no change without a new version."""

from pathlib import Path

import pytest
from tests.envs import golden

from morro.core.errors import BadGame, GameError
from morro.encoding.encoder import encoder_for
from morro.encoding.layout import Layout
from morro.games import LISTINGS, make_game

AGAIN = "PYTHONPATH=src .venv/bin/python -m tests.envs.golden"


def layouts() -> list[Layout]:
    return [encoder_for(family).layout for family in golden.FAMILIES]


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.family)
def test_the_fields_lie_one_after_another(layout: Layout) -> None:
    at = 0
    for field in layout.fields:
        assert (field.start, field.stop()) == (at, at + field.size)
        assert field.size == (len(field.entries) or 1)
        assert 1 <= field.high <= 255
        assert layout.field(field.name) is field
        at = field.stop()
    assert at == layout.size
    assert len(layout.by_name) == len(layout.fields)


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.family)
def test_the_documentation_names_every_field_with_its_place(layout: Layout) -> None:
    title, heads, *lines = layout.doc().splitlines()
    assert title == f"{layout.family}: {layout.size} bytes, layout version {layout.version}"
    assert heads.split() == ["at", "size", "high", "name", "meaning"]
    for field, line in zip(layout.fields, lines, strict=True):
        start, size, high, name, about = line.split(maxsplit=4)
        assert (int(start), int(size), int(high), name) == (field.start, field.size, field.high, field.name)
        assert about == field.about


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.family)
def test_the_page_names_every_field(layout: Layout) -> None:
    page = (Path(__file__).parents[2] / "docs" / "encoding.md").read_text(encoding="utf-8")
    ships = {f"ship{size}" for size in (5, 6, 7)}  # the page says: ship4 to ship8
    names = {field.name.rpartition(".")[2] for field in layout.fields} - ships
    assert {name for name in names if f"`{name}`" not in page} == set()


def test_a_number_that_is_cut_off_says_so() -> None:
    for layout in layouts():
        for field in layout.fields:
            assert (field.high == 255) == ("255 also for" in field.about), field.name


def test_a_row_tells_its_labels() -> None:
    layout = Layout("toy", 1)
    assert layout.one("round", 9, "the round") == 0
    assert layout.row("hand", ["well", "tower"], 3, "the hand") == 1
    assert layout.told(bytes([2, 0, 3])) == {"round": 2, "hand[tower]": 3}
    with pytest.raises(GameError, match="has 3 bytes, not 2"):
        layout.told(bytes(2))
    with pytest.raises(GameError, match="no field 'hands'; it has: round, hand"):
        layout.field("hands")
    with pytest.raises(AssertionError, match="stands twice"):
        layout.one("round", 9, "again")
    with pytest.raises(AssertionError, match="does not fit"):
        layout.one("seed", 256, "too large")


def test_one_layout_for_all_games_of_a_family() -> None:
    for listing in LISTINGS:
        for seats in listing.seats():
            game = make_game(listing.name, seats)
            encoder = encoder_for(game)
            assert encoder.layout is encoder_for(listing.name.partition("/")[0]).layout
            assert encoder.actions == len(game.actions)


def test_an_unknown_family_has_no_encoder() -> None:
    with pytest.raises(BadGame, match="no encoding of 'chess/1475'; there are those of: sanjuan, puertorico"):
        encoder_for("chess/1475")


@pytest.mark.parametrize("family", golden.FAMILIES)
def test_no_change_of_an_encoding_without_a_new_version(family: str) -> None:
    old = golden.pinned(family)
    new = golden.text_of(family)
    assert not golden.stale(old, new), f"the encoding has changed: raise its VERSION, then {AGAIN}"
    assert old == new, f"a new version of the layout: {AGAIN}"


def test_the_golden_files_are_not_written_over_under_the_same_version() -> None:
    old = "toy layout 1, 2 bytes\n    0     1     1  00000000  round\n"
    assert not golden.stale("", old)
    assert not golden.stale(old, old)
    assert golden.stale(old, old.replace("round", "rounds"))
    assert not golden.stale(old, old.replace("layout 1", "layout 2").replace("round", "rounds"))
