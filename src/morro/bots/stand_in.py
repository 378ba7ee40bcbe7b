"""StandIn: somebody plays on when a bot has failed, so that no game is lost for it."""

from typing import Any

from morro.bots.bot import Bot, BotFailed
from morro.core.game import Prompt
from morro.core.rng import Rng


class StandIn:
    """One seat in one game: the bot plays until it fails, then the substitute plays to the end, and the result says so.

    Both bots are borrowed, and may sit at other tables too: who made them closes them.
    """

    def __init__(self, bot: Bot, substitute: Bot) -> None:
        self.bot = bot
        self.substitute = substitute
        self.trouble: list[str] = []
        """What went wrong, a sentence each; empty as long as the bot itself plays."""
        self.counts: dict[str, int] = {}
        """How often it failed, by the `why` of BotFailed."""

    @property
    def name(self) -> str:
        return self.bot.name

    @property
    def playing(self) -> Bot:
        """Who answers the next question."""
        return self.substitute if self.trouble else self.bot

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        if not self.trouble:
            try:
                answer = self.bot.choose(view, prompt, legal, rng)
            except BotFailed as failure:
                self._note(failure)
            else:
                if answer in legal:
                    return answer
                self._note(BotFailed("illegal", f"{self.bot.name} answered {answer}; possible was: {legal}"))
        return self.substitute.choose(view, prompt, legal, rng)

    def _note(self, failure: BotFailed) -> None:
        self.trouble.append(f"{failure}; {self.substitute.name} plays on for it")
        self.counts[failure.why] = self.counts.get(failure.why, 0) + 1

    def close(self) -> None:
        pass
