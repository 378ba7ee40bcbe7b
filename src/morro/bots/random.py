"""The bot that knows only the rules."""

from morro.core.game import Prompt, View
from morro.core.rng import Rng


class RandomBot:
    """Gives any legal answer, each as likely as the other."""

    def __init__(self) -> None:
        self.name = "random"

    def choose(self, view: View, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        return legal[rng.below(len(legal))]

    def close(self) -> None:
        pass
