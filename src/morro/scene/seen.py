"""What one viewer may know of a game in progress: everything that a scene is built from."""

from dataclasses import dataclass, field
from typing import Any, Literal

from morro.core.events import Event
from morro.core.game import Prompt
from morro.games import AnyGame
from morro.scene.render_cache import RenderCache


@dataclass
class Player:
    """Who sits on a seat."""

    seat: int
    name: str
    kind: Literal["me", "human", "bot", "open"]
    bot: str | None
    """The bot that plays, also where it stands in for an absent person."""
    online: bool
    clock: float | None
    """Seconds left, or None at a table without a clock."""
    away: float | None = None
    """Seconds since this person was last here; None while here."""
    stands_in: bool = False
    """A bot plays for a person who may come back."""
    on_vacation: bool = False
    """Known to be on vacation: a clock over days stands still."""
    resigned: bool = False
    """A bot plays for a person who gave the game up."""
    votes: list[int] = field(default_factory=list)
    """The seats that agreed to let a bot play for this one."""
    may_vote: bool = False
    """The viewer may agree to it now."""
    invite: str | None = None
    """The path of the invite link of an open seat; only for the host, and only while it is known."""
    muted: bool = False


@dataclass
class Sheet:
    """Where the points of a seat come from."""

    lines: list[tuple[str, int]]
    """Every origin with its points, in the order of the score sheet."""
    total: int
    tiebreak: int


@dataclass
class Moment:
    """A few public numbers after one step of the game: the plots are drawn from them."""

    version: int
    round: int
    scores: list[int | None]
    """None where the viewer may not know them before the end."""
    hands: list[int]
    """Cards in hand; in Puerto Rico the doubloons."""
    buildings: list[int]
    events: int
    """How many events had happened."""


@dataclass
class Turn:
    """A seat took a role, which everybody knows."""

    version: int
    """The first one that can be gone back to after it."""
    seat: int
    role: str
    """The key of it."""
    opens: bool
    """It is the first of its round."""


@dataclass(kw_only=True)
class Seen:
    """A game as one viewer may know it."""

    game: AnyGame
    game_name: str
    """With its options: `sanjuan/2018+new:draft`."""
    seats: int
    version: int
    status: Literal["open", "running", "finished", "set_aside", "cancelled"]
    viewer: int
    """The seat whose eyes these are, or SPECTATOR; SPECTATOR too while the curtain is down."""
    side: int = 0
    """For those who only look: the seat on whose side of the table they stand. It shows nothing that is hidden."""
    owned: list[int]
    """The seats of this person: several at a hot-seat table."""
    view: Any
    """The game's own view; None before it has begun."""
    prompt: Prompt | None
    """The question now asked, whoever is asked; None when the game is over or has not begun."""
    legal: list[str]
    """The tokens possible now; only when the viewer is asked."""
    events: list[Event]
    """All so far, as the viewer may know them."""
    since: int
    """The index of the first event after the viewer's last own decision; for those who only look, after the last."""
    players: list[Player]
    scores: list[Sheet | None]
    """A sheet for each seat when the game is over or scores are open; None where the viewer may not know it yet."""
    winners: list[int]
    """When the game is over."""
    at: int | None
    """The version shown, where it is a past one."""
    history: list[Moment]
    turns: list[Turn] = field(default_factory=list)
    """Where a past moment is shown: every role that was taken in the whole game, also after it."""
    opened: list[Any] = field(default_factory=list)
    """Where all hands lie open, as they do once the game is over, and in its past for those who want it; else empty."""
    advice: list[str] = field(default_factory=list)
    """The tokens of a proposal that the viewer asked for; empty where he did not."""
    cache: RenderCache = field(default_factory=RenderCache, repr=False, compare=False)
    """What was made of this table before."""

    @property
    def front(self) -> int:
        """The seat in front: the viewer's own, or the one on whose side he stands."""
        return self.viewer if self.viewer >= 0 else self.side
