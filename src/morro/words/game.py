"""What the words of all games have in common: names, questions, answers and events, made from a game's tables."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from morro.core.errors import BadGame
from morro.core.events import Event
from morro.core.game import SPECTATOR, Prompt
from morro.words.text import Texts, capital, enumeration, with_article


class GameWords(ABC):
    """A game in one language. `game` is the name of an edition; options after a colon do no harm.

    A building is named by its number or by its key, a role by its number or by its name.
    """

    name: ClassVar[str]
    """What the game is called in an error message."""
    editions: ClassVar[list[str]]
    keys: ClassVar[list[str]]
    """The buildings (and what else has a name and an effect), by number."""
    roles: ClassVar[list[str]]
    goods: ClassVar[Mapping[str, str]]
    """What a thing makes or holds: its key in the table of goods."""
    tiles: ClassVar[Sequence[Iterable[object]]]
    """The prices on each tile of the trading house, by good."""
    events: ClassVar[list[str]]
    choices: ClassVar[list[str]]
    """The events that tell an answer, so that it is worth saying that there was no choice."""
    gathered: ClassVar[list[int]]
    """The kinds of event of which several in a row make one sentence."""
    numbers: ClassVar[Mapping[str, list[int]]]
    """The numbered rulings that bear on a thing (docs/rulings.md)."""

    def __init__(self, texts: Texts, and_: str, forced: str) -> None:
        self._texts = texts
        self._and = and_
        self._forced = forced
        self._named: dict[tuple[str, int | str], dict[str, str]] = {}

    # -- names ----------------------------------------------------------------------------------------------

    def title(self, game: str) -> str:
        return self._texts.table("game").table(self._edition(game)).template("title")

    def about(self, game: str) -> str:
        return self._texts.table("game").table(self._edition(game)).template("about")

    def option(self, option: str) -> str:
        return self._texts.table("option").table(option).template("name")

    def option_about(self, option: str) -> str:
        return self._texts.table("option").table(option).template("about")

    def building(self, game: str, kind: int | str) -> str:
        return self._of_building(game, kind, "name")

    def effect(self, game: str, kind: int | str) -> str:
        """What the building does, in the words of this edition."""
        values = self._terms(game)
        if self._key(kind) in self.goods:
            values["good"] = self.good(kind)
        return self._of_building(game, kind, "effect").format_map(values)

    @abstractmethod
    def points(self, game: str, kind: int | str) -> int | None:
        """The points that a building has by itself; None where they are counted at the end."""

    def translated(self, kind: int | str) -> bool:
        """True where no published name is known in this language, and the name is our own translation."""
        return self._entry(self._key(kind)).flag("translated")

    def rulings(self, game: str, kind: int | str) -> list[int]:
        """The numbers of the rulings that bear on the building in this edition."""
        self._edition(game)
        return self.numbers[self._key(kind)]

    def role(self, role: int | str) -> str:
        return self._texts.table("role").table(self._role(role)).template("name")

    def role_effect(self, game: str, role: int | str) -> str:
        """What everybody may do."""
        return capital(self._texts.table("role").table(self._role(role)).say("effect", self._terms(game)))

    def privilege(self, role: int | str) -> str:
        """What only the owner of the role may do."""
        return self._texts.table("role").table(self._role(role)).template("privilege")

    def good(self, kind: int | str) -> str:
        """The good that lies on this building, or comes from it, as it stands within a sentence."""
        return self._texts.table("good").template(self.goods[self._key(kind)])

    def tile(self, number: int) -> str:
        """The prices of a tile: `indigo 1, sugar 1, …`."""
        return ", ".join(f"{self.good(kind)} {price}" for kind, price in enumerate(self.tiles[number]))

    def term(self, game: str, key: str) -> str:
        """A word of the rules in this edition: `city_building`, `production_building`."""
        return self._terms(game)[key]

    def rules(self, game: str) -> list[str]:
        """The rules that hold for every building and every round, a paragraph each."""
        table = self._texts.table("rule")
        return [table.say(key, self._terms(game)) for key in table]

    def cards(self, game: str, kinds: list[int], form: str = "card") -> str:
        """Several cards in one phrase: `2× Indigo Plant and Tower`. Forms: `card`, `a_card`, `the_card`."""
        named = []
        for kind in sorted(set(kinds)):
            n = kinds.count(kind)
            named.append(f"{n}× {self.building(game, kind)}" if n > 1 else self._naming(game, kind)[form])
        return enumeration(named, self._and)

    # -- sentences ------------------------------------------------------------------------------------------

    def prompt(self, game: str, prompt: Prompt) -> str:
        """The question, put to the seat that is asked."""
        table = self._texts.table("prompt").table(prompt.kind)
        values: dict[str, object] = {"left": prompt.left}
        form = "plain"
        if prompt.card in self.keys and "building" in table:
            form = "none" if prompt.left == 0 and "none" in table else "building"
            values |= self._naming(game, prompt.card)
        elif prompt.card in self.roles and "role" in table:
            form = "role"
            values |= self._naming_role(prompt.card)
        return table.say(form, values, prompt.left)

    def action(self, game: str, prompt_kind: str, token: str, begun: bool = False) -> str:
        """How an answer to this kind of question is offered. `begun`: it is not the first answer to it."""
        verb, _, named = token.partition(" ")
        if verb == "pass":
            return self._pass(prompt_kind, begun)
        table = self._texts.table("action")
        if token in table:
            return table.template(token)
        special = self._texts.table("action_at").table(prompt_kind)
        if verb in special:
            table = special
        if verb == "role":
            return capital(table.say(verb, self._naming_role(named)))
        return capital(self._answer(game, table, verb, named))

    def event(self, game: str, event: Event, players: list[str], viewer: int = SPECTATOR) -> str:
        """What happened, told to a seat (or to a spectator): no more than that seat may know."""
        seen = event.seen_by(viewer)
        kind = self.events[seen.kind]
        table = self._texts.table("event").table(self._telling(kind, seen))
        values = self._about(game, kind, seen)
        n = self._count(kind, seen)
        values["n"] = n
        form = "any"
        if form not in table:
            form = "you" if seen.seat == viewer else "they"
            values["player"] = players[seen.seat]
        if f"{form}_hidden" in table:
            form += "_shown" if seen.cards else "_hidden"
        text = table.say(form, values, n)
        if seen.forced and kind in self.choices:
            text = f"{text.removesuffix('.')} ({self._forced})."
        return text

    def story(self, game: str, events: list[Event], players: list[str], viewer: int = SPECTATOR) -> list[str]:
        """What happened, a sentence each; what is noted piece by piece, such as a payment, is one sentence."""
        return [self.event(game, event, players, viewer) for event in self._gathered(events)]

    def score_line(self, game: str, key: str, values: Mapping[str, object]) -> str:
        """A line of the score sheet: one of the game's SCORES."""
        table = self._texts.table("score")
        return table.say(key, values) if key in table else self.building(game, key)

    # -- what a game adds -----------------------------------------------------------------------------------

    @abstractmethod
    def _about(self, game: str, kind: str, event: Event) -> dict[str, object]:
        """What the templates of this kind of event name, beside the player and the number."""

    def _telling(self, kind: str, event: Event) -> str:
        """The table that tells this event."""
        return kind

    def _count(self, kind: str, event: Event) -> int:
        """The number that the sentence tells, and that decides between singular and plural."""
        return event.n

    def _answer(self, game: str, table: Texts, verb: str, named: str) -> str:
        """An answer, but `pass` and the choice of a role; `named` is the token without its verb."""
        return table.say(verb, self._naming(game, named))

    def _entry(self, key: str) -> Texts:
        """The table of a building."""
        return self._texts.table("building").table(key)

    def _role(self, role: int | str) -> str:
        return role if isinstance(role, str) else self.roles[role]

    def _gathered(self, events: list[Event]) -> list[Event]:
        """The same events, but those in a row that belong together are one."""
        out: list[Event] = []
        for event in events:
            if out and event.kind in self.gathered and _nature(event) == _nature(out[-1]):
                last = out.pop()
                n = last.n + event.n
                cards = last.cards + event.cards
                forced = last.forced and event.forced
                out.append(Event(last.at, last.kind, last.seat, last.card, n, cards, last.knower, forced))
            else:
                out.append(event)
        return out

    # -- what the templates name ----------------------------------------------------------------------------

    def _of_building(self, game: str, kind: int | str, field: str) -> str:
        """A field of a building, in the wording of an option or of this edition where that has its own."""
        table = self._entry(self._key(kind))
        for own in (*game.split(":")[1:], self._year(game)):
            if f"{field}_{own}" in table:
                return table.template(f"{field}_{own}")
        return table.template(field)

    def _terms(self, game: str) -> dict[str, str]:
        terms = self._texts.table("term")
        own = self._texts.table(f"term_{self._year(game)}")
        return {key: (own if key in own else terms).template(key) for key in terms}

    def _naming(self, game: str, kind: int | str) -> dict[str, str]:
        """A building without and with its articles, and its good where it has one. Kept, since every line names one."""
        if (game, kind) in self._named:
            return self._named[game, kind]
        key = self._key(kind)
        table = self._entry(key)
        name = self.building(game, key)
        values = {
            "card": name,
            "a_card": with_article(table.template("a"), name),
            "the_card": with_article(table.template("the"), name),
        }
        if "definite" in table:
            values["the_card"] = table.template("definite")
        if key in self.goods:
            values["good"] = self.good(key)
        self._named[game, kind] = values
        return values

    def _naming_role(self, role: int | str) -> dict[str, str]:
        table = self._texts.table("role").table(self._role(role))
        return {"card": table.template("name"), "the_card": table.template("object")}

    def _pass(self, prompt_kind: str, begun: bool) -> str:
        table = self._texts.table("pass")
        if begun and f"{prompt_kind}_begun" in table:
            return table.template(f"{prompt_kind}_begun")
        return table.template(prompt_kind if prompt_kind in table else "any")

    def _key(self, kind: int | str) -> str:
        return kind if isinstance(kind, str) else self.keys[kind]

    def _edition(self, game: str) -> str:
        """`2018+new`, of `sanjuan/2018+new:draft`."""
        name = game.partition(":")[0]
        if name not in self.editions:
            raise BadGame(f"{game!r} is no edition of {self.name}; there are: {', '.join(self.editions)}")
        return name.partition("/")[2]

    def _year(self, game: str) -> str:
        return self._edition(game).partition("+")[0]


def _nature(event: Event) -> tuple[int, int, int, int]:
    return event.kind, event.seat, event.card, event.knower
