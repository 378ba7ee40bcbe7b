"""StandIn: somebody plays on when a bot has failed, so that no game is lost for it."""

from typing import Any

from morro.bots.bot import Bot, BotFailed, ask
from morro.core.game import Prompt
from morro.core.rng import Rng


class StandIn:
    """One seat in one game: the bot plays until it fails, then the substitute plays to the end, and the result says so.

    Both bots are borrowed, and may sit at other tables too: who made them closes them.
    """

    def __init__(self, bot: Bot, substitute: Bot) -> None:
        self.bot = bot
        self.substitute = substitute
        self.failure: BotFailed | None = None
        """How the bot failed; None as long as it plays itself."""

    @property
    def name(self) -> str:
        return self.bot.name

    @property
    def playing(self) -> Bot:
        """Who answers the next question."""
        return self.bot if self.failure is None else self.substitute

    @property
    def trouble(self) -> str:
        """What went wrong, in a sentence that everybody at the table may read; empty as long as the bot plays."""
        return "" if self.failure is None else f"{self.failure}; {self.substitute.name} plays on for it"

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        if self.failure is None:
            try:
                return ask(self.bot, view, prompt, legal, rng)
            except BotFailed as failure:
                self.failure = failure
        return self.substitute.choose(view, prompt, legal, rng)

    def close(self) -> None:
        pass
