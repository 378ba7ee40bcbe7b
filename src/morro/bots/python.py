"""A class of your own as a bot: `py:package.module:Class`, anything that can `choose(view, prompt, legal, rng)`."""

import importlib
import inspect
import sys
from pathlib import Path
from typing import Any, Final

from morro.bots.bot import BadBot, BotFailed
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.games import AnyGame

PREFIX: Final = "py:"


class PythonBot:
    """Asks an object of the class. Whatever goes wrong in there is BotFailed, with a sentence that says what."""

    def __init__(self, text: str, game: AnyGame) -> None:
        self.name = text
        self._player = made(text, class_of(text), game)

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        try:
            answer = self._player.choose(view, prompt, list(legal), rng)
        except Exception as error:  # of somebody else's code anything can be expected
            raise BotFailed("crash", f"{self.name} raised {told(error)}") from error
        if answer not in legal:
            raise BotFailed("illegal", f"{self.name} answered {answer!r}; possible was: {legal}")
        return int(answer)

    def close(self) -> None:
        close = getattr(self._player, "close", None)
        if close is not None:
            close()


def class_of(text: str) -> Any:
    """The class that a text names; raises BadBot. A module is also looked for in the folder where one stands."""
    module, _, name = text.removeprefix(PREFIX).partition(":")
    if not module or not name:
        raise BadBot(f"{text!r}: a class is written py:package.module:Class")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ModuleNotFoundError as error:
        raise BadBot(f"{text}: there is no module {error.name}; it is looked for in {here} too") from error
    except Exception as error:
        raise BadBot(f"{text}: {module} cannot be imported, it raised {told(error)}") from error
    if not inspect.isclass(found):
        raise BadBot(f"{text}: the module {module} has no class {name}")
    if not callable(getattr(found, "choose", None)):
        raise BadBot(f"{text}: {name} has no method choose(view, prompt, legal, rng)")
    return found


def made(text: str, kind: Any, game: AnyGame) -> Any:
    """An object of the class; it is given the game if it takes an argument. Raises BadBot."""
    try:
        takes = [one for one in inspect.signature(kind).parameters.values() if one.kind in GIVEN]
        return kind(game) if takes else kind()
    except Exception as error:
        raise BadBot(f"{text} cannot be made, it raised {told(error)}") from error


GIVEN: Final = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def told(error: Exception) -> str:
    """An error in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())
