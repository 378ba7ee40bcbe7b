"""The cities of San Juan: every building, what lies on it, and whether it is an answer."""

from typing import Final

from morro.sanjuan import prices
from morro.sanjuan.actions import SLOT_KEYS
from morro.sanjuan.buildings import (
    ARCHIVE,
    BANK,
    BLACK_MARKET,
    CHAPEL,
    CRANE,
    GOLD_MINE,
    GOLDSMITH,
    HARBOR,
    KEYS,
    LIBRARY,
    OFFICE_BUILDING,
    POOR_HOUSE,
    PRODUCTION_KINDS,
)
from morro.sanjuan.editions import FULL_CITY
from morro.sanjuan.state import NO_CARD
from morro.sanjuan.view import EstateView
from morro.scene.people import Person
from morro.scene.question import Answer
from morro.scene.sanjuan_context import SanJuanContext
from morro.scene.sanjuan_things import Chip, Estate
from morro.words.text import capital

ASKERS: Final = {
    "library": LIBRARY,
    "chapel": CHAPEL,
    "bank": BANK,
    "office": OFFICE_BUILDING,
    "mine": GOLD_MINE,
    "take": GOLD_MINE,
    "goldsmith": GOLDSMITH,
    "archive": ARCHIVE,
    "poor_house": POOR_HOUSE,
    "spend": BLACK_MARKET,
    "cover": CRANE,
    "copy": CRANE,
}
"""The building that puts a question."""


def estate(c: SanJuanContext, person: Person, e: EstateView) -> Estate:
    city = chips(c, person, e)
    asks = any(chip.mark for chip in city)
    return Estate(person, len(e.hand), len(e.city), city, max(0, FULL_CITY - len(e.city)), asks)


def chips(c: SanJuanContext, person: Person, e: EstateView) -> tuple[Chip, ...]:
    under = {CHAPEL: len(e.tucked), BANK: len(e.banked), HARBOR: len(e.harbored)}
    seen: dict[int, int] = {}
    mine = person.me and c.question.form != "none"
    covers = coverable(c, e) if mine else {}
    ghost = place_of_ghost(c, e) if mine else -1
    found = []
    for at, (kind, good) in enumerate(zip(e.city, e.goods, strict=True)):
        seen[kind] = seen.get(kind, 0) + 1
        full = good != NO_CARD
        answer, mark, done, look = None, "", "", ""
        if mine:
            answer = answer_of(c, kind, full, covers.get(kind) == at)
            mark, done, look = foot(c, kind, answer)
        if at == ghost:
            mark, look = "", "ghost"
        found.append(
            Chip(
                id=f"b{person.seat}-{KEYS[kind]}-{seen[kind]}",
                face=c.face(kind),
                holds=KEYS[kind] in SLOT_KEYS,
                good=full,
                tucked=under.pop(kind, 0),
                covered=False,
                answer=answer,
                mark=mark,
                done=done,
                look=look,
            )
        )
    for kind, n in under.items():
        if n:
            found.append(Chip(f"b{person.seat}-{KEYS[kind]}-0", c.face(kind), False, False, n, True, None))
    return tuple(found)


def place_of_ghost(c: SanJuanContext, e: EstateView) -> int:
    """The place of the building that is chosen, but not yet paid for; -1 where there is none."""
    kind = c.under_construction()
    return len(e.city) - 1 - e.city[::-1].index(kind) if kind in e.city else -1


def coverable(c: SanJuanContext, e: EstateView) -> dict[int, int]:
    """Of several copies the first without a good is covered, else the first; if that is asked, one with a good."""
    if c.question.kind not in ("cover", "copy"):
        return {}
    full = c.question.kind == "copy"
    found: dict[int, int] = {}
    for at in sorted(range(len(e.city)), key=lambda at: ((e.goods[at] != NO_CARD) != full, at)):
        found.setdefault(e.city[at], at)
    return found


def answer_of(c: SanJuanContext, kind: int, full: bool, covers: bool) -> Answer | None:
    """The answer that a building of the viewer stands for, if any."""
    if covers:
        return c.answer("cover", kind)
    if not full:
        return c.answer("produce", kind) if kind < PRODUCTION_KINDS else None
    if KEYS[kind] not in SLOT_KEYS:
        return None
    if c.question.kind == "sell":
        return c.answer("sell", kind, c.w.words.ui("brings", n=prices.sale_price(c.view, kind)))
    return c.answer("spend", kind)


def foot(c: SanJuanContext, kind: int, answer: Answer | None) -> tuple[str, str, str]:
    """What the foot of a building says, before and after it is chosen; and how it looks."""
    w, asks = c.w, c.question.kind
    if asks == "sell":
        if answer:
            n = prices.sale_price(c.view, kind)
            return w("foot_sell", n=n), w("foot_sold", n=n), ""
        helps = any(kind == helper for helper, _ in prices.sale_bonuses(c.view, c.viewer))
        return (w("foot_more", n=1), "", "helps") if helps else ("", "", "")
    if asks == "produce" and answer:
        return w("foot_produce"), capital(w.words.good(c.game, kind)), ""
    if asks == "spend" and answer:
        return w("foot_spend"), w("confirm_spend"), ""
    if asks == "cover":
        if answer:
            return w("foot_then", n=prices.build_price(c.view, c.viewer, c.under_construction(), kind)), "", ""
        return (w("foot_stays"), "", "stays") if kind == CRANE else ("", "", "")
    if asks == "copy" and answer:
        return w("foot_cover"), "", ""
    return "", "", "target" if ASKERS.get(asks) == kind else ""
