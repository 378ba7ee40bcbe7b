"""docs/rulings.md: every ruling that is cited exists, and the table of doubts is that of the data.

`PYTHONPATH=src .venv/bin/python tests/docs/test_rulings.py` writes the table anew.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from morro.sanjuan.doubts import DOUBTS
from morro.sanjuan.editions import EDITIONS
from morro.words.sanjuan import RULINGS

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "rulings.md"
CITED: Final = re.compile(r"\brulings?\s+(\d+(?:(?:,\s*|\s+and\s+|\s+to\s+|,\s+and\s+)\d+)*)", re.IGNORECASE)
"""`ruling 34`, `rulings 33 and 34`, `rulings 80 to 82`, also over the end of a line."""


def cited(text: str) -> Iterator[int]:
    """The numbers of the rulings that a text cites."""
    for found in CITED.finditer(re.sub(r"\n\s*(#\s*)?", " ", text)):
        for part in re.split(r",\s*(?:and\s+)?|\s+and\s+", found[1]):
            first, _, last = part.partition(" to ")
            yield from range(int(first), int(last or first) + 1)


def numbers() -> list[int]:
    """The numbers that the page has, in the order of the page."""
    return [int(found) for found in re.findall(r"(?m)^(\d+)\. ", PAGE.read_text(encoding="utf-8"))]


def doubts() -> str:
    """The table of the numbers that we could not read."""
    lines = ["| card | what | we use | else | source | how sure |", "|---" * 6 + "|"]
    for d in DOUBTS:
        other = d.other or "–"
        lines.append(f"| `{d.card}` | {d.what} | {d.value} | {other} | {d.source} | {d.sure} |")
    return "\n".join(lines)


def filled(text: str) -> str:
    """The page with its table made anew."""
    before, mark, rest = text.partition("<!-- made: doubts -->\n")
    _, end, after = rest.partition("<!-- end -->")
    assert end, "rulings.md has no table of doubts"
    return f"{before}{mark}\n{doubts()}\n\n{end}{after}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("as it is (ruling 34).", [34]),
        ("Ruling 92: the end", [92]),
        ("rulings 33 and 34", [33, 34]),
        ("rulings 67, 74", [67, 74]),
        ("rulings 1, 2, and 3", [1, 2, 3]),
        ("rulings 80 to 82", [80, 81, 82]),
        ("see ruling\n    # 40", [40]),
        ("the ruling of 7 judges", []),
    ],
)
def test_citations_are_found(text: str, found: list[int]) -> None:
    assert list(cited(text)) == found


def test_every_ruling_has_one_number() -> None:
    found = numbers()
    assert sorted(found) == sorted(set(found))
    assert set(range(1, 97)) <= set(found)


def test_every_ruling_that_is_cited_exists() -> None:
    found = set(numbers())
    wrong = [
        f"{path.relative_to(ROOT)} cites ruling {number}"
        for top in ("src", "tests", "docs")
        for path in sorted((ROOT / top).rglob("*"))
        if path.suffix in (".py", ".md") and path != Path(__file__)
        for number in cited(path.read_text(encoding="utf-8"))
        if number not in found
    ]
    assert wrong == []


def test_every_ruling_shown_with_a_card_exists() -> None:
    assert {number for shown in RULINGS.values() for number in shown} <= set(numbers())


def test_every_ruling_says_what_holds() -> None:
    rulings = re.split(r"(?m)^(?=\d+\. |#)", PAGE.read_text(encoding="utf-8"))
    assert [text for text in rulings if re.match(r"\d+\. ", text) and not re.search(r"(?s)\*\*.+?\*\*", text)] == []


def test_every_option_is_named_by_a_ruling() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [option for edition in EDITIONS for option in edition.options if f"`{option}`" not in text] == []


def test_the_values_we_could_not_read_are_those_of_the_data() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == filled(text), "run: PYTHONPATH=src .venv/bin/python tests/docs/test_rulings.py"


def test_no_line_is_too_wide() -> None:
    assert [row for row in PAGE.read_text(encoding="utf-8").splitlines() if len(row) > 140] == []


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
