"""Menus that are the same every time, made once. Nobody changes a menu."""

from typing import Final

from morro.puertorico import actions as act

ONLY_PASS: Final = [act.PASS]

HACIENDA_MENU: Final = [act.PASS, act.USE_HACIENDA]

HOSPICE_MENU: Final = [act.PASS, act.USE_HOSPICE]

MAYOR_MENU: Final = [act.PASS, act.USE_MAYOR]

PRODUCE_MENU: Final = [act.PASS, act.PRODUCE_ALL]

ONLY_PRODUCE: Final = [act.PRODUCE_ALL]

HARBOR_MENU: Final = [act.PASS, act.USE_HARBOR]

UNIVERSITY_MENU: Final = [act.PASS, act.USE_UNIVERSITY]

REFUSE_MENU: Final = [act.PASS, act.REFUSE]
