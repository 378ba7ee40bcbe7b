"""Static files: read once, packed once, and kept by browsers for as long as they do not change."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PACKED: Final = (".css", ".js", ".svg", ".html", ".json", ".txt", ".webmanifest")
FOREVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
TYPES: Final = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".js": "text/javascript"}


@dataclass
class File:
    body: bytes
    packed: bytes | None
    digest: str
    type: str

    def kept(self, mark: str) -> str:
        """How long a browser may keep it: for ever where the address carries the mark of this content."""
        return FOREVER if len(mark) >= 8 and self.digest.startswith(mark) else ASK


class Static:
    """The files of a folder. Only what lay there when the server started is served."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, File] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if path.is_file():
                self.files[path.relative_to(folder).as_posix()] = read(path)


def read(path: Path) -> File:
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if path.suffix in PACKED else None
    return File(body, packed, hashlib.sha256(body).hexdigest(), kind)
