"""A PostgreSQL of one's own, in a folder that is gone afterwards: for whatever tests or measures a server on it."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

KEEP = """
"$@" &
child=$!
read -r _
kill -INT $child 2>/dev/null
wait $child
"""
"""Runs a program until its input ends: that of a process that was killed ends, too."""
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "128MB",
    "autovacuum_naptime": "10s",
    "log_min_messages": "fatal",
    "log_min_error_statement": "panic",
}
HASTY = {"fsync": "off", "full_page_writes": "off"}


def folder_of_programs() -> Path:
    """Where PostgreSQL's programs are; Debian does not put them into the path."""
    given = os.environ.get("MORRO_POSTGRES")
    if given:
        return Path(given)
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    if not found and not on_path:
        raise RuntimeError("PostgreSQL is not here: install it (on Debian: apt install postgresql)")
    return max(found, key=lambda path: int(path.parent.name)) if found else Path(on_path or "").resolve().parent


def unprivileged() -> str | None:
    """Whom PostgreSQL runs as: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Cluster:
    """A PostgreSQL that only this machine reaches, through a socket in its folder."""

    def __init__(self, durable: bool = True) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="morro-pg-", dir="/tmp"))  # a socket's path must be short
        self.user = unprivileged()
        self.programs = folder_of_programs()
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self._run("initdb", "--no-sync", "-U", "morro", "-A", "trust", "-E", "UTF8", "--locale=C", "-D", str(self.data))
        self.settings = {**SETTINGS, **({} if durable else HASTY), "unix_socket_directories": str(self.folder)}
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self.programs / program, *words], user=self.user, cwd="/", capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stderr}")

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = [word for key, value in self.settings.items() for word in ("-c", f"{key}={value}")]
        program = [str(self.programs / "postgres"), "-D", str(self.data), *options]
        self.process = subprocess.Popen(
            ["sh", "-c", KEEP, "sh", *program],
            user=self.user,
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError:
                if time.monotonic() > until or self.process.poll() is not None:
                    raise
                time.sleep(0.05)
            else:
                return

    def stop(self, sign: int = signal.SIGINT) -> None:
        """SIGINT ends it well and at once, SIGQUIT as a crash would."""
        assert self.process
        assert self.process.stdin
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            os.kill(int((self.data / "postmaster.pid").read_text().split()[0]), sign)
        self.process.stdin.close()
        self.process.wait(60)

    def address(self, database: str) -> str:
        return f"postgresql://morro@/{database}?host={self.folder}"

    def create(self, database: str) -> str:
        """A fresh database; gives its address."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as c:
            c.execute(f'CREATE DATABASE "{database}"'.encode())
        return self.address(database)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def cluster(durable: bool = True) -> Iterator[Cluster]:
    running = Cluster(durable)
    try:
        yield running
    finally:
        running.close()
