"""Export: the weights of a checkpoint as the small file that the bot `net` reads, without torch."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from morro.bots.net_weights import FORMAT
from morro.core.errors import GameError
from morro.train.net import POINTS, scales, shape_of

MOST_BYTES = 3_000_000


def packed(told: dict[str, Any]) -> bytes:
    """The file: float16 weights, with the scale of the observations already in the first layer, and what they are."""
    settings = told["settings"]
    shape = shape_of(told["family"], settings["width"], settings["depth"])
    about = {
        "format": FORMAT,
        "family": shape.family,
        "layout": told["layout"],
        "size": shape.size,
        "actions": shape.actions,
        "seats": shape.seats,
        "width": shape.width,
        "depth": shape.depth,
        "points": POINTS,
        **{name: told[name] for name in ("commit", "seed", "updates", "decisions", "games", "settings")},
        "before": told.get("before", []),
    }
    arrays = {name: weight.numpy() for name, weight in told["weights"].items()}
    arrays["trunk0.weight"] = arrays["trunk0.weight"] * np.array(scales(shape.family), np.float32)
    return archive(about, arrays)


def archive(about: dict[str, Any], arrays: Mapping[str, NDArray[np.float32]]) -> bytes:
    """What a file of weights holds: what it says of itself, and the weights as float16."""
    short = {name: array.astype(np.float16) for name, array in arrays.items()}
    for name, array in short.items():
        if not np.isfinite(array).all():
            raise GameError(f"the weights {name} do not fit into float16: they were not trained well")
    out = io.BytesIO()
    np.savez_compressed(out, about=np.array(json.dumps(about, sort_keys=True)), **short)  # type: ignore[arg-type]
    found = out.getvalue()
    if len(found) > MOST_BYTES:
        raise GameError(f"the file would have {len(found)} bytes, and may have {MOST_BYTES}: train a smaller net")
    return found


def export(told: dict[str, Any], path: Path) -> int:
    """Write the file of a checkpoint; give its size."""
    return put(path, packed(told))


def put(path: Path, found: bytes) -> int:
    """Write a file whole, beside its place first; give its size."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    beside.write_bytes(found)
    beside.replace(path)
    return len(found)
