"""Puerto Rico with all its parts."""

from typing import Final

from morro.core.errors import BadGame
from morro.core.game import AnyGame
from morro.families.family import Family, Listing
from morro.puertorico.editions import LEAST_SEATS, MOST_SEATS, NAME, OPTIONS, Rules


def make(edition: str, seats: int, options: list[str]) -> AnyGame:
    from morro.puertorico.game import PuertoRico

    if edition != NAME:
        raise BadGame(f"there is no edition {edition!r}; there is: {NAME}")
    return PuertoRico(Rules(seats, options))


FAMILY: Final[Family] = Family(
    "puertorico",
    "Puerto Rico",
    [Listing(NAME, LEAST_SEATS, MOST_SEATS, list(OPTIONS), short_search=8)],
    make,
    events="morro.puertorico.events:EVENTS",
    score="morro.puertorico.scoring:score",
    milestones="morro.puertorico.milestones:MILESTONES",
    words="morro.words.puertorico:PuertoRicoWords",
    wire="morro.wire.puertorico_schema:WIRE",
    encoder="morro.encoding.puertorico:PuertoRicoEncoder",
    greedy="morro.bots.puertorico_greedy:PuertoRicoGreedy",
    pilot="morro.bots.puertorico_pilot:pilot_of",
    styles="morro.bots.puertorico_styles:STYLES",
    temperatures=(7.5, 5, 2),
    opponents=("net", "net", "net", "greedy"),
    known="morro.arena.puertorico_people:KNOWN",
    coach="morro.coach.puertorico:PuertoRicoExpert",
    lessons="morro.lessons.puertorico:LESSONS",
    presentation="morro.scene.puertorico_presentation:PRESENTATION",
    terminal="morro.cli.puertorico_drawing:PuertoRicoDrawing",
    page="morro.web.puertorico_page:PAGE",
    art="morro.web.art.puertorico_sprites:pictures",
)
