"""The coach: hints, reviews and puzzles, from imagined games."""
