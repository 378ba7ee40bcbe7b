"""The pages about people: whole in every language, and nothing that somebody wrote becomes a part of the page."""

import re

import pytest
from tests.web.test_pages import sound

from morro.games import DEFAULT_GAME, LISTINGS
from morro.server.design_people import FACTS, profile
from morro.server.people_view import CodesShown, CurvePoint, Won
from morro.server.table_view import HomeShown
from morro.web import pages, people_plots
from morro.web.people_pages import browser, day, won_row
from morro.words import LANGUAGES
from morro.words.wording import wording

SCRIPT = "<script>alert(1)</script>"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FACTS)
def test_every_page_is_whole_in_every_language(name: str, lang: str) -> None:
    page, make = FACTS[name]
    sound(pages.people_page(page, make(), lang, {}), lang)


def test_what_somebody_wrote_is_text() -> None:
    shown = profile(True)
    shown.name = SCRIPT
    home = HomeShown([], list(LISTINGS), "", "", announcements=[SCRIPT])
    for text in (
        pages.people_page("profile", shown, "en", {"name": SCRIPT}),
        pages.people_page("codes", CodesShown(SCRIPT, []), "en", {}),
        pages.home(home, "en", {}),
    ):
        assert SCRIPT not in text
        assert "&lt;script&gt;" in text


def test_few_games_have_no_percentage_and_a_verdict_needs_an_interval() -> None:
    w = wording("en")

    def row(games: int, wins: float, low: float, high: float) -> tuple[str, str]:
        made = won_row(Won(DEFAULT_GAME, 4, games, wins, low, high, 0.25), w)
        return made.won, made.verdict

    assert row(4, 3, 0.3, 0.95) == ("3 of 4 won", "")
    assert row(40, 20, 0.35, 0.65) == ("50 %", "above")
    assert row(40, 10, 0.14, 0.40) == ("25 %", "too close to call")
    assert row(400, 40, 0.07, 0.13) == ("10 %", "below")


def test_a_curve_says_in_words_what_it_shows() -> None:
    points = [CurvePoint(0.0, 1300, 200), CurvePoint(86400.0, 1350, 150)]
    drawn = people_plots.curves(points, [("level3", 1400)], "From 1300 to 1350.", day(0.0), day(86400.0))
    assert drawn.count('aria-label="From 1300 to 1350."') == 2  # for wide screens and for phones
    assert "1970-01-02" in drawn
    assert "face-3" in drawn


def test_points_by_source_stand_one_after_the_other_and_each_in_the_shade_of_its_line() -> None:
    drawn = people_plots.stack([20.0, 10.0, 0.0], 40.0)
    assert re.findall(r'x="(\d+)" y="0" width="(\d+)"', drawn) == [("0", "500"), ("500", "250"), ("750", "0")]
    shades = re.findall(r'fill-opacity="([\d.]+)"', drawn)
    assert shades == [re.findall(r'fill-opacity="([\d.]+)"', people_plots.swatch(n, 3))[0] for n in range(3)]
    assert people_plots.stack([], 0.0).count("<rect") == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_short_title_of_a_game_is_a_part_of_its_title_and_no_other_has_it(lang: str) -> None:
    titles = [wording(lang).words.title(listing.name) for listing in LISTINGS]
    brief = [pages.short_title(title) for title in titles]
    assert all(short.lower() in title.lower() for short, title in zip(brief, titles, strict=True))
    assert len(set(brief)) == len(titles)
    assert max(map(len, brief)) <= 25


def test_a_browser_is_called_by_its_name() -> None:
    assert (
        browser("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36")
        == "Chrome, Android"
    )
    assert browser("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0") == "Firefox, Linux"
    assert browser("curl/8") == ""
