"""Take the pictures of the README from our own pages: PYTHONPATH=. .venv/bin/python docs/make_screens.py.

A server in a folder of its own, a real Chromium, some decisions of a game, a screenshot.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.browser.playing import answer, new_table, set_up, wait_for_turn

DOCS = Path(__file__).parent
HOST = DOCS.parent / "tests" / "browser" / "host.py"
PICTURES = {
    "san-juan.png": ("sanjuan/2004", "me bot:greedy bot:greedy bot:greedy", 24),
    "puerto-rico.png": ("puertorico/2002", "me bot:greedy bot:greedy bot:greedy", 32),
}
"""File, game, who sits where, how many decisions are made first."""


def take(page: Page, file: str, game: str, chairs: str, decisions: int) -> None:
    new_table(page, game, chairs)
    for number in range(decisions):
        if not wait_for_turn(page):
            break
        answer(page, number)
    wait_for_turn(page)
    page.wait_for_timeout(500)
    page.screenshot(path=DOCS / file)


def main() -> None:
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(HOST), folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host, sync_playwright() as playwright:
            assert host.stdout
            address = host.stdout.readline().strip()
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page(
                base_url=address, viewport={"width": 1366, "height": 768}, color_scheme="light", reduced_motion="reduce"
            )
            set_up(page)
            for file, (game, chairs, decisions) in PICTURES.items():
                take(page, file, game, chairs, decisions)
            browser.close()
            host.terminate()


if __name__ == "__main__":
    main()
