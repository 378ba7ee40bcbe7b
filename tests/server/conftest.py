"""One server for most tests: it is shared, so every test has its own people and tables."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bench.postgres import Cluster, cluster
from tests.server.localhost import AtLocalhost, all_leave
from tests.server.plain import Plain
from tests.server.running import Running, Somebody, plain, settings

from morro.server.run import set_up_log

NUMBERS = itertools.count()


@pytest.fixture(scope="session", autouse=True)
def _quiet() -> None:
    set_up_log("error", False)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("served")
    (folder / "static").mkdir()
    (folder / "static" / "table.css").write_text("main { color: black }\n" * 100)
    with Running(settings(folder), plain(folder)) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL of the tests' own. Where there is none, its tests fail, and say what to install."""
    with cluster(durable=False) as own:
        yield own


@pytest.fixture
def database(postgres: Cluster) -> str:
    """The address of a fresh database."""
    return postgres.create(f"test{next(NUMBERS)}")


@pytest.fixture
def person(running: Running) -> Iterator[Callable[[str], Somebody]]:
    """Makes people; they leave when the test ends."""
    made: list[Somebody] = []

    def one(name: str = "") -> Somebody:
        made.append(running.person(name))
        return made[-1]

    yield one
    for somebody in made:
        somebody.close()


@pytest.fixture
def kim(person: Callable[[str], Somebody]) -> Somebody:
    return person("Kim")


@pytest.fixture
def lou(person: Callable[[str], Somebody]) -> Somebody:
    return person("Lou")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Running]:
    """A server of the test's own, for people who call it by a name."""
    with Running(settings(tmp_path), Plain(tmp_path / "static")) as server:
        yield server
    all_leave()


@pytest.fixture
def host(site: Running) -> Somebody:
    """The person who opened the link that the start printed."""
    somebody = AtLocalhost(site, "Host Person")
    assert somebody.post(site.settings.admin_link).headers["location"] == "/admin"
    return somebody
