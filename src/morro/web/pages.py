"""Every page of the site as text: the server hands over what is to be shown, the language and the settings."""

import base64
import re
import secrets
import time
from collections.abc import Callable, Hashable
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from morro.coach.sentences import Sentences
from morro.core.game import SPECTATOR
from morro.families import families
from morro.games import DEFAULT_GAME, LISTINGS
from morro.scene import log, rulebook
from morro.scene.builders import builder_of
from morro.scene.course import Course, courses
from morro.scene.ending import Ending, deciding, ending
from morro.scene.face import Face
from morro.scene.guide import guide_for
from morro.scene.headline import headline, news, question_in_short, title_of
from morro.scene.people import Badge, badges_of, names_of, seat_badges, state_of, time_text
from morro.scene.plate import NO_PLATE
from morro.scene.question import NO_QUESTION
from morro.scene.scene import Scene
from morro.scene.score_sheet import score_sheet
from morro.scene.terms import pace_name, range_name, terms
from morro.server.analysis_view import AnalysisShown, AnalysisStartShown
from morro.server.bot_ratings import ALL, bot_rating, by_table
from morro.server.lesson_view import LearnShown, LessonShown
from morro.server.lobby import FILLS, PACES
from morro.server.lobby_view import LobbyShown
from morro.server.puzzle_view import PuzzleShown, PuzzlesShown
from morro.server.rating_range import stored_range
from morro.server.result_view import ResultShown
from morro.server.table_view import (
    PREFS,
    DeviceShown,
    ErrorShown,
    HomeShown,
    JoinShown,
    NewShown,
    Prefs,
    ReviewFormShown,
    ReviewShown,
    TableView,
    VerifyShown,
)
from morro.web import assets, design_parts, people_pages, plots, rules_pages, table_lines
from morro.web.chat import talk
from morro.web.coaching import coaching
from morro.web.game_page import page_of
from morro.web.reel import reel
from morro.web.review_page import ReviewPage
from morro.words import LANGUAGES, words
from morro.words.hyphens import soft
from morro.words.text import capital
from morro.words.wording import Wording, wording

STATIC: Final = assets.STATIC

SETTINGS: Final = list(PREFS.items())
"""What a person may set. Nothing about forced steps: the rules never ask where only one answer is possible."""
FORM: Final = "d?"
"""The id of a decision's form, until its version is filled in: a control of an old form must not answer a new one."""
SHEETS: Final = (
    *("base", "frame", "cards", "stage", "rail", "drawer", "curtain", "replay", "faces", "room"),
    *("seals", "coach"),
)
"""The style sheets of a table; between these and the next comes that of the game."""
SMALL: Final = ("night", "tablet", "small", "phone", "lying", "motion", "end")
INCLUDE: Final = re.compile(r'{% include "([^"]+)" %}\n?')
SIZES: Final = ("3", "4")
"""The table sizes that are ticked in the lobby."""


class InliningLoader(FileSystemLoader):
    """Reads a template with those that it always includes in their places: a page then needs one context, not seven."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        text, path, fresh = super().get_source(environment, template)
        return INCLUDE.sub(lambda found: self.get_source(environment, found[1])[0].rstrip("\n"), text), path, fresh


@cache
def environment() -> Environment:
    env = Environment(
        loader=InliningLoader(Path(__file__).with_name("templates")),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["kept"] = kept  # as filters these two cost less than functions, and a page has forty
    env.filters["kept_here"] = kept_here
    env.filters["soft"] = soft
    env.filters["capped"] = capital
    env.filters["day"] = people_pages.day
    env.filters["moment"] = people_pages.moment
    env.filters["browser"] = people_pages.browser
    env.globals["asset"] = assets.asset
    env.globals["aid"] = lambda: secrets.token_hex(8)
    env.globals["question_in_short"] = question_in_short
    env.globals["marks"] = KeptMacros("parts/marks.html")
    env.globals["names_at"] = lambda players, seats: [players[seat].name for seat in seats]
    env.globals["page_of"] = page_of
    env.globals["shop_window"] = shop_window
    env.globals["settings"] = SETTINGS
    env.globals["pace_name"] = pace_name
    env.globals["range_name"] = range_name
    env.globals["range_text"] = lambda w, text: range_name(w, stored_range(text))
    env.globals["time_text"] = time_text
    env.globals["ago_text"] = table_lines.ago_text
    env.globals["ended_text"] = table_lines.ended_text
    env.globals["short_title"] = short_title
    env.globals["bot_worth"] = lambda game, bot: worth([game], bot)[game]
    env.globals["now"] = time.time
    env.globals["languages"] = [(code, words(code).name) for code in LANGUAGES]
    return env


def short_title(title: str) -> str:
    """A title among others on a phone: `San Juan`, `The Card Game (2018)`, `with The New Buildings`."""
    named, year, more = title.partition(")")
    if more:
        return more.strip()
    after = re.split(r": | – ", named)
    return capital(after[1]) + year if len(after) > 1 else named.partition(" (")[0]


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


class KeptMacros:
    """The macros of a file, each of which is drawn once for the same arguments: the smallest parts, which recur."""

    def __init__(self, file: str) -> None:
        self.file = file

    def __getattr__(self, name: str) -> Callable[..., Markup]:
        drawn = macro(self.file, name)
        known = lru_cache(maxsize=4096)(drawn)

        def found(*things: Any, **more: Any) -> Markup:
            try:
                return known(*things, **more)
            except TypeError:  # of what cannot be compared nothing is kept
                return drawn(*things, **more)

        setattr(self, name, found)
        return found


def draw(template: str, lang: str, prefs: Prefs, **values: object) -> str:
    w = wording(lang)
    values.setdefault("back", "/")
    return environment().get_template(template).render(w=w, prefs=prefs, **values)


# -- the table ----------------------------------------------------------------------------------------------


@pass_context
def kept_here(context: Context, file: str, name: str, lang: str, *things: Hashable) -> Markup:
    """A part that only this table has."""
    drawn: Markup = context["pieces"].get((file, name, lang, *things), lambda: part(file, name, lang, *things))
    return drawn


def draw_table(template: str, shown: TableView, lang: str, prefs: Prefs) -> str:
    """Parts that are kept know of no version; it is filled in last. No name can hold this, as quotes are escaped."""
    values = table_values(shown, wording(lang), prefs, template == "table.html")
    text = draw(template, lang, prefs, **values)
    return text.replace(f'"{FORM}"', f'"{values["form"]}"') if values["chosen"] else text


def table_page(shown: TableView, lang: str, prefs: Prefs) -> str:
    return draw_table("table.html", shown, lang, prefs)


def table_fragment(shown: TableView, lang: str, prefs: Prefs) -> str:
    """The table alone: what is sent down whenever something changed."""
    return draw_table("fragment.html", shown, lang, prefs)


def presence(shown: TableView, lang: str, prefs: Prefs) -> str:
    """The parts of a table that tell who is here; each has an id, and takes the place of the one that has it."""
    asked = shown.prompt.seat if shown.prompt is not None else SPECTATOR
    states = [(one.seat, state_of(one, one.seat == asked, wording(lang))) for one in shown.players]
    return draw("presence.html", lang, prefs, shown=shown, states=states)


def replay(shown: TableView, lang: str, prefs: Prefs) -> str:
    return table_page(shown, lang, prefs)


def table_values(shown: TableView, w: Wording, prefs: Prefs, whole: bool) -> dict[str, Any]:
    """Everything the templates of a table name."""
    family, edition = shown.game_name.partition("/")[0], shown.game_name.partition(":")[0]
    game_page = page_of(shown.game)
    names = names_of(shown, w)
    builder = builder_of(shown, w) if shown.view is not None and shown.status != "open" else None
    scene = builder.build() if builder is not None else None
    question = scene.question if scene is not None and shown.at is None else NO_QUESTION
    finished = shown.status == "finished" and shown.at is None and scene is not None
    title = title_of(shown, w, names, question.form != "none")
    asked = shown.prompt.seat if shown.prompt is not None else SPECTATOR
    groups = log.groups(shown, w, names, log.whole_log(shown)) if shown.events else []
    # Once the game is over, its past can be seen with the eyes of any seat: every link into it keeps them.
    eyes = f"&seat={shown.viewer}" if shown.status == "finished" and shown.viewer >= 0 else ""
    if shown.viewer < 0 and shown.side:
        eyes = f"&side={shown.side}"
    everything = shown.at is not None and bool(shown.opened)
    if everything:
        eyes = "&seat=all"
    coached = coaching(shown, w)
    values: dict[str, Any] = {
        "shown": shown,
        "board": scene,
        "question": question,
        "family": family,
        "edition": edition,
        "form": f"d{shown.version}",
        "chosen": FORM if question.form != "none" else "",
        "pieces": shown.cache,
        "game_title": w.words.title(shown.game_name),
        "title": title,
        "headline": headline(shown, w, names, None),
        **plate_values(shown, w, names, scene),
        "say": question.text or headline(shown, w, names, None),
        "game_page": game_page,
        "plate_file": "plate.html",
        "finished": finished,
        "log": groups,
        "news": news(shown, groups),
        "hint": guide_for(shown, w, prefs),
        "coaching": coached,
        "odds": coached,
        **neighbours(shown),
        **(reel(shown, w, names, scene)._asdict() if shown.at is not None and scene is not None else {}),
        "talk": talk(shown, not prefs.get("name")),
        "show_chat": shown.has_people and prefs.get("chat", "on") == "on" and shown.at is None,
        "next_name": shown.players[asked].name if asked >= 0 else "",
        "eyes": eyes,
        "eye": eyes.partition("=")[0].lstrip("&"),
        "everything": everything,
        "open_hands": [(one, builder.piles(one.seat)) for one in builder.badges] if everything and builder else [],
        "log_cut": not log.whole_log(shown) and scene is not None and scene.round > log.RECENT,
        "back": f"/t/{shown.id}" + ("" if shown.at is None else f"?at={shown.at}{eyes}"),
    }
    if whole or shown.status == "open":
        values["terms"] = terms(shown, w)
        values["taken"] = sum(player.kind != "open" for player in shown.players)
    if finished and scene is not None and builder is not None:
        values["ending"] = ending(builder, scene)
        values["sheet"] = score_sheet(shown, w, names, scene)
        values["plots"] = plots.plots(courses(shown, w), w, values["badges"])
    if whole:
        values["faces"] = builder.faces() if builder is not None else []
        values["face_roles"] = list({role.key: role for role in scene.roles}.values()) if scene is not None else []
        values["sheets"] = [*SHEETS, *game_page.sheets, *SMALL, *game_page.small]
    return values


def plate_values(shown: TableView, w: Wording, names: list[str], scene: Scene | None) -> dict[str, Any]:
    """What the plate and the frame name, beside the question itself."""
    badges = tuple(badges_of(shown, names))
    plate = scene.plate if scene is not None else NO_PLATE
    asked = shown.prompt.seat if shown.prompt is not None else SPECTATOR
    mine = scene is not None and scene.question.form != "none"
    seat = shown.viewer if shown.at is not None or mine or shown.prompt is None else asked
    governor = (
        next((person.seat for person in scene.people if person.governor), SPECTATOR) if scene is not None else SPECTATOR
    )
    said = w("governor_you") if governor == shown.viewer else w("governor_is", player=names[governor])
    step = scene.steps[-1] if shown.at is not None and scene is not None and scene.steps else None
    if step is not None and step.badge is not None:
        seat = step.badge.seat
    return {
        "happened": f"{step.badge.name if step.badge else ''} {step.what}".strip() if step is not None else "",
        "plate": plate,
        "sure": sure_word(w, scene.question.kind if scene is not None else ""),
        "badges": badges,
        "letters": tuple([badge._replace(name="") for badge in badges]),
        "badge": badges[seat] if seat >= 0 else None,
        "seat": seat,
        "turn": turn_line(shown, w, names, scene),
        "asks": asks(scene),
        "queue": queue(shown, scene, badges) if scene is not None and not mine else (),
        "mine_line": scene.line if scene is not None and scene.question.kind == "role" else (),
        "governor": said if governor >= 0 else "",
    }


def sure_word(w: Wording, kind: str) -> str:
    """The word on the button that confirms a single choice."""
    return w(f"confirm_{kind}") if w.has(f"confirm_{kind}") else w("confirm")


def turn_line(shown: TableView, w: Wording, names: list[str], scene: Scene | None) -> str:
    """The line over the question: what asks, and who is asked."""
    if scene is None:
        return ""
    role = w.words.role(shown.game_name, scene.now) if scene.now else ""
    if shown.at is not None:
        return " · ".join(filter(None, [w.words.ui("round_n", n=scene.round), role]))
    if scene.question.form == "none":
        return w("turn_watch") if shown.viewer < 0 and not shown.owned else role or w("turn_wait")
    who = names[shown.viewer] if len(shown.owned) > 1 else ""
    name = shown.players[shown.viewer].name if who else w("turn_yours")
    return " · ".join(filter(None, [scene.plate.about or role, name]))


def asks(scene: Scene | None) -> str:
    """Where the answers lie, as a small screen has to know; empty where nothing is asked."""
    if scene is None or scene.question.form == "none":
        return ""
    return scene.place


class Queued(NamedTuple):
    """A seat in the order of play."""

    badge: Badge
    look: str
    """`done`, `now` or `next`."""


def queue(shown: TableView, scene: Scene, badges: tuple[Badge, ...]) -> tuple[Queued, ...]:
    """The order of play of this phase, from whoever chose the role, or from the governor on."""
    if shown.prompt is None or shown.at is not None:
        return ()
    asked = shown.prompt.seat
    chose = [role.by.seat for role in scene.roles if role.look == "now" and role.by is not None]
    first = chose[0] if chose else next((person.seat for person in scene.people if person.governor), 0)
    order = [(first + i) % shown.seats for i in range(shown.seats)]
    at = order.index(asked)
    return tuple(
        [Queued(badges[seat], "done" if i < at else "now" if i == at else "next") for i, seat in enumerate(order)]
    )


def neighbours(shown: TableView) -> dict[str, int]:
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


# -- the other pages ----------------------------------------------------------------------------------------


def home(home: HomeShown, lang: str, prefs: Prefs) -> str:
    going = [line for line in home.tables if line.status != "finished"]
    over = [line for line in home.tables if line.status == "finished"]
    mine = sum(line.my_turn for line in going)
    leading = [family.listings[0] for family in families() if page_of(family.name).show]
    values = {"home": home, "games": home.listings, "leading": leading, "going": going, "over": over, "mine": mine}
    values["tab_icon"] = "favicon-turn.svg" if mine else "favicon.svg"
    return draw("home.html", lang, prefs, **values)


def lobby(lobby: LobbyShown, lang: str, prefs: Prefs) -> str:
    known = [listing.name for listing in lobby.listings]
    filled = lobby.filled
    chosen = {
        "game": filled.get("game", "") if filled.get("game", "") in known else known[0],
        "seats": lobby.seats or SIZES,
        "pace": filled.get("pace", PACES[1]),
        "level": filled.get("for", "any"),
        "fill": filled.get("fill", str(FILLS[0])),
        "rated": filled.get("rated", "off") == "on",
    }
    most = max(listing.most for listing in lobby.listings)
    values = {"lobby": lobby, "filled": chosen, "most": most, "paces": PACES, "fills": FILLS, "back": "/lobby"}
    return draw("lobby_page.html", lang, prefs, worth={n: worth(known, f"level{n}") for n in range(1, 6)}, **values)


def worth(games: list[str], bot: str) -> dict[str, str]:
    """A bot's rating in each game, as it stands on the ladder; empty where it was not measured."""
    editions = {game: game.partition(":")[0] for game in games}
    return {
        game: str(bot_rating(edition, ALL, bot).points) if bot in by_table(edition, ALL) else ""
        for game, edition in editions.items()
    }


def lobby_lists(lobby: LobbyShown, lang: str, prefs: Prefs) -> str:
    """The lists alone: what is sent down whenever something changed."""
    return draw("lobby_lists.html", lang, prefs, lobby=lobby)


def shop_window(game: str, lang: str) -> list[Face]:
    """The cards of a game that the home page shows."""
    known = {face.key: face for face in rulebook.faces(game, lang)}
    return [known[key] for key in page_of(game).cards]


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
        back="/new",
    )


def join(join: JoinShown, lang: str, prefs: Prefs) -> str:
    w = wording(lang)
    badges = seat_badges(join.players, [player.name or w.words.seat(player.seat) for player in join.players])
    back = f"/join/{join.id}/{join.token}"
    return draw("join.html", lang, prefs, join=join, terms=terms(join, w), badges=badges, back=back)


def result(result: ResultShown, lang: str, prefs: Prefs) -> str:
    """A finished game for everybody: no judgement of anybody, nothing of the chat."""
    shown, w = result.table, wording(lang)
    values = table_values(shown, w, prefs, True)
    end: Ending = values["ending"]
    course_title = w("by_round")
    if result.chances:
        course_title = Sentences(lang).say("review", "chances")
        lines: list[list[int | None]] = [list(line) for line in zip(*result.chances.values(), strict=True)]
        values["plots"] = plots.plots([Course(course_title, list(result.chances), lines)], w, values["badges"])
    values |= {
        "token": result.token,
        "address": shown.address,
        "moment": deciding(end, shown.winners),
        "told": f"{values['game_title']} · {w('end_after', n=end.rounds)}",
        "course_title": course_title,
        "date": datetime.fromtimestamp(result.ended, UTC).date().isoformat(),
        "back": f"/r/{result.token}",
    }
    return draw("result.html", lang, prefs, **values)


def result_picture(result: ResultShown, lang: str) -> bytes:
    """The podium as a PNG."""
    from morro.web import result_picture as pictures

    shown, w = result.table, wording(lang)
    builder = builder_of(shown, w)
    end = ending(builder, builder.build())
    moment = deciding(end, shown.winners)
    course = next(iter(courses(shown, w)), None)
    return pictures.result_picture(end, moment.icon if moment else "", course, w.words.title(shown.game_name), w)


def game_picture(game: str, lang: str) -> bytes:
    """A game as a PNG, for the links to its tables."""
    from morro.web import result_picture as pictures

    w = wording(lang)
    faces = [face.icon for face in rulebook.faces(game, lang) if face.icon]
    chosen = tuple(faces[:: max(1, len(faces) // 5)][:5])
    return pictures.game_picture(w.words.title(game), w.words.about(game), chosen)


def offline(lang: str, prefs: Prefs) -> str:
    return draw("offline.html", lang, prefs)


def app_icon(size: int, cut: bool) -> bytes:
    """The icon of the installed app as a PNG."""
    from morro.web.app_icon import app_icon as icon

    return icon(size, cut)


def app_files() -> list[str]:
    from morro.web.app_icon import app_files as files

    return files()


def device(device: DeviceShown, lang: str, prefs: Prefs) -> str:
    picture = "data:image/svg+xml;base64," + base64.b64encode(device.qr.encode()).decode() if device.qr else ""
    return draw("device.html", lang, prefs, device=device, qr=picture)


def rules(game: str, lang: str, prefs: Prefs) -> str:
    """The rules of an edition, or the list of them."""
    w = wording(lang)
    title = w.words.title(game) if game else w.words.ui("rules")
    values: dict[str, object] = {"title": title, "games": LISTINGS, "text": "", "faces": [], "rulings": []}
    if game:
        values["text"] = rules_pages.text(game, lang)
        values["faces"] = rulebook.faces(game, lang)
        values["rulings"] = rules_pages.rulings(game, lang)
    return draw("rules.html", lang, prefs, **values, back=f"/rules/{game}" if game else "/rules")


def review(review: ReviewShown, lang: str, prefs: Prefs) -> str:
    """A finished game as the coach sees it, or how far he is."""
    return draw("review.html", lang, prefs, **ReviewPage(review, wording(lang)).values())


def review_form(form: ReviewFormShown, lang: str, prefs: Prefs) -> str:
    return draw("review_form.html", lang, prefs, form=form, back="/review")


def verify(verify: VerifyShown, lang: str, prefs: Prefs) -> str:
    return draw("verify.html", lang, prefs, verify=verify, back="/verify")


def people_page(name: str, shown: object, lang: str, prefs: Prefs) -> str:
    """One of the pages about people: sign in, profile, ladder …"""
    return draw(f"{name}.html", lang, prefs, shown=shown, **people_pages.values(name, shown, wording(lang)))


def learn(learn: LearnShown, lang: str, prefs: Prefs) -> str:
    from morro.web import lesson_pages  # it draws with what is here

    return lesson_pages.learn(learn, lang, prefs)


def lesson(lesson: LessonShown, lang: str, prefs: Prefs) -> str:
    from morro.web import lesson_pages

    return lesson_pages.lesson(lesson, lang, prefs)


def puzzles(puzzles: PuzzlesShown, lang: str, prefs: Prefs) -> str:
    from morro.web import puzzle_pages  # it draws with what is here

    return puzzle_pages.puzzles(puzzles, lang, prefs)


def puzzle(puzzle: PuzzleShown, lang: str, prefs: Prefs) -> str:
    from morro.web import puzzle_pages

    return puzzle_pages.puzzle(puzzle, lang, prefs)


def analysis_start(start: AnalysisStartShown, lang: str, prefs: Prefs) -> str:
    return draw("analysis_start.html", lang, prefs, start=start, back="/analysis")


def analysis(analysis: AnalysisShown, lang: str, prefs: Prefs) -> str:
    from morro.web import analysis_pages

    return analysis_pages.analysis(analysis, lang, prefs)


def analysis_answers(analysis: AnalysisShown, lang: str, prefs: Prefs) -> str:
    from morro.web import analysis_pages

    return analysis_pages.answers(analysis, lang, prefs)


def error(error: ErrorShown, lang: str, prefs: Prefs) -> str:
    return draw(
        "error.html", lang, prefs, error=error, lead=wording(lang).words.error_lead(error.code), back=error.back
    )


def error_fragment(error: ErrorShown, lang: str, prefs: Prefs) -> str:
    """A sentence or two, for the corner of a page."""
    return draw("error_fragment.html", lang, prefs, error=error, lead=wording(lang).words.error_lead(error.code))


def design(states: list[str], lang: str, prefs: Prefs) -> str:
    """Every part in its states, and links to whole pages in fixed states."""
    sheets = [*SHEETS, *page_of(DEFAULT_GAME).sheets, *SMALL, "design"]
    return draw("design.html", lang, prefs, states=states, sheets=sheets, **design_parts.samples(wording(lang)))
