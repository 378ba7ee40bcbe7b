"""What can go wrong at a table on a server, each with the status that HTTP gives it."""

from typing import ClassVar

from morro.core.errors import GameError, StaleAction


class ServerError(GameError):
    """Something that a person or a program at the other end did, or must wait for."""

    code: ClassVar[str] = "server/error"
    status: ClassVar[int] = 400


class BadRequest(ServerError):
    """A form or a message that cannot be understood."""

    code: ClassVar[str] = "request/bad"


class NotFound(ServerError):
    code: ClassVar[str] = "table/unknown"
    status: ClassVar[int] = 404


class NoPlayer(ServerError):
    """A program without a token, or with one that nobody has."""

    code: ClassVar[str] = "player/unknown"
    status: ClassVar[int] = 401


class NotYours(ServerError):
    """A seat or a table that belongs to somebody else."""

    code: ClassVar[str] = "seat/not_yours"
    status: ClassVar[int] = 403


class OutOfTurn(ServerError):
    """The answer of a seat that is not asked."""

    code: ClassVar[str] = "action/turn"
    status: ClassVar[int] = 422


class NotNow(ServerError):
    """Something that the table does not allow at this moment."""

    code: ClassVar[str] = "table/not_now"
    status: ClassVar[int] = 422


class OutOfRange(ServerError):
    """A table of the lobby that is for stronger or weaker players."""

    code: ClassVar[str] = "table/rating"
    status: ClassVar[int] = 403


class NoCoach(ServerError):
    """A hint in a game between people."""

    code: ClassVar[str] = "coach/refused"
    status: ClassVar[int] = 403


class NoHints(NoCoach):
    """A hint in a game that counts for the ladder."""

    code: ClassVar[str] = "coach/rated"


class NoUndo(ServerError):
    """There is nothing to take back, or too much was seen."""

    code: ClassVar[str] = "undo/refused"
    status: ClassVar[int] = 422


class LinkUsed(ServerError):
    """A link that was used, replaced, or never was."""

    code: ClassVar[str] = "link/dead"
    status: ClassVar[int] = 410


class NameTaken(ServerError):
    """A name that somebody else has claimed."""

    code: ClassVar[str] = "name/taken"
    status: ClassVar[int] = 409


class Banned(ServerError):
    """Somebody whom the host of the server keeps from playing, or from speaking."""

    code: ClassVar[str] = "person/banned"
    status: ClassVar[int] = 403


class Muted(Banned):
    """Somebody whom the host keeps from speaking, and from nothing else."""

    code: ClassVar[str] = "person/muted"


class NameNeeded(Banned):
    """Something that the host allows only people with a claimed name."""

    code: ClassVar[str] = "person/guest"


class NotAdmin(ServerError):
    """A page or a form of the host."""

    code: ClassVar[str] = "admin/only"
    status: ClassVar[int] = 403


class NoPasskeys(ServerError):
    """Passkeys cannot be used at this address, or on this server."""

    code: ClassVar[str] = "passkey/unavailable"
    status: ClassVar[int] = 422


class BadPasskey(ServerError):
    """A passkey or a recovery code that does not open anything here."""

    code: ClassVar[str] = "passkey/refused"
    status: ClassVar[int] = 403


class TooMany(ServerError):
    """More requests than a person makes."""

    code: ClassVar[str] = "request/too_many"
    status: ClassVar[int] = 429


class TooLarge(ServerError):
    code: ClassVar[str] = "request/too_large"
    status: ClassVar[int] = 413


class WrongPlace(ServerError):
    """A request from a page of another site, or to a name that is not this server's."""

    code: ClassVar[str] = "request/foreign"
    status: ClassVar[int] = 403


class StoreError(ServerError):
    """The data file cannot be used now: nothing was changed. Its sentence is for the host, and may name the file."""

    code: ClassVar[str] = "store/trouble"
    status: ClassVar[int] = 503
    public: ClassVar[str] = "the server cannot use its data file now; nothing was changed, try again later"
    """What everybody else is told."""


class StoreFull(StoreError):
    code: ClassVar[str] = "store/full"
    public: ClassVar[str] = "the disk of the server is full: nothing was changed; make room and try again"


class BadStore(StoreError):
    """A data file that cannot be opened: foreign, damaged, newer, or in use."""

    code: ClassVar[str] = "store/unusable"


class BadRow(StoreError):
    """A line of a table's log that cannot be read."""

    code: ClassVar[str] = "store/row"


class SetAside(ServerError):
    """The rules failed at a table: it can be looked at, but not played."""

    code: ClassVar[str] = "table/set_aside"
    status: ClassVar[int] = 500


class EngineFailed(Exception):
    """A bug in the rules, met at one table: it is set aside, and the others go on."""


class Overtaken(StaleAction):
    """Another process that shares the store was first: the table is not as it was when this was decided."""


class Taken(Exception):
    """Something that can be there once was written before, by whoever was first."""


class LineTaken(Taken):
    """A line of a table's log that was written before, by whoever was first."""


def sentence_of(error: GameError) -> str:
    """What anybody may be told of an error."""
    return error.public if isinstance(error, StoreError) else str(error)


def status_of(error: GameError) -> int:
    """The HTTP status of any error of the family."""
    if isinstance(error, ServerError):
        return error.status
    return 409 if isinstance(error, StaleAction) else 422


def all_codes() -> set[str]:
    """The codes of all errors that an answer can have: those of our own, and the three of HTTP and of bugs."""
    kinds = GameError.__subclasses__()
    for kind in kinds:
        kinds += kind.__subclasses__()
    codes = {kind.code for kind in kinds} - {GameError.code, ServerError.code}
    return codes | {"page/unknown", "request/method", "server/bug"}
