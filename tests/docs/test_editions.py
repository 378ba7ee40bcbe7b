"""The tables of docs/editions.md and the buildings of docs/san-juan.md and docs/puerto-rico.md are made from the data.

`PYTHONPATH=src .venv/bin/python tests/docs/test_editions.py` writes them anew; the tests only compare.
"""

import re
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from morro.puertorico import buildings as puertorico
from morro.puertorico.editions import Rules as PuertoRicoRules
from morro.sanjuan.buildings import (
    BUILDINGS,
    GUILD_HALL,
    KEYS,
    OFFICE_BUILDING,
    PRODUCTION_KINDS,
    SMITHY,
    STATUE,
)
from morro.sanjuan.doubts import DOUBTS, UNPRINTED_COSTS, UNPRINTED_POINTS
from morro.sanjuan.editions import EDITIONS, OPTIONS, TILES, Edition, Rules
from morro.words import words

DOCS: Final = Path(__file__).parents[2] / "docs"
WIDTH: Final = 140
NAMES: Final = [f"`{edition.name}`" for edition in EDITIONS]
FIRST, SECOND, FULL = EDITIONS


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table of Markdown; the columns after the first are numbers or short words."""
    lines = ["| " + " | ".join(row) + " |" for row in [head, *rows]]
    lines.insert(1, "|---" * len(head) + "|")
    return "\n".join(lines)


def name_of(kind: int) -> str:
    return words("en").building(FULL.name, kind)


def each(values: list[str]) -> str:
    """One value if all editions agree, else all of them; editions without the card do not count."""
    found = list(dict.fromkeys(value for value in values if value))
    return " / ".join(found)


# -- docs/editions.md ----------------------------------------------------------------------------------------


def the_boxes() -> str:
    def row(what: str, tell: Callable[[Edition], object]) -> list[str]:
        return [what, *(str(tell(edition)) for edition in EDITIONS)]

    def start_deck(edition: Edition, seats: int) -> int:
        return len(Rules(edition, seats, []).deck) - 4 * seats

    rows = [
        row("cards", lambda e: sum(e.copies)),
        row("… of these production buildings", lambda e: sum(e.copies[:PRODUCTION_KINDS])),
        row("… of these open beside the deck", lambda e: ", ".join(name_of(k) for k in e.aside) or "none"),
        row("kinds of building", lambda e: sum(1 for count in e.copies if count)),
        row("printed points on all cards", lambda e: sum(n * p for n, p in zip(e.copies, e.points, strict=True))),
        row("printed costs of all cards", lambda e: sum(n * c for n, c in zip(e.copies, e.cost, strict=True))),
        row("gold mine gives", lambda e: "the cheapest of four" if e.mine_gives_cheapest else "any one of four"),
        row("guild hall: points for each production building", lambda e: e.guild_per_building),
        row("guild hall: points for each kind of them", lambda e: e.guild_per_kind),
        row("trading house tiles", lambda e: " ".join(TILES) + ("" if e is FIRST else " *")),
    ]
    for seats in (2, 3, 4):
        rows.append([f"deck after dealing, {seats} seats", *(str(start_deck(e, seats)) for e in EDITIONS)])
    for option in OPTIONS:
        rows.append([f"option `{option}`", *("yes" if option in e.options else "no" for e in EDITIONS)])
    return table(["", *NAMES], rows)


def the_costs() -> str:
    def count(edition: Edition, price: int) -> str:
        return str(sum(n for n, cost in zip(edition.copies, edition.cost, strict=True) if cost == price))

    return table(["cost", *NAMES], [[str(p), *(count(e, p) for e in EDITIONS)] for p in range(1, 8)])


def the_changes() -> str:
    """What differs between the first two boxes, card by card."""
    rows = []
    for kind in range(len(BUILDINGS)):
        for what, old, new in (
            ("copies", FIRST.copies[kind], SECOND.copies[kind]),
            ("cost", FIRST.cost[kind], SECOND.cost[kind]),
            ("points", FIRST.points[kind], SECOND.points[kind]),
        ):
            if old != new and SECOND.copies[kind]:
                rows.append([name_of(kind), what, str(old), str(new)])
    return table(["card", "what", NAMES[0], NAMES[1]], rows)


def mark(key: str, what: str) -> str:
    """How sure the number is: nothing if a rulebook shows it."""
    if any((doubt.card, doubt.what) == (key, what) for doubt in DOUBTS):
        return " ?"
    return " *" if key in (UNPRINTED_COSTS if what == "cost" else UNPRINTED_POINTS) else ""


def the_cards() -> str:
    rows = []
    for kind, key in enumerate(KEYS):
        used = [edition for edition in EDITIONS if edition.copies[kind]]
        cost = each([str(edition.cost[kind]) for edition in used]) + mark(key, "cost")
        points = each([str(edition.points[kind]) for edition in used]) + mark(key, "points")
        rows.append([name_of(kind), f"`{key}`", cost, points, *(str(e.copies[kind] or "–") for e in EDITIONS)])
    return table(["card", "key", "cost", "points", *NAMES], rows)


def the_options() -> str:
    return "\n".join(f"- `{option}`: {about}." for option, about in OPTIONS.items())


# -- docs/san-juan.md ----------------------------------------------------------------------------------------


def counted(values: list[int], form: str) -> str:
    """`1 point`; `8 cards, 2018: 9`."""
    text = form.format(values[0])
    if values[0] == 1:
        text = text.removesuffix("s")
    return text if values[-1] == values[0] else f"{text}, 2018: {values[-1]}"


def building_entry(kind: int) -> str:
    """One building: its numbers, then what it does; the wording of 2018 where the effect is another."""
    used = [edition for edition in EDITIONS if edition.copies[kind]]
    numbers = "; ".join(
        [
            counted([e.cost[kind] for e in used], "cost {}"),
            words("en").points_told(FULL.name, kind),
            counted([e.copies[kind] for e in used], "{} cards"),
        ]
    )
    told = words("en")
    effect = told.effect(used[0].name, kind)
    latest = told.effect(FULL.name, kind)
    term = "city_building"
    if effect.replace(told.term(used[0].name, term), told.term(FULL.name, term)) != latest:
        effect += f" *2018:* {latest}"
    text = f"- **{name_of(kind)}** ({numbers}). {effect}"
    return textwrap.fill(text, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def building_entries(first: int, end: int) -> str:
    return "\n".join(building_entry(kind) for kind in range(first, end))


# -- docs/puerto-rico.md -------------------------------------------------------------------------------------

PUERTO_RICO: Final = "puertorico/2002"


def the_town() -> str:
    told = words("en")
    copies = PuertoRicoRules(4, []).copies
    rows = []
    for at, building in enumerate(puertorico.BUILDINGS):
        kind = puertorico.ISLAND_KINDS + at
        name = told.building(PUERTO_RICO, kind)
        numbers = (building.cost, building.points, copies[kind], building.circles, building.column)
        rows.append([name, f"`{building.key}`", *map(str, numbers)])
    return table(["building", "key", "price", "points", "copies", "circles", "quarries"], rows)


def town_entries() -> str:
    told = words("en")
    lines = []
    for kind in range(puertorico.ISLAND_KINDS, puertorico.KINDS):
        text = f"- **{told.building(PUERTO_RICO, kind)}.** {told.effect(PUERTO_RICO, kind)}"
        lines.append(textwrap.fill(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False))
    return "\n".join(lines)


PARTS: Final = {
    "editions.md": {
        "boxes": the_boxes,
        "changes": the_changes,
        "costs": the_costs,
        "cards": the_cards,
        "options": the_options,
    },
    "san-juan.md": {
        "production": lambda: building_entries(0, SMITHY),
        "violet": lambda: building_entries(SMITHY, STATUE),
        "monuments": lambda: building_entries(STATUE, GUILD_HALL),
        "six": lambda: building_entries(GUILD_HALL, OFFICE_BUILDING),
        "new": lambda: building_entries(OFFICE_BUILDING, len(BUILDINGS)),
    },
    "puerto-rico.md": {"table": the_town, "effects": town_entries},
}
"""Page, name of the part, and what makes it. A part stands between `<!-- made: NAME -->` and `<!-- end -->`."""


def filled(page: str, text: str) -> str:
    """The page with every part made anew."""
    for name, make in PARTS[page].items():
        before, mark, rest = text.partition(f"<!-- made: {name} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        assert end, f"{page} has no part named {name!r}"
        text = f"{before}{mark}\n{make()}\n\n{end}{after}"
    return text


@pytest.mark.parametrize("page", PARTS)
def test_the_page_says_what_the_data_say(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert text == filled(page, text), "run: PYTHONPATH=src .venv/bin/python tests/docs/test_editions.py"


@pytest.mark.parametrize("page", PARTS)
def test_every_made_part_has_its_maker(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert re.findall(r"<!-- made: (\w+) -->", text) == list(PARTS[page])


def test_every_building_is_on_the_page_of_rules() -> None:
    text = (DOCS / "san-juan.md").read_text(encoding="utf-8")
    assert [KEYS[kind] for kind in range(len(KEYS)) if f"**{name_of(kind)}**" not in text] == []


def test_no_line_is_too_wide() -> None:
    rows = [row for page in PARTS for row in (DOCS / page).read_text(encoding="utf-8").splitlines()]
    assert [row for row in rows if len(row) > WIDTH] == []


if __name__ == "__main__":
    for page in PARTS:
        path = DOCS / page
        path.write_text(filled(page, path.read_text(encoding="utf-8")), encoding="utf-8")
