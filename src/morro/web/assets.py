"""The addresses of static files: each carries a mark of its content, so that a browser may keep it for ever."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).with_name("static")


@cache
def mark(path: str) -> str:
    """A few letters that change when the file does; empty where there is no such file."""
    file = STATIC / path
    return hashlib.sha256(file.read_bytes()).hexdigest()[:10] if file.is_file() else ""


@cache
def asset(path: str) -> str:
    """`/static/css/base.css?v=…`; what follows a `#` stays at the end."""
    name, _, part = path.partition("#")
    found = mark(name)
    return f"/static/{name}{f'?v={found}' if found else ''}{f'#{part}' if part else ''}"
