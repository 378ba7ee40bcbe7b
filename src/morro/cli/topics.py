"""Topics: everything that help can explain, cards and roles, by name."""

from typing import NamedTuple

from morro.scene.face import Face
from morro.scene.people import role_words
from morro.scene.rulebook import faces, role_keys, ruled
from morro.words.wording import Wording


class Topic(NamedTuple):
    key: str
    name: str
    text: list[str]


def topics(game: str, w: Wording) -> list[Topic]:
    """The roles, then every card, building or tile of an edition."""
    ui = w.words.ui
    found = []
    for key in role_keys(game):
        role = role_words(game, w.language, key)
        found.append(Topic(key, role.name, [role.effect, f"{ui('privilege')}: {role.privilege}"]))
    for face in faces(game, w.language):
        text = [face.effect]
        if face.cost:
            text.insert(0, f"{', '.join(numbers(face, game, w))}.")
        if face.rulings:
            text += [w("rulings"), *rulings(face, w.language)]
        found.append(Topic(face.key, face.name, text))
    return found


def rulings(face: Face, language: str) -> list[str]:
    """Each ruling that bears on it, in a line: its number, the question, and how it is decided, without the reason."""
    cited = [ruling for ruling in ruled(language) if ruling.number in face.rulings]
    return [f"{one.number}. {one.question} {one.answer.split('**')[1].replace('`', '')}" for one in cited]


def numbers(face: Face, game: str, w: Wording) -> list[str]:
    """What is printed on it."""
    ui = w.words.ui
    found = [f"{ui('cost')} {face.cost}", w.words.points_told(game, face.key)]
    if face.circles:
        found += [ui("n_circles", n=face.circles), ui("quarries_count", n=face.quarries)]
    return [*found, ui("n_copies", n=face.copies)]


def named(topics: list[Topic], what: str) -> list[Topic]:
    """The topics of this name or key, else those that begin with it, else those that hold it."""
    wanted = " ".join(what.lower().replace("_", " ").split())
    names = [(topic, (topic.name.lower(), topic.key.replace("_", " "))) for topic in topics]
    exact = [topic for topic, both in names if wanted in both]
    begun = [topic for topic, both in names if any(name.startswith(wanted) for name in both)]
    return exact or begun or [topic for topic, both in names if any(wanted in name for name in both)]
