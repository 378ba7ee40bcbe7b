"""Golden games: whole records with the story in comments, all hands open, as they are kept in this folder.

    PYTHONPATH=src .venv/bin/python -m tests.playthroughs.telling            # the same moves, told anew
    PYTHONPATH=src .venv/bin/python -m tests.playthroughs.telling --anew     # other games, played by today's bots

The first is for a change of words; a game that has no file yet is played, and so is one whose moves are no longer
legal. Read the difference before you commit it: a change of rules raises the game's VERSION.
"""

import sys
from pathlib import Path
from typing import Any, Final

from tests.contract.tables import Table, family, named

from morro.core.errors import GameError
from morro.core.events import EVERYBODY, Event
from morro.core.record import Record, Replay, read_record
from morro.core.rng import seeded
from morro.games import LISTINGS, AnyGame, make_game
from morro.words import words

FOLDER: Final = Path(__file__).parent
SEEDS: Final = range(1, 31)
"""The shortest of so many games is kept."""


def wanted() -> list[Table]:
    """The first edition of a family at every table size, the others at the smallest and largest; some options."""
    tables = []
    families: list[str] = []
    for listing in LISTINGS:
        first = family(listing.name) not in families
        families.append(family(listing.name))
        tables += [Table(listing.name, n) for n in listing.seats() if first or n in (listing.least, listing.most)]
        if "draft" in listing.options:
            drafted = named(listing.name, ["draft"])
            tables += [Table(drafted, n) for n in listing.seats() if first or n == listing.least + 1]
        if "ask_every_choice" in listing.options:
            tables.append(Table(named(listing.name, ["ask_every_choice"]), 3))
    return tables


def file_of(table: Table) -> Path:
    """`sanjuan-2004-draft-3.txt`."""
    return FOLDER / (str(table).replace("/", "-").replace(":", "-") + ".txt")


# -- telling -------------------------------------------------------------------------------------------------


def tell(record: Record) -> str:
    """The record with the story of the game in comments."""
    game = make_game(record.game, record.seats)
    replay: Replay[Any, Any] = Replay(game, record)
    moves = len(record.moves)
    lines = record.text().splitlines()[:-moves]
    told = 0
    for at in range(moves + 1):
        events = replay.state.log.events
        lines += [f"# {sentence}" for sentence in sentences(game, events[told:])]
        told = len(events)
        if at < moves:
            seat, token = record.moves[at]
            lines.append(f"{seat} {token}")
            replay.forward()
    replay.to_end()
    lines += [f"# {sentence}" for sentence in result(game, replay.state)]
    return "\n".join(lines) + "\n"


def sentences(game: AnyGame, events: list[Event]) -> list[str]:
    """What happened, every card open."""
    opened = [Event(e.at, e.kind, e.seat, e.card, e.n, e.cards, EVERYBODY, e.forced) for e in events]
    return words("en").story(game.name, opened, [f"Seat {seat}" for seat in range(game.seats)])


def result(game: AnyGame, s: Any) -> list[str]:
    points = game.scores(s)
    ties = game.tiebreaks(s)
    lines = [f"Seat {seat}: {points[seat]} points, tie-break {ties[seat]}." for seat in range(game.seats)]
    return [*lines, f"Winner: seat {', '.join(str(seat) for seat in game.winners(s))}."]


# -- playing -------------------------------------------------------------------------------------------------


def shortest(game: AnyGame) -> Record:
    """The shortest of a few games between the best simple bots."""
    return min((play(game, seed) for seed in SEEDS), key=lambda record: len(record.moves))


def play(game: AnyGame, seed: int) -> Record:
    from morro.bots.registry import DEFAULT, make_bot

    bot = make_bot(DEFAULT, game)
    s = game.new(seed)
    rng = seeded(seed)
    record = Record(game.name, game.version, game.seats, seed)
    while not game.over(s):
        seat = game.seat(s)
        action = bot.choose(game.view(s, seat), game.prompt(s), game.legal(s), rng)
        record.add(seat, game.actions.token(action))
        game.play(s, action)
    record.scores = game.scores(s)
    return record


def kept(path: Path) -> Record | None:
    """The game of a file, if there is one and it can still be played."""
    try:
        record = read_record(path.read_text())
        Replay(make_game(record.game, record.seats), record).to_end()
    except (OSError, GameError):
        return None
    return record


def write(anew: bool) -> None:
    for table in wanted():
        path = file_of(table)
        record = None if anew else kept(path)
        path.write_text(tell(record or shortest(table.game())))


if __name__ == "__main__":
    write("--anew" in sys.argv[1:])
