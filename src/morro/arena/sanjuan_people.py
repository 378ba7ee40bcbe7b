"""How people play San Juan."""

from typing import Final

from morro.arena.people import Known

KNOWN: Final = [
    Known("sanjuan/2004", 0, "rounds", 11, 14, "mostly 11 to 14 rounds", "the San Juan page of BSW"),
    Known("sanjuan/2004", 2, "rounds", 11, 17, "11 to 17 rounds", "WBC 2017, two seats"),
    Known("sanjuan/2004", 4, "winner", 32, 45, "winners up to 45, and a game won with 32 to 31", "38 games, WBC 2004"),
]
