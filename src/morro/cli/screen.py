"""Screen: where a person reads and types; a picture in a terminal, plain lines for a screen reader or a pipe."""

import contextlib
import importlib
import os
import sys
import time

from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from morro.cli.texts import shortened

WIDEST = 110


class Screen:
    """`plain` has no boxes, no colours, and nothing that moves."""

    def __init__(self, plain: bool, colour: bool, pace: float) -> None:
        terminal = sys.stdout.isatty()
        encoding = (getattr(sys.stdout, "encoding", "") or "").lower()
        bare = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb" or "utf" not in encoding
        self.plain = plain or not terminal or bare
        self.pace = pace if terminal else 0.0
        self.console = Console(no_color=not colour or self.plain, highlight=False, markup=False, emoji=False)
        self.console.width = min(self.console.width, WIDEST)
        if not self.plain:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")  # the arrow keys work while one types

    def say(self, text: str = "", style: str = "") -> None:
        if self.plain:
            sys.stdout.write(f"{text}\n")
        else:
            self.console.print(Text(text, style))

    def draw(self, picture: RenderableType) -> None:
        self.console.print(picture)

    def choices(self, rows: list[tuple[str, str, str, str]]) -> None:
        """Number, answer, what is worth knowing about it, what its card does."""
        if self.plain:
            for number, label, note, _ in rows:
                self.say(f"{number}: {label}{f' ({note})' if note else ''}")
            return
        grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for style in ("bold cyan", "", "", "dim"):
            grid.add_column(style=style, no_wrap=True)
        room = self.console.width - 9 - sum(max(len(row[at]) for row in rows) for at in (1, 2))
        for number, label, note, gist in rows:
            grid.add_row(f"{number:>3}", label, note, shortened(gist, room))
        self.console.print(grid)

    def ask(self, question: str) -> str:
        """A line from the person; raises EOFError at the end of input."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            return input(f"{question}: ").strip()
        sys.stdout.write(f"{question}: ")
        sys.stdout.flush()
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError as error:
            raise EOFError from error
        sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """Wipe the screen before another person looks at it."""
        if self.plain:
            self.say("\n" * 40)
        else:
            self.console.clear()

    def wait(self) -> None:
        if self.pace > 0:
            sys.stdout.flush()
            time.sleep(self.pace)
