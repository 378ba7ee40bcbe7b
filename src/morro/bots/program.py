"""Program: another program that answers line by line, and that nobody waits for longer than agreed."""

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from typing import IO, Final

from morro.bots.bot import BotFailed

LONGEST_LINE: Final = 1 << 16
"""No answer is longer than this; what is, is noise."""
LAST_WORDS: Final = 2000
"""So many bytes of its complaints are kept."""
CHUNK: Final = 1 << 16

FAREWELL: Final = 0.5
"""Seconds to end by itself when it is told that all is over."""
GRACE: Final = 0.5
"""Seconds to end when it is asked to."""
LAST: Final = 2.0
"""Seconds for the system to end it."""


class Program:
    """A running program with its own process group. One question at a time; each is a line, and so is each answer.

    Nothing here blocks: a program that does not read, does not write, or writes without end is found out when its time
    is over. There are no threads, so that a worker can fork.
    """

    def __init__(self, command: list[str]) -> None:
        self.owner = os.getpid()
        """After a fork the program still belongs to the process that started it."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise BotFailed("start", f"cannot be started: {error}") from error
        self._stdin, self._stdout, self._stderr = pipes(self._process)
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._heard = b""
        self._complaints = b""
        self._complains = True
        self._end = weakref.finalize(self, end, self._process, self.owner)

    def ask(self, question: bytes, seconds: float) -> bytes:
        """Send a line, wait for a line; raises BotFailed if none comes in time."""
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(self._stdin, selectors.EVENT_WRITE)
            ready.register(self._stdout, selectors.EVENT_READ)
            if self._complains:
                ready.register(self._stderr, selectors.EVENT_READ)
            while question or b"\n" not in self._heard:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise BotFailed("timeout", f"gave no answer within {seconds:g} seconds", self.last_words())
                for key, _ in ready.select(left):
                    if key.fileobj is self._stdin:
                        question = question[self._send(question) :]
                        if not question:
                            ready.unregister(self._stdin)
                    elif key.fileobj is self._stdout:
                        self._listen()
                    elif not self._read_complaints():
                        ready.unregister(self._stderr)
        answer, _, self._heard = self._heard.partition(b"\n")
        return answer

    def stop(self, farewell: bytes = b"") -> None:
        """End it and all that it started: with a last line and a moment to go, if one is given; then by force."""
        if farewell and self._end.alive and self.owner == os.getpid():
            with contextlib.suppress(OSError):
                self._stdin.write(farewell)
            with contextlib.suppress(OSError):
                self._stdin.close()
            gone(self._process, FAREWELL)
        self._end()

    def last_words(self) -> str:
        """The end of what it wrote to its standard error."""
        text = self._complaints.decode(errors="replace").strip()
        clean = "".join(c if c.isprintable() else " " for c in text[-LAST_WORDS:])
        return f"it last said: {' '.join(clean.split())}" if clean else ""

    def _send(self, question: bytes) -> int:
        try:
            return self._stdin.write(question) or 0
        except OSError as error:
            raise self._ended() from error

    def _listen(self) -> None:
        chunk = self._stdout.read(CHUNK)
        if chunk == b"":
            raise self._ended()
        self._heard += chunk or b""
        if len(self._heard) > LONGEST_LINE:
            wrote = f"wrote more than {LONGEST_LINE} bytes where a line was wanted"
            raise BotFailed("illegal", wrote, self.last_words())

    def _read_complaints(self) -> bool:
        """Keep the end of its complaints; False when there will be no more."""
        chunk = self._stderr.read(CHUNK)  # None: nothing yet
        self._complaints = (self._complaints + (chunk or b""))[-LAST_WORDS:]
        self._complains = chunk != b""
        return self._complains

    def _ended(self) -> BotFailed:
        """Why it neither reads nor writes any more."""
        has_ended = gone(self._process, GRACE)
        for _ in range(20):  # more than a pipe holds
            self._read_complaints()
        if not has_ended:
            return BotFailed("closed", "closed its input or output, but runs on", self.last_words())
        code = self._process.returncode
        how = f"exit status {code}" if code >= 0 else f"signal {signal_name(-code)}"
        return BotFailed("crash", f"ended with {how}", self.last_words())


def pipes(process: "subprocess.Popen[bytes]") -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def end(process: "subprocess.Popen[bytes]", owner: int) -> None:
    """Close its pipes; terminate its group, then kill what is left of it."""
    if owner == os.getpid():
        signal_group(process, signal.SIGTERM)
        gone(process, GRACE)
        signal_group(process, signal.SIGKILL)
        gone(process, LAST)
    else:
        process.returncode = 0  # not ours to wait for: nothing may warn that it still runs
    for pipe in pipes(process):
        with contextlib.suppress(OSError):
            pipe.close()


def gone(process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Wait for it to end, so long at most."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


def signal_group(process: "subprocess.Popen[bytes]", number: signal.Signals) -> None:
    """Its group outlives it as long as it has members."""
    if not hasattr(os, "killpg"):  # there no program is started either: see `resolve`
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
