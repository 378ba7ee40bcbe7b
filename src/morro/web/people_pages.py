"""What the pages about people need beside the facts that they are given: days, browsers, and what is drawn for them."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from morro.games import LISTINGS
from morro.scene import rulebook
from morro.scene.face import Face
from morro.server.people_view import AdminShown, GameShown, LadderShown, ProfileShown, Won
from morro.web import people_plots
from morro.words.wording import Wording

BROWSERS: Final = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
FEW: Final = 5
"""Games under which a percentage would say more than is known."""
FAR: Final = 500
"""Points: a player of mere chance is so weak that the scale leaves him out."""
SYSTEMS: Final = ("Android", "iPhone", "iPad", "Windows", "Mac", "CrOS", "Linux")


def values(name: str, shown: Any, w: Wording) -> dict[str, Any]:
    """The values of the page of this name."""
    made: dict[str, Callable[[Any, Wording], dict[str, Any]]] = {
        "ladder": ladder,
        "profile": profile,
        "admin": admin,
    }
    return {"back": f"/{name}", **(made[name](shown, w) if name in made else {})}


def ladder(shown: LadderShown, w: Wording) -> dict[str, Any]:
    """The scale, from a round number below everybody to one above; one that is far behind does not stretch it."""
    near = [line for line in shown.lines if line.points > FAR]
    least = min([line.points - line.band for line in near], default=900) // 100 * 100
    most = -(-max([line.points + line.band for line in near], default=1700) // 100) * 100
    return {
        "axis": w("ladder_scale", least=least, most=most),
        "bands": [
            people_plots.band(line.points - line.band, line.points, line.points + line.band, least, most)
            for line in shown.lines
        ],
    }


def admin(shown: AdminShown, w: Wording) -> dict[str, Any]:
    """What the games of the tables are called, as far as this version knows them."""
    names = {table.game for table in shown.tables}
    return {"titles": {name: w.words.title(name) for name in names if known(name.partition(":")[0])}}


class WonRow(NamedTuple):
    label: str
    games: int
    won: str
    picture: Markup
    verdict: str


class SourceRow(NamedTuple):
    label: str
    swatch: Markup
    mine: str
    winners: str


class GameRows(NamedTuple):
    """One game of a profile, as it is drawn."""

    title: str
    curve: Markup | None
    told: str
    stacks: tuple[Markup, Markup]
    """The points of this player and of the winners by their sources, on one scale."""
    sources: list[SourceRow]
    points: str
    winners: str
    faces: list[tuple[Face, str]]
    stands_out: str
    """The one sentence that says what distinguishes this player; empty where too little is known."""


def profile(shown: ProfileShown, w: Wording) -> dict[str, Any]:
    """The tables and pictures of a profile."""
    back = f"/people/{quote(shown.name)}" if shown.account is None else "/me"
    rows = [won_row(one, w) for one in shown.won if known(one.game)]

    def ended(table: str) -> str:
        place, points = shown.places.get(table, (0, 0))
        if not place:
            return ""
        return w("lately_won", n=points) if place == 1 else w("lately_place", place=place, n=points)

    return {
        "ended": ended,
        "rows": rows,
        "games": [game_rows(one, w) for one in shown.by_game if known(one.game)],
        "back": back,
    }


def known(game: str) -> bool:
    """Whether this version has words for a game: a newer one may have written the results."""
    return any(listing.name == game for listing in LISTINGS)


def won_row(won: Won, w: Wording) -> WonRow:
    """With a few games only how many were won; with some a percentage; a verdict where the interval allows one."""
    seats = won.seats or w("profile_all_seats")
    label = f"{w.words.title(won.game)}, {seats}"
    if won.games < FEW:
        return WonRow(label, won.games, w("profile_few", won=f"{won.wins:g}", n=won.games), Markup(""), "")
    verdict = "above" if won.low > won.fair else "below" if won.high < won.fair else "close"
    picture = people_plots.band(won.low, won.wins / won.games, won.high, 0, 1, won.fair)
    return WonRow(label, won.games, f"{100 * won.wins / won.games:.0f} %", picture, w(f"profile_{verdict}"))


def game_rows(game: GameShown, w: Wording) -> GameRows:
    mine, winners = [one.mine for one in game.sources], [one.winners for one in game.sources]
    most = max(sum(mine), sum(winners))
    faces = {face.key: face for face in rulebook.faces(game.game, w.language)}
    picture, told = None, ""
    if len(game.curve) > 1:
        first, last = game.curve[0], game.curve[-1]
        told = w("profile_curve", first=first.points, last=last.points, n=len(game.curve), band=last.band)
        picture = people_plots.curves(game.curve, game.bots, told, day(first.at), day(last.at))
    return GameRows(
        w.words.title(game.game),
        picture,
        told,
        (people_plots.stack(mine, most), people_plots.stack(winners, most)),
        [
            SourceRow(
                w.words.score_line(game.game, one.key),
                people_plots.swatch(n, len(game.sources)),
                f"{one.mine:.1f}",
                f"{one.winners:.1f}",
            )
            for n, one in enumerate(game.sources)
        ],
        f"{game.points:.1f}",
        f"{game.winners:.1f}",
        [(faces[key], w("profile_built", n=round(100 * part))) for key, part in game.buildings if key in faces],
        stands_out(game, w),
    )


def stands_out(game: GameShown, w: Wording) -> str:
    """`Library: built in 71 % of these games, in 42 % of the winners’.`"""
    found = game.stands_out
    if found is None:
        return ""
    if found.kind == "building":
        named = next((face.name for face in rulebook.faces(game.game, w.language) if face.key == found.key), found.key)
        mine, winners = (round(100 * part) for part in (found.mine, found.winners))
        return w("profile_builds", building=named, mine=mine, winners=winners)
    if found.kind == "source":
        named = w.words.score_line(game.game, found.key)
        return w("profile_brings", source=named, mine=f"{found.mine:.1f}", winners=f"{found.winners:.1f}")
    return w("profile_nothing")


def day(at: float) -> str:
    """A day, in the one form that reads the same in every language."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")


def moment(at: float) -> str:
    """A day and the time of day, in the same form."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def browser(agent: str) -> str:
    """What a person calls his browser: `Firefox, Android`; empty where the words it sends say nothing."""
    found = [name for mark, name in BROWSERS if mark in agent][:1]
    found += [system for system in SYSTEMS if re.search(rf"\b{system}", agent)][:1]
    return ", ".join(found)
