"""The pages about people in fixed states, for those who work on the look."""

from collections.abc import Callable
from typing import Any, Final

from morro.games import DEFAULT_GAME, LISTINGS
from morro.scene import rulebook
from morro.server.accounts import DeviceLine, PasskeyShown, spaced
from morro.server.admin import Announcement, Cost, PersonLine, TableShownToHost
from morro.server.backups import Backup
from morro.server.bot_ratings import ALL, bot_rating, listed
from morro.server.chat_reports import Reported
from morro.server.distinction import Distinction
from morro.server.ladder_pages import ranked
from morro.server.people_view import (
    AccountShown,
    AdminShown,
    ClaimShown,
    CodesShown,
    CurvePoint,
    DeleteShown,
    GameShown,
    LadderShown,
    ProfileShown,
    RatedGame,
    SignInShown,
    SourceShown,
)
from morro.server.profiles import Played, won
from morro.server.rating_model import of_points
from morro.server.ratings import LISTED_FROM, LadderLine
from morro.server.table_view import Pages, Prefs, TableLine

AT: Final = 1_790_000_000.0
DAY: Final = 86_400.0
AGENT: Final = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def ladder() -> LadderShown:
    people = [("Carmen", 250, 44), ("Elena", 120, 52), ("Ana", 90, 39), ("A name that is very long", -60, 92)]
    lines = [LadderLine(name, "", name, name != "Ana", of_points(points, band), 148) for name, points, band in people]
    lines += [
        LadderLine("", bot, "", False, bot_rating(DEFAULT_GAME, ALL, bot), 0) for bot in listed(DEFAULT_GAME, ALL)
    ]
    lines.sort(key=lambda line: -line.rating.mu)
    sizes = list(LISTINGS[0].seats())
    shown = LadderShown(DEFAULT_GAME, ALL, list(LISTINGS), sizes, ranked(lines, "Ana"), 148, LISTED_FROM, "level4", 34)
    shown.games = 12
    return shown


def profile(own: bool) -> ProfileShown:
    played = [Played(DEFAULT_GAME, 2 + n % 3, float(n % 3 == 0), 31, [], []) for n in range(60)]
    played += [Played(LISTINGS[-1].name, 3, float(n == 0), 44, [], []) for n in range(4)]
    keys = [face.key for face in rulebook.faces(DEFAULT_GAME, "en")]
    game = GameShown(
        game=DEFAULT_GAME,
        games=60,
        points=31.2,
        winners=32.4,
        sources=[SourceShown("buildings", 19.2, 18.1), *(SourceShown(key, 3.1, 4.9) for key in keys[-3:])],
        buildings=[(key, 0.7 - 0.1 * n) for n, key in enumerate(keys[5:9])],
        curve=[CurvePoint(AT + n * DAY, 1300 + 3 * n, 200 - 3 * n) for n in range(40)],
        bots=[(bot, bot_rating(DEFAULT_GAME, ALL, bot).points) for bot in listed(DEFAULT_GAME, ALL)],
        stands_out=Distinction("building", keys[-1], 0.2, 0.52),
    )
    shown = ProfileShown(
        name="Ana",
        claimed=True,
        since=AT,
        games=64,
        ratings=[RatedGame(DEFAULT_GAME, 1446, 39, 198), RatedGame(LISTINGS[-1].name, 1370, 62, 68)],
        won=[*won(played[:60], DEFAULT_GAME), *won(played[60:], LISTINGS[-1].name)],
        by_game=[game],
    )
    if own:
        keys_shown = [PasskeyShown("k1", "play.example.org", AT, AT), PasskeyShown("k2", "play.example.org", AT, AT)]
        devices = [DeviceLine("d1", AGENT, AT, AT, True), DeviceLine("d2", "", AT, AT, False)]
        shown.account = AccountShown(True, "Ana", keys_shown, 7, devices, "")
        shown.admin = True
        shown.lately = [
            TableLine(f"t{n}", DEFAULT_GAME, 4, "finished", ["Ana", "Blas", "A name that is very long"], False, AT, 14)
            for n in range(3)
        ]
        shown.places = {"t0": (1, 41), "t1": (3, 28)}
        shown.puzzles = (1482, 38)
    return shown


def admin() -> AdminShown:
    names = ["Ana", "Blas", "", "Carmen"]
    tables = [
        TableShownToHost(f"t{n}", DEFAULT_GAME, 4, status, names, AT)
        for n, status in enumerate(("open", "running", "set_aside"))
    ]
    people = [
        PersonLine("p0", "Ana", True, AT, 0.0, 0.0),
        PersonLine("p1", "A name that is very long", False, AT, AT, 1e12),
    ]
    return AdminShown(
        numbers={"tables_open": 4, "tables_running": 7, "tables_finished": 812, "people": 219, "claimed": 61},
        live=19,
        tables=tables,
        part="",
        people=people,
        announcements=[Announcement("a1", "The server moves on Sunday at ten.", AT)],
        rules={"guests_open": "on", "guests_chat": "off", "tables_each": "40"},
        costs=[Cost("level5", 4120, 3021.5), Cost("level3", 5210, 12.25)],
        file="ok",
        reports=[
            Reported("t1", 3, "Blas", "p1", "play faster!!!", ["Elena"], AT),
            Reported("t1", 4, "A name that is very long", "", "something else that was said", ["", "Ana"], AT),
        ],
        backup=Backup(AT, "/srv/morro/backups/morro-2026-09-21-040000.sqlite3", 18_200_000),
        may_back_up=True,
        version="0.3.0",
        pages=41,
        slowest=2.5,
        memory=112_000_000,
        bots_failed=1,
        set_aside=2,
    )


CODES: Final = [spaced(f"{'abcdefghjkmnpqrstuvwxyz'[n : n + 11]}{n + 2}") for n in range(8)]

FACTS: Final[dict[str, tuple[str, Callable[[], Any]]]] = {
    "signin": ("signin", lambda: SignInShown("Ana", "", 2)),
    "signin-number": ("signin", lambda: SignInShown("", "a passkey belongs to a name, not to a number", 0, True)),
    "codes": ("codes", lambda: CodesShown("Ana", CODES)),
    "ladder": ("ladder", ladder),
    "profile": ("profile", lambda: profile(False)),
    "me": ("profile", lambda: profile(True)),
    "delete": ("delete", lambda: DeleteShown("Ana", 2)),
    "admin": ("admin", admin),
    "admin-claim": ("admin_claim", lambda: ClaimShown("Zb3xQ0rT", "Ana")),
}
"""The name of each state: its page, and what it shows."""


def drawer(page: str, make: Callable[[], Any]) -> Callable[[Pages, str, Prefs], str]:
    return lambda pages, lang, prefs: pages.people_page(page, make(), lang, prefs)


PAGES: Final = {name: drawer(page, make) for name, (page, make) in FACTS.items()}
