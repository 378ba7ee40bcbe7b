"""The pictures: there is one for everything, each is its own, and the files are what the drawings say."""

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import morro.web.art.__main__ as printer
from morro.core.errors import GameError
from morro.games import LISTINGS
from morro.puertorico.buildings import BUILDING_KEYS, ISLAND_KEYS
from morro.puertorico.editions import BIGGEST_SHIP, SMALLEST_SHIP
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import TILES
from morro.web.art import picture, pictures, sheets_drawn, sprite
from morro.web.art.ink import DAY, TABLE, Drawing, apart, box, commands, disc, flat, line, paint, put, shade, stamp
from morro.web.art.press import svg, worth_sharing

FAMILIES = sheets_drawn()
STATIC = Path(printer.__file__).parent.parent / "static"
SVG = "{http://www.w3.org/2000/svg}"


def symbols(family: str) -> dict[str, ET.Element]:
    """The symbols of a file as it lies in the folder."""
    root = ET.fromstring((STATIC / "art" / f"{family}.svg").read_text(encoding="utf-8"))
    return {element.attrib["id"]: element for element in root.iter(f"{SVG}symbol")}


@pytest.mark.parametrize("name", sorted(printer.files()))
def test_the_files_are_what_the_drawings_say(name: str) -> None:
    text = (STATIC / "art" / name).read_text(encoding="utf-8")
    assert text == printer.files()[name], "run: python -m morro.web.art"


def test_the_folder_holds_nothing_else() -> None:
    assert sorted(path.name for path in (STATIC / "art").iterdir()) == sorted(printer.files())


def test_every_building_of_san_juan_has_a_picture() -> None:
    assert {f"sj-{key}" for key in KEYS} <= symbols("sanjuan").keys()


def test_every_building_and_tile_of_puerto_rico_has_a_picture() -> None:
    wanted = {f"pr-{key}" for key in BUILDING_KEYS} | {f"tile-{key}" for key in ISLAND_KEYS}
    assert wanted <= symbols("puertorico").keys()


def test_no_picture_shows_a_building_that_does_not_exist() -> None:
    drawn = {name for family in FAMILIES for name in symbols(family) if name.startswith(("sj-", "pr-"))}
    assert drawn - {f"sj-{key}" for key in KEYS} - {f"pr-{key}" for key in BUILDING_KEYS} == {"pr-trading_house"}


def test_the_tables_own_things_have_pictures() -> None:
    ships = {f"ship-{n}" for n in range(SMALLEST_SHIP, BIGGEST_SHIP + 1)} | {"ship-colonist"}
    assert ships | {"pr-trading_house", "tile-back"} <= symbols("puertorico").keys()
    assert {f"price-{tile}" for tile in TILES} | {"price-back", "card-back"} <= symbols("sanjuan").keys()
    assert {"doubloon", "colonist", "chip", "governor", "barrel", "logo", "favicon"} <= symbols("common").keys()


def test_every_role_and_good_has_a_picture() -> None:
    roles = ["builder", "producer", "trader", "councillor", "prospector", "settler", "mayor", "craftsman", "captain"]
    goods = ["corn", "indigo", "sugar", "tobacco", "coffee", "silver", "customs"]
    assert {f"role-{role}" for role in roles} | {f"good-{good}" for good in goods} <= symbols("common").keys()


def test_each_family_of_games_has_its_file() -> None:
    assert {listing.name.partition("/")[0] for listing in LISTINGS} == set(FAMILIES) - {"common"}


def test_no_two_pictures_are_the_same() -> None:
    seen = dict[str, str]()
    for family in FAMILIES:
        for name, sheet in pictures(family).items():
            content = svg(sheet.drawing)
            assert content not in seen, f"{name} looks like {seen[content]}"
            seen[content] = name
    assert len(seen) == sum(len(symbols(family)) for family in FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_strict_page_may_show_them(family: str) -> None:
    text = sprite(family)
    assert not re.search(r"style|class=|<script|<text|<image|http(?!://www\.w3\.org/2000/svg)|url\(", text)
    names = [element.attrib["id"] for element in ET.fromstring(text).iter() if "id" in element.attrib]
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#(\w+)"', text)) <= set(names)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_colour_is_one_that_a_page_can_set(family: str) -> None:
    """A colour is a property with something to fall back on; only light and shade are fixed."""
    colours = set(re.findall(r'(?:fill|stroke)="(.*?)"', sprite(family)))
    fixed = {colour for colour in colours if not re.fullmatch(r"var\(--\w+,(#[0-9a-f]{3}|none)\)", colour)}
    assert fixed <= {"none", "#0003", "#fff5"}
    holds = {f"h{n}" for n in range(1, BIGGEST_SHIP + 1)}
    assert {re.sub(r"var\(--(\w+),.*", r"\1", colour) for colour in colours - fixed} <= {*DAY, *TABLE, *holds}


def test_the_style_sheet_has_every_colour_by_day_by_night_and_forced() -> None:
    sheet = (STATIC / "art.css").read_text(encoding="utf-8")
    normal, _, forced = sheet.partition("@media (forced-colors: active)")
    found = {name: (day, night) for name, day, night in re.findall(r"--(\w+): light-dark\((#\w+), (#\w+)\)", normal)}
    assert {name: day for name, (day, _) in found.items()} == DAY
    assert all(day != night for day, night in found.values())
    assert set(re.findall(r"--(\w+):", forced)) == set(DAY)


def test_the_style_sheet_fills_every_hold() -> None:
    sheet = (STATIC / "art.css").read_text(encoding="utf-8")
    for n in range(1, BIGGEST_SHIP + 1):
        rule = re.search(rf"^(.*) {{ --h{n}: var\(--k\); }}$", sheet, re.MULTILINE)
        assert rule is not None
        assert re.findall(r"load-(\d)", rule[1]) == [str(m) for m in range(n, BIGGEST_SHIP + 1)]


@pytest.mark.parametrize("family", ["sanjuan", "puertorico"])
def test_what_one_table_loads_is_small(family: str) -> None:
    size = [len(gzip.compress(sprite(name).encode(), 9)) for name in ("common", family)]
    assert sum(size) < 19_000


def test_a_picture_stands_alone_in_daylight() -> None:
    text = picture("sj-smithy")
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert (root.attrib["width"], root.attrib["viewBox"]) == ("120", "0 0 240 120")
    assert DAY["rose"] in text
    assert "var(" not in text
    assert "<use" not in text


def test_an_empty_ship_stands_alone_too() -> None:
    assert "var(" not in picture("ship-5")


@pytest.mark.parametrize("name", ["", "smithy", "sj-Smithy", "pr-smithy", "../sj-smithy"])
def test_an_unknown_picture_is_refused_with_the_names(name: str) -> None:
    with pytest.raises(GameError, match=r"There is no picture called .*sj-smithy"):
        picture(name)


def test_a_drawing_is_moved_stretched_and_mirrored() -> None:
    hook = line("M1 1h2v3a1 2 0 0 1 2 0c1 1 2 2 3 3z")
    assert svg(put(hook, 10, 20, sx=-2, sy=3)) == svg(line("M8 23h-4v9a2 6 0 0 0-4 0c-2 3-4 6-6 9z"))


def test_places_are_rounded_and_errors_do_not_add_up() -> None:
    assert svg(line("M0 0" + "h.1" * 10 + "v2")) == '<path d="M0 0h1 1v4"/>'


def test_a_path_that_is_cut_off_is_refused() -> None:
    with pytest.raises(ValueError, match="numbers left over"):
        list(commands("M1 2l3"))


def test_shapes_that_do_not_touch_share_a_path() -> None:
    scattered = paint("red", box(0, 0, 9, 9)) + paint("blue", box(20, 0, 9, 9)) + paint("red", box(40, 0, 9, 9))
    assert svg(scattered).count("<path") == 2


def test_what_covers_something_stays_above_it() -> None:
    over = paint("red", box(0, 0, 9, 9)) + paint("blue", box(5, 5, 9, 9)) + paint("red", box(10, 10, 9, 9))
    assert svg(over).count("<path") == 3
    assert svg(paint("red", box(0, 0, 9, 9), box(5, 5, 9, 9))).count("<path") == 2
    assert svg(paint("red", disc(0, 0, 5)) + flat("blue", disc(0, 7, 5)) + shade(disc(0, 12, 5))).count("<path") == 3
    assert svg(apart(paint("red", box(0, 0, 9, 9), box(5, 5, 9, 9)))).count("<path") == 1


def test_a_part_that_comes_back_is_printed_once() -> None:
    @stamp
    def star(x: float, y: float, r: float) -> Drawing:
        return paint("gold", f"M{x} {y}l{r} {r}l{r} {-r}l{r} {r}l{-r} {r}l{r} {r}l{-r} {r}l{-r} {-r}z")

    drawings = [star(0, 0, 2) + star(30, 0, 2), star(5, 5, 2) + star(9, 9, 3)]
    stamps = worth_sharing(drawings)
    assert list(stamps.values()) == ["p0"]
    assert svg(drawings[0], stamps) == '<use href="#p0"/><use href="#p0" x="60"/>'
    assert svg(drawings[1], stamps).count("<path") == 1
    assert svg(drawings[0]).count("<use") == 0
