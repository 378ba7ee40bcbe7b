"""ExecBot: a player that is a program of its own, in any language, and is asked in lines of JSON (docs/protocol.md)."""

import json
import os
import re
import shlex
import shutil
import threading
from pathlib import Path
from typing import Any, Final

from morro import wire
from morro.bots.bot import BadBot, BotFailed
from morro.bots.program import Program
from morro.core.game import Prompt, View
from morro.core.rng import Rng
from morro.games import AnyGame

MOVE_SECONDS: Final = 10.0
"""How long a program may think about a question, unless told otherwise."""
START_SECONDS: Final = 30.0
"""How long it may take to start; a program that may think longer may start as slowly."""
MOST_SECONDS: Final = 3600.0

SPEC: Final = re.compile(r"exec(?:\[(?P<seconds>\d{1,6}(?:\.\d{1,6})?)s\])?:(?P<command>.*)", re.DOTALL)


def is_exec(text: str) -> bool:
    """Whether the name of a bot means a program: `exec:./mybot`, `exec[5s]:./mybot`."""
    return text.startswith(("exec:", "exec["))


def exec_bot(text: str, game: AnyGame) -> "ExecBot":
    """The bot of such a name; raises BadBot, and says how one is written."""
    spec = SPEC.fullmatch(text)
    if spec is None:
        raise BadBot(f"{text!r}: a program is written exec:./mybot, or with seconds for each move exec[5s]:./mybot")
    seconds = spec["seconds"]
    return ExecBot(spec["command"], game, float(seconds) if seconds else MOVE_SECONDS)


class ExecBot:
    """Asks a program. It starts with the first question, and serves every table of its game: each question tells all.

    Whatever is wrong with an answer, or if none comes in time, the program is ended, and BotFailed says why; the next
    question starts it anew.
    """

    def __init__(self, command: str, game: AnyGame, move_seconds: float = MOVE_SECONDS) -> None:
        if not 0 < move_seconds <= MOST_SECONDS:
            raise BadBot(f"a program may have more than 0 and at most {MOST_SECONDS:g} seconds, not {move_seconds:g}")
        limit = "" if move_seconds == MOVE_SECONDS else f"[{move_seconds:g}s]"
        self.name = f"exec{limit}:{command}"
        self.title = ""
        """What the program calls itself, once it has started."""
        self._command = resolve(command)
        self._game = game
        self._seconds = move_seconds
        self._program: Program | None = None
        self._asked = 0
        self._turn = threading.Lock()

    def choose(self, view: View, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        """The program's answer; raises BotFailed."""
        with self._turn:
            try:
                return self._ask(view, prompt, legal, rng)
            except BotFailed as failure:
                self._drop()
                raise BotFailed(failure.why, f"{self.name} {failure}", failure.detail) from failure
            except BaseException:
                self._drop()  # its answer would come to the next question
                raise

    def close(self) -> None:
        """Tell the program that all is over, and see to it that it ends."""
        with self._turn:
            if self._program is not None:
                self._program.stop(line({"type": "bye"}))
                self._program = None

    def _ask(self, view: View, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        program = self._running()
        self._asked += 1
        tokens = [self._game.actions.token(action) for action in legal]
        question = {
            "type": "choose",
            "id": self._asked,
            "legal": tokens,
            "prompt": wire.prompt(prompt),
            "random": rng.word(),
            "clock": self._clock(),
            "view": wire.view(self._game, view),
        }
        answer = read(program.ask(line(question), self._seconds))
        asked = answer.get("id")
        if type(asked) is not int or asked != self._asked:
            raise BotFailed("illegal", "answered another question", f"it answered {brief(asked)}, not {self._asked}")
        token = answer.get("token")
        clean = " ".join(token.split()) if isinstance(token, str) else ""
        if clean not in tokens:
            raise BotFailed("illegal", "gave an answer that is not possible", f"it answered {brief(token)}")
        return legal[tokens.index(clean)]

    def _running(self) -> Program:
        """The program, started and greeted."""
        if self._program is not None and self._program.owner != os.getpid():
            self._drop()  # a fork does not share its parent's program
        if self._program is None:
            self._program = Program(self._command)
            hello = {
                "type": "hello",
                "protocol": wire.PROTOCOL,
                "game": self._game.name,
                "seats": self._game.seats,
                "clock": self._clock(),
                "box": wire.box(self._game),
            }
            try:
                answer = read(self._program.ask(line(hello), max(START_SECONDS, self._seconds)))
            except BotFailed as failure:
                raise BotFailed("start", f"did not start: it {failure}", failure.detail) from failure
            if "error" in answer:
                raise BotFailed("start", "does not want to play", f"it said: {brief(answer['error'])}")
            if not isinstance(answer.get("name"), str):
                raise BotFailed("start", "did not tell its name", f"it answered {brief(answer)}")
            self.title = "".join(c for c in answer["name"][:80] if c.isprintable()).strip()
        return self._program

    def _clock(self) -> dict[str, float]:
        return {"move_seconds": self._seconds}

    def _drop(self) -> None:
        if self._program is not None:
            self._program.stop()
            self._program = None


def resolve(command: str) -> list[str]:
    """The words of a command, the program as a path; raises BadBot if there is no such program."""
    if os.name != "posix":
        raise BadBot("programs as bots need Linux, macOS or another POSIX system")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"exec:{command}: the command cannot be read ({error}); look at its quotes") from error
    if not words or "\0" in command:
        raise BadBot("exec: needs the command of a program, such as exec:./mybot or 'exec:python3 mybot.py'")
    path = shutil.which(words[0])
    if path is None:
        raise BadBot(f"exec:{command}: {missing(words[0])}")
    return [str(Path(path).absolute()), *words[1:]]


def missing(name: str) -> str:
    """Why a program cannot be run, and what to do about it."""
    path = Path(name)
    if path.is_dir():
        return f"{name} is a folder, not a program"
    if path.is_file():
        if os.access(path, os.X_OK):
            return f"{name} is not on the PATH; write ./{name}"
        return f"{name} may not be executed; chmod +x it, or write exec:python3 {name} (or what else runs it)"
    return f"there is no program {name}; look at the path, which begins in {Path.cwd()}"


def line(message: dict[str, Any]) -> bytes:
    """A message as one line of ASCII, without spaces between its parts."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def read(answer: bytes) -> dict[str, Any]:
    """The object in a line of JSON."""
    try:
        found = json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise BotFailed("illegal", "gave an answer that is no JSON", f"it answered {brief(answer)}") from error
    if not isinstance(found, dict):
        raise BotFailed("illegal", "gave an answer that is no JSON object", f"it answered {brief(found)}")
    return found


def brief(answer: Any) -> str:
    """An answer as a message can show it."""
    text = answer.decode(errors="replace") if isinstance(answer, bytes) else json.dumps(answer)
    clean = "".join(c if c.isprintable() else "·" for c in text[:100].strip())
    return f"{clean} …" if len(text) > 100 else clean or "an empty line"
