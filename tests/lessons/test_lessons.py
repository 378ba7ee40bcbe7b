"""The lessons: every step of every track, in four languages, answered in every way there is."""

import re
import tomllib
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final

import pytest
from tests.lessons.answers import answers

from morro.core.errors import BadPosition, IllegalAction
from morro.families import families
from morro.lessons import teacher
from morro.lessons.exercise import Exercise, read_head
from morro.lessons.lessons import all_tracks, find_track
from morro.lessons.teacher import Teacher
from morro.lessons.track import Step, Track
from morro.words import LANGUAGES

TRACKS: Final = all_tracks()
STEPS: Final = [(track, step) for track in TRACKS for step in track.steps]
MOST: Final = {"sanjuan": 10, "sanjuan-2018": 3, "puertorico": 12}
"""So many steps a track may have at most."""
LONGEST: Final = 175
"""Letters of a sentence: what the plate of a phone holds."""
NUMBERS: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("zwei", "drei", "fünf", "sechs", "sieben", "neun", "zehn", "elf", "zwölf"),
    *("twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "twaalf"),
    *("tre", "quattro", "cinque", "sette", "otto", "nove", "dieci", "undici", "dodici"),
)
each_step = pytest.mark.parametrize(("track", "step"), STEPS, ids=[f"{t.name}-{s.key}" for t, s in STEPS])


@cache
def words_of(track: str, lang: str) -> dict[str, Any]:
    return tomllib.loads((teacher.FOLDER / f"{track}.{lang}.toml").read_text(encoding="utf-8"))


def templates(table: dict[str, Any], at: str = "") -> dict[str, str]:
    """Every text of a file by its path."""
    found: dict[str, str] = {}
    for key, value in table.items():
        found |= templates(value, f"{at}{key}.") if isinstance(value, dict) else {f"{at}{key}": value}
    return found


def fields(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name]


def test_a_track_is_short_and_every_game_that_has_one_is_found() -> None:
    assert {track.name: len(track.steps) for track in TRACKS} == {
        name: min(most, len(track.steps)) for name, most in MOST.items() if (track := find_track(name))
    }
    assert find_track("chess") is None
    assert [family.name for family in families() if family.has("lessons")]


@each_step
def test_the_right_answers_succeed_and_all_others_get_a_sentence(track: Track, step: Step) -> None:
    exercise = Exercise(step)
    teachers = [Teacher(track, exercise, lang) for lang in LANGUAGES]
    right: set[tuple[str, ...]] = set()
    wrong: set[tuple[str, ...]] = set()
    for tokens in answers(exercise):
        outcome = exercise.answer(tokens)
        (right if outcome.right else wrong).add(outcome.tokens)
        for teaches in teachers if not outcome.right else ():
            said = teaches.why_not(outcome.tokens)
            assert 10 < len(said) <= LONGEST, said
            assert said[0].isupper() or not said[0].isalpha(), said
            assert said.endswith("."), said
            assert teaches.chosen(outcome.tokens)
    assert right == {exercise.answer(tokens).tokens for tokens in step.right}
    assert len(wrong) >= 1


@each_step
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_teacher_says_what_to_do_and_what_it_brought(track: Track, step: Step, lang: str) -> None:
    says = Teacher(track, Exercise(step), lang)
    for short in (says.order(), says.done()):
        assert 0 < len(short) <= 60, short
        assert not short.endswith("."), short
    for sentence in (says.sentence(), says.reason()):
        assert sentence.endswith("."), sentence
        assert len(sentence) <= LONGEST, (len(sentence), sentence)


@each_step
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_comes_from_the_position(track: Track, step: Step, lang: str) -> None:
    """No number is typed: a figure that the position does not give would be wrong as soon as it changes."""
    texts = templates(words_of(track.name, lang)[step.key])
    for key, text in texts.items():
        bare = re.sub(r"{[^}]*}", "", text)
        assert not re.search(r"\d", bare), (key, text)
        typed = set(re.findall(r"\w+", bare.lower())) & set(NUMBERS)
        assert not typed, (key, typed)
    english = templates(words_of(track.name, "en")[step.key])
    assert texts.keys() == english.keys()
    filled = teacher.Filled(Exercise(step), lang)
    for key, text in texts.items():
        own, wanted = ({name for name in fields(one) if not filled.name(name)} for one in (text, english[key]))
        assert own == wanted, key
        assert all(int(filled[name]) >= 0 for name in own), key


@pytest.mark.parametrize("track", TRACKS, ids=lambda track: track.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_used_and_none_is_missing(track: Track, lang: str) -> None:
    words = words_of(track.name, lang)
    assert set(words) == {"title", "about", "chapter", *(step.key for step in track.steps)}
    assert set(words["chapter"]) == {chapter.key for chapter in track.chapters}
    assert all(chapter.steps for chapter in track.chapters)
    for chapter in track.chapters:
        assert teacher.chapter_title(track, chapter, lang)
        assert teacher.chapter_about(track, chapter, lang)
    for step in track.steps:
        assert set(words[step.key]) == {"order", "sentence", "done", "reason", "wrong"}
        exercise = Exercise(step)
        said = [token for tokens in answers(exercise) for token in exercise.answer(tokens).tokens]
        known = {*said, *(token.partition(" ")[0] for token in said), teacher.OTHER}
        assert set(words[step.key]["wrong"]) <= known, step.key


def test_no_sentence_was_left_in_english() -> None:
    for track in TRACKS:
        english = templates(words_of(track.name, "en"))
        for lang in LANGUAGES[1:]:
            own = templates(words_of(track.name, lang))
            assert [key for key, text in own.items() if len(text) > 30 and text == english[key]] == []


def test_an_answer_that_the_position_does_not_allow_is_refused() -> None:
    exercise = Exercise(TRACKS[0].steps[0])
    with pytest.raises(IllegalAction):
        exercise.answer(["pass"])
    with pytest.raises(IllegalAction, match="no answer was given; possible are: role builder"):
        exercise.answer([])


def test_a_position_names_its_table() -> None:
    assert read_head("\nsanjuan/2004 seats=3 round=2\nask: role") == ("sanjuan/2004", 3)
    with pytest.raises(BadPosition, match="names the number of seats"):
        read_head("sanjuan/2004 round=2")


def test_a_wrong_answer_changes_nothing() -> None:
    exercise = Exercise(TRACKS[0].steps[0])
    before = exercise.game.text(exercise.state)
    exercise.answer(["role builder"])
    assert exercise.game.text(exercise.state) == before


def test_all_files_belong_to_a_track() -> None:
    names = {track.name for track in TRACKS}
    assert {path.name.partition(".")[0] for path in Path(teacher.FOLDER).glob("*.toml")} == names
    assert {path.stem for path in (teacher.FOLDER.parent / "steps").glob("*.toml")} == names
