"""Programs as bots: whole games with the examples, and every way in which a program can misbehave."""

import contextlib
import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from morro import wire
from morro.bots import exec as exec_module
from morro.bots.bot import BadBot, Bot, BotFailed
from morro.bots.exec import ExecBot, exec_bot, is_exec
from morro.bots.program import LAST_WORDS
from morro.bots.registry import make_bot
from morro.core.rng import seeded
from morro.games import AnyGame, make_game

ROOT = Path(__file__).parents[2]
GAME = make_game("sanjuan/2004", 2)

PROGRAM = """
import json, os, signal, subprocess, sys, time
def say(answer):
    sys.stdout.write(json.dumps(answer) + chr(10))
    sys.stdout.flush()
open("pid", "w").write(str(os.getpid()))
asked = 0
for line in sys.stdin:
    open("heard", "a").write(line)
    m = json.loads(line)
    if m["type"] == "hello":
        {hello}
    elif m["type"] == "choose":
        asked += 1
        answer = dict(id=m["id"], token=m["legal"][0])
        {choose}
    else:
        break
"""
HELLO = 'say(dict(name="test"))'
GOOD = "say(answer)"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def bot_that(choose: str = GOOD, hello: str = HELLO, seconds: float = 10.0) -> ExecBot:
    """A program in the folder of the test that does this when it is asked; lines after the first are indented by it."""
    indented = [text.replace("\n", "\n        ") for text in (hello, choose)]
    Path("bot.py").write_text(PROGRAM.format(hello=indented[0], choose=indented[1]))
    return ExecBot(f"'{sys.executable}' -S bot.py", GAME, seconds)


def ask(bot: Bot, game: AnyGame = GAME) -> str:
    """The answer to the first question of a game."""
    s = game.new(7)
    return game.actions.token(bot.choose(game.view(s, 0), game.prompt(s), game.legal(s), seeded(1)))


def fails(bot: ExecBot) -> BotFailed:
    """How the bot fails when it is asked; its program must be gone then."""
    with pytest.raises(BotFailed) as failure:
        ask(bot)
    assert str(failure.value).startswith(bot.name)
    pid = Path("pid").read_text() if Path("pid").exists() else ""
    assert not pid or is_gone(int(pid))
    return failure.value


def is_gone(pid: int) -> bool:
    """Whether a process has ended, and nobody need wait for it; one that was ours must not even be a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def ends(pid: int) -> bool:
    """Whether a process that is not our child ends soon; init may not have buried it yet."""
    stat = Path(f"/proc/{pid}/stat")
    for _ in range(500):
        with contextlib.suppress(OSError):
            if is_gone(pid) or (stat.exists() and b") Z " in stat.read_bytes()):
                return True
        time.sleep(0.01)
    return False


# -- good programs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sanjuan/2004", "sanjuan/2018+new:draft", "puertorico/2002"])
@pytest.mark.parametrize(("program", "title"), [("simple_bot.py", "simple"), ("last_legal.sh", "last legal")])
def test_the_examples_play_whole_games(name: str, program: str, title: str) -> None:
    game = make_game(name, 3)
    bot = exec_bot(f"exec:{ROOT / 'examples' / program}", game)
    bots: list[Bot] = [bot, make_bot("greedy", game), bot]
    for seed in range(2):
        s = game.new(seed)
        rng = seeded(seed)
        while not game.over(s):
            seat = game.seat(s)
            game.play(s, bots[seat].choose(game.view(s, seat), game.prompt(s), game.legal(s), rng))
    assert bot.title == title
    bot.close()


def test_the_simple_example_beats_random_play() -> None:
    points = [0, 0]
    for name in ("sanjuan/2004", "puertorico/2002"):
        game = make_game(name, 2)
        bot = exec_bot(f"exec:{ROOT / 'examples' / 'simple_bot.py'}", game)
        for seed in range(4):
            s = game.new(seed)
            rng = seeded(seed)
            bots: list[Bot] = [bot, make_bot("random", game)]
            while not game.over(s):
                k = game.seat(s)
                game.apply(s, bots[(k + seed) % 2].choose(game.view(s, k), game.prompt(s), game.legal(s), rng))
            points[0] += game.scores(s)[seed % 2]
            points[1] += game.scores(s)[1 - seed % 2]
        bot.close()
    assert points[0] > 1.3 * points[1]


def test_a_program_hears_what_the_page_says(folder: Path) -> None:
    bot = bot_that(seconds=2.5)
    for _ in range(2):
        assert ask(bot) == "role builder"
    bot.close()
    heard = (folder / "heard").read_text()
    assert heard.isascii()
    hello, first, second, bye = [json.loads(line) for line in heard.splitlines()]
    assert hello["box"] == wire.box(GAME)
    del hello["box"]
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "sanjuan/2004",
        "seats": 2,
        "clock": {"move_seconds": 2.5},
    }
    assert list(first) == ["type", "id", "legal", "prompt", "random", "clock", "view"]
    assert (first["type"], first["id"], second["id"]) == ("choose", 1, 2)
    assert first["legal"] == GAME.tokens(GAME.new(7))
    assert first["prompt"] == wire.prompt(GAME.prompt(GAME.new(7)))
    assert first["random"] == second["random"] == seeded(1).word()
    assert first["clock"] == {"move_seconds": 2.5}
    Draft202012Validator(wire.schemas()["sanjuan-view"]).validate(first["view"])
    assert bye == {"type": "bye"}


def test_the_page_names_every_field_of_the_messages() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for field in [
        "type",
        "protocol",
        "box",
        "clock",
        "move_seconds",
        "id",
        "legal",
        "random",
        "token",
        "name",
        "error",
    ]:
        assert f"`{field}`" in page, field


@pytest.mark.parametrize("program", ["simple_bot.py", "last_legal.sh"])
def test_the_tutorial_shows_the_examples_as_they_are(program: str) -> None:
    page = (ROOT / "docs" / "bot-writers.md").read_text(encoding="utf-8")
    assert f"\n{(ROOT / 'examples' / program).read_text(encoding='utf-8')}```\n" in page


@pytest.mark.usefixtures("folder")
def test_one_process_serves_all_questions_and_ends_when_it_is_closed() -> None:
    bot = bot_that()
    ask(bot)
    pid = int(Path("pid").read_text())
    ask(bot)
    assert int(Path("pid").read_text()) == pid
    bot.close()
    assert is_gone(pid)
    bot.close()


def test_nothing_is_started_before_the_first_question(folder: Path) -> None:
    bot_that().close()
    assert not (folder / "pid").exists()


@pytest.mark.usefixtures("folder")
def test_spaces_in_an_answer_and_other_fields_do_no_harm() -> None:
    bot = bot_that('say(dict(answer, token="  role   trader ", comment="why not"))')
    assert ask(bot) == "role trader"
    bot.close()


@pytest.mark.usefixtures("folder")
def test_several_threads_take_turns() -> None:
    bot = bot_that("time.sleep(0.02)\nsay(answer)")
    answers: list[str] = []
    threads = [threading.Thread(target=lambda: answers.append(ask(bot))) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert answers == ["role builder"] * 5
    bot.close()


@pytest.mark.usefixtures("folder")
def test_a_slow_start_does_not_cost_the_first_move() -> None:
    bot = bot_that(hello=f"time.sleep(2.5)\n{HELLO}", seconds=2)
    assert ask(bot) == "role builder"
    bot.close()


@pytest.mark.usefixtures("folder")
def test_a_megabyte_of_complaints_with_each_answer_does_no_harm() -> None:
    bot = bot_that('sys.stderr.write("spam " * 200_000)\nsys.stderr.flush()\nsay(answer)')
    for _ in range(3):
        assert ask(bot) == "role builder"
    bot.close()


# -- bad programs --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
def test_a_crash_at_once_is_told_with_its_last_words() -> None:
    failure = fails(bot_that(hello='sys.exit("no licence\\x1b[2J found")'))
    assert failure.why == "start"
    assert "did not start: it ended with exit status 1; it last said: no licence [2J found" in failure.whole


@pytest.mark.usefixtures("folder")
def test_after_a_crash_the_next_question_starts_it_anew() -> None:
    bot = bot_that("if asked == 3: sys.exit(4)\nsay(answer)")
    ask(bot)
    ask(bot)
    failure = fails(bot)
    assert (failure.why, failure.code) == ("crash", "bot/failed")
    assert "ended with exit status 4" in str(failure)
    assert ask(bot) == "role builder"
    bot.close()


@pytest.mark.usefixtures("folder")
def test_a_signal_is_told_by_name() -> None:
    failure = fails(bot_that("os.kill(os.getpid(), signal.SIGSEGV)"))
    assert failure.why == "crash"
    assert "signal SIGSEGV" in str(failure)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "hang",
    [
        "time.sleep(60)",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)",
        "sys.stdout.write('{\"id\":')\nsys.stdout.flush()\ntime.sleep(60)",
        "while True: sys.stderr.write('still thinking ')",
    ],
)
def test_who_does_not_answer_in_time_loses_his_move(hang: str) -> None:
    bot = bot_that(hang, seconds=0.3)
    begin = time.monotonic()
    failure = fails(bot)
    assert time.monotonic() - begin < 20
    assert failure.why == "timeout"
    assert "no answer within 0.3 seconds" in str(failure)
    assert len(failure.whole) < LAST_WORDS + 500


@pytest.mark.usefixtures("folder")
def test_who_does_not_even_read_loses_his_move() -> None:
    """It answers a hundred questions beforehand; those that it does not read fill the pipe, until one finds no room."""
    bot = bot_that("for n in range(100): say(dict(id=n + 1, token='role trader'))\ntime.sleep(60)", seconds=2)
    for _ in range(3):
        assert ask(bot) == "role trader"
    with pytest.raises(BotFailed) as failure:
        [ask(bot) for _ in range(97)]
    assert failure.value.why == "timeout"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('say(dict(answer, token="role king"))', 'gave an answer that is not possible; it answered "role king"'),
        ('say(dict(answer, token="build smithy"))', 'not possible; it answered "build smithy"'),
        ("say(dict(answer, token=7))", "not possible; it answered 7"),
        ('say(dict(answer, token="x" * 5000))', "xxx …"),
        ('say(dict(id=m["id"]))', "not possible; it answered null"),
        ("say(dict(answer, id=17))", "answered another question; it answered 17, not 1"),
        ("say(dict(answer, id=True))", "answered another question; it answered true, not 1"),
        ('say(dict(token="role builder"))', "answered another question; it answered null, not 1"),
        ("say([1])", "gave an answer that is no JSON object; it answered [1]"),
        ('print("role builder", flush=True)', "gave an answer that is no JSON; it answered role builder"),
        ("print(flush=True)", "no JSON; it answered an empty line"),
        ('print("[" * 60_000, flush=True)', "no JSON"),
        ('print("{\\"id\\":" + "9" * 6000 + "}", flush=True)', "no JSON"),
        ('sys.stdout.buffer.write(b"\\xff\\x00\\x1b\\n")\nsys.stdout.flush()', "no JSON"),
    ],
)
def test_nonsense_costs_the_move(answer: str, words: str) -> None:
    failure = fails(bot_that(answer))
    assert failure.why == "illegal"
    assert words in failure.whole
    assert failure.whole.isprintable()


HAND = "' '.join(m['view']['estates'][0]['hand']['known'])"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "choose",
    [
        f"say(dict(answer, token={HAND}))",
        f"print({HAND}, flush=True)",
        f"say([{HAND}])",
        f"say(dict(answer, id={HAND}))",
        f"sys.exit({HAND})",
        f"sys.stderr.write({HAND})\nsys.stderr.flush()\nos.close(1)\ntime.sleep(60)",
        f"sys.stderr.write({HAND})\nsys.stderr.flush()\ntime.sleep(60)",
        f"sys.stderr.write({HAND})\nsys.stderr.flush()\nprint('x' * 100_000)\ntime.sleep(60)",
    ],
)
def test_the_message_of_a_failure_tells_no_card_of_the_hand(choose: str) -> None:
    """Others at the table read it. Nor does it tell what was possible: that, too, is known to the seat alone."""
    failure = fails(bot_that(choose, seconds=1))
    assert not re.search("indigo_plant|silver_smelter|crane|carpenter|role ", str(failure))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("flood", ["'x' * 10_000_000", "'x' + chr(10) + 'x' * 10_000_000"])
def test_a_flood_costs_the_move_at_once(flood: str) -> None:
    bot = bot_that(f"sys.stdout.write({flood})\nsys.stdout.flush()\ntime.sleep(60)")
    begin = time.monotonic()
    failure = fails(bot)
    assert time.monotonic() - begin < 20
    assert failure.why == "illegal"


@pytest.mark.usefixtures("folder")
def test_a_second_answer_is_not_taken_for_the_next() -> None:
    bot = bot_that("say(answer)\nsay(answer)\ntime.sleep(0.1)")
    ask(bot)
    failure = fails(bot)
    assert (failure.why, "it answered 1, not 2" in failure.whole) == ("illegal", True)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("choose", "answers"), [("os.close(1)\ntime.sleep(60)", 0), ("os.close(0)\nsay(answer)\ntime.sleep(60)", 1)]
)
def test_who_closes_a_pipe_and_runs_on_is_ended(choose: str, answers: int) -> None:
    bot = bot_that(choose)
    for _ in range(answers):
        ask(bot)
    failure = fails(bot)
    assert failure.why == "closed"
    assert "closed its input or output, but runs on" in str(failure)


@pytest.mark.usefixtures("folder")
def test_what_it_started_ends_with_it() -> None:
    child = 'open("child", "w").write(str(subprocess.Popen(["sleep", "60"]).pid))\nsay(answer)'
    bot = bot_that(child)
    ask(bot)
    bot.close()
    assert ends(int(Path("child").read_text()))


@pytest.mark.usefixtures("folder")
def test_one_that_will_not_go_is_made_to() -> None:
    bot = bot_that("signal.signal(signal.SIGTERM, signal.SIG_IGN)\nsay(answer)\ntime.sleep(60)")
    ask(bot)
    pid = int(Path("pid").read_text())
    begin = time.monotonic()
    bot.close()
    assert time.monotonic() - begin < 20
    assert is_gone(pid)


# -- the start -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("hello", "words"),
    [
        ("time.sleep(60)", "did not start: it gave no answer within 0.3 seconds"),
        ('print("ready", flush=True)', "did not start: it gave an answer that is no JSON; it answered ready"),
        ("say(dict(nom=1))", 'did not tell its name; it answered {"nom": 1}'),
        ('say(dict(error="San Juan bores me"))', 'does not want to play; it said: "San Juan bores me"'),
        ("os.close(1)\ntime.sleep(60)", "did not start: it closed its input or output"),
    ],
)
def test_a_start_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, hello: str, words: str) -> None:
    if "within" in words:
        monkeypatch.setattr(exec_module, "START_SECONDS", 0.3)
    failure = fails(bot_that(hello=hello, seconds=0.2))
    assert failure.why == "start"
    assert words in failure.whole


def test_a_file_that_the_system_cannot_run_is_told(folder: Path) -> None:
    path = folder / "odd"
    path.write_bytes(b"\x00\x01nothing")
    path.chmod(0o755)
    failure = fails(ExecBot("./odd", GAME))
    assert failure.why == "start"
    assert "cannot be started" in str(failure)


@pytest.mark.usefixtures("folder")
def test_a_title_is_short_and_printable() -> None:
    bot = bot_that(hello='say(dict(name="a\\x1b[2Jb" + "c" * 1000))')
    ask(bot)
    assert bot.title.startswith("a[2Jbcc")
    assert len(bot.title) <= 80
    bot.close()


# -- its name ------------------------------------------------------------------------------------------------


def test_a_name_gives_command_and_seconds() -> None:
    assert is_exec("exec:sh")
    assert is_exec("exec[5s]:sh")
    assert not is_exec("greedy")
    for text in ("exec:sh -c 'exit 1'", "exec[5s]:sh", "exec[0.25s]:sh -x"):
        assert exec_bot(text, GAME).name == text
    assert exec_bot("exec[10s]:sh", GAME).name == "exec:sh"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("exec:", "needs the command of a program"),
        ("exec:   ", "needs the command of a program"),
        ("exec:sh \0", "needs the command of a program"),
        ("exec:sh -c 'x", "look at its quotes"),
        ("exec:no-such-program-here", "there is no program no-such-program-here"),
        ("exec:./missing --fast", "there is no program ./missing"),
        ("exec:./folder", "is a folder"),
        ("exec:./plain.py", "chmod +x it, or write exec:python3 ./plain.py"),
        ("exec:ready.sh", "not on the PATH; write ./ready.sh"),
        ("exec[]:sh", "exec[5s]:./mybot"),
        ("exec[5]:sh", "exec[5s]:./mybot"),
        ("exec[-5s]:sh", "exec[5s]:./mybot"),
        ("exec[nans]:sh", "exec[5s]:./mybot"),
        ("exec[5s]", "exec[5s]:./mybot"),
        ("exec[0s]:sh", "more than 0 and at most 3600 seconds"),
        ("exec[3601s]:sh", "more than 0 and at most 3600 seconds"),
    ],
)
def test_what_cannot_be_run_is_refused_at_once(folder: Path, text: str, words: str) -> None:
    (folder / "folder").mkdir()
    (folder / "plain.py").write_text("")
    (folder / "ready.sh").write_text("#!/bin/sh\n")
    (folder / "ready.sh").chmod(0o755)
    with pytest.raises(BadBot, match=re.escape(words)):
        exec_bot(text, GAME)


# -- among processes -----------------------------------------------------------------------------------------

SCRIPT = """
import os, sys
from pathlib import Path
from morro.bots.exec import ExecBot
from morro.core.rng import seeded
from morro.games import make_game
game = make_game("sanjuan/2004", 2)
s = game.new(7)
def ask(bot):
    return bot.choose(game.view(s, 0), game.prompt(s), game.legal(s), seeded(1))
bot = ExecBot(sys.argv[1], game)
"""


def script(text: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run a Python of its own, in which every warning is an error."""
    bot_that()
    paths = [str(Path(path).absolute()) for path in sys.path if path]
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT + text, f"'{sys.executable}' -S bot.py"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_after_a_fork_each_process_has_its_own_program(folder: Path) -> None:
    done = script(
        """
ask(bot)
first = Path("pid").read_text()
child = os.fork()
ask(bot)
if child == 0:
    assert Path("pid").read_text() != first
    bot.close()
    sys.exit(0)
assert os.waitpid(child, 0)[1] == 0
ask(bot)
os.kill(int(first), 0)
bot.close()
print("done")
""",
        folder,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("done\n", "", 0)


@pytest.mark.parametrize("how", ["", "del bot", "raise SystemExit(0)"])
def test_a_bot_that_nobody_closed_ends_with_its_owner(folder: Path, how: str) -> None:
    done = script(f"ask(bot)\n{how}", folder)
    assert (done.stderr, done.returncode) == ("", 0)
    assert ends(int((folder / "pid").read_text()))


def test_a_bot_is_what_the_protocol_asks_for() -> None:
    bot: Bot = ExecBot("sh", GAME)
    names: list[Any] = [bot.name, bot.choose, bot.close]
    assert names[0] == "exec:sh"
