"""Context: what every part of a table is made from, the view with the words and the question to the viewer."""

from dataclasses import dataclass

from morro.scene.question import Question
from morro.scene.seen import Seen
from morro.words.wording import Wording


@dataclass(frozen=True)
class Context:
    """What one viewer sees, in one language; each game adds its own view and its faces."""

    seen: Seen
    w: Wording
    question: Question

    @property
    def game(self) -> str:
        return self.seen.game_name

    @property
    def viewer(self) -> int:
        return self.seen.viewer
