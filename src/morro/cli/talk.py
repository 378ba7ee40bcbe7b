"""Talk: the questions, answers and commands between the game and the people at this terminal."""

import re
from typing import Final

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from morro.cli.asking import Asking
from morro.cli.files import write_text
from morro.cli.games import card_list, wrapped
from morro.cli.screen import Screen
from morro.cli.session import HUMAN, Session
from morro.cli.table import Table, table_of
from morro.cli.topics import Topic, named, topics
from morro.cli.trouble import Trouble
from morro.core.errors import GameError
from morro.core.game import NONE, SPECTATOR
from morro.scene.rulebook import faces
from morro.words.text import capital
from morro.words.wording import Wording

NAMES: Final = ("Ana", "Blas", "Carmen", "Diego", "Elena")
"""Who sits where, until people say their names."""

HELP: Final = (
    *("help_answer", "help_card", "help_table", "help_log", "help_score", "help_cards"),
    *("help_rules", "help_undo", "help_save", "help_quit"),
)


COMMANDS: Final = (
    *("h", "help", "log", "score", "cards", "rules", "table"),
    *("u", "undo", "save", "q", "quit", "exit"),
)


AUTO: Final = "auto"
"""Takes the proposal, where numbers are put on places."""


class Quit(Exception):
    """The person wants to stop."""


class Slip(Exception):
    """What was typed is no answer; the message says why."""


class Talk:
    """Asks the people, lets the bots play, tells each person what it may know."""

    def __init__(self, session: Session, w: Wording, screen: Screen, autosave: str = "") -> None:
        self.session = session
        self.game = session.game
        self.w = w
        self.words = w.words
        self.screen = screen
        self.autosave = autosave
        """The file that is written after every decision of a person, if any."""
        self.saved_as = ""
        """The file that this session last wrote."""
        self.told = {seat: session.last_told(seat) for seat in session.humans}
        """For each person: how many events it has been told."""
        self.drawn = dict.fromkeys(session.humans, -1)
        """For each person: how many events there were when it last saw the whole table."""
        self.looking = session.humans[0] if len(session.humans) == 1 else NONE
        """The person in front of the screen."""

    # -- the game -------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over."""
        session = self.session
        while not session.over:
            if session.players[session.seat] == HUMAN:
                self.ask_person()
                continue
            if trouble := session.let_bot():
                self.screen.say(trouble)
            if not session.going_on() and len(session.humans) == 1:
                self.tell(self.looking)
                self.screen.wait()

    def ask_person(self) -> None:
        """Show the table, put the question, and come back with one gesture played or undone."""
        seat = self.session.seat
        if seat != self.looking:
            self.hand_over(seat)
        self.tell(seat)
        if self.table_changed(seat):
            self.show_table(seat)
        self.screen.say()
        self.put_question(seat)
        while True:
            text = self.screen.ask(self.invitation(seat))
            if not text:
                continue
            if self.is_command(text):
                if self.command(text, seat):
                    return
                continue
            try:
                self.session.answer(self.read_answer(text, seat))
            except Slip as slip:
                self.screen.say(str(slip))
            except GameError as error:
                self.screen.say(self.words.error(error))
            else:
                if self.autosave:
                    write_text(self.autosave, self.session.text())
                if not self.session.going_on():
                    self.tell(seat)
                return

    def hand_over(self, seat: int) -> None:
        """Let the next person sit down before the cards are shown."""
        if self.looking != NONE:
            self.screen.clear()
        self.looking = seat
        self.screen.say(self.words.ui("hand_over", player=self.players(SPECTATOR)[seat]))
        self.screen.ask(self.words.ui("press_enter"))

    def tell(self, seat: int) -> None:
        """Tell this person what has happened since it was last told."""
        events = self.session.events
        for line in self.words.story(self.game.name, events[self.told[seat] :], self.players(seat), seat):
            self.screen.say(f"- {line}" if self.screen.plain else f" · {line}", style="dim")
        self.told[seat] = len(events)

    def table_changed(self, seat: int) -> bool:
        """Whether anybody else did anything since this person last saw the table."""
        drawn = self.drawn[seat]
        return drawn < 0 or any(event.seat not in (seat, NONE) for event in self.session.events[drawn:])

    def show_table(self, seat: int) -> None:
        self.drawn[seat] = len(self.session.events)
        self.screen.say()
        drawing = self.table(seat).drawing()
        if self.screen.plain:
            for line in drawing.lines():
                self.screen.say(line)
        else:
            self.screen.draw(drawing.picture(self.screen.console.width))

    def table(self, seat: int, advice: list[str] | None = None) -> Table:
        """The table as this person sees it now."""
        return table_of(self.game, self.session.state, seat, self.players(SPECTATOR), self.w, advice)

    def players(self, viewer: int) -> list[str]:
        """How the viewer calls each seat."""
        names = list(NAMES[: self.game.seats])
        if viewer >= 0:
            names[viewer] = capital(self.words.ui("you"))
        return names

    # -- questions ------------------------------------------------------------------------------------------

    def put_question(self, seat: int) -> None:
        asking = self.table(seat).asking()
        self.screen.say(asking.question.text, style="bold")
        if asking.question.hint:
            self.screen.say(asking.question.hint)
        self.screen.choices([(str(number), *option[1:]) for number, option in asking.numbered().items()])

    def proposal(self, seat: int) -> list[int]:
        """The number that the usual bot would put on each place."""
        asking = self.table(seat, self.session.advice()).asking()
        return [place.start for place in asking.amounts]

    def invitation(self, seat: int) -> str:
        """What to type, in front of the cursor."""
        asking = self.table(seat).asking()
        ui = self.words.ui
        if asking.amounts:
            example = " ".join(map(str, self.proposal(seat)))
            invitation = ui("choose_amounts", n=len(asking.amounts), example=example)
        elif not asking.several:
            invitation = ui("choose")
        elif asking.least == asking.most:
            example = " ".join(str(n) for n in range(1, asking.most + 1))
            invitation = ui("choose_all", n=asking.most, example=example)
        else:
            example = " ".join(str(n) for n in range(1, min(3, asking.most) + 1))
            invitation = ui("choose_some", n=asking.most, example=example)
        return f"{invitation} ({ui('help_hint')})"

    def read_answer(self, text: str, seat: int) -> list[str]:
        """The tokens that were meant, by numbers or written out; raises Slip."""
        numbers = re.split(r"[\s,;+]+", text.strip(" ,;+"))
        asking = self.table(seat).asking()
        if asking.amounts and text.lower() == AUTO:
            numbers = [str(n) for n in self.proposal(seat)]
        if not all(number.isdecimal() and number.isascii() for number in numbers):
            return self.read_tokens(text)
        if asking.amounts:
            return self.read_amounts(asking, numbers)
        numbered = asking.numbered()
        ui = self.words.ui
        for number in numbers:
            if len(number) > 4 or int(number) not in numbered:
                raise Slip(ui("no_number", text=number))
            if numbers.count(number) > 1:
                raise Slip(ui("twice", text=number))
        tokens = [numbered[int(number)].token for number in numbers]
        if not asking.several:
            if len(tokens) > 1:
                raise Slip(ui("exactly", n=1))
            return tokens
        if tokens == ["pass"]:
            return tokens
        if "pass" in tokens:
            raise Slip(ui("not_an_answer", text=text))
        if asking.least == asking.most != len(tokens):
            raise Slip(ui("exactly", n=asking.most))
        if len(tokens) < asking.least:
            raise Slip(ui("at_least", n=asking.least))
        if len(tokens) > asking.most:
            raise Slip(ui("at_most", n=asking.most))
        return asking.spelled(tokens)

    def read_amounts(self, asking: Asking, numbers: list[str]) -> list[str]:
        """A number for each place, in their order; raises Slip, and says what does not add up."""
        ui = self.words.ui
        if len(numbers) != len(asking.amounts):
            raise Slip(ui("amounts_count", n=len(asking.amounts)))
        for number, place in zip(numbers, asking.amounts, strict=True):
            if len(number) > 4 or int(number) >= len(place.tokens):
                raise Slip(ui("amounts_most", place=place.name, n=len(place.tokens) - 1))
        total = sum(map(int, numbers))
        if total != asking.most:
            raise Slip(ui("amounts_sum", n=total, all=asking.most))
        return [place.tokens[int(number)] for number, place in zip(numbers, asking.amounts, strict=True)]

    def read_tokens(self, text: str) -> list[str]:
        """Answers written out: `build smithy`, `pay tower; pay well`."""
        tokens = [" ".join(token.split()) for token in text.split(";") if token.strip()]
        if not tokens or any(token not in self.game.actions.ids for token in tokens):
            raise Slip(self.words.ui("not_an_answer", text=text))
        return tokens

    # -- commands -------------------------------------------------------------------------------------------

    def is_command(self, text: str) -> bool:
        return text.startswith("?") or text.split(maxsplit=1)[0].lower() in COMMANDS

    def command(self, text: str, seat: int) -> bool:
        """Obey a command. True where the question is no longer the same."""
        if text.startswith("?"):
            self.help_on(text[1:].strip(), seat)
            return False
        first, _, rest = text.partition(" ")
        rest = rest.strip()
        match first.lower():
            case "h" | "help":
                self.help_on(rest, seat)
            case "log":
                self.show_log(seat)
            case "score":
                self.screen.say(self.words.ui("points_now"), style="bold")
                self.show_scores(seat)
            case "cards":
                for line in card_list(faces(self.game.name, self.w.language), self.words):
                    self.screen.say(line)
            case "rules":
                for paragraph in self.words.rules(self.game.name):
                    for line in wrapped(paragraph, 0):
                        self.screen.say(line)
            case "table":
                self.show_table(seat)
                self.screen.say()
                self.put_question(seat)
            case "undo" | "u":
                return self.undo()
            case "save":
                self.save_to(rest)
            case _:
                raise Quit
        return False

    def show_log(self, seat: int) -> None:
        for line in self.words.story(self.game.name, self.session.events, self.players(seat), seat):
            self.screen.say(line)

    def undo(self) -> bool:
        if not self.session.undo():
            self.screen.say(self.words.ui("nothing_to_undo"))
            return False
        self.screen.say(self.words.ui("undone"))
        count = len(self.session.events)
        for seat in self.session.humans:
            self.told[seat] = min(self.told[seat], count)
            self.drawn[seat] = -1
        return True

    def save_to(self, name: str) -> bool:
        """Save under a name; say whether that worked."""
        if not name:
            self.screen.say(self.words.ui("save_name"))
            return False
        try:
            write_text(name, self.session.text())
        except Trouble as trouble:
            self.screen.say(self.words.ui("not_saved", why=str(trouble)))
            return False
        self.saved_as = name
        self.screen.say(self.words.ui("saved", file=name))
        return True

    def help_on(self, what: str, seat: int) -> None:
        """Help on the commands, on the answer of a number, or on a card or role by its name."""
        ui = self.words.ui
        if not what:
            for key in HELP:
                self.screen.say(f"  {ui(key)}")
            return
        all_topics = topics(self.game.name, self.w)
        if what.isdecimal() and what.isascii() and len(what) < 5:
            found = self.about(int(what), seat, all_topics)
        else:
            found = named(all_topics, what)
        if not found:
            self.screen.say(ui("no_topic", text=what))
        elif len(found) > 1:
            self.screen.say(ui("which_topic", names=", ".join(topic.name for topic in found)))
        else:
            self.screen.say(found[0].name, style="bold")
            for text in found[0].text:
                for line in wrapped(text, 2):
                    self.screen.say(line)

    def about(self, number: int, seat: int, all_topics: list[Topic]) -> list[Topic]:
        """What the answer of a number is about, or else the question itself."""
        option = self.table(seat).asking().numbered().get(number)
        if option is None:
            return []
        named_in = {topic.key: topic for topic in all_topics}
        keys = [*option.token.split()[1:2], self.game.prompt(self.session.state).card]
        return [named_in[key] for key in keys if key in named_in][:1]

    # -- the score ------------------------------------------------------------------------------------------

    def show_scores(self, viewer: int) -> None:
        """The score sheet: every origin of points for each seat, the total, the tie-break."""
        sheet = self.table(viewer).score_sheet()
        players = sheet.names
        rows = [(row.label, row.points) for row in sheet.rows]
        if self.screen.plain:
            for at, player in enumerate(players):
                parts = ", ".join(f"{label} {points[at]}" for label, points in rows)
                self.screen.say(f"{player}: {parts}.")
        else:
            grid = Grid(box=box.ROUNDED, border_style="dim", header_style="bold")
            grid.add_column("")
            for player in players:
                grid.add_column(player, justify="right")
            for at, (label, points) in enumerate(rows):
                total = at == len(rows) - 2
                best = max(points)
                cells = [Text(str(n), "bold green" if total and n == best else "") for n in points]
                grid.add_row(Text(label, "bold" if total else ""), *cells)
            self.screen.draw(grid)
        title = self.words.score_line(self.game.name, "buildings")
        for player, origins in sheet.origins:
            self.screen.say(f"{title}, {player}: {origins or self.words.ui('nothing')}.", style="dim")

    def show_end(self) -> None:
        """The last events, the score sheet, and who has won."""
        viewer = self.looking if len(self.session.humans) == 1 else SPECTATOR
        teller = self.looking if self.looking != NONE else self.session.humans[0]
        self.tell(teller)
        self.screen.say()
        self.screen.say(self.words.ui("game_over"), style="bold")
        self.show_scores(viewer)
        winners = self.game.winners(self.session.state)
        players = self.players(viewer)
        if winners == [viewer]:
            line = self.words.score_line(self.game.name, "winner_you")
        elif len(winners) == 1:
            line = self.words.score_line(self.game.name, "winner", player=players[winners[0]])
        else:
            names = self.words.together([players[seat] for seat in winners])
            line = self.words.score_line(self.game.name, "shared", players=names)
        self.screen.say(line, style="bold green")
