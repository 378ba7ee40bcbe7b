"""Puerto Rico, the board game of 2002: three to five seats, and the publisher's variant for two."""
