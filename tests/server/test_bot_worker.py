"""What a bot's process answers: a whole gesture for one question, and never the answer to the next one."""

from typing import Any

import pytest
from tests.sanjuan_table import NEW, Table

from morro.core.errors import IllegalAction
from morro.core.game import Prompt
from morro.core.rng import Rng
from morro.server.bot_worker import Minds, Question, answer, tried

BANK = "round=3\nask: bank seat=0 | role seat=0 | role seat=1\nseat 0 hand: well*2 tower city: bank indigo_plant"
PAY = "seat 0 hand: library well tower*2 hero*2 city: indigo_plant"


class Chooser:
    """Answers what it was told to, one after the other, and remembers the questions."""

    name = "chooser"

    def __init__(self, *tokens: str) -> None:
        self.tokens = list(tokens)
        self.asked: list[str] = []

    def choose(self, view: Any, prompt: Prompt, legal: list[int], rng: Rng) -> int:
        self.asked.append(prompt.kind)
        token = self.tokens.pop(0)
        return 9999 if token == "nonsense" else Table(BANK, NEW).game.actions.id(token)

    def close(self) -> None:
        pass


def answered(t: Table, bot: Chooser) -> list[str]:
    question = Question(t.game.name, t.seats, t.game.text(t.state), bot.name, 1)
    minds = Minds()
    minds.bots[t.game.name, t.seats, bot.name] = bot
    return answer(question, minds)


def test_several_cards_of_one_choice_are_one_gesture() -> None:
    t = Table(PAY).play("role builder")
    assert answered(t, Chooser("build library", "pay well")) == ["build library"]
    t.play("build library")
    bot = Chooser("pay well", "pay tower")
    assert answered(t, bot) == ["pay well", "pay tower"], "the other two cards follow of themselves"
    assert bot.asked == ["pay", "pay"]


@pytest.mark.parametrize("tokens", [["pass"], ["tuck well", "pass"]])
def test_a_gesture_ends_with_its_question(tokens: list[str]) -> None:
    """As many cards as wanted go under the bank; the role that is asked for next is another question."""
    bot = Chooser(*tokens, "role builder")
    assert answered(Table(BANK, NEW), bot) == tokens
    assert set(bot.asked) == {"bank"}


def test_an_impossible_answer_is_refused_and_its_cards_are_not_told() -> None:
    t = Table(BANK, NEW)
    with pytest.raises(IllegalAction, match="'chooser' gave an answer that is not possible"):
        answered(t, Chooser("nonsense"))
    question = Question(t.game.name, t.seats, t.game.text(t.state), "chooser", 1)
    minds = Minds()
    minds.bots[t.game.name, t.seats, "chooser"] = Chooser("nonsense")
    assert tried(question, minds) == (None, "IllegalAction")
