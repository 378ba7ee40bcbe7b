"""The Chromium for all that needs one: tests, figures, pictures."""

import os
import shutil
from typing import Final

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first one is the same engine without a desktop's windows: it takes a quarter less of the processor."""
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--font-render-hinting=none",  # letters as wide as on a desktop
]
MISSING: Final = "Chromium is missing: apt install chromium-headless-shell, or set MORRO_CHROMIUM to its path"


def chromium() -> str:
    """Where it is; empty where there is none."""
    return os.environ.get("MORRO_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
