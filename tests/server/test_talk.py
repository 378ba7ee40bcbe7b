"""Talk at a table: who is heard, who speaks, and what is still so after a restart."""

from collections.abc import Callable
from pathlib import Path

from tests.server.running import Running, Somebody, plain, settings

People = Callable[[str], Somebody]


def heard(somebody: Somebody, table: str) -> list[str]:
    return [line["text"] for line in somebody.see(table)["chat"]]


def test_who_was_muted_stays_muted_after_a_restart(tmp_path: Path) -> None:
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        kim, lou, eve = (server.person(name) for name in ("Kim", "Lou", "Eve"))
        table = kim.new_table("me", "open")
        lou.post(kim.invites["1"], name="Lou")
        for somebody in (lou, eve):
            somebody.post(f"/t/{table}/say", text=f"I am {somebody.name}")
        kim.post(f"/t/{table}/mute", seat=-1, on=1)
        kim.post(f"/t/{table}/mute", seat=1, on=1)
        kim.post(f"/t/{table}/mute", seat=1, on=1)
        lou.post(f"/t/{table}/mute", seat=-1, on=1)
        lou.post(f"/t/{table}/mute", seat=-1, on=0)
        cookies = [somebody.http.cookies for somebody in (kim, lou, eve)]
        for somebody in (kim, lou, eve):
            somebody.close()
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        kim, lou, eve = (server.person() for _ in range(3))
        for somebody, own in zip((kim, lou, eve), cookies, strict=True):
            somebody.http.cookies = own
        assert heard(kim, table) == []
        assert heard(lou, table) == ["I am Lou", "I am Eve"]
        seen = kim.see(table)
        assert (seen["spectators_muted"], [player["muted"] for player in seen["players"]]) == (True, [False, True])
        kim.post(f"/t/{table}/mute", seat=1, on=0)
        assert heard(kim, table) == ["I am Lou"]
        for somebody in (kim, lou, eve):
            somebody.close()


def test_a_spectator_says_his_name_before_he_speaks(kim: Somebody, person: People) -> None:
    table = kim.new_table("me", "hot")
    eve = person("")
    refused = eve.post(f"/t/{table}/say", script=True, text="hello")
    assert (refused.status_code, "tell your name first" in refused.text) == (400, True)
    assert eve.post(f"/t/{table}/say", text="hello", name=" Eve ").status_code == 303
    assert eve.post(f"/t/{table}/say", text="again", name="").status_code == 303
    assert [(line["name"], line["text"]) for line in kim.see(table)["chat"]] == [("Eve", "hello"), ("Eve", "again")]
    assert eve.post(f"/t/{table}/say", text="hello", name="x" * 25).status_code == 400
