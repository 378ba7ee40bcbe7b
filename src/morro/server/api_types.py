"""API types: the structures that the JSON API takes and gives. Its OpenAPI description is made from them."""

from typing import Annotated, Any, Final

import msgspec
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from morro import wire
from morro.core.game import SPECTATOR
from morro.games import DEFAULT_GAME
from morro.server.new_table import LONGEST_WAIT
from morro.server.table_view import TableView
from morro.wire.events import EventOut, event_out

LARGEST: Final = 2**31 - 1
Whole = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]
Aid = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Name = Annotated[str, msgspec.Meta(max_length=24)]
TableId = Annotated[str, PathParameter(description="The table's id", max_length=40)]


class Error(msgspec.Struct):
    code: str
    """For programs: `action/stale`, `seat/not_yours` …"""
    message: str
    """For people."""


class Refusal(msgspec.Struct):
    error: Error


REFUSALS: Final = {
    status: ResponseSpec(Refusal, description=why, generate_examples=False)
    for status, why in {
        400: "The request cannot be understood",
        401: "No token, or one that is not known: get one with POST /api/v1/players",
        403: "Not yours",
        404: "There is no such table",
        409: "Meant for an earlier moment: look again",
        410: "A link that was used",
        413: "Too large",
        422: "Not possible, or not now",
        429: "Too fast",
        500: "A bug of the server",
        503: "The data file cannot be written now; nothing was changed",
    }.items()
}


class Me(msgspec.Struct):
    name: str
    lang: str
    prefs: dict[str, str]


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    name: Name = ""


class PlayerToken(msgspec.Struct):
    token: str
    """Send it as `Authorization: Bearer TOKEN`; it is this player's only proof."""
    name: str


class Change(msgspec.Struct, forbid_unknown_fields=True):
    name: Name | None = None
    lang: str | None = None
    prefs: dict[str, str] = {}


class GameOut(msgspec.Struct):
    name: str
    title: str
    about: str
    least: int
    most: int
    options: list[str]
    """GET /rules tells what each of them changes."""
    bots: list[str]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    chairs: Annotated[list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(min_length=1, max_length=10)]
    """For each seat `me`, `hot`, `open` or `bot:NAME`."""
    game: Annotated[str, msgspec.Meta(max_length=200)] = DEFAULT_GAME
    """With its options after colons."""
    names: Annotated[list[Name], msgspec.Meta(max_length=10)] = []
    clock: Annotated[str, msgspec.Meta(max_length=20)] = ""
    open_scores: bool = True
    watch: bool = True
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9]{0,60}$")] = ""
    """Digits; empty for a seed that nobody knows."""
    public: bool = False
    """Everybody finds its open seats in the lobby."""
    level: Annotated[str, msgspec.Meta(max_length=20)] = "any"
    """Whom I want to play with: `any`, or points of the ladder: `1350-1550`, `1350-`, `-1200`."""
    late: Annotated[str, msgspec.Meta(max_length=20)] = ""
    """When a person's time is up, a bot makes the `move`, or takes the `seat` until he is back."""
    fill: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_WAIT)] = 0
    """Seconds after which bots take the seats of a public table that are still free; 0 for never."""
    rated: bool = False
    """The result counts for the ladder."""
    coach: bool = False
    """Hints for everybody, though people play against each other."""


class Created(msgspec.Struct):
    id: str
    invites: dict[str, str]
    """By seat, the path of its invite link. Told once."""


class TableListed(msgspec.Struct):
    id: str
    game: str
    seats: int
    status: str
    names: list[str]
    my_turn: bool
    round: int
    updated: float
    known: bool
    """False for a game that this version of the server does not know: it can be listed, not opened."""


class Act(msgspec.Struct, forbid_unknown_fields=True):
    tokens: Annotated[list[Token], msgspec.Meta(min_length=1, max_length=60)]
    expect: Whole
    """The version that the answer is meant for."""
    aid: Aid
    """An id of your own: sent twice, the act is done once."""
    seat: SeatNumber | None = None


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    expect: Whole
    aid: Aid
    seat: SeatNumber | None = None


class Done(msgspec.Struct):
    version: int


class AtSeat(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class Fill(msgspec.Struct, forbid_unknown_fields=True, rename={"as_": "as"}):
    seat: SeatNumber
    as_: Annotated[str, msgspec.Meta(max_length=80)]
    name: Name = ""


class Say(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=1000)]


class Mute(msgspec.Struct, forbid_unknown_fields=True):
    seat: Annotated[int, msgspec.Meta(ge=-1, le=9)]
    on: bool


class Report(msgspec.Struct, forbid_unknown_fields=True):
    line: Whole
    """Its `n` in the chat."""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    table: Annotated[str, msgspec.Meta(max_length=40)]
    token: Annotated[str, msgspec.Meta(max_length=80)]
    name: Name


class Seated(msgspec.Struct):
    seat: int


class Path(msgspec.Struct):
    path: str
    address: str
    """The whole link, as another device reaches it."""


class Agreed(msgspec.Struct):
    done: bool
    """False while others have to agree."""


class RecordIn(msgspec.Struct, forbid_unknown_fields=True):
    record: str


class TableName(msgspec.Struct):
    id: str


class Tokens(msgspec.Struct):
    tokens: list[str]


class Points(msgspec.Struct):
    """A number in points of per cent, and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float


class CoachAnswer(Points):
    """One answer, and the chance of winning after it."""

    token: str
    text: str
    games: int
    """Imagined games that the chance comes from."""
    gap: Points
    """By how much it wins more than the best answer: below 0."""
    word: str
    """What would be thought of it: best, close, good, inaccuracy, mistake or blunder."""
    sign: str


class CoachClaim(msgspec.Struct):
    """A figure that differs between the best answer and the next, and by how much, with its interval."""

    name: str
    value: float
    low: float
    high: float
    better: float
    other: float
    weight: float
    """About how many points it is worth; below 0 where it speaks against the answer."""
    said: bool
    """Whether the sentence names it."""


class CoachReason(msgspec.Struct):
    better: str
    other: str
    deals: int
    claims: list[CoachClaim]


class CoachOut(msgspec.Struct):
    """What the coach says to the question that I am asked."""

    game: str
    seats: int
    seat: int
    question: str
    judge: str
    """Who played the imagined games."""
    playouts: int
    best: str
    next: str
    close: bool
    """Too close to call: the interval of the lead contains 0."""
    lead: Points
    answers: list[CoachAnswer]
    """The best first."""
    says: str
    why: str
    reason: CoachReason
    tokens: list[str]
    """The whole gesture that begins with the best answer."""
    hints: int
    """Hints that were given at this table: a game with hints is no test of strength."""


class Link(msgspec.Struct):
    path: str
    address: str
    """The whole link, as another device reaches it."""
    minutes: int


class UseLink(msgspec.Struct, forbid_unknown_fields=True):
    token: Annotated[str, msgspec.Meta(max_length=80)]


class Verified(msgspec.Struct):
    hash: str
    position: str


class PlayerOut(msgspec.Struct):
    seat: int
    name: str
    kind: str
    bot: str | None
    online: bool
    clock: float | None
    away: float | None
    stands_in: bool
    on_vacation: bool
    resigned: bool
    votes: list[int]
    may_vote: bool
    invite: str | None
    muted: bool


class ScoreOut(msgspec.Struct):
    lines: list[tuple[str, int]]
    total: int
    tiebreak: int


class ChatOut(msgspec.Struct):
    n: int
    seat: int
    name: str
    text: str
    at: float


class MomentOut(msgspec.Struct):
    version: int
    round: int
    scores: list[int | None]
    hands: list[int]
    buildings: list[int]
    events: int


class TableOut(msgspec.Struct):
    """A table as the asker may know it."""

    id: str
    game: str
    version: int
    status: str
    viewer: int | None
    owned: list[int]
    view: dict[str, Any] | None
    """The position: docs/protocol.md tells of every field."""
    prompt: dict[str, Any] | None
    legal: list[str]
    gesture: int
    events: list[EventOut]
    since: int
    players: list[PlayerOut]
    may_undo: bool
    why_no_undo: str
    seed_hash: str
    seed: str | None
    seed_chosen: bool
    scores: list[ScoreOut | None]
    winners: list[int]
    chat: list[ChatOut]
    curtain: bool
    at: int | None
    history: list[MomentOut]
    clock: tuple[int, int] | None
    open_scores: bool
    watch: bool
    rated: bool
    coach: bool
    """The coach may be asked."""
    late: list[int]
    spectators_muted: bool
    host: bool
    rematch: str | None
    notice: str
    trouble: str


def table_out(shown: TableView) -> TableOut:
    """The same facts that a page draws."""
    return TableOut(
        id=shown.id,
        game=shown.game_name,
        version=shown.version,
        status=shown.status,
        viewer=None if shown.viewer == SPECTATOR else shown.viewer,
        owned=shown.owned,
        view=wire.view(shown.game, shown.view) if shown.view is not None else None,
        prompt=wire.prompt(shown.prompt) if shown.prompt is not None else None,
        legal=shown.legal,
        gesture=shown.gesture,
        events=[event_out(shown.game, event) for event in shown.events],
        since=shown.since,
        players=[PlayerOut(**vars(player)) for player in shown.players],
        may_undo=shown.may_undo,
        why_no_undo=shown.why_no_undo,
        seed_hash=shown.seed_hash,
        seed=None if shown.seed is None else str(shown.seed),
        seed_chosen=shown.seed_chosen,
        scores=[ScoreOut(**vars(sheet)) if sheet else None for sheet in shown.scores],
        winners=shown.winners,
        chat=[ChatOut(**vars(line)) for line in shown.chat],
        curtain=shown.curtain,
        at=shown.at,
        history=[MomentOut(**vars(moment)) for moment in shown.history],
        clock=shown.clock,
        open_scores=shown.open_scores,
        watch=shown.watch,
        rated=shown.rated,
        coach=shown.may_coach,
        late=shown.late,
        spectators_muted=shown.spectators_muted,
        host=shown.host,
        rematch=shown.rematch,
        notice=shown.notice,
        trouble=shown.trouble,
    )


class Late(msgspec.Struct):
    error: Error
    table: TableOut
    """As it stands now."""


LATE: Final = {**REFUSALS, 409: ResponseSpec(Late, description="Meant for an earlier moment: here is the table")}
