"""What a page draws: plain facts about one table as one viewer may know them. No HTML, no rule.

The server makes these and hands them to a `Pages`; the package `web` is one. The addresses and the fields of the forms:

    GET  /                                                  Pages.home
    POST /play        game? seats? level? name? guide?      Play now: me and bots; 303 to the table
                      (guide=on: a first game with hints, against two gentle bots; level: the name of a bot)
    GET  /new                                               Pages.new_table
    POST /new         game option* seats seat0.. name0.. clock open_scores watch rated coach seed   303
                      public? least? most? fill? late?
                      (seatK: me | hot | open | bot:NAME; clock: "", SECONDS+INCREMENT or DAYSd; late: move | seat;
                      open_scores, watch, rated, coach, public: on | off; least, most: points; fill: seconds;
                      option: NAME, or EDITION:NAME, which counts where that edition is chosen)
    GET  /t/ID        ?at=VERSION ?seat=SEAT ?side=SEAT     Pages.table_page; with `at`, Pages.replay
                      (side: whoever only looks stands there; seat=all: all hands, once the game is over)
    GET  /t/ID/table  ?have=VERSION ?side=SEAT              Pages.table_fragment, or 204 where nothing is newer
    WS   /t/ID/live   ?side=SEAT                            Pages.table_fragment, whenever something changed
    POST /t/ID/act    token* only? expect aid               one gesture, all or nothing; `only` is the whole of it
    POST /t/ID/undo   expect aid
    POST /t/ID/ready                                        my move stands: the bots need not wait until I take it back
    POST /t/ID/uncover  seat                                hot-seat: the person of this seat has the device now
    POST /t/ID/say    text name?    POST /t/ID/mute  seat on      (on: 1 | 0)
    POST /t/ID/takeover seat        POST /t/ID/return seat  a bot for an absent person; and back
    POST /t/ID/invite seat          POST /t/ID/seat  seat as name? (as: me | hot | bot:NAME; open: a bot goes)
    POST /t/ID/start                                        bots on the free seats, and the game begins (host only)
    POST /t/ID/leave, /t/ID/cancel                          before the game: stand up; call the table off (host only)
    POST /t/ID/resign, /t/ID/forget                         give the game up to a bot; take the table off my list
    POST /t/ID/share                                        303 to /r/TOKEN, once the game is over
    GET  /r/TOKEN        Pages.result                       the result, for everybody who has the link
    GET  /r/TOKEN/LANG.png   Pages.result_picture           its picture, for messengers
    GET  /pictures/EDITION/LANG.png   Pages.game_picture    the picture of a game, for the links to its tables
    POST /t/ID/rematch                                      303 to the new table
    GET  /t/ID/hint                                         the table, with a bot's whole gesture filled in; not played
    GET  /t/ID/coach                                        the table, with what the coach advises and why
    GET  /t/ID/record                                       the record as text, once the game is over
    GET  /t/ID/qr/SEAT                                      the invite link of a seat as an SVG (host only)
    GET  /t/ID/review ?seat=SEAT ?at=DECISION               Pages.review, once the game is over
    POST /t/ID/review  POST /t/ID/review/cancel             ask the coach to look at it; call that off
    GET  /review  POST: record (file) or text               Pages.review_form; 303 to the review of a record
    POST /replays     record (text or file)                 303 to a table that shows it
    GET  /join/ID/TOKEN  Pages.join        POST: name       303 to the table
    POST /device                            Pages.device    a link for a second device of mine
    GET  /device/TOKEN   Pages.device      POST:            303 to home
    POST /prefs       any key of PREFS, name, lang, back    303 to `back`
    GET  /signin, /me, /people/NAME, /ladder, /admin …      Pages.people_page: `account_pages.py` and those beside it
    GET  /rules, /rules/EDITION (such as /rules/sanjuan/2018)   Pages.rules
    GET  /lobby                                             Pages.lobby
    POST /lobby       game seats* pace for fill name?       303 to a table with others who want the same
    POST /lobby/sit   table name?                           303 to that table, where a free seat is mine now
    WS   /lobby/live                                        Pages.lobby_lists, whenever something changed
    POST /vacation    days          POST /vacation/end      my clocks over days stand still, or go on; 303 to home
    GET  /push/key                                          the key that a browser needs to subscribe
    POST /push        endpoint key secret    POST /push/end endpoint      this device is told of my turns, or not
    GET  /app.webmanifest, /app/NAME.png, /app/files.json, /service-worker.js     the site as an app
    GET  /offline                                           Pages.offline
    GET  /verify      ?game= &seats= &seed=                 Pages.verify
    /puzzles …                                              see puzzle_view
    /analysis …                                             see analysis_view
    GET  /design, /design/STATE                             Pages.design, and a page in a fixed state (--design only)
    GET  /static/PATH                                       files of Pages.STATIC

A POST with the header `X-Morro: 1` or `HX-Request: true` is answered with 204 when it is done, 409 and the fresh
fragment when it was stale, and 4xx or 503 with `Pages.error_fragment` otherwise; without the header it is a form: 303
to the table, or `Pages.error` as a whole page. The socket always sends the whole newest fragment and nothing else, and
reads nothing. Its `version` never goes back, but may come twice: chat, presence and clocks change without a new one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from morro.bots.registry import BotListing
from morro.core.game import Prompt
from morro.games import LISTINGS, Listing
from morro.scene.seen import Player, Seen
from morro.server.lobby_view import LobbyShown
from morro.server.result_view import ResultShown
from morro.server.review_state import ReviewState

if TYPE_CHECKING:
    from morro.server.analysis_view import AnalysisShown, AnalysisStartShown
    from morro.server.lesson_view import LearnShown, LessonShown
    from morro.server.puzzle_view import PuzzleShown, PuzzlesShown

LANGUAGES: Final = ("en", "de", "nl", "it")

PREFS: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("auto", "light", "dark"),
    "motion": ("auto", "on", "off"),
    "pace": ("1", "fast", "0", "2"),
    "takeback": ("2", "0", "5"),
    "sound": ("on", "turn", "off"),
    "notify": ("off", "on"),
    "confirm": ("final", "never", "always"),
    "keys": ("on", "off"),
    "chat": ("on", "off"),
    "guide": ("off", "on"),
}
"""What a person may set, and to what; the first is the default. `name` and `lang` are kept with them."""

Prefs = Mapping[str, str]


@dataclass
class ChatLine:
    n: int
    seat: int
    """The seat that speaks, or SPECTATOR."""
    name: str
    text: str
    at: float
    """Seconds since 1970."""


@dataclass(kw_only=True)
class TableView(Seen):
    """One table as one viewer may know it: the game, and what the server keeps beside it."""

    id: str
    options: list[str]
    revision: int
    """Another one with everything that changes the page: chat and presence too. It says nothing else."""
    gesture: int
    """How many tokens of the same verb the question takes, at most."""
    may_undo: bool
    why_no_undo: str
    """The code of the reason: "" | over | nothing | seen | acted | asked."""
    seed_hash: str
    seed: int | None
    """After the end."""
    seed_chosen: bool
    """The host has chosen the seed himself, so it proves nothing."""
    chat: list[ChatLine]
    curtain: bool
    """Hot-seat: another person at this device is asked; the hand must not be shown before `uncover`."""
    clock: tuple[int, int] | None
    """Seconds at the beginning, and for each decision; None for a relaxed table."""
    open_scores: bool
    watch: bool
    """Others may look on."""
    rated: bool = False
    """The result counts for the ladder."""
    late_rule: str = "move"
    """What a bot does when a person's time is up: `move` or `seat`."""
    late: list[int]
    """The seats whose last decision a bot made, since their time was up."""
    spectators_muted: bool
    host: bool
    """The viewer made this table."""
    rematch: str | None
    """The table of the next game, once somebody asked for it."""
    notice: str
    """The code of what happened to the table itself: "" | bot_failed | bot_stopped | set_aside | read_only."""
    trouble: str
    """A sentence about it, in English."""
    has_people: bool
    """More than one person plays or watches: chat makes sense."""
    hold: float = 0.0
    """Seconds that the bots still wait, so that the viewer can take his move back."""
    reported: list[int] = field(default_factory=list)
    """The lines of chat that the viewer has just reported."""
    public: bool = False
    """The lobby lists it: everybody may sit down."""
    level: str = ""
    """Whom its host wants to play with, where the lobby lists it: the text of a RatingRange."""
    fill_in: float | None = None
    """Seconds until bots take the free seats; None for never."""
    coach_allowed: bool = False
    """The host allowed hints for all."""
    may_coach: bool = False
    """The coach may be asked: one person plays among bots, or the host allowed it."""
    coach: dict[str, Any] | None = None
    """What the coach said, when the viewer asked for it."""
    address: str = ""
    """How the address of a whole page begins for another device; empty in a fragment, whose page knows it."""


@dataclass
class Ended:
    """How a game ended, by seat."""

    points: list[int]
    winners: list[int]
    mine: list[int]
    """The seats of whoever looks at the list."""


@dataclass
class TableLine:
    """A table in a list."""

    id: str
    game_name: str
    seats: int
    status: str
    names: list[str]
    my_turn: bool
    updated: float
    round: int
    until: float = 0.0
    """Where I am asked at a table over days: until when."""
    asks: Prompt | None = None
    """What I am asked; None where I am not, or where it was written down by an older Morro."""
    waits_for: str = ""
    """The name of somebody else who is asked."""
    ended: Ended | None = None
    """How it ended; None where it has not, or where an older Morro did not write it down."""

    @property
    def known(self) -> bool:
        """Whether this version can open it: a newer one may have more games, options and seats."""
        edition, *options = self.game_name.split(":")
        return any(
            one.name == edition and self.seats in one.seats() and set(options) <= set(one.options) for one in LISTINGS
        )


@dataclass
class VacationShown:
    until: float
    """0 where this person is not on vacation."""
    days_left: int


@dataclass
class HomeShown:
    tables: list[TableLine]
    """Mine: those where I am asked first, then the newest."""
    listings: list[Listing]
    name: str
    address: str
    """Where others on the same network reach this server; empty where they do not."""
    lobby: LobbyShown | None = None
    """Open tables and games to watch; None where the page does not show them."""
    announcements: Sequence[str] = ()
    """What the host of the server tells everybody."""
    vacation: VacationShown | None = None
    """For those who are known here."""


@dataclass
class NewShown:
    """What the form for a new table offers, and what was filled in when it was refused."""

    listings: list[Listing]
    bots: dict[str, list[BotListing]]
    """For each edition the bots that can play it."""
    filled: Mapping[str, str]
    trouble: str
    code: str = ""
    """Of the error that was the trouble."""
    ticked: Sequence[str] = ()
    """The options, each with its edition before a colon: those of other games than the chosen one too."""


@dataclass
class JoinShown:
    id: str
    game_name: str
    seat: int
    players: list[Player]
    """The seats, and who sits there already."""
    name: str
    """My name, where I have one."""
    token: str
    trouble: str
    clock: tuple[int, int] | None = None
    open_scores: bool = True
    watch: bool = True
    seed_chosen: bool = False
    rated: bool = False
    coach_allowed: bool = False
    late_rule: str = "move"
    address: str = ""
    """How the address of this server begins for another device."""

    @property
    def names(self) -> list[str]:
        """Those who sit there already."""
        return [player.name for player in self.players if player.kind != "open"]


@dataclass
class DeviceShown:
    link: str
    """The whole link for my second device, when I asked for one; else empty."""
    qr: str
    """The same link as an SVG."""
    minutes: int
    token: str
    """On the second device: what the form of the page posts to (/device/TOKEN)."""
    left: int = 0
    """The unfinished tables of the person whose device this was until now."""


@dataclass
class ReviewShown:
    """A finished table, and what the coach found there."""

    table: TableView
    found: ReviewState
    faced: list[int]
    """For each decision the version that its seat had before it: where the replay shows it."""
    created: float
    """When the table was made: seconds since 1970."""
    seat: int | None
    """Whose decisions are wanted; None for one's own."""
    at: int | None
    """The decision that is looked at."""
    boards: Mapping[int, TableView] = field(default_factory=dict)
    """The table before each turning point of that seat, as the seat saw it; by the number of the decision."""

    @property
    def whose(self) -> int:
        """Whose decisions are shown: those that were asked for, else one's own, else the winner's."""
        return self.seat if self.seat is not None else (self.table.owned or self.table.winners or [0])[0]


@dataclass
class ReviewFormShown:
    """The form for a record, and what was wrong with it."""

    text: str = ""
    trouble: str = ""
    code: str = ""


@dataclass
class VerifyShown:
    game_name: str
    seats: int | None
    seed: str
    hash: str
    """The hash that this seed must have had; empty where nothing was asked."""
    position: str
    """How the game begins with this seed."""
    trouble: str
    code: str = ""
    """Of the error that was the trouble."""


@dataclass
class ErrorShown:
    status: int
    code: str
    """`action/stale`, `seat/taken`, `store/full` …"""
    message: str
    """In English, and says what to do."""
    back: str
    """Where to go on: a path."""


class Pages(Protocol):
    """Everything that draws. A module is one, if it has these names."""

    @property
    def STATIC(self) -> Path:  # noqa: N802 - a module has a constant of this name
        """The folder with style sheets, scripts and pictures."""

    def home(self, home: HomeShown, lang: str, prefs: Prefs) -> str: ...
    def lobby(self, lobby: LobbyShown, lang: str, prefs: Prefs) -> str: ...
    def lobby_lists(self, lobby: LobbyShown, lang: str, prefs: Prefs) -> str: ...
    def new_table(self, new: NewShown, lang: str, prefs: Prefs) -> str: ...
    def table_page(self, shown: TableView, lang: str, prefs: Prefs) -> str: ...
    def table_fragment(self, shown: TableView, lang: str, prefs: Prefs) -> str: ...
    def presence(self, shown: TableView, lang: str, prefs: Prefs) -> str: ...
    def replay(self, shown: TableView, lang: str, prefs: Prefs) -> str: ...
    def join(self, join: JoinShown, lang: str, prefs: Prefs) -> str: ...
    def result(self, result: ResultShown, lang: str, prefs: Prefs) -> str: ...
    def result_picture(self, result: ResultShown, lang: str) -> bytes: ...
    def game_picture(self, game: str, lang: str) -> bytes: ...
    def app_icon(self, size: int, cut: bool) -> bytes: ...
    def app_files(self) -> list[str]: ...
    def offline(self, lang: str, prefs: Prefs) -> str: ...
    def device(self, device: DeviceShown, lang: str, prefs: Prefs) -> str: ...
    def rules(self, game: str, lang: str, prefs: Prefs) -> str: ...
    def review(self, review: ReviewShown, lang: str, prefs: Prefs) -> str: ...
    def review_form(self, form: ReviewFormShown, lang: str, prefs: Prefs) -> str: ...
    def verify(self, verify: VerifyShown, lang: str, prefs: Prefs) -> str: ...
    def learn(self, learn: "LearnShown", lang: str, prefs: Prefs) -> str: ...
    def lesson(self, lesson: "LessonShown", lang: str, prefs: Prefs) -> str: ...
    def puzzles(self, puzzles: "PuzzlesShown", lang: str, prefs: Prefs) -> str: ...
    def puzzle(self, puzzle: "PuzzleShown", lang: str, prefs: Prefs) -> str: ...
    def analysis_start(self, start: "AnalysisStartShown", lang: str, prefs: Prefs) -> str: ...
    def analysis(self, analysis: "AnalysisShown", lang: str, prefs: Prefs) -> str: ...
    def analysis_answers(self, analysis: "AnalysisShown", lang: str, prefs: Prefs) -> str: ...
    def error(self, error: ErrorShown, lang: str, prefs: Prefs) -> str: ...
    def error_fragment(self, error: ErrorShown, lang: str, prefs: Prefs) -> str: ...
    def people_page(self, name: str, shown: object, lang: str, prefs: Prefs) -> str: ...
    def design(self, states: list[str], lang: str, prefs: Prefs) -> str: ...
