"""Before the first card: who sits where, under which name, and what everybody is told about the table."""

import html
from collections.abc import Callable

import pytest
from tests.server.running import Somebody

People = Callable[[str], Somebody]


def names(somebody: Somebody, table: str) -> list[str]:
    return [player["name"] for player in somebody.see(table)["players"]]


def test_everybody_at_the_host_s_device_has_a_name_of_his_own(kim: Somebody) -> None:
    table = kim.new_table("me", "open", "open", "open")
    kim.post(f"/t/{table}/seat", {"seat": 1, "as": "hot"})
    kim.post(f"/t/{table}/seat", {"seat": 2, "as": "hot", "name": " Max "})
    kim.api("POST", f"/tables/{table}/seats", 204, **{"seat": 3, "as": "hot"})
    found = names(kim, table)
    assert (found[0], found[2], len(set(found))) == ("Kim", "Max", 4)


def test_the_host_sits_down_once_and_under_his_own_name(kim: Somebody) -> None:
    table = kim.new_table("open", "open", "open")
    assert kim.post(f"/t/{table}/seat", {"seat": 2, "as": "me"}).status_code == 303
    assert names(kim, table)[2] == "Kim"
    again = kim.post(f"/t/{table}/seat", {"seat": 1, "as": "me"}, script=True)
    assert (again.status_code, "you can sit on one seat" in again.text) == (422, True)
    kim.api("POST", f"/tables/{table}/seats", 422, **{"seat": 1, "as": "me"})


@pytest.mark.parametrize("name", ["x" * 25])
def test_a_name_that_cannot_be_is_refused(kim: Somebody, name: str) -> None:
    table = kim.new_table("me", "open")
    assert kim.post(f"/t/{table}/seat", {"seat": 1, "as": "hot", "name": name}).status_code == 400
    assert kim.see(table)["status"] == "open"


def test_one_s_own_used_link_leads_to_the_table(kim: Somebody, lou: Somebody, person: People) -> None:
    table = kim.new_table("me", "open", "open")
    link = kim.invites["1"]
    lou.post(link, name="Lou")
    again = lou.get(link)
    assert (again.status_code, again.headers["location"]) == (303, f"/t/{table}")
    twice = lou.post(link, name="Lou")
    assert (twice.status_code, twice.headers["location"]) == (303, f"/t/{table}")
    assert person("Eve").get(link).status_code == 410
    assert person("Eve").post(link, name="Eve").status_code == 410


def test_whoever_is_invited_reads_how_the_table_is_played(kim: Somebody, lou: Somebody) -> None:
    table = kim.new_table("me", "open", clock="300+10", open_scores=False, watch=False, seed="9")
    page = html.unescape(lou.get(kim.invites["1"]).text)
    for fact in ('"clock": [300, 10]', '"open_scores": false', '"watch": false', '"seed_chosen": true'):
        assert fact in page
    seen = kim.see(table)
    assert (seen["clock"], seen["open_scores"], seen["watch"], seen["seed_chosen"]) == ([300, 10], False, False, True)


def test_a_device_that_changes_hands_is_told_what_it_leaves(kim: Somebody, lou: Somebody) -> None:
    link = kim.api("POST", "/links", 201)["path"]
    assert '"left": 0' in html.unescape(lou.get(link).text)
    lou.new_table("me", "open")
    lou.new_table("me", "hot")
    assert '"left": 2' in html.unescape(lou.get(link).text)
    kim.new_table("me", "open")
    assert '"left": 0' in html.unescape(kim.get(link).text), "it is Kim's own link"
