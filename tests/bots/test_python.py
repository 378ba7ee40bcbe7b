"""A Python class as a bot: it plays, and whatever is wrong with it is said in a sentence."""

from pathlib import Path

import pytest

from morro.bots.bot import BadBot, BotFailed
from morro.bots.registry import make_bot
from morro.core.rng import seeded
from morro.games import make_game

GAME = make_game("sanjuan/2004", 2)
SOURCE = """
class First:
    def choose(self, view, prompt, legal, rng):
        return legal[0]

class Knows:
    def __init__(self, game):
        self.game = game
        self.closed = False
    def choose(self, view, prompt, legal, rng):
        return self.game.actions.id("role prospector")
    def close(self):
        Knows.closed = True

class Raises(First):
    def choose(self, view, prompt, legal, rng):
        raise ValueError("two\\nlines")

class Cheats(First):
    def choose(self, view, prompt, legal, rng):
        return 999

class Unmade(First):
    def __init__(self):
        raise OSError("no book")

class Mute:
    pass

thing = First()
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module in the folder where one stands."""
    (tmp_path / "class_bots_here.py").write_text(SOURCE)
    (tmp_path / "class_bots_broken.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


def ask(text: str) -> str:
    s = GAME.new(7)
    bot = make_bot(text, GAME)
    assert bot.name == text
    answer = bot.choose(GAME.view(s, 0), GAME.prompt(s), GAME.legal(s), seeded(1))
    bot.close()
    return GAME.actions.token(answer)


def test_a_class_plays() -> None:
    assert ask("py:class_bots_here:First") == GAME.tokens(GAME.new(7))[0]
    assert ask("py:class_bots_here:Knows") == "role prospector"
    import class_bots_here  # type: ignore[import-not-found]

    assert class_bots_here.Knows.closed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("py:class_bots_here", "a class is written py:package.module:Class"),
        ("py::First", "a class is written py:package.module:Class"),
        ("py:class_bots_nowhere:First", "there is no module class_bots_nowhere"),
        ("py:class_bots_broken:First", "cannot be imported, it raised ZeroDivisionError: division by zero"),
        ("py:class_bots_here:Second", "the module class_bots_here has no class Second"),
        ("py:class_bots_here:thing", "the module class_bots_here has no class thing"),
        ("py:class_bots_here:Mute", r"Mute has no method choose\(view, prompt, legal, rng\)"),
        ("py:class_bots_here:Unmade", "cannot be made, it raised OSError: no book"),
    ],
)
def test_a_class_that_cannot_play_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadBot, match=words) as refusal:
        make_bot(text, GAME)
    assert "\n" not in str(refusal.value)


def test_a_class_that_fails_loses_the_move() -> None:
    with pytest.raises(BotFailed, match="Raises raised ValueError: two lines") as crash:
        ask("py:class_bots_here:Raises")
    assert crash.value.why == "crash"
    with pytest.raises(BotFailed, match=r"Cheats answered 999; possible was: \[") as cheat:
        ask("py:class_bots_here:Cheats")
    assert cheat.value.why == "illegal"
