"""The design pages: every fixed state can be drawn in every language, and is what its name says."""

import pytest
from tests.web.showing import Page

from morro.server.design import PAGES, STATES, draw_state, shown_of
from morro.server.errors import NotFound
from morro.web import pages
from morro.words import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_part_is_drawn_in_both_themes(lang: str) -> None:
    page = Page(pages.design([*PAGES, *STATES], lang, {}))
    assert [attrs["data-theme"] for attrs in page.all("section") if "data-theme" in attrs] == ["light", "dark"]
    assert len([attrs for attrs in page.all("a") if attrs["href"].startswith("/design/")]) == 2 * len([*PAGES, *STATES])


@pytest.mark.parametrize("name", [*PAGES, *STATES])
def test_every_fixed_state_is_a_whole_page(name: str) -> None:
    Page(draw_state(name, pages, LANGUAGES[len(name) % 4], {"theme": "dark"}))


@pytest.mark.parametrize("name", STATES)
def test_a_fixed_state_asks_what_it_is_named_after(name: str) -> None:
    state = STATES[name]
    shown = shown_of(state)
    if state.kind == "end":
        assert shown.status == "finished"
    else:
        assert shown.prompt is not None
        assert shown.at is not None or shown.prompt.kind == state.kind
        assert bool(shown.legal) == (state.eyes == "asked")


def test_no_other_state_is_there() -> None:
    with pytest.raises(NotFound):
        draw_state("sj-nothing", pages, "en", {})
