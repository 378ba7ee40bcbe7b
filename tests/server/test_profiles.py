"""Profiles, a person's own data, and how all of it is deleted."""

import asyncio
import html
import io
import json
import re
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.authenticator import Authenticator
from tests.server.localhost import AtLocalhost
from tests.server.running import Running, Somebody
from tests.server.test_rated_tables import GAME, play_to_the_end, results
from tests.server.test_ratings import club

from morro.server.person_data import OWN, SHARED
from morro.server.profiles import Profiles, interval
from morro.server.storage.sqlite_schema import MIGRATIONS

Person = Callable[[str], Somebody]


def test_a_profile_counts_games_by_game_and_table_size(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            for sitters in (("kim", "lee"), ("kim", "bot:greedy", "lee"), ("lee", "max")):
                await site.ratings.count(await site.played(*sitters))
            shown = await Profiles(site.ratings).profile("kim", "Kim", True)
            assert shown.games == 2
            assert [(line.seats, line.games) for line in shown.won] == [(0, 2), (2, 1), (3, 1)]
            assert shown.won[0].fair == pytest.approx((1 / 2 + 1 / 3) / 2)
            [game] = shown.by_game
            assert len(game.curve) == 2
            assert all(0 < part <= 1 for _, part in game.buildings)
            assert [rated.games for rated in shown.ratings] == [2]

    asyncio.run(run())


def test_an_interval_is_wide_with_few_games() -> None:
    assert interval(3, 4)[1] - interval(3, 4)[0] > interval(75, 100)[1] - interval(75, 100)[0]
    assert interval(0, 5)[0] == 0
    assert interval(5, 5)[1] == 1


def test_tables_from_before_are_counted_when_their_person_looks(tmp_path: Path) -> None:
    async def run() -> None:
        async with club(tmp_path) as site:
            table = await site.played("kim", "lee", rated=False)
            await site.store.database.write(("UPDATE board SET status = 'finished' WHERE id = ?", (table.id,)))
            profiles = Profiles(site.ratings)
            assert (await profiles.profile("kim", "Kim", False)).games == 0
            await profiles.count_old("kim")  # the stored log has only its beginning, so this table is left alone
            assert (await profiles.profile("kim", "Kim", False)).games == 0

    asyncio.run(run())


def test_only_a_claimed_name_has_a_public_page(site: Running) -> None:
    AtLocalhost(site).claim("Kim", Authenticator())
    stranger = AtLocalhost(site, "Stranger")
    assert stranger.get("/people/kim").headers["location"] == "/people/Kim"
    page = stranger.get("/people/Kim").text
    assert "&quot;account&quot;: null" in page, "nobody else sees keys and devices"
    assert stranger.get("/people/Stranger").status_code == 404
    assert "&quot;account&quot;: {" in stranger.get("/me").text


def test_whoever_was_never_written_down_is_told_nothing_of_bots_and_of_others(site: Running) -> None:
    """Bots and free chairs have the empty id, and so has somebody who has only looked."""
    kim, stranger = AtLocalhost(site, "Kim"), AtLocalhost(site)
    table = kim.new_table("me", "bot:greedy", game=GAME, watch=False)
    play_to_the_end(table, kim)
    results(site, table)
    packed = zipfile.ZipFile(io.BytesIO(stranger.get("/me/data").content))
    assert packed.namelist() == ["person.json"]
    assert list(json.loads(packed.read("person.json"))) == ["exported"]
    page = stranger.get("/me").text
    assert "&quot;games&quot;: 0" in page
    assert table not in page


def test_my_data_is_a_zip_with_all_that_is_stored_and_my_records(running: Running, person: Person) -> None:
    kim, lee = person("Kim"), person("Lee")
    table = kim.post("/play", game=GAME, seats=2, level="greedy").headers["location"].removeprefix("/t/")
    kim.post(f"/t/{table}/say", text="a secret of mine")
    play_to_the_end(table, kim)
    results(running, table)
    packed = zipfile.ZipFile(io.BytesIO(kim.get("/me/data").content))
    facts = json.loads(packed.read("person.json"))
    assert facts["player"]["name"] == "Kim"
    assert [line["text"] for line in facts["chat"]] == ["a secret of mine"]
    assert [line["board"] for line in facts["result"]] == [table]
    assert packed.read(f"records/{table}.txt").decode().startswith("morro-record")
    assert "hash" not in json.dumps(facts)
    place, points = next((line["place"], line["points"]) for line in facts["result"])
    assert f'"places": {{"{table}": [{place}, {points}]}}' in html.unescape(kim.get("/me").text)
    other = zipfile.ZipFile(io.BytesIO(lee.get("/me/data").content))
    assert other.namelist() == ["person.json"]


def test_whatever_is_stored_about_people_goes_with_them() -> None:
    """A new table with a column `player` has to say whose its lines are."""
    about = [
        found[1]
        for step in MIGRATIONS
        for sql in step
        if (found := re.match(r"CREATE TABLE (\w+)", sql)) and re.search(r"\bplayer TEXT", sql)
    ]
    assert sorted(about) == sorted([*OWN, *SHARED])


def test_who_deletes_everything_leaves_only_a_guest_at_the_tables_of_others(site: Running) -> None:
    kim, lee = AtLocalhost(site), AtLocalhost(site, "Lee")
    kim.claim("Kim", Authenticator())
    table = kim.new_table("me", "open", game=GAME, rated=True)
    lee.post(kim.invites["1"], name="Lee")
    kim.post(f"/t/{table}/say", text="what I said")
    before = kim.cookie()
    assert kim.post("/me/delete").status_code == 400
    assert kim.post("/me/delete", sure="yes").headers["location"] == "/"
    assert not kim.cookie()
    seen = lee.see(table)
    assert [player["name"] for player in seen["players"]] == ["Guest", "Lee"]
    assert [line["text"] for line in seen["chat"]] == ["…"]
    everything = site.file.now(every_row)
    assert "Kim" not in everything
    assert "what I said" not in everything
    assert AtLocalhost(site).post("/prefs", name="Kim").status_code == 303, "the name is free again"
    old = AtLocalhost(site)
    old.http.cookies.set("morro", before)
    assert old.who() == ""


def every_row(c: sqlite3.Connection) -> str:
    names = [name for (name,) in c.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return str([c.execute(f"SELECT * FROM {name}").fetchall() for name in names])
