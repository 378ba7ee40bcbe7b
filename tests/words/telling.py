"""What the tests of the sentences share."""

from typing import Final

PLAYERS: Final = ["Anna", "Ben", "Cleo", "Dora", "Emil"]


def tidy(text: str) -> bool:
    """A produced text: nothing left to fill in, no gap where something was."""
    return bool(text) and text == text.strip() and not any(bad in text for bad in ("{", "}", "  ", " .", "()", ": ."))
