"""Samples of every part, for the design page: the same things that a scene is made of, in each of their states."""

from typing import Any, Final, NamedTuple

from morro.scene import rulebook
from morro.scene.ending import City, KeyMoment, Standing
from morro.scene.face import Face
from morro.scene.people import Badge, Person, Role, role_words
from morro.scene.question import Answer
from morro.scene.sanjuan_things import Card, Chip, Price
from morro.scene.scene import Pile
from morro.scene.steps import Prop, Step
from morro.words.wording import Wording

GAME: Final = "sanjuan/2004"
NAMES: Final = ("Ana", "Blas", "Carmen", "Diego", "Elena")


class Sample(NamedTuple):
    """A part, and the word under it: what state it is in."""

    state: str
    part: Any


def badges() -> list[Badge]:
    """Every seat: a person, and bots of which two have the same face."""
    faces = ((0, 0), (3, 0), (3, 1), (4, 0), (3, 2))
    return [Badge(seat, name[0], name, *face) for seat, (name, face) in enumerate(zip(NAMES, faces, strict=True))]


def faces(w: Wording) -> dict[str, Face]:
    return {face.key: face for face in rulebook.faces(GAME, w.language)}


def hand(w: Wording) -> list[Sample]:
    """A card of the hand in each of its states."""
    known = faces(w)
    tick = Answer("tick", "pay library", w("mark_pay"))
    build = Answer("at_once", "build library", w.words.action(GAME, "build", "build library"))
    why = w("why_dear_cards", cost=w.words.ui("n_cards", n=5), others=w.number_of("other_cards", 2))
    return [
        Sample("plain", Card("d1", known["indigo_plant"], None, "", "", "", "", "")),
        Sample("can", Card("d2", known["library"], build, "", w("foot_to_pay", n=4), "", "", "")),
        Sample("tick", Card("d3", known["smithy"], tick, "", w("foot_pay"), w("mark_pay"), "", "")),
        Sample(
            "ticked", Card("d4", known["crane"], tick._replace(picked=True), "", w("foot_pay"), w("mark_pay"), "", "")
        ),
        Sample("cannot", Card("d5", known["city_hall"], None, why, w("mark_dear", n=5), "", "", "")),
        Sample("fresh", Card("d6", known["sugar_mill"], None, "", w("foot_fresh"), "", "fresh", "")),
        Sample("building", Card("d7", known["palace"], None, "", w("foot_building"), "", "building", "")),
    ]


def street(w: Wording) -> list[Sample]:
    """A building in a city in each of its states."""
    known = faces(w)
    tick = Answer("tick", "produce coffee", w("foot_produce"))
    return [
        Sample("plain", Chip("c1", known["tobacco_storage"], True, False, 0, False, None)),
        Sample("good", Chip("c2", known["coffee_roaster"], True, True, 0, False, None)),
        Sample("tucked", Chip("c3", known["chapel"], False, False, 3, False, None)),
        Sample(
            "can",
            Chip("c4", known["silver_smelter"], True, False, 0, False, tick, w("foot_produce"), w("foot_produce")),
        ),
        Sample("ghost", Chip("c5", known["library"], False, False, 0, False, None, "", "", "ghost")),
        Sample("covered", Chip("c6", known["well"], False, False, 0, True, None)),
    ]


def placards(w: Wording) -> list[Sample]:
    """A role in each of its states."""
    found = []
    for key, state, look in (
        ("builder", "free", "free"),
        ("producer", "can", "free"),
        ("trader", "taken", "taken"),
        ("councillor", "now", "now"),
    ):
        said = role_words(GAME, w.language, key)
        by = badges()[1] if look != "free" else None
        answer = Answer("at_once", f"role {key}", said.action) if state == "can" else None
        told = w("role_taken", player="Blas") if by else w("role_free")
        role = Role(f"role-{key}", key, *said[:3], told, look, 0, answer, by)
        found.append(Sample(state, role))
    return found


def steps(w: Wording) -> list[Sample]:
    """What the stage shows: a role, a move, nothing."""
    known = faces(w)
    who = badges()
    return [
        Sample(
            "role",
            Step(
                1,
                who[1],
                False,
                "role",
                "builder",
                w.words.role(GAME, "builder"),
                "",
                Prop("common.svg#role-builder"),
                "",
            ),
        ),
        Sample(
            "move",
            Step(
                2,
                who[2],
                False,
                "move",
                "builder",
                known["aqueduct"].name,
                w("sum_to_pay"),
                Prop("", known["aqueduct"], 3, "←", "sanjuan.svg#card-back"),
                "",
            ),
        ),
        Sample("mine", Step(3, who[0], True, "quiet", "trader", w("why_not"), "", Prop("common.svg#role-trader"), "")),
    ]


def prices() -> tuple[Price, ...]:
    goods = ("indigo", "sugar", "tobacco", "coffee", "silver")
    return tuple([Price(good, good, str(at // 2 + 1), "") for at, good in enumerate(goods)])


def person(seat: int) -> Person:
    badge = badges()[seat]
    return Person(
        seat, badge.letter, badge.name, False, "", seat == 1, seat == 2, "", "12", "", 0.0, badge.face, badge.wear
    )


def standings(seats: int) -> tuple[Standing, ...]:
    totals = (38, 35, 29, 24, 21)
    return tuple([Standing(badges()[seat], seat + 1, totals[seat], (totals[seat] - 9, 3, 6)) for seat in range(seats)])


def titles(w: Wording) -> tuple[str, ...]:
    say = w.words.score_line
    return (say(GAME, "buildings"), say(GAME, "chapel"), say(GAME, "palace"), say(GAME, "total"))


def moments(w: Wording) -> tuple[KeyMoment, ...]:
    known = faces(w)
    return tuple(
        [
            KeyMoment(badges()[seat], 4 + seat, seat, known[key].name, 5, known[key].icon, w("moment_gain", n=5))
            for seat, key in enumerate(("library", "city_hall", "palace"))
        ]
    )


def cities(w: Wording) -> tuple[City, ...]:
    known = list(faces(w).values())
    held = Pile(w("left_in_hand"), tuple(known[3:6]))
    return tuple([City(badges()[seat], tuple(known[seat : seat + 12]), (held,)) for seat in range(2)])


def samples(w: Wording) -> dict[str, Any]:
    """Everything the design page names."""
    return {
        "badges": badges(),
        "hand": hand(w),
        "street": street(w),
        "placards": placards(w),
        "steps": steps(w),
        "prices": prices(),
        "standings": [standings(seats) for seats in (2, 3, 4, 5)],
        "titles": titles(w),
        "moments": moments(w),
        "cities": cities(w),
        "people": [person(seat) for seat in range(5)],
        "each": list(faces(w).values()),
    }
