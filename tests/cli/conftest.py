"""How the tests of the command line call it: in this process, or in one of its own with a real terminal."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from morro.cli.app import app
from morro.cli.screen import Screen

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in an empty directory; a bug is raised here and not hidden in the result."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def call(*args: str, text: str | bytes = "") -> Result:
        result = CliRunner().invoke(app, list(args), input=text)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[int, str], str]], list[str]]:
    """Seat a scripted person: it is given the number of the question and its words, and says what to type.

    Gives the list of what it was asked. A script that says nothing ends the input.
    """

    def seat(script: Callable[[int, str], str]) -> list[str]:
        asked: list[str] = []

        def ask(self: Screen, question: str) -> str:
            answer = script(len(asked), question)
            asked.append(question)
            if not answer:
                raise EOFError
            self.say(f"{question}: {answer}")
            return answer

        monkeypatch.setattr(Screen, "ask", ask)
        return asked

    return seat
