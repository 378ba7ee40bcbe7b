"""Files of weights for the tests of the bots that play by them."""

import json
import math
from pathlib import Path
from typing import Any

import numpy as np

from morro.encoding.encoder import encoder_for

SEATS = {"sanjuan": 4, "puertorico": 5}
DEPTH = 3


def random_net(path: Path, family: str, width: int = 32, changes: dict[str, Any] | None = None) -> Path:
    """Weights drawn at random, as `morro.train export` writes them."""
    encoder, seats = encoder_for(family), SEATS[family]
    about = {
        "format": "morro-net 1",
        "family": family,
        "layout": encoder.layout.version,
        "size": encoder.layout.size,
        "actions": encoder.actions,
        "seats": seats,
        "width": width,
        "depth": DEPTH,
        "points": 10.0,
        **(changes or {}),
    }
    draw = np.random.default_rng(5)
    sizes = {f"trunk{layer}": (width, width if layer else encoder.layout.size) for layer in range(DEPTH)}
    sizes |= {"policy": (encoder.actions, width), "win": (seats, width), "points": (seats, width), "margin": (1, width)}
    arrays: dict[str, Any] = {}
    for name, shape in sizes.items():
        arrays[f"{name}.weight"] = (draw.standard_normal(shape) / math.sqrt(shape[1])).astype(np.float16)
        arrays[f"{name}.bias"] = draw.standard_normal(shape[0]).astype(np.float16)
    np.savez(path, about=np.array(json.dumps(about)), **arrays)
    return path
