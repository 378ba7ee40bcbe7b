"""Presence: who is at a table right now, who has been away how long, and who agreed to a stand-in."""

from typing import Final

AWAY: Final = 30.0
"""Seconds after which the others may let a bot play for an absent person."""


Here = tuple[tuple[bool, bool, frozenset[str]], ...]
"""For each person at a table: whether he is here, whether he has been away for long, and who agreed to a bot."""


class Presence:
    """Counted by open sockets; a request counts for a moment too."""

    def __init__(self, now: float) -> None:
        self.sockets: dict[str, int] = {}
        self.elsewhere: set[str] = set()
        """Who has a socket at another process."""
        self.told: set[str] = set()
        """Of whom the other processes know that he has one here."""
        self.seen: dict[str, float] = {}
        self.begun = now
        self.votes: dict[int, set[str]] = {}
        """For the seat of an absent person, who agreed that a bot plays for it."""
        self.uncovered: dict[str, int] = {}
        """Hot-seat: whose person has the device of this player now."""
        self.hold = 0.0
        """Until then the bots wait: whoever has just moved may take it back."""
        self.watched = False
        """Somebody without a seat has looked at the table."""
        self.mutes: dict[str, set[int]] = {}
        self.reported: dict[str, set[int]] = {}
        """For each person, the lines of chat that he has just reported."""
        self.company = False
        """Two have been here at the same time: from then on they can talk, also when one is away."""

    def arrive(self, player: str) -> bool:
        """A socket opened; True where the player was not here before."""
        self.sockets[player] = self.sockets.get(player, 0) + 1
        self.company = self.company or len(self.sockets.keys() | self.elsewhere) > 1
        return self.sockets[player] == 1

    def leave(self, player: str) -> bool:
        """A socket closed; True where it was the player's last."""
        left = self.sockets.get(player, 1) - 1
        if left:
            self.sockets[player] = left
            return False
        self.sockets.pop(player, None)
        return True

    def online(self, player: str) -> bool:
        return player in self.sockets or player in self.elsewhere

    def touch(self, player: str, now: float) -> None:
        self.seen[player] = now

    def away(self, player: str, now: float) -> float | None:
        """Seconds since the player was last here; None while here."""
        return None if self.online(player) else now - self.seen.get(player, self.begun)

    def absent(self, player: str, now: float) -> bool:
        """Away so long that the others may let a bot play."""
        return (self.away(player, now) or 0.0) >= AWAY

    def of(self, seat: int, player: str, now: float) -> tuple[bool, bool, frozenset[str]]:
        return self.online(player), self.absent(player, now), frozenset(self.votes.get(seat, ()))
