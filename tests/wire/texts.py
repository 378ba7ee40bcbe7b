"""The text of a view, written a second time, from nothing but its plain data: so the data hold all that the view knows.

The form is that of docs/notation.md.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

PUERTORICO_CARDS = ["hospice", "man", "university"]
"""The questions of Puerto Rico whose text names their card."""


def text(data: Any) -> str:
    """The view text of these data."""
    return "\n".join(sanjuan(data) if data["game"].startswith("sanjuan/") else puertorico(data)) + "\n"


def cards(words: Iterable[str]) -> str:
    """`tower*2 well`."""
    counted = [(word, len(list(group))) for word, group in groupby(words)]
    return " ".join(word + (f"*{count}" if count > 1 else "") for word, count in counted)


def amounts(counts: dict[str, int]) -> str:
    return cards(word for word, count in counts.items() for _ in range(count))


def line(name: str, words: str) -> list[str]:
    """A line that stands only where there is something."""
    return [f"{name}: {words}"] if words else []


def head(data: Any) -> str:
    fields = [f"{name}={data[name]}" for name in ("seats", "step", "round", "governor", "chooser")]
    return " ".join([data["game"], *fields])


def given(name: str, values: list[Any]) -> str:
    return f" {name}=" + ",".join(str(value) for value in values) if values else ""


# -- San Juan ------------------------------------------------------------------------------------------------


def sanjuan(data: Any) -> list[str]:
    first = head(data) + given("taken", [role["role"] for role in data["roles"] if role["taken"]])
    first += f" turned={data['turned']}" + (" doubled=1" if data["doubled"] else "")
    first += given("library", data["library_used"])
    for name in ("waivable", "earned", "traded"):
        first += f" {name}={data[name]}" if data[name] else ""
    first += f" old_offer={data['offer']['old']}" if data["offer"]["old"] else ""
    return [
        first,
        "ask: " + (" | ".join(sanjuan_task(task) for task in data["agenda"]) or "over"),
        "tiles: " + " ".join(tile or "?" for tile in data["tiles"]),
        *line("aside", cards(data["aside"])),
        *line("offer", pile(data["offer"], 0)),
        *[sanjuan_estate(data, estate) for estate in data["estates"]],
        *line("recall", cards(data["recall"])),
        f"discard: {discards(data)}".strip(),
        f"deck: {cards(['?'] * data['deck'])}".strip(),
    ]


def sanjuan_task(task: Any) -> str:
    words = [task["task"]] + ([f"seat={task['seat']}"] if task["seat"] is not None else [])
    for field in ("left", "card", "floor", "done"):
        name = "role" if (field, task["task"]) == ("card", "library") else field
        words += [f"{name}={task[field]}"] if task[field] else []
    return " ".join(words)


def sanjuan_estate(data: Any, e: Any) -> str:
    hand = e["hand"]
    mine = e["seat"] == data["seat"]
    assert mine or hand["known"] == hand["shown"]
    words = [f"seat {e['seat']}"]
    words += [f"fresh={hand['fresh']}"] if hand["fresh"] != hand["size"] else []
    words += [f"built={e['built']}"] if e["built"] else []
    words += ["bank_used=1"] if e["bank_used"] else []
    words.append(f"hand: {cards(hand['known'] if mine else ['?'] * hand['size'])}".strip())
    words.append("city: " + " ".join(building(b) for b in e["city"]))
    for place in ("chapel", "bank", "harbor"):
        words += line(place, pile(e[place], e[place]["old"]))
    return " ".join([*words, *line("covered", cards(e["covered"])), *line("shown", cards(hand["shown"]))])


def building(b: Any) -> str:
    return str(b["building"]) + ("+" if b["good"] else "") + ("~" if b["old_good"] else "") + ("?" if b["good"] else "")


def pile(data: Any, old: int) -> str:
    """The cards of a place; the old ones, which come first, are marked."""
    assert data["known"] == [] or len(data["known"]) == data["size"]
    names = data["known"] or ["?"] * data["size"]
    return f"{cards(f'~{name}' for name in names[:old])} {cards(names[old:])}".strip()


def discards(data: Any) -> str:
    pile = data["discard"]
    mine = pile["known"].copy()
    for card in pile["open"]:
        mine.remove(card)
    hidden = ["?"] * (pile["size"] - len(pile["known"]))
    return cards([*hidden, *[f"{card}@{data['seat']}" for card in mine], *[f"{card}@all" for card in pile["open"]]])


# -- Puerto Rico ---------------------------------------------------------------------------------------------


def puertorico(data: Any) -> list[str]:
    first = head(data) + given("taken", [role["role"] for role in data["roles"] if role["taken"]] or ["none"])
    first += given("ending", data["ending"]) + given("received", data["received"])
    first += f" passes={data['passes']}" if data["passes"] else ""
    first += given("wharf", data["wharves_used"]) + (" delivered=1" if data["delivered"] else "")
    first += given("stored", data["stored"])
    table = f"table: chips={data['chips']} colonists={data['colonists']} aboard={data['colonist_ship']}"
    table += f" quarries={data['quarries']}" + (f" lost={data['lost_colonists']}" if data["lost_colonists"] else "")
    return [
        first,
        "ask: " + (" | ".join(puertorico_task(task) for task in data["agenda"]) or "over"),
        table,
        f"roles: {amounts({role['role']: role['doubloons'] for role in data['roles']})}".strip(),
        f"supply: {amounts(data['supply'])}".strip(),
        f"stock: {amounts(data['buildings'])}".strip(),
        "ships: " + " ".join(ship(s) for s in data["ships"]),
        f"house: {cards(data['trading_house'])}".strip(),
        f"row: {cards(data['plantations'])}".strip(),
        *[puertorico_estate(e) for e in data["estates"]],
        f"discard: {amounts(data['discard'])}".strip(),
        f"stack: {cards(['?'] * data['stack'])}".strip(),
    ]


def puertorico_task(task: Any) -> str:
    words = [task["task"]] + ([f"seat={task['seat']}"] if task["seat"] is not None else [])
    words += [f"card={task['card']}"] if task["task"] in PUERTORICO_CARDS else []
    words += [f"left={task['left']}"] if task["task"] == "refuse" else []
    return " ".join(words)


def ship(s: Any) -> str:
    return str(s["capacity"]) + (f"={s['good']}*{s['barrels']}" if s["good"] else "")


def puertorico_estate(e: Any) -> str:
    words = [f"seat {e['seat']} doubloons={e['doubloons']}", f"chips={'?' if e['chips'] is None else e['chips']}"]
    words += [f"san_juan={e['san_juan']}"] if e["san_juan"] else []
    words += [f"goods: {amounts(e['goods'])}".strip(), "island:"]
    words += [cards([place["tile"]] * place["tiles"]) + men(place) for place in e["island"]]
    return " ".join([*words, "city:", *[place["building"] + men(place) for place in e["city"]]])


def men(place: Any) -> str:
    return f"+{place['colonists']}" if place["colonists"] else ""
