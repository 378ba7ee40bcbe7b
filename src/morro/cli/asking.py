"""Asking: the question of a scene as numbered answers, and what was typed as tokens."""

from typing import Final, NamedTuple

from morro.scene.question import Amount, Answer, Question
from morro.scene.rulebook import faces
from morro.scene.scene import Scene
from morro.scene.seen import Seen
from morro.words.text import capital
from morro.words.wording import Wording

TOLD_WITH_COST: Final = ("keep", "discard", "pay", "tuck")
"""The answers that name a card of which cost and points are worth knowing."""
TOLD_WITH_EFFECT: Final = ("build", "keep", "take", "man")


class Option(NamedTuple):
    """An answer that can be given by its number."""

    token: str
    label: str
    note: str
    gist: str


class Asking:
    """The question that a scene puts, for a person at a keyboard."""

    def __init__(self, seen: Seen, scene: Scene, w: Wording) -> None:
        self.legal = seen.legal
        self.scene = scene
        self.question: Question = scene.question
        self.game = seen.game_name
        self.words = w.words
        self.faces = {face.key: face for face in faces(self.game, w.language)}

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """The places on each of which a number is put; empty for every other question."""
        return self.question.amounts

    @property
    def several(self) -> bool:
        return self.question.form in ("several", "storage")

    @property
    def least(self) -> int:
        """How many answers must be given at once; storage takes one barrel more."""
        return self.question.least + (1 if self.question.form == "storage" else 0)

    @property
    def most(self) -> int:
        return self.question.most + (1 if self.question.form == "storage" else 0)

    def numbered(self) -> dict[int, Option]:
        """The answers by number, as they lie on the table; 0 is to do nothing."""
        question = self.question
        if question.form == "amounts":
            places = [Option(place.tokens[0].rpartition(" ")[0], place.name, "", place.works) for place in self.amounts]
            return dict(enumerate([place._replace(note=self._circles(place.token)) for place in places], 1))
        if question.form == "storage":
            kept = [answer for answer in self.scene.answers() if answer.pick == "one_of"]
            return dict(enumerate([self._barrels(answer) for answer in kept], 1))
        answers = [answer for answer in self.scene.answers() if answer.token != "pass"]
        if not self.several:
            answers = sorted({answer.token: answer for answer in answers}.values(), key=self._place)
        found = {number: self._option(answer) for number, answer in enumerate(answers, 1)}
        if question.refuse is not None:
            found[0] = self._option(question.refuse)
        return found

    def spelled(self, tokens: list[str]) -> list[str]:
        """The tokens to play where several were named: of the kind stored last, a single barrel is kept.

        A kind that has no more than one is that kind, wherever it was named: so nothing is lost by it.
        """
        if self.question.form != "storage":
            return tokens
        one = self.words.ui("n_barrels", n=1)
        lone = [option.token for option in self.numbered().values() if option.note == one and option.token in tokens]
        keep = lone[-1] if lone else tokens[-1]
        return [*(token.replace("keep ", "store ") for token in tokens if token != keep), keep]

    def _barrels(self, answer: Answer) -> Option:
        """A kind of good to store."""
        name = answer.token.partition(" ")[2]
        stored = next((one.note for one in self.scene.answers() if one.token == f"store {name}"), "")
        note = stored or self.words.ui("n_barrels", n=1)
        return Option(answer.token, capital(self.words.good(self.game, name)), note, "")

    def _place(self, answer: Answer) -> int:
        return self.legal.index(answer.token)

    def _circles(self, token: str) -> str:
        place = next(place for place in self.amounts if place.tokens[0].startswith(f"{token} "))
        return f"{self.words.ui('n_circles', n=len(place.tokens) - 1)}, {self.words.ui('before')}: {place.start}"

    def _option(self, answer: Answer) -> Option:
        verb, name = [*answer.token.split(), ""][:2]
        face = self.faces.get(name)
        note = answer.note
        if verb == "role":
            privilege = next(role.privilege for role in self.scene.roles if role.key == name).rstrip(".")
            note = f"{note}; {privilege}" if note else privilege
        elif verb == "build":
            note = f"{note}, {self.words.points_told(self.game, name)}"
        elif verb in TOLD_WITH_COST and face is not None and face.cost:
            note = f"{self.words.ui('cost_short')} {face.cost}, {self.words.points_told(self.game, name)}"
        gist = face.effect if face is not None and verb in TOLD_WITH_EFFECT else ""
        return Option(answer.token, answer.label, note, gist)
