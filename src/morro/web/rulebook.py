"""The pages of rules: the text of each game, its buildings, and the rulings that are cited."""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from morro.puertorico import buildings as puertorico
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import EDITIONS
from morro.web import puertorico as puertorico_page
from morro.web import sanjuan as sanjuan_page

FOLDER: Final = Path(__file__).with_name("rules")


class Line(NamedTuple):
    """A building in the list of buildings."""

    key: str
    name: str
    icon: str
    cost: int
    points: str
    effect: str
    rulings: tuple[int, ...]


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
def text(game: str, language: str) -> Markup:
    """The rules as HTML; what is written in them as HTML is shown as it is written."""
    source = (FOLDER / f"{file_of(game)}.{language}.md").read_text(encoding="utf-8")
    page = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    page = re.sub(r' style="text-align:(\w+)"', r' class="\1"', page)  # no style in place: the browser would drop it
    # A table may be wider than a telephone.
    page = page.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    names = iter(anchors(file_of(game)))
    page = re.sub(r"<h(\d)>", lambda m: f'<h{m[1]} id="{next(names)}">', page)
    return Markup(page)


@cache
def faces(game: str, language: str) -> list[Line]:
    if game.startswith("puertorico"):
        found = [puertorico_page.face(game, language, kind) for kind in range(puertorico.KINDS)]
        return [Line(f.key, f.name, f.icon, f.cost, str(f.points), f.effect, f.rulings) for f in found]
    edition = next(edition for edition in EDITIONS if edition.name == game.partition(":")[0])
    lines = []
    for kind in range(len(KEYS)):
        if edition.copies[kind]:
            f = sanjuan_page.face(game, language, kind, edition.cost[kind], edition.points[kind], edition.copies[kind])
            lines.append(Line(f.key, f.name, f"sanjuan.svg#sj-{f.key}", f.cost, f.points, f.effect, f.rulings))
    return lines


@cache
def all_rulings(language: str) -> list[tuple[int, str, Markup]]:
    """Every numbered ruling: question, and ruling with its reason. The English ones are those of the docs."""
    source = (FOLDER / ("rulings.md" if language == "en" else f"rulings.{language}.md")).read_text(encoding="utf-8")
    inline = MarkdownIt("commonmark", {"html": False})
    found = []
    for match in re.finditer(r"^(\d+)\. (.*?)(?=^\d+\. |^#|\Z)", source, re.MULTILINE | re.DOTALL):
        question, mark, rest = " ".join(match[2].split()).partition("**")
        found.append((int(match[1]), question.strip(), Markup(inline.renderInline(mark + rest))))
    return found


@cache
def rulings(game: str, language: str) -> list[tuple[int, str, Markup]]:
    """The rulings that the rules of an edition or its buildings cite."""
    wanted = {n for line in faces(game, "en") for n in line.rulings}
    wanted |= {int(n) for n in re.findall(r'"#ruling-(\d+)"', text(game, "en"))}
    return [ruling for ruling in all_rulings(language) if ruling[0] in wanted]
