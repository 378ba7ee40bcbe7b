"""How the small third game is shown: its words, and a scene of generic parts, for pages and terminals alike."""

from typing import Any, ClassVar, Final

from tests.gems import EVENTS, KEYS, GemsState, GemsView

from morro.core.events import Event
from morro.scene.face import Face
from morro.scene.people import people
from morro.scene.presentation import Presentation
from morro.scene.question import NO_QUESTION, Answer, Question, proposal
from morro.scene.scene import Scene, SceneBuilder
from morro.scene.steps import Prop, StepRules
from morro.words.game import GameWords
from morro.words.text import Texts

TEXTS: Final = {
    "game": {"small": {"title": "Gems", "about": "Lay gems, two at a time."}},
    "building": {key: {"name": key.capitalize(), "a": "a", "the": "the", "effect": "It counts."} for key in KEYS},
    "prompt": {"lay": {"plain": {"one": "Lay 1 gem.", "other": "Lay {left} gems."}}},
    "action": {"lay": "lay {the_card}"},
    "action_at": {},
    "pass": {"any": "No"},
    "event": {
        "laid": {"they": "{player} lays {a_card}.", "you": "You lay {a_card}."},
        "drew": {"they": "{player} draws.", "you": "You draw."},
        "round": {"any": "A round begins."},
        "end": {"any": "The game ends."},
    },
    "score": {
        **{key: key.capitalize() for key in KEYS},
        "total": "Total",
        "tiebreak": "Tie",
        "winner": "{player} wins!",
        "winner_you": "You win!",
        "shared": "{players} share the win!",
        "buildings": "Gems",
    },
}


class GemsWords(GameWords):
    """The same words in every language."""

    name = "Gems"
    editions: ClassVar[list[str]] = ["gems/small"]
    keys = KEYS
    roles: ClassVar[list[str]] = []
    goods: ClassVar[dict[str, str]] = {}
    tiles = ()
    events = EVENTS
    choices: ClassVar[list[str]] = ["laid"]
    gathered: ClassVar[list[int]] = []
    numbers: ClassVar[dict[str, list[int]]] = {key: [] for key in KEYS}

    def __init__(self, _texts: Texts, and_: str, forced: str) -> None:
        super().__init__(Texts(TEXTS, "gems"), and_, forced)

    def points(self, game: str, kind: int | str) -> int | None:
        return KEYS.index(self._key(kind)) + 1

    def _about(self, game: str, kind: str, event: Event) -> dict[str, object]:
        return {**self._naming(game, event.card)} if event.card >= 0 else {}


def face(key: str) -> Face:
    return Face(key, key.capitalize(), "city", "Gem", "", 0, str(KEYS.index(key) + 1), "It counts.", (), 6)


class GemsBuilder(SceneBuilder):
    view: GemsView

    def build(self) -> Scene:
        persons = people(self.seen, self.w, self.names, -1, {})
        return GemsScene(
            question=self.question,
            people=tuple(persons),
            roles=(),
            round=self.view.round,
            last=False,
            now="",
            remarks=(),
            plate=self._plate(),
            place="table",
            steps=self._steps(),
            laid=tuple([tuple(laid) for laid in self.view.laid]),
        )

    def face(self, kind: int) -> Face:
        return face(KEYS[kind])

    def faces(self) -> list[Face]:
        return [face(key) for key in KEYS]

    def _step_rules(self) -> StepRules:
        return StepRules(frozenset(), frozenset(), frozenset(), lambda _event, _events: Prop(), {})

    def _question(self) -> Question:
        prompt, seen = self.seen.prompt, self.seen
        if prompt is None or not seen.legal:
            return NO_QUESTION
        held = [gem for gem in self.view.hands[prompt.seat] if gem >= self.view.todo[-1].floor]
        tokens = [f"lay {KEYS[gem]}" for gem in held]
        most = prompt.left
        words = self.w.words
        picks = proposal(seen.advice, tokens, most, most)
        inside = []
        for token in tokens:
            label = words.action(self.game, prompt.kind, token)
            inside.append(Answer("tick" if most > 1 else "at_once", token, label, picked=picks[token] > 0))
            picks[token] -= 1
        text = words.prompt(self.game, prompt)
        if most == 1:
            return Question("one", prompt.kind, text, frozenset(tokens), inside=tuple(inside))
        confirm = self.w("confirm_pay")
        return Question("several", prompt.kind, text, frozenset(tokens), most, most, confirm, inside=tuple(inside))


class GemsScene(Scene):
    """What lies before whom is all there is."""

    def __init__(self, laid: tuple[tuple[int, ...], ...], **common: Any) -> None:
        super().__init__(**common)
        object.__setattr__(self, "laid", laid)

    def buildings(self, seat: int) -> list[Face]:
        laid: tuple[tuple[int, ...], ...] = self.__dict__["laid"]
        return [face(KEYS[gem]) for gem in laid[seat]]


def counts(s: GemsState) -> list[int]:
    return [len(hand) for hand in s.hands]


PRESENTATION: Final = Presentation(
    builder=GemsBuilder,
    faces=lambda _game, _language: [face(key) for key in KEYS],
    roles=(),
    rules_page=lambda _game: "gems",
    hand="plot_hand",
    hands=counts,
    buildings=lambda s: [len(laid) for laid in s.laid],
    secret=lambda _game, _viewer: [],
    goes_on=lambda s, last: last is not None and s.todo[-1].floor > 0,
)
