"""A training that begins with the weights of an exported file, all heads kept, and remembers where they came from."""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from morro.bots.net_weights import read_about, read_arrays
from morro.core.errors import GameError
from morro.train.checkpoint import Training
from morro.train.net import scales
from morro.train.settings import known

TOLD = ("commit", "seed", "updates", "decisions", "games", "settings")
"""What a file says of the training that made it."""


def begin_from(path: Path, family: str, device: str, seed: int, changes: list[str]) -> Training:
    """A new training of this family, with the net of the file and its settings, some of them changed.

    With more layers than the file has it begins as nearly the same net, and has room to learn.
    """
    about = read_about(path, family)
    size = {"width": about["width"], "depth": about["depth"]}
    settings = known(about.get("settings", {}) | size).changed(changes)
    if settings.width != about["width"] or settings.depth < about["depth"]:
        layers = f"{size['depth']} layers of {size['width']} units"
        raise GameError(f"the net of {path} has {layers}: it can only be deepened")
    training = Training(family, settings, seed, device)
    training.net.load(unpacked(path, family))
    training.updates, training.decisions, training.games = about["updates"], about["decisions"], about["games"]
    training.before = runs_behind(about)
    return training


def rival_of(path: Path, training: Training) -> dict[str, Tensor]:
    """The net of a file, to play against the one that is trained: of the same width, and no deeper."""
    about, shape = read_about(path, training.family), training.net.shape
    if about["width"] != shape.width or about["depth"] > shape.depth:
        layers = f"{about['depth']} layers of {about['width']} units"
        raise GameError(f"the net of {path} has {layers}, and {shape.depth} of {shape.width} are trained here")
    return unpacked(path, training.family)


def runs_behind(about: dict[str, Any]) -> list[dict[str, Any]]:
    """The runs that made the net of a file, the first one first."""
    return [*about.get("before", []), {name: about[name] for name in TOLD}]


def unpacked(path: Path, family: str) -> dict[str, Tensor]:
    """The weights as a trainer has them: the scale of the observations is not in the first layer."""
    weights = {name: torch.from_numpy(array) for name, array in read_arrays(path).items()}
    weights["trunk0.weight"] = weights["trunk0.weight"] / torch.from_numpy(np.array(scales(family), np.float32))
    return weights
