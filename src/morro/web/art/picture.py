"""Picture: a drawing on a sheet of some size."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from morro.web.art.ink import GRID, PEN, Drawing


class Picture(NamedTuple):
    """A drawing and the size of its sheet."""

    drawing: Drawing
    width: int
    height: int

    def frame(self) -> str:
        """The attributes of the sheet: any box is filled, and what matters is in the middle."""
        stroke = 1.8 if self.width == 48 else 1.1
        return (
            f'viewBox="0 0 {self.width * GRID} {self.height * GRID}" preserveAspectRatio="xMidYMid slice" '
            f'fill="none" stroke="{PEN}" stroke-width="{stroke * GRID:g}" '
            'stroke-linejoin="round" stroke-linecap="round"'
        )


def scene(drawing: Drawing) -> Picture:
    return Picture(drawing, 120, 60)


def marks(prefix: str, drawn: Iterable[Callable[[], Drawing]]) -> dict[str, Picture]:
    return {f"{prefix}{draw.__name__}": Picture(draw(), 48, 48) for draw in drawn}
