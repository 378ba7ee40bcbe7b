"""A training that begins with the weights of an exported file, all heads kept, and remembers where they came from."""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from morro.bots.net_weights import read_about, read_arrays
from morro.train.checkpoint import Training
from morro.train.net import scales
from morro.train.settings import known

TOLD = ("commit", "seed", "updates", "decisions", "games", "settings")
"""What a file says of the training that made it."""


def begin_from(path: Path, family: str, device: str, seed: int, changes: list[str]) -> Training:
    """A new training of this family, with the net of the file and its settings, some of them changed."""
    about = read_about(path, family)
    settings = known(about.get("settings", {}) | {"width": about["width"], "depth": about["depth"]})
    training = Training(family, settings.changed(changes), seed, device)
    training.net.load(unpacked(path, family))
    training.updates, training.decisions, training.games = about["updates"], about["decisions"], about["games"]
    training.before = [*about.get("before", []), {name: about[name] for name in TOLD}]
    return training


def unpacked(path: Path, family: str) -> dict[str, Tensor]:
    """The weights as a trainer has them: the scale of the observations is not in the first layer."""
    weights = {name: torch.from_numpy(array) for name, array in read_arrays(path).items()}
    weights["trunk0.weight"] = weights["trunk0.weight"] / torch.from_numpy(np.array(scales(family), np.float32))
    return weights
