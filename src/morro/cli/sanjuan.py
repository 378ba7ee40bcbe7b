"""San Juan in the terminal: the table as a picture and in words, the score sheet, what can be chosen at once."""

from typing import Final, Literal, NamedTuple

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from morro.cli.shown import Amounts, Card, Scene, Several, Topic, shortened
from morro.core.events import Event
from morro.core.game import Prompt
from morro.sanjuan import moments
from morro.sanjuan.buildings import (
    BANK,
    CHAPEL,
    COFFEE_ROASTER,
    CUSTOMS_OFFICE,
    HARBOR,
    INDIGO_PLANT,
    KEYS,
    KIND_OF,
    PRODUCTION_KINDS,
    SILVER_SMELTER,
    SUGAR_MILL,
    TOBACCO_STORAGE,
)
from morro.sanjuan.editions import FULL_CITY, ROLES, TILES
from morro.sanjuan.events import ROLE_TAKEN, ROUND
from morro.sanjuan.game import SanJuan
from morro.sanjuan.scoring import score
from morro.sanjuan.state import NO_CARD, SanJuanState, slot_of
from morro.sanjuan.view import EstateView, SanJuanView, coming_tiles
from morro.words import Words
from morro.words.text import capital

COLOURS: Final = {
    INDIGO_PLANT: "bright_blue",
    SUGAR_MILL: "bright_white",
    TOBACCO_STORAGE: "yellow",
    COFFEE_ROASTER: "dark_orange3",
    SILVER_SMELTER: "cyan",
}
"""Of the production buildings; all others are violet. A sign says the same as every colour."""
OTHER_COLOUR: Final = "magenta"
FULL: Final = "●"
EMPTY: Final = "○"
GOVERNOR: Final = "★"
JUSTIFIED: Final[list[Literal["left", "right"]]] = ["left", "right", "right"]
BORDERS: Final = 13
"""The columns that the lines and gaps of a table with four columns take."""

FROM_HAND: Final = {
    "pay": "pay",
    "draft": "discard",
    "limit": "discard",
    "archive": "discard",
    "office": "discard",
    "bank": "tuck",
}
"""The questions answered with several cards of the hand, and the verb of the answer."""


class Spot(NamedTuple):
    """All the buildings of one kind in a city."""

    kind: int
    standing: int
    goods: int
    tucked: int


def goes_on(s: SanJuanState) -> bool:
    """Whether the question goes on with a choice of several cards already begun."""
    return s.todo[-1].done > 0


class SanJuanTable:
    """One edition in one language."""

    def __init__(self, game: SanJuan, words: Words) -> None:
        self.rules = game.rules
        self.name = game.name
        self.words = words

    # -- lists ----------------------------------------------------------------------------------------------

    def cards(self) -> list[Card]:
        return [
            Card(
                key,
                self.words.building(self.name, kind),
                self.rules.cost[kind],
                self.words.points(self.name, kind),
                self.rules.copies[kind],
                self.words.effect(self.name, kind),
                self.words.rulings(self.name, kind),
            )
            for kind, key in enumerate(KEYS)
            if self.rules.copies[kind]
        ]

    def topics(self) -> list[Topic]:
        ui = self.words.ui
        found = []
        for role in ROLES:
            text = [
                self.words.role_effect(self.name, role),
                f"{ui('privilege')}: {self.words.privilege(self.name, role)}",
            ]
            found.append(Topic(role, self.words.role(self.name, role), text))
        for card in self.cards():
            points = self.words.points_told(self.name, card.key)
            numbers = f"{ui('cost')} {card.cost}, {points}, {ui('n_copies', n=card.copies)}."
            text = [numbers, card.effect]
            if card.rulings:
                text.append(ui("rulings", numbers=", ".join(str(n) for n in card.rulings)))
            found.append(Topic(card.key, card.name, text))
        return found

    def subject(self, token: str) -> str:
        name = token.partition(" ")[2]
        return name if name in KIND_OF or name in ROLES else ""

    # -- points ---------------------------------------------------------------------------------------------

    def sheets(self, s: SanJuanState) -> list[list[tuple[str, int]]]:
        return [score(s, seat).lines() for seat in range(s.seats)]

    def origins(self, s: SanJuanState, seat: int) -> list[str]:
        city = sorted(s.estates[seat].city)
        return [
            f"{self._counted(kind, city.count(kind))} {self.rules.points[kind] * city.count(kind)}"
            for kind in sorted(set(city))
            if self.rules.points[kind]
        ]

    def secret(self, view: SanJuanView, seat: int) -> bool:
        return False

    # -- answers --------------------------------------------------------------------------------------------

    def several(self, view: SanJuanView, prompt: Prompt, legal: list[str]) -> Several | None:
        """What is there to choose from. A choice already begun goes on from the kind named last."""
        e = view.estates[prompt.seat]
        task = view.todo[-1]
        left = prompt.left
        voluntary = "pass" in legal
        if prompt.kind in FROM_HAND:
            verb = FROM_HAND[prompt.kind]
            tokens = [f"{verb} {KEYS[kind]}" for kind in e.hand if kind >= task.floor]
            most = len(tokens) if prompt.kind == "bank" else left
        elif prompt.kind == "council":
            tokens = [f"keep {KEYS[kind]}" for kind in view.offer if kind >= task.floor]
            most = left
        elif prompt.kind == "produce":
            tokens = [f"produce {KEYS[k]}" for k in self._empty(e) if k >= task.floor]
            most = left
        elif prompt.kind in ("sell", "spend"):
            tokens = [f"{prompt.kind} {KEYS[k]}" for k in self._full(e) if slot_of(k) >= task.floor]
            tokens = [token for token in tokens if left or token in legal]
            most = left if prompt.kind == "sell" else min(max(1, left), moments.MOST_SPENT - task.done)
        else:
            return None
        most = min(most, len(tokens))
        if most == 1:
            tokens = list(dict.fromkeys(tokens))
        least = 0 if voluntary else most
        if prompt.kind == "spend":
            least = max(0, left - len(e.hand))
        return Several(tokens, least, most)

    def spelled(self, view: SanJuanView, prompt: Prompt, tokens: list[str]) -> list[str]:
        return tokens

    def amounts(self, view: SanJuanView, prompt: Prompt, log: list[Event]) -> Amounts | None:
        return None

    def label(self, prompt: Prompt, token: str) -> str:
        name = token.partition(" ")[2]
        if prompt.kind in ("produce", "sell", "spend"):
            return capital(self.words.good(self.name, name))
        return self.words.building(self.name, name)

    def note(self, view: SanJuanView, prompt: Prompt, token: str) -> str:
        verb, _, name = token.partition(" ")
        ui = self.words.ui
        if verb == "role":
            return self.words.privilege(self.name, name).rstrip(".")
        if verb == "sell":
            tile = TILES[view.tiles[(view.turned - 1) % len(TILES)]]
            return ui("brings", n=moments.sale_price(tile, slot_of(KIND_OF[name])))
        if name not in KIND_OF or verb in ("use", "produce", "spend"):
            return ""
        kind = KIND_OF[name]
        if verb == "build":
            price = self._price(view, prompt.seat, kind)
            cost = ui("to_pay", n=price) if price else ui("free")
        else:
            cost = f"{ui('cost_short')} {self.rules.cost[kind]}"
        return f"{cost}, {self.words.points_told(self.name, kind)}"

    def gist(self, token: str) -> str:
        verb, _, name = token.partition(" ")
        return self.words.effect(self.name, name) if verb in ("build", "keep") and name in KIND_OF else ""

    def _price(self, view: SanJuanView, seat: int, kind: int) -> int:
        """What a building costs the seat now, before crane, library and black market."""
        owns = 0
        for standing in view.estates[seat].city:
            owns |= 1 << standing
        privilege = 1 if seat == view.chooser else 0
        return max(0, self.rules.cost[kind] - moments.build_discount(owns, kind) - privilege)

    def _empty(self, e: EstateView) -> list[int]:
        places = zip(e.city, e.goods, strict=True)
        return sorted(kind for kind, good in places if kind < PRODUCTION_KINDS and good == NO_CARD)

    def _full(self, e: EstateView) -> list[int]:
        return sorted(kind for kind, good in zip(e.city, e.goods, strict=True) if good != NO_CARD)

    # -- the table in words ---------------------------------------------------------------------------------

    def lines(self, scene: Scene) -> list[str]:
        view: SanJuanView = scene.view
        ui = self.words.ui
        piles = [("deck", len(view.deck)), ("discard_pile", len(view.discard))]
        out = [
            " ".join(
                [
                    f"{ui('round_n', n=view.round)}.",
                    f"{ui('governor')}: {scene.players[view.governor]}.",
                    *(f"{ui(pile)}: {ui('n_cards', n=n)}." for pile, n in piles),
                ]
            )
        ]
        takers = takers_of(scene.log)
        roles = []
        for role in range(len(ROLES)):
            state = ui("role_free")
            if view.taken & 1 << role:
                state = ui("taken") + (f" ({scene.players[takers[role]]})" if role in takers else "")
            roles.append(f"{self.words.role(self.name, role)} {state}")
        out.append(f"{ui('roles')}: {', '.join(roles)}.")
        out += [f"{title}: {text}." for title, text in self._prices(view)]
        if view.aside:
            out.append(f"{ui('aside')}: {self.words.cards(self.name, view.aside)}.")
        for seat in around(view):
            e = view.estates[seat]
            out.append(
                f"{scene.players[seat]}: {ui('in_hand', n=len(e.hand))}, {ui('n_buildings', n=len(e.city))}, "
                f"{ui('n_points', n=scene.points[seat])}. {ui('city')}: {self._city_in_words(e)}."
            )
        if view.seat >= 0:
            out.append(f"{ui('hand')}: {self._hand_in_words(view.estates[view.seat].hand)}.")
        return out

    def _prices(self, view: SanJuanView) -> list[tuple[str, str]]:
        """The tile turned last; and the next one, or those that it may be."""
        if not view.turned:
            return []
        ui = self.words.ui
        last = view.tiles[(view.turned - 1) % len(TILES)]
        found = [(ui("last_prices"), self.words.tile(self.name, last))]
        coming = coming_tiles(view)
        if len(coming) == 1:
            found.append((ui("next_prices"), self.words.tile(self.name, coming[0])))
        else:
            found.append((ui("prices_to_come"), "  /  ".join(" ".join(TILES[tile]) for tile in coming)))
        return found

    def _city_in_words(self, e: EstateView) -> str:
        ui = self.words.ui
        parts = []
        for spot in spots(e):
            text = self._counted(spot.kind, spot.standing) if spot.standing else ""
            details = []
            if holds_goods(spot.kind):
                details.append(ui("n_goods", n=spot.goods) if spot.goods else ui("empty"))
            if spot.tucked:
                details.append(ui("n_tucked", n=spot.tucked))
            if not spot.standing:
                text = f"{self.words.building(self.name, spot.kind)}, {ui('covered')}"
            parts.append(f"{text} ({', '.join(details)})" if details else text)
        return ", ".join(parts)

    def _hand_in_words(self, hand: list[int]) -> str:
        ui = self.words.ui
        parts = [
            f"{self._counted(kind, hand.count(kind))} "
            f"({ui('cost_short')} {self.rules.cost[kind]}, {self.words.points_told(self.name, kind)})"
            for kind in sorted(set(hand))
        ]
        return ", ".join(parts) or ui("empty")

    def _counted(self, kind: int, n: int) -> str:
        name = self.words.building(self.name, kind)
        return f"{n}× {name}" if n > 1 else name

    # -- the table as a picture -----------------------------------------------------------------------------

    def picture(self, scene: Scene) -> RenderableType:
        view: SanJuanView = scene.view
        parts: list[RenderableType] = [self._head(scene), self._roles(scene)]
        for title, text in self._prices(view):
            parts.append(Text.assemble((f"{title}: ", "dim"), text))
        if view.aside:
            aside = self.words.cards(self.name, view.aside)
            parts.append(Text.assemble((f"{self.words.ui('aside')}: ", "dim"), (aside, OTHER_COLOUR)))
        parts.append(self._cities(scene))
        if view.seat >= 0:
            parts.append(self._hand(view.estates[view.seat].hand, scene.width))
        return Group(*parts)

    def _head(self, scene: Scene) -> Text:
        view: SanJuanView = scene.view
        ui = self.words.ui
        return Text.assemble(
            (ui("round_n", n=view.round), "bold"),
            (f"  ·  {ui('governor')}: ", "dim"),
            f"{GOVERNOR} {scene.players[view.governor]}",
            (f"  ·  {ui('deck')}: ", "dim"),
            str(len(view.deck)),
            (f"  ·  {ui('discard_pile')}: ", "dim"),
            str(len(view.discard)),
        )

    def _roles(self, scene: Scene) -> Text:
        view: SanJuanView = scene.view
        ui = self.words.ui
        takers = takers_of(scene.log)
        line = Text.assemble((f"{ui('roles')}: ", "dim"))
        for role in range(len(ROLES)):
            if role:
                line.append("  ·  ", "dim")
            name = self.words.role(self.name, role)
            if view.taken & 1 << role:
                who = scene.players[takers[role]] if role in takers else ui("taken")
                line.append(f"{name} ({who})", "dim")
            else:
                line.append(name, "bold green")
        return line

    def _cities(self, scene: Scene) -> Grid:
        view: SanJuanView = scene.view
        ui = self.words.ui
        heads = [ui("player"), ui("hand"), ui("points")]
        names = [f"{GOVERNOR if seat == view.governor else ' '} {name}" for seat, name in enumerate(scene.players)]
        room = scene.width - max(map(len, [heads[0], *names])) - len(heads[1]) - len(heads[2]) - BORDERS
        grid = Grid(box=box.ROUNDED, border_style="dim", header_style="dim")
        for head, justify in zip(heads, JUSTIFIED, strict=True):
            grid.add_column(head, justify=justify, no_wrap=True)
        grid.add_column(f"{ui('city')} (/{FULL_CITY})", no_wrap=True)
        for seat in around(view):
            e = view.estates[seat]
            name = Text(names[seat], "bold" if seat == view.seat else "")
            grid.add_row(name, str(len(e.hand)), str(scene.points[seat]), self._city(e, room))
        return grid

    def _city(self, e: EstateView, room: int) -> Text:
        """The buildings in lines of so many columns; a name is never broken."""
        lines = [Text(f"{len(e.city):2}: ", "bold" if len(e.city) >= FULL_CITY - 2 else "")]
        found = spots(e)
        for number, spot in enumerate(found):
            name = self.words.building(self.name, spot.kind)
            part = Text(name if spot.standing else f"({name})", colour(spot.kind))
            if holds_goods(spot.kind):
                part.append(f" {FULL * spot.goods}{EMPTY * (spot.standing - spot.goods)}")
            if spot.tucked:
                part.append(f" +{spot.tucked}", "bold")
            if number < len(found) - 1:
                part.append(", ", "dim")
            if number and len(lines[-1]) + len(part.plain.rstrip()) > room:
                lines[-1].rstrip()
                lines.append(Text(" " * 4))
            lines[-1].append_text(part)
        return Text("\n").join(lines)

    def _hand(self, hand: list[int], width: int) -> RenderableType:
        ui = self.words.ui
        if not hand:
            return Text.assemble((f"{ui('hand')}: ", "bold"), ui("empty"))
        grid = Grid(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        names = {kind: f"  {self._counted(kind, hand.count(kind))}" for kind in sorted(set(hand))}
        heads = [ui("hand"), ui("cost"), ui("points")]
        room = width - max(len(name) for name in [heads[0], *names.values()]) - len("".join(heads[1:])) - 6
        grid.add_column(Text(heads[0], "bold not dim"), no_wrap=True)
        grid.add_column(heads[1], justify="right", no_wrap=True)
        grid.add_column(heads[2], justify="right", no_wrap=True)
        grid.add_column(ui("effect"), no_wrap=True, style="dim")
        for kind, name in names.items():
            grid.add_row(
                Text(name, colour(kind)),
                str(self.rules.cost[kind]),
                self.words.points_shown(self.name, kind),
                shortened(self.words.effect(self.name, kind), room),
            )
        return grid


def around(view: SanJuanView) -> list[int]:
    """The seats clockwise, the viewer last: his city stands next to his hand."""
    seats = len(view.estates)
    first = (view.seat + 1) % seats
    return [(first + i) % seats for i in range(seats)]


def takers_of(log: list[Event]) -> dict[int, int]:
    """Who took which role in this round."""
    takers: dict[int, int] = {}
    for event in reversed(log):
        if event.kind == ROUND:
            break
        if event.kind == ROLE_TAKEN:
            takers[event.card] = event.seat
    return takers


def spots(e: EstateView) -> list[Spot]:
    """The city by kinds; a building with cards under it is named even when it was covered."""
    tucked = {CHAPEL: len(e.tucked), BANK: len(e.banked), HARBOR: len(e.harbored)}
    kinds = set(e.city) | {kind for kind, n in tucked.items() if n}
    found = []
    for kind in sorted(kinds):
        goods = sum(1 for k, good in zip(e.city, e.goods, strict=True) if k == kind and good != NO_CARD)
        found.append(Spot(kind, e.city.count(kind), goods, tucked.get(kind, 0)))
    return found


def holds_goods(kind: int) -> bool:
    return kind < PRODUCTION_KINDS or kind == CUSTOMS_OFFICE


def colour(kind: int) -> str:
    return COLOURS.get(kind, OTHER_COLOUR)
