"""Reviews: the parts add up, verdicts follow their borders, and two reviews agree where they are certain."""

import pytest
from tests.coach.positions import endgame, played, slipping

from morro.coach.intervals import Estimate
from morro.coach.judgement import BLUNDER, CLOSE, FREE, GOOD, INACCURACY, MISTAKE, WORDS, judged
from morro.coach.review import Review, ReviewStopped, is_settled, review
from morro.coach.staircase import Slip, climb
from morro.core.errors import BadRecord
from morro.core.record import Record, read_record

SEEDS = (1, 3)


@pytest.fixture(scope="module")
def end() -> Record:
    """The last rounds of a game between solid players, one of whom passes where he should build."""
    return slipping("sanjuan/2004", 2, 6, 110)


@pytest.fixture(scope="module")
def reviews(end: Record) -> list[Review]:
    """At so little depth a first look is eight games, and with some seeds misses what the usual depth finds."""
    return [review(end, depth=0.02, seed=seed) for seed in SEEDS]


@pytest.mark.parametrize(
    ("low", "value", "high", "word"),
    [
        (-0.01, 0.03, 0.07, CLOSE),
        (0.001, 0.03, 0.06, GOOD),
        (0.02, 0.03, 0.04, INACCURACY),
        (0.04, 0.08, 0.12, INACCURACY),
        (0.06, 0.08, 0.12, MISTAKE),
        (0.10, 0.12, 0.14, BLUNDER),
        (-0.05, -0.02, -0.01, "best"),
    ],
)
def test_the_whole_interval_must_lie_beyond_a_border(low: float, value: float, high: float, word: str) -> None:
    found = judged(Estimate(value, low, high))
    assert found.word == word
    assert found.word in WORDS
    assert found.loss.value == (0 if word in FREE else value)


def test_nothing_is_judged_in_a_game_that_is_decided() -> None:
    assert is_settled(Estimate(0.0, 0.0, 0.05))
    assert is_settled(Estimate(1.0, 0.95, 1.0))
    assert not is_settled(Estimate(0.0, 0.0, 0.2))
    assert not is_settled(Estimate(0.1, 0.05, 0.15))


def test_the_steps_of_a_staircase_add_up() -> None:
    points = [(0, (0.3, 0.7)), (4, (0.5, 0.5)), (9, (0.0, 1.0))]
    slips = [Slip(2, 0, (-0.1, 0.1), (0.02, 0.02)), Slip(5, 1, (0.25, -0.25), (0.03, 0.03))]
    mine = climb(0, points, slips)
    assert mine.own.value == pytest.approx(-0.1)
    assert mine.others.value == pytest.approx(0.25)
    assert mine.equal + mine.luck.value + mine.others.value + mine.own.value == pytest.approx(mine.result)
    assert [turn.luck for turn in mine.turns] == pytest.approx([-0.2, 0.3, -0.75])
    assert mine.largest() == "luck"
    assert mine.whole() == (50, -65, 25, -10, 0)


def test_the_parts_of_a_review_add_up(reviews: list[Review]) -> None:
    for found in reviews:
        assert sum(found.result) == pytest.approx(1)
        for point in found.points:
            assert sum(chance.value for chance in point.chances) == pytest.approx(1)
        for seat, stairs in enumerate(found.staircases):
            parts = stairs.equal + stairs.luck.value + stairs.others.value + stairs.own.value
            assert parts == pytest.approx(stairs.result, abs=1e-9)
            equal, luck, others, own, result = stairs.whole()
            assert equal + luck + others + own == result
            losses = [one.judgement().loss.value for one in found.decisions if one.seat == seat]
            assert stairs.own.value == pytest.approx(-sum(losses))
            assert sum(turn.own + turn.others + turn.luck for turn in stairs.turns) == pytest.approx(
                stairs.result - stairs.equal
            )


def test_every_decision_is_judged(end: Record, reviews: list[Review]) -> None:
    for found in reviews:
        assert [(one.seat, one.token) for one in found.decisions] == end.moves
        assert found.scores == end.scores
        assert 0 <= found.certain <= 1
        for one in found.decisions:
            assert one.judgement().loss.value >= 0
            assert (one.slip() is None) == (one.judgement().loss.value == 0)


def test_two_reviews_agree_on_everything_that_they_are_certain_of(reviews: list[Review]) -> None:
    one, two = reviews
    pairs = [(a.judgement(), b.judgement()) for a, b in zip(one.decisions, two.decisions, strict=True)]
    certain = [(a, b) for a, b in pairs if a.certain and b.certain]
    assert len(certain) > 3
    assert all(a.agrees(b) for a, b in certain)


def test_a_slip_is_found(reviews: list[Review]) -> None:
    for found in reviews:
        slip = next(one for one in found.decisions if (one.prompt.kind, one.token) == ("build", "pass"))
        assert slip.judgement().word in (MISTAKE, BLUNDER)
        assert slip in [point.decision for point in found.turning_points[slip.seat] if point.slip]
        assert found.staircases[slip.seat].own.value < -0.1
        assert found.staircases[1 - slip.seat].others.value > 0.1


def test_the_same_seed_gives_the_same_review(end: Record, reviews: list[Review]) -> None:
    again = review(end, depth=0.02, seed=SEEDS[0])
    assert [x.judgement().word for x in again.decisions] == [x.judgement().word for x in reviews[0].decisions]
    assert again.staircases == reviews[0].staircases


def test_turning_points_have_a_reason(reviews: list[Review]) -> None:
    for found in reviews:
        for seat, points in enumerate(found.turning_points):
            assert len(points) <= 3
            assert sum(point.slip for point in points) <= 2 or all(point.slip for point in points)
            for point in points:
                assert point.decision.seat == seat
                assert point.reason.rows
                assert {point.reason.better, point.reason.other} == {point.decision.token, point.decision.better}


def test_it_tells_how_far_it_is_and_can_be_stopped(end: Record) -> None:
    heard: list[float] = []

    def told(done: float) -> bool:
        heard.append(done)
        return done < 0.2

    with pytest.raises(ReviewStopped):
        review(end, told, depth=0.02)
    assert heard == sorted(heard)
    assert heard[-1] >= 0.2


def test_a_review_of_puerto_rico() -> None:
    record = endgame("puertorico/2002", 3, 5, ["level1", "greedy", "level1"], 14)
    found = review(record, depth=0.02, judge="greedy")
    assert len(found.decisions) == 14
    for stairs in found.staircases:
        assert stairs.equal + stairs.luck.value + stairs.others.value + stairs.own.value == pytest.approx(stairs.result)


def test_only_a_finished_game_is_reviewed() -> None:
    record = played("sanjuan/2004", 2, 3, ["greedy", "greedy"])
    record.moves, record.scores = record.moves[:-2], []
    with pytest.raises(BadRecord, match="only a finished game can be reviewed"):
        review(record)


def test_a_record_of_other_rules_is_refused() -> None:
    record = played("sanjuan/2004", 2, 3, ["greedy", "greedy"])
    with pytest.raises(BadRecord, match="whose rules differ"):
        review(read_record(record.text().replace("version: 2", "version: 1")))
