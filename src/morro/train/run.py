"""A run: play a batch, learn from it, tell, and so on until the time is up."""

import json
import random
import time
from collections import defaultdict, deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from morro.train.actor import Task, With
from morro.train.batch import Batch, Rival, Tally
from morro.train.checkpoint import Training
from morro.train.crew import hire
from morro.train.curves import draw
from morro.train.kinds import Kind, table_kinds
from morro.train.net import Net
from morro.train.ppo import Dials, Figures, learn
from morro.train.settings import Settings

LOG = "log.jsonl"
CURVES = "curves.svg"
RAISE = 1.15
MOST_BOOST = 5.0
"""By how much the weight of the entropy is raised at each update, and at most altogether."""
RIVAL_TURN = 8
"""Updates until another rival has its turn: a game lasts for several."""
WINDOW = 12
"""Updates over which wins are counted."""


class Plan:
    """How long a run goes on, and which part of the whole course it is."""

    def __init__(self, minutes: float = 0.0, updates: int = 0, begin: float = 0.0, end: float = 1.0) -> None:
        self.minutes = minutes
        self.updates = updates
        self.begin = begin
        self.end = end
        self.started = time.monotonic()

    def gone(self, updates: int) -> float:
        """The part of the run that is over."""
        parts = [0.0]
        if self.minutes:
            parts.append((time.monotonic() - self.started) / (60 * self.minutes))
        if self.updates:
            parts.append(updates / self.updates)
        return max(parts)

    def progress(self, gone: float) -> float:
        """How far the whole course has come, from 0 to 1."""
        return self.begin + (self.end - self.begin) * min(1.0, gone)


def dials_at(progress: float, training: Training) -> Dials:
    s = training.settings
    warmth = min(1.0, (training.updates - training.began + 1) / max(1, s.warm_up))
    return Dials(
        (s.rate_first + (s.rate_last - s.rate_first) * progress) * warmth,
        (s.entropy_first + (s.entropy_last - s.entropy_first) * progress) * training.boost,
        s.margin_first + (s.margin_last - s.margin_first) * progress,
    )


class Wins:
    """The share of the win against the hand-written player in the games of training, of late; 1 is an equal share."""

    def __init__(self, kinds: list[Kind]) -> None:
        self.kinds = kinds
        self.recent: deque[dict[tuple[str, int], tuple[int, float]]] = deque(maxlen=WINDOW)

    def add(self, tally: Tally) -> None:
        found: dict[tuple[str, int], tuple[int, float]] = defaultdict(lambda: (0, 0.0))
        for table, share in tally.alone:
            kind = (self.kinds[table].game.partition(":")[0], self.kinds[table].seats)
            games, won = found[kind]
            found[kind] = (games + 1, won + share)
        self.recent.append(dict(found))

    def shares(self) -> dict[str, float]:
        """By game and table size."""
        games: dict[tuple[str, int], int] = defaultdict(int)
        won: dict[tuple[str, int], float] = defaultdict(float)
        for one in self.recent:
            for kind, (count, share) in one.items():
                games[kind] += count
                won[kind] += share
        return {f"{name} {seats}": round(won[name, seats] / games[name, seats], 4) for name, seats in sorted(games)}

    def relative(self) -> float | None:
        """The mean over all kinds of the share, in equal shares."""
        shares = self.shares()
        if not shares:
            return None
        return round(float(np.mean([share * int(kind.rpartition(" ")[2]) for kind, share in shares.items()])), 4)


def company_of(phase: str, settings: Settings) -> With:
    """With whom the learner plays."""
    if phase == "selfplay":
        return With(settings.bots, settings.rivals, settings.slips, settings.lone)
    if phase == "answer":
        return With(0, 100, 0, lone=100)
    return With(0, 0, settings.slips if phase == "imitate" else 0)


def train(
    training: Training,
    phase: str,
    plan: Plan,
    actors: int,
    folder: Path,
    say: Callable[[str], None],
    teacher: Net | None = None,
) -> None:
    """Run the plan; without actors the games are played in this process. A teacher plays them, and is copied."""
    settings = training.settings
    training.begin(phase)
    expert = phase == "imitate"
    company = company_of(phase, settings)
    kinds = table_kinds(training.family, settings.rows * max(1, actors), settings.variants)
    styles = settings.styles if phase == "selfplay" else 0
    task = Task(training.family, kinds, max(1, actors), settings.groups, company, expert, training.seed, styles=styles)
    crew = hire(task, actors > 0)
    batch = Batch(crew, settings, training.net, training.device)
    try:
        rival = Net(training.net.shape, training.device, training.net.short)
        wins = Wins(kinds)
        deal(training, batch)
        done = 0
        begun = time.monotonic()
        while (gone := plan.gone(done)) < 1:
            progress = plan.progress(gone)
            dials = dials_at(progress, training)
            at = time.monotonic()
            tally = batch.play(teacher or training.net, choose_rival(training, rival), training.generator)
            played = time.monotonic()
            figures = learn(training.net, training.optimiser, batch, settings, dials, training.generator, teacher)
            done += 1
            training.updates += 1
            training.decisions += tally.decisions
            training.games += tally.games
            training.seconds += time.monotonic() - at
            wins.add(tally)
            if phase in ("selfplay", "answer"):
                keep_entropy(training, figures)
            if phase == "selfplay":
                keep_rival(training)
            row = {
                "phase": training.phase,
                "update": training.updates,
                "progress": round(progress, 4),
                "decisions": training.decisions,
                "games": training.games,
                "seconds": round(training.seconds, 2),
                "per_second": round(tally.decisions / (time.monotonic() - at)),
                "collected_per_second": round(tally.decisions / (played - at)),
                **{name: round(value, 5) for name, value in figures._asdict().items()},
                **{f"dial_{name}": value for name, value in dials._asdict().items()},
                "greedy": wins.relative(),
                "wins": wins.shares(),
            }
            write_row(folder, row)
            say(line(row))
            if training.updates % settings.save_every == 0 and plan.gone(done) < 1:
                training.save(folder)
                deal(training, batch)
        say(f"{done} updates in {time.monotonic() - begun:.0f} s")
        training.save(folder)
    finally:
        batch.close()
        crew.close()
    (folder / CURVES).write_text(draw(read_rows(folder)))


def deal(training: Training, batch: Batch) -> None:
    training.deals += 1
    batch.begin(training.deals)


def choose_rival(training: Training, rival: Net) -> Rival:
    """Another net in each turn: in every second one of those that stay as they are, else one of the older."""
    if not training.rivals:
        training.rivals.append(training.snapshot())
    turn = training.updates // RIVAL_TURN
    rng = random.Random(f"{training.seed} {turn}")
    best = bool(training.fixed) and (training.phase == "answer" or turn % 2 == 0)
    rival.load(rng.choice(training.fixed if best else training.rivals))
    return Rival(rival, best)


def keep_rival(training: Training) -> None:
    """Add the net of now from time to time; of many, the first stays, and the others are thinned out."""
    settings, rivals = training.settings, training.rivals
    if training.updates % settings.rival_every == 0:
        rivals.append(training.snapshot())
        if len(rivals) > settings.rivals_kept:
            turn = training.updates // settings.rival_every
            del rivals[1 + turn % (settings.rivals_kept - 1)]


def keep_entropy(training: Training, figures: Figures) -> None:
    """Raise the weight of the entropy as long as there is too little of it."""
    if figures.entropy < training.settings.entropy_floor:
        training.boost = min(MOST_BOOST, training.boost * RAISE)
    else:
        training.boost = max(1.0, training.boost / RAISE)


def write_row(folder: Path, row: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOG).open("a") as out:
        out.write(json.dumps(row) + "\n")


def read_rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(one) for one in (folder / LOG).read_text().splitlines()]


def line(row: dict[str, Any]) -> str:
    """What happened, for a person who watches."""
    greedy = "" if row["greedy"] is None else f"  against greedy {row['greedy']:.2f} x fair"
    return (
        f"{row['phase']} {row['update']}  {100 * row['progress']:.0f} %  {row['decisions'] / 1e6:.2f}M decisions"
        f"  {row['per_second'] / 1e3:.0f}k/s ({row['collected_per_second'] / 1e3:.0f}k/s played)"
        f"  {row['games']} games  loss {row['policy']:.3f}  entropy {row['entropy']:.3f}  KL {row['kl']:.4f}"
        f"  win {row['win']:.3f}  points {row['points']:.3f}{greedy}"
    )
