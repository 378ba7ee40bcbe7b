"""Reading and writing text files: every failure is one sentence, and a failed save leaves the old file whole."""

import contextlib
import os
import sys
import tempfile
from pathlib import Path

from morro.cli.trouble import Trouble
from morro.core.record import FORMAT

LARGEST = 20_000_000
"""Bytes. No position or record comes near this; a film does."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise Trouble(f"{name}: cannot be read: {reason(error)}") from error
    if len(raw) > LARGEST:
        raise Trouble(f"{name}: is too long to be a position or a record")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Trouble(f"{name}: is not a text file (UTF-8)") from error
    if "\0" in text:
        raise Trouble(f"{name}: is not a text file (it holds zero bytes)")
    if not text.strip():
        raise Trouble(f"{name}: is empty")
    return text


def write_text(name: str, text: str) -> None:
    """Write the whole text beside the old file, then put it in its place in one step."""
    path = Path(name).expanduser()
    refuse_strangers(path)
    try:
        target = path.resolve()
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except (OSError, ValueError, RuntimeError) as error:
        raise Trouble(f"{name}: cannot be written: {reason(error)}") from error
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~umask())
        Path(temporary).replace(target)
    except BaseException as error:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        if isinstance(error, OSError):
            raise Trouble(f"{name}: cannot be written: {reason(error)}") from error
        raise


def refuse_strangers(path: Path) -> None:
    """A record may replace a record; it never replaces somebody's letter."""
    try:
        if path.is_dir():
            raise Trouble(f"{path}: is a directory, not a file")
        if not path.exists() or path.stat().st_size == 0:
            return
        with path.open("rb") as file:
            start = file.read(len(FORMAT))
    except (OSError, ValueError) as error:
        raise Trouble(f"{path}: cannot be written: {reason(error)}") from error
    if start != FORMAT.encode():
        raise Trouble(f"{path}: is there already and is no record; choose another name")


def free_name(stem: str) -> str:
    """A file name in the current directory that is not taken: `stem.txt`, else `stem-2.txt`, ..."""
    name = f"{stem}.txt"
    number = 1
    while os.path.lexists(name):
        number += 1
        name = f"{stem}-{number}.txt"
    return name


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def reason(error: Exception) -> str:
    """Why the system refused, without the number."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error)
