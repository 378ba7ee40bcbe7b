"""Family: all that a tool needs to know of a game, in one object.

A family is a game in all its editions: `sanjuan` has three, `puertorico` one. Its parts belong to other packages, most
of them above this one, and some need more than the standard library. So a part is named, `module:name`, and loaded when
it is first wanted. A part may also be given as it is.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from morro.core.errors import BadGame
from morro.core.game import AnyGame
from morro.core.milestones import Milestones

if TYPE_CHECKING:
    from morro.arena.people import Known
    from morro.bots.bot import Bot
    from morro.bots.pilot import Pilot
    from morro.bots.styles import Style
    from morro.coach.expert import Expert
    from morro.encoding.encoder import AnyEncoder
    from morro.lessons.lessons import Lessons
    from morro.scene.presentation import Presentation
    from morro.wire.schema import Wire
    from morro.words.game import GameWords


class Listing:
    """A game that can be played: its name, its table sizes, its options."""

    def __init__(self, name: str, least: int, most: int, options: list[str], short_search: int = 0) -> None:
        self.name = name
        self.least = least
        self.most = most
        self.options = options
        self.short_search = short_search
        """The playouts with which a search beats `greedy`, and is still weaker than a full one: for a level of bots."""

    def seats(self) -> range:
        return range(self.least, self.most + 1)


class ScoreSheet(Protocol):
    """The points of one seat."""

    def lines(self) -> list[tuple[str, int]]:
        """Every origin with its points, in the order of the score sheet."""

    def total(self) -> int:
        """All points together."""


class Family:
    """One game in all its editions, and its parts. Only the first four are needed to play it."""

    def __init__(
        self,
        name: str,
        title: str,
        listings: Sequence[Listing],
        make: Callable[[str, int, list[str]], AnyGame],
        *,
        events: str | list[str] = "",
        score: "str | Callable[[Any, int], ScoreSheet]" = "",
        milestones: str | Milestones = "",
        words: "str | type[GameWords]" = "",
        wire: "str | Wire" = "",
        encoder: "str | Callable[[], AnyEncoder]" = "",
        greedy: "str | Callable[[], Bot]" = "",
        pilot: "str | Callable[[AnyGame], Pilot]" = "",
        styles: "str | dict[str, Style]" = "",
        temperatures: tuple[float, float, float] = (7, 4, 2),
        opponents: Sequence[str] = ("net",),
        known: "str | list[Known]" = "",
        coach: "str | Callable[[], Expert]" = "",
        lessons: "str | Lessons" = "",
        presentation: "str | Presentation" = "",
        terminal: str | Callable[..., object] = "",
        page: str | object = "",
        art: str | Callable[[], object] = "",
    ) -> None:
        self.name = name
        """What stands before the slash: `sanjuan`."""
        self.title = title
        """What the box is called where no language is asked for: `San Juan`."""
        self.listings = list(listings)
        self.temperatures = temperatures
        """Of the net, as the first three levels of bots."""
        self.opponents = list(opponents)
        """Who has the other seats in the thoughts of a net that searches, from deal to deal in turn."""
        self._make = make
        self._parts: dict[str, object] = {
            "events": events,
            "score": score,
            "milestones": milestones,
            "words": words,
            "wire": wire,
            "encoder": encoder,
            "greedy": greedy,
            "pilot": pilot,
            "styles": styles,
            "known": known,
            "coach": coach,
            "lessons": lessons,
            "presentation": presentation,
            "terminal": terminal,
            "page": page,
            "art": art,
        }

    def __repr__(self) -> str:
        return f"family_of({self.name!r})"

    def listing(self, game: str) -> Listing:
        """The edition of a game's name; raises BadGame if there is none."""
        edition = game.partition(":")[0]
        for listing in self.listings:
            if listing.name == edition:
                return listing
        raise BadGame(f"{edition!r} is no edition of {self.title}")

    def make_game(self, name: str, seats: int) -> AnyGame:
        """The game of a name, with its options after colons, at a table of so many seats."""
        edition, *options = name.split(":")
        return self._make(edition, seats, options)

    # -- parts ----------------------------------------------------------------------------------------------

    def event_names(self) -> list[str]:
        """What each kind of event is called, by number."""
        names: list[str] = self.part("events")
        return names

    def score(self, s: Any, seat: int) -> ScoreSheet:
        """The points of a seat, each with its origin."""
        sheet: ScoreSheet = self.part("score")(s, seat)
        return sheet

    def milestones(self) -> Milestones:
        """What statistics read from a log."""
        found: Milestones = self.part("milestones")
        return found

    def words(self) -> "type[GameWords]":
        """Its words and sentences, once for each language."""
        found: type[GameWords] = self.part("words")
        return found

    def wire(self) -> "Wire":
        """Its views as plain data, and their schema."""
        found: Wire = self.part("wire")
        return found

    def encoder(self) -> "AnyEncoder":
        """Its views as numbers."""
        found: AnyEncoder = self.part("encoder")()
        return found

    def greedy(self) -> "Bot":
        """The hand-written player."""
        found: Bot = self.part("greedy")()
        return found

    def pilot(self, game: AnyGame) -> "Pilot":
        """The same, for playouts."""
        found: Pilot = self.part("pilot")(game)
        return found

    def styles(self) -> "dict[str, Style]":
        """The hand-written player with one idea that it overdoes, by name; none where nobody wrote any."""
        return self.part("styles") if self.has("styles") else {}

    def known(self) -> "list[Known]":
        """What is known of how people play it; nothing where nobody wrote it down."""
        return self.part("known") if self.has("known") else []

    def lessons(self) -> "Lessons":
        """The steps that teach it."""
        found: Lessons = self.part("lessons")
        return found

    def has(self, part: str) -> bool:
        """Whether somebody has written this part."""
        return bool(self._parts[part])

    def part(self, name: str) -> Any:
        """A part by name, loaded where it was not yet; raises BadGame where the family has none."""
        found = self._parts[name]
        if not found:
            raise BadGame(f"nobody has written the part {name!r} of {self.title}")
        if isinstance(found, str):
            module, _, attribute = found.partition(":")
            found = getattr(import_module(module), attribute)
            self._parts[name] = found
        return found
