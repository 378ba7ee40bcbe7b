"""The public numbers of a position, by family of games: points, hands, buildings."""

from typing import Any

from morro.games import AnyGame
from morro.puertorico import scoring as puertorico_scoring
from morro.puertorico.game import PuertoRico
from morro.sanjuan import scoring as sanjuan_scoring
from morro.scene.seen import Sheet


def sheets(game: AnyGame, s: Any) -> list[Sheet]:
    """For each seat every origin of its points, if the game ended now."""
    scoring = puertorico_scoring if isinstance(game, PuertoRico) else sanjuan_scoring
    ties = game.tiebreaks(s)
    out = []
    for seat in range(game.seats):
        sheet = scoring.score(s, seat)
        out.append(Sheet(sheet.lines(), sheet.total(), ties[seat]))
    return out


def secret(game: AnyGame, viewer: int) -> list[int]:
    """The seats whose points the viewer may not know before the end."""
    if isinstance(game, PuertoRico) and game.rules.hidden_chips:
        return [seat for seat in range(game.seats) if seat != viewer]
    return []


def hands(game: AnyGame, s: Any) -> list[int]:
    """How many cards each seat holds; in Puerto Rico, how many doubloons."""
    if isinstance(game, PuertoRico):
        return [e.doubloons for e in s.estates]
    return [len(e.hand) for e in s.estates]


def buildings(game: AnyGame, s: Any) -> list[int]:
    """How many buildings stand in each city."""
    if isinstance(game, PuertoRico):
        return [e.owns.bit_count() for e in s.estates]
    return [len(e.city) for e in s.estates]
