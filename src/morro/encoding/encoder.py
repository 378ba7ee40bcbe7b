"""Encoder: a view becomes a row of bytes, and the legal answers a mask over the family's actions."""

from typing import Any, Generic

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from morro.core.actions import ActionTable
from morro.core.errors import BadGame, GameError
from morro.core.game import AnyGame, Prompt, S, V
from morro.encoding.layout import Layout
from morro.families import families, family_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S, V]):
    """One for each family of games: all editions, options and table sizes share its layout and its actions."""

    def __init__(self, layout: Layout, table: ActionTable) -> None:
        self.layout = layout
        self.table = table
        self.actions = len(table)
        """The size of the flat action space."""
        self.nothing = bytes(self.actions)
        """The mask of no answer."""

    # -- what each family writes ----------------------------------------------------------------------------

    def write_view(self, view: V, out: BytesWriter) -> None:
        """Append the encoding of a view."""
        raise NotImplementedError

    def write_state(self, s: S, seat: int, out: BytesWriter) -> None:
        """Append the encoding of what a seat sees of a state: the same bytes as of its view, and quicker."""
        raise NotImplementedError

    # -- what every family has ------------------------------------------------------------------------------

    def row(self, view: V) -> bytes:
        """The encoding of a view: `layout.size` bytes, relative to the seat that looks."""
        if view.seat < 0:
            raise GameError("an encoding is relative to a seat; a spectator has none: take the view of a seat")
        out = BytesWriter()
        self.write_view(view, out)
        return out.getvalue()

    def encode(self, view: V, prompt: Prompt | None, out: Any) -> None:
        """Write the encoding of a view and its question into a buffer of `layout.size` bytes.

        The buffer is anything that can be written byte by byte: a bytearray, a memoryview, a NumPy row of uint8. The
        view knows its question by itself, so the prompt may be None; at the end of a game there is none.
        """
        fill(out, self.row(view))

    def mask(self, legal: list[int], out: Any) -> None:
        """Write 1 for every legal answer and 0 for every other into a buffer of `actions` bytes."""
        for action in legal:
            if action < 0 or action >= self.actions:
                raise GameError(f"actions go from 0 to {self.actions - 1}, not {action}")
        flags = BytesWriter()
        self.write_mask(legal, flags)
        fill(out, flags.getvalue())

    def write_mask(self, legal: list[int], out: BytesWriter) -> None:
        """Append the mask of answers that are known to be actions."""
        at = len(out)
        out.write(self.nothing)
        for action in legal:
            out[at + action] = 1


AnyEncoder = Encoder[Any, Any]
"""An encoder whose views only it looks into."""


def fill(out: Any, row: bytes) -> None:
    """Copy a row into a buffer of the same size."""
    try:
        target = memoryview(out)
        if target.itemsize == 1:
            target.cast("B")[:] = row
            return
    except (TypeError, ValueError):  # no buffer, or one that is read-only, of another size, or with gaps
        pass
    size = len(row)
    raise GameError(f"a row needs a writable buffer of {size} bytes without gaps, such as bytearray({size})")


def put(out: BytesWriter, at: i64, number: u8) -> None:
    """Write one number."""
    out[at] = number


def turns(me: int, seat: int, seats: int) -> int:
    """How many seats clockwise from `me` another sits."""
    return seat - me if seat >= me else seat - me + seats


def encoder_for(game: AnyGame | str) -> AnyEncoder:
    """The encoder of a game, or of a family by name: `sanjuan`, `puertorico`; the name of a game will do as well."""
    name = game if isinstance(game, str) else game.name
    known = [family.name for family in families() if family.has("encoder")]
    if name.partition("/")[0] not in known:
        raise BadGame(f"there is no encoding of {name!r}; there are those of: {', '.join(known)}")
    return family_of(name).encoder()
