"""The questions of San Juan: one answer, or several cards or goods at a time."""

from typing import Final, NamedTuple

from morro.core.game import Prompt
from morro.sanjuan.buildings import KEYS, KIND_OF
from morro.sanjuan.moments import MOST_SPENT
from morro.sanjuan.state import slot_of
from morro.sanjuan.view import SanJuanView
from morro.scene.question import NO_QUESTION, Answer, Question, proposal
from morro.scene.sanjuan_faces import SPRITE
from morro.scene.seen import Seen
from morro.words.wording import Wording

FROM_HAND: Final = {
    "pay": "pay",
    "draft": "discard",
    "limit": "discard",
    "archive": "discard",
    "office": "discard",
    "bank": "tuck",
    "chapel": "tuck",
    "build": "build",
}
"""The questions answered with cards of the hand, and the verb of the answer."""
AWAY: Final = ("draft", "limit", "archive", "office")
"""What is chosen here goes away."""


class Choice(NamedTuple):
    """What several answers are chosen from, and how many."""

    tokens: list[str]
    least: int
    most: int


def question_of(seen: Seen, w: Wording) -> Question:
    """The question to the viewer."""
    prompt = seen.prompt
    if prompt is None or not seen.legal:
        return NO_QUESTION
    game, words = seen.game_name, w.words
    text = words.prompt(game, prompt)
    refuse = None
    if "pass" in seen.legal:
        label = words.action(game, prompt.kind, "pass", seen.view.todo[-1].done > 0)
        refuse = Answer("at_once", "pass", label, picked="pass" in seen.advice)
    several = choice(seen, prompt)
    if several is None or several.most == 1:
        inside = tuple(
            Answer("at_once", token, words.action(game, prompt.kind, token), "", icon(token))
            for token in seen.legal
            if token.startswith("use ")
        )
        return Question("one", prompt.kind, text, frozenset(seen.legal), refuse=refuse, inside=inside)
    tokens, least, most = several
    offered = frozenset([*tokens, *(["pass"] if refuse else [])])
    confirm = w(f"confirm_{prompt.kind}")
    picks = proposal(seen.advice, tokens, least, most)
    return Question("several", prompt.kind, text, offered, least, most, confirm, refuse, picks=picks)


def choice(seen: Seen, prompt: Prompt) -> Choice | None:
    """Where several may be chosen: from what; a choice already begun goes on from the kind named last."""
    view: SanJuanView = seen.view
    e = view.estates[prompt.seat]
    task = view.todo[-1]
    left = prompt.left
    kind = prompt.kind
    if kind in FROM_HAND and kind not in ("build", "chapel"):
        tokens = [f"{FROM_HAND[kind]} {KEYS[card]}" for card in e.hand if card >= task.floor]
        most = len(tokens) if kind == "bank" else left
    elif kind == "council":
        tokens = [f"keep {KEYS[card]}" for card in view.offer if card >= task.floor]
        most = left
    elif kind == "produce":
        tokens = [f"produce {KEYS[k]}" for k in e.empty_makers() if k >= task.floor]
        most = left
    elif kind in ("sell", "spend"):
        tokens = [f"{kind} {KEYS[k]}" for k in e.full_places() if slot_of(k) >= task.floor]
        most = left if kind == "sell" else min(max(1, left), MOST_SPENT - task.done)
    else:
        return None
    most = min(most, len(tokens))
    least = 0 if "pass" in seen.legal else most
    if kind == "spend":
        least = max(0, left - len(e.hand))
    return Choice(tokens, least, most)


def icon(token: str) -> str:
    """The picture of the building that a token names."""
    name = token.partition(" ")[2]
    return f"{SPRITE}#sj-{name}" if name in KIND_OF else ""
