"""Every seat at a table has a face that no other has, and has it everywhere."""

import re

import pytest
from tests.web.showing import new_table, random_token, shown

from morro.bots.registry import make_bot
from morro.core.rng import seeded
from morro.scene.people import badges_of, names_of
from morro.server.chair import Chair
from morro.server.table import Head, Table
from morro.web import assets, pages
from morro.words.wording import wording

AVATAR = re.compile(r'<span class="avatar"><svg class="botface[^>]*>(.*?)</svg><span class="badge s(\d)"')
FACE = re.compile(r'faces\.svg[^"#]*#([a-z0-9-]+)"')


def faces(text: str) -> dict[int, set[str]]:
    """Of each seat, the faces that a page shows for it."""
    found: dict[int, set[str]] = {}
    for drawn, seat in AVATAR.findall(text):
        found.setdefault(int(seat) - 1, set()).add(" ".join(FACE.findall(drawn)))
    return found


def bots_only(game: str, seats: int, bot: str) -> Table:
    """A table of bots, all of one level, played to the end."""
    head = Head("t1", game, seats, 3, True, "p0")
    table = Table(head, [Chair(f"Bot {seat}", bot=bot) for seat in range(seats)])
    table.settle(table.begin(0.0))
    return table


@pytest.mark.parametrize("bot", ["level1", "level2", "level3", "level4", "level5", "greedy", "random"])
def test_five_bots_of_one_level_have_five_faces(bot: str) -> None:
    table = bots_only("puertorico/2002", 5, bot)
    for chair, name in ((None, ""), (Chair("Kim", player="p2"), "a person among them")):
        if chair:
            table.chairs[2] = chair
        text = pages.table_page(shown(table, 2 if chair else -1), "en", {})
        seen = {seat: face for seat, face in faces(text).items() if len(face) == 1}
        assert len(seen) >= 4, name
        assert len({next(iter(face)) for face in seen.values()}) == len(seen), name


@pytest.mark.parametrize(("game", "seats"), [("sanjuan/2004", 4), ("puertorico/2002", 5)])
def test_a_seat_has_one_face_on_the_stage_in_the_log_and_at_the_end(game: str, seats: int) -> None:
    table = bots_only(game, seats, "level3")
    table.chairs[1] = Chair("Ana", player="p1")
    rng, bot = seeded(3), make_bot("greedy", table.game)
    everywhere: dict[int, set[str]] = {}
    steps = 0
    while not table.over:
        prompt = table.game.prompt(table.state)
        legal = list(table.game.legal(table.state))
        action = bot.choose(table.game.view(table.state, prompt.seat), prompt, legal, rng)
        table.settle(table.act_for([table.game.actions.token(action)], 0.0))
        steps += 1
        if steps % 60 == 0:
            for seat, face in faces(pages.table_page(shown(table, 1), "en", {})).items():
                everywhere.setdefault(seat, set()).update(face)
    end = pages.table_page(shown(table, 1), "en", {})
    for seat, face in faces(end).items():
        everywhere.setdefault(seat, set()).update(face)
    assert sorted(everywhere) == list(range(seats))
    assert all(len(face) == 1 for face in everywhere.values()), everywhere
    own = {seat: next(iter(face)) for seat, face in everywhere.items()}
    assert len(set(own.values())) == seats
    for part in ("podium", "log", "bars", "sheet"):
        assert part in end
    charts = end.partition('class="lines ')[2]
    assert set(" ".join(own.values()).split()) <= set(FACE.findall(charts))


def test_the_faces_hold_whoever_plays_and_whatever_is_asked() -> None:
    table = new_table("sanjuan/2004", 4)
    table.chairs[2] = Chair("Carmen", bot="level2")
    rng = seeded(1)
    before = None
    for _ in range(30):
        seen = shown(table, 0)
        badges = [badge._replace(name="") for badge in badges_of(seen, names_of(seen, wording("de")))]
        assert before in (None, badges)
        before = badges
        table.settle(table.act_for([random_token(table, rng)], 0.0))


def test_every_face_is_drawn() -> None:
    text = (assets.STATIC / "faces.svg").read_text(encoding="utf-8")
    wanted = {f"face-{n}" for n in range(1, 6)} | {f"face-seat{n}" for n in range(1, 6)}
    wanted |= {f"wear-{n}-{wear}" for n in range(1, 6) for wear in range(1, 5)}
    assert set(re.findall(r'<symbol id="([^"]+)"', text)) == wanted
    assert set(re.findall(r'<use href="#(w\d)"', text)) == set(re.findall(r'<g id="(w\d)"', text))
