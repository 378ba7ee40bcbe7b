"""API words: the structures in which the JSON API gives words, each in the language of whoever asks."""

from typing import Annotated, Literal

import msgspec

from morro.games import DEFAULT_GAME
from morro.server.api_types import Name


class Named(msgspec.Struct):
    """A name for programs, and what it is called."""

    name: str
    title: str
    about: str = ""


class ServerOut(msgspec.Struct):
    version: str
    address: str
    """How addresses begin for another device."""
    lang: str
    """The language in which you are told everything: the one you chose, else the one your program asks for."""
    languages: list[Named]
    default_bot: str


class Preference(msgspec.Struct):
    name: str
    title: str
    values: list[Named]
    """The first is the default."""


class Play(msgspec.Struct, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=200)] = DEFAULT_GAME
    seats: Annotated[int, msgspec.Meta(ge=0, le=10)] | None = None
    """4, or 3 in a first game."""
    guide: bool | None = None
    """A first game, against gentle bots and with a hint for each question; kept as the preference `guide`."""
    name: Name = ""


class InviteOut(msgspec.Struct):
    """Where an invite link leads."""

    table: str
    game: str
    title: str
    seat: int
    seats: int
    names: list[str | None]
    """Who sits where; null for an open seat."""
    clock: tuple[int, int] | None
    open_scores: bool
    watch: bool
    seed_chosen: bool
    rated: bool
    coach: bool
    """Hints are allowed for everybody."""
    terms: list[str]
    """The same in words."""
    taken: bool
    """You used it, and sit there already."""


class LinkOut(msgspec.Struct):
    """Where a link for a second device leads."""

    mine: bool
    """This very person made it."""
    left: int
    """The unfinished tables that this device leaves behind when it follows the link."""


class Qr(msgspec.Struct):
    address: str
    svg: str


class Role(msgspec.Struct):
    name: str
    title: str
    effect: str
    """What everybody may do."""
    privilege: str


class Rules(msgspec.Struct):
    game: str
    lang: str
    title: str
    about: str
    text: str
    """Markdown."""
    roles: list[Role]
    options: list[Named]


class RulingOut(msgspec.Struct):
    number: int
    question: str
    answer: str
    """Markdown."""


class Card(msgspec.Struct):
    """A card, a building or an island tile."""

    name: str
    title: str
    group: str
    cost: int
    points: int | None
    """Null where they are counted at the end, by its effect."""
    copies: int
    moment: str
    """When it works; empty where the effect tells it."""
    effect: str
    circles: int
    """For colonists; Puerto Rico, as the next two."""
    quarries: int
    """So many count for it, at most."""
    spaces: int
    picture: str
    """A path on this server."""
    rulings: list[RulingOut]


class Answer(msgspec.Struct):
    token: str
    label: str
    note: str
    """What it costs or brings."""
    n: int
    """So many can be chosen."""


class Amount(msgspec.Struct):
    """A kind of place that takes a number of colonists."""

    place: str
    title: str
    works: str
    tokens: list[str]
    """One of them is to be sent."""
    before: int
    """How many there were."""


class WhyNot(msgspec.Struct):
    """Something that the asked seat cannot choose now."""

    name: str
    title: str
    reason: str


class ChoiceOut(msgspec.Struct):
    """The question to the asker, as the page puts it."""

    form: Literal["none", "buttons", "several", "amounts", "storage"]
    """How it is answered: not at all; with one token; with `least` to `most` of them (or `pass`, where it is offered);
    with one token for each place; with `least` of the tokens `store`, then one `keep`."""
    question: str
    hint: str
    least: int
    most: int
    answers: list[Answer]
    places: list[Amount]
    not_possible: list[WhyNot]
    reasons: list[str]
    """What else is not possible, and why."""


class SeatWords(msgspec.Struct):
    seat: int
    name: str
    state: str
    """`offline`, `bot, thinking` …"""
    agreed: str
    """Who agreed that a bot plays for this seat."""


class RoleWords(msgspec.Struct):
    name: str
    title: str
    state: str
    """Free, or who took it."""


class TableWords(msgspec.Struct):
    """What the page of a table says to the asker."""

    lang: str
    version: int
    at: int | None
    title: str
    headline: str
    """Who is asked what, or who has won."""
    choice: ChoiceOut
    news: list[str]
    """What happened since the asker's last decision."""
    guide: str
    """What a patient friend would say, where the preference `guide` is on."""
    notices: list[str]
    why_no_undo: str
    terms: list[str]
    """How the table is played."""
    seats: list[SeatWords]
    roles: list[RoleWords]


class LogLine(msgspec.Struct):
    text: str
    version: int
    """The table right after it."""
    mine: bool
    new: bool
    """It happened since the asker's last decision."""


class LogPart(msgspec.Struct):
    title: str
    lines: list[LogLine]


class SheetRow(msgspec.Struct):
    title: str
    about: str
    points: list[int]


class Origin(msgspec.Struct):
    name: str
    buildings: str


class PlotRow(msgspec.Struct):
    round: int
    values: list[int | None]


class PlotOut(msgspec.Struct):
    title: str
    rows: list[PlotRow]


class ScoreSheet(msgspec.Struct):
    """Where all points come from, and how the game went."""

    lang: str
    headline: str
    names: list[str]
    winners: list[int]
    rows: list[SheetRow]
    origins: list[Origin]
    plots: list[PlotOut]
