"""Checkpoints: all that a training is, in two files, so that it can go on where it was."""

import subprocess
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from morro.core.errors import GameError
from morro.encoding.encoder import encoder_for
from morro.train.net import Net, shape_of
from morro.train.settings import Settings, known

FORMAT = "morro-training 2"
FILE = "checkpoint.pt"
RIVALS = "rivals.pt"


PHASES = ("imitate", "selfplay", "answer", "distil")
"""What a run does: copy greedy; improve by self-play; beat one net that stays as it is; copy a larger net."""


class Training:
    """A net that learns, and everything that must be remembered from one update to the next."""

    def __init__(self, family: str, settings: Settings, seed: int, device: str) -> None:
        torch.manual_seed(seed)
        self.family = family
        self.settings = settings
        self.seed = seed
        self.device = device
        self.net = Net(shape_of(family, settings.width, settings.depth), device, bool(settings.short))
        self.optimiser = make_optimiser(self.net, device)
        self.generator = torch.Generator(device).manual_seed(seed)
        self.phase = "new"
        """One of PHASES."""
        self.updates = 0
        self.began = 0
        """The updates before this phase."""
        self.decisions = 0
        self.games = 0
        self.deals = 0
        """How often all games were begun anew."""
        self.seconds = 0.0
        self.boost = 1.0
        """By how much the weight of the entropy was raised."""
        self.rivals: list[dict[str, Tensor]] = []
        """Older weights of this net, as float16."""
        self.fixed: list[dict[str, Tensor]] = []
        """Rivals that stay as they are, and play their best answer."""
        self.before: list[dict[str, Any]] = []
        """What the file of weights said of itself that this training began from, and of those before it."""

    def begin(self, phase: str) -> None:
        """Another phase begins with an optimiser that remembers nothing."""
        if phase != self.phase:
            self.phase = phase
            self.optimiser = make_optimiser(self.net, self.device)
            self.began = self.updates
            self.boost = 1.0
            if phase == "answer":
                self.fixed = [self.snapshot()]

    def snapshot(self) -> dict[str, Tensor]:
        return {name: weight.detach().half().cpu() for name, weight in self.net.weights.items()}

    def save(self, folder: Path) -> None:
        """Write both files, each beside its place first: an interruption leaves the ones before."""
        layout = encoder_for(self.family).layout
        told = {
            "format": FORMAT,
            "family": self.family,
            "layout": layout.version,
            "size": layout.size,
            "actions": self.net.shape.actions,
            "commit": commit(),
            "settings": self.settings.told(),
            "seed": self.seed,
            "phase": self.phase,
            "updates": self.updates,
            "began": self.began,
            "decisions": self.decisions,
            "games": self.games,
            "deals": self.deals,
            "seconds": self.seconds,
            "boost": self.boost,
            "device": self.device,
            "generator": self.generator.get_state(),
            "weights": {name: weight.detach().cpu() for name, weight in self.net.weights.items()},
            "optimiser": self.optimiser.state_dict(),
            "before": self.before,
        }
        folder.mkdir(parents=True, exist_ok=True)
        write(told, folder / FILE)
        write({"own": self.rivals, "fixed": self.fixed}, folder / RIVALS)


def make_optimiser(net: Net, device: str) -> Any:
    return torch.optim.Adam(net.parameters(), eps=1e-5, betas=(0.9, 0.99), fused=device != "cpu")


def write(told: Any, path: Path) -> None:
    beside = path.with_suffix(".part")
    torch.save(told, beside)
    beside.replace(path)


def read(path: Path) -> dict[str, Any]:
    """The content of a checkpoint, if it fits the encoding of today."""
    if path.is_dir():
        path = path / FILE
    try:
        told = torch.load(path, map_location="cpu", weights_only=True)
        fits = told["format"] == FORMAT
    except FileNotFoundError as error:
        raise GameError(f"there is no checkpoint {path}") from error
    except Exception as error:  # torch raises what it likes
        raise GameError(f"{path} is no checkpoint of a training") from error
    if not fits:
        raise GameError(f"{path} is a checkpoint of another form: {told['format']}, not {FORMAT}")
    encoder = encoder_for(str(told["family"]))
    layout = encoder.layout
    if (told["layout"], told["size"], told["actions"]) != (layout.version, layout.size, encoder.actions):
        raise GameError(
            f"{path} was trained on layout version {told['layout']} of {layout.family}"
            f" ({told['size']} bytes, {told['actions']} answers); today it is version {layout.version}"
            f" ({layout.size} bytes, {encoder.actions} answers): train again"
        )
    found: dict[str, Any] = told
    return found


def load(path: Path, device: str, changes: list[str]) -> Training:
    """The training of a checkpoint, ready to go on, with some settings changed."""
    told = read(path)
    settings = known(told["settings"]).changed(changes)
    training = Training(told["family"], settings, told["seed"], device)
    if (settings.width, settings.depth) != (told["settings"]["width"], told["settings"]["depth"]):
        raise GameError("the size of a net cannot be changed once it is trained")
    training.net.load(told["weights"])
    training.optimiser.load_state_dict(told["optimiser"])
    if device == told["device"]:
        training.generator.set_state(told["generator"])
    for name in ("phase", "updates", "began", "decisions", "games", "deals", "seconds", "boost"):
        setattr(training, name, told[name])
    training.before = told.get("before", [])
    rivals = (path if path.is_dir() else path.parent) / RIVALS
    if rivals.is_file():
        found = torch.load(rivals, map_location="cpu", weights_only=True)
        training.rivals, training.fixed = found["own"], found["fixed"]
    return training


def commit() -> str:
    """The commit of the source, where git knows it."""
    here = Path(__file__).parent
    try:
        told = subprocess.run(["git", "rev-parse", "HEAD"], cwd=here, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return told.stdout.strip()
