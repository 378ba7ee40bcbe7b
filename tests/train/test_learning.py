"""What is learned: illegal answers have no part in it, and nobody who is not at the table."""

import math
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="training needs torch, which is not installed")

from morro.train.net import Net, sample, shape_of  # noqa: E402
from morro.train.ppo import entropy_of, outlook_losses, policy_loss  # noqa: E402


@pytest.fixture
def net() -> Net:
    torch.manual_seed(1)
    return Net(shape_of("sanjuan", 16, 2), "cpu")


def test_illegal_answers_are_never_likely_and_never_learned(net: Net) -> None:
    obs = torch.randint(0, 5, (6, net.shape.size), dtype=torch.uint8)
    mask = torch.zeros((6, net.shape.actions), dtype=torch.uint8)
    mask[:, [3, 7, 11]] = 1
    policy, _ = net(obs, mask, torch.full((6,), 3))
    assert policy.exp()[:, [3, 7, 11]].sum(1).tolist() == pytest.approx([1.0] * 6)
    assert set(sample(policy, torch.Generator().manual_seed(1)).tolist()) <= {3, 7, 11}
    action = torch.tensor([3, 7, 11, 3, 7, 11])
    loss, _ = policy_loss(policy, action, torch.zeros(6), torch.ones(6), clip=0.2)
    (loss - entropy_of(policy)).backward()
    touched = net.weights["policy.bias"].grad.nonzero()[:, 0].tolist()
    assert touched == [3, 7, 11]


def test_the_entropy_is_that_of_the_legal_answers(net: Net) -> None:
    mask = torch.zeros((1, net.shape.actions), dtype=torch.uint8)
    mask[0, :4] = 1
    net.weights["policy.weight"].data.zero_()
    policy, _ = net(torch.zeros((1, net.shape.size), dtype=torch.uint8), mask, torch.tensor([2]))
    assert entropy_of(policy).item() == pytest.approx(math.log(4))


def test_samples_follow_the_policy() -> None:
    policy = torch.log(torch.tensor([[0.7, 0.2, 0.1]])).repeat(20_000, 1)
    drawn = sample(policy, torch.Generator().manual_seed(5))
    shares = torch.bincount(drawn, minlength=3) / 20_000
    assert shares.tolist() == pytest.approx([0.7, 0.2, 0.1], abs=0.012)


def test_a_draw_of_nothing_makes_no_illegal_answer_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch, "empty_like", Nothing)
    policy = torch.tensor([[-1e9, 0.0, -1e9]])
    assert sample(policy, torch.Generator()).tolist() == [1]


class Nothing:
    """Draws 0 for what is not legal, which a random number may be."""

    def __init__(self, policy: Any) -> None:
        self.policy = policy

    def exponential_(self, generator: Any) -> Any:
        return (self.policy > -1).float()


def test_the_policy_moves_no_further_than_the_clip() -> None:
    """Once an answer is 1.2 times as likely as before, more of it earns nothing; a bad one may become rarer."""
    before = torch.log(torch.tensor([0.25, 0.25]))
    policy = torch.log(torch.tensor([[0.5, 0.5], [0.5, 0.5]])).requires_grad_()
    loss, ratio = policy_loss(policy, torch.tensor([0, 0]), before, torch.tensor([1.0, -1.0]), clip=0.2)
    loss.backward()
    assert ratio.tolist() == pytest.approx([2.0, 2.0])
    assert policy.grad is not None
    assert policy.grad[0].tolist() == [0, 0]
    assert policy.grad[1, 0] > 0


def test_only_those_at_the_table_can_win(net: Net) -> None:
    obs = torch.randint(0, 5, (1, net.shape.size), dtype=torch.uint8)
    mask = torch.ones((1, net.shape.actions), dtype=torch.uint8)
    _, outlook = net(obs, mask, torch.tensor([2]))
    assert outlook[0, :2].exp().sum().item() == pytest.approx(1)
    assert outlook[0, 2:4].exp().tolist() == [0, 0]
    assert outlook[0, 6:8].tolist() == [0, 0]


def test_the_outlook_learns_from_the_seats_at_the_table() -> None:
    win = torch.log(torch.tensor([0.5, 0.5, 1e-30, 1e-30]))
    outlook = torch.cat([win, torch.tensor([1.0, 2.0, 9.0, 9.0, 0.0])])[None]
    wanted = torch.tensor([[1.0, 0, 0, 0, 1.0, 1.5, 0, 0, 0]])
    lost, points, margin = outlook_losses(outlook, wanted, torch.tensor([2]))
    assert float(lost) == pytest.approx(math.log(2))
    assert float(points) == pytest.approx(0.5 * 0.5**2 / 2)  # Huber's loss of one seat, the mean of two
    assert float(margin) == 0
