"""Mixed: games of several kinds side by side for a trainer, with hand-written players on some of the seats.

No NumPy, all of it compiled. A table keeps its kind of game; who sits where is drawn anew for each game. The answers of
the hand-written players (pilots) are played at once: what is shown is always a question to a net.
"""

from typing import Final

from librt.strings import BytesWriter

from morro.bots.pilot import Pilot
from morro.core.errors import GameError
from morro.core.game import State
from morro.core.rng import seeded
from morro.encoding.encoder import encoder_for
from morro.envs.tables import deal_seed, rewards
from morro.games import AnyGame

LEARNER: Final = 0
RIVAL: Final = 1
BOT: Final = 2
"""Who may have a seat: the net that learns, another net, a pilot."""
MOST_DECISIONS: Final = 3000
"""A game that lasts longer is ended, by the points as they stand: nets that know nothing could play for ever."""


class Company:
    """With whom the learner plays: each number is one of a hundred."""

    def __init__(self, bots: int, rivals: int, slips: int, lone: int = 0) -> None:
        for percent in (bots, rivals, slips, bots + rivals, lone):
            if not 0 <= percent <= 100:
                raise GameError(f"a part of the games is 0 to 100 of a hundred, not {percent}")
        self.bots = bots
        """Games in which the learner has one seat, and pilots have all the others."""
        self.rivals = rivals
        """Games in which some seats are those of a rival, another net."""
        self.slips = slips
        """Answers of a pilot that are left to chance."""
        self.lone = lone
        """Of a hundred games with a rival: those in which it has all seats but one, as pilots do."""


class Mixed:
    """Games side by side: what each asks a net, as bytes, one row for each table."""

    def __init__(self, games: list[AnyGame], pilots: list[Pilot], seed: int, company: Company) -> None:
        if not games or len(games) != len(pilots):
            raise GameError(f"each table has a game and a pilot of its own, not {len(games)} and {len(pilots)}")
        self.games = games
        self.pilots = pilots
        self.seed = seed
        self.company = company
        self.count = len(games)
        self.encoder = encoder_for(games[0])
        for game in games:
            if encoder_for(game).layout is not self.encoder.layout:
                raise GameError(f"{games[0].name} and {game.name} are not of one family: no net plays both")
        self.rng = seeded(seed)
        self.states: list[State] = []
        self.played: list[int] = []
        """The games that have ended at each table."""
        self.decisions: list[int] = []
        """The decisions made in each game."""
        self.drivers: list[list[int]] = []
        """Who has which seat, at each table."""
        self.obs = BytesWriter()
        self.mask = BytesWriter()
        """What the seats that are asked see and may answer: a row of bytes for each table."""
        self.asked: list[int] = []
        """The seats that are asked."""
        self.askers: list[int] = []
        """And who has them: LEARNER or RIVAL."""
        self.ended: list[int] = []
        """The tables whose game ended with the last step, and now have a new one."""
        self.wins: list[list[float]] = []
        self.scores: list[list[int]] = []
        self.seated: list[list[int]] = []
        """Of these games, by seat: the share of the win, the points, and who had the seat."""

    def reset(self) -> None:
        """A new first game at every table."""
        self.rng = seeded(self.seed)
        self.played = [0] * self.count
        self.decisions = [0] * self.count
        self.states = [self.games[table].new(deal_seed(self.seed, table, 0)) for table in range(self.count)]
        self.drivers = [self.sit_down(table) for table in range(self.count)]
        self.forget()
        for table in range(self.count):
            self.pilots[table].begin()
            self.advance(table)
        self.look()

    def sit_down(self, table: int) -> list[int]:
        """Draw who has which seat in the next game."""
        seats = self.games[table].seats
        rng = self.rng
        kind = rng.below(100)
        if kind < self.company.bots:
            drivers = [BOT] * seats
            drivers[rng.below(seats)] = LEARNER
            return drivers
        drivers = [LEARNER] * seats
        if kind < self.company.bots + self.company.rivals:
            lone = rng.below(100) < self.company.lone
            for seat in range(seats):
                if lone or rng.below(2):
                    drivers[seat] = RIVAL
            drivers[rng.below(seats)] = LEARNER
        return drivers

    def step(self, actions: list[int]) -> None:
        """The nets' answer at every table, and what the pilots answer after it. The answers must be legal."""
        self.forget()
        for table in range(self.count):
            s = self.states[table]
            action = actions[table]
            if action not in s.menu:
                raise GameError(f"table {table}: action {action} is not possible; legal are {s.menu}")
            self.pilots[table].begin()
            self.play(table, action)
            self.advance(table)
        self.look()

    def follow(self) -> list[int]:
        """What the pilot answers at every table; but for its slips that is what is played."""
        self.forget()
        answers: list[int] = []
        for table in range(self.count):
            answer = self.pilots[table].pick(self.states[table])
            answers.append(answer)
            self.play(table, self.slip(table, answer))
            self.advance(table)
        self.look()
        return answers

    def slip(self, table: int, answer: int) -> int:
        """The answer, or now and then any other."""
        if self.rng.below(100) >= self.company.slips:
            return answer
        menu = self.states[table].menu
        self.pilots[table].begin()  # its plan was for the answer that it gave
        return menu[self.rng.below(len(menu))]

    def play(self, table: int, action: int) -> None:
        s = self.states[table]
        self.games[table].apply(s, action)
        self.decisions[table] += 1
        if not s.menu or self.decisions[table] >= MOST_DECISIONS:
            self.end(table)

    def advance(self, table: int) -> None:
        """Let the pilots play until a net is asked."""
        s = self.states[table]
        while self.drivers[table][s.todo[-1].seat] == BOT:
            self.play(table, self.slip(table, self.pilots[table].pick(s)))
            s = self.states[table]

    def end(self, table: int) -> None:
        """Note how a game ended, and begin the next one."""
        s = self.states[table]
        game = self.games[table]
        self.ended.append(table)
        fair = 1.0 / game.seats
        self.wins.append([reward + fair for reward in rewards(game, s, "outcome")])
        self.scores.append(game.scores(s))
        self.seated.append(self.drivers[table])
        self.played[table] += 1
        self.decisions[table] = 0
        self.states[table] = game.new(deal_seed(self.seed, table, self.played[table]))
        self.drivers[table] = self.sit_down(table)
        self.pilots[table].begin()

    def forget(self) -> None:
        self.ended = []
        self.wins = []
        self.scores = []
        self.seated = []

    def look(self) -> None:
        """Encode what every seat that is asked sees, and what it may answer."""
        obs = self.obs
        mask = self.mask
        obs.truncate(0)
        mask.truncate(0)
        asked: list[int] = []
        askers: list[int] = []
        encoder = self.encoder
        for table in range(self.count):
            s = self.states[table]
            seat = s.todo[-1].seat
            encoder.write_state(s, seat, obs)
            encoder.write_mask(s.menu, mask)
            asked.append(seat)
            askers.append(self.drivers[table][seat])
        self.asked = asked
        self.askers = askers
