"""The net: from what a seat sees to what it answers, and to how it thinks the game will end.

A trunk of layers, each after the first added to what came before it; four heads. What it foresees is an *outlook* for
each relative seat (itself first, then clockwise): the chance to win, and the points at the end; and the own margin.
"""

import math
from typing import NamedTuple

import torch
from torch import Tensor

from morro.encoding.encoder import encoder_for
from morro.train.kinds import most_seats

NEVER = -1e9
"""The logit of what cannot be."""
LEAST_NOISE = 1e-30
"""A draw of exactly 0 would make an answer win that cannot be."""
NEXT_TO_NOTHING = 0.02
"""How small the first weights of a layer are that is put behind those of a trained net."""
POINTS = 10.0
"""Points are learned in tens, so that all parts of an outlook are of one size."""


class Shape(NamedTuple):
    """What the game and the settings decide."""

    family: str
    size: int
    actions: int
    seats: int
    width: int
    depth: int

    @property
    def outlook(self) -> int:
        """Win chances, points, margin."""
        return 2 * self.seats + 1


def shape_of(family: str, width: int, depth: int) -> Shape:
    encoder = encoder_for(family)
    return Shape(family, encoder.layout.size, encoder.actions, most_seats(family), width, depth)


def scales(family: str) -> list[float]:
    """What each byte of an observation is multiplied by: a field of large numbers by less."""
    return [1 / math.sqrt(field.high) for field in encoder_for(family).layout.fields for _ in range(field.size)]


class Net:
    """Weights by name, and what they compute."""

    def __init__(self, shape: Shape, device: str, short: bool = False) -> None:
        self.shape = shape
        self.short = short
        """Whether it multiplies in bfloat16."""
        self.scale = torch.tensor(scales(shape.family), device=device)
        self.weights: dict[str, Tensor] = {}
        width = shape.width
        for layer in range(shape.depth):
            self._layer(f"trunk{layer}", width if layer else shape.size, width, math.sqrt(2.0))
        self._layer("policy", width, shape.actions, 0.1)
        self._layer("win", width, shape.seats, 0.1)
        self._layer("points", width, shape.seats, 0.1)
        self._layer("margin", width, 1, 0.1)
        for name in self.weights:
            self.weights[name] = self.weights[name].to(device).requires_grad_()

    def _layer(self, name: str, inputs: int, outputs: int, gain: float) -> None:
        self.weights[f"{name}.weight"] = torch.randn(outputs, inputs) * (gain / math.sqrt(inputs))
        self.weights[f"{name}.bias"] = torch.zeros(outputs)

    def parameters(self) -> list[Tensor]:
        return list(self.weights.values())

    def load(self, weights: dict[str, Tensor]) -> None:
        """Take these weights over; a layer that they lack adds hardly anything yet."""
        with torch.no_grad():
            for name, mine in self.weights.items():
                mine.copy_(weights[name].to(mine.dtype) if name in weights else mine * NEXT_TO_NOTHING)

    def _apply(self, name: str, inputs: Tensor) -> Tensor:
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        if self.short:
            return torch.nn.functional.linear(inputs.bfloat16(), weight.bfloat16()).float() + bias
        return torch.nn.functional.linear(inputs, weight, bias)

    def __call__(self, obs: Tensor, mask: Tensor, seats: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of the policy (NEVER where an answer is not legal), and the outlook, win chances as logarithms.

        `seats` says how many sit at each table: nobody else can win.
        """
        hidden = torch.relu(self._apply("trunk0", obs.float() * self.scale))
        for layer in range(1, self.shape.depth):
            hidden = hidden + torch.relu(self._apply(f"trunk{layer}", hidden))
        policy = torch.log_softmax(self._apply("policy", hidden).masked_fill(mask == 0, NEVER), 1)
        here = torch.arange(self.shape.seats, device=obs.device) < seats[:, None]
        win = torch.log_softmax(self._apply("win", hidden).masked_fill(~here, NEVER), 1)
        points = self._apply("points", hidden) * here
        return policy, torch.cat([win, points, self._apply("margin", hidden)], 1)


def sample(policy: Tensor, generator: torch.Generator) -> Tensor:
    """An answer for each row, as likely as its policy says (the largest of logits with Gumbel's noise)."""
    noise = torch.empty_like(policy).exponential_(generator=generator).clamp_(min=LEAST_NOISE)
    return (policy - noise.log()).argmax(1)
