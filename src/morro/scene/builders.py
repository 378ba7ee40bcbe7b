"""The scene for what a viewer sees, by the game's own builder."""

from morro.scene.people import names_of
from morro.scene.presentation import presentation_of
from morro.scene.scene import Scene, SceneBuilder
from morro.scene.seen import Seen
from morro.words.wording import Wording


def builder_of(seen: Seen, w: Wording) -> SceneBuilder:
    """The builder for what is seen; raises BadGame for a game without a presentation."""
    return presentation_of(seen.game_name).builder(seen, w, names_of(seen, w))


def scene_of(seen: Seen, w: Wording) -> Scene | None:
    """The scene for what is seen; None while there is no game to be seen."""
    return builder_of(seen, w).build() if seen.view is not None and seen.status != "open" else None
