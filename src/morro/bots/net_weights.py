"""The weights of a trained net, read from a small file, and what they compute. NumPy alone, no torch.

The net is that of `morro.train`: a trunk of layers, each after the first added to what came before it; a policy over
all answers of the family; and an outlook, what it foresees for each relative seat (itself first, then clockwise).
"""

import json
import zipfile
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from morro.bots.bot import BadBot
from morro.encoding.encoder import encoder_for

FORMAT: Final = "morro-net 1"
FOLDER: Final = Path(__file__).parent / "weights"
NEVER: Final = np.float32(-1e9)

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]


def shipped(family: str) -> Path:
    """Where the package keeps the weights of a family of games."""
    return FOLDER / f"{family}.npz"


def shipped_quick(family: str) -> Path:
    """And those of a smaller net that answers much as it does, for the playouts of a search."""
    return FOLDER / f"{family}-quick.npz"


class Weights:
    """A net in memory, as float32."""

    def __init__(self, path: Path, about: dict[str, Any], arrays: dict[str, Floats]) -> None:
        self.path = path
        self.about = about
        self.encoder = encoder_for(str(about["family"]))
        self.seats: int = about["seats"]
        self.points: float = about["points"]
        self.actions: int = about["actions"]
        self.first: Floats = np.ascontiguousarray(arrays["trunk0.weight"].T)
        self.first_bias = arrays["trunk0.bias"]
        self.trunk = [
            (np.ascontiguousarray(arrays[f"trunk{layer}.weight"].T), arrays[f"trunk{layer}.bias"])
            for layer in range(1, about["depth"])
        ]
        self.policy = arrays["policy.weight"]
        self.policy_bias = arrays["policy.bias"]
        heads = ("win", "points", "margin")
        self.foresight: Floats = np.ascontiguousarray(np.concatenate([arrays[f"{name}.weight"] for name in heads]).T)
        self.foresight_bias = np.concatenate([arrays[f"{name}.bias"] for name in heads])

    def hidden(self, row: bytes) -> Floats:
        """What the trunk makes of one observation; most of its bytes are 0, and cost nothing."""
        seen = np.frombuffer(row, np.uint8)
        told = seen.nonzero()[0]
        found: Floats = seen[told].astype(np.float32) @ self.first[told]
        found += self.first_bias
        np.maximum(found, 0, out=found)
        for weight, bias in self.trunk:
            more = found @ weight
            more += bias
            np.maximum(more, 0, out=more)
            found += more
        return found

    def logits(self, hidden: Floats, legal: list[int]) -> Floats:
        """How much it likes each of the legal answers."""
        found: Floats = self.policy[legal] @ hidden
        found += self.policy_bias[legal]
        return found

    def hidden_rows(self, rows: Bytes) -> Floats:
        """What the trunk makes of many observations."""
        found: Floats = rows.astype(np.float32) @ self.first
        found += self.first_bias
        np.maximum(found, 0, out=found)
        for weight, bias in self.trunk:
            more = found @ weight
            more += bias
            np.maximum(more, 0, out=more)
            found += more
        return found

    def logits_rows(self, hidden: Floats, mask: Bytes) -> Floats:
        """How much it likes every answer, NEVER where it is not legal."""
        found: Floats = hidden @ self.policy.T
        found += self.policy_bias
        found[mask == 0] = NEVER
        return found

    def outlook(self, hidden: Floats, seats: int) -> tuple[Floats, Floats]:
        """The chance to win and the points at the end of each seat at the table, relative to the one that looks."""
        found = hidden @ self.foresight + self.foresight_bias
        win = np.exp(found[..., :seats] - found[..., :seats].max(axis=-1, keepdims=True))
        win /= win.sum(axis=-1, keepdims=True)
        return win, found[..., self.seats : self.seats + seats] * np.float32(self.points)


def read_about(path: Path, family: str) -> dict[str, Any]:
    """What a file says about itself, if its net can play this family as it is encoded today; raises BadBot."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
    except FileNotFoundError as error:
        if path == shipped(family):
            raise BadBot(f"no weights are shipped for the net of {family}; python -m morro.train makes them") from error
        raise BadBot(f"there is no file of weights {path}") from error
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise BadBot(f"{path} is no file of weights for the bot net") from error
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise BadBot(f"{path} is no file of weights for the bot net, or of another form than {FORMAT}")
    if about.get("family") != family:
        raise BadBot(f"{path} holds a net for {about.get('family')}, which does not play {family}")
    encoder = encoder_for(family)
    layout = encoder.layout
    if (about.get("layout"), about.get("size"), about.get("actions")) != (layout.version, layout.size, encoder.actions):
        raise BadBot(
            f"{path} holds a net for layout version {about.get('layout')} of {family}; today it is version"
            f" {layout.version}: a net must be trained for it (python -m morro.train)"
        )
    return about


def plays(family: str) -> bool:
    """Whether a net is shipped that plays this family as it is encoded today."""
    try:
        read_about(shipped(family), family)
    except BadBot:
        return False
    return True


KEPT: Final[dict[Path, Weights]] = {}
"""What was read once serves all tables."""


def read_weights(path: Path, family: str) -> Weights:
    """The net of a file; raises BadBot, and says what is wrong with the file."""
    if path not in KEPT:
        about = read_about(path, family)
        arrays = read_arrays(path)
        try:
            KEPT[path] = Weights(path, about, arrays)
        except (ValueError, KeyError) as error:
            raise BadBot(f"{path} is damaged: it lacks weights of the net that it tells of") from error
    return KEPT[path]


def read_arrays(path: Path) -> dict[str, Floats]:
    """The weights of a file by name, as float32; raises BadBot if it is damaged."""
    try:
        with np.load(path, allow_pickle=False) as file:
            return {name: file[name].astype(np.float32) for name in file.files if name != "about"}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise BadBot(f"{path} is damaged: its weights cannot be read") from error
