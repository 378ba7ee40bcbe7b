"""Node counts and the order of legal answers, as they are pinned in `pins.txt`.

    sanjuan/2004 seats=2 seed=1 after=0 version=2
      perft 1 5
      order 50 6c693e5b

A position is that of a new game after so many random decisions. `perft N` counts the sequences of N decisions that are
possible from there. `order N`, which stands where `after` is 0, is a hash of the legal answers, as tokens in order, at
each of the first N decisions of a random game, and of the answers given.

The file is written anew by

    PYTHONPATH=src .venv/bin/python -m tests.perft.pins

Whoever needs to do so has changed what is legal, and raises the game's VERSION; unless a game or a table size is new.
"""

import hashlib
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.contract.tables import PLAIN, TABLES, Table

from morro.core.rng import seeded
from morro.games import AnyGame

FILE: Final = Path(__file__).with_name("pins.txt")
MOST_NODES: Final = 6000
"""A deeper count is not pinned."""
DEEPEST: Final = 4
MOMENTS: Final = [0, 30, 90]
EVERY: Final = 50


class Moment(NamedTuple):
    """A game after so many random decisions."""

    table: Table
    seed: int
    after: int

    def state(self) -> Any:
        game = self.table.game()
        s = game.new(self.seed)
        rng = seeded(self.seed)
        for _ in range(self.after):
            if not game.over(s):
                legal = game.legal(s)
                game.apply(s, legal[rng.below(len(legal))])
        return s

    def __str__(self) -> str:
        return f"{self.table.name} seats={self.table.seats} seed={self.seed} after={self.after}"


class Pins(NamedTuple):
    """What is pinned for one moment."""

    version: int
    nodes: dict[int, int]
    order: dict[int, str]

    def text(self, moment: Moment) -> str:
        lines = [f"{moment} version={self.version}"]
        lines += [f"  perft {depth} {count}" for depth, count in self.nodes.items()]
        lines += [f"  order {decisions} {digest}" for decisions, digest in self.order.items()]
        return "\n".join(lines) + "\n"


def wanted() -> list[Moment]:
    """Three moments for each game and table size, and the beginning with each set of options."""
    plain = [Moment(table, 1 + number % 7, after) for number, table in enumerate(PLAIN) for after in MOMENTS]
    return plain + [Moment(table, 5, 0) for table in TABLES if table not in PLAIN]


def perft(game: AnyGame, s: Any, depth: int) -> int:
    """The number of sequences of exactly `depth` decisions."""
    if depth == 1:
        return len(game.legal(s))
    return sum(split(game, s, depth).values())


def split(game: AnyGame, s: Any, depth: int) -> dict[str, int]:
    """The same number for each first decision."""
    counts = {}
    for action in game.legal(s):
        after = game.clone(s)
        game.apply(after, action)
        counts[game.actions.token(action)] = 1 if depth == 1 else perft(game, after, depth - 1)
    return counts


def orders(moment: Moment) -> dict[int, str]:
    """The hash of all that was legal so far, at every 50th decision of a random game and at its end."""
    game = moment.table.game()
    s = game.new(moment.seed)
    rng = seeded(moment.seed)
    digest = hashlib.sha256()
    found = {}
    decisions = 0
    while not game.over(s):
        tokens = game.tokens(s)
        chosen = rng.below(len(tokens))
        digest.update(f"{game.seat(s)}: {', '.join(tokens)}: {tokens[chosen]}\n".encode())
        game.apply(s, game.legal(s)[chosen])
        decisions += 1
        if decisions % EVERY == 0 or game.over(s):
            found[decisions] = digest.hexdigest()[:8]
    return found


def pins(moment: Moment) -> Pins:
    """What the program says now."""
    game = moment.table.game()
    s = moment.state()
    nodes: dict[int, int] = {}
    for depth in range(1, DEEPEST + 1):
        nodes[depth] = perft(game, s, depth)
        if nodes[depth] * 6 > MOST_NODES:
            break
    return Pins(game.version, nodes, {} if moment.after else orders(moment))


def pinned() -> dict[Moment, Pins]:
    """What the file says."""
    found: dict[Moment, Pins] = {}
    last = Pins(0, {}, {})
    for line in FILE.read_text().splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        if line.startswith(" "):
            what, number, value = words
            if what == "perft":
                last.nodes[int(number)] = int(value)
            else:
                last.order[int(number)] = value
        else:
            name = words[0]
            fields = {key: int(value) for key, _, value in (word.partition("=") for word in words[1:])}
            last = Pins(fields["version"], {}, {})
            found[Moment(Table(name, fields["seats"]), fields["seed"], fields["after"])] = last
    return found


def write() -> None:
    FILE.write_text("".join(pins(moment).text(moment) for moment in wanted()))


if __name__ == "__main__":
    write()
