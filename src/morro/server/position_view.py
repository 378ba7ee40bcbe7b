"""A table that nobody keeps: one position as one seat may know it, drawn like a table of the server."""

from collections.abc import Sequence
from typing import Any

from morro.core.game import SPECTATOR
from morro.games import AnyGame
from morro.scene.seen import Player
from morro.scene.standings import secret, sheets
from morro.server.table_view import TableView


def position_view(
    game: AnyGame,
    state: Any,
    viewer: int,
    players: Sequence[Player],
    asks: bool,
    events: Sequence[Any] = (),
    open_hands: bool = False,
) -> TableView:
    """The position as `viewer` sees it; `asks`: with the answers of the question, where it is this seat's.

    `open_hands`: everybody's cards lie open, what lies in no hand does not.
    """
    over = game.over(state)
    mine = asks and not over and game.seat(state) == viewer
    hidden = [] if over or open_hands else secret(game, viewer)
    return TableView(
        id="",
        game=game,
        game_name=game.name,
        options=game.name.split(":")[1:],
        seats=game.seats,
        version=0,
        revision=0,
        status="running",
        viewer=viewer,
        owned=[viewer] if viewer != SPECTATOR else [],
        view=game.view(state, viewer),
        prompt=game.prompt(state) if not over else None,
        legal=game.tokens(state) if mine else [],
        gesture=game.gesture(state) if mine else 1,
        events=[event.seen_by(viewer) for event in events],
        since=0,
        players=list(players),
        may_undo=False,
        why_no_undo="nothing",
        seed_hash="",
        seed=None,
        seed_chosen=False,
        scores=[None if seat in hidden else sheet for seat, sheet in enumerate(sheets(game, state))],
        winners=game.winners(state) if over else [],
        chat=[],
        curtain=False,
        at=None,
        history=[],
        clock=None,
        open_scores=True,
        watch=False,
        late=[],
        spectators_muted=False,
        host=False,
        rematch=None,
        notice="",
        trouble="",
        has_people=False,
        opened=[game.view(state, seat) for seat in range(game.seats)] if open_hands else [],
    )
