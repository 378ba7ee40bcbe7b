"""What the coach says, in four languages: sentences made from claims, and from nothing else.

A language is one file in `words/`, each with the same keys. A claim is one clause; the clauses follow a colon, so that
no language has to turn its word order round.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from morro.coach.hint import Hint
from morro.coach.reason import OTHERS, POINTS, RIVAL, ROUNDS, YOU, Claim, Reason
from morro.coach.staircase import Staircase
from morro.core.game import Prompt
from morro.games import AnyGame
from morro.words import Words, words
from morro.words.text import Texts, enumeration

FOLDER: Final = Path(__file__).parent / "words"


class Sentences:
    """The coach in one language."""

    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        self.names = names
        """Of the players, where they have any."""
        self.words: Words = words(language)
        path = FOLDER / f"{language}.toml"
        self.texts = Texts(tomllib.loads(path.read_text(encoding="utf-8")), path.name)

    def say(self, table: str, key: str, **values: object) -> str:
        return self.texts.table(table).say(key, values)

    def number(self, value: float, digits: int = 1) -> str:
        """A number as this language writes it, without its sign."""
        return f"{abs(value):.{digits}f}".replace(".", self.say("language", "decimal"))

    def answer(self, game: AnyGame, prompt: Prompt, token: str) -> str:
        return self.words.action(game.name, prompt.kind, token)

    def claim(self, game: AnyGame, claim: Claim) -> str:
        """One clause: `you sell 0.8 more goods this round`."""
        head, *rest = claim.name.split()
        table, key = self.texts.table("claim"), head
        values: dict[str, object] = {"n": self.number(claim.amount.value)}
        if head in (YOU, OTHERS):
            table, key = table.table(head), rest[1]
            values["when"] = self.say("when", rest[0])
        elif head == RIVAL:
            seat = int(rest[0])
            values["player"] = self.names[seat] if self.names else self.words.seat(seat)
        elif head == POINTS and rest:
            key = "source"
            values["source"] = self.words.score_line(game.name, rest[0])
        return table.table(key).say("more" if claim.more else "fewer", values)

    def reason(self, game: AnyGame, prompt: Prompt, reason: Reason) -> str:
        """Why the better answer is better, in a sentence."""
        said = reason.said()
        if not said:
            return self.say("reason", "many")
        pro = [self.claim(game, claim) for claim in said if claim.weight > 0]
        con = [self.claim(game, claim) for claim in said if claim.weight < 0]
        together = enumeration(pro, self.say("language", "and"))
        other = self.answer(game, prompt, reason.other)
        if con:
            return self.say("reason", "though", other=other, claims=together, against=con[0])
        return self.say("reason", "because", other=other, claims=together)

    def hint(self, hint: Hint) -> str:
        """The best answer and its lead, or that two are too close to call."""
        best = self.answer(hint.game, hint.prompt, hint.best.token)
        other = self.answer(hint.game, hint.prompt, hint.next.token)
        if hint.close:
            return self.say("hint", "close", best=best, other=other)
        return self.say("hint", "ahead", best=best, other=other, n=max(1, round(100 * hint.lead.value)))

    def why(self, hint: Hint) -> str:
        return self.explain(hint.game, hint.prompt, hint.reason, hint.close)

    def explain(self, game: AnyGame, prompt: Prompt, reason: Reason, close: bool) -> str:
        """The reason; where two answers are too close to call, what speaks for either."""
        if not close:
            return self.reason(game, prompt, reason)
        told = [self.in_favour(game, prompt, one) for one in (reason, reason.turned())]
        return " ".join(filter(None, told)) or self.say("reason", "unclear")

    def in_favour(self, game: AnyGame, prompt: Prompt, reason: Reason) -> str:
        """What speaks for one of two answers that are too close to call; nothing where nothing does."""
        claims = [self.claim(game, claim) for claim in reason.in_favour(2) if claim.name != ROUNDS]
        answer = self.answer(game, prompt, reason.better)
        together = enumeration(claims, self.say("language", "and"))
        return self.say("reason", "favour", best=answer, claims=together) if claims else ""

    def largest(self, stairs: Staircase) -> str:
        """Which part weighed most, if that is clear."""
        return self.say("review", f"largest_{stairs.largest() or 'none'}")


@cache
def sentences_in(language: str) -> Sentences:
    """The coach in this language; raises GameError, and lists the languages there are."""
    words(language)
    return Sentences(language)
