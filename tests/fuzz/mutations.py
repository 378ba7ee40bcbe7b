"""Small damage to a text: words, lines, characters and numbers dropped, doubled, moved, replaced, put in."""

import random
import re
from collections.abc import Callable
from typing import Final

NUMBERS: Final = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "11",
    "12",
    "13",
    "99",
    "199",
    "999999",
    "1000000",
    "-1",
    "1" * 5000,
]
ODD: Final = [
    "",
    "?",
    "...",
    "~",
    "*",
    "@",
    "@9",
    "@all",
    "+",
    "=",
    ":",
    "|",
    "#",
    "*0",
    "*200",
    "²",
    "٣",
    "\0",
    "\u2028",
    "é",
]

Mutation = Callable[[str, random.Random, list[str]], str]


def vocabulary(texts: list[str]) -> list[str]:
    """The words of some texts, whole and in parts, each once."""
    words = {word for text in texts for word in text.split()}
    parts = {part for word in words for part in re.split(r"[=:*+@,~]", word) if part}
    return sorted(words | parts)


def words(text: str, rng: random.Random, known: list[str]) -> str:
    """Drop, double, swap, replace or insert words of a line."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    row = lines[at].split(" ")
    i = rng.randrange(len(row))
    how = rng.randrange(5)
    if how == 0:
        del row[i]
    elif how == 1:
        row.insert(i, row[i])
    elif how == 2:
        j = rng.randrange(len(row))
        row[i], row[j] = row[j], row[i]
    elif how == 3:
        row[i] = rng.choice(known)
    else:
        row.insert(i, rng.choice(known))
    lines[at] = " ".join(row)
    return "\n".join(lines)


def rows(text: str, rng: random.Random, known: list[str]) -> str:
    """Drop, double or swap lines; or cut the text off."""
    lines = text.split("\n")
    i = rng.randrange(len(lines))
    j = rng.randrange(len(lines))
    how = rng.randrange(5)
    if how == 0:
        del lines[i]
    elif how == 1:
        lines.insert(j, lines[i])
    elif how == 2:
        lines[i], lines[j] = lines[j], lines[i]
    elif how == 3:
        lines = lines[: i + 1]
    else:
        lines.insert(i, " ".join(rng.choices(known, k=3)))
    return "\n".join(lines)


def items(text: str, rng: random.Random, known: list[str]) -> str:
    """Drop, double, swap or rewrite the items of an agenda, which stand between bars."""
    lines = text.split("\n")
    asks = [at for at, line in enumerate(lines) if " | " in line]
    if not asks:
        return words(text, rng, known)
    at = rng.choice(asks)
    head, colon, rest = lines[at].rpartition(": ")
    parts = rest.split(" | ")
    i = rng.randrange(len(parts))
    j = rng.randrange(len(parts))
    how = rng.randrange(4)
    if how == 0:
        del parts[i]
    elif how == 1:
        parts.insert(j, parts[i])
    elif how == 2:
        parts[i], parts[j] = parts[j], parts[i]
    else:
        parts[i] = " ".join([rng.choice(known), *parts[i].split(" ")[1:]])
    lines[at] = head + colon + " | ".join(parts)
    return "\n".join(lines)


def characters(text: str, rng: random.Random, known: list[str]) -> str:
    """Drop, replace or insert a character, or something odd."""
    i = rng.randrange(len(text) + 1)
    new = rng.choice([rng.choice(text or " "), rng.choice(ODD), rng.choice(rng.choice(known))])
    return text[:i] + new + text[i + rng.randrange(2) :]


def numbers(text: str, rng: random.Random, known: list[str]) -> str:
    """Another number in the place of one."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return characters(text, rng, known)
    old = rng.choice(found)
    near = str(max(0, int(old[0][:9]) + rng.choice([-1, 1])))
    return text[: old.start()] + rng.choice([near, rng.choice(NUMBERS)]) + text[old.end() :]


def names(text: str, rng: random.Random, known: list[str]) -> str:
    """Another name in the place of one, here or everywhere."""
    old = rng.choice(re.findall(r"[a-z_]{3,}", text) or [" "])
    return text.replace(old, rng.choice(known), rng.choice([1, 1, -1]))


MUTATIONS: Final[list[Mutation]] = [words, words, rows, items, characters, numbers, numbers, names, names]


def damaged(text: str, rng: random.Random, known: list[str]) -> str:
    """The text with one to four mutations."""
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
        text = rng.choice(MUTATIONS)(text, rng, known)
    return text
