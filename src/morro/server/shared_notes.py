"""What the processes that share a store tell each other of a table beside its log: who is here, and small wishes."""

from morro.server.live_table import LiveTable
from morro.server.presence import Presence
from morro.server.storage.peers import Note, Notes


def here(player: str, is_here: bool) -> Note:
    """Somebody has a page of the table open at this process, or has closed the last."""
    return Note("here", player, "1" if is_here else "")


def seen(player: str, at: float) -> Note:
    """When somebody was last here."""
    return Note("seen", player, repr(at))


def vote(seat: int, player: str, agrees: bool) -> Note:
    """Somebody agrees that a bot plays for a seat."""
    return Note("vote", f"{seat} {player}", "1" if agrees else "")


def uncovered(player: str, seat: int | None) -> Note:
    """Hot-seat: whose person has the device of this player now."""
    return Note("uncovered", player, "" if seat is None else str(seat))


def hold(until: float) -> Note:
    """Until when the bots wait."""
    return Note("hold", "", repr(until) if until else "")


def watched() -> Note:
    """Somebody without a seat has looked at the table."""
    return Note("watched", "", "1")


def invite(seat: int, path: str) -> Note:
    """The invite link of an open seat."""
    return Note("invite", str(seat), path)


def read_notes(live: LiveTable, notes: Notes, now: float) -> None:
    """Make what the notes say so."""
    presence = live.presence
    live.stamp = notes.stamp
    votes: dict[int, set[str]] = {}
    lifted: dict[str, int] = {}
    invites: dict[int, str] = {}
    elsewhere: set[str] = set()
    presence.hold = 0.0
    for topic, who, value in notes.notes:
        if topic == "here":
            elsewhere.add(who)
        elif topic == "seen":
            presence.seen[who] = max(presence.seen.get(who, 0.0), float(value))
        elif topic == "vote":
            seat, _, player = who.partition(" ")
            votes.setdefault(int(seat), set()).add(player)
        elif topic == "uncovered":
            lifted[who] = int(value)
        elif topic == "hold":
            presence.hold = float(value)
        elif topic == "watched":
            presence.watched = True
        elif topic == "invite":
            invites[int(who)] = value
    for player in presence.elsewhere - elsewhere:  # gone just now, perhaps with the whole process
        if live.table.owned(player):
            presence.touch(player, now)
    presence.elsewhere = elsewhere
    presence.votes = votes
    presence.uncovered = lifted
    presence.company = presence.company or len(presence.sockets.keys() | elsewhere) > 1
    live.invites = invites


Shown = tuple[object, ...]


def shown_of(live: LiveTable) -> Shown:
    """All that a page shows of a table and that may change at another process, but who is here.

    How long bots wait is not worth a page: it comes with the move that they wait for.
    """
    table, presence = live.table, live.presence
    chat = table.chat[-1].n if table.chat else -1
    chairs = [(chair.name, chair.player, chair.bot, chair.invite_hash) for chair in table.chairs]
    small = presence.uncovered, presence.mutes, presence.company
    return (table.lines, table.status, table.rematch, chat, chairs, *map(repr, small), dict(live.invites))


def online_of(presence: Presence) -> frozenset[str]:
    """Everybody who has a page of the table open."""
    return frozenset(presence.sockets) | presence.elsewhere
