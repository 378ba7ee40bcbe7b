"""Tables for the tests of pages: games played at random, as the server would show them; and a reader of pages."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from morro.core.game import SPECTATOR
from morro.core.rng import Rng, seeded
from morro.server.build_table_view import build_table_view
from morro.server.chair import Chair
from morro.server.presence import Presence
from morro.server.table import Head, Table
from morro.server.table_view import TableView

NAMES = ["Ana", "Blas", "Carmen", "Diego", "Elena"]


def new_table(game: str, seats: int, seed: int = 1) -> Table:
    """Everybody is a person of his own."""
    head = Head(id="t1", game=game, seats=seats, seed=seed, seed_chosen=False, host="p0")
    table = Table(head, [Chair(NAMES[k], player=f"p{k}") for k in range(seats)])
    table.settle(table.begin(0.0))
    return table


def play(table: Table, tokens: list[str]) -> None:
    entry = table.act(table.asked, tokens, table.version, f"a{table.version}", 0.0)
    assert entry is not None
    table.settle(entry)


def random_token(table: Table, rng: Rng) -> str:
    tokens: list[str] = table.game.tokens(table.state)
    return tokens[rng.below(len(tokens))]


def shown(table: Table, seat: int) -> TableView:
    """The table for the person of a seat, or for somebody who looks on."""
    return build_table_view(table, f"p{seat}" if seat != SPECTATOR else "", Presence(0.0), 0.0)


def positions(game: str, seats: int, seed: int = 1, every: int = 1) -> Iterator[tuple[Table, int]]:
    """A game played at random: the table before every so-many-th decision, and who is asked; last the end."""
    table = new_table(game, seats, seed)
    rng = seeded(seed)
    step = 0
    while not table.over:
        if step % every == 0:
            yield table, table.asked
        play(table, [random_token(table, rng)])
        step += 1
    yield table, 0


class Page(HTMLParser):
    """What a test wants to know of a page: its elements, the text, whether tags are closed as they were opened."""

    VOID = ("meta", "link", "input", "img", "br", "hr", "use", "path", "polyline")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> was never opened"
        last = self.open.pop()
        assert last == tag, f"<{last}> is closed by </{tag}>"

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of every element of a kind that has these."""
        return [
            attrs
            for name, attrs in self.elements
            if name == tag and all(attrs.get(key.rstrip("_")) == value for key, value in wanted.items())
        ]

    def tokens(self) -> list[str]:
        """What the form controls of this page can post."""
        found = []
        for tag, attrs in self.elements:
            if (attrs.get("name") in ("token", "only") and tag in ("button", "input")) or (
                tag == "option" and " " in attrs["value"]
            ):
                found.append(attrs["value"])
        return found


def without_ids(text: str) -> str:
    """A page without the random ids of its forms."""
    return re.sub(r'name="aid" value="[0-9a-f]+"', "", text)
