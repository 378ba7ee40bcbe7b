"""What every part of a table of San Juan is made from."""

from morro.sanjuan.buildings import KEYS
from morro.sanjuan.state import NO_CARD
from morro.sanjuan.view import EstateView, SanJuanView
from morro.scene.context import Context
from morro.scene.face import Face
from morro.scene.question import Answer
from morro.scene.sanjuan_faces import face

CONSTRUCTION = ("pay", "spend", "poor_house", "cover", "copy", "library")
"""The questions that may be about a building that is chosen, but not yet paid for."""


class SanJuanContext(Context):
    """What one viewer sees of San Juan."""

    @property
    def view(self) -> SanJuanView:
        view: SanJuanView = self.seen.view
        return view

    @property
    def mine(self) -> EstateView:
        """The viewer's own estate."""
        return self.view.estates[self.viewer]

    def face(self, kind: int) -> Face:
        rules = self.view.rules
        return face(self.game, self.w.language, kind, rules.cost[kind], rules.copies[kind])

    def answer(self, verb: str, kind: int, note: str = "") -> Answer | None:
        """The answer that does this with a card, or None where it is not offered."""
        token = f"{verb} {KEYS[kind]}"
        if token not in self.question.offered:
            return None
        return self.question.answer(token, self.w.words.action(self.game, self.question.kind, token), note)

    def under_construction(self) -> int:
        """The kind of building that the question is about, or NO_CARD."""
        task = self.view.todo[-1] if self.view.todo else None
        return task.card if task is not None and self.question.kind in CONSTRUCTION else NO_CARD
