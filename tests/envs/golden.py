"""What the encodings are, pinned in `golden/FAMILY.txt`: the fields of the layout, and a hash for some whole games.

    sanjuan layout 2, 643 bytes
        0     3     1  3f0c17a2  edition
    sanjuan/2004 seats=4 seed=1 decisions=201 5a0e7f6d

The eight digits of a field are a hash of the labels of its bytes. Those of a game are a hash of what the seat that is
asked sees, at every decision of a random game, and of what every seat sees at its end. The files are written anew by

    PYTHONPATH=src .venv/bin/python -m tests.envs.golden

which refuses to do so where something has changed and the version of the layout has not: whoever has trained on the
old encoding must be able to see that it is another one.
"""

import hashlib
import sys
from pathlib import Path
from typing import Final

from tests.contract.tables import Table, family, named

from morro.core.rng import seeded
from morro.encoding.encoder import encoder_for
from morro.games import LISTINGS

FOLDER: Final = Path(__file__).with_name("golden")
FAMILIES: Final = ["sanjuan", "puertorico"]


def games(name: str) -> list[Table]:
    """The pinned games of a family: every table size once, and every listed game with all of its options."""
    tables = []
    for listing in LISTINGS:
        if family(listing.name) == name:
            tables += [Table(listing.name, seats) for seats in listing.seats()]
            tables.append(Table(named(listing.name, listing.options), listing.most))
    return tables


def digest(text: str | bytes) -> str:
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()[:8]


def text_of(name: str) -> str:
    """What the program says now."""
    encoder = encoder_for(name)
    layout = encoder.layout
    lines = [f"{name} layout {layout.version}, {layout.size} bytes"]
    for field in layout.fields:
        labels = digest(" ".join(field.label(at) for at in range(field.size)))
        lines.append(f"{field.start:>5} {field.size:>5} {field.high:>5}  {labels}  {field.name}")
    lines += [played(table, 1 + number) for number, table in enumerate(games(name))]
    return "\n".join(lines) + "\n"


def played(table: Table, seed: int) -> str:
    """A random game, and the hash of all that was seen."""
    game = table.game()
    encoder = encoder_for(game)
    s = game.new(seed)
    rng = seeded(seed)
    rows = []
    while not game.over(s):
        rows.append(encoder.row(game.view(s, game.seat(s))))
        legal = game.legal(s)
        game.apply(s, legal[rng.below(len(legal))])
    rows += [encoder.row(game.view(s, seat)) for seat in range(game.seats)]
    return f"{table.name} seats={table.seats} seed={seed} decisions={len(rows) - game.seats} {digest(b''.join(rows))}"


def pinned(name: str) -> str:
    """What the file says; nothing if it is missing."""
    path = FOLDER / f"{name}.txt"
    return path.read_text() if path.exists() else ""


def version_in(text: str) -> str:
    """`2`, of `sanjuan layout 2, 643 bytes`."""
    return text.partition(",")[0].rpartition(" ")[2]


def stale(old: str, new: str) -> bool:
    """Whether the encoding has changed under the same version."""
    return old not in ("", new) and version_in(old) == version_in(new)


def write() -> int:
    """Write the files anew; give the number of those that were refused."""
    refused = 0
    for name in FAMILIES:
        text = text_of(name)
        if stale(pinned(name), text):
            refused += 1
            sys.stderr.write(f"{name}: the encoding has changed; raise VERSION in src/morro/envs/{name}_fields.py\n")
        else:
            (FOLDER / f"{name}.txt").write_text(text)
    return refused


if __name__ == "__main__":
    sys.exit(write())
