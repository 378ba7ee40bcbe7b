"""Several servers on one PostgreSQL: who is first, who hears of it, who plays the bots, and what a failure leaves."""

import asyncio
import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psycopg
import pytest
from bench.postgres import Cluster, cluster
from tests.server.running import Running, Somebody, plain, settings
from tests.server.test_rated_tables import play_to_the_end

from morro.server.errors import StoreError
from morro.server.limits import Limits, Rate
from morro.server.storage.peers import Pulse, Spent
from morro.server.storage.postgres_jobs import TURNS
from morro.server.storage.postgres_store import PostgresStore


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made: Path = tmp_path_factory.mktemp("shared")
    (made / "static").mkdir()
    return made


PAIRS = itertools.count()
"""A process may come back to this file after others."""


@pytest.fixture(scope="module")
def pair(folder: Path, postgres: Cluster) -> Iterator[list[Running]]:
    database = postgres.create(f"pair{next(PAIRS)}")
    with (
        Running(settings(folder, database=database), plain(folder)) as one,
        Running(settings(folder, database=database), plain(folder)) as two,
    ):
        yield [one, two]


class Meet:
    """Makes people, and the same person at another server; they leave when the test ends."""

    def __init__(self) -> None:
        self.all: list[Somebody] = []

    def __call__(self, running: Running, name: str = "", like: Somebody | None = None) -> Somebody:
        self.all.append(running.person(name))
        if like:
            self.all[-1].http.cookies.set("morro", like.cookie())
        return self.all[-1]


@pytest.fixture
def meet() -> Iterator[Meet]:
    people = Meet()
    yield people
    for somebody in people.all:
        somebody.close()


def together(*works: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Do all of them at the same time."""
    found: list[httpx.Response] = []
    threads = [threading.Thread(target=lambda work=work: found.append(work())) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_of_two_who_answer_at_two_servers_one_is_first_and_the_other_hears_409(pair: list[Running], meet: Meet) -> None:
    kim = meet(pair[0], "Kim")
    there = meet(pair[1], like=kim)
    table = kim.new_table("me", "hot")
    there.see(table)
    for turn in range(10):
        seen = kim.see(table)
        version = seen["version"]
        kim.post(f"/t/{table}/uncover", seat=seen["view"]["agenda"][0]["seat"])
        tokens = kim.see(table)["legal"][:1]

        def act(who: Somebody, aid: str, tokens: list[str] = tokens, version: int = version) -> httpx.Response:
            return who.post(f"/t/{table}/act", token=tokens, expect=version, aid=aid, script=True)

        replies = together(lambda: act(kim, f"k{turn}"), lambda: act(there, f"t{turn}"))  # noqa: B023
        assert sorted(reply.status_code for reply in replies) == [204, 409]
        assert kim.see(table)["version"] == there.see(table)["version"] > version


def test_an_act_that_is_sent_to_both_is_done_once(pair: list[Running], meet: Meet) -> None:
    kim = meet(pair[0], "Kim")
    there = meet(pair[1], like=kim)
    table = kim.new_table("me", "hot", game="puertorico/2002")
    kim.post(f"/t/{table}/uncover", seat=0)
    there.see(table)
    act = {"tokens": kim.see(table)["legal"][:1], "expect": 1, "aid": "once"}
    path = f"/api/v1/tables/{table}/actions"
    replies = together(lambda: kim.http.post(path, json=act), lambda: there.http.post(path, json=act))
    assert [reply.status_code for reply in replies] == [200, 200]
    assert replies[0].json() == replies[1].json() == {"version": 2}


def test_a_page_at_one_server_shows_a_move_at_the_other(pair: list[Running], meet: Meet) -> None:
    kim = meet(pair[0], "Kim")
    there = meet(pair[1], like=kim)
    table = kim.new_table("me", "hot")
    with there.socket(table, api=True) as socket:
        json.loads(socket.recv(5))
        kim.post(f"/t/{table}/uncover", seat=0)
        assert kim.act(table, "role prospector").status_code == 204
        begin = time.monotonic()
        while json.loads(socket.recv(5))["version"] < 2:
            pass
        assert time.monotonic() - begin < 5
        kim.post(f"/t/{table}/say", text="well played", script=True)
        while not any(line["text"] == "well played" for line in json.loads(socket.recv(5))["chat"]):
            pass


def test_people_who_talk_at_two_servers_all_hear_each_other(pair: list[Running], meet: Meet) -> None:
    kim = meet(pair[0], "Kim")
    there = meet(pair[1], like=kim)
    table = kim.new_table("me", "hot")
    for turn in range(5):
        replies = together(
            lambda: kim.post(f"/t/{table}/say", text=f"here {turn}", script=True),  # noqa: B023
            lambda: there.post(f"/t/{table}/say", text=f"there {turn}", script=True),  # noqa: B023
        )
        assert [reply.status_code for reply in replies] == [204, 204]
    said = [line["text"] for line in kim.see(table)["chat"]]
    assert sorted(said) == sorted(f"{where} {turn}" for where in ("here", "there") for turn in range(5))
    assert said == [line["text"] for line in there.see(table)["chat"]]


def test_a_rematch_that_is_asked_for_at_both_is_one_table(pair: list[Running], meet: Meet) -> None:
    kim = meet(pair[0], "Kim")
    there = meet(pair[1], like=kim)
    table = kim.new_table("me", "bot:random", seed="3")
    play_to_the_end(table, kim)
    there.see(table)
    replies = together(
        lambda: kim.post(f"/t/{table}/rematch"),
        lambda: there.post(f"/t/{table}/rematch"),
    )
    assert {reply.status_code for reply in replies} == {303}
    assert len({reply.headers["location"] for reply in replies}) == 1


def test_one_server_plays_the_bots_and_the_other_takes_over(folder: Path, database: str, meet: Meet) -> None:
    def thinks(running: Running, table: str) -> bool:
        return running.site.tables.peers.holds(table)

    with Running(settings(folder, database=database), plain(folder)) as two:
        with Running(settings(folder, database=database), plain(folder)) as one:
            kim = meet(one, "Kim")
            table = kim.new_table("bot:greedy", "me", "bot:greedy")
            kim.wait(table, lambda seen: seen["legal"])
            there = meet(two, like=kim)
            for _ in range(3):  # moves at the second; bots answer at the first
                seen = there.wait(table, lambda seen: seen["legal"])
                there.act(table, seen["legal"][0])
            there.wait(table, lambda seen: seen["legal"])
            assert [thinks(one, table), thinks(two, table)] == [True, False]
        for _ in range(3):
            seen = there.wait(table, lambda seen: seen["legal"])
            there.act(table, seen["legal"][0])
        there.wait(table, lambda seen: seen["legal"], 20)
        assert thinks(two, table)


def test_who_has_a_page_open_at_another_server_is_here(
    pair: list[Running], meet: Meet, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent() -> Pulse:
        return Pulse([], False)

    kim, lou = meet(pair[0], "Kim"), meet(pair[1], "Lou")
    table = kim.new_table("me", "open")
    lou.post(kim.invites["1"], name="Lou")
    with lou.socket(table):
        kim.wait(table, lambda seen: seen["players"][1]["online"])
    kim.wait(table, lambda seen: not seen["players"][1]["online"])
    with lou.socket(table):
        kim.wait(table, lambda seen: seen["players"][1]["online"])
        monkeypatch.setattr(pair[1].site.tables.peers, "beat", silent)
        kim.wait(table, lambda seen: not seen["players"][1]["online"], 30)
        monkeypatch.undo()
        kim.wait(table, lambda seen: seen["players"][1]["online"], 30)


def test_that_somebody_looks_on_at_another_server_is_known(pair: list[Running], meet: Meet) -> None:
    """Before others the bots always wait: the time must not tell them whether a move can be taken back."""
    kim = meet(pair[0], "Kim")
    table = kim.new_table("me", "bot:greedy")
    presence = pair[0].site.tables.live[table].presence
    assert not presence.watched
    assert meet(pair[1], "Eve").get(f"/t/{table}").status_code == 200
    kim.wait(table, lambda _: presence.watched)


def test_a_host_sees_his_links_at_every_server(pair: list[Running], meet: Meet) -> None:
    kim = meet(pair[0], "Kim")
    table = kim.new_table("me", "open")
    assert meet(pair[1], like=kim).see(table)["players"][1]["invite"] == kim.invites["1"]
    lou = meet(pair[1], "Lou")
    assert lou.post(kim.invites["1"], name="Lou").status_code == 303
    kim.wait(table, lambda seen: seen["players"][1]["invite"] is None)


def test_a_name_that_is_changed_at_one_server_is_known_at_the_other(pair: list[Running], meet: Meet) -> None:
    kim = meet(pair[0], "Kim")
    there = meet(pair[1], like=kim)
    assert there.api("GET", "/me")["name"] == "Kim"
    kim.post("/prefs", name="Max")
    until = time.monotonic() + 5
    while there.api("GET", "/me")["name"] != "Max":
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_limit_counts_what_was_asked_of_all_servers(
    folder: Path, database: str, meet: Meet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def limited() -> Running:
        return Running(settings(folder, database=database, limits=Limits({"act": Rate(0.01, 8)})), plain(folder))

    with limited() as one, limited() as two:
        kim = meet(one, "Kim")
        there = meet(two, like=kim)
        table = kim.new_table("me", "hot")
        heard = threading.Event()
        real = two.site.limits.hear

        def hear(spent: Spent) -> None:
            real(spent)
            heard.set()

        monkeypatch.setattr(two.site.limits, "hear", hear)
        codes = [kim.act(table, "nonsense", expect=1, aid=f"a{number}").status_code for number in range(9)]
        assert codes == [422] * 8 + [429]
        assert heard.wait(20)
        while there.act(table, "nonsense", expect=1, aid="b").status_code != 429:
            pass
        assert there.acts <= 6, "half of them were told"


def test_what_was_spent_elsewhere_empties_a_bucket_here() -> None:
    limits = Limits({"act": Rate(1, 10)})
    limits.share()
    for _ in range(8):
        limits.take("act", "kim", 0.0)
    assert limits.told() == [Spent("act", "kim", 3)]
    assert limits.told() == []
    limits.hear(Spent("act", "lou", 10))
    limits.hear(Spent("unknown", "lou", 10))
    with pytest.raises(Exception, match="too fast"):
        limits.take("act", "lou")


@pytest.fixture(scope="module")
def own() -> Iterator[Cluster]:
    """A PostgreSQL that these tests may stop."""
    with cluster() as found:
        yield found


def test_a_restart_of_the_database_loses_nothing_and_stops_nobody(folder: Path, own: Cluster, meet: Meet) -> None:
    with Running(settings(folder, database=own.create("restart")), plain(folder)) as one:
        kim = meet(one, "Kim")
        table = kim.new_table("me", "hot", game="puertorico/2002")
        kim.post(f"/t/{table}/uncover", seat=0)
        with kim.socket(table, api=True) as socket:
            socket.recv(5)
            own.stop()
            assert kim.get(f"/t/{table}").status_code == 200, "what is known is shown"
            own.start()
            tokens = kim.see(table)["legal"][:1]
            assert kim.act(table, *tokens, expect=1).status_code == 204
            while json.loads(socket.recv(5))["version"] < 2:
                pass


def test_while_the_database_is_away_acts_are_refused(
    folder: Path, own: Cluster, monkeypatch: pytest.MonkeyPatch, meet: Meet
) -> None:
    monkeypatch.setattr("morro.server.storage.postgres_jobs.PATIENCE", 0.2)
    with Running(settings(folder, database=own.create("away")), plain(folder)) as one:
        kim = meet(one, "Kim")
        table = kim.new_table("me", "hot", game="puertorico/2002")
        kim.post(f"/t/{table}/uncover", seat=0)
        tokens = kim.see(table)["legal"][:1]
        own.stop()
        reply = kim.act(table, *tokens, expect=1, aid="again")
        assert reply.status_code == 503
        assert str(own.folder) not in reply.text, "where the database is, is the host's business"
        assert kim.get("/health").status_code == 503
        own.start()
        assert kim.act(table, *tokens, expect=1, aid="again").status_code == 204


def test_a_statement_that_was_cut_off_is_not_done_twice(database: str) -> None:
    """The connection breaks after the line was written, and before its answer comes."""
    from tests.server.tables import NOW, table_of

    from morro.server.storage import postgres_statements as statements
    from morro.server.table_summary import line_of

    store = PostgresStore(database)
    table = table_of(begun=False)
    line = line_of(table, table.begin(NOW))
    real, calls = statements.append_all, []

    def cut_off(c: object, process: str, wishes: object) -> object:
        calls.append(1)
        added = real(c, process, wishes)  # type: ignore[arg-type]
        if len(calls) == 1:
            c.close()  # type: ignore[attr-defined]
            import psycopg

            raise psycopg.OperationalError("the connection is lost")
        return added

    async def story() -> None:
        await store.add_table(table.head, table.chairs)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(statements, "append_all", cut_off)
            await store.append(table.id, line)
        found = await store.find_table(table.id, 1)
        assert found
        assert len(found.rows) == 1
        assert len(calls) == 2

    asyncio.run(story())
    store.close()


def test_transactions_that_meet_many_times_are_tried_until_they_do_not(postgres: Cluster) -> None:
    store = PostgresStore(postgres.create("meeting"))
    tries: list[int] = []

    def job(_connection: object) -> int:
        tries.append(1)
        if len(tries) < 2 * TURNS:
            raise psycopg.errors.SerializationFailure("could not serialize access")
        return len(tries)

    def always(_connection: object) -> int:
        raise psycopg.errors.SerializationFailure("could not serialize access")

    assert store.jobs.now(job, "SERIALIZABLE") == 2 * TURNS
    with pytest.raises(StoreError, match="does not answer now"):
        store.jobs.now(always, "SERIALIZABLE", patience=0.1)
    store.close()
