"""What a page says about the people at the table and about the table itself, in every language."""

import pytest
from tests.web.showing import Page, new_table, play, random_token

from morro.core.game import SPECTATOR
from morro.core.rng import seeded
from morro.scene.headline import title_of
from morro.server.build_table_view import Past, build_table_view
from morro.server.chair import Chair
from morro.server.presence import AWAY, Presence
from morro.server.table import Head, Table
from morro.server.table_view import ChatLine, DeviceShown, JoinShown, TableView
from morro.web import pages
from morro.words import LANGUAGES, words
from morro.words.wording import wording

GAME = "sanjuan/2004"


def drawn(shown: TableView, lang: str = "en", **prefs: str) -> tuple[Page, str]:
    page = Page(pages.table_page(shown, lang, prefs))
    return page, " ".join(" ".join(page.text).split())


def seen(table: Table, seat: int, presence: Presence | None = None, now: float = 0.0) -> TableView:
    return build_table_view(table, f"p{seat}" if seat != SPECTATOR else "", presence or Presence(0.0), now)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_a_table_is_played_stands_in_the_menu_the_lobby_and_the_invitation(lang: str) -> None:
    w = wording(lang)
    head = Head("t1", "puertorico/2002:hidden_chips", 3, 1, True, "p0", (300, 10), False, False)
    table = Table(head, [Chair("Ana", player="p0"), Chair("Blas", player="p1"), Chair("")])
    lobby = drawn(seen(table, 0), lang)[1]
    table.chairs[2] = Chair("Carmen", player="p2")
    table.settle(table.begin(0.0))
    running = drawn(seen(table, 0), lang)[1]
    invited = JoinShown("t1", head.game, 2, [], "", "w0rd", "", (300, 10), False, False, True)
    join = " ".join(Page(pages.join(invited, lang, {})).text)
    for text in (lobby, running, join):
        for said in (
            words(lang).option("puertorico/2002", "hidden_chips"),
            w("clock_of", start="5:00", n=10),
            f"{w('open_scores')}: {w('switch_off')}",
            f"{w('watch')}: {w('switch_off')}",
            w("seed_chosen"),
        ):
            assert said in text
    fair = drawn(seen(new_table(GAME, 2), 0), lang)[1]
    assert w("seed_chosen") not in fair
    assert w("clock_none") in fair


@pytest.mark.parametrize("lang", LANGUAGES)
def test_that_a_bot_answered_because_time_was_up_is_said_with_the_name(lang: str) -> None:
    table = new_table(GAME, 2)
    for seat in (0, 1, SPECTATOR):
        assert wording(lang)("notice_time", players="Ana") not in drawn(seen(table, seat), lang)[1]
    table.late = {0}
    for seat in (0, 1, SPECTATOR):
        assert wording(lang)("notice_time", players="Ana") in drawn(seen(table, seat), lang)[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_that_cannot_be_drawn_is_no_lobby(lang: str) -> None:
    w = wording(lang)
    table = new_table(GAME, 2)
    play(table, [random_token(table, seeded(1))])
    table.state, table.status, table.notice, table.trouble = None, "set_aside", "set_aside", "line 9 is gone"
    shown = seen(table, 0)
    page, text = drawn(shown, lang)
    assert w("lobby") not in text
    assert w("notice_set_aside") in text
    assert page.all("a", href=f"/t/t1?at={table.moments[-1].version}", class_="btn big primary")
    assert title_of(shown, w, [], False) == w("title_aside", game=words(lang).title(GAME))
    table.moments = []
    assert not drawn(seen(table, 0), lang)[0].all("a", class_="btn big primary"), "there is nothing to lead to"


def test_who_agreed_to_a_bot_is_said() -> None:
    table = new_table(GAME, 3)
    presence = Presence(-2 * AWAY)
    for player in ("p0", "p1"):
        presence.arrive(player)
    page, text = drawn(seen(table, 0, presence))
    assert page.all("form", action="/t/t1/takeover")
    assert "Agreed to" not in text
    presence.votes[2] = {"p1"}
    page, text = drawn(seen(table, 0, presence))
    assert page.all("form", action="/t/t1/takeover")
    assert "Agreed to a bot for Carmen: Blas" in text
    presence.votes[2] = {"p0", "p1"}
    page, text = drawn(seen(table, 0, presence))
    assert not page.all("form", action="/t/t1/takeover")
    assert "Agreed to a bot for Carmen: Ana and Blas" in text


def test_spectators_can_be_muted_and_a_nameless_one_is_asked_for_his_name() -> None:
    table = new_table(GAME, 2)
    table.chat = [ChatLine(0, SPECTATOR, "Eve", "who wins?", 0.0)]
    presence = Presence(0.0)
    page, text = drawn(seen(table, 0, presence))
    assert page.all("input", name="seat", value="-1")
    assert "Mute spectators" in text
    assert "who wins?" in text
    assert not page.all("input", name="name"), "who sits here has a name"
    presence.mutes["p0"] = {SPECTATOR}
    text = drawn(seen(table, 0, presence))[1]
    assert "Hear spectators again" in text
    assert "who wins?" not in text
    assert drawn(seen(table, SPECTATOR))[0].all("input", name="name")
    assert not drawn(seen(table, SPECTATOR), name="Eve")[0].all("input", name="name")


def test_a_past_moment_shows_neither_clocks_nor_who_is_away_now() -> None:
    head = Head("t1", GAME, 2, 1, False, "p0", (300, 10))
    table = Table(head, [Chair("Ana", player="p0"), Chair("Blas", player="p1")])
    table.settle(table.begin(0.0))
    page, text = drawn(seen(table, 0, now=400.0))
    clocks = page.all("span", class_="clock")
    assert sorted("data-runs" in clock for clock in clocks) == [False, True]
    assert "offline for 6 minutes" in text
    then = build_table_view(table, "p0", Presence(0.0), 400.0, past=Past(table.moments[0], table.state))
    page, text = drawn(then)
    assert page.all("span", class_="clock") == []
    assert "offline" not in text


def test_under_the_curtain_undo_is_offered_and_a_past_moment_has_no_curtain() -> None:
    table = new_table(GAME, 2)
    table.chairs[1] = Chair("Blas", player="p0")
    shown = seen(table, 0)
    assert shown.curtain
    assert drawn(shown)[0].all("form", action="/t/t1/undo")
    then = build_table_view(table, "p0", Presence(0.0), 0.0, past=Past(table.moments[0], table.state))
    page = drawn(then)[0]
    assert not page.all("form", action="/t/t1/uncover")
    assert not page.all("form", action="/t/t1/undo")
    assert page.all("section", class_="others n1")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_lost_is_said_before_it_is_lost(lang: str) -> None:
    w = wording(lang)
    head = Head(id="t1", game=GAME, seats=2, seed=1, seed_chosen=False, host="p0")
    shown = seen(Table(head, [Chair("Ana", player="p0"), Chair("")]), 0)
    assert w("invite_again") in drawn(shown, lang)[1], "the link is not known any more: a new one ends the old"
    shown.players[1].invite = "/join/t1/w0rd"
    assert w("invite_again") not in drawn(shown, lang)[1]
    for left in (0, 1, 3):
        text = " ".join(Page(pages.device(DeviceShown("", "", 10, "w", left), lang, {})).text)
        assert (w("device_leaves", n=left or 1) in text) == (left > 0)
