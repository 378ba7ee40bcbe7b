"""Where a long word may be broken: browsers do not know it in every language."""

import re
from functools import cache
from typing import Final

SOFT_HYPHEN: Final = "\u00ad"

BREAKS: Final = {
    "de": (
        "Indigo|küperei Zucker|mühle Zucker|rohr Markt|halle Lager|haus Tabak|speicher Kaffee|rösterei Manu|faktur "
        "Univer|sität Zunft|halle Stein|bruch Stein|brüche Bürger|meister Bau|meister Gold|sucher Handels|haus"
    ),
    "nl": (
        "indigo|ververij Indigo|ververij suiker|molen Suiker|molen markt|hal Tabaks|pakhuis Koffie|branderij "
        "Manu|factuur Univer|siteit Hospi|tium Steen|groeve Steen|groeven steen|groeve Resi|dentie Burge|meester Bouw|meester Land|bouwer "
        "Goud|zoeker Handels|huis"
    ),
    "it": (
        "Costrut|tori Corpora|zioni Torre|fazione Magaz|zino Coloniz|zatore Costrut|tore Cerca|tore Pianta|gione "
        "Univer|sità"
    ),
}
"""Long words of each language; `|` stands where they may be broken."""

WORD: Final = re.compile(r"\w+")


@cache
def broken(language: str) -> dict[str, str]:
    """Each long word, and the same with its soft hyphens."""
    return {word.replace("|", ""): word.replace("|", SOFT_HYPHEN) for word in BREAKS.get(language, "").split()}


def soft(language: str, text: str) -> str:
    """The text, with soft hyphens in its long words."""
    words = broken(language)
    return WORD.sub(lambda found: words.get(found.group(), found.group()), text)
