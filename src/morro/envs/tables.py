"""Tables: many games of one kind played side by side, one decision each at a time. No NumPy, all of it compiled."""

from typing import Final

from librt.strings import BytesWriter

from morro.core.errors import GameError, IllegalAction
from morro.core.game import State
from morro.core.rng import Rng, seeded
from morro.encoding.encoder import encoder_for
from morro.games import AnyGame

REWARDS: Final = ["outcome", "rank", "margin"]
SLOT: Final = 1 << 32
"""The games at a table are told apart by the low bits of their seeds, the tables by the next higher ones."""


class Tables:
    """Games side by side: what each asks, as bytes, one row for each table."""

    def __init__(self, game: AnyGame, count: int, seed: int, reward: str, limit: int = 0) -> None:
        if count < 1:
            raise GameError(f"games are played side by side from 1 on, not {count}")
        if seed < 0:
            raise GameError(f"a seed is a whole number from 0 up, not {seed}")
        if reward not in REWARDS:
            raise GameError(f"there is no reward {reward!r}; there are: {', '.join(REWARDS)}")
        if limit < 0:
            raise GameError(f"the limit of a game is a number of decisions from 1 up, or 0 for none, not {limit}")
        self.game = game
        self.encoder = encoder_for(game)
        self.count = count
        self.seed = seed
        self.reward = reward
        self.limit = limit
        """A game that is not over after so many decisions is broken off; 0 for never."""
        self.states: list[State] = []
        self.played: list[int] = []
        """The games that have ended at each table."""
        self.decisions: list[int] = []
        """The decisions that were made in the game now at each table."""
        self.rng = seeded(seed)
        """For random decisions; the games have their own."""
        self.obs = BytesWriter()
        self.mask = BytesWriter()
        """What the seats that are asked see and may answer: a row of bytes for each table."""
        self.asked: list[int] = []
        """The seats that are asked."""
        self.ended: list[int] = []
        """The tables whose game ended or was broken off with the last decision, and now have a new one."""
        self.last: list[State] = []
        """The last states of these games."""
        self.scores: list[list[int]] = []
        self.rewards: list[list[float]] = []
        """The points and the rewards of these games, by seat; a game that was broken off rewards nobody."""

    def seed_of(self, table: int) -> int:
        """The seed of the game now at a table: no two games of a run have the same, nor two runs of different seeds."""
        self.begun()
        if not 0 <= table < self.count:
            raise GameError(f"games are numbered from 0 to {self.count - 1}, not {table}")
        return deal_seed(self.seed, table, self.played[table])

    def begun(self) -> None:
        if not self.played:
            raise GameError("no games yet: reset() begins them, and comes before anything else")

    def reset(self) -> None:
        """A new first game at every table."""
        self.rng = seeded(self.seed)
        self.played = [0] * self.count
        self.decisions = [0] * self.count
        self.states = [self.game.new(self.seed_of(table)) for table in range(self.count)]
        self.forget()
        self.look()

    def step(self, actions: list[int]) -> None:
        """One decision at every table; where a game ends, the next one begins. Checked before anything is changed."""
        self.check(actions)
        self.forget()
        game = self.game
        for table in range(self.count):
            s = self.states[table]
            game.apply(s, actions[table])
            made = self.decisions[table] + 1
            self.decisions[table] = made
            if not s.menu or made == self.limit:
                self.end(table)
        self.look()

    def check(self, actions: list[int]) -> None:
        self.begun()
        if len(actions) != self.count:
            raise GameError(f"one action for each of the {self.count} games is wanted, not {len(actions)}")
        width = self.encoder.actions
        mask = self.mask
        for table in range(self.count):
            action = actions[table]
            if action < 0 or action >= width or mask[width * table + action] == 0:
                self.refuse(table, action)

    def refuse(self, table: int, action: int) -> None:
        """Say in which game an action is not possible, and what is."""
        try:
            self.game.play(self.states[table], action)
        except IllegalAction as error:
            raise IllegalAction(f"game {table}: {error}; no game was changed") from error

    def forget(self) -> None:
        self.ended = []
        self.last = []
        self.scores = []
        self.rewards = []

    def end(self, table: int) -> None:
        """Note how a game ended, and begin the next one."""
        s = self.states[table]
        self.ended.append(table)
        self.last.append(s)
        self.scores.append(self.game.scores(s))
        self.rewards.append([0.0] * self.game.seats if s.menu else rewards(self.game, s, self.reward))
        self.played[table] += 1
        self.decisions[table] = 0
        self.states[table] = self.game.new(self.seed_of(table))

    def look(self) -> None:
        """Encode what every seat that is asked sees, and what it may answer."""
        obs = self.obs
        mask = self.mask
        obs.truncate(0)
        mask.truncate(0)
        asked: list[int] = []
        encoder = self.encoder
        for s in self.states:
            seat = s.todo[-1].seat
            encoder.write_state(s, seat, obs)
            encoder.write_mask(s.menu, mask)
            asked.append(seat)
        self.asked = asked

    def put(self, states: list[State], played: list[int], decisions: list[int], rng: Rng) -> None:
        """Go on from these states: one for each table, with the games that were over there and the decisions made."""
        self.states = [self.game.clone(s) for s in states]
        self.played = played.copy()
        self.decisions = decisions.copy()
        self.rng = rng.clone()
        self.forget()
        self.look()

    def sample(self) -> list[int]:
        """A uniformly random legal answer for each table."""
        self.begun()
        rng = self.rng
        return [s.menu[rng.below(len(s.menu))] for s in self.states]


def deal_seed(seed: int, table: int, played: int) -> int:
    """The seed of the next game at a table where so many were played, in a run of this seed."""
    return (seed * SLOT + table) * SLOT + played


def rewards(game: AnyGame, s: State, kind: str) -> list[float]:
    """What each seat gets at the end of a game.

    `outcome`: its share of the win, less 1/n. `rank`: 1 for the first place, -1 for the last, evenly between; equal
    seats share their places. `margin`: its points, less those of the best other seat.
    """
    seats = game.seats
    points = game.scores(s)
    if kind == "margin":
        return [float(points[k] - max([points[j] for j in range(seats) if j != k])) for k in range(seats)]
    if kind == "outcome":
        winners = game.winners(s)
        return [(1.0 / len(winners) if k in winners else 0.0) - 1.0 / seats for k in range(seats)]
    ties = game.tiebreaks(s)
    marks = [(points[k], ties[k]) for k in range(seats)]
    ahead = [sum([1 for other in marks if other > mark]) for mark in marks]
    level = [sum([1 for other in marks if other == mark]) for mark in marks]
    return [1.0 - (2.0 * ahead[k] + level[k] - 1) / (seats - 1) for k in range(seats)]
