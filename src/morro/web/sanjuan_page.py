"""The page of San Juan."""

from typing import Final

from morro.web.game_page import GamePage

PAGE: Final = GamePage("sanjuan.html", "sj", ("sanjuan",), cover=("indigo_plant", "library", "palace"))
