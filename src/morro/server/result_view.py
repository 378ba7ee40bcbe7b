"""What the page of a shared result shows: a finished game, for everybody who has the link."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from morro.server.table_view import TableView


@dataclass
class ResultShown:
    table: "TableView"
    """As somebody sees it who only looks on."""
    token: str
    ended: float
    """Seconds since 1970."""
