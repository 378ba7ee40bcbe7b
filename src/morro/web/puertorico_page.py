"""The page of Puerto Rico."""

from typing import Final

from morro.web.game_page import GamePage

PAGE: Final = GamePage(
    template="puertorico.html",
    look="prt",
    sheets=("puertorico",),
    small=("puertorico-small",),
    plate="puertorico/plate_body.html",
    tabs="tabs/puertorico.html",
    rules_tab=False,
    nothing=("settle", "build", "produce", "craft", "sell"),
    undoable=("role", "build", "produce", "man", "hacienda", "settle", "load"),
    offers=("hacienda", "hospice", "university", "mayor", "refuse"),
    drawn=("load", "refuse"),
    show="puertorico/show.html",
    thumb="puertorico.svg#ship-6",
    thumb_look="load-4 k-indigo",
)
