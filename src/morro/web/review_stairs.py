"""Luck apart from skill as a staircase: each bar begins where the last one ended, and together they are the result."""

from itertools import pairwise
from typing import Any, Final, NamedTuple

KEYS: Final = ("equal", "luck", "others", "own", "result")


class Step(NamedTuple):
    """One bar, in per cent of the width of the drawing."""

    key: str
    name: str
    number: str
    doubt: str
    """`±3`; empty where there is none."""
    left: float
    width: float
    whisker: tuple[float, float] | None
    clear: bool
    """Whether it is sure that it is not 0."""


def steps(facts: dict[str, Any], names: dict[str, str]) -> list[Step]:
    """The five bars of a staircase: its whole numbers add up."""
    equal, luck, others, own, result = facts["whole"]
    ends = [equal, equal + luck, equal + luck + others, result]
    halves = {key: (facts[key]["high"] - facts[key]["low"]) / 2 for key in KEYS[1:4]}
    edges: list[float] = [0.0, 100.0, *ends]
    edges += [end + side * halves[key] for end, key in zip(ends[1:], KEYS[1:4], strict=True) for side in (-1, 1)]
    low, span = min(edges), max(edges) - min(edges)

    def x(number: float) -> float:
        return round(100 * (number - low) / span, 2)

    spans = [(0, equal), *pairwise(ends), (0, result)]
    found = []
    for key, value, (begin, end) in zip(KEYS, (equal, luck, others, own, result), spans, strict=True):
        left, right = sorted((x(begin), x(end)))
        half = halves.get(key, 0.0)
        sure = key not in halves or not facts[key]["low"] <= 0 <= facts[key]["high"]
        found.append(
            Step(
                key=key,
                name=names[key][:1].upper() + names[key][1:],
                number=str(value) if key not in halves else f"{value:+d}".replace("-", "−"),
                doubt=f"±{round(half)}" if half >= 0.5 else "",
                left=left,
                width=max(0.6, round(right - left, 2)),
                whisker=(x(end - half), x(end + half)) if half >= 0.5 else None,
                clear=sure,
            )
        )
    return found
