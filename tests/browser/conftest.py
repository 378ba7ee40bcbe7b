"""A real Chromium and a real server for every test here. Without a Chromium the tests fail and say what to install."""

import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from tests.browser.chromium import FLAGS, MISSING, chromium

HERE = Path(__file__).parent
SMALL: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1366, "height": 768}
PATIENCE = 60_000
"""Milliseconds: a busy machine is slow, but not broken."""

Sit = Callable[..., Page]
Sitting = Callable[[], AbstractContextManager[Sit]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What fails in a browser is tried once more, and the run tells of it: a starved machine takes a tap for a hold."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))


OPEN = ExitStack()
"""Closes the browser of this process."""
BROWSER: list[Browser] = []
"""The open one."""


def close_browser() -> None:
    BROWSER.clear()
    OPEN.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Playwright keeps an event loop running in its process: the browser goes before a test of another folder comes."""
    try:
        return (yield)
    finally:
        if nextitem is None or not nextitem.path.is_relative_to(HERE):
            close_browser()


def pytest_sessionfinish() -> None:
    """Where the run is stopped in the middle."""
    close_browser()


class Host:
    """A server in a process of its own, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, str(HERE / "host.py"), str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=HERE.parent.parent)
        assert self.process.stdout is not None
        address = self.process.stdout.readline().strip()
        assert address, "the server did not start"
        self.port = int(address.rstrip("/").rsplit(":", 1)[1])

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    found = Host(tmp_path_factory.mktemp("tables"))
    yield found
    found.stop()


@pytest.fixture(scope="module")
def browser() -> Browser:
    """One for all files that a process tests one after the other: to start it takes longer than most tests."""
    path = chromium()
    if not path:
        pytest.fail(MISSING)
    if not BROWSER:
        tool = OPEN.enter_context(sync_playwright())
        BROWSER.append(tool.chromium.launch(executable_path=path, args=FLAGS))
        OPEN.callback(BROWSER[0].close)
    return BROWSER[0]


@pytest.fixture(scope="module")
def sitting(host: Host, browser: Browser) -> Sitting:
    @contextmanager
    def people() -> Iterator[Sit]:
        contexts: list[BrowserContext] = []
        complaints: list[str] = []

        def somebody(lang: str = "en", dark: bool = False, calm: bool = False, **options: Any) -> Page:
            # A service worker would take requests past Playwright's routes.
            options = {"viewport": WIDE, "base_url": host.address, "service_workers": "block", **options}
            context = browser.new_context(
                locale=lang,
                reduced_motion="reduce",
                color_scheme="dark" if dark else "light",
                **options,
            )
            context.set_default_timeout(PATIENCE)
            contexts.append(context)
            page = context.new_page()
            if not calm:
                page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            return page

        yield somebody
        for context in contexts:
            context.close()
        assert complaints == []

    return people


@pytest.fixture(scope="module")
def one_page(sitting: Sitting) -> Iterator[Page]:
    with sitting() as sit:
        yield sit(calm=True)  # a fixed state has no table behind it: its socket finds nothing


@pytest.fixture
def page(one_page: Page) -> Page:
    """One for all fixed states of a file: a page that shows one remembers nothing, and keeps fonts and styles."""
    one_page.set_viewport_size(WIDE)
    one_page.emulate_media(color_scheme="light")
    return one_page


@pytest.fixture
def sit(sitting: Sitting) -> Iterator[Sit]:
    """Somebody with a browser of his own; whatever his console complains about fails the test."""
    with sitting() as people:
        yield people
