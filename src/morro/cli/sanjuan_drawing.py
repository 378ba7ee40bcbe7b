"""San Juan in the terminal: its scene in words and as a picture."""

from itertools import groupby
from typing import Final, Literal, NamedTuple

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from morro.cli.texts import OTHER_COLOUR, colour, shortened
from morro.scene.face import Face
from morro.scene.sanjuan import SanJuanScene
from morro.scene.sanjuan_things import Estate
from morro.words import Words

FULL: Final = "●"
EMPTY: Final = "○"
GOVERNOR: Final = "★"
JUSTIFIED: Final[list[Literal["left", "right"]]] = ["left", "right", "right"]
BORDERS: Final = 13
"""The columns that the lines and gaps of a table with four columns take."""


class Spot(NamedTuple):
    """All the buildings of one kind in a city."""

    face: Face
    holds: bool
    standing: int
    goods: int
    tucked: int


class SanJuanDrawing:
    """One scene in one language."""

    def __init__(self, scene: SanJuanScene, game: str, words: Words) -> None:
        self.scene = scene
        self.game = game
        self.words = words
        self.ui = words.ui
        self.governor = next((person.name for person in scene.people if person.governor), "")
        self.estates = [*scene.others, scene.near]

    # -- in words -------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        scene, ui = self.scene, self.ui
        piles = [("deck", scene.deck), ("discard_pile", scene.discard)]
        head = [f"{ui('round_n', n=scene.round)}.", f"{ui('governor')}: {self.governor}."]
        out = [" ".join([*head, *(f"{ui(pile)}: {ui('n_cards', n=n)}." for pile, n in piles)])]
        roles = []
        for role in scene.roles:
            taken = ui("taken") + (f" ({role.by.name})" if role.by else "")
            roles.append(f"{role.name} {ui('role_free') if role.look == 'free' else taken}")
        out.append(f"{ui('roles')}: {', '.join(roles)}.")
        out += [f"{title}: {text}." for title, text in self._prices()]
        if scene.aside:
            out.append(f"{ui('aside')}: {', '.join(card.face.name for card in scene.aside)}.")
        for e in self.estates:
            points = f", {ui('n_points', n=int(e.person.points))}" if e.person.points else ""
            out.append(
                f"{e.person.name}: {ui('in_hand', n=e.cards)}, {ui('n_buildings', n=e.built)}{points}. "
                f"{ui('city')}: {self._city_in_words(e)}."
            )
        if scene.mine:
            out.append(f"{ui('hand')}: {self._hand_in_words()}.")
        return out

    def _prices(self) -> list[tuple[str, str]]:
        """The tile turned last; and the next one, or those that it may be."""
        scene, ui = self.scene, self.ui
        if not scene.prices:
            return []
        found = [(ui("last_prices"), ", ".join(f"{price.name} {price.now}" for price in scene.prices))]
        if scene.prices[0].next:
            found.append((ui("next_prices"), ", ".join(f"{price.name} {price.next}" for price in scene.prices)))
        else:
            found.append((ui("prices_to_come"), scene.prices_note.replace("\u00a0", " ").replace(" / ", "  /  ")))
        return found

    def _city_in_words(self, e: Estate) -> str:
        ui = self.ui
        parts = []
        for spot in spots(e):
            details = []
            if spot.holds:
                details.append(ui("n_goods", n=spot.goods) if spot.goods else ui("empty"))
            if spot.tucked:
                details.append(ui("n_tucked", n=spot.tucked))
            text = counted(spot.face, spot.standing) if spot.standing else f"{spot.face.name}, {ui('covered')}"
            parts.append(f"{text} ({', '.join(details)})" if details else text)
        return ", ".join(parts)

    def _hand_in_words(self) -> str:
        ui = self.ui
        parts = []
        for face, n in self._hand():
            points = self.words.points_told(self.game, face.key)
            parts.append(f"{counted(face, n)} ({ui('cost_short')} {face.cost}, {points})")
        return ", ".join(parts) or ui("empty")

    def _hand(self) -> list[tuple[Face, int]]:
        """Every kind of card in hand, and how many."""
        faces = [card.face for card in self.scene.hand]
        return [(face, len(list(same))) for face, same in groupby(faces)]

    # -- as a picture ---------------------------------------------------------------------------------------

    def picture(self, width: int) -> RenderableType:
        scene = self.scene
        parts: list[RenderableType] = [self._head(), self._roles()]
        for title, text in self._prices():
            parts.append(Text.assemble((f"{title}: ", "dim"), text))
        if scene.aside:
            aside = ", ".join(card.face.name for card in scene.aside)
            parts.append(Text.assemble((f"{self.ui('aside')}: ", "dim"), (aside, OTHER_COLOUR)))
        parts.append(self._cities(width))
        if scene.mine:
            parts.append(self._hand_picture(width))
        return Group(*parts)

    def _head(self) -> Text:
        ui = self.ui
        return Text.assemble(
            (ui("round_n", n=self.scene.round), "bold"),
            (f"  ·  {ui('governor')}: ", "dim"),
            f"{GOVERNOR} {self.governor}",
            (f"  ·  {ui('deck')}: ", "dim"),
            str(self.scene.deck),
            (f"  ·  {ui('discard_pile')}: ", "dim"),
            str(self.scene.discard),
        )

    def _roles(self) -> Text:
        line = Text.assemble((f"{self.ui('roles')}: ", "dim"))
        for at, role in enumerate(self.scene.roles):
            if at:
                line.append("  ·  ", "dim")
            if role.look == "free":
                line.append(role.name, "bold green")
            else:
                line.append(f"{role.name} ({role.by.name if role.by else self.ui('taken')})", "dim")
        return line

    def _cities(self, width: int) -> Grid:
        ui = self.ui
        heads = [ui("player"), ui("hand"), ui("points")]
        names = [f"{GOVERNOR if e.person.governor else ' '} {e.person.name}" for e in self.estates]
        space = width - max(map(len, [heads[0], *names])) - len(heads[1]) - len(heads[2]) - BORDERS
        grid = Grid(box=box.ROUNDED, border_style="dim", header_style="dim")
        for head, justify in zip(heads, JUSTIFIED, strict=True):
            grid.add_column(head, justify=justify, no_wrap=True)
        grid.add_column(f"{ui('city')} (/{self.scene.full})", no_wrap=True)
        for name, e in zip(names, self.estates, strict=True):
            grid.add_row(Text(name, "bold" if e.person.me else ""), str(e.cards), e.person.points, self._city(e, space))
        return grid

    def _city(self, e: Estate, space: int) -> Text:
        """The buildings in lines of so many columns; a name is never broken."""
        lines = [Text(f"{e.built:2}: ", "bold" if e.built >= self.scene.full - 2 else "")]
        found = spots(e)
        for number, spot in enumerate(found):
            part = Text(spot.face.name if spot.standing else f"({spot.face.name})", colour(spot.face.band))
            if spot.holds:
                part.append(f" {FULL * spot.goods}{EMPTY * (spot.standing - spot.goods)}")
            if spot.tucked:
                part.append(f" +{spot.tucked}", "bold")
            if number < len(found) - 1:
                part.append(", ", "dim")
            if number and len(lines[-1]) + len(part.plain.rstrip()) > space:
                lines[-1].rstrip()
                lines.append(Text(" " * 4))
            lines[-1].append_text(part)
        return Text("\n").join(lines)

    def _hand_picture(self, width: int) -> RenderableType:
        ui = self.ui
        hand = self._hand()
        if not hand:
            return Text.assemble((f"{ui('hand')}: ", "bold"), ui("empty"))
        grid = Grid(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
        heads = [ui("hand"), ui("cost"), ui("points")]
        names = [f"  {counted(face, n)}" for face, n in hand]
        space = width - max(len(name) for name in [heads[0], *names]) - len("".join(heads[1:])) - 6
        grid.add_column(Text(heads[0], "bold not dim"), no_wrap=True)
        grid.add_column(heads[1], justify="right", no_wrap=True)
        grid.add_column(heads[2], justify="right", no_wrap=True)
        grid.add_column(ui("effect"), no_wrap=True, style="dim")
        for name, (face, _) in zip(names, hand, strict=True):
            grid.add_row(Text(name, colour(face.band)), str(face.cost), face.points, shortened(face.effect, space))
        return grid


def spots(e: Estate) -> list[Spot]:
    """The city by kinds, as they are numbered; a building with cards under it is named even when it was covered."""
    found: dict[Face, Spot] = {}
    for chip in e.chips:
        before = found.get(chip.face, Spot(chip.face, chip.holds, 0, 0, 0))
        found[chip.face] = before._replace(
            standing=before.standing + (0 if chip.covered else 1),
            goods=before.goods + (1 if chip.good else 0),
            tucked=before.tucked + chip.tucked,
        )
    return list(found.values())


def counted(face: Face, n: int) -> str:
    return f"{n}× {face.name}" if n > 1 else face.name
