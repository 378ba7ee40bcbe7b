"""History: a game in progress that remembers every decision, so that they can be taken back, looked at and kept."""

from __future__ import annotations

import copy
from typing import Generic

from morro.core.errors import GameError
from morro.core.game import Game, S, V
from morro.core.record import Record


class History(Generic[S, V]):
    """A game from its deal, or from a state, on.

    `state` is the table as it stands; play through the history, not on the state itself, or it does not know of it.
    """

    def __init__(self, game: Game[S, V], seed: int = -1, state: S | None = None, log: bool = False) -> None:
        if (seed < 0) == (state is None):
            raise GameError("a history begins with a seed from 0 up, or with a state, and not with both")
        self.game = game
        self.seed = seed
        """The seed of the deal, or -1 where it began with a state."""
        self.state: S = game.new(seed, log) if state is None else copy.copy(state)
        self.moves: list[tuple[int, str]] = []
        """Every decision: who made it, and its token."""
        self._before: list[S] = []

    def play(self, action: int | str) -> None:
        """Play an action, given as its number or as its token, if it is legal; else raise, and change nothing."""
        game, s = self.game, self.state
        before = copy.copy(s)
        game.play(s, action)
        number = game.actions.id(action) if isinstance(action, str) else action
        self.moves.append((game.seat(before), game.actions.token(number)))
        self._before.append(before)

    def back(self, count: int = 1) -> None:
        """Take back the last decisions, and all that followed from them."""
        if not 0 <= count <= len(self.moves):
            raise GameError(f"{count} decisions cannot be taken back: {len(self.moves)} were made")
        at = len(self.moves) - count
        if count:
            self.state = self._before[at]
            del self._before[at:]
            del self.moves[at:]

    def at(self, count: int) -> S:
        """The table after so many decisions: a copy, to do with as you like."""
        if not 0 <= count <= len(self.moves):
            raise GameError(f"there is no table after {count} decisions: {len(self.moves)} were made")
        return copy.copy(self._before[count] if count < len(self.moves) else self.state)

    def record(self) -> Record:
        """The game so far as a record, with the scores if it is over."""
        game = self.game
        start = game.text(self.at(0)) if self.seed < 0 else ""
        record = Record(game.name, game.version, game.seats, self.seed, start)
        record.moves = self.moves.copy()
        record.scores = game.scores(self.state) if game.over(self.state) else []
        return record

    def __reduce__(self) -> tuple[object, ...]:
        return History, (self.game, self.seed, None if self.seed >= 0 else self.state), self.__getstate__()
