"""Steps of the schema that SQLite and PostgreSQL share, in portable SQL. Never change a released step: add the next."""

from typing import Final

STEPS: Final[list[list[str]]] = []
