"""How people play Puerto Rico."""

from typing import Final

from morro.arena.people import Known

SEATS_TOLD: Final = "21.1 / 17.4 / 30.9 / 30.6 % of the wins by seat"
SEATS_FROM: Final = "346 tournament games of 2002 to 2006 (WBC, EuroQuest)"
SCORES_TOLD: Final = "mean scores by seat 42.2 / 40.8 / 43.5 / 43.2"

KNOWN: Final = [
    Known("puertorico/2002", 4, "rounds", 13, 18, "about 15 rounds", "what players report"),
    Known("puertorico/2002", 4, "score", 38, 46, SCORES_TOLD, SEATS_FROM),
    Known("puertorico/2002", 4, "winner", 36, 65, "winners 36 to 65", "elimination rounds, WBC 2002"),
    Known("puertorico/2002", 4, "seat 0", 0.168, 0.254, SEATS_TOLD, SEATS_FROM),
    Known("puertorico/2002", 4, "seat 1", 0.134, 0.214, SEATS_TOLD, SEATS_FROM),
    Known("puertorico/2002", 4, "seat 2", 0.260, 0.358, SEATS_TOLD, SEATS_FROM),
    Known("puertorico/2002", 4, "seat 3", 0.257, 0.355, SEATS_TOLD, SEATS_FROM),
]
"""The bounds of seats are 95 % intervals of the published shares; the others are as published, or somewhat wider."""
