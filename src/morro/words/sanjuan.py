"""The sentences of San Juan. Puerto Rico sits beside it, with the same methods."""

from collections.abc import Mapping
from typing import Final

from morro.core.errors import BadGame
from morro.core.events import Event
from morro.core.game import NONE, SPECTATOR, Prompt
from morro.sanjuan.actions import SLOT_KEYS
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import EDITIONS, ROLES, TILES
from morro.sanjuan.events import DISCARDED, EVENTS, KEPT, PAID, TUCKED
from morro.words.text import Texts, capital, enumeration, with_article

PROMPTS: Final = [
    *("draft", "office", "chapel", "bank", "limit", "role", "build", "cover", "library", "spend", "pay"),
    *("produce", "sell", "council", "archive", "mine", "take", "goldsmith"),
]
"""Every question (docs/questions.md)."""

SCORES: Final = [
    *("buildings", "chapel", "bank", "harbor"),
    *("guild_hall", "city_hall", "triumphal_arch", "residence", "cathedral", "palace"),
    *("total", "tiebreak", "winner", "winner_you", "shared"),
]
"""Every line of a score sheet; `winner` wants a player, `shared` wants players."""

CHOICES: Final = [
    *("role", "library", "build", "cover", "spend", "pay", "produce", "sell"),
    *("keep", "discard", "tuck", "take"),
]
"""The events that tell an answer, so that it is worth saying that there was no choice."""

RULINGS: Final = {
    "indigo_plant": [35, 61, 62],
    "sugar_mill": [35, 61],
    "tobacco_storage": [35, 61],
    "coffee_roaster": [35, 61],
    "silver_smelter": [35, 61],
    "smithy": [32, 33],
    "gold_mine": [2, 23, 38, 41, 63],
    "archive": [43],
    "poor_house": [9, 31, 91],
    "black_market": [29, 33, 34, 55],
    "trading_post": [64],
    "well": [5, 28, 29, 91],
    "market_stand": [27, 29, 91],
    "crane": [14, 16, 34, 35, 36, 37, 46, 58],
    "chapel": [14, 45, 46, 51],
    "tower": [45, 52],
    "aqueduct": [28, 41],
    "carpenter": [31, 59, 91],
    "prefecture": [1, 10, 42, 43],
    "market_hall": [4, 27, 29, 91],
    "quarry": [32, 33, 59],
    "library": [7, 40, 41],
    "statue": [50],
    "victory_column": [50],
    "hero": [50],
    "guild_hall": [24],
    "city_hall": [25, 59],
    "triumphal_arch": [50],
    "palace": [17, 49],
    "office_building": [51, 53],
    "guard_room": [52],
    "hut": [56],
    "tavern": [57],
    "park": [58],
    "customs_office": [29, 64],
    "bank": [51, 54],
    "harbor": [55],
    "goldsmith": [41, 62, 63],
    "residence": [17, 61],
    "cathedral": [59, 60],
}
"""The numbered rulings that bear on a building (docs/rulings.md)."""

_GATHERED: Final = [PAID, DISCARDED, TUCKED, KEPT]
_EXPANSION_RULINGS: Final = range(51, 66)
_EDITION_NAMES: Final = [edition.name for edition in EDITIONS]


class SanJuanWords:
    """San Juan in one language. `game` is the name of an edition; options after a colon do no harm.

    A building is named by its number or by its key, a role by its number or by its name.
    """

    def __init__(self, texts: Texts, and_: str, forced: str) -> None:
        self._texts = texts
        self._and = and_
        self._forced = forced

    # -- names ----------------------------------------------------------------------------------------------

    def title(self, game: str) -> str:
        return self._texts.table("game").table(_edition(game)).template("title")

    def about(self, game: str) -> str:
        return self._texts.table("game").table(_edition(game)).template("about")

    def option(self, option: str) -> str:
        return self._texts.table("option").table(option).template("name")

    def option_about(self, option: str) -> str:
        return self._texts.table("option").table(option).template("about")

    def building(self, game: str, kind: int | str) -> str:
        return self._of_building(game, kind, "name")

    def effect(self, game: str, kind: int | str) -> str:
        """What the building does, in the words of this edition."""
        values = self._terms(game)
        if _key(kind) in SLOT_KEYS:
            values["good"] = self.good(kind)
        return self._of_building(game, kind, "effect").format_map(values)

    def translated(self, kind: int | str) -> bool:
        """True where no published name is known in this language, and the name is our own translation."""
        return self._texts.table("building").table(_key(kind)).flag("translated")

    def rulings(self, game: str, kind: int | str) -> list[int]:
        """The numbers of the rulings that bear on the building in this edition."""
        expansion = _edition(game).endswith("+new")
        return [n for n in RULINGS[_key(kind)] if expansion or n not in _EXPANSION_RULINGS]

    def role(self, role: int | str) -> str:
        return self._texts.table("role").table(_role(role)).template("name")

    def role_effect(self, role: int | str) -> str:
        """What everybody may do."""
        return self._texts.table("role").table(_role(role)).template("effect")

    def privilege(self, role: int | str) -> str:
        """What only the owner of the role may do."""
        return self._texts.table("role").table(_role(role)).template("privilege")

    def good(self, kind: int | str) -> str:
        """The good that lies on this building, as it stands within a sentence."""
        return self._texts.table("good").template(_key(kind))

    def tile(self, number: int) -> str:
        """The prices of a tile: `indigo 1, sugar 1, …`."""
        return ", ".join(f"{self.good(kind)} {price}" for kind, price in enumerate(TILES[number]))

    def term(self, game: str, key: str) -> str:
        """A word of the rules in this edition: `city_building`, `production_building`, `monument`."""
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
        if prompt.card in KEYS and "building" in table:
            form = "building"
            values |= self._naming(game, prompt.card)
        elif prompt.card in ROLES and "role" in table:
            form = "role"
            values |= self._naming_role(prompt.card)
        return table.say(form, values, prompt.left)

    def action(self, game: str, prompt_kind: str, token: str, begun: bool = False) -> str:
        """How an answer to this kind of question is offered. `begun`: it is not the first answer to it."""
        verb, _, name = token.partition(" ")
        if verb == "pass":
            return self._pass(prompt_kind, begun)
        table = self._texts.table("action")
        if token in table:
            return table.template(token)
        special = self._texts.table("action_at").table(prompt_kind)
        if verb in special:
            table = special
        values = self._naming_role(name) if verb == "role" else self._naming(game, name)
        return capital(table.say(verb, values))

    def event(self, game: str, event: Event, players: list[str], viewer: int = SPECTATOR) -> str:
        """What happened, told to a seat (or to a spectator): no more than that seat may know."""
        seen = event.seen_by(viewer)
        kind = EVENTS[seen.kind]
        table = self._texts.table("event").table(kind)
        values = self._about(game, kind, seen.card)
        values["n"] = seen.n
        for article in ("", "a_", "the_"):
            values[f"{article}cards"] = self.cards(game, seen.cards, f"{article}card")
        form = "any"
        if form not in table:
            form = "you" if seen.seat == viewer else "they"
            values["player"] = players[seen.seat]
        if f"{form}_hidden" in table:
            form += "_shown" if seen.cards else "_hidden"
        text = table.say(form, values, seen.n)
        if seen.forced and kind in CHOICES:
            text = f"{text.removesuffix('.')} ({self._forced})."
        return text

    def story(self, game: str, events: list[Event], players: list[str], viewer: int = SPECTATOR) -> list[str]:
        """What happened, a sentence each; the cards of a payment, named one by one, stand in one sentence."""
        return [self.event(game, event, players, viewer) for event in _gathered(events)]

    def score_line(self, game: str, key: str, values: Mapping[str, object]) -> str:
        """A line of the score sheet: one of SCORES."""
        table = self._texts.table("score")
        return table.say(key, values) if key in table else self.building(game, key)

    # -- what the templates name ----------------------------------------------------------------------------

    def _of_building(self, game: str, kind: int | str, field: str) -> str:
        """A field of a building, in the wording of this edition where it has its own."""
        table = self._texts.table("building").table(_key(kind))
        own = f"{field}_{_year(game)}"
        return table.template(own if own in table else field)

    def _terms(self, game: str) -> dict[str, str]:
        terms = self._texts.table("term")
        own = self._texts.table(f"term_{_year(game)}")
        return {key: (own if key in own else terms).template(key) for key in terms}

    def _naming(self, game: str, kind: int | str) -> dict[str, str]:
        """A building without and with its articles, and its good where it can hold one."""
        key = _key(kind)
        table = self._texts.table("building").table(key)
        name = self.building(game, key)
        values = {
            "card": name,
            "a_card": with_article(table.template("a"), name),
            "the_card": with_article(table.template("the"), name),
        }
        if key in SLOT_KEYS:
            values["good"] = self.good(key)
        return values

    def _naming_role(self, role: int | str) -> dict[str, str]:
        table = self._texts.table("role").table(_role(role))
        return {"card": table.template("name"), "the_card": table.template("object")}

    def _about(self, game: str, kind: str, card: int) -> dict[str, object]:
        """What an event of this kind is about; `reason` is what gave or took the cards, or nothing."""
        if kind == "role":
            return {**self._naming_role(card)}
        if kind == "tile":
            return {"tile": self.tile(card)}
        if card >= 0:
            return {**self._naming(game, card), "reason": f" ({self.building(game, card)})"}
        return {"reason": "" if card == NONE else f" ({self.role(-2 - card)})"}

    def _pass(self, prompt_kind: str, begun: bool) -> str:
        table = self._texts.table("pass")
        if begun and f"{prompt_kind}_begun" in table:
            return table.template(f"{prompt_kind}_begun")
        return table.template(prompt_kind if prompt_kind in table else "any")


def _gathered(events: list[Event]) -> list[Event]:
    """The same events, but each payment, each discard of several cards is one."""
    out: list[Event] = []
    for event in events:
        if out and event.kind in _GATHERED and _nature(event) == _nature(out[-1]):
            last = out.pop()
            n = last.n + event.n
            cards = last.cards + event.cards
            forced = last.forced and event.forced
            out.append(Event(last.at, last.kind, last.seat, last.card, n, cards, last.knower, forced))
        else:
            out.append(event)
    return out


def _nature(event: Event) -> tuple[int, int, int, int]:
    return event.kind, event.seat, event.card, event.knower


def _edition(game: str) -> str:
    """`2018+new`, of `sanjuan/2018+new:draft`."""
    name = game.partition(":")[0]
    if name not in _EDITION_NAMES:
        raise BadGame(f"{game!r} is no edition of San Juan; there are: {', '.join(_EDITION_NAMES)}")
    return name.partition("/")[2]


def _year(game: str) -> str:
    return _edition(game).partition("+")[0]


def _key(kind: int | str) -> str:
    return kind if isinstance(kind, str) else KEYS[kind]


def _role(role: int | str) -> str:
    return role if isinstance(role, str) else ROLES[role]
