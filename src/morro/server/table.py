"""Table: the authority over one game: who sits there, what was played, what may be played and taken back.

It decides and remembers; it does not wait, store or send. A change comes in two steps: `act`, `undo`, `sit` … check
everything and give an Entry, and nothing has changed yet; `settle` makes it so, once the entry is durable. A table that
is read from its log settles the same entries, so it is the same table.
"""

import contextlib
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from morro.core.errors import BadToken, GameError, IllegalAction, StaleAction
from morro.core.events import Event, Log
from morro.core.game import NONE, SPECTATOR
from morro.core.record import Record
from morro.games import AnyGame, make_game
from morro.scene.seen import Moment, Sheet
from morro.scene.standings import buildings, hands, sheets
from morro.server.chair import Chair
from morro.server.clock import Clock
from morro.server.errors import BadRequest, EngineFailed, NoCoach, NoHints, NotNow, NotYours, NoUndo, OutOfTurn
from morro.server.log_entry import Entry, Kind, pack, unpack
from morro.server.table_view import ChatLine

Late = Literal["move", "seat"]
Status = Literal["open", "running", "finished", "set_aside", "cancelled"]

MOST_TOKENS: Final = 60
"""In one gesture; more are never needed."""
LONGEST_AID: Final = 64
NO_SEAT: Final = -1
BOT: Final = "bot"
"""What the ids of answers that no person gave begin with. Those of people begin with the number of their seat."""

NO_UNDO: Final = {
    "over": "the game is over, and its seed is known: nothing can be taken back",
    "nothing": "there is nothing of yours to take back",
    "seen": "that cannot be taken back: cards or tiles were seen since",
    "acted": "that cannot be taken back: another player has acted since",
    "asked": "that cannot be taken back: it is another player's turn",
}


@dataclass
class Head:
    """What a table is, from its beginning on."""

    id: str
    game: str
    seats: int
    seed: int
    seed_chosen: bool
    host: str
    clock: tuple[int, int] | None = None
    open_scores: bool = True
    watch: bool = True
    """Anybody who knows the address may look on."""
    rated: bool = False
    """It was agreed that the result counts for the ladder."""
    coach: bool = False
    """The coach may be asked between people too."""
    late: Late = "move"
    """What a bot does when a person's time is up: it makes that one move, or takes the seat until he is back."""
    start: str = ""
    """The position where it begins, if not with a shuffle."""
    engine: int = 0
    created: float = 0.0


@dataclass
class Checkpoint:
    """Where an undo leads back to."""

    version: int
    seat: int
    position: bytes
    events: int
    moves: int
    clocks: list[float]


class Table:
    """One game, its chairs, its log."""

    def __init__(self, head: Head, chairs: list[Chair]) -> None:
        self.head = head
        self.id = head.id
        self.game: AnyGame = make_game(head.game, head.seats)
        self.chairs = chairs
        self.status: Status = "open"
        self.trouble = ""
        self.notice = ""
        self.rematch = ""
        self.state: Any = None
        self.position = b""
        self.version = 0
        self.lines = 0
        """The number of the log's last line."""
        self.changed = 0
        """The version at which the game itself last changed: an answer to an older one is stale."""
        self.events: list[Event] = []
        self.moments: list[Moment] = []
        self.line_at: dict[int, int] = {}
        """For each version at which the game changed, the number of its line in the log."""
        self.closed: set[int] = set()
        """The versions at which the table stood still for a question that tells of a hand that it was asked."""
        self.moves: list[tuple[int, str]] = []
        self.faced: list[int] = []
        """For each decision the version that its seat had before it."""
        self.last_told: list[int] = [0] * head.seats
        """For each seat, how many events had happened before its last decision was made."""
        self.aids: dict[str, int] = {}
        self.back: list[Checkpoint] = []
        self.why_no_undo = "nothing"
        self.late: set[int] = set()
        """The seats whose last decision a bot made, since their time was up."""
        self.resigned: set[int] = set()
        """The seats whose people gave the game up: a bot plays for them to the end."""
        self.clock = Clock(*head.clock, head.seats) if head.clock else None
        self.ended = 0.0
        """When the game was over."""
        self.chat: list[ChatLine] = []
        self.seed_hash = seed_hash(head.game, head.seats, head.seed)
        self._seen: dict[int, list[Event]] = {}
        self._scored: Any = None
        """The position that the sheets are of."""
        self._sheets: list[Sheet] = []

    # -- asking ---------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.status == "finished"

    @property
    def asked(self) -> int:
        """The seat asked now, or NO_SEAT."""
        return self.game.seat(self.state) if self.status == "running" and self.state is not None else NO_SEAT

    def owned(self, player: str) -> list[int]:
        """The seats of a person."""
        return [seat for seat, chair in enumerate(self.chairs) if player and chair.player == player]

    def people(self) -> list[int]:
        """The seats of persons, also of absent ones."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.player]

    def open_seats(self) -> list[int]:
        """The seats that nobody has taken yet."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.open]

    def may_coach(self) -> bool:
        """Whether the coach may be asked: one person plays against bots, or the host allowed it for all.

        Never where the game counts: whoever is about to lose would ask, if a hint took the table off the ladder.
        """
        return not self.head.rated and (self.head.coach or len(self.people()) == 1)

    def check_coach(self) -> None:
        """Raises NoHints in a game that counts for the ladder, and NoCoach in one between people."""
        if self.head.rated:
            raise NoHints("this game counts for the ladder: there are no hints in it")
        if not self.may_coach():
            raise NoCoach("the coach helps in games against bots only, and here sits another person")

    def bot_asked(self) -> str:
        """The bot that has to answer now; empty where a person is asked, or nobody."""
        seat = self.asked
        return self.chairs[seat].bot if seat != NO_SEAT else ""

    def seen_by(self, seat: int) -> list[Event]:
        """All events as a seat may know them. Kept, since every page needs them all.

        Where the seat knows no more than a spectator, both have the same object: pages find at once what they told.
        """
        seen = self._seen.setdefault(seat, [])
        for event in self.events[len(seen) :]:
            own = event.knower == seat or (event.forced and event.seat == seat)
            shared = seat != SPECTATOR and not own
            seen.append(self.seen_by(SPECTATOR)[len(seen)] if shared else event.seen_by(seat))
        return seen

    def sheets(self) -> list[Sheet]:
        """For each seat every origin of its points, if the game ended now. Kept, since every viewer sees them."""
        if self._scored is not self.state:
            self._scored = self.state
            self._sheets = sheets(self.game, self.state)
        return self._sheets

    def done_before(self, player: str, aid: str) -> int:
        """The version that this very act of a person made; 0 where it was not done."""
        return max((self.aids.get(f"{seat}:{aid}", 0) for seat in self.owned(player)), default=0)

    @property
    def last_mover(self) -> int:
        """The seat that acted last, or NO_SEAT."""
        return self.moves[-1][0] if self.moves else NO_SEAT

    def may_undo(self, seat: int) -> str:
        """Empty if this seat may take its last gesture back, else the reason: a key of NO_UNDO.

        Whether the gesture of another seat can be taken back is told to nobody else.
        """
        if self.status != "running":
            return "over"
        if seat != self.last_mover:
            return "acted" if any(mover == seat for mover, _ in self.moves) else "nothing"
        return "" if self.back and self.back[-1].seat == seat else self.why_no_undo

    def undoing(self, player: str) -> int:
        """The seat whose gesture a person would take back: the one of his that acted last."""
        owned = self.owned(player)
        return self.back[-1].seat if self.back and self.back[-1].seat in owned else owned[0]

    def record(self) -> Record:
        """The game as a record; it tells the seed."""
        head = self.head
        begin = (-1, head.start) if head.start else (head.seed, "")
        record = Record(self.game.name, head.engine or self.game.version, head.seats, *begin)
        for seat, token in self.moves:
            record.add(seat, token)
        if self.over:
            record.scores = self.game.scores(self.state)
        return record

    # -- the first step: check, and give the entry ----------------------------------------------------------

    def begin(self, now: float) -> Entry:
        """The game begins: everybody sits."""
        if self.status != "open" or self.open_seats():
            raise NotNow("the game begins when every seat is taken")
        game = self.game
        with self._rules():
            s = game.read(self.head.start, True) if self.head.start else game.new(self.head.seed, True)
        return self._entry("start", NO_SEAT, [], s, "start", now)

    def act(self, seat: int, tokens: list[str], expect: int, aid: str, now: float) -> Entry | None:
        """A person's gesture, all or nothing; None where this very act was done before."""
        key = check_aid(seat, aid)
        if self.status == "running" and seat in self.resigned:
            raise NotNow("you have given this game up; a bot plays for you, and you can look on")
        return None if key in self.aids else self._act(seat, tokens, expect, key, now)

    def act_for(self, tokens: list[str], now: float) -> Entry:
        """A bot's gesture for the seat asked; no person can send its id."""
        return self._act(self.asked, tokens, self.version, f"{BOT}:{self.version}", now)

    def _act(self, seat: int, tokens: list[str], expect: int, key: str, now: float) -> Entry:
        self._must_run()
        self.check_fresh(expect)
        if seat != self.asked:
            raise OutOfTurn("somebody else is asked now; wait for your turn")
        if not tokens:
            raise BadToken(f"no answer was given; possible are: {', '.join(self.game.tokens(self.state))}")
        if len(tokens) > MOST_TOKENS:
            raise BadToken(f"a gesture has at most {MOST_TOKENS} answers, not {len(tokens)}")
        game = self.game
        with self._rules():
            after = game.clone(self.state)
            after.log = Log()
            chosen = game.play_gesture(after, tokens)
            if not chosen:
                raise IllegalAction("these answers change nothing; choose one of those offered")
        return self._entry("play", seat, [game.actions.token(action) for action in chosen], after, key, now)

    def undo(self, seat: int, expect: int, aid: str, now: float) -> Entry | None:
        """Take the last gesture back, as long as nobody has seen anything new."""
        key = check_aid(seat, aid)
        if key in self.aids:
            return None
        self._must_run("over")
        self.check_fresh(expect)
        reason = self.may_undo(seat)
        if reason:
            raise NoUndo(NO_UNDO[reason])
        to = self.back[-1]
        with self._rules():
            s = self.game.read(unpack(to.position), True)
        entry = self._entry("undo", seat, [], s, key, now)
        return replace(entry, keep_events=to.events, keep_moves=to.moves, position=to.position, note=str(to.version))

    def sit(self, seat: int, chair: Chair, now: float) -> Entry:
        """Somebody takes an open chair."""
        if self.status != "open" or not self.chairs[self._seat(seat)].open:
            raise NotNow("this seat is taken; ask for another link, or look on")
        return self._seating("sit", seat, "", now)  # no name: the log is never changed, and a name can be deleted

    def stand_in(self, seat: int, bot: str, now: float) -> Entry:
        """A bot plays for an absent person."""
        self._must_run()
        chair = self.chairs[self._seat(seat)]
        if not chair.player or chair.bot:
            raise NotNow("nobody has to stand in for this seat")
        return self._seating("stand_in", seat, bot, now)

    def come_back(self, seat: int, now: float) -> Entry:
        """A person takes the chair back from the bot that stood in."""
        chair = self.chairs[self._seat(seat)]
        if not chair.player or not chair.bot:
            raise NotNow("no bot stands in for this seat")
        if seat in self.resigned:
            raise NotNow("you have given this game up; a bot plays for you to the end")
        return self._seating("return", seat, "", now)

    def leave(self, seat: int, now: float) -> Entry:
        """A person stands up before the game begins; the chair is open again."""
        if self.status != "open":
            raise NotNow("the game has begun; give it up, and a bot takes your seat")
        if not self.chairs[self._seat(seat)].player:
            raise NotNow("nobody sits on this seat")
        return self._seating("leave", seat, "", now)

    def dismiss(self, seat: int, now: float) -> Entry:
        """A bot is taken away before the game begins; the chair is open again."""
        if self.status != "open":
            raise NotNow("the game has begun; the seats are taken")
        chair = self.chairs[self._seat(seat)]
        if chair.player:
            raise NotYours("a person sits there, who alone can stand up")
        if chair.open:
            raise NotNow("nobody sits on this seat")
        return self._seating("leave", seat, "", now)

    def resign(self, seat: int, bot: str, now: float) -> Entry:
        """A person gives the game up for good; a bot plays on in his place."""
        self._must_run()
        if not self.chairs[self._seat(seat)].player or seat in self.resigned:
            raise NotNow("nobody plays on this seat any more")
        return self._seating("resign", seat, bot, now)

    def cancel(self, now: float) -> Entry:
        """The table is called off before the game begins."""
        if self.status != "open":
            raise NotNow("only a table that still waits for players can be called off")
        return self._seating("cancel", NO_SEAT, "", now)

    def set_aside(self, why: str, now: float) -> Entry:
        """The rules failed here: the table can be looked at, but not played."""
        return self._seating("aside", NO_SEAT, why, now)

    # -- the second step: it is so --------------------------------------------------------------------------

    def settle(self, entry: Entry) -> None:
        """Make an entry so. It was checked, and it is durable."""
        self.version = entry.version
        self.lines = entry.seq
        self.aids[entry.aid] = entry.version
        if entry.kind in ("start", "play", "undo"):
            self._settle_game(entry)
        elif entry.kind == "stand_in":
            self.chairs[entry.seat].bot = entry.note
        elif entry.kind == "return":
            self.chairs[entry.seat].bot = ""
        elif entry.kind == "resign":
            self.chairs[entry.seat].bot = entry.note
            self.resigned.add(entry.seat)
        elif entry.kind == "cancel":
            self.status = "cancelled"
        elif entry.kind == "aside":
            self.status = "set_aside"
            self.notice = "set_aside"
            self.trouble = entry.note
            self.back = []
        self._set_clock(entry)

    def _settle_game(self, entry: Entry) -> None:
        clocks = self.clock.left.copy() if self.clock else []
        before = Checkpoint(self.changed, entry.seat, self.position, len(self.events), len(self.moves), clocks)
        self.changed = entry.version
        self.line_at[entry.version] = entry.seq
        if not entry.openly:
            self.closed.add(entry.version)
        self.position = entry.position
        self.state = entry.state
        if self.status == "open":
            self.status = "running"
        if entry.keep_events < len(self.events):
            del self.events[entry.keep_events :]
            self._seen.clear()
        del self.moves[entry.keep_moves :]
        del self.faced[entry.keep_moves :]
        if entry.kind == "undo":
            to = self.back.pop().version if self.back else 0
            self.moments = [moment for moment in self.moments if moment.version <= to]
            self.last_told[entry.seat] = min(self.last_told[entry.seat], len(self.events))
        else:
            if entry.moment:
                self.moments.append(entry.moment)
            if entry.kind == "play":
                self.last_told[entry.seat] = len(self.events)
                self._note_time(entry)
                self._remember(before, entry)
            self.events += entry.events
            self.moves += [(entry.seat, token) for token in entry.tokens]
            self.faced += [before.version] * len(entry.tokens)
        if entry.note == "over":
            self.status = "finished"
            self.ended = entry.at
            self.back = []

    def _note_time(self, entry: Entry) -> None:
        """A bot that answers for a person who sits there himself does so because the time was up."""
        if self.clock and entry.aid.startswith(BOT) and not self.chairs[entry.seat].bot:
            self.late.add(entry.seat)
        else:
            self.late.discard(entry.seat)

    def _remember(self, before: Checkpoint, entry: Entry) -> None:
        """Keep the way back open, or close it."""
        if self.back and self.back[-1].seat != entry.seat:
            self.back = []
        self.back.append(before)
        self.why_no_undo = "acted"
        if any(self.game.reveals(event) for event in entry.events):
            self.back = []
            self.why_no_undo = "seen"
        elif self.game.hides_hands() and self._passes_on(entry):
            self.back = []
            self.why_no_undo = "asked"
        elif self.chairs[entry.seat].bot:
            self.back = []

    def _passes_on(self, entry: Entry) -> bool:
        """Whether another seat had its turn, or has it now: that it is asked, or is not, tells of its hand."""
        return entry.asked != entry.seat or any(e.seat not in (entry.seat, NONE) for e in entry.events)

    # -- entries --------------------------------------------------------------------------------------------

    def _entry(self, kind: Kind, seat: int, tokens: list[str], after: Any, aid: str, now: float) -> Entry:
        """The entry of a change of the game; all that can fail has failed before it is made."""
        game = self.game
        events: list[Event] = after.log.events
        after.log = None
        total = len(self.events) + len(events)
        version = self.version + self._answers_until(after, kind)
        with self._rules():
            moment = Moment(
                version,
                after.round,
                list(game.scores(after)),
                hands(game, after),
                buildings(game, after),
                total,
            )
            position = pack(game.text(after))
            over = game.over(after)
            openly = over or game.asks_openly(after)
        return Entry(
            seq=self.lines + 1,
            version=version,
            kind=kind,
            seat=seat,
            tokens=tokens,
            events=events,
            keep_events=len(self.events),
            keep_moves=len(self.moves),
            moment=moment,
            clocks=self._clocks_after(kind, seat, now),
            aid=aid,
            at=now,
            position=position,
            note="over" if over else "",
            asked=NO_SEAT if over else game.seat(after),
            openly=openly,
            state=after,
        )

    def _answers_until(self, after: Any, kind: Kind) -> int:
        """By how much the version grows: by the number of answers, forced ones too."""
        if kind == "play":
            return int(after.step - self.state.step)
        return 1 + int(after.step) if kind == "start" and not self.head.start else 1

    def _seating(self, kind: Kind, seat: int, note: str, now: float) -> Entry:
        """The entry of a change that is not the game's."""
        return Entry(
            seq=self.lines + 1,
            version=self.version + 1,
            kind=kind,
            seat=seat,
            tokens=[],
            events=[],
            keep_events=len(self.events),
            keep_moves=len(self.moves),
            moment=None,
            clocks=self._clocks_after(kind, seat, now),
            aid=f"{kind}:{self.version + 1}",
            at=now,
            position=b"",
            note=note,
        )

    # -- the clock ------------------------------------------------------------------------------------------

    def _clocks_after(self, kind: Kind, seat: int, now: float) -> list[float]:
        if self.clock is None:
            return []
        left = [self.clock.left_of(k, now) for k in range(self.head.seats)]
        if kind == "play":
            left[seat] = self.clock.after(left[seat])
        elif kind == "undo":  # the others have the time that they had; the seat gives its increment back
            used = self.clock.before(left[seat])
            left = [*self.back[-1].clocks]
            left[seat] = max(0.0, min(left[seat], used))
        return [round(seconds, 3) for seconds in left]

    def _set_clock(self, entry: Entry) -> None:
        if self.clock is None:
            return
        self.clock.left = entry.clocks or self.clock.left
        self.clock.running = None
        seat = self.asked
        if seat != NO_SEAT and not self.chairs[seat].bot:
            self.clock.start(seat, entry.at)

    # -- what must hold -------------------------------------------------------------------------------------

    def _must_run(self, over: str = "") -> None:
        if self.status == "set_aside":
            raise NotNow(f"this table is set aside and can only be looked at: {self.trouble}")
        if self.status == "open":
            raise NotNow("the game begins when every seat is taken")
        if self.status == "cancelled":
            raise NotNow("this table was called off before its game began")
        if self.status == "finished":
            raise NoUndo(NO_UNDO[over]) if over else IllegalAction("the game is over")

    def check_fresh(self, expect: int) -> None:
        """Raise StaleAction, unless an answer is meant for the game as it is now."""
        if expect < self.changed:
            raise StaleAction(f"the table has moved on to {self.version} since {expect}; look at it again")
        if expect > self.version:
            raise StaleAction(f"the table is at {self.version}, not yet at {expect}; load it again")

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.head.seats:
            raise BadRequest(f"there is no seat {seat} at this table; there are 0 to {self.head.seats - 1}")
        return seat

    def check_owner(self, seat: int, player: str) -> None:
        """Raise NotYours, unless the seat belongs to this person."""
        if not player or self.chairs[self._seat(seat)].player != player:
            raise NotYours("this seat is not yours")

    def check_viewer(self, player: str) -> None:
        """Raise NotYours, unless this person may look at the table."""
        if not self.head.watch and not self.owned(player) and player != self.head.host:
            raise NotYours("only its players may look at this table")

    @contextlib.contextmanager
    def _rules(self) -> Iterator[None]:
        """Whatever the rules raise that is nobody's input is a bug of theirs, and this table's alone."""
        try:
            yield
        except (GameError, EngineFailed):
            raise
        except Exception as error:
            # Its message may name hidden cards: it stays in the traceback, which only the host's log has.
            raise EngineFailed(type(error).__name__) from error


def check_aid(seat: int, aid: str) -> str:
    """The id of an act as it is kept: two seats cannot take each other's."""
    if not aid or len(aid) > LONGEST_AID or not aid.isascii() or not aid.isprintable():
        raise BadRequest(f"an act needs an id of its own: 1 to {LONGEST_AID} plain letters, digits or signs")
    return f"{seat}:{aid}"


def seed_hash(game: str, seats: int, seed: int) -> str:
    """What is published before the first card: it fixes the seed, and does not tell it."""
    return hashlib.sha256(f"morro-seed {game} {seats} {seed}".encode()).hexdigest()
