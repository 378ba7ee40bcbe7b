"""Difference: what changed from one table to the next, for a program that has the first of them."""

from typing import Any, Final

from morro.server.api_types import TableOut

GROWING: Final = ("events", "history", "chat")
"""Lists that grow at their end: only what is new of them is sent. An undo makes them shorter."""


def changes_between(old: TableOut, new: TableOut) -> dict[str, Any]:
    """The fields that are not as they were. `from` says for some lists from which place on theirs is to be replaced."""
    changed: dict[str, Any] = {}
    begin: dict[str, int] = {}
    for name in TableOut.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            if name in GROWING:
                begin[name] = common(before, after)
                after = after[begin[name] :]
            changed[name] = after
    if begin:
        changed["from"] = begin
    return changed


def common(before: list[Any], after: list[Any]) -> int:
    """How many of the first things of two lists are the same."""
    if before == after[: len(before)]:
        return len(before)
    return next(at for at, one in enumerate(before) if at == len(after) or one != after[at])
