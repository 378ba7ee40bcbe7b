"""Hints: the best answer leads on fresh deals, and every claim of a reason holds in the figures that it came from.

The long form checks 200 positions of each game.
"""

import re
import time
from itertools import islice
from typing import Any

import pytest
from tests.coach.positions import positions
from tests.effort import many

from morro.coach.hint import AT_ONCE, Hint, hint
from morro.coach.imagine import Imagination
from morro.coach.intervals import chance, chance_of
from morro.coach.judgement import WORDS
from morro.coach.reason import MOST, SURE, Claim
from morro.coach.sanjuan import SanJuanExpert
from morro.coach.sentences import sentences_in
from morro.coach.weighing import NothingToWeigh
from morro.core.events import Event
from morro.core.playout import play_random
from morro.core.rng import seeded
from morro.games import AnyGame, make_game
from morro.sanjuan.events import BUILT, DREW, SOLD
from morro.words import LANGUAGES

COUNT = many(200, 3)
PLAYOUTS = many(400, 100)


@pytest.fixture(scope="module", params=[("sanjuan/2004", 4), ("sanjuan/2018+new", 3), ("puertorico/2002", 3)])
def hints(request: pytest.FixtureRequest) -> list[Hint]:
    name, seats = request.param
    some = islice(positions(name, seats, seed=11, every=17), COUNT)
    return [hint(game, s, playouts=PLAYOUTS, seed=at, judge="greedy") for at, (game, s) in enumerate(some)]


def recounted(found: Hint, claim: Claim) -> tuple[float, float]:
    """The mean difference of a figure and its standard error, counted again from the figures of every deal."""
    gaps = [one[claim.name] - two[claim.name] for one, two in found.reason.rows]
    value = sum(gaps) / len(gaps)
    variance = sum((gap - value) ** 2 for gap in gaps) / (len(gaps) - 1)
    return value, (variance / len(gaps)) ** 0.5


def test_every_claim_holds_in_the_figures_it_came_from(hints: list[Hint]) -> None:
    for found in hints:
        for claim in found.reason.claims:
            value, error = recounted(found, claim)
            assert value == pytest.approx(claim.amount.value)
            assert error == pytest.approx(claim.amount.error)
            assert abs(value) > SURE * error
            assert claim.amount.clear
            assert claim.better - claim.other == pytest.approx(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_its_claims_and_nothing_else(hints: list[Hint], language: str) -> None:
    coach = sentences_in(language)
    for found in hints:
        sentence = coach.reason(found.game, found.prompt, found.reason)
        said = found.reason.said()
        assert len(said) <= MOST + 1
        if not said:
            assert sentence == coach.say("reason", "many")
            continue
        clauses = [coach.claim(found.game, claim) for claim in said]
        rest = sentence
        for clause, claim in zip(clauses, said, strict=True):
            assert clause in rest
            value, _ = recounted(found, claim)
            assert coach.number(value) in clause
            assert claim.more == (value > 0)
            rest = rest.replace(clause, "", 1)
        other = coach.answer(found.game, found.prompt, found.reason.other)
        assert not re.search(r"\d", rest.replace(other, "")), f"{rest} holds a number that no claim says"


def test_figures_are_what_happened_in_the_imagined_games(hints: list[Hint]) -> None:
    """Points by origin add up to the points, and what the others get is told apart from one's own."""
    for found in hints:
        for pair in found.reason.rows:
            for figures in pair:
                origins = [value for name, value in figures.items() if name.startswith("points ")]
                assert sum(origins) == figures["points"]
                for name, value in figures.items():
                    if " soon " in name:
                        assert 0 <= value <= figures[name.replace(" soon ", " later ")]


def test_the_lead_is_the_gap_of_the_chances(hints: list[Hint]) -> None:
    for found in hints:
        best, second = found.chance(found.best), found.chance(found.next)
        assert found.lead.value == pytest.approx(best.value - second.value)
        assert found.lead.value >= 0
        assert found.close == (found.lead.low <= 0)
        assert [one.token for one in found.answers[:2]] == [found.best.token, found.next.token]
        assert len(found.answers) == len({one.action for one in found.answers})


def test_the_same_seed_gives_the_same_hint() -> None:
    game, s = next(positions("sanjuan/2004", 2, seed=3, every=30))
    one, two = (hint(game, s, playouts=80, seed=5) for _ in range(2))
    assert one.best.token == two.best.token
    assert one.lead == two.lead
    assert one.reason.rows == two.reason.rows


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    game, s = next(positions("sanjuan/2004", 3, seed=4, every=20))
    seat = game.seat(s)
    other = game.guess(game.view(s, seat), seeded(9))
    assert game.text(other) != game.text(s)
    one, two = (hint(game, table, playouts=60, seed=5) for table in (s, other))
    assert [x.shares for x in one.answers] == [x.shares for x in two.answers]


def test_open_cards_are_as_they_are() -> None:
    game, s = next(positions("sanjuan/2004", 3, seed=4, every=20))
    found = hint(game, s, playouts=40, open_cards=True)
    assert found.playouts >= 40
    deal: Any = Imagination(game).expert.shuffled(s, seeded(1))
    assert [e.hand for e in deal.estates] == [e.hand for e in s.estates]
    assert sorted(card for pile in deal.piles for card in pile) == sorted(s.deck[: s.deck_left])


def test_open_tiles_of_puerto_rico_are_shuffled() -> None:
    game, s = next(positions("puertorico/2002", 3, seed=4, every=20))
    imagination = Imagination(game)
    deal = imagination.expert.shuffled(s, seeded(1))
    game.check(deal)
    assert sorted(deal.stack[: deal.stack_left]) == sorted(s.stack[: s.stack_left])
    assert deal.stack[: deal.stack_left] != s.stack[: s.stack_left]


def test_the_net_plays_imagined_games_too() -> None:
    pytest.importorskip("numpy")
    game, s = next(positions("puertorico/2002", 3, seed=4, every=60))
    found = hint(game, s, playouts=24, judge="net")
    assert found.judge == "net"
    assert found.playouts >= 24
    imagination, rng = Imagination(game, "net"), seeded(1)
    deals = [imagination.deal(s, None, rng)]
    for thorough in (False, True):
        [[end]] = imagination.play(deals, [], rng, thorough=thorough)
        assert game.over(end.state)


def test_a_net_foresees_from_a_horizon_on() -> None:
    pytest.importorskip("numpy")
    game, s = next(positions("puertorico/2002", 3, seed=4, every=60))
    imagination, rng = Imagination(game, "net", horizon=3), seeded(1)
    deals = [imagination.deal(s, None, rng) for _ in range(2)]
    for log in (False, True):
        for [end] in imagination.play(deals, [], rng, log):
            assert sum(end.shares) == pytest.approx(1)
            assert 0 < min(end.shares) < max(end.shares) < 1, "nobody has won yet"
            assert game.over(end.state) == log, "it is played on only where all of it is to be told"


@pytest.mark.parametrize("name", ["sanjuan/2004", "puertorico/2002"])
def test_in_the_first_rounds_chances_are_drawn_in(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    game = make_game(name, 3)
    imagination = Imagination(game, "net", horizon=3)
    trusts = [imagination.trust(number) for number in range(1, 6)]
    assert trusts == sorted(trusts)
    assert 0.5 < trusts[0] < 1
    assert trusts[2:] == [1.0, 1.0, 1.0], "later on the board tells it all"
    deals = [imagination.deal(game.new(5), None, seeded(1))]
    [[told]] = imagination.play(deals, [], seeded(2))
    monkeypatch.setattr(imagination, "trust", lambda _: 1.0)
    [[foreseen]] = imagination.play(deals, [], seeded(2))
    for seat in range(3):
        assert told.shares[seat] - 1 / 3 == pytest.approx(trusts[0] * (foreseen.shares[seat] - 1 / 3))
    assert sum(told.shares) == pytest.approx(1)


def test_what_is_foreseen_has_an_interval_too() -> None:
    won = chance_of([1.0, 0.0, 0.5, 1.0])
    assert won == chance(2.5, 4)
    foreseen = chance_of([0.31, 0.3, 0.29, 0.3])
    assert foreseen.value == pytest.approx(0.3)
    assert foreseen.low == pytest.approx(0.3 - 0.03, abs=0.005)
    assert foreseen.high - foreseen.low < won.high - won.low


@pytest.mark.parametrize("judge", ["greedy", "net"])
def test_a_hint_tells_the_gap_of_every_answer(judge: str) -> None:
    pytest.importorskip("numpy")
    game, s = next(positions("puertorico/2002", 3, seed=4, every=60))
    found = hint(game, s, playouts=60, judge=judge)
    assert found.gap(found.best).value == 0
    assert found.judgement(found.best).word == "best"
    assert found.gap(found.next).value == -found.lead.value
    assert all(found.judgement(answer).word in WORDS for answer in found.answers)


def test_it_keeps_to_its_time() -> None:
    game, s = next(positions("sanjuan/2004", 2, seed=3, every=60))
    begun = time.process_time()
    found = hint(game, s, seconds=1.0)
    assert time.process_time() - begun < 4
    assert found.games(found.best) == found.games(found.next) >= AT_ONCE


@pytest.mark.parametrize("judge", ["greedy", "net"])
def test_it_has_an_answer_even_without_time(judge: str) -> None:
    pytest.importorskip("numpy")
    game, s = next(positions("sanjuan/2004", 2, seed=3, every=60))
    found = hint(game, s, seconds=1e-6, judge=judge)
    assert all(found.games(answer) for answer in found.answers)
    assert sentences_in("en").why(found)


def test_a_finished_game_has_nothing_to_weigh() -> None:
    game = make_game("sanjuan/2004", 2)
    s = finished(game)
    with pytest.raises(NothingToWeigh, match="the game is over"):
        hint(game, s)


def finished(game: AnyGame) -> Any:
    s = game.new(3)
    play_random(game, s, seeded(1))
    return s


def test_an_event_counts_for_its_seat_alone() -> None:
    events = [Event(0, BUILT, 0, 5, 0, [], -1, False), Event(1, DREW, 0, -1, 3, [], 0, False)]
    events.append(Event(2, SOLD, 1, 0, 2, [], -1, False))
    assert SanJuanExpert().figures(events, 0) == {"made": 0, "sold": 0, "drawn": 3, "built": 1}
    assert SanJuanExpert().figures(events, 1) == {"made": 0, "sold": 1, "drawn": 0, "built": 0}
