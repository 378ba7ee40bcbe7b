"""Whoever runs a server: becomes its admin once, and nobody else does anything in his place."""

import html
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.server.authenticator import Authenticator
from tests.server.localhost import AtLocalhost
from tests.server.plain import Plain
from tests.server.running import Running, Somebody, settings
from tests.server.test_rated_tables import GAME
from typer.testing import CliRunner

from morro.cli.app import app
from morro.server import admin as admin_module
from morro.server.site import masked

FORMS = ("restrict", "lift", "announce", "withdraw", "limits", "export", "delete", "close", "report", "backup")


def id_of(site: Running, name: str) -> str:
    found: list[tuple[str]] = site.file.now(
        lambda c: c.execute("SELECT id FROM player WHERE name = ?", (name,)).fetchall()
    )
    return found[0][0]


# -- becoming the admin -------------------------------------------------------------------------------------


def test_the_link_of_the_first_start_works_once(site: Running, host: Somebody) -> None:
    assert host.get("/admin").status_code == 200
    late = AtLocalhost(site, "Late")
    assert late.post(site.settings.admin_link).status_code == 410
    assert late.get("/admin").status_code == 403
    assert host.get("/admin").status_code == 200


def test_a_look_at_the_link_does_not_use_it(site: Running) -> None:
    preview = AtLocalhost(site)
    assert preview.get(site.settings.admin_link).status_code == 200
    assert AtLocalhost(site, "Host").post(site.settings.admin_link).status_code == 303


def test_of_two_who_use_the_link_at_once_one_becomes_admin(site: Running) -> None:
    both = [AtLocalhost(site, name) for name in ("One", "Two")]
    replies = [one.post(site.settings.admin_link).status_code for one in both]
    assert sorted(replies) == [303, 410]
    assert len(site.file.now(lambda c: c.execute("SELECT * FROM admin").fetchall())) == 1


def test_a_guessed_an_old_and_a_replaced_link_are_dead(site: Running) -> None:
    kim = AtLocalhost(site, "Kim")
    assert kim.post("/admin/claim/AAAAAAAAAAAAAAAAAAAAAA").status_code == 410
    site.file.now(lambda c: c.execute("UPDATE admin_link SET until = 0").fetchall())
    assert kim.post(site.settings.admin_link).status_code == 410


def test_only_a_hash_of_the_link_is_stored_and_the_log_is_silent(site: Running) -> None:
    word = site.settings.admin_link.rsplit("/", 1)[1]
    assert word not in str(site.file.now(lambda c: c.execute("SELECT * FROM admin_link").fetchall()))
    assert word not in masked(site.settings.admin_link)


def test_a_server_that_has_an_admin_makes_no_link(tmp_path: Path) -> None:
    with Running(settings(tmp_path), Plain(tmp_path / "static")) as first:
        host = AtLocalhost(first, "Host")
        host.post(first.settings.admin_link)
        host.close()
    with Running(settings(tmp_path), Plain(tmp_path / "static")) as second:
        assert second.settings.admin_link == ""


def test_the_right_is_the_person_s_not_the_device_s(site: Running) -> None:
    host, key = AtLocalhost(site), Authenticator()
    host.claim("Hostess", key)
    host.post(site.settings.admin_link)
    phone = AtLocalhost(site)
    phone.sign_in(key)
    assert phone.get("/admin").status_code == 200
    phone.post("/signout")
    assert phone.get("/admin").status_code == 403


def test_nobody_else_can_do_anything(site: Running, host: Somebody) -> None:
    kim = AtLocalhost(site, "Kim")
    fields = {
        "person": "Host Person",
        "kind": "ban",
        "days": 1,
        "text": "x",
        "id": "x",
        "guests_open": "off",
        "sure": "yes",
        "line": 0,
        "do": "nothing",
    }
    replies = {form: kim.post(f"/admin/{form}", fields, table="x").status_code for form in FORMS}
    assert replies == dict.fromkeys(FORMS, 403)
    assert host.get("/admin").status_code == 200


# -- what an admin does -------------------------------------------------------------------------------------


def test_a_muted_person_plays_and_does_not_speak(site: Running, host: Somebody) -> None:
    kim = AtLocalhost(site, "Kim")
    table = kim.new_table("me", "open", game=GAME)
    assert host.post("/admin/restrict", person="Kim", kind="mute", days=1).status_code == 303
    assert kim.post(f"/t/{table}/say", text="hello").status_code == 403
    assert kim.api("POST", f"/tables/{table}/chat", 403, text="hello")["error"]["code"] == "person/muted"
    assert kim.post("/play", game=GAME).status_code == 303
    host.post("/admin/lift", person="Kim", kind="mute")
    assert kim.post(f"/t/{table}/say", text="hello").status_code == 303


def test_a_banned_person_looks_on_and_can_still_leave(site: Running, host: Somebody) -> None:
    kim = AtLocalhost(site, "Kim")
    table = kim.new_table("me", "open", game=GAME)
    host.post("/admin/restrict", person=id_of(site, "Kim"), kind="ban", days=0)
    reply = kim.post("/play", game=GAME)
    assert reply.status_code == 403
    assert "look on" in html.unescape(reply.text)
    assert kim.post(f"/t/{table}/seat", {"seat": 1, "as": "bot:greedy"}).status_code == 403
    assert kim.http.post("/api/v1/tables", json={"chairs": ["me", "hot"]}).status_code == 403
    assert kim.get(f"/t/{table}").status_code == 200
    assert kim.get("/me/data").status_code == 200
    assert kim.post("/me/delete", sure="yes").status_code == 303


def test_an_admin_cannot_be_banned_or_deleted_by_an_admin(host: Somebody) -> None:
    assert host.post("/admin/restrict", person="Host Person", kind="ban", days=1).status_code == 422
    assert host.post("/admin/delete", person="Host Person", sure="yes").status_code == 422


def test_announcements_stand_on_the_home_page(site: Running, host: Somebody) -> None:
    assert host.post("/admin/announce", text="Back <b>soon</b>").status_code == 303
    [news] = site.file.now(lambda c: c.execute("SELECT id, text FROM announcement").fetchall())
    assert news[1] == "Back <b>soon</b>"
    assert host.post("/admin/announce", text=" \n ").status_code == 400
    assert host.post("/admin/announce", text="x" * 401).status_code == 400
    assert host.post("/admin/withdraw", id=news[0]).status_code == 303
    assert host.post("/admin/withdraw", id=news[0]).status_code == 404


def test_limits_for_guests_and_tables(site: Running, host: Somebody) -> None:
    kim = AtLocalhost(site, "Kim")
    assert host.post("/admin/limits", tables_each="2").status_code == 303
    codes = [kim.post("/play", game=GAME).status_code for _ in range(3)]
    assert codes == [303, 303, 422]
    host.post("/admin/limits", guests_open="off", guests_chat="off", tables_each="0")
    assert kim.post("/play", game=GAME).status_code == 403
    assert kim.api("POST", "/play", 403, game=GAME)["error"]["code"] == "person/guest"
    kim.claim("Kim", Authenticator())
    assert kim.post("/play", game=GAME).status_code == 303
    for fields in ({"tables_each": "many"}, {"guests_open": "perhaps"}, {"tables_each": "-1"}):
        assert host.post("/admin/limits", fields).status_code == 400


def test_an_admin_exports_and_deletes_a_person(site: Running, host: Somebody) -> None:
    kim = AtLocalhost(site, "Kim")
    packed = host.post("/admin/export", person="Kim").content
    assert zipfile.ZipFile(io.BytesIO(packed)).namelist() == ["person.json"]
    assert host.post("/admin/delete", person="Kim").status_code == 400
    assert host.post("/admin/delete", person="Kim", sure="yes").status_code == 303
    assert kim.who() == ""
    assert host.post("/admin/export", person="Kim").status_code == 404


def test_a_name_that_several_have_needs_an_id(site: Running, host: Somebody) -> None:
    AtLocalhost(site, "Twin")
    AtLocalhost(site, "Twin")
    reply = host.post("/admin/restrict", person="Twin", kind="mute", days=1)
    assert reply.status_code == 400
    assert id_of(site, "Twin") in reply.text


def test_a_table_is_closed_and_can_still_be_looked_at(site: Running, host: Somebody) -> None:
    kim = AtLocalhost(site, "Kim")
    table = kim.new_table("me", "bot:greedy", game=GAME)
    assert host.post("/admin/close", table=table).status_code == 303
    assert kim.see(table)["status"] == "set_aside"
    waiting = kim.new_table("me", "open", game=GAME)
    assert host.post("/admin/close", table=waiting).status_code == 303
    assert kim.see(waiting)["status"] == "cancelled"
    assert host.post("/admin/close", table=table).status_code == 422


def test_what_the_bots_cost_is_written_down(site: Running, host: Somebody) -> None:
    kim = AtLocalhost(site, "Kim")
    table = kim.new_table("bot:greedy", "me", game=GAME)
    kim.wait(table, lambda seen: seen["legal"])
    host.get("/admin")
    [(bot, answers, seconds)] = site.file.now(
        lambda c: c.execute("SELECT bot, answers, seconds FROM bot_cost").fetchall()
    )
    assert (bot, answers > 0, seconds >= 0) == ("greedy", True, True)


# -- the command --------------------------------------------------------------------------------------------


def morro(*args: str) -> str:
    """What the command says, in this process."""
    return CliRunner().invoke(app, ["admin", *args], catch_exceptions=False).output


def process(*args: str) -> str:
    """What it says in a process of its own, as a host calls it."""
    done = subprocess.run(
        [sys.executable, "-m", "morro.cli", "admin", *args], capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def test_the_command_works_beside_a_running_server(
    site: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("morro.server.people.FRESH", 0.0)
    monkeypatch.setattr(admin_module, "FRESH", 0.0)
    data = ("--data", str(tmp_path))
    kim = AtLocalhost(site, "Kim")
    link = process("link", *data).split()[0]
    assert AtLocalhost(site, "Host").post(link).status_code == 303
    assert "Kim" in morro("people", "ki", *data)
    morro("ban", "Kim", "--days", "2", *data)
    assert kim.post("/play", game=GAME).status_code == 403
    assert "may speak and play" in morro("lift", "Kim", *data)
    assert kim.post("/play", game=GAME).status_code == 303
    assert "guests_chat = off" in morro("limit", "guests_chat", "off", *data)
    assert "is on or off" in morro("limit", "guests_chat", "maybe", *data)
    assert "announced" in morro("announce", "We move on Sunday", *data)
    assert "We move on Sunday" in morro("announcements", *data)
    assert GAME in morro("tables", *data)
    assert "nobody here is called" in morro("mute", "Nobody", *data)
    assert "say --sure" in morro("delete", "Kim", *data)
    table = kim.new_table("me", "open", game=GAME)
    assert "there is no table" in morro("close", "nowhere", *data)
    assert f"{table} is closed" in process("close", table, *data)
    assert kim.see(table)["status"] == "cancelled", "the server itself did it: it had the table in memory"
    assert "only an unfinished table" in morro("close", table, *data)
    out = tmp_path / "kim.zip"
    assert "written" in morro("export", "Kim", "--out", str(out), *data)
    assert "person.json" in zipfile.ZipFile(out).namelist()


def test_the_command_deletes_a_person_whom_a_running_server_knows(site: Running, tmp_path: Path) -> None:
    kim, lee = AtLocalhost(site, "Kim"), AtLocalhost(site, "Lee")
    table = lee.new_table("me", "open", "open", game=GAME)
    kim.post(lee.invites["1"], name="Kim")
    assert "Kim is deleted" in morro("delete", "Kim", "--sure", "--data", str(tmp_path))
    assert kim.who() == ""
    assert [player["name"] for player in lee.see(table)["players"]] == ["Lee", "Guest", ""]


def test_the_command_does_itself_what_no_server_does(tmp_path: Path) -> None:
    with Running(settings(tmp_path), Plain(tmp_path / "static")) as site:
        kim = AtLocalhost(site, "Kim")
        table = kim.new_table("me", "bot:greedy", game=GAME)
        kim.close()
    assert f"{table} is closed" in morro("close", table, "--data", str(tmp_path))
    assert "set_aside" in morro("tables", "--data", str(tmp_path))
    assert "Kim is deleted" in morro("delete", "Kim", "--sure", "--data", str(tmp_path))
    assert "Kim" not in morro("people", "--data", str(tmp_path))


def test_every_form_of_the_page_has_its_command() -> None:
    commands = {
        "restrict": ("mute", "ban"),
        "lift": ("lift",),
        "announce": ("announce",),
        "withdraw": ("announcements",),
        "limits": ("limit",),
        "export": ("export",),
        "delete": ("delete",),
        "close": ("close",),
        "report": ("reports", "dismiss"),
        "backup": ("backup",),
    }
    assert tuple(commands) == FORMS
    told = morro("--help")
    assert [name for names in commands.values() for name in names if f" {name} " not in told] == []


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    assert "there is no data" in morro("people", "--data", str(tmp_path / "nowhere"))
    assert "PostgreSQL" in morro("people", "--data", "postgresql://nobody@127.0.0.1:1/none")
