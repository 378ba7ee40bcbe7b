"""Lines of chat that somebody reports, and backups: what whoever runs the server sees and does about them."""

import html
import shutil
import sqlite3
from pathlib import Path

import pytest
from tests.server.authenticator import Authenticator
from tests.server.localhost import AtLocalhost
from tests.server.plain import Plain
from tests.server.running import Running, Somebody, settings
from tests.server.test_admin import id_of, morro
from tests.server.test_rated_tables import GAME

from morro.server import backups
from morro.server.errors import StoreError


def talk(site: Running) -> tuple[Somebody, Somebody, Somebody, str]:
    """Kim and Lou at a table, and Eve who looks on: each of them said something."""
    kim, lou, eve = AtLocalhost(site, "Kim"), AtLocalhost(site, "Lou"), AtLocalhost(site, "Eve")
    table = kim.new_table("me", "open", "open", game=GAME)
    lou.post(kim.invites["1"], name="Lou")
    for somebody, name in ((kim, "Kim"), (lou, "Lou"), (eve, "Eve")):
        assert somebody.post(f"/t/{table}/say", text=f"{name} said this").status_code == 303
    return kim, lou, eve, table


def admin_page(host: Somebody) -> str:
    return html.unescape(host.get("/admin").text)


def test_the_host_sees_what_was_reported_and_by_whom(site: Running, host: Somebody) -> None:
    kim, lou, eve, table = talk(site)
    assert '"reports": []' in admin_page(host)
    assert kim.post(f"/t/{table}/report", line=1).status_code == 303
    assert kim.post(f"/t/{table}/report", line=1).status_code == 303, "twice is once"
    eve.api("POST", f"/tables/{table}/report", 204, line=1)
    page = admin_page(host)
    assert "Lou said this" in page
    assert '["Eve", "Kim"]' in page
    assert site.file.now(lambda c: c.execute("SELECT count(*) FROM chat_report").fetchone()) == (2,)
    assert "Lou said this" not in html.unescape(lou.get("/admin").text)


def test_a_report_that_cannot_be_is_told_why(site: Running) -> None:
    kim, lou, _, table = talk(site)
    assert "your own" in kim.api("POST", f"/tables/{table}/report", 400, line=0)["error"]["message"]
    assert "no line 9" in kim.api("POST", f"/tables/{table}/report", 404, line=9)["error"]["message"]
    assert kim.post(f"/t/{table}/report", line="first").status_code == 400
    assert kim.post("/t/nowhere/report", line=0).status_code == 404
    private = lou.new_table("me", "hot", watch=False)
    lou.post(f"/t/{private}/say", text="among ourselves")
    assert kim.post(f"/t/{private}/report", line=0).status_code == 403, "who may not look on learns nothing"


@pytest.mark.parametrize(("line", "name"), [(1, "Lou"), (2, "Eve")])
def test_whoever_said_it_is_muted_also_without_a_seat(site: Running, host: Somebody, line: int, name: str) -> None:
    kim, lou, eve, table = talk(site)
    kim.post(f"/t/{table}/report", line=line)
    assert host.post("/admin/report", table=table, line=line, do="mute").status_code == 303
    said = {"Lou": lou, "Eve": eve}[name].post(f"/t/{table}/say", text="and more")
    assert said.status_code == 403
    assert '"reports": []' in admin_page(host)
    assert host.post("/admin/report", table=table, line=line, do="mute").status_code == 404
    assert kim.post(f"/t/{table}/say", text="and me?").status_code == 303


def test_the_host_may_find_nothing_wrong_and_has_to_say_what_to_do(site: Running, host: Somebody) -> None:
    kim, lou, _, table = talk(site)
    kim.post(f"/t/{table}/report", line=1)
    assert host.post("/admin/report", table=table, line=1, do="shout").status_code == 400
    assert host.post("/admin/report", table=table, line="x", do="nothing").status_code == 400
    assert host.post("/admin/report", table=table, line=1, do="nothing").status_code == 303
    assert lou.post(f"/t/{table}/say", text="still here").status_code == 303


def test_reports_by_command(site: Running, tmp_path: Path) -> None:
    kim, _, _, table = talk(site)
    data = ("--data", str(tmp_path))
    assert "nothing was reported" in morro("reports", *data)
    kim.post(f"/t/{table}/report", line=1)
    assert "reported by Kim  Lou: Lou said this" in morro("reports", *data)
    assert "looked at" in morro("dismiss", table, "1", *data)
    assert "is not reported" in morro("dismiss", table, "1", *data)


def test_what_a_guest_said_without_a_seat_goes_with_the_guest(site: Running) -> None:
    kim, _, eve, table = talk(site)
    assert [line["text"] for line in eve.api("GET", "/me/data")["facts"]["chat"]] == ["Eve said this"]
    eve.post("/me/delete", sure="yes")
    assert [line["text"] for line in kim.see(table)["chat"]] == ["Kim said this", "Lou said this", "…"]
    assert site.file.now(lambda c: c.execute("SELECT count(*) FROM chat WHERE text LIKE 'Eve%'").fetchone()) == (0,)


# -- backups ------------------------------------------------------------------------------------------------


def test_a_copy_is_whole_and_a_server_can_go_on_with_it(site: Running, host: Somebody, tmp_path: Path) -> None:
    AtLocalhost(site).claim("Kim", Authenticator())
    assert '"backup": null' in admin_page(host)
    assert host.post("/admin/backup").status_code == 303
    [copy] = (tmp_path / "backups").iterdir()
    assert copy.name in admin_page(host)
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(copy, other / "morro.sqlite3")
    with Running(settings(other), Plain(tmp_path / "static")) as again:
        assert id_of(again, "Kim")
        assert again.settings.admin_link == "", "its admin is there too"


def test_the_oldest_copies_go(tmp_path: Path) -> None:
    for n in range(10):
        (tmp_path / f"morro-{n}.sqlite3").touch()
    (tmp_path / "mine.sqlite3").touch()
    backups.tidy(tmp_path, "morro")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "mine.sqlite3",
        *(f"morro-{n}.sqlite3" for n in range(3, 10)),
    ]


def test_a_damaged_file_makes_no_copy(tmp_path: Path) -> None:
    source = tmp_path / "a.sqlite3"
    with sqlite3.connect(source) as c:
        c.execute("CREATE TABLE t (x)")
        c.executemany("INSERT INTO t VALUES (?)", [("x" * 500,)] * 200)
    c.close()
    broken = bytearray(source.read_bytes())
    broken[4096 * 3 : 4096 * 6] = b"\xff" * 4096 * 3
    source.write_bytes(broken)
    with pytest.raises(StoreError, match=r"no copy was made|not sound"):
        backups.copy_file(source, tmp_path / "b.sqlite3")
    assert not list(tmp_path.glob("b.sqlite3*"))
    with pytest.raises(StoreError, match="no copy was made"):
        backups.copy_file(tmp_path / "nowhere.sqlite3", tmp_path / "b.sqlite3")


def test_backup_by_command_beside_a_running_server(host: Somebody, tmp_path: Path) -> None:
    out = tmp_path / "copies" / "night.sqlite3"
    assert "read back" in morro("backup", "--out", str(out), "--data", str(tmp_path))
    assert "is there already" in morro("backup", "--out", str(out), "--data", str(tmp_path))
    assert "night.sqlite3" in admin_page(host), "the page tells of it"
    with sqlite3.connect(out) as c:
        assert c.execute("SELECT count(*) FROM admin").fetchone() == (1,)
    c.close()


def test_a_database_without_pg_dump_is_told_where_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StoreError, match="postgresql-client"):
        backups.copy_database("postgresql:///morro", tmp_path / "a.dump")
