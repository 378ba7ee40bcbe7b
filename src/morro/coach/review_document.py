"""A review as a program reads it: the facts, which are the same in every language, and the sentences told from them.

Chances, leads and losses are in points of per cent, with the interval that holds the true value in 95 of 100 cases.
"""

from typing import Any

from morro.coach.documents import reason_document
from morro.coach.intervals import Estimate
from morro.coach.judgement import WORDS
from morro.coach.reason import Claim, Reason
from morro.coach.review import Decision, Point, Review, TurningPoint
from morro.coach.sentences import Sentences
from morro.coach.staircase import Staircase
from morro.core.game import Prompt
from morro.games import AnyGame, make_game

Document = dict[str, Any]


# -- the facts -----------------------------------------------------------------------------------------------


def point_facts(point: Point) -> Document:
    """One point of the curve."""
    return {"at": point.at, "round": point.round, "chances": [chance.points() for chance in point.chances]}


def decision_facts(decision: Decision) -> Document:
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
        "loss": judgement.loss.points(),
        "certain": judgement.certain,
    }


def turning_facts(point: TurningPoint) -> Document:
    """One turning point."""
    decision = point.decision
    return {
        "at": decision.at,
        "round": decision.round,
        "seat": decision.seat,
        "question": decision.prompt.kind,
        "slip": point.slip,
        "word": decision.judgement().word,
        "sign": decision.judgement().sign,
        "played": decision.token,
        "other": decision.better,
        "gap": point.gap.points(),
        "reason": reason_document(point.reason),
    }


def stairs_facts(stairs: Staircase) -> Document:
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
    }


def review_facts(review: Review) -> Document:
    """A whole review, without a sentence: what is worth keeping."""
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
        "curve": [point_facts(point) for point in review.points],
        "judgements": [{word: mine.count(word) for word in WORDS} for mine in words],
        "decisions": [decision_facts(one) for one in review.decisions],
        "turning_points": [[turning_facts(one) for one in mine] for mine in review.turning_points],
        "luck_and_skill": [stairs_facts(stairs) for stairs in review.staircases],
    }


# -- the sentences -------------------------------------------------------------------------------------------


def reason_of(facts: Document) -> Reason:
    """A reason as its claims tell it; the figures of every deal are not kept."""
    claims = [
        Claim(
            one["name"],
            Estimate(one["value"], one["low"], one["high"]),
            one["better"],
            one["other"],
            one["weight"],
        )
        for one in facts["claims"]
    ]
    return Reason(facts["better"], facts["other"], [], claims)


def turning_told(facts: Document, game: AnyGame, sentences: Sentences) -> Document:
    """A turning point in words: what was played, what was better, and why."""
    prompt = Prompt(facts["question"], facts["seat"], 0, "")
    played, other = (sentences.answer(game, prompt, facts[key]) for key in ("played", "other"))
    return facts | {
        "says": sentences.say("review", "played" if facts["slip"] else "well", played=played, better=other),
        "played_text": played,
        "other_text": other,
        "why": sentences.reason(game, prompt, reason_of(facts["reason"])),
    }


def decision_told(facts: Document, game: AnyGame, sentences: Sentences) -> Document:
    """An answer and its judgement in words."""
    prompt = Prompt(facts["question"], facts["seat"], 0, "")
    return facts | {
        "says": sentences.say("word", facts["word"]),
        "text": sentences.answer(game, prompt, facts["played"]),
        "better_text": sentences.answer(game, prompt, facts["better"]) if facts["better"] else "",
    }


def review_told(facts: Document, sentences: Sentences) -> Document:
    """The facts of a review, and the sentences that they make in one language."""
    game = make_game(facts["game"], facts["seats"])
    return facts | {
        "decisions": [decision_told(one, game, sentences) for one in facts["decisions"]],
        "turning_points": [[turning_told(one, game, sentences) for one in mine] for mine in facts["turning_points"]],
        "luck_and_skill": [
            one | {"says": sentences.say("review", f"largest_{one['largest'] or 'none'}")}
            for one in facts["luck_and_skill"]
        ],
    }


def review_document(review: Review, sentences: Sentences) -> Document:
    """A whole review in one language."""
    return review_told(review_facts(review), sentences)
