"""What every part of a table of Puerto Rico is made from."""

from morro.puertorico.buildings import GOOD_KEYS
from morro.puertorico.view import PuertoRicoView
from morro.scene.context import Context
from morro.scene.face import Face
from morro.scene.puertorico_faces import face
from morro.scene.puertorico_things import Goods
from morro.words.text import capital


class PuertoRicoContext(Context):
    """What one viewer sees of Puerto Rico."""

    @property
    def view(self) -> PuertoRicoView:
        view: PuertoRicoView = self.seen.view
        return view

    def face(self, kind: int) -> Face:
        return face(self.game, self.w.language, kind)

    def good(self, good: int) -> str:
        return capital(self.w.words.good(self.game, good))

    def goods(self, good: int, n: int) -> Goods:
        """So many barrels of a kind."""
        return Goods(GOOD_KEYS[good], self.good(good), n)
