"""Draw docs/table.svg, the picture in the README: a game of San Juan in the terminal.

Run it from the checkout: .venv/bin/python docs/make_picture.py
"""

import io
import re
from pathlib import Path

from morro.cli.shown import Scene
from rich.console import Console
from rich.text import Text

from morro.bots.registry import make_bot
from morro.cli.table import table_of
from morro.core.rng import seeded
from morro.games import make_game
from morro.words import words

SEAT = 1
DECISIONS = 142
WIDTH = 100


def main() -> None:
    game = make_game("sanjuan/2004", 4)
    bot, rng, told = make_bot("greedy", game), seeded(1), words("en")
    state = game.new(7, log=True)
    while state.step < DECISIONS or game.seat(state) != SEAT or game.prompt(state).kind != "build":
        view = game.view(state, game.seat(state))
        game.play(state, bot.choose(view, game.prompt(state), game.legal(state), rng))
    table = table_of(game, told)
    view, prompt = game.view(state, SEAT), game.prompt(state)
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False)
    seen = state.log.seen_by(SEAT)
    scene = Scene(view, ["Ana", "You", "Carmen", "Diego"], game.scores(state), seen, WIDTH)
    console.print(table.picture(scene))
    console.print(Text("\n" + told.prompt(game.name, prompt), "bold"))
    for number, token in enumerate(game.tokens(state)):
        label = told.action(game.name, prompt.kind, token)
        console.print(Text.assemble((f"{number:>3}  ", "bold cyan"), label, f"  {table.note(view, prompt, token)}"))
    picture = console.export_svg(title="morro play")
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)  # the reader's own font, not one from afar
    Path(__file__).with_name("table.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
