"""What the coach found, as a program reads it: plain dictionaries, the same in the terminal and over the network.

Chances, leads and losses are in points of per cent, with the interval that holds the true value in 95 of 100 cases.
"""

from typing import Any

from morro.coach.hint import Hint
from morro.coach.puzzle import Puzzle
from morro.coach.reason import Reason
from morro.coach.sentences import Sentences


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
                "weight": round(claim.weight, 3),
                "said": claim in said,
            }
            for claim in reason.claims
        ],
    }


def hint_document(hint: Hint, sentences: Sentences) -> dict[str, Any]:
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
                "text": sentences.answer(hint.game, hint.prompt, answer.token),
                **hint.chance(answer).points(),
                "games": hint.games(answer),
                "gap": hint.gap(answer).points(),
                "word": hint.judgement(answer).word,
                "sign": hint.judgement(answer).sign,
            }
            for answer in hint.answers
        ],
        "says": sentences.hint(hint),
        "why": sentences.why(hint),
        "reason": reason_document(hint.reason),
    }


def puzzle_document(puzzle: Puzzle, sentences: Sentences, solution: bool) -> dict[str, Any]:
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
        "asks": sentences.words.prompt(game.name, prompt),
        "answers": [{"token": token, "text": sentences.answer(game, prompt, token)} for token in game.tokens(s)],
    }
    if solution:
        found |= {
            "best": puzzle.best,
            "lead": puzzle.lead.points(),
            "chances": [{"token": one.token, **one.chance.points(), "games": one.games} for one in puzzle.choices],
            "why": sentences.reason(game, prompt, puzzle.reason()),
        }
    return found
