"""Session: one game in progress in this terminal: its state, its record, and who sits where."""

import re
import shlex
from typing import Any, Final

from morro.bots.registry import DEFAULT, make_bot
from morro.bots.stand_in import StandIn
from morro.cli.trouble import Trouble
from morro.core.events import Event
from morro.core.record import Record, Replay
from morro.core.rng import seeded
from morro.games import AnyGame
from morro.scene.presentation import presentation_of

HUMAN: Final = "human"
BOT_STREAM: Final = 1 << 49
"""Where the bots' random numbers begin: far from those of any shuffle."""


class Session:
    """The record is the truth: the state is what its decisions lead to."""

    def __init__(self, game: AnyGame, record: Record, players: list[str]) -> None:
        self.game = game
        self.goes_on = presentation_of(game).goes_on
        self.record = record
        self.players = players
        self.bots: dict[int, StandIn] = {
            seat: StandIn(make_bot(name, game), make_bot(DEFAULT, game))
            for seat, name in enumerate(players)
            if name != HUMAN
        }
        self.state: Any = None
        self.begun: list[bool] = []
        """For each decision: whether it went on with a gesture already begun."""
        self.marks: list[int] = []
        """For each decision: how many events had happened before it."""
        self._replay(len(record.moves))

    def _replay(self, at: int) -> None:
        again: Replay[Any, Any] = Replay(self.game, self.record, True)
        self.begun = []
        self.marks = []
        while again.at < at:
            if not self.game.over(again.state):
                self._mark(again.state, again.at)
            again.forward()
        self.state = again.state

    def _mark(self, s: Any, at: int) -> None:
        last = self.record.moves[at - 1] if at else None
        self.begun.append(self.goes_on(s, last))
        self.marks.append(len(s.log.events))

    # -- asking ---------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game.over(self.state)

    @property
    def seat(self) -> int:
        return self.game.seat(self.state)

    @property
    def events(self) -> list[Event]:
        events: list[Event] = self.state.log.events
        return events

    @property
    def humans(self) -> list[int]:
        return [seat for seat, name in enumerate(self.players) if name == HUMAN]

    def going_on(self) -> bool:
        """Whether the question goes on with a choice already begun."""
        last = self.record.moves[-1] if self.record.moves else None
        return not self.over and self.goes_on(self.state, last)

    def last_told(self, seat: int) -> int:
        """The number of events before this seat's last decision: what came since is news to it."""
        for at in range(len(self.record.moves) - 1, -1, -1):
            if self.record.moves[at][0] == seat and not self.begun[at]:
                return self.marks[at]
        return 0

    # -- playing --------------------------------------------------------------------------------------------

    def answer(self, tokens: list[str]) -> None:
        """Play several tokens in one gesture, all or nothing; raises GameError, and then nothing has changed.

        A gesture that leaves its own question open, though nothing more is wanted, ends it with `pass`.
        """
        game = self.game
        trial = game.clone(self.state)
        seat = game.seat(trial)
        chosen = game.play_gesture(trial, tokens)
        last = (seat, game.actions.token(chosen[-1])) if chosen else None
        open_ = not game.over(trial) and game.seat(trial) == seat and self.goes_on(trial, last)
        if open_ and "pass" in game.tokens(trial):
            chosen.append(game.actions.id("pass"))
        for action in chosen:
            self._decide(action)

    def let_bot(self) -> str:
        """Let the bot that is asked give one answer; what went wrong with it, if anything."""
        game = self.game
        seat = self.seat
        rng = seeded(BOT_STREAM + max(0, self.record.seed) * 100_003 + len(self.record.moves))
        view = game.view(self.state, seat)
        bot = self.bots[seat]
        before = bot.trouble
        self._decide(bot.choose(view, game.prompt(self.state), game.legal(self.state), rng))
        return "" if before else bot.trouble

    def advice(self) -> list[str]:
        """The whole gesture that the usual bot would make for the seat that is asked, from what that seat knows."""
        game = self.game
        seat = self.seat
        bot = make_bot(DEFAULT, game)
        rng = seeded(len(self.record.moves))
        s = game.guess(game.view(self.state, seat), rng)
        tokens: list[str] = []
        last = None
        while not game.over(s) and game.seat(s) == seat and (last is None or self.goes_on(s, last)):
            action = bot.choose(game.view(s, seat), game.prompt(s), game.legal(s), rng)
            tokens.append(game.actions.token(action))
            last = (seat, tokens[-1])
            game.apply(s, action)
        return tokens

    def close(self) -> None:
        for player in self.bots.values():
            player.bot.close()

    def _decide(self, action: int) -> None:
        seat = self.seat
        self._mark(self.state, len(self.record.moves))
        try:
            self.game.play(self.state, action)
        except Exception:
            self.begun.pop()
            self.marks.pop()
            raise
        self.record.add(seat, self.game.actions.token(action))
        if self.over:
            self.record.scores = self.game.scores(self.state)

    def undo(self) -> bool:
        """Back to the last decision of a person; False where there is none."""
        now = len(self.record.moves)
        for at in range(now - 1, -1, -1):
            if self.record.moves[at][0] in self.humans and not self.begun[at]:
                del self.record.moves[at:]
                del self.record.lines[at:]
                self.record.scores = []
                self._replay(at)
                return True
        return False

    # -- the file -------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The record, with who sits where as a comment."""
        first, rest = self.record.text().split("\n", 1)
        return f"{first}\n# seats: {shlex.join(self.players)}\n{rest}"


def players_in(text: str) -> list[str]:
    """Who sat where, from the comment of a saved record; empty where it says nothing."""
    for row in text.splitlines():
        found = re.fullmatch(r"#\s*seats:\s*(.*?)\s*", row)
        if found:
            try:
                return shlex.split(found[1])
            except ValueError as error:
                raise Trouble(f"the comment that says who sits where cannot be read ({error}): {row}") from error
    return []


def check_players(players: list[str], seats: int) -> None:
    if len(players) != seats:
        raise Trouble(f"the record says who sits on {len(players)} seats, but the game has {seats}")
