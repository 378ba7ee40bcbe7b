"""Take the pictures of docs/screens from the fixed states of the design pages: make screens.

A server in a folder of its own, a real Chromium, a page for each state and theme, a small WebP each.
"""

import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright
from tests.browser.chromium import FLAGS, chromium

ROOT: Final = Path(__file__).parent.parent
SCREENS: Final = ROOT / "docs" / "screens"
HOST: Final = ROOT / "tests" / "browser" / "host.py"
DESK: Final = ViewportSize(width=1280, height=800)
PHONE: Final = ViewportSize(width=390, height=844)
LYING: Final = ViewportSize(width=844, height=390)
TABLET: Final = ViewportSize(width=768, height=1024)
STATES: Final = (
    *("home-back", "new", "room", "join", "error", "rules", "sj-role", "sj-build", "sj-pay", "sj-produce", "sj-sell"),
    *("sj-council", "sj-two", "sj-new", "sj-wait", "sj-watch", "sj-replay", "sj-curtain", "sj-end", "pr-role"),
    *("pr-settle", "pr-mayor", "pr-build", "pr-trade", "pr-load", "pr-five", "pr-replay", "pr-end"),
)
SMALL: Final = (
    *(
        ("home-back", PHONE),
        ("lobby", PHONE),
        ("pr-replay", PHONE),
        ("sj-role", PHONE),
        ("sj-pay", PHONE),
        ("sj-end", PHONE),
        ("pr-mayor", PHONE),
    ),
    *(("pr-build", PHONE), ("sj-role", LYING), ("pr-load", LYING), ("sj-end", LYING), ("pr-role", TABLET)),
)
SHARP: Final = 36
"""The quality of the WebP: the whole folder has to stay under 4 MB."""
MOST: Final = 4_000_000


STILL: Final = "Promise.all(document.getAnimations().map((one) => one.finished))"
"""What moves has come to its end."""


def save(page: Page, name: str) -> None:
    page.evaluate(STILL)
    with Image.open(BytesIO(page.screenshot())) as picture:
        picture.convert("RGB").save(SCREENS / f"{name}.webp", quality=SHARP, method=6)


def take(page: Page) -> None:
    """Every state in both themes, and some on small screens."""
    wanted = [(state, DESK, "light", state) for state in STATES]
    wanted += [(state, DESK, "dark", f"{state}-dark") for state in STATES]
    names = {PHONE["width"]: "phone", LYING["width"]: "lying", TABLET["width"]: "tablet"}
    wanted += [(state, size, "light", f"{state}-{names[size['width']]}") for state, size in SMALL]
    for state, size, theme, name in wanted:
        page.set_viewport_size(size)
        page.goto(f"/design/{state}?theme={theme}&lang=en")
        save(page, name)


def main() -> None:
    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(HOST), folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host, sync_playwright() as playwright:
            assert host.stdout
            address = host.stdout.readline().strip()
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            take(browser.new_page(base_url=address, reduced_motion="reduce"))
            browser.close()
            host.terminate()
    size = sum(picture.stat().st_size for picture in SCREENS.glob("*.webp"))
    if size > MOST:
        raise SystemExit(f"the pictures have {size / 1e6:.1f} MB, and may have 4: lower SHARP")


if __name__ == "__main__":
    main()
