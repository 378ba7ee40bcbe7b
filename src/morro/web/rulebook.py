"""The pages of rules: the text of each game, its buildings, and the rulings that are cited."""

import re
from functools import cache
from html import unescape
from pathlib import Path
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from morro.puertorico import buildings as puertorico
from morro.puertorico.editions import PLANTATIONS, QUARRIES, building_copies
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import EDITIONS
from morro.web import puertorico as puertorico_page
from morro.web import sanjuan as sanjuan_page
from morro.web.assets import asset
from morro.web.wording import wording

FOLDER: Final = Path(__file__).with_name("rules")
TILES: Final = (*PLANTATIONS, QUARRIES)
"""How many of each island tile are in the box of Puerto Rico."""


class Line(NamedTuple):
    """A building in the list of buildings."""

    key: str
    name: str
    icon: str
    cost: int
    points: str
    effect: str
    rulings: tuple[int, ...]
    group: str
    """`Indigo`, `Monument`, `Large building`."""
    moment: str
    """When it works; empty in Puerto Rico, where the effect tells it."""
    copies: int
    """In the box."""
    circles: int = 0
    quarries: int = 0
    spaces: int = 1


class Ruling(NamedTuple):
    """A question that the rulebooks leave open, and how it is decided here, as Markdown."""

    number: int
    question: str
    answer: str


def file_of(game: str) -> str:
    """Which text tells the rules of an edition."""
    if game.startswith("puertorico"):
        return "puertorico"
    return "sanjuan" if game.startswith("sanjuan/2004") else "card-game"


@cache
def anchors(page: str) -> list[str]:
    """One for each heading, from the English page, so that a link works in every language."""
    titles = re.findall(r"(?m)^#+ (.+)$", (FOLDER / f"{page}.en.md").read_text(encoding="utf-8"))
    return ["-".join(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", title.lower())) for title in titles]


@cache
def source(game: str, language: str) -> str:
    """The rules as they are written: Markdown."""
    return (FOLDER / f"{file_of(game)}.{language}.md").read_text(encoding="utf-8")


@cache
def text(game: str, language: str) -> Markup:
    """The rules as HTML; what is written in them as HTML is shown as it is written."""
    page = MarkdownIt("commonmark", {"html": False}).enable("table").render(source(game, language))
    page = re.sub(r' style="text-align:(\w+)"', r' class="\1"', page)  # no style in place: the browser would drop it
    # A table may be wider than a telephone.
    page = page.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    names = iter(anchors(file_of(game)))
    page = re.sub(r"<h(\d)>", lambda m: f'<h{m[1]} id="{next(names)}">', page)
    pictures = pictured(game, language)
    page = re.sub(r"<td>(<strong>(.+?)</strong></td>)", lambda m: f"<td>{pictures[unescape(m[2])]}{m[1]}", page)
    return Markup(page.replace("<h2", contents(game, language) + "<h2", 1))


def contents(game: str, language: str) -> str:
    """The sections of a page, for its top."""
    w = wording(language)
    heads = re.findall(r"(?m)^(#+) (.+)$", source(game, language))
    sections = [
        (name, title) for name, (mark, title) in zip(anchors(file_of(game)), heads, strict=True) if mark == "##"
    ]
    links = [
        f'<li><a href="#{name}">{escape(title)}</a></li>'
        for name, title in [*sections, ("h-rulings", w("rulings_title"))]
    ]
    return f'<nav class="contents" aria-label="{escape(w("contents"))}"><ul>{"".join(links)}</ul></nav>\n'


def pictured(game: str, language: str) -> dict[str, str]:
    """The picture of each building that the page of an edition lists, by its name."""
    listed = next((e.name for e in reversed(EDITIONS) if file_of(e.name) == file_of(game)), game)
    return {
        line.name: f'<svg class="art" aria-hidden="true"><use href="{asset("art/" + line.icon)}"/></svg>'
        for line in faces(listed, language)
    }


@cache
def faces(game: str, language: str) -> list[Line]:
    lines = []
    if game.startswith("puertorico"):
        for kind in range(puertorico.KINDS):
            tile = puertorico_page.face(game, language, kind)
            copies = TILES[kind] if kind < len(TILES) else building_copies(kind, two_seats=False)
            printed = (tile.cost, str(tile.points), tile.effect, tile.rulings, tile.group, "", copies)
            sizes = (tile.circles, tile.column, tile.spaces)
            lines.append(Line(tile.key, tile.name, tile.icon, *printed, *sizes))
        return lines
    edition = next(edition for edition in EDITIONS if edition.name == game.partition(":")[0])
    for kind in range(len(KEYS)):
        if edition.copies[kind]:
            f = sanjuan_page.face(game, language, kind, edition.cost[kind], edition.copies[kind])
            printed = (f.cost, f.points, f.effect, f.rulings, f.group, f.moment, f.copies)
            lines.append(Line(f.key, f.name, f"sanjuan.svg#sj-{f.key}", *printed))
    return lines


@cache
def ruled(language: str) -> list[Ruling]:
    """Every numbered ruling: question, and ruling with its reason. The English ones are those of the docs."""
    page = (FOLDER / ("rulings.md" if language == "en" else f"rulings.{language}.md")).read_text(encoding="utf-8")
    found = []
    for match in re.finditer(r"^(\d+)\. (.*?)(?=^\d+\. |^#|\Z)", page, re.MULTILINE | re.DOTALL):
        question, mark, rest = " ".join(match[2].split()).partition("**")
        found.append(Ruling(int(match[1]), question.strip(), mark + rest))
    return found


@cache
def all_rulings(language: str) -> list[tuple[int, str, Markup]]:
    """The same with the ruling as HTML."""
    inline = MarkdownIt("commonmark", {"html": False})
    return [(one.number, one.question, Markup(inline.renderInline(one.answer))) for one in ruled(language)]


@cache
def cited(game: str) -> frozenset[int]:
    """The numbers of the rulings that the rules of an edition or its buildings cite."""
    numbers = {n for line in faces(game, "en") for n in line.rulings}
    return frozenset(numbers | {int(n) for n in re.findall(r'"#ruling-(\d+)"', text(game, "en"))})


@cache
def rulings(game: str, language: str) -> list[tuple[int, str, Markup]]:
    return [ruling for ruling in all_rulings(language) if ruling[0] in cited(game)]
