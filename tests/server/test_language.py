"""A page keeps its language: whatever its script asks for is answered in it, whatever the browser sends along."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.running import Running, Somebody, settings

from morro.server.limits import Limits, Rate
from morro.server.table_view import LANGUAGES, Pages
from morro.words import words

UNDO = {lang: words(lang).ui("undo") for lang in LANGUAGES}
ENGLISH = {"Accept-Language": "en-US,en"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the real pages."""
    pages: Pages = importlib.import_module("morro.web.pages")
    with Running(settings(tmp_path_factory.mktemp("language")), pages) as server:
        yield server


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_socket_speaks_the_language_of_its_page(kim: Somebody, lang: str) -> None:
    table = kim.new_table("me", "bot:greedy")
    with kim.socket(table, query=f"?lang={lang}", headers=ENGLISH) as socket:
        assert UNDO[lang] in str(socket.recv(5))


def test_an_open_page_keeps_its_language_when_the_person_chooses_another(kim: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy")
    kim.post("/prefs", lang="it")
    with kim.socket(table, query="?lang=de") as socket:
        assert UNDO["de"] in str(socket.recv(5))
    assert UNDO["it"] in kim.get(f"/t/{table}").text


def test_a_language_that_we_do_not_have_is_passed_over(kim: Somebody) -> None:
    table = kim.new_table("me", "bot:greedy")
    for query in ("?lang=xx", "?lang=", "?lang=de-AT", "?slang=it", "?%ff"):
        with kim.socket(table, query=query, headers={"Accept-Language": "nl"}) as socket:
            assert UNDO["nl"] in str(socket.recv(5))


def test_polling_stale_answers_and_errors_are_in_the_language_of_the_page(kim: Somebody) -> None:
    kim.http.headers.update(ENGLISH)
    table = kim.new_table("me", "bot:greedy")
    assert UNDO["de"] in kim.get(f"/t/{table}/table", lang="de").text
    version = kim.see(table)["version"]
    stale = kim.post(f"/t/{table}/act?lang=it", token="role builder", expect=version - 1, aid="a", script=True)
    assert (stale.status_code, UNDO["it"] in stale.text) == (409, True)
    wrong = kim.post(f"/t/{table}/act?lang=nl", token="role dancer", expect=version, aid="b", script=True)
    assert (wrong.status_code, words("nl").error_lead("action/unknown") in wrong.text) == (422, True)
    assert "<html" not in wrong.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_guard_refuses_is_in_the_language_of_the_page(tmp_path: Path, lang: str) -> None:
    pages: Pages = importlib.import_module("morro.web.pages")
    with Running(settings(tmp_path, limits=Limits({"any": Rate(0.01, 0)})), pages) as server:
        kim = server.person()
        kim.http.headers.update(ENGLISH)
        refused = kim.post(f"/t/x/act?lang={lang}&%ff", script=True)
        kim.close()
    assert (refused.status_code, words(lang).error_lead("request/too_many") in refused.text) == (429, True)
