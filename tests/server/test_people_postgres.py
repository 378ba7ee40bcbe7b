"""Names, ratings, profiles and the host's page on PostgreSQL: every statement of theirs is portable."""

import io
import time
import zipfile
from pathlib import Path

from tests.server.authenticator import Authenticator
from tests.server.localhost import AtLocalhost, all_leave
from tests.server.plain import Plain
from tests.server.running import Running, settings
from tests.server.test_admin import morro
from tests.server.test_rated_tables import GAME, play_to_the_end


def test_a_sign_that_cannot_be_kept_is_no_trouble_of_the_database(tmp_path: Path, database: str) -> None:
    with Running(settings(tmp_path, database=database), Plain(tmp_path / "static")) as site:
        eve = AtLocalhost(site, "Eve")
        for path in ("/t/%00", "/r/%00", "/join/%00/%00", "/api/v1/tables/%00"):
            assert eve.get(path).status_code == 400, path
        for path, fields in (("/lobby/sit", {"table": "\0"}), ("/push/end", {"endpoint": "\0"}), ("/t/%00/leave", {})):
            reply = eve.post(path, fields)
            assert reply.status_code == 400, path
            assert "cannot be kept" in reply.text
        assert eve.who() == "Eve"
        all_leave()


def test_everything_about_people_works_on_postgresql(tmp_path: Path, database: str) -> None:
    with Running(settings(tmp_path, database=database), Plain(tmp_path / "static")) as site:
        kim, key = AtLocalhost(site), Authenticator()
        codes = kim.claim("Kim", key)
        assert AtLocalhost(site, "Guest 7").post("/prefs", name="KIM").status_code == 409
        phone, tablet = AtLocalhost(site), AtLocalhost(site)
        assert phone.sign_in(key).status_code == 303
        assert tablet.post("/recover", name="kim", code=codes[0]).status_code == 303
        assert tablet.post("/recover", name="kim", code=codes[0]).status_code == 403
        assert kim.post("/me/devices/end", device="others").status_code == 303
        assert (phone.who(), kim.who()) == ("", "Kim")

        fields = {"game": GAME, "seats": 2, "seat0": "me", "seat1": "bot:greedy", "rated": "on"}
        table = kim.post("/new", fields).headers["location"].removeprefix("/t/")
        kim.post(f"/t/{table}/say", text="hello")
        play_to_the_end(table, kim)
        end = time.monotonic() + 15
        while "&quot;games&quot;: 1" not in kim.get("/people/Kim").text and time.monotonic() < end:
            time.sleep(0.05)
        assert "&quot;games&quot;: 1" in kim.get("/people/Kim").text
        assert kim.get("/ladder", game=GAME, seats=2).status_code == 200
        assert kim.get("/me").status_code == 200
        packed = zipfile.ZipFile(io.BytesIO(kim.get("/me/data").content))
        assert packed.namelist() == ["person.json", f"records/{table}.txt"]

        host = AtLocalhost(site, "Host Person")
        assert host.post(site.settings.admin_link).status_code == 303
        assert host.post(site.settings.admin_link).status_code == 410
        assert host.post("/admin/restrict", person="Kim", kind="ban", days=1).status_code == 303
        assert kim.post("/play", game=GAME).status_code == 403
        assert host.post("/admin/lift", person="Kim", kind="ban").status_code == 303
        assert host.post("/admin/announce", text="Hello").status_code == 303
        assert host.post("/admin/limits", tables_each="3").status_code == 303
        assert host.get("/admin", person="ki").status_code == 200
        assert kim.api("GET", f"/ladder?game={GAME}&seats=2")["my_games"] == 1
        assert len(kim.api("GET", "/me/results")) == 1
        assert kim.post("/me/delete", sure="yes").status_code == 303
        assert host.get("/people/Kim").status_code == 404
        all_leave()


def test_reports_levels_orders_and_backups_work_on_postgresql(tmp_path: Path, database: str) -> None:
    """With two servers: what is done at one of them holds at the other."""
    draw = Plain(tmp_path / "static")
    with (
        Running(settings(tmp_path / "a", database=database), draw) as one,
        Running(settings(tmp_path / "b", database=database), draw) as two,
    ):
        host = AtLocalhost(one, "Host Person")
        assert host.post(one.settings.admin_link).status_code == 303
        kim, lou, eve = AtLocalhost(one, "Kim"), AtLocalhost(two, "Lou"), AtLocalhost(two, "Eve")
        table = kim.new_table("me", "open", "open", game=GAME, public=True, level="1400-")
        assert lou.api("POST", "/lobby/sit", 403, table=table)["error"]["code"] == "table/rating"
        assert len(lou.api("GET", "/lobby?fitting=true")["open"]) == 0
        assert eve.post(f"/t/{table}/say", text="said from outside").status_code == 303
        kim.wait(table, lambda seen: seen["chat"])
        kim.api("POST", f"/tables/{table}/report", 204, line=0)
        assert "said from outside" in host.get("/admin").text
        assert "said from outside" in morro("reports", "--data", database)
        assert host.post("/admin/report", table=table, line=0, do="mute").status_code == 303
        assert eve.post(f"/t/{table}/say", text="more").status_code == 403
        assert "Eve is deleted" in morro("delete", "Eve", "--sure", "--data", database)
        kim.wait(table, lambda seen: [line["text"] for line in seen["chat"]] == ["…"])
        assert "is closed" in morro("close", table, "--data", database)
        kim.wait(table, lambda seen: seen["status"] == "cancelled")
        out = tmp_path / "copy.dump"
        assert "copy.dump" in morro("backup", "--out", str(out), "--data", database)
        assert host.post("/admin/backup").status_code == 422
        assert "copy.dump" in host.get("/admin").text
        all_leave()
