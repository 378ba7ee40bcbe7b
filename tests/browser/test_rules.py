"""The rules on a phone: nothing of a building stands beside the screen."""

import pytest
from tests.browser.conftest import Sit

BESIDE = """() => [...document.querySelectorAll(".works :is(td, th)")].filter((cell) => {
  const box = cell.getBoundingClientRect();
  return !cell.closest("thead") && (box.right > innerWidth || box.left < 0);
}).map((cell) => cell.textContent)"""


@pytest.mark.parametrize("game", ["sanjuan/2018+new", "puertorico/2002"])
@pytest.mark.parametrize("width", [320, 390])
def test_a_building_is_read_without_moving_the_page_sideways(sit: Sit, game: str, width: int) -> None:
    page = sit()
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"/rules/{game}?lang=de")
    page.evaluate("document.querySelector('details.prose').open = true")
    assert page.locator(".works tbody tr").count() > 40
    assert page.evaluate(BESIDE) == []
