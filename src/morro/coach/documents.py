"""What the coach found, as a program reads it: plain dictionaries, the same in the terminal and over the network.

Chances, leads and losses are in points of per cent, with the interval that holds the true value in 95 of 100 cases.
"""

from typing import Any

from morro.coach.hint import Hint
from morro.coach.judgement import WORDS
from morro.coach.puzzle import Puzzle
from morro.coach.reason import Reason
from morro.coach.review import Decision, Review, TurningPoint
from morro.coach.staircase import Staircase
from morro.coach.telling import Telling


def reason_document(reason: Reason) -> dict[str, Any]:
    """The claims with the figures they come from."""
    said = reason.said()
    return {
        "better": reason.better,
        "other": reason.other,
        "deals": len(reason.rows),
        "claims": [
            {
                "name": claim.name,
                **{key: round(number, 3) for key, number in claim.amount._asdict().items()},
                "better": round(claim.better, 3),
                "other": round(claim.other, 3),
                "said": claim in said,
            }
            for claim in reason.claims
        ],
    }


def hint_document(hint: Hint, telling: Telling) -> dict[str, Any]:
    """A hint."""
    return {
        "game": hint.game.name,
        "seats": hint.game.seats,
        "seat": hint.seat,
        "question": hint.prompt.kind,
        "judge": hint.judge,
        "playouts": hint.playouts,
        "best": hint.best.token,
        "next": hint.next.token,
        "close": hint.close,
        "lead": hint.lead.points(),
        "answers": [
            {
                "token": answer.token,
                "text": telling.answer(hint.game, hint.prompt, answer.token),
                **hint.chance(answer).points(),
                "games": hint.games(answer),
            }
            for answer in hint.answers
        ],
        "says": telling.hint(hint),
        "why": telling.why(hint),
        "reason": reason_document(hint.reason),
    }


def decision_document(decision: Decision, telling: Telling) -> dict[str, Any]:
    """One answer and its judgement."""
    judgement = decision.judgement()
    return {
        "at": decision.at,
        "round": decision.round,
        "seat": decision.seat,
        "question": decision.prompt.kind,
        "played": decision.token,
        "better": decision.better if judgement.loss.value > 0 else "",
        "word": judgement.word,
        "sign": judgement.sign,
        "says": telling.say("word", judgement.word),
        "loss": judgement.loss.points(),
        "certain": judgement.certain,
    }


def turning_document(point: TurningPoint, telling: Telling) -> dict[str, Any]:
    """One turning point."""
    decision = point.decision
    game, prompt = decision.weighing.game, decision.prompt
    return {
        "at": decision.at,
        "round": decision.round,
        "seat": decision.seat,
        "slip": point.slip,
        "word": decision.judgement().word,
        "played": decision.token,
        "other": decision.better,
        "gap": point.gap.points(),
        "says": telling.say(
            "review",
            "played" if point.slip else "well",
            played=telling.answer(game, prompt, decision.token),
            better=telling.answer(game, prompt, decision.better),
        ),
        "why": telling.reason(game, prompt, point.reason),
        "reason": reason_document(point.reason),
    }


def stairs_document(stairs: Staircase, telling: Telling) -> dict[str, Any]:
    """Luck apart from skill, for one seat; `whole` adds up exactly."""
    return {
        "equal": round(100 * stairs.equal, 2),
        "luck": stairs.luck.points(),
        "others": stairs.others.points(),
        "own": stairs.own.points(),
        "result": round(100 * stairs.result, 2),
        "whole": list(stairs.whole()),
        "luck_is_clear": stairs.luck.clear,
        "largest": stairs.largest(),
        "says": telling.largest(stairs),
    }


def review_document(review: Review, telling: Telling) -> dict[str, Any]:
    """A whole review."""
    seats = range(review.game.seats)
    words = [[one.judgement().word for one in review.decisions if one.seat == seat] for seat in seats]
    return {
        "game": review.game.name,
        "seats": review.game.seats,
        "scores": review.scores,
        "result": [round(100 * share, 2) for share in review.result],
        "judge": review.judge,
        "playouts": review.playouts,
        "certain": round(review.certain, 4),
        "curve": [
            {"at": point.at, "round": point.round, "chances": [chance.points() for chance in point.chances]}
            for point in review.points
        ],
        "judgements": [{word: mine.count(word) for word in WORDS} for mine in words],
        "decisions": [decision_document(one, telling) for one in review.decisions],
        "turning_points": [[turning_document(one, telling) for one in mine] for mine in review.turning_points],
        "luck_and_skill": [stairs_document(stairs, telling) for stairs in review.staircases],
    }


def puzzle_document(puzzle: Puzzle, telling: Telling, solution: bool) -> dict[str, Any]:
    """A puzzle: what its seat may know, and the solution only where it is asked for."""
    game = puzzle.game()
    s = game.read(puzzle.position)
    prompt = game.prompt(s)
    found: dict[str, Any] = {
        "name": puzzle.name,
        "game": puzzle.game_name,
        "seats": puzzle.seats,
        "seat": puzzle.seat,
        "theme": puzzle.theme,
        "rating": puzzle.rating,
        "view": game.view_text(game.view(s, puzzle.seat)),
        "asks": telling.words.prompt(game.name, prompt),
        "answers": [{"token": token, "text": telling.answer(game, prompt, token)} for token in game.tokens(s)],
    }
    if solution:
        found |= {
            "best": puzzle.best,
            "lead": puzzle.lead.points(),
            "chances": [{"token": one.token, **one.chance.points(), "games": one.games} for one in puzzle.choices],
            "why": telling.reason(game, prompt, puzzle.reason()),
        }
    return found
