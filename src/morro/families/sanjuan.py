"""San Juan, every edition, with all its parts."""

from typing import Final

from morro.core.game import AnyGame
from morro.families.family import Family, Listing
from morro.sanjuan.editions import EDITIONS, LEAST_SEATS, MOST_SEATS, rules_of

SHORT_SEARCH: Final = {"sanjuan/2004": 60, "sanjuan/2018": 60, "sanjuan/2018+new": 30}


def make(edition: str, seats: int, options: list[str]) -> AnyGame:
    from morro.sanjuan.game import SanJuan

    return SanJuan(rules_of(edition, seats, options))


FAMILY: Final[Family] = Family(
    "sanjuan",
    "San Juan",
    [
        Listing(edition.name, LEAST_SEATS, MOST_SEATS, edition.options, SHORT_SEARCH[edition.name])
        for edition in EDITIONS
    ],
    make,
    events="morro.sanjuan.events:EVENTS",
    score="morro.sanjuan.scoring:score",
    milestones="morro.sanjuan.milestones:MILESTONES",
    words="morro.words.sanjuan:SanJuanWords",
    wire="morro.wire.sanjuan_schema:WIRE",
    encoder="morro.encoding.sanjuan:SanJuanEncoder",
    greedy="morro.bots.sanjuan_greedy:SanJuanGreedy",
    pilot="morro.bots.sanjuan_pilot:pilot_of",
    styles="morro.bots.sanjuan_styles:STYLES",
    temperatures=(9.5, 5.5, 2.5),
    opponents=("net", "greedy"),
    known="morro.arena.sanjuan_people:KNOWN",
    coach="morro.coach.sanjuan:SanJuanExpert",
    lessons="morro.lessons.sanjuan:LESSONS",
    presentation="morro.scene.sanjuan_presentation:PRESENTATION",
    terminal="morro.cli.sanjuan_drawing:SanJuanDrawing",
    page="morro.web.sanjuan_page:PAGE",
    art="morro.web.art.sanjuan_sprites:pictures",
)
