"""The pages of the lessons: the tracks, and a step on the real table under a veil."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from morro.lessons import teacher
from morro.lessons.teacher import Teacher
from morro.lessons.track import Chapter
from morro.server.lesson_view import Course, LearnShown, LessonShown
from morro.server.table_view import Prefs
from morro.web import pages
from morro.web.game_page import page_of
from morro.words.wording import Wording, wording

AROUND: Final = 100.5
"""The length of a whole ring, as its circle is drawn."""


class ChapterLine(NamedTuple):
    """A chapter in the list of a track."""

    title: str
    about: str
    icon: str
    look: str
    """`done`, `now`, or `new`."""
    first: int
    """The number of its step to go on with."""
    n: int
    done: int
    ring: float


def chapter_line(course: Course, chapter: Chapter, lang: str) -> ChapterLine:
    steps = course.track.steps
    keys = [step.key for step in chapter.steps]
    done = sum(key in course.done for key in keys)
    going = steps[course.next - 1].key in keys and not course.ended
    wanted = [key for key in keys if key not in course.done] or keys
    return ChapterLine(
        teacher.chapter_title(course.track, chapter, lang),
        teacher.chapter_about(course.track, chapter, lang),
        chapter.icon,
        "done" if done == len(keys) else "now" if going else "new",
        [step.key for step in steps].index(wanted[0]) + 1,
        len(keys),
        done,
        round(AROUND * done / len(keys), 1),
    )


def learn(shown: LearnShown, lang: str, prefs: Prefs) -> str:
    """Every track, and on top where the person stopped."""
    going = shown.going
    step = going.track.steps[going.next - 1]
    return pages.draw(
        "learn.html",
        lang,
        prefs,
        back="/learn",
        shown=shown,
        tracks=[
            {
                "course": course,
                "look": page_of(course.track.game).look,
                "title": teacher.title(course.track, lang),
                "about": teacher.about(course.track, lang),
                "chapters": [chapter_line(course, chapter, lang) for chapter in course.track.chapters],
            }
            for course in sorted(shown.courses, key=lambda course: len(course.track.chapters) == 1)  # short ones last
        ],
        title=teacher.title(going.track, lang),
        chapter=teacher.chapter_title(going.track, going.track.chapter_of(step), lang),
    )


def lesson(shown: LessonShown, lang: str, prefs: Prefs) -> str:
    """A step: the table, what is lit on it, and the plate that teaches."""
    w = wording(lang)
    track = shown.course.track
    values = pages.table_values(shown.table, w, prefs, True)
    values |= said(shown, Teacher(track, shown.exercise, lang), w)
    values |= {
        "plate_file": "lesson_plate.html",
        "lesson": shown,
        "track": track,
        "track_title": teacher.title(track, lang),
        "chapter": teacher.chapter_title(track, track.chapter_of(shown.step), lang),
        "count": len(track.steps),
        "done": shown.course.done,
        "sheets": [*values["sheets"], "lesson"],
        "back": shown.path,
        "hint": "",
    }
    text = pages.draw("lesson.html", lang, prefs, **values)
    text = text.replace(f'"{pages.FORM}"', f'"{values["form"]}"')
    return lit(text, shown)


def said(shown: LessonShown, says: Teacher, w: Wording) -> dict[str, Any]:
    """What the plate says: a word over it, a line, a sentence."""
    if shown.mood == "again" and shown.outcome is not None:
        tokens = shown.outcome.tokens
        return {
            "over": w("lesson_not_quite"),
            "order": says.chosen(tokens),
            "sentence": says.why_not(tokens),
            "gains": [],
        }
    if shown.mood == "well":
        over = w("lesson_shown_how") if shown.helped else w("lesson_well_done")
        return {"over": over, "order": says.done(), "sentence": says.reason(), "gains": says.gains()}
    over = w("lesson_step_of", n=shown.number, all=len(shown.course.track.steps))
    return {"over": over, "order": says.order(), "sentence": says.sentence(), "gains": []}


def lit(text: str, shown: LessonShown) -> str:
    """The page with marks on its things: to be clicked, to be looked at, clicked wrongly, or new."""
    marks = dict.fromkeys(shown.step.look, "look")
    if shown.mood == "well":
        marks = dict.fromkeys(shown.step.new, "well")
    elif shown.mood == "again" and shown.outcome is not None:
        marks |= dict.fromkeys(things(text, shown.outcome.tokens), "wrong")
    else:
        marks |= dict.fromkeys(shown.step.lit or things(text, shown.step.right[0]), "click")
    for id_, mark in marks.items():
        text = text.replace(f'data-id="{id_}"', f'data-id="{id_}" data-lit="{mark}"', 1)
    return text


def things(text: str, tokens: Iterable[str]) -> Iterator[str]:
    """The ids of the things on the table that stand for these answers; none for a button of the plate."""
    for token, n in Counter(tokens).items():
        at = -1
        for _ in range(n):
            at = text.find(f'value="{token}"', at + 1)
            start = text.rfind('data-id="', 0, max(at, 0)) + len('data-id="')
            if at >= 0 and "</li>" not in text[start:at]:
                yield text[start : text.index('"', start)]
