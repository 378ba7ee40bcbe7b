"""The contract every game fulfils. No rule of any game, no dependency."""

from morro.core import rng as _rng

COMPILED: bool = not _rng.__file__.endswith(".py")
"""True where these modules run as machine code, False where Python interprets the source."""
