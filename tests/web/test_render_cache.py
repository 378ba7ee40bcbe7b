"""RenderCache of a page that are kept: as long as they are used, and not for ever."""

from morro.scene.render_cache import MOST, RenderCache


class Drawer:
    """Draws pieces, and remembers which it had to make."""

    def __init__(self) -> None:
        self.pieces = RenderCache()
        self.made: list[str] = []

    def draw(self, key: str) -> str:
        return str(self.pieces.get(key, lambda: self.make(key)))

    def make(self, key: str) -> str:
        self.made.append(key)
        return key.upper()


def test_a_piece_is_made_once_while_pictures_use_it() -> None:
    drawer = Drawer()
    for _ in range(3):
        assert (drawer.draw("city"), drawer.draw("city")) == ("CITY", "CITY")
        drawer.pieces.turn()
    drawer.draw("log")
    assert drawer.made == ["city", "log"]
    drawer.pieces.turn()
    drawer.pieces.turn()  # nothing was drawn between: what the last picture used is not forgotten
    assert drawer.draw("log") == "LOG"
    assert drawer.made == ["city", "log"]
    drawer.draw("city")
    assert drawer.made == ["city", "log", "city"]


def test_many_viewers_of_one_picture_do_not_fill_the_memory() -> None:
    drawer = Drawer()
    for number in range(3 * MOST):
        drawer.draw(str(number))
    drawer.draw(str(3 * MOST - 1))
    drawer.draw("0")
    assert drawer.made[3 * MOST :] == ["0"]
