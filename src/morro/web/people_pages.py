"""What the pages about people need beside the facts that they are given: days, browsers, and what is drawn for them."""

import re
from datetime import UTC, datetime
from typing import Any, Final

from morro.words.wording import Wording

BROWSERS: Final = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = ("Android", "iPhone", "iPad", "Windows", "Mac", "CrOS", "Linux")


def values(name: str, _shown: Any, _w: Wording) -> dict[str, Any]:
    """The values of the page of this name."""
    return {"back": f"/{name}"}


def day(at: float) -> str:
    """A day, in the one form that reads the same in every language."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")


def browser(agent: str) -> str:
    """What a person calls his browser: `Firefox, Android`; empty where the words it sends say nothing."""
    found = [name for mark, name in BROWSERS if mark in agent][:1]
    found += [system for system in SYSTEMS if re.search(rf"\b{system}", agent)][:1]
    return ", ".join(found)
