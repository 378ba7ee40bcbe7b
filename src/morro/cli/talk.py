"""Talk: the questions, answers and commands between the game and the people at this terminal."""

import re
from typing import Final

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from morro.cli.files import write_text
from morro.cli.games import card_list, wrapped
from morro.cli.screen import Screen
from morro.cli.session import HUMAN, Session
from morro.cli.shown import Amounts, Scene, Several, Topic
from morro.cli.table import Table
from morro.cli.trouble import Trouble
from morro.core.errors import GameError
from morro.core.events import Event
from morro.core.game import NONE, SPECTATOR, Prompt
from morro.words import Words
from morro.words.text import capital

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

    def __init__(self, session: Session, table: Table, words: Words, screen: Screen, autosave: str = "") -> None:
        self.session = session
        self.game = session.game
        self.table = table
        self.words = words
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
        scene = self.scene(seat)
        if self.screen.plain:
            for line in self.table.lines(scene):
                self.screen.say(line)
        else:
            self.screen.draw(self.table.picture(scene))

    def scene(self, seat: int) -> Scene:
        state = self.session.state
        log: list[Event] = state.log.seen_by(seat)
        view = self.game.view(state, seat)
        return Scene(view, self.players(seat), self.game.scores(state), log, self.screen.console.width)

    def players(self, viewer: int) -> list[str]:
        """How the viewer calls each seat."""
        names = list(NAMES[: self.game.seats])
        if viewer >= 0:
            names[viewer] = capital(self.words.ui("you"))
        return names

    # -- questions ------------------------------------------------------------------------------------------

    def put_question(self, seat: int) -> None:
        prompt = self.game.prompt(self.session.state)
        view = self.game.view(self.session.state, seat)
        amounts = self.amounts(seat)
        if amounts is not None:
            plain = Prompt(prompt.kind, prompt.seat, amounts.total, "")
            self.screen.say(self.words.prompt(self.game.name, plain), style="bold")
            rows = zip(amounts.tokens, amounts.labels, amounts.notes, strict=True)
            self.screen.choices(
                [(str(n), label, note, self.table.gist(token)) for n, (token, label, note) in enumerate(rows, 1)]
            )
            return
        self.screen.say(self.words.prompt(self.game.name, prompt), style="bold")
        several = self.several(seat)
        if several is not None and several.hint:
            self.screen.say(several.hint)
        self.screen.choices(
            [
                (
                    str(number),
                    self.label(prompt, token, seat),
                    self.table.note(view, prompt, token),
                    self.table.gist(token),
                )
                for number, token in self.numbered(seat).items()
            ]
        )

    def label(self, prompt: Prompt, token: str, seat: int) -> str:
        if self.several(seat) is not None and token != "pass":
            return self.table.label(prompt, token)
        return self.words.action(self.game.name, prompt.kind, token, self.session.going_on())

    def amounts(self, seat: int) -> Amounts | None:
        state = self.session.state
        view = self.game.view(state, seat)
        return self.table.amounts(view, self.game.prompt(state), state.log.seen_by(seat))

    def several(self, seat: int) -> Several | None:
        state = self.session.state
        view = self.game.view(state, seat)
        return self.table.several(view, self.game.prompt(state), self.game.tokens(state))

    def numbered(self, seat: int) -> dict[int, str]:
        """The answers by number; 0 is to do nothing."""
        amounts = self.amounts(seat)
        if amounts is not None:
            return dict(enumerate(amounts.tokens, 1))
        several = self.several(seat)
        legal = self.game.tokens(self.session.state)
        tokens = [token for token in legal if token != "pass"] if several is None else several.tokens
        found = dict(enumerate(tokens, 1))
        if "pass" in legal:
            found[0] = "pass"
        return found

    def invitation(self, seat: int) -> str:
        """What to type, in front of the cursor."""
        amounts = self.amounts(seat)
        several = self.several(seat)
        ui = self.words.ui
        if amounts is not None:
            example = " ".join(map(str, amounts.proposal))
            invitation = ui("choose_amounts", n=len(amounts.tokens), example=example)
        elif several is None:
            invitation = ui("choose")
        elif several.least == several.most:
            example = " ".join(str(n) for n in range(1, several.most + 1))
            invitation = ui("choose_all", n=several.most, example=example)
        else:
            example = " ".join(str(n) for n in range(1, min(3, several.most) + 1))
            invitation = ui("choose_some", n=several.most, example=example)
        return f"{invitation} ({ui('help_hint')})"

    def read_answer(self, text: str, seat: int) -> list[str]:
        """The tokens that were meant, by numbers or written out; raises Slip."""
        numbers = re.split(r"[\s,;+]+", text.strip(" ,;+"))
        amounts = self.amounts(seat)
        if amounts is not None and text.lower() == AUTO:
            numbers = [str(n) for n in amounts.proposal]
        if not all(number.isdecimal() and number.isascii() for number in numbers):
            return self.read_tokens(text)
        if amounts is not None:
            return self.read_amounts(amounts, numbers)
        numbered = self.numbered(seat)
        ui = self.words.ui
        for number in numbers:
            if len(number) > 4 or int(number) not in numbered:
                raise Slip(ui("no_number", text=number))
            if numbers.count(number) > 1:
                raise Slip(ui("twice", text=number))
        tokens = [numbered[int(number)] for number in numbers]
        several = self.several(seat)
        if several is None:
            if len(tokens) > 1:
                raise Slip(ui("exactly", n=1))
            return tokens
        if tokens == ["pass"]:
            return tokens
        if "pass" in tokens:
            raise Slip(ui("not_an_answer", text=text))
        if several.least == several.most != len(tokens):
            raise Slip(ui("exactly", n=several.most))
        if len(tokens) < several.least:
            raise Slip(ui("at_least", n=several.least))
        if len(tokens) > several.most:
            raise Slip(ui("at_most", n=several.most))
        state = self.session.state
        return self.table.spelled(self.game.view(state, seat), self.game.prompt(state), tokens)

    def read_amounts(self, amounts: Amounts, numbers: list[str]) -> list[str]:
        """A number for each place, in their order; raises Slip, and says what does not add up."""
        ui = self.words.ui
        if len(numbers) != len(amounts.tokens):
            raise Slip(ui("amounts_count", n=len(amounts.tokens)))
        for number, label, most in zip(numbers, amounts.labels, amounts.most, strict=True):
            if len(number) > 4 or int(number) > most:
                raise Slip(ui("amounts_most", place=label, n=most))
        total = sum(map(int, numbers))
        if total != amounts.total:
            raise Slip(ui("amounts_sum", n=total, all=amounts.total))
        return [f"{token} {int(number)}" for token, number in zip(amounts.tokens, numbers, strict=True)]

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
                for line in card_list(self.table.cards(), self.words):
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
        topics = self.table.topics()
        if what.isdecimal() and what.isascii() and len(what) < 5:
            token = self.numbered(seat).get(int(what), "")
            key = self.table.subject(token) or self.game.prompt(self.session.state).card
            found = [topic for topic in topics if topic.key == key] if token else []
        else:
            found = named(topics, what)
        if not found:
            self.screen.say(ui("no_topic", text=what))
        elif len(found) > 1:
            self.screen.say(ui("which_topic", names=", ".join(topic.name for topic in found)))
        else:
            self.screen.say(found[0].name, style="bold")
            for text in found[0].text:
                for line in wrapped(text, 2):
                    self.screen.say(line)

    # -- the score ------------------------------------------------------------------------------------------

    def show_scores(self, viewer: int) -> None:
        """The score sheet: every origin of points for each seat, the total, the tie-break."""
        state = self.session.state
        view = self.game.view(state, viewer)
        told = [k for k in range(self.game.seats) if self.session.over or not self.table.secret(view, k)]
        sheets = [sheet for k, sheet in enumerate(self.table.sheets(state)) if k in told]
        ties = [tie for k, tie in enumerate(self.game.tiebreaks(state)) if k in told]
        players = [player for k, player in enumerate(self.players(viewer)) if k in told]
        name = self.game.name
        keys = [key for at, (key, _) in enumerate(sheets[0]) if any(sheet[at][1] for sheet in sheets)]
        rows = [(self.words.score_line(name, key), [dict(sheet)[key] for sheet in sheets]) for key in keys]
        totals = [sum(points for _, points in sheet) for sheet in sheets]
        rows.append((self.words.score_line(name, "total"), totals))
        rows.append((self.words.score_line(name, "tiebreak"), ties))
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
        title = self.words.score_line(name, "buildings")
        for seat, player in zip(told, players, strict=True):
            origins = ", ".join(self.table.origins(state, seat)) or self.words.ui("nothing")
            self.screen.say(f"{title}, {player}: {origins}.", style="dim")

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


def named(topics: list[Topic], what: str) -> list[Topic]:
    """The topics of this name or key, else those that begin with it, else those that hold it."""
    wanted = " ".join(what.lower().replace("_", " ").split())
    names = [(topic, (topic.name.lower(), topic.key.replace("_", " "))) for topic in topics]
    exact = [topic for topic, both in names if wanted in both]
    begun = [topic for topic, both in names if any(name.startswith(wanted) for name in both)]
    return exact or begun or [topic for topic, both in names if any(wanted in name for name in both)]
