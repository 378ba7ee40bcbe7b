"""The lobby, games over days and reminders on PostgreSQL, with two servers that share it."""

import concurrent.futures
from pathlib import Path

from tests.server.plain import Plain
from tests.server.running import Running, Somebody, settings

from morro.server.clock import DAY


def quick(somebody: Somebody) -> str:
    reply = somebody.post("/lobby", {"seats": [3], "fill": 0})
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"])


def test_people_at_two_servers_meet_at_full_tables_and_play_over_days(tmp_path: Path, database: str) -> None:
    draw = Plain(tmp_path / "static")
    with (
        Running(settings(tmp_path / "a", database=database), draw) as one,
        Running(settings(tmp_path / "b", database=database), draw) as two,
    ):
        people = [(one, two)[n % 2].person(f"P{n}") for n in range(12)]
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            tables = list(pool.map(quick, people))
        assert sorted(tables.count(table) for table in set(tables)) == [3] * 4
        kim = people[0]
        assert kim.post(f"{tables[0]}/resign").status_code == 303
        assert kim.post(f"{tables[0]}/forget").status_code == 303

        table = kim.new_table("me", "hot", clock="1d", late="move")
        kim.wait(table, lambda _: len(kim.api("GET", "/days")["turns"]) == 1)
        other = two.person()
        seen = other.see(table)
        assert seen["clock"] == [DAY, DAY]
        kim.api("POST", "/vacation", 204, days=2)
        assert kim.api("GET", "/days")["vacation_until"] > 0
        kim.api("POST", "/vacation", 204, days=0)
        assert kim.get("/push/key").json() == other.get("/push/key").json()
        assert kim.post("/push/end", endpoint="https://fcm.googleapis.com/x").status_code == 303
        for somebody in (*people, other):
            somebody.close()
