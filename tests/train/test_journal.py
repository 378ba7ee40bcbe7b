"""One trajectory for each seat of each game: what follows which decision, and what it was worth."""

import numpy as np
import pytest

from morro.train.journal import FINAL, OPEN, Journal, outcomes

torch = pytest.importorskip("torch", reason="training needs torch, which is not installed")


def numbers(*some: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(some, np.int64)


def ends(*values: float) -> np.ndarray[tuple[int, int, int], np.dtype[np.float32]]:
    """One game that ended, with one number for each seat."""
    return np.array(values, np.float32).reshape(1, -1, 1)


def test_what_follows_is_the_same_seats_next_decision() -> None:
    """One table of two: the seats decide 0, 1, 1, 0; then the game ends for both."""
    journal = Journal(10, 1, 2)
    for number, seat in enumerate([0, 1, 1, 0]):
        journal.decided(numbers(0), numbers(seat), numbers(number))
    journal.ended(numbers(0), ends(0.5, -0.5))
    assert journal.follows[:4].tolist() == [3, 2, FINAL, FINAL]
    assert np.concatenate(journal.final).tolist() == [3, 2]
    assert np.concatenate(journal.outcomes).tolist() == [[0.5], [-0.5]]
    assert journal.known().tolist() == [0, 1, 2, 3]
    assert len(journal.carried()) == 0


def test_games_do_not_bleed_into_each_other() -> None:
    journal = Journal(10, 1, 2)
    journal.decided(numbers(0), numbers(0), numbers(0))
    journal.ended(numbers(0), ends(1, -1))
    journal.decided(numbers(0), numbers(0), numbers(1))
    assert journal.follows[:2].tolist() == [FINAL, OPEN]


def test_tables_do_not_bleed_into_each_other() -> None:
    journal = Journal(10, 2, 2)
    journal.decided(numbers(0, 1), numbers(1, 1), numbers(0, 1))
    journal.decided(numbers(0, 1), numbers(1, 0), numbers(2, 3))
    assert journal.follows[:4].tolist() == [2, OPEN, OPEN, OPEN]


def test_open_decisions_are_carried_over() -> None:
    journal = Journal(10, 2, 2)
    journal.decided(numbers(0, 1), numbers(0, 1), numbers(4, 5))
    journal.decided(numbers(0, 1), numbers(0, 0), numbers(6, 7))
    assert journal.known().tolist() == [4]
    assert journal.carried().tolist() == [6, 7, 5]  # table 0 seat 0, table 1 seat 0, table 1 seat 1
    journal.turn_over()
    assert journal.known().tolist() == []
    journal.decided(numbers(1), numbers(1), numbers(4))
    assert journal.follows[:5].tolist() == [OPEN, OPEN, 4, OPEN, OPEN]


def test_an_outcome_is_relative_to_its_seat() -> None:
    wins = np.array([[0, 1, 0, 0]], np.float32)
    points = np.array([[20, 35, 10, 0]], np.float32)
    found = outcomes(wins, points, seats=3, scale=10, margin_points=15)
    assert found.shape == (1, 3, 9)
    assert found[0, 0].tolist() == [0, 1, 0, 0, 2, 3.5, 1, 0, -1]
    assert found[0, 1].tolist() == [1, 0, 0, 0, 3.5, 1, 2, 0, 1]
    assert found[0, 2].tolist() == [0, 0, 1, 0, 1, 2, 3.5, 0, -1]


def test_advantages_are_those_computed_by_hand() -> None:
    """Two seats in turn (0, 1, 0, 1, 0); lambda is 0.5; seat 0 foresaw 0.2, 0.4, 0.8 and won, seat 1 0.3, 0.1 and lost.

    Seat 0, backwards: 1 - 0.8 = 0.2; 0.8 - 0.4 + 0.5 * 0.2 = 0.5; 0.4 - 0.2 + 0.5 * 0.5 = 0.45.
    Seat 1: 0 - 0.1 = -0.1; 0.1 - 0.3 + 0.5 * -0.1 = -0.25.
    """
    from morro.train.returns import returns

    journal = Journal(5, 1, 2)
    for number in range(5):
        journal.decided(numbers(0), numbers(number % 2), numbers(number))
    journal.ended(numbers(0), ends(1, 0))
    foreseen = torch.tensor([[0.2], [0.3], [0.4], [0.1], [0.8]])
    outcome = torch.zeros(5, 1)
    outcome[np.concatenate(journal.final)] = torch.tensor(np.concatenate(journal.outcomes))
    parts = [slice(n, n + 1) for n in range(5)]
    found = returns(foreseen, torch.tensor(journal.follows), outcome, parts, trace=0.5)
    assert (found - foreseen)[:, 0].tolist() == pytest.approx([0.45, -0.25, 0.5, -0.1, 0.2])


def test_an_open_trajectory_ends_with_what_was_foreseen() -> None:
    from morro.train.returns import returns

    foreseen = torch.tensor([[0.2], [0.4], [0.8]])
    follows = torch.tensor([1, 2, OPEN])
    parts = [slice(n, n + 1) for n in range(3)]
    found = returns(foreseen, follows, torch.zeros(3, 1), parts, trace=0.5)
    assert found[:, 0].tolist() == pytest.approx([0.6, 0.8, 0.8])


def test_what_is_worth_is_the_win_and_some_of_the_margin() -> None:
    from morro.train.returns import worth

    outlook = torch.tensor([[0.5, 0.5, 3.0, 2.0, -1.0]])
    assert worth(outlook, 0.3).tolist() == pytest.approx([0.2])
