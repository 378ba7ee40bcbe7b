"""`python -m morro.web.art` prints the pictures anew into static/art."""

from pathlib import Path
from typing import Final

from morro.web.art.sprites import picture, sheets_drawn, sprite

FOLDER: Final = Path(__file__).parent.parent / "static" / "art"


def files() -> dict[str, str]:
    """What belongs into the folder, by the names of the files."""
    return {f"{family}.svg": sprite(family) for family in sheets_drawn()} | {"favicon.svg": picture("favicon")}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
