"""Every view, box and question is as its JSON Schema says; docs/schema/ holds the schemas, docs/protocol.md each field.

Run as a program it writes docs/schema/ anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError  # type: ignore[import-untyped]
from tests.contract.tables import TABLES, Table, family, walk

from morro import wire
from morro.core.game import SPECTATOR
from morro.puertorico.buildings import BUILDING_KEYS
from morro.sanjuan.actions import SLOT_KEYS

DOCS = Path(__file__).parents[2] / "docs"
SCHEMAS = wire.schemas()
VALIDATORS = {name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()}


def written(schema: Any) -> str:
    return json.dumps(schema, indent=1) + "\n"


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_thousands_of_views_are_as_the_schema_says(table: Table) -> None:
    game = table.game()
    kind = family(table.name)
    VALIDATORS[f"{kind}-box"].validate(wire.box(game))
    for number, s in enumerate(walk(game, 210)):
        if number % 20 == 0 or game.over(s):
            for seat in [SPECTATOR, number % game.seats]:
                VALIDATORS[f"{kind}-view"].validate(wire.view(game, game.view(s, seat)))
            if not game.over(s):
                VALIDATORS["prompt"].validate(wire.prompt(game.prompt(s)))


@pytest.mark.parametrize(
    ("name", "path", "wrong"),
    [
        ("sanjuan/2004", ["deck"], -1),
        ("sanjuan/2004", ["phase"], "lunch"),
        ("sanjuan/2004", ["estates", 0, "hand", "known"], ["castle"]),
        ("sanjuan/2004", ["estates", 0, "secret"], 1),
        ("puertorico/2002", ["ships", 0, "good"], "cocoa"),
        ("puertorico/2002", ["estates", 1, "goods"], {}),
        ("puertorico/2002", ["seat"], "0"),
    ],
)
def test_a_wrong_view_is_found(name: str, path: list[Any], wrong: Any) -> None:
    game = Table(name, 3).game()
    data = wire.view(game, game.view(game.new(1), 0))
    VALIDATORS[f"{family(name)}-view"].validate(data)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = wrong
    with pytest.raises(ValidationError):
        VALIDATORS[f"{family(name)}-view"].validate(data)


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_in_the_docs(name: str) -> None:
    path = DOCS / "schema" / f"{name}.json"
    assert path.read_text(encoding="utf-8") == written(SCHEMAS[name]), "run tests/wire/test_wire_schema.py"


def fields(schema: Any) -> Iterator[str]:
    """Every field that a schema names."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "properties":
                yield from value
            yield from fields(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from fields(value)


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_page_tells_of_every_field(name: str) -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    names = [*SLOT_KEYS, *BUILDING_KEYS]  # what stands for every kind is told once
    assert [field for field in fields(SCHEMAS[name]) if f"`{field}`" not in page and field not in names] == []


if __name__ == "__main__":
    for name, schema in SCHEMAS.items():
        (DOCS / "schema").mkdir(exist_ok=True)
        (DOCS / "schema" / f"{name}.json").write_text(written(schema), encoding="utf-8")
