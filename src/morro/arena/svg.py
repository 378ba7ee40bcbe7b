"""Drawing: a picture as SVG text. Colours come from the page's own style, so it is readable by day and by night."""

from collections.abc import Sequence
from html import escape


class Scale:
    """From numbers to places on the paper, and the round numbers to write beside the axis."""

    def __init__(self, low: float, high: float, begin: float, end: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1
        self.begin = begin
        self.end = end

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.begin + (inside - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self, about: int = 5) -> list[float]:
        """A handful of round numbers within the scale."""
        span = (self.high - self.low) / max(1, about)
        power = 10.0 ** len(str(int(span))) / 10 if span >= 1 else 1.0
        while power > span:
            power /= 10
        step = next(power * k for k in (1, 2, 2.5, 5, 10) if power * k >= span)
        first = -(-self.low // step)
        ticks = []
        while first * step <= self.high + 1e-9:
            ticks.append(round(first * step, 9) + 0.0)  # never -0
            first += 1
        return ticks


class Drawing:
    """Shapes on a paper of so many units."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self.parts: list[str] = []

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "grid") -> None:
        self.parts.append(f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>')

    def box(self, x: float, y: float, width: float, height: float, kind: str, title: str = "") -> None:
        shape = f'x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{max(0.0, height):.1f}"'
        self.parts.append(f'<rect class="{kind}" {shape}>{hint(title)}</rect>')

    def dot(self, x: float, y: float, kind: str, title: str = "", radius: float = 5) -> None:
        self.parts.append(f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}">{hint(title)}</circle>')

    def path(self, points: Sequence[tuple[float, float]], kind: str) -> None:
        told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline class="{kind}" points="{told}"/>')

    def area(self, points: Sequence[tuple[float, float]], kind: str) -> None:
        told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polygon class="{kind}" points="{told}"/>')

    def text(self, x: float, y: float, words: str, anchor: str = "start", kind: str = "") -> None:
        mark = f' class="{kind}"' if kind else ""
        self.parts.append(f'<text{mark} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>')

    def heading(self, left: float, right: float, y: float, name: str, figure: str) -> None:
        """A name above its row, and its figure at the other end."""
        self.text(left, y, name, kind="strong")
        self.text(right, y, figure, "end", "soft")

    def whisker(self, scale: Scale, y: float, low: float, value: float, high: float, kind: str, title: str) -> None:
        """A dot with its interval, lying."""
        self.line(scale(low), y, scale(high), y, f"whisker {kind}")
        for end in (low, high):
            self.line(scale(end), y - 4, scale(end), y + 4, f"whisker {kind}")
        self.dot(scale(value), y, f"dot {kind}", title)

    def below(self, scale: Scale, y: float, top: float, form: str = "{:g}", about: int = 6) -> None:
        """An axis along the bottom, with lines up to the top."""
        for tick in scale.ticks(about):
            self.line(scale(tick), top, scale(tick), y)
            self.text(scale(tick), y + 18, form.format(tick), "middle", "tick")

    def beside(self, scale: Scale, x: float, right: float, form: str = "{:g}", about: int = 4) -> None:
        """An axis along the left, with lines to the right."""
        for tick in scale.ticks(about):
            self.line(x, scale(tick), right, scale(tick))
            self.text(x - 8, scale(tick) + 4, form.format(tick), "end", "tick")

    def svg(self, title: str) -> str:
        label = escape(title, quote=True)
        sizes = f"min-width:{self.width * 0.62:.0f}px;max-width:{self.width * 1.2:.0f}px"
        return (
            f'<svg viewBox="0 0 {self.width:.0f} {self.height:.0f}" role="img" aria-label="{label}" '
            f'style="{sizes}">{"".join(self.parts)}</svg>'
        )


def hint(title: str) -> str:
    """What the mouse tells."""
    return f"<title>{escape(title)}</title>" if title else ""
