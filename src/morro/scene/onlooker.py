"""What a seat sees of a game that no server keeps: at a terminal, in a match, on an analysis board."""

from typing import Any

from morro.games import AnyGame
from morro.scene.seen import Player, Seen
from morro.scene.standings import secret, sheets


def seen_by(
    game: AnyGame, s: Any, viewer: int, names: list[str], since: int = 0, advice: list[str] | None = None
) -> Seen:
    """The game as a seat, or a spectator, may know it; its log must be on for the story so far to be told."""
    over = game.over(s)
    asked = not over and game.seat(s) == viewer
    hidden = [] if over else secret(game, viewer)
    return Seen(
        game=game,
        game_name=game.name,
        seats=game.seats,
        version=0,
        status="finished" if over else "running",
        viewer=viewer,
        owned=[viewer] if viewer >= 0 else [],
        view=game.view(s, viewer),
        prompt=None if over else game.prompt(s),
        legal=game.tokens(s) if asked else [],
        events=s.log.seen_by(viewer) if s.log is not None else [],
        since=since,
        players=[
            Player(seat, name, "me" if seat == viewer else "human", None, True, None) for seat, name in enumerate(names)
        ],
        scores=[None if seat in hidden else sheet for seat, sheet in enumerate(sheets(game, s))],
        winners=game.winners(s) if over else [],
        at=None,
        history=[],
        advice=advice or [],
    )
