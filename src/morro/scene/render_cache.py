"""Parts of a table's pages that were drawn before, so that they need not be drawn again.

From one move to the next most of a page stays as it is. A piece is kept under everything that it is drawn from, so one
that is found is the one that would be drawn, and holds nothing that its viewer did not bring himself. The version of
the table may stand for what everybody knows of the game.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final

MOST: Final = 2000
"""Parts of one picture; a table with a few viewers has some hundreds."""


class RenderCache:
    """What the last two pictures of a table were made of; what none of them used is forgotten."""

    def __init__(self) -> None:
        self._now: dict[Hashable, Any] = {}
        self._before: dict[Hashable, Any] = {}

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """The piece of this key; made where it is not known."""
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            if found is None:
                found = make()
            if len(self._now) >= MOST:
                self.turn()
            self._now[key] = found
        return found

    def turn(self) -> None:
        """A new picture begins."""
        if self._now:
            self._before, self._now = self._now, {}

    def clear(self) -> None:
        """Nobody looks: what will be needed again is drawn again."""
        self._before, self._now = {}, {}

    def __len__(self) -> int:
        return len(self._before) + len(self._now)
