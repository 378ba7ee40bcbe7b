"""Every page of the site as text: the server hands over what is to be shown, the language and the settings."""

import base64
import secrets
from collections.abc import Callable, Hashable
from functools import cache, lru_cache, partial
from typing import Any, Final

from jinja2 import Environment
from markupsafe import Markup

from morro.bots.registry import DEFAULT
from morro.core.game import SPECTATOR
from morro.games import LISTINGS
from morro.server.pieces import Pieces
from morro.server.shown import (
    PREFS,
    DeviceShown,
    ErrorShown,
    HomeShown,
    JoinShown,
    NewShown,
    Prefs,
    TableShown,
    VerifyShown,
)
from morro.web import assets, guide, log, plots, rulebook, sheet
from morro.web.choice import NO_CHOICE
from morro.web.drawing import Drawing
from morro.web.puertorico import PuertoRicoBoard
from morro.web.sanjuan import SanJuanBoard
from morro.web.seats import Group, names_of, state_of, talk
from morro.web.terms import terms
from morro.web.wording import Wording, wording
from morro.words import LANGUAGES, words
from morro.words.text import capital

STATIC: Final = assets.STATIC

SETTINGS: Final = list(PREFS.items())
"""What a person may set. Nothing about forced steps: the rules never ask where only one answer is possible."""
UNDOABLE: Final = (
    *("role", "build", "cover", "copy", "library", "spend", "poor_house", "pay", "produce"),
    *("man", "hacienda", "settle", "load"),
)
"""Questions whose answers can often be taken back: no need to ask twice."""
FORM: Final = "d?"
"""The id of a decision's form, until its version is filled in: a control of an old form must not answer a new one."""
BACK_VERBS: Final = ("cover", "copy", "library", "spend", "poor_house", "pay")
"""Questions in the midst of building: `Back` takes back the choice of the building."""


@cache
def environment() -> Environment:
    env = Drawing()
    env.globals["asset"] = assets.asset
    env.globals["aid"] = lambda: secrets.token_hex(8)
    env.globals["kept"] = kept
    env.globals["names_at"] = lambda players, seats: [players[seat].name for seat in seats]
    env.globals["languages"] = [(code, words(code).name) for code in LANGUAGES]
    return env


@cache
def macro(file: str, name: str) -> Callable[..., Markup]:
    found: Callable[..., Markup] = getattr(environment().get_template(file).module, name)
    return found


def part(file: str, name: str, lang: str, *things: Hashable) -> Markup:
    """A part of a table, drawn by a macro from these things alone."""
    return macro(file, name)(wording(lang), *things)


kept = lru_cache(maxsize=8192)(part)
"""Parts that are the same at many tables: cards, buildings, roles. Those that only one table has, such as its log, are
kept by the table itself, else many tables would push each other's out (`kept_here`)."""


def draw(template: str, lang: str, prefs: Prefs, **values: object) -> str:
    w = wording(lang)
    values.setdefault("back", "/")
    return environment().get_template(template).render(w=w, prefs=prefs, **values)


# -- the table ----------------------------------------------------------------------------------------------


def kept_here(pieces: Pieces, file: str, name: str, lang: str, *things: Hashable) -> Markup:
    """A part that only this table has."""
    drawn: Markup = pieces.get((file, name, lang, *things), lambda: part(file, name, lang, *things))
    return drawn


def draw_table(template: str, shown: TableShown, lang: str, prefs: Prefs) -> str:
    """Parts that are kept know of no version; it is filled in last. No name can hold this, as quotes are escaped."""
    values = table_values(shown, wording(lang), prefs, template == "table.html")
    text = draw(template, lang, prefs, **values)
    return text.replace(f'"{FORM}"', f'"{values["form"]}"') if values["chosen"] else text


def table_page(shown: TableShown, lang: str, prefs: Prefs) -> str:
    return draw_table("table.html", shown, lang, prefs)


def table_fragment(shown: TableShown, lang: str, prefs: Prefs) -> str:
    """The table alone: what is sent down whenever something changed."""
    return draw_table("fragment.html", shown, lang, prefs)


def presence(shown: TableShown, lang: str, prefs: Prefs) -> str:
    """The parts of a table that tell who is here; each has an id, and takes the place of the one that has it."""
    asked = shown.prompt.seat if shown.prompt is not None else SPECTATOR
    states = [(one.seat, state_of(one, one.seat == asked, wording(lang))) for one in shown.players]
    return draw("presence.html", lang, prefs, shown=shown, states=states)


def replay(shown: TableShown, lang: str, prefs: Prefs) -> str:
    return table_page(shown, lang, prefs)


def table_values(shown: TableShown, w: Wording, prefs: Prefs, whole: bool) -> dict[str, Any]:
    """Everything the templates of a table name."""
    family, edition = family_of(shown.game_name), shown.game_name.partition(":")[0]
    names = names_of(shown, w)
    drawer: SanJuanBoard | PuertoRicoBoard | None = None
    if shown.view is not None and shown.status != "open":
        drawer = (SanJuanBoard if family == "sanjuan" else PuertoRicoBoard)(shown, w, names)
    board = drawer.board() if drawer is not None else None
    choice = board.choice if board is not None and shown.at is None else NO_CHOICE
    finished = shown.status == "finished" and shown.at is None
    title = title_of(shown, w, names, choice.form != "none")
    asked = shown.prompt.seat if shown.prompt is not None else SPECTATOR
    whole_log = shown.at is not None or finished
    groups = log.groups(shown, w, names, whole_log) if shown.events else []
    # Once the game is over, its past can be seen with the eyes of any seat: every link into it keeps them.
    eyes = f"&seat={shown.viewer}" if shown.status == "finished" and shown.viewer >= 0 else ""
    values: dict[str, Any] = {
        "shown": shown,
        "board": board,
        "choice": choice,
        "family": family,
        "edition": edition,
        "form": f"d{shown.version}",
        "chosen": FORM if choice.form != "none" else "",
        "kept_here": partial(kept_here, shown.pieces),
        "game_title": w.words.title(shown.game_name),
        "title": title,
        "headline": headline(shown, w, names, board.now if board is not None else ""),
        "who": names[asked] if len(shown.owned) > 1 and asked in shown.owned else "",
        "say": choice.question or headline(shown, w, names, ""),
        "reasons": drawer.unsold() if isinstance(drawer, PuertoRicoBoard) else [],
        "undoable": UNDOABLE,
        "back_verbs": BACK_VERBS,
        "finished": finished,
        "log": groups,
        "news": news(shown, groups),
        "hint": guide.hint(shown, w) if prefs.get("guide") == "on" and family == "sanjuan" else "",
        **neighbours(shown),
        "default_bot": DEFAULT,
        "talk": talk(shown, not prefs.get("name")),
        "show_chat": shown.has_people and prefs.get("chat", "on") == "on" and shown.at is None,
        "next_name": shown.players[asked].name if asked >= 0 else "",
        "eyes": eyes,
        "log_cut": not whole_log and board is not None and board.round > log.RECENT,
        "back": f"/t/{shown.id}" + ("" if shown.at is None else f"?at={shown.at}{eyes}"),
    }
    if whole or shown.status == "open":
        values["terms"] = terms(shown, w)
    if finished:
        values["sheet"] = sheet.sheet(shown, w, names)
        values["plots"] = plots.plots(shown, w, names)
    if whole:
        values["faces"] = drawer.faces() if drawer is not None else []
        values["face_roles"] = list({role.key: role for role in board.roles}.values()) if board is not None else []
        values["settings"] = SETTINGS
    return values


def news(shown: TableShown, groups: list[Group]) -> list[str]:
    """What happened since the viewer's last decision."""
    if shown.viewer < 0 or shown.at is not None or not 0 < shown.since < len(shown.events):
        return []
    return [line.text for group in groups for line in group.lines if line.new and not line.mine]


def neighbours(shown: TableShown) -> dict[str, int]:
    """The versions that a replay can go to from here."""
    if shown.at is None:
        first, last = (shown.history[0], shown.history[-1]) if shown.history else (shown, shown)
        return {"first_version": first.version, "last_version": last.version}
    versions = [moment.version for moment in shown.history] or [shown.version]
    at = shown.at
    return {
        "first_version": versions[0],
        "last_version": versions[-1],
        "before_version": max([version for version in versions if version < at], default=versions[0]),
        "after_version": min([version for version in versions if version > at], default=versions[-1]),
    }


def family_of(game: str) -> str:
    return game.partition("/")[0]


def title_of(shown: TableShown, w: Wording, names: list[str], my_turn: bool) -> str:
    game = w.words.title(shown.game_name)
    if shown.at is not None:
        return w("title_replay", game=game)
    if shown.status == "open":
        return w("title_open", game=game)
    if shown.status == "set_aside":
        return w("title_aside", game=game)
    if my_turn:
        return w("title_turn", game=game)
    if shown.prompt is None:
        return w("title_over", game=game)
    return w("title_wait", game=game, player=names[shown.prompt.seat])


def headline(shown: TableShown, w: Wording, names: list[str], now: str) -> str:
    """What stands in the prompt box where there is nothing to choose."""
    if shown.status == "set_aside" and shown.at is None:
        return capital(w("status_set_aside"))
    if shown.prompt is None or (shown.status == "finished" and shown.at is None):
        return result(shown, w, names)
    player = names[shown.prompt.seat]
    if shown.prompt.seat == shown.viewer:
        return w.words.prompt(shown.game_name, shown.prompt)
    text = w("waiting", player=player)
    if now:
        text = w("waiting_role", player=player, role=w.words.role(shown.game_name, now))
    return f"{text} {w('watching')}" if not shown.owned and shown.at is None else text


def result(shown: TableShown, w: Wording, names: list[str]) -> str:
    """Who has won."""
    say = w.words.score_line
    if not shown.winners:
        return w.words.ui("game_over")
    if shown.winners == [shown.viewer]:
        return say(shown.game_name, "winner_you")
    if len(shown.winners) == 1:
        return say(shown.game_name, "winner", player=names[shown.winners[0]])
    return say(shown.game_name, "shared", players=w.words.together([names[seat] for seat in shown.winners]))


# -- the other pages ----------------------------------------------------------------------------------------


def home(home: HomeShown, lang: str, prefs: Prefs) -> str:
    return draw("home.html", lang, prefs, home=home, games=home.listings, settings=SETTINGS)


def new_table(new: NewShown, lang: str, prefs: Prefs) -> str:
    known = [listing.name for listing in new.listings]
    game = new.filled.get("game", known[0]).partition(":")[0]
    listing = new.listings[known.index(game) if game in known else 0]
    seats = new.filled.get("seats", "4")
    fits = seats in [str(n) for n in listing.seats()]
    w = wording(lang)
    range_of = {"game": w.words.title(listing.name), "least": listing.least, "most": listing.most}
    return draw(
        "new.html",
        lang,
        prefs,
        new=new,
        filled=new.filled,
        game=listing.name,
        seats=seats if fits else str(listing.most),
        wrong_seats="" if fits else w("wrong_seats", **range_of),
        bots=next(iter(new.bots.values()), []),
        most=max(listing.most for listing in new.listings),
        default_bot=DEFAULT,
        back="/new",
    )


def join(join: JoinShown, lang: str, prefs: Prefs) -> str:
    return draw(
        "join.html", lang, prefs, join=join, terms=terms(join, wording(lang)), back=f"/join/{join.id}/{join.token}"
    )


def device(device: DeviceShown, lang: str, prefs: Prefs) -> str:
    picture = "data:image/svg+xml;base64," + base64.b64encode(device.qr.encode()).decode() if device.qr else ""
    return draw("device.html", lang, prefs, device=device, qr=picture)


def rules(game: str, lang: str, prefs: Prefs) -> str:
    """The rules of an edition, or the list of them."""
    w = wording(lang)
    title = w.words.title(game) if game else w.words.ui("rules")
    values: dict[str, object] = {"title": title, "games": LISTINGS, "text": "", "faces": [], "rulings": []}
    if game:
        values["text"] = rulebook.text(game, lang)
        values["faces"] = rulebook.faces(game, lang)
        values["rulings"] = rulebook.rulings(game, lang)
    return draw("rules.html", lang, prefs, **values, back=f"/rules/{game}" if game else "/rules")


def verify(verify: VerifyShown, lang: str, prefs: Prefs) -> str:
    return draw("verify.html", lang, prefs, verify=verify, back="/verify")


def error(error: ErrorShown, lang: str, prefs: Prefs) -> str:
    return draw(
        "error.html", lang, prefs, error=error, lead=wording(lang).words.error_lead(error.code), back=error.back
    )


def error_fragment(error: ErrorShown, lang: str, prefs: Prefs) -> str:
    """A sentence or two, for the corner of a page."""
    return draw("error_fragment.html", lang, prefs, error=error, lead=wording(lang).words.error_lead(error.code))
