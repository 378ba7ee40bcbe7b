"""Human words and sentences in English, German, Dutch and Italian. No rule, no HTML.

    >>> from morro.words import words
    >>> words("de").building("sanjuan/2004", "well")
    'Brunnen'

A language is one file, `en.toml`, with the same keys as every other. `[ui]` holds the words of a table: to
add one, write it in all four files; the tests find a key that is missing anywhere. Below `[sanjuan]` lie the
words of San Juan, below `[puertorico]` those of Puerto Rico. What their sentences have in common is in `game`, what
is their own in a module each.

- A placeholder stands in braces. `{card}` is the bare name, `{a_card}` and `{the_card}` have the article that
  an object takes (German: the accusative), and so have `{a_cards}` and `{the_cards}`; a language uses
  whichever it needs.
- `definite`: the name after its definite article, where the name itself changes: `das Kleine Lagerhaus`.
- Where a number decides, there are two forms: `{ one = …, other = … }`.
- `name_2018`, `effect_2018`, `term_2018`: the wording of that edition, where it differs; `effect_OPTION`: what a
  building does under an option that changes it.
- `translated = true`: no published name is known in this language; the name is our own.
- Events: `they` tells of another seat, `you` of the reader, `any` of nobody in particular; `…_shown` names
  the cards, `…_hidden` counts them. A table `…_none` beside another tells the same where the number is 0.

Names of games, buildings and roles are those of the rulebooks; every other word is ours.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from morro.core.errors import GameError
from morro.core.events import Event
from morro.core.game import SPECTATOR, Prompt
from morro.families import family_of
from morro.words.game import GameWords
from morro.words.text import Texts, enumeration

LANGUAGES: Final = ("en", "de", "nl", "it")


class Words:
    """All the words of one language. A method that is given a game passes on to the words of that game."""

    def __init__(self, language: str) -> None:
        path = Path(__file__).with_name(f"{language}.toml")
        texts = Texts(tomllib.loads(path.read_text(encoding="utf-8")), path.name)
        head = texts.table("language")
        self.language = language
        self.name = head.template("name")
        """The language's own name for itself."""
        self._ui = texts.table("ui")
        self._error = texts.table("error")
        self._and = head.template("and")
        self._forced = head.template("forced")
        self._texts = texts
        self._games: dict[str, GameWords] = {}
        """By family, each made when it is first wanted."""

    # -- for every game -------------------------------------------------------------------------------------

    def ui(self, key: str, **values: object) -> str:
        """A word of the table; `n` is the number that decides between singular and plural."""
        n = values.get("n")
        return self._ui.say(key, values, n if isinstance(n, int) else None)

    def seat(self, seat: int) -> str:
        """What people call a seat: they count from 1, while records, positions and the API count from 0."""
        return self.ui("seat_n", n=seat + 1)

    def error(self, error: GameError) -> str:
        """What went wrong, in this language, and the detail as the program gives it."""
        return f"{self.error_lead(error.code)}: {error}"

    def error_lead(self, code: str) -> str:
        return self._error.template(code if code in self._error else "error")

    def together(self, items: list[str]) -> str:
        """`Anna, Ben and Cleo`."""
        return enumeration(items, self._and)

    # -- names ----------------------------------------------------------------------------------------------

    def title(self, game: str) -> str:
        """The title of an edition."""
        return self._of(game).title(game)

    def about(self, game: str) -> str:
        """What the edition is, in a sentence."""
        return self._of(game).about(game)

    def option(self, game: str, option: str) -> str:
        return self._of(game).option(option)

    def option_about(self, game: str, option: str) -> str:
        """What the option changes, in a sentence."""
        return self._of(game).option_about(option)

    def building(self, game: str, kind: int | str) -> str:
        """A building; in Puerto Rico also a plantation or the quarry."""
        return self._of(game).building(game, kind)

    def effect(self, game: str, kind: int | str) -> str:
        """What the building does, in the words of this edition."""
        return self._of(game).effect(game, kind)

    def points(self, game: str, kind: int | str) -> int | None:
        """The points that a building has by itself; None where they are counted at the end."""
        return self._of(game).points(game, kind)

    def points_shown(self, game: str, kind: int | str) -> str:
        """The same as it stands on a card: `3`, or `?`."""
        points = self.points(game, kind)
        return "?" if points is None else str(points)

    def points_told(self, game: str, kind: int | str) -> str:
        """The same within a sentence: `3 points`, `? points`."""
        return self._ui.say("n_points", {"n": self.points_shown(game, kind)}, self.points(game, kind) or 0)

    def translated(self, game: str, kind: int | str) -> bool:
        """True where no published name is known in this language, and the name is our own translation."""
        return self._of(game).translated(kind)

    def rulings(self, game: str, kind: int | str) -> list[int]:
        """The numbers of the rulings (docs/rulings.md) that bear on the building."""
        return self._of(game).rulings(game, kind)

    def role(self, game: str, role: int | str) -> str:
        return self._of(game).role(role)

    def role_effect(self, game: str, role: int | str) -> str:
        """What everybody may do."""
        return self._of(game).role_effect(game, role)

    def privilege(self, game: str, role: int | str) -> str:
        """What only the owner of the role may do."""
        return self._of(game).privilege(role)

    def good(self, game: str, kind: int | str) -> str:
        """The good that lies on this building, or comes from it, as it stands within a sentence."""
        return self._of(game).good(kind)

    def tile(self, game: str, number: int) -> str:
        """The prices of a tile: `indigo 1, sugar 1, …`; Puerto Rico has one, number 0: the trading house."""
        return self._of(game).tile(number)

    def term(self, game: str, key: str) -> str:
        """A word of the rules in this edition: `city_building`, `production_building`."""
        return self._of(game).term(game, key)

    def rules(self, game: str) -> list[str]:
        """The rules that hold for every building and every round, a paragraph each."""
        return self._of(game).rules(game)

    def cards(self, game: str, kinds: list[int], form: str = "card") -> str:
        """Several cards in one phrase: `2× Indigo Plant and Tower`; with their articles as `a_card` or `the_card`."""
        return self._of(game).cards(game, kinds, form)

    # -- sentences ------------------------------------------------------------------------------------------

    def prompt(self, game: str, prompt: Prompt) -> str:
        """The question, put to the seat that is asked."""
        return self._of(game).prompt(game, prompt)

    def action(self, game: str, prompt_kind: str, token: str, begun: bool = False) -> str:
        """How an answer to this kind of question is offered. `begun`: it is not the first answer to it."""
        return self._of(game).action(game, prompt_kind, token, begun)

    def event(self, game: str, event: Event, players: list[str], viewer: int = SPECTATOR) -> str:
        """What happened, told to a seat (or to a spectator): no more than that seat may know."""
        return self._of(game).event(game, event, players, viewer)

    def story(self, game: str, events: list[Event], players: list[str], viewer: int = SPECTATOR) -> list[str]:
        """What happened, a sentence each; what is noted piece by piece, such as a payment, is one sentence."""
        return self._of(game).story(game, events, players, viewer)

    def score_line(self, game: str, key: str, **values: object) -> str:
        """A line of the score sheet; the keys are the game's SCORES."""
        return self._of(game).score_line(game, key, values)

    def _of(self, game: str) -> GameWords:
        name = game.partition("/")[0]
        if name not in self._games:
            own = family_of(game).words()
            self._games[name] = own(self._texts.table(name), self._and, self._forced)
        return self._games[name]


@cache
def words(language: str) -> Words:
    """The words of a language; raises GameError, and lists the languages there are."""
    if language not in LANGUAGES:
        raise GameError(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    return Words(language)
