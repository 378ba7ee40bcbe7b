"""The pages of rules as HTML: text with contents and pictures, and the rulings."""

import re
from functools import cache
from html import unescape

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from morro.games import LISTINGS
from morro.scene.rulebook import FOLDER, cited, faces, file_of, ruled, source
from morro.web.assets import asset
from morro.words.wording import wording


@cache
def anchors(page: str) -> list[str]:
    """One for each heading, from the English page, so that a link works in every language."""
    titles = re.findall(r"(?m)^#+ (.+)$", (FOLDER / f"{page}.en.md").read_text(encoding="utf-8"))
    return ["-".join(re.findall(r"[a-z0-9]+(?:-[a-z0-9]+)*", title.lower())) for title in titles]


@cache
def text(game: str, language: str) -> Markup:
    """The rules as HTML; what is written in them as HTML is shown as it is written."""
    page = MarkdownIt("commonmark", {"html": False}).enable("table").render(source(game, language))
    page = re.sub(r' style="text-align:(\w+)"', r' class="\1"', page)  # no style in place: the browser would drop it
    page = re.sub(r"<table>.*?</table>", lambda m: labelled(m[0]), page, flags=re.DOTALL)
    # A table may be wider than a phone.
    page = page.replace("<table", '<div class="scroll" tabindex="0"><table').replace("</table>", "</table></div>")
    names = iter(anchors(file_of(game)))
    page = re.sub(r"<h(\d)>", lambda m: f'<h{m[1]} id="{next(names)}">', page)
    pictures = pictured(game, language)
    page = re.sub(r"<td>(<strong>(.+?)</strong></td>)", lambda m: f"<td>{pictures[unescape(m[2])]}{m[1]}", page)
    return Markup(page.replace("<h2", contents(game, language) + "<h2", 1))


def labelled(table: str) -> str:
    """A table of numbers and sentences: each number says its column, for phones, where a row is a block."""
    heads = re.findall(r'<th class="right">(.*?)</th>', table)
    if not heads or not re.search(r"</td>\s*<td>", table):
        return table

    def row(found: re.Match[str]) -> str:
        names = iter(heads)
        return re.sub(r'<td class="right">', lambda _: f'<td class="right" data-label="{next(names)}">', found[0])

    return re.sub(r"<tr>.*?</tr>", row, table, flags=re.DOTALL).replace("<table>", '<table class="works">')


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
    listed = next(one.name for one in reversed(LISTINGS) if file_of(one.name) == file_of(game))
    return {
        face.name: f'<svg class="art" aria-hidden="true"><use href="{asset("art/" + face.icon)}"/></svg>'
        for face in faces(listed, language)
    }


@cache
def all_rulings(language: str) -> list[tuple[int, str, Markup]]:
    """Every ruling, its answer as HTML."""
    inline = MarkdownIt("commonmark", {"html": False})
    return [(one.number, one.question, Markup(inline.renderInline(one.answer))) for one in ruled(language)]


@cache
def rulings(game: str, language: str) -> list[tuple[int, str, Markup]]:
    return [ruling for ruling in all_rulings(language) if ruling[0] in cited(game)]
