"""The command `python -m morro.train`: imitate, selfplay, answer, distil, evaluate, export, calibrate."""

import argparse
import json
import sys
from pathlib import Path

import torch

from morro.bots.net_weights import read_about, shipped
from morro.core.errors import GameError
from morro.families import families
from morro.train.calibrate import calibrate
from morro.train.checkpoint import Training, load, read
from morro.train.evaluate import evaluate
from morro.train.export import export
from morro.train.net import Net
from morro.train.run import Plan, train
from morro.train.settings import Settings, small
from morro.train.warm import begin_from, rival_of, runs_behind

ABOUT = f"""Train the nets that the bot `net` plays with.

python -m morro.train imitate {families()[0].name} --out runs/sj --minutes 2
python -m morro.train selfplay runs/sj --minutes 8
python -m morro.train selfplay {families()[0].name} --from weights.npz --out runs/more --minutes 8
python -m morro.train evaluate runs/sj --games 600
python -m morro.train export runs/sj
"""


def flags() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python -m morro.train", description=ABOUT, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = top.add_subparsers(dest="verb", required=True)
    imitate = verbs.add_parser("imitate", help="a new net learns to answer as greedy does")
    imitate.add_argument("family", help=" or ".join(family.name for family in families()))
    imitate.add_argument("--out", type=Path, required=True, help="a folder for the checkpoint, the log and the curves")
    imitate.add_argument("--seed", type=int, default=1)
    selfplay = verbs.add_parser("selfplay", help="a net goes on by playing against itself, greedy and its older selves")
    answer = verbs.add_parser("answer", help="train an answer to a net that stays as it is: how well can it be beaten?")
    for verb in (selfplay, answer):
        verb.add_argument("folder", type=Path, help="the folder, or the checkpoint, to go on from; or a family")
        verb.add_argument("--from", dest="weights", type=Path, help="a file of weights that a new training begins with")
        verb.add_argument("--out", type=Path, help="another folder for what comes of it")
        verb.add_argument("--seed", type=int, default=1, help="of a training that begins here")
    selfplay.add_argument("--rival", action="append", default=[], type=Path, help="a file of weights of another rival")
    selfplay.add_argument("--part", default="0:1", help="which part of the whole course this run is: 0:0.5, then 0.5:1")
    distil = verbs.add_parser("distil", help="a new net, a smaller one, learns to answer as a trained one does")
    distil.add_argument("family", help="of the trained net")
    distil.add_argument(
        "--from", dest="weights", type=Path, required=True, help="the file of weights of the trained net"
    )
    distil.add_argument("--begin", type=Path, help="a file of weights that the new net begins with; else by chance")
    distil.add_argument("--out", type=Path, required=True, help="a folder for the checkpoint, the log and the curves")
    distil.add_argument("--seed", type=int, default=1)
    for verb in (imitate, selfplay, answer, distil):
        verb.add_argument("--minutes", type=float, default=0.0)
        verb.add_argument("--updates", type=int, default=0)
        verb.add_argument("--set", dest="changes", action="append", default=[], metavar="NAME=VALUE")
    judge = verbs.add_parser("evaluate", help="count what the best answers of a net win against greedy")
    judge.add_argument("folder", type=Path)
    judge.add_argument("--games", type=int, default=400, help="of each kind of table")
    judge.add_argument(
        "--against", default="greedy", help="who has the other seats: greedy, random, a checkpoint, an .npz"
    )
    judge.add_argument("--seed", type=int, default=10_000)
    judge.add_argument("--json", type=Path, help="a file for the figures")
    for verb in (imitate, selfplay, answer, distil, judge):
        verb.add_argument("--device", default="auto", help="auto, cuda or cpu")
        verb.add_argument("--actors", type=int, default=0, help="processes that play; 0: this process plays itself")
    send = verbs.add_parser("export", help="write the weights as the bot `net` reads them")
    send.add_argument("folder", type=Path)
    send.add_argument("--to", type=Path, help="a file; without it, the one that the package ships")
    right = verbs.add_parser("calibrate", help="put right the chances that a net tells; it plays as before")
    right.add_argument("family", help="of the net")
    right.add_argument("--from", dest="weights", type=Path, required=True, help="its file of weights")
    right.add_argument("--to", type=Path, required=True, help="the file that is written; it may be the same")
    right.add_argument("--games", type=int, default=1000, help="at every kind of table")
    right.add_argument("--seed", type=int, default=1)
    return top


def main(arguments: list[str] | None = None) -> int:
    told = flags().parse_args(arguments)
    try:
        run(told)
    except GameError as error:
        sys.stderr.write(f"morro.train: {error}\n")
        return 2
    return 0


def run(told: argparse.Namespace) -> None:
    if told.verb == "export":
        checkpoint = read(told.folder)
        path = told.to or shipped(checkpoint["family"])
        say(f"{path}: {export(checkpoint, path)} bytes")
        return
    if told.verb == "calibrate":
        before, after = calibrate(told.family, told.weights, told.to, told.games, told.seed)
        say(f"mean surprise at who wins, in games that were not learned from: {before:.4f} before, {after:.4f} now")
        return
    device = device_of(told.device)
    if told.actors:
        torch.set_num_threads(1)  # the other cores belong to the actors
    if told.verb == "evaluate":
        judge(told, device)
        return
    if not (told.minutes or told.updates):
        raise GameError("say how long: --minutes or --updates")
    begin, end = part_of(getattr(told, "part", "0:1"))
    plan = Plan(told.minutes, told.updates, begin, end)
    training, folder = begun(told, device)
    if getattr(told, "rival", []):
        training.fixed = [rival_of(path, training) for path in told.rival]
    teacher = net_of(told.weights, training.family, device) if told.verb == "distil" else None
    train(training, told.verb, plan, told.actors, folder, say, teacher)


def begun(told: argparse.Namespace, device: str) -> tuple[Training, Path]:
    """The training that a run goes on with, or begins, and the folder for what comes of it."""
    defaults = small() if device == "cpu" else Settings()
    if told.verb in ("imitate", "distil"):
        if getattr(told, "begin", None):
            training = begin_from(told.begin, told.family, device, told.seed, told.changes)
        else:
            training = Training(told.family, defaults.changed(told.changes), told.seed, device)
        if told.verb == "distil":
            training.before += runs_behind(read_about(told.weights, told.family))
        return training, told.out
    if told.folder.exists():
        training = load(told.folder, device, told.changes)
        return training, told.out or (told.folder if told.folder.is_dir() else told.folder.parent)
    if told.out is None:
        raise GameError(f"there is no checkpoint {told.folder}; a new net needs --out")
    if told.weights:
        return begin_from(told.weights, str(told.folder), device, told.seed, told.changes), told.out
    return Training(str(told.folder), defaults.changed(told.changes), told.seed, device), told.out


def judge(told: argparse.Namespace, device: str) -> None:
    training = load(told.folder, device, [])
    by_hand = told.against in ("greedy", "random")
    against = told.against if by_hand else net_of(Path(told.against), training.family, device)
    shares = evaluate(training.net, told.games, told.actors, told.seed, device, against)
    for one in shares:
        say(one.line())
    if told.json:
        told.json.write_text(json.dumps([one._asdict() for one in shares], indent=1) + "\n")


def net_of(path: Path, family: str, device: str) -> Net:
    """The net of a checkpoint, or of an exported file."""
    if path.suffix == ".npz":
        return begin_from(path, family, device, 1, []).net
    return load(path, device, []).net


def device_of(name: str) -> str:
    if name not in ("auto", "cuda", "cpu"):
        raise GameError(f"a device is auto, cuda or cpu, not {name!r}")
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    if name == "cuda":
        if not torch.cuda.is_available():
            raise GameError("torch finds no GPU here; --device cpu does without")
        torch.set_float32_matmul_precision("high")
    return name


def part_of(text: str) -> tuple[float, float]:
    begin, _, end = text.partition(":")
    try:
        found = (float(begin), float(end))
    except ValueError as error:
        raise GameError(f"a part is written 0:0.5, not {text!r}") from error
    if not 0 <= found[0] < found[1] <= 1:
        raise GameError(f"a part lies between 0 and 1, not {text!r}")
    return found


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()
