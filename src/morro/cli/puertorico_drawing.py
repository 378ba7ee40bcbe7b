"""Puerto Rico in the terminal: its scene in words and as a picture."""

from itertools import groupby
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from morro.cli.texts import colour, packed, titled
from morro.scene.puertorico import PuertoRicoScene
from morro.scene.puertorico_things import Estate, Goods, Place, Ware
from morro.words import Words

FULL: Final = "●"
EMPTY: Final = "○"
BARREL: Final = "■"
HOLD: Final = "□"
GOVERNOR: Final = "★"
OWNED: Final = "✓"
BORDERS: Final = 7
"""The columns that the lines and gaps of a table with two columns take."""


class PuertoRicoDrawing:
    """One scene in one language."""

    def __init__(self, scene: PuertoRicoScene, game: str, words: Words) -> None:
        self.scene = scene
        self.ui = words.ui
        self.governor = next((person.name for person in scene.people if person.governor), "")
        self.estates = [*scene.others, scene.near]

    # -- in words -------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        scene, plan, ui = self.scene, self.scene.plan, self.ui
        head = [
            ui("round_n", n=scene.round),
            *([ui("last_round")] if scene.last else []),
            f"{ui('governor')}: {self.governor}",
            f"{ui('chips')}: {plan.chips}",
            f"{ui('colonists')}: {plan.colonists}",
            f"{ui('colonist_ship')}: {plan.aboard}",
        ]
        roles = []
        for role in scene.roles:
            state = ui("taken") + (f" ({role.by.name})" if role.by else "")
            if role.look == "free":
                state = ui("role_free") + (f" ({ui('n_doubloons', n=role.coins)})" if role.coins else "")
            roles.append(f"{role.name} {state}")
        loads = []
        for ship in plan.ships:
            state = f"{ship.good.name} {ui('of', n=ship.good.n, all=ship.capacity)}" if ship.good else ui("empty")
            loads.append(f"{ui('ship_of', capacity=ship.capacity)} {state}")
        full = len(plan.house)
        row = ", ".join(self._row()) or ui("nothing")
        house = ", ".join(counted(plan.house)) or ui("nothing")
        return [
            f"{'. '.join(head)}.",
            f"{ui('roles')}: {', '.join(roles)}.",
            f"{ui('open_plantations')}: {row}. {ui('quarries')}: {plan.quarries.n}. {ui('stack')}: {plan.stack.n}.",
            f"{ui('ships')}: {', '.join(loads)}.",
            f"{ui('trading_house')} ({ui('of', n=full, all=full + plan.house_free)}): {house}.",
            f"{ui('supply')}: {', '.join(f'{goods.n} {goods.name}' for goods in plan.supply)}.",
            *[self._estate_in_words(e) for e in self.estates],
            f"{ui('for_sale')}: {', '.join(self._for_sale()) or ui('nothing')}.",
        ]

    def _row(self) -> list[str]:
        """The open plantations by kinds."""
        kinds = [(name, len(list(same))) for name, same in groupby(tile.name for tile in self.scene.plan.row)]
        return [f"{n}× {name}" if n > 1 else name for name, n in kinds]

    def _for_sale(self) -> list[str]:
        found = []
        for column in self.scene.market:
            for ware in column.wares:
                if ware.left:
                    price = self.ui("owned") if ware.owned else str(ware.price)
                    found.append(f"{ware.face.name} {price}" + (f" ({ware.left}×)" if ware.left > 1 else ""))
        return found

    def _estate_in_words(self, e: Estate) -> str:
        ui = self.ui
        parts = [ui("n_doubloons", n=e.doubloons), f"{ui('chips')}: {e.chips}"]
        if e.person.points:
            parts.append(ui("n_points", n=int(e.person.points)))
        goods = [f"{goods.n} {goods.name}" for goods in e.goods if goods.n]
        places = {}
        for what, all_ in (("island", e.tiles), ("city", e.city)):
            places[what] = [
                f"{place.face.name} {ui('manned', men=place.men, all=place.circles)}" for place in together(all_)
            ]
        return (
            f"{e.person.name}: {', '.join(parts)}. "
            f"{ui('goods')}: {', '.join(goods) or ui('nothing')}. "
            f"{ui('in_san_juan')}: {ui('n_colonists', n=e.idle)}. "
            f"{ui('island')} ({ui('of', n=len(e.tiles), all=len(e.tiles) + e.free_tiles)}): "
            f"{', '.join(places['island']) or ui('empty')}. "
            f"{ui('city')} ({ui('of', n=e.spaces, all=e.spaces + e.free_spaces)}): "
            f"{', '.join(places['city']) or ui('empty')}."
        )

    # -- as a picture ---------------------------------------------------------------------------------------

    def picture(self, width: int) -> RenderableType:
        return Group(*self._board(width), self._estates(width), *self._sale(width))

    def _board(self, width: int) -> list[Text]:
        scene, plan, ui = self.scene, self.scene.plan, self.ui
        dot = Text("  ·  ", "dim")
        head = [
            Text(ui("round_n", n=scene.round), "bold"),
            *([Text(ui("last_round"), "bold red")] if scene.last else []),
            titled(ui("governor"), f"{GOVERNOR} {self.governor}"),
            titled(ui("chips"), str(plan.chips)),
            titled(ui("colonists"), str(plan.colonists)),
            titled(ui("colonist_ship"), str(plan.aboard)),
        ]
        row = Text.assemble((f"{ui('open_plantations')}: ", "dim"))
        for at, (tile, name) in enumerate(zip({t.name: t for t in plan.row}.values(), self._row(), strict=True)):
            row.append(", " if at else "", "dim").append(name, colour(tile.face.band))
        tiles = [row, titled(ui("quarries"), str(plan.quarries.n)), titled(ui("stack"), str(plan.stack.n))]
        ships = []
        for ship in plan.ships:
            text = Text(f"{ship.capacity}: ")
            barrels = ship.good.n if ship.good else 0
            if ship.good:
                text.append(f"{ship.good.name} ", colour(ship.good.key))
            ships.append(text.append(BARREL * barrels + HOLD * (ship.capacity - barrels)))
        supply = [Text.assemble(str(goods.n), " ", (goods.name, colour(goods.key))) for goods in plan.supply]
        full = len(plan.house)
        house = titled(f"{ui('trading_house')} {full}/{full + plan.house_free}", ", ".join(counted(plan.house)))
        if not plan.house:
            house.append(ui("nothing"))
        return [
            packed("", head, dot, width),
            packed(f"{ui('roles')}: ", self._roles(), dot, width),
            packed("", tiles, dot, width),
            packed(f"{ui('ships')}: ", ships, Text("   "), width),
            packed("", [house, packed(f"{ui('supply')}: ", supply, Text(", ", "dim"), width)], dot, width),
        ]

    def _roles(self) -> list[Text]:
        found = []
        for role in self.scene.roles:
            if role.look == "free":
                text = Text(role.name, "bold green")
                found.append(text.append(f" +{role.coins}", "bold yellow") if role.coins else text)
            else:
                found.append(Text(f"{role.name} ({role.by.name if role.by else self.ui('taken')})", "dim"))
        return found

    def _estates(self, width: int) -> Grid:
        ui = self.ui
        grid = Grid(box=box.ROUNDED, border_style="dim", show_header=False, show_lines=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        left = []
        for e in self.estates:
            text = Text(f"{GOVERNOR if e.person.governor else ' '} {e.person.name}", "bold" if e.person.me else "")
            text.append(f"\n  {ui('n_doubloons', n=e.doubloons)}", "not bold yellow")
            if e.person.points:
                text.append(f", {ui('n_points', n=int(e.person.points))}", "not bold")
            left.append(text.append(f"\n  {ui('chips')}: {e.chips}", "not bold"))
        space = width - BORDERS - max(len(row) for text in left for row in text.plain.split("\n"))
        for text, e in zip(left, self.estates, strict=True):
            grid.add_row(text, self._estate(e, space))
        return grid

    def _estate(self, e: Estate, space: int) -> Text:
        """Goods and idle colonists, the island, the city, each in lines of so many columns."""
        ui = self.ui
        comma = Text(", ", "dim")
        first = Text.assemble((f"{ui('goods')}: ", "dim"))
        goods = [Text.assemble(str(goods.n), " ", (goods.name, colour(goods.key))) for goods in e.goods if goods.n]
        first.append_text(comma.join(goods) if goods else Text(ui("nothing")))
        idle = titled(ui("in_san_juan"), str(e.idle))
        rows = [
            packed("", [first, idle] if e.idle else [first], Text("  ·  ", "dim"), space),
            packed(
                f"{ui('island')} {len(e.tiles)}/{len(e.tiles) + e.free_tiles}: ",
                [drawn(place) for place in together(e.tiles)],
                comma,
                space,
            ),
            packed(f"{ui('city')} {e.spaces}/{e.spaces + e.free_spaces}: ", [drawn(p) for p in e.city], comma, space),
        ]
        return Text("\n").join(rows)

    def _sale(self, width: int) -> list[Text]:
        """The buildings left, a paragraph for each column: so many quarries count there."""
        ui = self.ui
        purse = self.scene.mine.doubloons if self.scene.mine else -1
        out = [Text(f"{ui('for_sale')} ({ui('by_quarries')}):", "dim")]
        for column in self.scene.market:
            found = [offered(ware, purse) for ware in column.wares if ware.left]
            if found:
                out.append(packed(f"  {column.most}: ", found, Text(", ", "dim"), width))
        return out


def offered(ware: Ware, purse: int) -> Text:
    """A building for sale: bright where the viewer can pay it."""
    able = not ware.owned and ware.price <= purse
    text = Text(f"{OWNED if ware.owned else ware.price} ", "bold" if able else "dim")
    text.append(ware.face.name, colour(ware.face.band) if able else "dim")
    return text.append(f" ×{ware.left}", "dim") if ware.left > 1 else text


def drawn(place: Place) -> Text:
    text = Text(place.face.name, colour(place.face.band))
    return text.append(f" {FULL * place.men}{EMPTY * (place.circles - place.men)}", "default")


def together(places: tuple[Place, ...]) -> list[Place]:
    """Equal tiles as one, with the circles of all of them."""
    found: dict[str, Place] = {}
    for place in places:
        before = found.get(place.face.key)
        more = (
            place
            if before is None
            else before._replace(men=before.men + place.men, circles=before.circles + place.circles)
        )
        found[place.face.key] = more
    return list(found.values())


def counted(goods: tuple[Goods, ...]) -> list[str]:
    """Barrels that lie one by one, by kinds."""
    kinds: dict[str, int] = {}
    for one in goods:
        kinds[one.name] = kinds.get(one.name, 0) + one.n
    return [f"{n}× {name}" if n > 1 else name for name, n in kinds.items()]
