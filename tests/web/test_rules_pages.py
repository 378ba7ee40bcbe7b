"""The pages of rules: complete in four languages, with the words of the program and the numbers of the code.

The tables of roles, price tiles, buildings and options are made from the data;
`PYTHONPATH=src .venv/bin/python tests/web/test_rules_pages.py` writes them anew.
"""

import re
from collections import Counter
from collections.abc import Iterable
from html import unescape
from typing import Final, NamedTuple

import pytest

from morro.puertorico import buildings as pr
from morro.puertorico import editions as box
from morro.sanjuan import buildings as sj
from morro.sanjuan.doubts import DOUBTS
from morro.sanjuan.editions import EDITIONS, ROLES, STARTING_HAND, TILES
from morro.sanjuan.editions import Rules as SanJuanRules
from morro.scene import rulebook
from morro.web import pages, rules_pages
from morro.words import LANGUAGES, words

GAMES: Final = {"sanjuan": "sanjuan/2004", "card-game": "sanjuan/2018+new", "puertorico": box.NAME}
"""The edition whose cards a page lists."""
TITLES: Final = {"sanjuan": "sanjuan/2004", "card-game": "sanjuan/2018", "puertorico": box.NAME}
WIDTH: Final = 140

SAN_JUAN_BEGIN: Final = [
    *["## goal", "## material", "## set-up", "## a-round", "## the-roles"],
    *["### builder", "### producer", "### trader", "### councillor", "### prospector"],
    *["## building-and-paying", "## hand-limit", "## the-buildings"],
]
END: Final = ["## end-and-scoring", "## with-two-players", "## variants-and-options"]
HEADINGS: Final = {
    "sanjuan": [
        *["# san-juan-2004", *SAN_JUAN_BEGIN],
        *["### production-buildings", "### violet-buildings", "### monuments", "### buildings-of-cost-6"],
        *[*END, "## disputed-points"],
    ],
    "card-game": [
        *["# puerto-rico-the-card-game-2018", *SAN_JUAN_BEGIN],
        *["### production-buildings", "### city-buildings", "### monuments", "### buildings-of-cost-6"],
        *["## the-new-buildings", *END, "## what-is-new-since-2004", "## disputed-points"],
    ],
    "puertorico": [
        *["# puerto-rico-2002", "## goal", "## material", "## set-up", "## a-round", "## the-roles"],
        *["### settler", "### mayor", "### builder", "### craftsman", "### trader", "### captain", "### prospector"],
        *["## building-and-paying", "## the-buildings"],
        *["### production-buildings", "### violet-buildings", "### large-violet-buildings"],
        *[*END, "## disputed-points"],
    ],
}
"""The headings of the English pages as anchors: a link to one of them may stand anywhere, so they are pinned."""

COPIES: Final = {"en": "Copies", "de": "Anzahl", "nl": "Aantal", "it": "Copie"}
COPIES_OF_TWO: Final = {"en": "… with 2 players", "de": "… zu zweit", "nl": "… met 2 spelers", "it": "… in due"}
CIRCLES: Final = {"en": "Circles", "de": "Kreise", "nl": "Cirkels", "it": "Cerchi"}
EVERYBODY: Final = {"en": "Everybody", "de": "Alle", "nl": "Iedereen", "it": "Tutti"}
MAKES: Final = {"en": "Makes {}.", "de": "Liefert {}.", "nl": "Levert {}.", "it": "Dà {}."}
RULING: Final = {"en": "Ruling", "de": "Regelfrage", "nl": "Regelvraag", "it": "Chiarimento"}
TILE: Final = {
    "sanjuan/2004": {"en": "Tile", "de": "Kärtchen", "nl": "Kaart", "it": "Tessera"},
    "sanjuan/2018+new": {"en": "Card", "de": "Karte", "nl": "Kaart", "it": "Tessera"},
}
WRITTEN: Final = {"en": "Written", "de": "Schreibweise", "nl": "Schrijfwijze", "it": "Si scrive"}

RULING_OF: Final = {
    "draft": 47,
    "goldsmith_counts_covered": 62,
    "reshuffle_eager": 39,
    "tavern_in_own_phase": 57,
    "allow_refuse_colonists": 73,
    "ask_every_choice": 110,
    "chips_126": 85,
    "hacienda_no_shuffle": 68,
    "hidden_chips": 85,
    "max_large": 76,
}

each_page = pytest.mark.parametrize(
    ("page", "language"), [(page, language) for page in GAMES for language in LANGUAGES]
)
each_translation = pytest.mark.parametrize(
    ("page", "language"), [(page, language) for page in GAMES for language in LANGUAGES if language != "en"]
)
each_other_language = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])


class Section(NamedTuple):
    """A heading with all lines up to the next one."""

    heading: str
    lines: list[str]

    def table(self) -> list[str]:
        return [line for line in self.lines if line.startswith("|")]

    def rows(self) -> list[list[str]]:
        """The cells of the table, its head first."""
        found = [[cell.strip() for cell in line.strip("|").split("|")] for line in self.table()]
        return found[:1] + found[2:]

    def prose(self) -> str:
        return "\n".join(line for line in self.lines if not line.startswith("|"))


def source(page: str, language: str) -> str:
    return (rulebook.FOLDER / f"{page}.{language}.md").read_text(encoding="utf-8")


def sections(page: str, language: str) -> list[Section]:
    found: list[Section] = []
    for line in source(page, language).splitlines():
        if line.startswith("#"):
            found.append(Section(line, []))
        else:
            found[-1].lines.append(line)
    return found


def rulings_source(language: str) -> str:
    name = "rulings.md" if language == "en" else f"rulings.{language}.md"
    return (rulebook.FOLDER / name).read_text(encoding="utf-8")


def rulings(language: str) -> list[tuple[int, str]]:
    """Every ruling as it is written, with its number and on one line."""
    entries = re.findall(r"(?m)^(\d+)\. (.*(?:\n +.*)*)", rulings_source(language))
    return [(int(number), " ".join(entry.split())) for number, entry in entries]


def anchor(heading: str) -> str:
    """`## A round` is `## a-round`."""
    marks, _, title = heading.partition(" ")
    return f"{marks} {'-'.join(re.findall(r'[a-z0-9]+(?:-[a-z0-9]+)*', title.lower()))}"


def section(page: str, language: str, name: str) -> Section:
    """A section by its English anchor."""
    at = [heading.partition(" ")[2] for heading in HEADINGS[page]].index(name)
    return sections(page, language)[at]


# -- the tables that are made from the data -----------------------------------------------------------------


def table(head: list[str], rows: Iterable[Iterable[object]], numbers: Iterable[int] = ()) -> list[str]:
    """The lines of a table; the columns of numbers are set flush right."""
    marks = ["---:" if column in numbers else "---" for column in range(len(head))]
    return ["| " + " | ".join(str(cell) for cell in row) + " |" for row in [head, marks, *rows]]


def building_row(game: str, language: str, kind: int) -> list[object]:
    """A building of San Juan, in the words of the program; of a production building only what it makes."""
    w, key = words(language), sj.KEYS[kind]
    edition = next(edition for edition in EDITIONS if edition.name == game)
    effect = w.effect(game, key) if kind >= sj.PRODUCTION_KINDS else MAKES[language].format(w.good(game, key))
    numbers = [edition.cost[kind], w.points_shown(game, key), edition.copies[kind]]
    return [f"**{w.building(game, key)}**", *numbers, effect]


def place_row(language: str, kind: int) -> list[object]:
    """A building of Puerto Rico."""
    w, key = words(language), pr.KEYS[kind]
    copies = [box.building_copies(kind, two) for two in (False, True)]
    numbers = [pr.COST[kind], pr.POINTS[kind], *copies, pr.CIRCLES[kind], pr.COLUMN[kind]]
    return [f"**{w.building(box.NAME, key)}**", *numbers, w.effect(box.NAME, key)]


def san_juan_buildings(game: str, language: str, kinds: range) -> list[str]:
    ui = words(language).ui
    head = [ui("building"), ui("cost"), ui("points"), COPIES[language], ui("effect")]
    return table(head, [building_row(game, language, kind) for kind in kinds], range(1, 4))


def puerto_rico_buildings(language: str, wanted: int) -> list[str]:
    ui = words(language).ui
    head = [ui("building"), ui("cost"), ui("points"), COPIES[language], COPIES_OF_TWO[language], CIRCLES[language]]
    kinds = [kind for kind in range(pr.ISLAND_KINDS, pr.KINDS) if wanted >> kind & 1]
    rows = [place_row(language, kind) for kind in kinds]
    return table([*head, ui("quarries"), ui("effect")], rows, range(1, 7))


def roles(game: str, language: str, keys: list[str]) -> list[str]:
    w = words(language)
    rows = [[w.role(game, key), w.role_effect(game, key), w.privilege(game, key)] for key in keys]
    return table([w.ui("role"), EVERYBODY[language], w.ui("privilege")], rows)


def options(game: str, language: str, keys: Iterable[str]) -> list[str]:
    w = words(language)
    rows = []
    for key in keys:
        number = RULING_OF[key]
        rows.append([w.option(game, key), f"`{key}`", w.option_about(game, key), f"[{number}](#ruling-{number})"])
    return table([w.ui("option"), WRITTEN[language], w.ui("effect"), RULING[language]], rows, [3])


def tiles(game: str, language: str) -> list[str]:
    goods = [words(language).good(game, key) for key in sj.KEYS[: sj.PRODUCTION_KINDS]]
    rows = [[number, *prices] for number, prices in enumerate(TILES, 1)]
    return table([TILE[game][language], *goods], rows, range(1, 6))


def made(page: str, language: str) -> dict[str, list[str]]:
    """The tables that the data make, each with the anchor of its section."""
    game = GAMES[page]
    if page == "puertorico":
        violet = (1 << pr.KINDS) - 1 & ~(pr.PRODUCTION | pr.LARGE)
        return {
            "the-roles": roles(game, language, box.ROLES),
            "production-buildings": puerto_rico_buildings(language, pr.PRODUCTION),
            "violet-buildings": puerto_rico_buildings(language, violet),
            "large-violet-buildings": puerto_rico_buildings(language, pr.LARGE),
            "variants-and-options": options(game, language, box.OPTIONS),
        }
    kinds = {
        "production-buildings": range(sj.PRODUCTION_KINDS),
        "violet-buildings" if page == "sanjuan" else "city-buildings": range(sj.SMITHY, sj.STATUE),
        "monuments": range(sj.STATUE, sj.GUILD_HALL),
        "buildings-of-cost-6": range(sj.GUILD_HALL, sj.OFFICE_BUILDING),
    }
    if page == "card-game":
        kinds["the-new-buildings"] = range(sj.OFFICE_BUILDING, len(sj.KEYS))
    edition = next(edition for edition in EDITIONS if edition.name == game)
    return {
        "the-roles": roles(game, language, ROLES),
        "trader": tiles(game, language),
        **{name: san_juan_buildings(game, language, which) for name, which in kinds.items()},
        "variants-and-options": options(game, language, edition.options),
    }


def write() -> None:
    """All made tables anew."""
    for page in GAMES:
        for language in LANGUAGES:
            text = source(page, language)
            for name, lines in made(page, language).items():
                old = section(page, language, name).table()
                text = text.replace("\n".join(old), "\n".join(lines))
            (rulebook.FOLDER / f"{page}.{language}.md").write_text(text, encoding="utf-8")


# -- the tests ----------------------------------------------------------------------------------------------


@each_page
def test_a_page_begins_with_the_title_of_its_game(page: str, language: str) -> None:
    assert source(page, language).startswith(f"# {words(language).title(TITLES[page])}\n\n")


@pytest.mark.parametrize("page", GAMES)
def test_english_anchors_are_pinned(page: str) -> None:
    assert [anchor(section.heading) for section in sections(page, "en")] == HEADINGS[page]
    names = [heading.partition(" ")[2] for heading in HEADINGS[page]]
    assert len(set(names)) == len(names)


@each_translation
def test_every_language_has_the_same_headings_and_the_same_shape(page: str, language: str) -> None:
    def shape(language: str) -> list[tuple[str, int, int, int]]:
        """Of each section: its level, and how many paragraphs, list items and lines of tables it has."""
        found = []
        for section in sections(page, language):
            blocks = [block for block in section.prose().split("\n\n") if block.strip()]
            items = re.findall(r"(?m)^(?:-|\d\.) ", section.prose())
            found.append((section.heading.partition(" ")[0], len(blocks), len(items), len(section.table())))
        return found

    assert shape(language) == shape("en")


@each_page
def test_a_role_is_headed_by_its_name(page: str, language: str) -> None:
    game = GAMES[page]
    keys = box.ROLES if page == "puertorico" else ROLES
    for key in keys:
        assert section(page, language, key).heading == f"### {words(language).role(game, key)}"


@each_page
def test_tables_are_those_of_the_data(page: str, language: str) -> None:
    for name, lines in made(page, language).items():
        assert section(page, language, name).table() == lines, name


@each_page
def test_every_building_of_the_edition_has_exactly_one_row(page: str, language: str) -> None:
    """Counted over the whole page, however its tables are cut."""
    w, game = words(language), GAMES[page]
    named = Counter(re.findall(r"(?m)^\| \*\*(.+?)\*\* \|", source(page, language)))
    if page == "puertorico":
        wanted = [w.building(game, key) for key in pr.BUILDING_KEYS]
    else:
        edition = next(edition for edition in EDITIONS if edition.name == game)
        wanted = [w.building(game, key) for key, copies in zip(sj.KEYS, edition.copies, strict=True) if copies]
    assert named == Counter(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("page", "names"), [("sanjuan", ["2004"]), ("card-game", ["2018", "2018+new"])])
def test_set_up_of_san_juan(page: str, names: list[str], language: str) -> None:
    seats = [2, 3, 4]
    decks = []
    for edition in EDITIONS:
        if edition.name.partition("/")[2] in names:
            decks.append([len(SanJuanRules(edition, n, []).deck) - n * STARTING_HAND for n in seats])
    turns = [3 if n == 2 else n for n in seats]
    rows = section(page, language, "set-up").rows()
    assert [[int(cell) for cell in row[1:]] for row in rows] == [seats, [STARTING_HAND] * 3, *decks, turns]


@pytest.mark.parametrize("language", LANGUAGES)
def test_set_up_of_puerto_rico(language: str) -> None:
    seats = range(box.LEAST_SEATS, box.MOST_SEATS + 1)
    rules = [box.Rules(n, []) for n in seats]
    indigo = [sum(r.start_tile(seat) == pr.INDIGO for seat in range(r.seats)) for r in rules]
    wanted: list[list[object]] = [
        [r.seats for r in rules],
        [r.doubloons for r in rules],
        [*indigo],
        [r.seats - n for r, n in zip(rules, indigo, strict=True)],
        [r.colonists - r.seats for r in rules],
        [r.seats for r in rules],
        [r.chips for r in rules],
        [", ".join(map(str, r.capacity)) for r in rules],
        [r.face_up for r in rules],
        [r.roles - 6 for r in rules],
        [r.turns for r in rules],
    ]
    rows = section("puertorico", language, "set-up").rows()
    assert [row[1:] for row in rows] == [[str(cell) for cell in row] for row in wanted]


@pytest.mark.parametrize("language", LANGUAGES)
def test_goods_of_puerto_rico(language: str) -> None:
    rows = section("puertorico", language, "material").rows()[1:]
    for good, row in enumerate(rows):
        name = words(language).good(box.NAME, pr.GOOD_KEYS[good])
        assert row == [name, *map(str, (box.PLANTATIONS[good], box.BARRELS[good], box.PRICES[good]))]
    assert len(rows) == pr.GOODS


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_material_of_san_juan(language: str) -> None:
    for page, name in TITLES.items():
        if page == "puertorico":
            continue
        edition = next(edition for edition in EDITIONS if edition.name == name)
        production = sum(edition.copies[: sj.PRODUCTION_KINDS])
        cards = [sum(edition.copies), production, sum(edition.copies) - production]
        found = numbers(section(page, language, "material").prose())
        assert found[:5] == [*cards, len(ROLES), len(TILES)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_material_of_the_new_buildings(language: str) -> None:
    edition = next(edition for edition in EDITIONS if edition.name == GAMES["card-game"])
    new = edition.copies[sj.OFFICE_BUILDING :]
    shuffled_in = sum(new) - len(edition.aside)
    assert numbers(section("card-game", language, "material").prose())[5:7] == [sum(new), shuffled_in]
    assert numbers(section("card-game", language, "the-new-buildings").prose())[:2] == [len(new), shuffled_in]


@pytest.mark.parametrize("language", LANGUAGES)
def test_material_of_puerto_rico(language: str) -> None:
    kinds = range(pr.ISLAND_KINDS, pr.KINDS)
    copies = {kind: box.building_copies(kind, False) for kind in kinds}
    production = sum(n for kind, n in copies.items() if pr.PRODUCTION >> kind & 1)
    large = sum(n for kind, n in copies.items() if pr.LARGE >> kind & 1)
    boxed = sum(copies.values())
    ships = range(box.SMALLEST_SHIP, box.BIGGEST_SHIP + 1)
    assert numbers(section("puertorico", language, "material").prose()) == [
        *[box.MOST_SEATS, box.ISLAND_SPACES, box.CITY_SPACES],
        *[boxed, production, boxed - production - large, large],
        *[sum(box.PLANTATIONS), box.QUARRIES, sum(box.BARRELS), max(box.COLONISTS)],
        *[len(ships), *ships, box.HOUSE_SPACES, len(box.ROLE_CARDS), max(box.CHIPS)],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_puerto_rico_for_two(language: str) -> None:
    two, three = box.Rules(2, []), box.Rules(3, [])
    wanted = [
        three.plantations[0] - two.plantations[0],
        two.quarries,
        three.barrels[0] - two.barrels[0],
        two.copies[pr.SUGAR_MILL],
        two.copies[pr.OFFICE],
        *two.capacity,
        two.roles - 6,
        two.turns // 2,
        two.roles - two.turns,
    ]
    assert numbers(section("puertorico", language, "with-two-players").prose())[: len(wanted)] == wanted


@each_translation
def test_every_section_has_the_same_numbers_in_every_language(page: str, language: str) -> None:
    for ours, english in zip(sections(page, language), sections(page, "en"), strict=True):
        assert Counter(numbers(ours.prose())) == Counter(numbers(english.prose())), ours.heading


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_with_doubtful_numbers_are_named(language: str) -> None:
    last = section("card-game", language, "the-new-buildings").prose().strip().split("\n\n")[-1]
    for doubt in DOUBTS:
        assert words(language).building(GAMES["card-game"], doubt.card) in last


@each_page
def test_cited_rulings_exist(page: str, language: str) -> None:
    text = source(page, language)
    links = re.findall(r"\[(\d+)\]\(#ruling-(\d+)\)", text)
    there = [str(number) for number, _ in rulings(language)]
    assert len(links) > 10
    for shown, target in links:
        assert shown == target
        assert target in there
    assert sorted(links) == sorted(re.findall(r"\[(\d+)\]\(#ruling-(\d+)\)", source(page, "en")))


@each_page
def test_a_section_that_is_pointed_to_is_there(page: str, language: str) -> None:
    found = sections(page, language)
    named = [section.heading.lstrip("# ") for section in found] + [words(language).ui("quarries")]
    pointers = [p for section in found for p in re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", section.prose())]
    assert pointers
    assert set(pointers) <= set(named)


@each_page
def test_lines_are_short_except_in_tables(page: str, language: str) -> None:
    for line in source(page, language).splitlines():
        assert len(line) <= WIDTH or line.startswith("|"), line
        assert line == line.rstrip()


@pytest.mark.parametrize("game", ["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new", box.NAME])
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_render_as_html(game: str, language: str) -> None:
    html = str(rules_pages.text(game, language))
    page = rulebook.file_of(game)
    assert html.count("<h1") == 1
    assert [f"<h{len(heading.partition(' ')[0])}" for heading in HEADINGS[page]] == re.findall(r"<h\d", html)
    tables = sum(bool(section.table()) for section in sections(page, language))
    assert len(re.findall(r"<table\b", html)) == tables
    listed = {number for number, _, _ in rules_pages.rulings(game, language)}
    assert {int(number) for number in re.findall(r'"#ruling-(\d+)"', html)} <= listed
    # Nothing is left of the markup: no mark, no pipe, no tag that is html as it is written.
    assert not re.search(r"\*|\||\]\(|&[lg]t;|^#", re.sub(r"<code>.*?</code>", "", html), re.MULTILINE)


@pytest.mark.parametrize("game", ["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new", box.NAME])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_begins_with_its_contents(game: str, language: str) -> None:
    page = pages.rules(game, language, {})
    found = re.search(r'<nav class="contents" aria-label="[^"]+"><ul>(.+?)</ul></nav>\s*<h2', page)
    assert found
    assert page.index(found[0]) < page.index("<h2 ")
    links = [(name, unescape(title)) for name, title in re.findall(r'<a href="#([\w-]+)">([^<]+)</a>', found[1])]
    heads = [section.heading for section in sections(rulebook.file_of(game), language)]
    assert [title for _, title in links[:-1]] == [head[3:] for head in heads if head.startswith("## ")]
    for name, title in links:
        assert re.search(rf'<h2 id="{name}">{re.escape(title)}</h2>', unescape(page)), name


@pytest.mark.parametrize("game", ["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new", box.NAME])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_building_stands_beside_its_picture(game: str, language: str) -> None:
    html = unescape(rules_pages.text(game, language))
    page = rulebook.file_of(game)
    w = words(language)
    shown = re.findall(
        r'<td><svg class="art" aria-hidden="true"><use href="[^"#]+#(..)-(\w+)"/></svg><strong>(.+?)<', html
    )
    assert [name for _, _, name in shown] == re.findall(r"(?m)^\| \*\*(.+?)\*\* \|", source(page, language))
    for family, key, name in shown:
        assert (family, name) == ("pr" if page == "puertorico" else "sj", w.building(GAMES[page], key))


@pytest.mark.parametrize("game", ["sanjuan/2004", "sanjuan/2018+new", box.NAME])
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_a_number_says_its_column(game: str, language: str) -> None:
    """There a row of buildings or options is a block without a head above it."""
    page = pages.rules(game, language, {})
    tables = re.findall(r'<table class="(?:facts1 )?works">.*?</table>', page, re.DOTALL)
    assert len(tables) > 4
    for table in tables:
        heads = re.findall(r'<th (?:scope="col" )?class="right">(.*?)</th>', table)
        rows = re.findall(r"<tr[ >].*?</tr>", table, re.DOTALL)[1:]
        labels = [re.findall(r'<td class="right" data-label="(.*?)">[\d?<]', row) for row in rows]
        assert heads
        assert rows
        assert labels == [heads] * len(rows)


# -- the rulings --------------------------------------------------------------------------------------------


@each_other_language
def test_every_language_has_the_same_rulings_under_the_same_headings(language: str) -> None:
    def shape(language: str) -> list[str]:
        """Of each heading its level, of each ruling its number."""
        return [line.partition(" ")[0] for line in rulings_source(language).splitlines() if re.match(r"#|\d", line)]

    # The last heading is that of the table of doubts, which no page shows.
    assert shape(language) == shape("en")[:-1]


@each_other_language
def test_a_ruling_has_the_same_numbers_options_and_marks_in_every_language(language: str) -> None:
    for (number, ours), (_, english) in zip(rulings(language), rulings("en"), strict=True):
        for mark in (r"\d+", r"`[^`]*`", r"\*\*"):
            assert Counter(re.findall(mark, ours)) == Counter(re.findall(mark, english)), number
        assert re.match(r"[^*]+[.?] \*\*[^*]+\.\*\* [^*]+\.$", ours), number


@each_other_language
def test_a_ruling_names_the_same_buildings_in_every_language(language: str) -> None:
    found = 0
    page = rulings_source("en")
    for (number, ours), (_, english) in zip(rulings(language), rulings("en"), strict=True):
        board = page.index(f"\n{number}. ") > page.index("\n## Puerto Rico\n")
        game = GAMES["puertorico" if board else "card-game"]
        for key in pr.BUILDING_KEYS if board else sj.KEYS:
            stem = words("en").building(game, key).lower().removesuffix("y")
            if re.search(rf"\b{stem}(?:y|s|ies)?\b", english.lower()):
                assert words(language).building(game, key).lower() in ours.lower(), (number, key)
                found += 1
    assert found > 100


@pytest.mark.parametrize("game", ["sanjuan/2004", "sanjuan/2018", "sanjuan/2018+new", box.NAME])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_shows_its_rulings_in_its_language_only(game: str, language: str) -> None:
    page = unescape(pages.rules(game, language, {}))
    numbers = {other: [number for number, _, _ in rules_pages.rulings(game, other)] for other in LANGUAGES}
    assert numbers[language] == numbers["en"]
    assert len(numbers["en"]) > 20
    for other in LANGUAGES:
        for _, question, answer in rules_pages.rulings(game, other):
            assert (question in page, unescape(answer) in page) == (other == language,) * 2, question
    assert '<dl class="rulings">' in page, "nothing says that they are in another language than the page"


@each_other_language
def test_lines_of_rulings_are_short(language: str) -> None:
    lines = rulings_source(language).splitlines()
    assert [line for line in lines if len(line) > WIDTH or line != line.rstrip()] == []


if __name__ == "__main__":
    write()
