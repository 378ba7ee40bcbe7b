"""What was once broken at the table, and must not come back: as far as the text of a page tells it."""

import re

import pytest
from tests.web.showing import positions, shown

from morro.scene.builders import builder_of
from morro.web import pages
from morro.words.wording import wording

YOU = {"en": "You", "de": "Du", "nl": "Je|Jij", "it": "Tu"}


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page)).replace("\u00ad", "")


@pytest.mark.parametrize("lang", YOU)
@pytest.mark.parametrize(("game", "seats"), [("sanjuan/2018+new", 3), ("puertorico/2002", 3)])
def test_nobody_is_addressed_twice(game: str, seats: int, lang: str) -> None:
    """`You You may build`: the name stands beside a sentence that has it already."""
    twice = re.compile(rf"\b({YOU[lang]}) ({YOU[lang]})\b")
    for table, seat in positions(game, seats, seed=2, every=7):
        found = twice.search(text_of(pages.table_fragment(shown(table, seat), lang, {})))
        assert found is None, found


def test_the_crane_shows_what_is_being_built() -> None:
    """The new card lies in the hand with its mark while one chooses what it covers."""
    for table, seat in positions("sanjuan/2004", 4, seed=3):
        here = shown(table, seat)
        if here.prompt is not None and here.prompt.kind == "cover":
            scene = builder_of(here, wording("en")).build()
            built = [card for card in scene.hand if card.look == "building"]  # type: ignore[attr-defined]
            assert len(built) == 1
            assert "building" in pages.table_page(here, "en", {})
            return
    raise AssertionError("nobody had a crane in this game")


def test_each_font_has_one_address() -> None:
    """It is preloaded and used under the same, mark and all, or it would be fetched twice."""
    table, seat = next(positions("sanjuan/2004", 2))
    preloaded = re.findall(
        r'rel="preload" href="([^"]+woff2)[^"]*" as="font"', pages.table_page(shown(table, seat), "en", {})
    )
    assert len(preloaded) == len(set(preloaded)) == 2


@pytest.mark.parametrize("lang", YOU)
@pytest.mark.parametrize(("game", "turns"), [("sanjuan/2004", 3), ("puertorico/2002", 6)])
def test_with_two_seats_the_plate_says_who_chooses_again(game: str, turns: int, lang: str) -> None:
    """Each choice of a round says what follows it: a choice of one's own, of the other, or the next round."""
    w = wording(lang)
    said = []
    for table, seat in positions(game, 2, seed=2):
        here = shown(table, seat)
        if here.prompt is not None and here.prompt.kind == "role":
            other = here.players[1 - seat].name
            scene = builder_of(here, w).build()
            follows = {w("role_then_you", player=other): "me", w("role_then_other", player=other): "other"}
            said.append({**follows, w("role_last"): "last"}[scene.plate.sub])
            assert scene.plate.sub in text_of(pages.table_page(here, lang, {})).replace("&#39;", "'")
            if len(said) == 2 * turns:
                break
    assert said == [*["me"] * (turns - 2), "other", "last"] * 2


def test_with_more_seats_the_plate_says_what_a_role_is() -> None:
    w = wording("en")
    for table, seat in positions("sanjuan/2004", 3):
        here = shown(table, seat)
        if here.prompt is not None and here.prompt.kind == "role":
            assert builder_of(here, w).build().plate.sub == w("ask_role_sanjuan_sub")
            return


@pytest.mark.parametrize("lang", YOU)
def test_the_stage_counts_the_cards_of_a_long_sentence_and_then_names_them(lang: str) -> None:
    """Else what a councillor looks at went beyond the stage on small screens."""
    w, found = wording(lang), 0
    for table, seat in positions("sanjuan/2004", 4, seed=2):
        here = shown(table, seat)
        if here.prompt is not None and here.prompt.kind == "council" and here.prompt.seat == seat:
            step = builder_of(here, w).build().steps[-1]
            if not step.prop.backs:  # the library was used, and comes first
                continue
            cards = here.events[-1].cards
            assert len(step.what) <= 48
            named = f"{step.what} {step.detail}"
            assert all(w.words.building(here.game_name, card) in named for card in cards)
            found += len(cards) > 3
    assert found, "nobody looked at more than three cards"
