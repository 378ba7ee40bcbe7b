"""What one viewer sees of a table: a TableView, built up from what he may know."""

from bisect import bisect_right
from dataclasses import replace
from typing import Any

from morro.core.game import SPECTATOR
from morro.families import family_of
from morro.scene.seen import Moment, Player, Sheet, Turn
from morro.scene.standings import secret, sheets
from morro.server.presence import Presence
from morro.server.table import NO_SEAT, Table
from morro.server.table_view import TableView


class Past:
    """A moment of the game that is over: its position as it was stored."""

    def __init__(self, moment: Moment, state: Any) -> None:
        self.moment = moment
        self.state = state


def eyes(table: Table, player: str, presence: Presence) -> tuple[int, bool]:
    """Whose eyes a person looks through, and whether the curtain is down.

    With several people at one device nobody's hand is shown until the person asked says that he has the device.
    """
    owned = table.owned(player)
    if len(owned) <= 1:
        return (owned[0], False) if owned else (SPECTATOR, False)
    holder = presence.uncovered.get(player, SPECTATOR)
    asked = table.asked
    if asked in owned and not table.chairs[asked].bot and holder != asked:
        return SPECTATOR, True
    return holder, False


def build_table_view(
    table: Table,
    player: str,
    presence: Presence,
    now: float,
    revision: int = 0,
    invites: dict[int, str] | None = None,
    past: Past | None = None,
    seat: int | None = None,
    side: int = 0,
    everything: bool = False,
) -> TableView:
    """The table for one person; `past` for an earlier moment, `seat` for another seat's eyes once the game is over.

    `everything`: at an earlier moment of a game that is over all hands lie open, as they do at its end.
    Whoever only looks stands on the `side` of a seat.
    """
    game = table.game
    viewer, curtain = eyes(table, player, presence)
    if seat is not None and table.over:
        viewer = seat
    state = past.state if past else table.state
    live = past is None and table.status == "running" and state is not None
    asked = table.asked if live else NO_SEAT
    over = state is not None and game.over(state)
    seen = table.seen_by(viewer)
    events = seen[: past.moment.events] if past else seen
    mover = table.undoing(player) if curtain else viewer
    no_undo = table.may_undo(mover) if mover != SPECTATOR and past is None else "nothing"
    head = table.head
    host = bool(player) and player == head.host
    mutes = presence.mutes.get(player, set())
    return TableView(
        id=table.id,
        game=game,
        game_name=game.name,
        options=game.name.split(":")[1:],
        seats=head.seats,
        version=table.version,
        revision=revision,
        status=table.status,
        viewer=viewer,
        side=side,
        owned=table.owned(player),
        view=game.view(state, viewer) if state is not None else None,
        prompt=game.prompt(state) if state is not None and not over else None,
        legal=game.tokens(state) if asked != NO_SEAT and asked == viewer else [],
        gesture=game.gesture(state) if asked != NO_SEAT and asked == viewer else 1,
        events=events,
        since=table.last_told[viewer] if viewer != SPECTATOR and past is None else len(events),
        players=_players(table, player, presence, now, invites if host and invites else {}, mutes),
        may_undo=not no_undo,
        why_no_undo=no_undo,
        seed_hash=table.seed_hash,
        seed=head.seed if table.over and not head.start else None,
        seed_chosen=head.seed_chosen,
        scores=_scores(table, state, viewer, over),
        winners=game.winners(state) if over else [],
        chat=[line for line in table.chat if line.seat not in mutes] if mutes else table.chat,
        curtain=curtain and past is None,
        at=past.moment.version if past else None,
        history=_history(table, viewer),
        turns=_turns(table) if past else [],
        opened=[game.view(state, seat) for seat in range(head.seats)]
        if (everything and table.over if past else over)
        else [],
        clock=head.clock,
        open_scores=head.open_scores,
        watch=head.watch,
        rated=head.rated,
        late_rule=head.late,
        late=sorted(table.late),
        spectators_muted=SPECTATOR in mutes,
        reported=sorted(presence.reported.get(player, ())),
        host=host,
        rematch=table.rematch or None,
        notice=table.notice,
        trouble=table.trouble,
        hold=max(0.0, round(presence.hold - now, 2)) if live and mover == table.last_mover != NO_SEAT else 0.0,
        has_people=len(table.people()) > 1 or presence.company,
        coach_allowed=head.coach,
        may_coach=table.may_coach(),
    )


def _players(
    table: Table, player: str, presence: Presence, now: float, invites: dict[int, str], mutes: set[int]
) -> list[Player]:
    out = []
    plays = table.status == "running" and bool(table.owned(player))
    for seat, chair in enumerate(table.chairs):
        mine = bool(player) and chair.player == player
        agreed = presence.votes.get(seat)
        votes = [k for k, other in enumerate(table.chairs) if other.player in agreed] if agreed else []
        missed = plays and not mine and bool(chair.player) and not chair.bot and presence.absent(chair.player, now)
        out.append(
            Player(
                seat=seat,
                name=chair.name,
                kind="open" if chair.open else "me" if mine else "human" if chair.player else "bot",
                bot=chair.bot or None,
                online=bool(chair.bot and not chair.player) or presence.online(chair.player),
                clock=table.clock.left_of(seat, now) if table.clock and not chair.bot else None,
                away=presence.away(chair.player, now) if chair.player else None,
                stands_in=bool(chair.player and chair.bot),
                resigned=seat in table.resigned,
                on_vacation=table.clock is not None and table.clock.resting(seat, now),
                votes=votes,
                may_vote=missed and not _voted(table, player, votes),
                invite=invites.get(seat),
                muted=seat in mutes,
            )
        )
    return out


def _voted(table: Table, player: str, votes: list[int]) -> bool:
    return any(table.chairs[seat].player == player for seat in votes)


def _scores(table: Table, state: Any, viewer: int, over: bool) -> list[Sheet | None]:
    if state is None or not (over or table.head.open_scores):
        return []
    found = table.sheets() if state is table.state else sheets(table.game, state)
    hidden = [] if table.over else secret(table.game, viewer)
    return [None if seat in hidden else sheet for seat, sheet in enumerate(found)]


def known_moments(table: Table) -> list[Moment]:
    """The moments that can be gone back to: in a running game only those that do not tell that a hand was asked."""
    if table.over or not table.closed:
        return table.moments
    return [moment for moment in table.moments if moment.version not in table.closed]


def _history(table: Table, viewer: int) -> list[Moment]:
    """The public numbers; points only where the viewer may know them."""
    known = known_moments(table)
    if table.over:
        return known
    hidden = secret(table.game, viewer) if table.head.open_scores else list(range(table.head.seats))
    if not hidden:
        return known
    return [
        replace(m, scores=[None if seat in hidden else points for seat, points in enumerate(m.scores)]) for m in known
    ]


def _turns(table: Table) -> list[Turn]:
    """Every role that was taken, with the known moment that first shows it."""
    milestones = family_of(table.game.name).milestones()
    known = known_moments(table)
    found = []
    opens = True
    for at, event in enumerate(table.events):
        if event.kind == milestones.round:
            opens = True
        elif event.kind == milestones.role:
            after = bisect_right(known, at, key=lambda moment: moment.events)
            if after < len(known):
                found.append(Turn(known[after].version, event.seat, milestones.roles[event.card], opens))
            opens = False
    return found
