"""San Juan, every edition: one State, one flow; an edition is data."""
