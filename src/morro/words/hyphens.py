"""Hyphens: where long words may be divided on a narrow card, since few browsers know it of every language."""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

SOFT: Final = "\u00ad"
LONG: Final = re.compile(r"[^\W\d_]{7,}")


@cache
def known() -> dict[str, str]:
    """Every word of the list, whole and with soft hyphens."""
    listed = Path(__file__).with_name("hyphens.txt").read_text(encoding="utf-8").split()
    return {word.replace("-", ""): word.replace("-", SOFT) for word in listed}


@lru_cache(maxsize=4096)
def soft(text: str) -> str:
    """The text with soft hyphens in the long words that are known."""
    return LONG.sub(lambda found: known().get(found[0], found[0]), text)
