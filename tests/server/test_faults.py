"""What goes wrong in a running server: rules, bots, disks, processes. One table's trouble is nobody else's."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
import pytest
from bench import faults
from tests.server.running import Running, Somebody, plain, settings

from morro.bots.bot import BotFailed
from morro.games import make_game
from morro.server.bot_pool import BotProcess
from morro.server.bot_runner import BotRunner
from morro.server.bot_worker import Question, think
from morro.server.errors import BadStore


def test_a_table_whose_rules_fail_is_set_aside_and_the_others_go_on(
    running: Running, kim: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = kim.new_table("me", "hot"), kim.new_table("me", "hot")
    table = running.site.tables.live[broken].table
    real = type(table.game).play_gesture

    def fail(game: Any, s: Any, tokens: list[str]) -> list[int]:
        if game is table.game:
            raise AssertionError("a card is gone")
        return real(game, s, tokens)

    monkeypatch.setattr(type(table.game), "play_gesture", fail)
    for name in (broken, sound):
        kim.post(f"/t/{name}/uncover", seat=0)
    reply = kim.act(broken, "role prospector")
    assert (reply.status_code, "set aside" in reply.text) == (500, True)
    seen = kim.see(broken)
    assert (seen["status"], seen["notice"], seen["trouble"]) == ("set_aside", "set_aside", "AssertionError")
    assert seen["events"]
    assert kim.act(broken, "role builder").status_code == 422
    assert kim.act(sound, "role prospector").status_code == 204


def test_tables_that_wait_for_nobody_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    stopped = pytest.MonkeyPatch()
    stopped.setattr(BotRunner, "go_on", lambda *_: None)  # before the runner listens with it
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        kim = server.person("Kim")
        bots_turn = kim.new_table("bot:greedy", "me")
        with_clock = kim.new_table("me", "bot:greedy", clock="1+0")
        my_turn = kim.new_table("me", "bot:greedy")
        set_aside = kim.new_table("bot:greedy", "me")
        begun = {name: server.site.tables.live[name].table.version for name in (bots_turn, with_clock)}
        kim.close()
        server.file.now(lambda c: c.execute("UPDATE board SET seed = 'x' WHERE id = ?", (set_aside,)))
    stopped.undo()
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        live = server.site.tables.live
        until = time.monotonic() + 30
        while not all(name in live and live[name].table.version > version for name, version in begun.items()):
            assert time.monotonic() < until
            time.sleep(0.02)
        assert sorted(live) == sorted([bots_turn, with_clock])
        assert my_turn not in live


def test_a_table_resumes_after_a_restart(tmp_path: Path) -> None:
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        kim = server.person("Kim")
        table = kim.new_table("me", "bot:greedy", game="puertorico/2002", clock="600+5", seed="4")
        game_of_two = kim.new_table("me", "open")
        link = kim.invites["1"]
        for _ in range(5):
            seen = kim.wait(table, lambda seen: seen["legal"])
            assert kim.act(table, seen["legal"][0], expect=seen["version"]).status_code == 204
        kim.wait(table, lambda seen: seen["legal"])
        kim.post(f"/t/{table}/say", text="see you")
        before = kim.see(table)
        cookies = kim.http.cookies
        kim.close()
    with Running(settings(tmp_path), plain(tmp_path)) as server:
        kim = server.person()
        kim.http.cookies = cookies
        after = kim.see(table)
        moving = ("players",)
        assert {k: v for k, v in after.items() if k not in moving} == {
            k: v for k, v in before.items() if k not in moving
        }
        assert abs(after["players"][0]["clock"] - before["players"][0]["clock"]) < 10
        assert [line.split("<title>")[-1][:4] for line in [kim.get("/").text]] == ["home"]
        assert table in kim.get("/").text
        lou = server.person("Lou")
        assert kim.see(game_of_two)["players"][1]["invite"] is None
        assert lou.post(link, name="Lou").status_code == 303
        assert kim.see(game_of_two)["status"] == "running"
        assert kim.act(table, after["legal"][0], expect=after["version"]).status_code == 204
        kim.close()
        lou.close()


def test_a_server_that_went_away_before_the_first_card_begins_the_game_when_it_is_back(
    running: Running, kim: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = running.site.tables
    table = kim.new_table("me", "open")

    async def gone(_: Any) -> None:
        return

    with monkeypatch.context() as patch:
        patch.setattr(tables, "begin", gone)
        kim.post(f"/t/{table}/seat", {"seat": 1, "as": "hot"})
        assert kim.see(table)["status"] == "open"
    assert kim.see(table)["status"] == "running"


def test_a_full_disk_answers_503_loses_nothing_and_goes_on_when_there_is_room(running: Running, kim: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy", "bot:greedy", game="puertorico/2002")
    store = running.file
    pages = store.now(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    store.now(lambda c: c.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    try:
        for number in range(100):  # what is free within the file is used up first
            seen = kim.wait(table, lambda seen: seen["legal"] or seen["notice"])
            if not seen["legal"]:
                break
            reply = kim.act(table, seen["legal"][0], expect=seen["version"], aid=f"full{number}")
            if reply.status_code != 204:
                assert (reply.status_code, "nothing was changed; make room" in reply.text) == (503, True)
                break
        full = kim.see(table)
        assert (full["version"], full["view"]) == (seen["version"], seen["view"])
        assert (full["notice"], "is full" in full["trouble"]) == ("read_only", True)
    finally:
        store.now(lambda c: c.execute("PRAGMA max_page_count = 1073741823").fetchall())
    after = kim.wait(table, lambda seen: seen["legal"])
    assert kim.act(table, after["legal"][0], expect=after["version"], aid="room").status_code == 204
    assert kim.see(table)["notice"] == ""


def test_a_server_does_not_start_on_a_file_in_use(running: Running) -> None:
    with pytest.raises(BadStore, match="in use by another program"):
        Running(settings(running.settings.data), plain(running.settings.data))


# -- bots ----------------------------------------------------------------------------------------------------


def silent(connection: Connection) -> None:
    """A bot's process that starts and then says nothing."""
    connection.send(None)
    time.sleep(60)


def dying(connection: Connection) -> None:
    connection.send(None)
    connection.recv()
    os._exit(3)


def question(bot: str = "greedy") -> Question:
    game = make_game("sanjuan/2004", 2)
    return Question(game.name, 2, game.text(game.new(7)), bot, 1)


@pytest.mark.parametrize(("target", "limit", "why"), [(silent, 0.2, "timeout"), (dying, 20, "crash")])
def test_a_bot_s_process_that_hangs_or_dies_is_told(target: Any, limit: float, why: str) -> None:
    process = BotProcess(target)
    with pytest.raises(BotFailed) as failed:
        process.ask(question(), limit)
    process.end()
    assert failed.value.why == why


def test_a_bot_that_fails_is_told_and_its_process_goes_on() -> None:
    process = BotProcess(think)
    with pytest.raises(BotFailed, match="failed: BadBot"):
        process.ask(question("nobody"), 10)
    assert process.ask(question(), 10)[0][0].startswith("role ")
    process.end()


def test_a_game_goes_on_with_greedy_when_a_bot_s_process_dies(running: Running, kim: Somebody) -> None:
    pool = running.site.bots.pool
    victim = pool._all[0].process  # noqa: SLF001 - the test kills it
    victim.kill()
    victim.join()
    table = kim.new_table("bot:level1", "me", "bot:level1")
    seen = kim.wait(table, lambda seen: seen["legal"])
    assert seen["notice"] in ("bot_failed", "")
    assert running.site.metrics.failures.labels("crash")._value.get() >= 1  # noqa: SLF001 - as a scrape would read it
    assert pool._all[0].process.pid != victim.pid  # noqa: SLF001


def test_a_bot_with_an_impossible_answer_stops_no_table_and_tells_no_card(
    running: Running, kim: Somebody, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nonsense(_: Question, _urgency: int) -> tuple[list[str], float, float]:
        return ["pay smithy"], 0.0, 0.0

    monkeypatch.setattr(running.site.bots.pool, "choose", nonsense)
    table = kim.new_table("bot:greedy", "me")
    seen = kim.wait(table, lambda seen: seen["legal"])
    assert seen["notice"] == "bot_failed"
    assert "smithy" not in seen["trouble"]
    assert "pay" not in seen["trouble"]


# -- the whole process ---------------------------------------------------------------------------------------

SERVE = """
import sys
from pathlib import Path
from morro.server import run
from morro.server.app import Settings
from morro.server.limits import Limits
from tests.server.plain import Plain
if __name__ == "__main__":
    run.set_up_log("error", True)
    place = run.take_place("127.0.0.1", 0)
    folder = Path(sys.argv[1])
    settings = Settings(folder, bot_processes=1, limits=Limits({}))
    run.serve(settings, Plain(folder), place, lambda: print(place.port, flush=True))
"""


def start(folder: Path) -> tuple["subprocess.Popen[str]", str]:
    script = folder / "serve_for_test.py"
    script.write_text(SERVE)
    path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(Path.cwd())])
    process = subprocess.Popen(
        [sys.executable, str(script), str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": path.strip(os.pathsep)},
    )
    assert process.stdout
    return process, f"http://127.0.0.1:{int(process.stdout.readline())}"


def end(process: "subprocess.Popen[str]", sign: int) -> float:
    """Stop a server; gives the seconds it took."""
    begin = time.monotonic()
    process.send_signal(sign)
    process.wait(20)
    assert process.stdout
    process.stdout.close()
    return time.monotonic() - begin


def test_killed_under_load_a_server_loses_nothing_it_acknowledged() -> None:
    """A few kills of `python -m bench.faults`, which can do a thousand."""
    tally = asyncio.run(faults.drill(3))
    assert tally.faults == []
    assert tally.kills == 3
    assert tally.moves > 10
    assert tally.kept + tally.again > 0, "moves were under way"


TOO_EARLY = """
import asyncio
from morro.server.storage.sqlite_jobs import SqliteJobs
real = SqliteJobs.do
async def do(self, job):
    asyncio.get_running_loop().call_later(0.2, lambda: asyncio.ensure_future(real(self, job)))
SqliteJobs.do = do
"""


def test_a_server_that_acknowledges_too_early_would_be_found() -> None:
    assert asyncio.run(faults.drill(2, more=TOO_EARLY)).faults


def test_tables_go_on_when_the_processes_of_their_bots_are_killed() -> None:
    tally = asyncio.run(faults.bots_drill(2))
    assert tally.faults == []
    assert tally.kills >= 2
    assert tally.moves > faults.PLAYERS


def test_a_server_stops_within_seconds_while_sockets_are_open(tmp_path: Path) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    process, origin = start(tmp_path)
    with httpx.Client(base_url=origin, verify=False) as http:
        token = http.post("/api/v1/players", json={}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        made = http.post("/api/v1/tables", json={"chairs": ["me", "bot:greedy"]}, headers=headers).json()
        with connect(f"{origin.replace('http', 'ws')}/t/{made['id']}/live", compression=None) as socket:
            socket.recv(5)
            seconds = end(process, signal.SIGINT)
            with pytest.raises(ConnectionClosed):
                [socket.recv(5) for _ in range(100)]
    assert seconds < 4
    assert process.returncode == 0
