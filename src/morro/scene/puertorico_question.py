"""The questions of Puerto Rico: one answer, colonists to place, barrels to store, colonists to refuse."""

from collections import Counter
from typing import Final

from morro.core.game import NONE, Prompt
from morro.puertorico import prices
from morro.puertorico.buildings import GOOD_KEYS, GOODS, KEYS, KIND_OF
from morro.puertorico.events import men_before
from morro.puertorico.view import PuertoRicoView
from morro.scene.puertorico_faces import SPRITE, face
from morro.scene.question import NO_QUESTION, Amount, Answer, Question, proposal, spread
from morro.scene.seen import Seen
from morro.words.wording import Wording

ELSEWHERE: Final = ("role", "take", "build", "sell", "load", "store", "keep")
"""The verbs of answers for which something on the table stands."""


def question_of(seen: Seen, w: Wording) -> Question:
    """The question to the viewer."""
    prompt = seen.prompt
    if prompt is None or not seen.legal:
        return NO_QUESTION
    if prompt.kind == "man":
        return manning(seen, w, prompt)
    view: PuertoRicoView = seen.view
    text = w.words.prompt(seen.game_name, prompt)
    refuse = refusal(seen, w, prompt)
    if prompt.kind == "store" and not view.todo[-1].done and refuse is None:
        return storing(seen, w, prompt, text)
    if prompt.kind == "refuse" and prompt.left > 1:
        return refusing(seen, w, prompt, text, refuse)
    inside = tuple(answer_to(seen, w, prompt, token) for token in seen.legal if not lies_there(prompt.kind, token))
    return Question("one", prompt.kind, text, frozenset(seen.legal), refuse=refuse, inside=inside)


def refusal(seen: Seen, w: Wording, prompt: Prompt) -> Answer | None:
    """`pass` in the words of the question; of a choice already begun it is its end."""
    if "pass" not in seen.legal:
        return None
    view: PuertoRicoView = seen.view
    begun = prompt.kind == "refuse" and prompt.left < view.estates[prompt.seat].idle
    begun |= prompt.kind == "store" and view.todo[-1].done > 0
    label = w.words.action(seen.game_name, prompt.kind, "pass", begun)
    return Answer("at_once", "pass", label, picked="pass" in seen.advice)


def manning(seen: Seen, w: Wording, prompt: Prompt) -> Question:
    """All the places still to be manned, in one form: a number for each."""
    e = seen.view.estates[prompt.seat]
    first = KIND_OF[prompt.card]
    places = [kind for kind in e.places() if kind >= first]
    total = prices.colonists_to_place(seen.view, prompt.seat, first)
    rows = [[f"man {KEYS[kind]} {n}" for n in range(e.circles(kind) + 1)] for kind in places]
    before = men_before(seen.events, prompt.seat)
    starts = [min(before[kind], e.circles(kind)) if before else 0 for kind in places]
    if seen.advice:
        starts = spread(seen.advice, rows, total)
    amounts = []
    for kind, tokens, start in zip(places, rows, starts, strict=True):
        f = face(seen.game_name, w.language, kind)
        amounts.append(Amount(f.key, f.name, f.icon, f.band, tokens, start, f.effect))
    text = w.words.prompt(seen.game_name, Prompt("man", prompt.seat, total, ""))
    offered = frozenset(token for amount in amounts for token in amount.tokens)
    return Question("amounts", "man", text, offered, total, total, w("confirm_man"), amounts=tuple(amounts))


def storing(seen: Seen, w: Wording, prompt: Prompt, text: str) -> Question:
    """The kinds kept whole, then the one of which a barrel stays: both in one form."""
    goods = seen.view.estates[prompt.seat].goods
    whole = [f"store {KEYS[good]}" for good in prices.storable(seen.view, prompt.seat)]
    single = [f"keep {KEYS[good]}" for good in range(GOODS) if goods[good]]
    picks = proposal(seen.advice, whole, prompt.left, prompt.left)
    return Question(
        form="storage",
        kind="store",
        text=text,
        offered=frozenset([*whole, *single]),
        least=prompt.left,
        most=prompt.left,
        confirm=w("confirm_store"),
        hint=w.words.ui("store_hint", n=prompt.left),
        picks=picks + Counter(token for token in seen.advice if token in single),
    )


def refusing(seen: Seen, w: Wording, prompt: Prompt, text: str, refuse: Answer | None) -> Question:
    """As many colonists as wanted, a box for each."""
    token = "refuse colonist"
    label, picked = w.words.action(seen.game_name, "refuse", token), seen.advice.count(token)
    boxes = tuple(Answer("tick", token, label, picked=n < picked) for n in range(prompt.left))
    offered = frozenset(seen.legal)
    return Question("several", prompt.kind, text, offered, 0, prompt.left, w("confirm_refuse"), refuse, boxes)


def answer_to(seen: Seen, w: Wording, prompt: Prompt, token: str) -> Answer:
    """The answer that is given at once, with what it brings."""
    label = w.words.action(seen.game_name, prompt.kind, token)
    return Answer("at_once", token, label, note(seen, w, prompt.seat, token), icon(token))


def note(seen: Seen, w: Wording, seat: int, token: str) -> str:
    """What an answer brings."""
    verb, name, number = [*token.split(), "", ""][:3]
    if name not in KIND_OF:
        return ""
    ui = w.words.ui
    kind = KIND_OF[name]
    if verb == "sell":
        return ui("n_doubloons", n=prices.sale_price(seen.view, seat, kind))
    if verb in ("load", "wharf"):
        barrels, points = prices.delivery(seen.view, seat, kind, int(number) if verb == "load" else NONE)
        return f"{ui('n_barrels', n=barrels)}, {ui('n_points', n=points)}"
    if verb in ("store", "keep"):
        return ui("n_barrels", n=seen.view.estates[seat].goods[kind])
    return ""


def icon(token: str) -> str:
    """The picture of the building or the good that a token names."""
    verb, name = [*token.split(), "", ""][:2]
    if verb == "use":
        return f"{SPRITE}#pr-{name}" if name in KIND_OF else "common.svg#role-mayor"
    return f"common.svg#good-{name}" if name in GOOD_KEYS else ""


def lies_there(kind: str, token: str) -> bool:
    """Whether something on the table, or the refusal, stands for this answer."""
    if token == "pass" or token.partition(" ")[0] in ELSEWHERE or token == "use hacienda":
        return True
    return kind == "craft" and token.startswith("produce ")
