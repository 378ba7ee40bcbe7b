"""The language files: the same keys, the same placeholders, nothing empty, nothing missing."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import morro
import morro.words
from morro.bots.bot import BadBot
from morro.core.errors import GameError
from morro.puertorico import actions as pr_actions
from morro.puertorico import buildings as pr_buildings
from morro.puertorico import editions as pr_editions
from morro.puertorico import events as pr_events
from morro.puertorico import scoring as pr_scoring
from morro.puertorico import tasks as pr_tasks
from morro.puertorico.state import CAUSES
from morro.sanjuan.actions import ACTIONS, SLOT_KEYS
from morro.sanjuan.buildings import KEYS
from morro.sanjuan.editions import EDITIONS, OPTIONS, ROLES
from morro.sanjuan.events import EVENTS
from morro.sanjuan.scoring import Score
from morro.sanjuan.tasks import QUESTIONS as QUESTION_KINDS
from morro.sanjuan.tasks import TASKS
from morro.words import LANGUAGES
from morro.words import puertorico as pr_words
from morro.words.sanjuan import CHOICES, PROMPTS, RULINGS, SCORES

FOLDER = Path(morro.words.__file__).parent
DOCS = Path(__file__).parents[2] / "docs"

# A language may lack these: another edition's wording, the mark on a name of our own, a name that is inflected.
OPTIONAL = re.compile(r"\.(translated|definite|\w+_2018)$")
# No article: the Dutch name is a plural.
NO_ARTICLE = [("nl", "sanjuan.building.well.a")]


def leaves(table: dict[str, object], path: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield path + key, value


def read(language: str) -> dict[str, object]:
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


TABLES = {language: read(language) for language in LANGUAGES}
LEAVES = {language: dict(leaves(table)) for language, table in TABLES.items()}


def placeholders(path: str, text: str) -> set[str]:
    """The things a template names: with which article does not matter, nor a number in the singular."""
    names = {re.sub(r"^(a|the)_(?=cards?$)", "", name) for name in re.findall(r"{(\w+)}", text)}
    return names - {"n", "left"} if path.endswith(".one") else names


def keys(language: str, *path: str) -> list[str]:
    table: object = TABLES[language]
    for key in path:
        assert isinstance(table, dict)
        table = table[key]
    assert isinstance(table, dict)
    return list(table)


def test_there_is_one_file_for_each_language() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    mine = [path for path in LEAVES[language] if not OPTIONAL.search(path)]
    english = [path for path in LEAVES["en"] if not OPTIONAL.search(path)]
    assert sorted(mine) == sorted(english)
    assert mine == english


def test_effects_of_another_edition_differ_in_every_language() -> None:
    def effects(language: str) -> list[str]:
        return [path for path in LEAVES[language] if path.endswith("effect_2018")]

    changed = ["gold_mine", "guild_hall"]
    assert effects("en") == [f"sanjuan.building.{key}.effect_2018" for key in changed]
    assert all(effects(language) == effects("en") for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_building_that_an_option_changes_says_so_in_every_language(language: str) -> None:
    said = [path for path in LEAVES[language] if re.search(r"\.effect_(?!2018)", path)]
    changed = {"tavern": "tavern_in_own_phase", "goldsmith": "goldsmith_counts_covered"}
    assert said == [f"sanjuan.building.{key}.effect_{option}" for key, option in changed.items()]
    assert set(changed.values()) <= set(OPTIONS)


def test_the_italian_log_gives_no_orders() -> None:
    """`Scegli` alone could be one: the reader is addressed with the pronoun, or the verb has no such form."""
    told = [
        str(text)
        for path, text in LEAVES["it"].items()
        if re.search(r"\.event\.\w+\.you(_shown|_hidden)?(\.(one|other))?$", path)
    ]
    assert len(told) > 60
    fine = ("Tu ", "Hai ", "Devi ", "Comincia il round", "1 tuo colono resta", "{n} tuoi coloni restano")
    assert [text for text in told if not text.startswith(fine)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_placeholders(language: str) -> None:
    for path, text in LEAVES[language].items():
        if isinstance(text, str) and path in LEAVES["en"]:
            assert placeholders(path, text) == placeholders(path, str(LEAVES["en"][path])), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_untidy(language: str) -> None:
    for path, text in LEAVES[language].items():
        if isinstance(text, bool) or path == "language.and" or (language, path) in NO_ARTICLE:
            continue
        assert isinstance(text, str), path
        assert text, path
        assert text == text.strip(), path
        assert "  " not in text, path
        assert not re.search(r"\s[.,:;]($|\s)", text), path
        assert text.count("{") == text.count("}") == len(re.findall(r"{\w+}", text)), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_template_with_a_number_has_a_singular_and_a_plural(language: str) -> None:
    numbers = {"round_n", "seat_n", "of"}  # an ordinal or a fraction, not a count
    for path, text in LEAVES[language].items():
        stem, _, last = path.rpartition(".")
        if last in ("one", "other"):
            assert {f"{stem}.one", f"{stem}.other"} <= set(LEAVES[language]), path
            assert last == "one" or re.search(r"{(n|left)}", str(text)), path
        elif re.search(r"{(n|left)}", str(text)):
            assert last in numbers or stem.endswith(".event.round"), f"{path} has no plural forms"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_with_a_full_stop(language: str) -> None:
    for path, text in LEAVES[language].items():
        if re.search(r"^(sanjuan|puertorico)\.((event|rule|prompt)\.|.*\.(about|effect|privilege)(_2018)?$)", path):
            assert str(text).endswith((".", "?", "!", "{card})")), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_words(language: str) -> None:
    assert keys(language, "sanjuan", "building") == KEYS
    assert keys(language, "sanjuan", "role") == ROLES
    assert keys(language, "sanjuan", "good") == SLOT_KEYS
    assert keys(language, "sanjuan", "prompt") == PROMPTS
    assert keys(language, "sanjuan", "event") == EVENTS
    assert keys(language, "sanjuan", "option") == sorted(OPTIONS)
    assert [f"sanjuan/{key}" for key in keys(language, "sanjuan", "game")] == [e.name for e in EDITIONS]
    assert set(keys(language, "sanjuan", "score")) | set(KEYS) >= set(SCORES)
    verbs = {token if token.startswith("use ") else token.split(" ")[0] for token in ACTIONS.tokens}
    assert {"pass", *keys(language, "sanjuan", "action")} == verbs
    errors: list[type[GameError]] = [GameError, *GameError.__subclasses__()]
    told = [kind.code for kind in errors if kind.__module__.startswith(("morro.core.", "morro.bots."))]
    assert BadBot.code in told
    assert keys(language, "error") == told  # packages further down have their own words, or none


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_puerto_rico_has_its_words(language: str) -> None:
    assert keys(language, "puertorico", "island") == pr_buildings.ISLAND_KEYS
    assert keys(language, "puertorico", "building") == pr_buildings.BUILDING_KEYS
    assert keys(language, "puertorico", "role") == pr_editions.ROLES
    assert keys(language, "puertorico", "good") == pr_buildings.GOOD_KEYS
    assert keys(language, "puertorico", "prompt") == pr_words.PROMPTS
    assert keys(language, "puertorico", "option") == sorted(pr_editions.OPTIONS)
    assert [f"puertorico/{key}" for key in keys(language, "puertorico", "game")] == [pr_editions.NAME]
    assert {*keys(language, "puertorico", "score"), *pr_buildings.KEYS} >= set(pr_words.SCORES)
    whole = ("use", "refuse")
    verbs = {token if token.split()[0] in whole else token.split()[0] for token in pr_actions.ACTIONS.tokens}
    assert {"pass", *keys(language, "puertorico", "action")} == {*verbs, "produce all", "man_none"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_puerto_rico_has_its_words(language: str) -> None:
    told = keys(language, "puertorico", "event")
    endings = [f"ending_{cause}" for cause in CAUSES]
    assert [kind for kind in told if kind in endings] == endings
    plain = [kind for kind in told if not kind.endswith("_none") and kind not in endings]
    assert plain == [kind for kind in pr_events.EVENTS if kind != "ending"]
    nothing = [kind.removesuffix("_none") for kind in told if kind.endswith("_none")]
    assert nothing == ["role", "row", "colonists", "man", "ship", "build", "sell"]


def test_the_prompts_are_the_questions_asked() -> None:
    discount = "discount"  # asked as `library`
    assert {*PROMPTS, discount} == set(TASKS[:QUESTION_KINDS])
    text = (DOCS / "questions.md").read_text(encoding="utf-8")
    assert [kind for kind in PROMPTS if f"`{kind}`" not in text] == []


def test_the_prompts_of_puerto_rico_are_the_questions_asked() -> None:
    assert pr_tasks.TASKS[: pr_tasks.QUESTIONS] == pr_words.PROMPTS
    text = (DOCS / "questions-puerto-rico.md").read_text(encoding="utf-8")
    assert [kind for kind in pr_words.PROMPTS if f"`{kind}`" not in text] == []


def test_the_score_lines_are_those_of_the_score_sheet() -> None:
    assert [key for key, _ in Score().lines() if key not in SCORES] == []
    assert [key for key, _ in pr_scoring.Score().lines() if key not in pr_words.SCORES] == []


def test_the_tables_of_the_module_name_what_exists() -> None:
    assert list(RULINGS) == KEYS
    assert all(numbers == sorted(set(numbers)) for numbers in RULINGS.values())
    assert set(CHOICES) <= set(EVENTS)
    for language in LANGUAGES:
        passes = [key.removesuffix("_begun") for key in keys(language, "sanjuan", "pass")]
        assert set(passes) <= {"any", *PROMPTS}


def test_the_tables_of_puerto_rico_name_what_exists() -> None:
    assert list(pr_words.RULINGS) == pr_buildings.KEYS
    assert all(numbers == sorted(set(numbers)) for numbers in pr_words.RULINGS.values())
    assert set(pr_words.CHOICES) <= set(pr_events.EVENTS)
    always_answered = {"role", "man", "keep"}
    for language in LANGUAGES:
        passes = {key.removesuffix("_begun") for key in keys(language, "puertorico", "pass")}
        assert passes == {"any", *pr_words.PROMPTS} - always_answered


def ui_calls(source: str) -> Iterator[str]:
    """The keys that a module asks of `ui`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="ui"), args=[ast.Constant(value=str(key)), *_]):
                yield key


def test_every_word_the_program_asks_for_exists() -> None:
    assert list(ui_calls('words.ui("hand", n=3); ui("no")')) == ["hand"]
    missing = [
        f"{path.name}: ui({key!r}) is missing in {language}.toml"
        for path in sorted(Path(morro.__file__).parent.rglob("*.py"))
        for key in ui_calls(path.read_text(encoding="utf-8"))
        for language in LANGUAGES
        if key not in keys(language, "ui")
    ]
    assert missing == []


def test_every_word_of_the_table_is_used() -> None:
    """A key of `ui` stands somewhere in the source, be it in a call or in a list of keys."""
    source = "".join(path.read_text(encoding="utf-8") for path in (Path(morro.__file__).parent).rglob("*.py"))
    assert [key for key in keys("en", "ui") if not re.search(rf"[\"'_]{key}[\"']", source)] == []
