"""Trouble: what a person can put right, in a sentence or two. Not a bug, and not the rules' business."""


class Trouble(Exception):
    """A file, a flag or a bot that cannot be used; the message says what to do."""
