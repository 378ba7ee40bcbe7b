"""The page of San Juan."""

from typing import Final

from morro.web.game_page import GamePage

BUILDING: Final = ("cover", "copy", "library", "spend", "poor_house", "pay")
"""The questions in the midst of building."""

PAGE: Final = GamePage(
    template="sanjuan.html",
    look="sj",
    sheets=("sanjuan",),
    undoable=("role", "build", *BUILDING, "produce"),
    offers=("library", "mine", "goldsmith", "poor_house", "bank", "chapel", "office"),
    back=BUILDING,
    show="sanjuan_show.html",
    cards=("indigo_plant", "library", "palace"),
    thumb="sanjuan.svg#sj-library",
    covers={"sanjuan/2018": "sanjuan.svg#sj-city_hall", "sanjuan/2018+new": "sanjuan.svg#sj-cathedral"},
)
