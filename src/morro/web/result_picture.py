"""The pictures that messengers show beside a link: the podium of a finished game, or the box of a game."""

from typing import Final

from morro.scene.course import Course
from morro.scene.ending import Ending, Standing
from morro.web.picture import ON_SEAT, SEATS, Picture
from morro.words.wording import Wording

WIDE: Final = 1200
HIGH: Final = 630
FLOOR: Final = 604
LIGHT: Final = ("#ff8a70", "#8ec5ff", "#7fe0b0", "#f2b632", "#d79ad0")
"""The colours of the seats where they are lines on the dark ground."""
HEIGHTS: Final = (306, 232, 148, 90, 60)
"""Of the stones of the podium, by place."""
QUIET: Final = "#dfe9e6"


def ground() -> Picture:
    """Cobbles, a wooden edge, and our mark."""
    picture = Picture(WIDE, HIGH)
    picture.shape(
        '<defs><pattern id="cobbles" width="120" height="72" patternUnits="userSpaceOnUse">'
        '<g fill="#fff" fill-opacity=".045"><rect x="2" y="2" width="56" height="20" rx="6"/>'
        '<rect x="62" y="26" width="56" height="20" rx="6"/><rect x="22" y="50" width="56" height="20" rx="6"/></g>'
        '<g fill="#000" fill-opacity=".045"><rect x="62" y="2" width="56" height="20" rx="6"/>'
        '<rect x="2" y="26" width="56" height="20" rx="6"/><rect x="82" y="50" width="36" height="20" rx="6"/></g>'
        "</pattern></defs>"
        f'<path fill="#3c6472" d="M0 0h{WIDE}v{HIGH}H0z"/><path fill="url(#cobbles)" d="M0 0h{WIDE}v{HIGH}H0z"/>'
    )
    picture.symbol("art/common.svg#logo", 48, 34, 60, 60)
    picture.text(120, 78, "Morro", 38, "head")
    return picture


def edge(picture: Picture) -> None:
    picture.shape(f'<path fill="#9a6a3c" d="M0 {FLOOR}h{WIDE}v{HIGH - FLOOR}H0z"/>')


def result_picture(ending: Ending, icon: str, course: Course | None, title: str, w: Wording) -> bytes:
    """Who won, by how much, and how it came about; `icon` is the picture of the moment that counted most."""
    picture = ground()
    lines = broken(picture, ending.title, 530)
    for number, line in enumerate(lines):
        picture.text(48, 176 + 74 * number, line, 70, "head", room=530)
    below = 176 + 74 * (len(lines) - 1)
    picture.text(48, below + 46, ending.remark, 28, weight=400, colour=QUIET, room=530)
    told = f"{title} · {w('end_after', n=ending.rounds)}"
    picture.text(48, below + 84, told, 26, weight=400, colour=QUIET, room=530)
    left = 48
    if icon:
        card(picture, icon)
        left = 240
    if course is not None:
        curve(picture, course, left, 400, 572 - left, 150)
        picture.text(left, 588, course.title, 20, weight=400, colour=QUIET)
    podium(picture, ending.standings)
    edge(picture)
    return picture.png()


def broken(picture: Picture, text: str, room: float) -> list[str]:
    """The text in at most two lines."""
    words = text.split()
    if picture.wide(text, 70, "head") <= room or len(words) < 2:
        return [text]
    first = max(1, next((n for n in range(len(words)) if picture.wide(" ".join(words[: n + 1]), 70, "head") > room), 1))
    return [" ".join(words[:first]), " ".join(words[first:])]


def card(picture: Picture, icon: str) -> None:
    """The picture of what was built, as it lies on the table."""
    picture.shape(
        '<g transform="rotate(-4 123 470)"><rect x="48" y="384" width="150" height="172" rx="10" fill="#fffaf0"'
        ' stroke="#0003" stroke-width="2"/></g>'
    )
    picture.symbol(f"art/{icon}", 56, 394, 134, 152, -4)


def curve(picture: Picture, course: Course, left: float, top: float, wide: float, high: float) -> None:
    """The points of every seat, round by round."""
    most = max([value for line in course.lines for value in line if value is not None], default=1) or 1
    for part in (0, 0.5, 1):
        picture.shape(
            '<path stroke="#fff6e2" stroke-opacity=".35" d="M{left} {y}h{wide}"/>',
            left=left,
            y=top + high * part,
            wide=wide,
        )
    steps = max(1, len(course.rounds) - 1)
    for seat, line in enumerate(course.lines):
        points = " ".join(
            f"{round(left + wide * at / steps, 1)},{round(top + high * (1 - value / most), 1)}"
            for at, value in enumerate(line)
            if value is not None
        )
        picture.shape(
            '<polyline fill="none" stroke="{colour}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"'
            ' points="{points}"/>',
            colour=LIGHT[seat % 5],
            points=points,
        )


def podium(picture: Picture, standings: tuple[Standing, ...]) -> None:
    """The stones, the winner's in the middle of the first two."""
    order = [*standings[1:2], *standings[:1], *standings[2:]]
    room = 548 / len(order)
    wide = min(160.0, room - 4)
    for number, one in enumerate(order):
        x = 618 + room * number + (room - wide) / 2
        stone(picture, one, x, wide)


def stone(picture: Picture, one: Standing, x: float, wide: float) -> None:
    seat = one.badge.seat % 5
    high = HEIGHTS[min(one.place, 5) - 1]
    top, middle = FLOOR - high, x + wide / 2
    picture.shape(
        '<path fill="{colour}" stroke="#fffaf0" stroke-width="3"'
        ' d="M{x} {floor}V{turn}q0-12 12-12h{flat}q12 0 12 12V{floor}z"/>'
        '<path fill="#fff" fill-opacity=".25" d="M{x} {turn}q0-12 12-12h{flat}q12 0 12 12v4h-{wide}z"/>',
        colour=SEATS[seat],
        x=x,
        floor=FLOOR,
        turn=top + 12,
        flat=wide - 24,
        wide=wide,
    )
    picture.text(middle, top + 40, str(one.place), 32, "head", colour=ON_SEAT[seat], anchor="ms")
    points = str(one.points)
    width = picture.wide(points, 40) + 38
    picture.symbol("art/common.svg#chip", middle - width / 2, top - 46, 32, 32)
    picture.text(middle - width / 2 + 38, top - 16, points, 40)
    picture.text(middle, top - 56, one.badge.name, 28, "head", anchor="ms", room=wide)
    picture.shape('<g fill="{colour}" stroke="#fffaf0" stroke-width="4" stroke-linejoin="round">', colour=SEATS[seat])
    picture.symbol(f"table.svg#seat-{seat + 1}", middle - 32, top - 152, 64, 64)
    picture.shape("</g>")
    low = 12 if seat == 3 else 0
    picture.text(middle, top - 108 + low, one.badge.letter, 32, colour=ON_SEAT[seat], anchor="ms")
    if one.place == 1:
        picture.symbol("art/common.svg#governor", middle - 32, top - 196, 64, 64, -8)


def game_picture(title: str, about: str, icons: tuple[str, ...]) -> bytes:
    """A game, for the link to a table of it: nothing that only its players know."""
    picture = ground()
    for number, line in enumerate(broken(picture, title, 1100)):
        picture.text(48, 190 + 74 * number, line, 70, "head", room=1100)
    picture.text(48, 316, about, 28, weight=400, colour=QUIET, room=1100)
    for number, icon in enumerate(icons[:5]):
        x, turn = 70 + 220 * number, (-4, 2, -2, 4, -3)[number]
        picture.shape(
            '<g transform="rotate({turn} {cx} 470)"><rect x="{x}" y="370" width="180" height="200" rx="12"'
            ' fill="#fffaf0" stroke="#0003" stroke-width="2"/></g>',
            turn=turn,
            cx=x + 90,
            x=x,
        )
        picture.symbol(f"art/{icon}", x + 10, 382, 160, 176, turn)
    edge(picture)
    return picture.png()
