"""Learning from a batch: proximal policy optimisation, or imitation of the expert that played it."""

from collections.abc import Iterator
from typing import NamedTuple

import torch
from torch import Tensor

from morro.train.batch import Batch
from morro.train.net import Net
from morro.train.returns import worth
from morro.train.settings import Settings


class Dials(NamedTuple):
    """What changes in the course of a training."""

    rate: float
    entropy: float
    margin: float


class Figures(NamedTuple):
    """Means over what was learned from."""

    policy: float
    entropy: float
    kl: float
    clipped: float
    win: float
    points: float
    margin: float


def policy_loss(
    policy: Tensor, action: Tensor, before: Tensor, advantage: Tensor, clip: float
) -> tuple[Tensor, Tensor]:
    """PPO's clipped loss, and how much likelier than before each answer is."""
    ratio = (policy.gather(1, action[:, None])[:, 0] - before).exp()
    gain = torch.minimum(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage)
    return -gain.mean(), ratio


def unlike(policy: Tensor, taught: Tensor) -> Tensor:
    """How far policies are from those that they should be, both given as logarithms (the mean KL divergence)."""
    taught = taught.detach()
    return (taught.exp() * (taught - policy)).sum(1).mean()


def entropy_of(policy: Tensor) -> Tensor:
    """The mean entropy of policies given as logarithms; what is not legal adds nothing."""
    return -(policy.exp() * policy).sum(1).mean()


def outlook_losses(outlook: Tensor, wanted: Tensor, table_seats: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """How far the outlook is from what came of it: cross-entropy of the win, Huber's loss of points and margin.

    Only the seats at the table count.
    """
    seats = (outlook.shape[1] - 1) // 2
    here = torch.arange(seats, device=outlook.device) < table_seats[:, None]
    win = -(wanted[:, :seats] * outlook[:, :seats] * here).sum(1).mean()
    off = torch.nn.functional.smooth_l1_loss(
        outlook[:, seats : 2 * seats], wanted[:, seats : 2 * seats], reduction="none"
    )
    points = (off * here).sum(1) / table_seats
    margin = torch.nn.functional.smooth_l1_loss(outlook[:, -1], wanted[:, -1])
    return win, points.mean(), margin


def advantages(batch: Batch, numbers: Tensor, found: Tensor, margin: float) -> Tensor:
    """How much better each decision turned out than was foreseen; for each table size of mean 0 and deviation 1."""
    gained = worth(found[numbers], margin) - worth(batch.outlook[numbers], margin)
    sizes = batch.table_seats[numbers]
    for size in batch.sizes:
        some = sizes == size
        part = gained[some]
        if len(part) > 1:
            gained[some] = (part - part.mean()) / (part.std() + 1e-6)
    return gained


def learn(
    net: Net,
    optimiser: torch.optim.Optimizer,
    batch: Batch,
    settings: Settings,
    dials: Dials,
    generator: torch.Generator,
    teacher: Net | None = None,
) -> Figures:
    """One update of the net, by what came of the batch; or towards what the expert or the teacher does in it."""
    numbers, found = batch.learned()
    expert = batch.crew.task.expert
    advantage = advantages(batch, numbers, found, dials.margin)
    for group in optimiser.param_groups:
        group["lr"] = dials.rate
    figures: list[Tensor] = []
    for order in shuffled(len(numbers), settings, generator, batch.device):
        rows = numbers[order]
        policy, outlook = net(batch.obs[rows], batch.mask[rows], batch.table_seats[rows])
        action, before = batch.action[rows], batch.logit[rows]
        if teacher is not None:
            loss = unlike(policy, teacher(batch.obs[rows], batch.mask[rows], batch.table_seats[rows])[0])
            ratio = torch.ones_like(before)
        elif expert:
            loss = -policy.gather(1, action[:, None]).mean()
            ratio = torch.ones_like(before)
        else:
            loss, ratio = policy_loss(policy, action, before, advantage[order], settings.clip)
        win, points, margin = outlook_losses(outlook, found[rows], batch.table_seats[rows])
        entropy = entropy_of(policy)
        total = loss + settings.outlook_weight * (win + points + margin)
        if not expert and teacher is None:
            total = total - dials.entropy * entropy
        optimiser.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), settings.gradient)
        optimiser.step()
        with torch.no_grad():
            kl = (ratio - 1 - ratio.log()).mean()
            clipped = ((ratio - 1).abs() > settings.clip).float().mean()
            figures.append(torch.stack([loss, entropy, kl, clipped, win, points, margin]).detach())
        if kl.item() > settings.kl_most:
            break
    return Figures(*torch.stack(figures).mean(0).tolist())


def shuffled(count: int, settings: Settings, generator: torch.Generator, device: str) -> Iterator[Tensor]:
    """The numbers below the count in minibatches, each number once in each epoch."""
    for _ in range(settings.epochs):
        order = torch.randperm(count, generator=generator, device=device)
        yield from order.split(settings.minibatch)
