"""What the environments for Gymnasium and PettingZoo share: spaces, fresh arrays, and answers from outside."""

import operator
from typing import Any

import numpy as np
from gymnasium.spaces import Box
from librt.strings import BytesWriter
from numpy.typing import NDArray

from morro.core.errors import IllegalAction
from morro.encoding.encoder import AnyEncoder
from morro.games import AnyGame

Row = NDArray[np.uint8]
Mask = NDArray[np.int8]
"""Gymnasium wants masks of int8."""


def observation_box(encoder: AnyEncoder) -> Box:
    """Bytes, each from 0 to the largest number of its field."""
    high = np.concatenate([np.full(field.size, field.high, np.uint8) for field in encoder.layout.fields])
    return Box(np.zeros_like(high), high, dtype=np.uint8)


def seen(encoder: AnyEncoder, s: Any, seat: int) -> Row:
    """The table as a seat knows it, in an array of its own."""
    row = BytesWriter()
    encoder.write_state(s, seat, row)
    return np.frombuffer(bytearray(row.getvalue()), np.uint8)


def mask_of(encoder: AnyEncoder, legal: list[int]) -> Mask:
    """1 for each legal answer, in an array of its own."""
    mask = bytearray(encoder.actions)
    for action in legal:
        mask[action] = 1
    return np.frombuffer(mask, np.int8)


def play_checked(game: AnyGame, s: Any, action: object) -> None:
    """Play an answer from outside: any whole number, NumPy's too; raises IllegalAction, and says what is legal."""
    try:
        number = operator.index(action)  # type: ignore[arg-type]  # what has no index is the very mistake
    except TypeError:
        most = len(game.actions) - 1
        raise IllegalAction(f"an action is a whole number from 0 to {most}, not {action!r}") from None
    game.play(s, number)
