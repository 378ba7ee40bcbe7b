"""After a move the bots wait, so that it can be taken back; neither wait nor page tells others whether it can."""

import re
from collections.abc import Callable

import pytest
from tests.server.running import Running, Somebody
from tests.server.tables import NOW, play, table_of

from morro.server.build_table_view import build_table_view
from morro.server.chair import Chair
from morro.server.presence import Presence
from morro.server.table import Table
from morro.web import pages

People = Callable[[str], Somebody]

FINAL = ("sanjuan/2004", "role trader")
"""New prices are turned up: nobody takes that back."""
TAKEN_BACK = ("puertorico/2002", "role craftsman")
"""Nothing new is seen."""


def wait_after(running: Running, kim: Somebody, company: Somebody | None, move: tuple[str, str]) -> float:
    """How long the bot that is asked next waits after a move of Kim's."""
    game, token = move
    table = kim.new_table("me", "bot:greedy", "open" if company else "bot:greedy", game=game, seed="7")
    if company:
        company.post(kim.invites["2"], name="Lou")
    assert kim.act(table, token).status_code == 204
    return max(0.0, running.site.tables.live[table].presence.hold - running.site.tables.now())


def test_before_others_bots_wait_after_every_move(running: Running, kim: Somebody, lou: Somebody) -> None:
    assert wait_after(running, kim, lou, TAKEN_BACK) > 0
    assert wait_after(running, kim, lou, FINAL) > 0


def test_who_is_alone_waits_only_for_what_can_be_taken_back(running: Running, kim: Somebody) -> None:
    assert wait_after(running, kim, None, TAKEN_BACK) > 0
    assert wait_after(running, kim, None, FINAL) == 0


def test_somebody_who_looks_on_is_company(running: Running, kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy", game=FINAL[0], seed="7")
    assert lou.get(f"/t/{table}").status_code == 200
    kim.act(table, FINAL[1])
    assert running.site.tables.live[table].presence.hold > running.site.tables.now()


def test_only_who_moved_ends_the_wait(running: Running, kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy", "open", game=TAKEN_BACK[0], seed="7")
    lou.post(kim.invites["2"], name="Lou")
    kim.post("/prefs", takeback="5")
    kim.act(table, TAKEN_BACK[1])
    presence = running.site.tables.live[table].presence
    lou.post(f"/t/{table}/ready", script=True)
    assert presence.hold > running.site.tables.now()
    kim.post(f"/t/{table}/ready", script=True)
    assert presence.hold == 0


def table_after(move: tuple[str, str]) -> Table:
    table = table_of(move[0], "me bot:greedy hot", begun=False)
    table.chairs[2] = Chair("Lou", player="lou")
    table.settle(table.begin(NOW))
    play(table, move[1])
    return table


@pytest.mark.parametrize("viewer", ["lou", "somebody who looks on"])
def test_no_page_tells_others_whether_a_move_can_be_taken_back(viewer: str) -> None:
    """All that it says about taking back is the same after both; whoever moved sees the difference."""

    def told(player: str, move: tuple[str, str]) -> tuple[object, ...]:
        presence = Presence(NOW)
        presence.hold = NOW + 2
        shown = build_table_view(table_after(move), player, presence, NOW)
        text = pages.table_page(shown, "en", {})
        undo = re.findall(r"<form[^>]*/undo.*?</form>|formaction=[^>]*/undo[^>]*|data-hold=\S*", text, re.DOTALL)
        plain = [re.sub(r'value="[0-9a-f]*"|/t/[0-9a-f]*', "", part) for part in undo]
        return shown.may_undo, shown.why_no_undo, shown.hold, plain

    assert told(viewer, TAKEN_BACK) == told(viewer, FINAL)
    assert told("kim", TAKEN_BACK)[:3] == (True, "", 2.0)
    assert told("kim", FINAL)[:3] == (False, "seen", 2.0)
