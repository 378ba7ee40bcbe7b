"""A proposal fills the form in: what the bot named, and what follows of itself."""

from collections import Counter

from tests.web.showing import Page, new_table, play, shown

from morro.scene.question import proposal, spread
from morro.web import pages


def test_the_last_cards_of_a_payment_are_ticked_though_nobody_named_them() -> None:
    tokens = ["pay indigo_plant", "pay indigo_plant", "pay well", "pay tower"]
    assert proposal(["pay well"], tokens, 3, 3) == Counter(["pay well", "pay tower", "pay indigo_plant"])
    assert proposal(["pay indigo_plant"] * 3, tokens, 2, 4) == Counter(["pay indigo_plant"] * 2)
    assert proposal(["pass"], tokens, 0, 4).total() == 0
    assert proposal([], tokens, 2, 2).total() == 0, "nobody asked for a proposal"


def test_colonists_that_are_not_named_fill_what_is_left() -> None:
    places = [[f"man {name} {n}" for n in range(3)] for name in ("corn", "sugar", "office")]
    assert spread(["man corn 1"], places, 4) == [1, 2, 1]
    assert spread(["man corn 2", "man sugar 0", "man office 1"], places, 3) == [2, 0, 1]


def test_a_page_with_a_proposal_has_as_many_ticks_as_are_asked_for() -> None:
    table = new_table("sanjuan/2004", 2, 7)
    play(table, ["role builder"])
    dear = [token for token in table.game.tokens(table.state) if token.startswith("build")][-1]
    play(table, [dear])
    facts = shown(table, table.asked)
    assert facts.prompt is not None
    assert facts.prompt.kind == "pay"
    assert Page(pages.table_fragment(facts, "en", {})).all("input", checked="") == []
    facts.advice = [table.game.tokens(table.state)[0]]
    ticked = Page(pages.table_fragment(facts, "en", {})).all("input", checked="")
    assert len(ticked) == facts.prompt.left > 1
    assert facts.advice[0] in [attrs["value"] for attrs in ticked]
