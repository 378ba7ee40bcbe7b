"""Cards fly from where they were to where they go, in front of everything; who wants no movement sees none."""

from playwright.sync_api import Page, expect
from tests.browser.company import two_people, whose_turn
from tests.browser.conftest import Sit
from tests.browser.midgame import record_until, sit_down_at
from tests.browser.playing import set_up, version, wait_for_move

HALFWAY = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (way, timing) {
  const animation = animate.call(this, way, timing);
  animation.pause();
  animation.currentTime = 160;
  return animation;
};
"""
"""Everything that moves stops on its way, so that it can be looked at."""
SEEN = """async () => {
  const look = (el) => new Promise((done) => new IntersectionObserver(([seen], watch) => {
    watch.disconnect();
    const hand = document.querySelector(".hand").getBoundingClientRect();
    done([seen.intersectionRatio, seen.boundingClientRect.top < hand.top]);
  }).observe(el));
  return Promise.all([...document.querySelectorAll("#air .flying")].map(look));
}"""
"""Of every flying card: how much of it is seen, and whether it is still above its strip."""


def test_a_drawn_card_is_seen_whole_on_its_way(sit: Sit) -> None:
    def somebody() -> Page:
        page = sit()
        page.add_init_script(HALFWAY)
        return page

    page = whose_turn(*two_people(somebody))
    page.emulate_media(reduced_motion="no-preference")
    cards = page.locator(".hand .card").count()
    before = version(page)
    page.locator("[value='role prospector']").click()
    wait_for_move(page, before)
    page.locator("#air .flying").first.wait_for()
    seen = page.evaluate(SEEN)
    assert [ratio > 0.99 for ratio, _ in seen] == [True] * len(seen)
    assert any(above for _, above in seen), "the card has not yet reached the hand"
    assert page.locator(".flying[id], .flying [id], .flying [name], .flying [data-id]").count() == 0
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    expect(page.locator(".flying")).to_have_count(0)
    expect(page.locator(".hand .card")).to_have_count(cards + 1)


LARGEST = """() => {
  const width = (part) => part.getBoundingClientRect().width;
  const icons = [...document.querySelectorAll("#air .flying.coins svg")];
  return Math.max(...icons.map((icon) => width(icon) / width(icon.closest(".flying"))));
}"""


def test_what_flies_looks_as_it_does_in_its_place(sit: Sit) -> None:
    """A coin takes its size from what is around it on the table."""
    page = sit()
    page.add_init_script(HALFWAY)
    set_up(page)
    sit_down_at(page, record_until("role", "puertorico/2002", 4, after=90))
    page.emulate_media(reduced_motion="no-preference")
    page.locator(".placard.can:not(.coined) [name=token]").first.click()
    page.locator("#air .flying.coins").first.wait_for()
    assert page.evaluate(LARGEST) < 1


def test_nothing_moves_for_who_wants_it_calm(sit: Sit) -> None:
    page = sit()
    page.add_init_script("window.moved = 0; Element.prototype.animate = () => { moved += 1 };")
    set_up(page)
    sit_down_at(page, record_until("role", "sanjuan/2004", 2))
    before = version(page)
    page.locator("[value='role prospector']").click()
    wait_for_move(page, before)
    assert page.evaluate("moved") == 0
