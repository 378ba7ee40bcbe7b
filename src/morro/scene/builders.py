"""The builder of each game's scene."""

from morro.core.errors import BadGame
from morro.scene.people import names_of
from morro.scene.puertorico import PuertoRicoBuilder
from morro.scene.sanjuan import SanJuanBuilder
from morro.scene.scene import Scene, SceneBuilder
from morro.scene.seen import Seen
from morro.words.wording import Wording

BUILDERS: dict[str, type[SceneBuilder]] = {"sanjuan": SanJuanBuilder, "puertorico": PuertoRicoBuilder}


def builder_of(seen: Seen, w: Wording) -> SceneBuilder:
    """The builder for what is seen; raises BadGame for a game without a presentation."""
    family = seen.game_name.partition("/")[0]
    if family not in BUILDERS:
        raise BadGame(f"{seen.game_name} has no presentation")
    return BUILDERS[family](seen, w, names_of(seen, w))


def scene_of(seen: Seen, w: Wording) -> Scene | None:
    """The scene for what is seen; None while there is no game to be seen."""
    return builder_of(seen, w).build() if seen.view is not None and seen.status != "open" else None
