"""`morro games`: what can be played, and with which cards."""

import shutil
import textwrap
from typing import Annotated, Any

import typer

from morro.cli.flags import Json, Language, as_json, game_of
from morro.games import LISTINGS
from morro.scene.face import Face
from morro.scene.rulebook import faces
from morro.words import Words, words


def games(
    cards: Annotated[
        str | None, typer.Option("--cards", metavar="GAME", help="List the cards of this game instead.")
    ] = None,
    lang: Language = "en",
    json: Json = False,
) -> None:
    """List the games with their table sizes and options, or the cards of one of them.

    Example: morro games --cards sanjuan/2018 --lang de
    """
    text = words(lang)
    if cards is not None:
        found = [face for face in faces(game_of(cards, None).name, lang) if face.cost]
        typer.echo(as_json([printed(face) for face in found]) if json else "\n".join(card_list(found, text)))
    elif json:
        typer.echo(as_json(listing(text)))
    else:
        typer.echo("\n".join(game_list(text)))


def listing(text: Words) -> list[dict[str, Any]]:
    """The games, as a program reads them."""
    return [
        {
            "game": one.name,
            "title": text.title(one.name),
            "about": text.about(one.name),
            "seats": list(one.seats()),
            "options": [
                {"option": o, "title": text.option(one.name, o), "about": text.option_about(one.name, o)}
                for o in one.options
            ],
        }
        for one in LISTINGS
    ]


def game_list(text: Words) -> list[str]:
    lines: list[str] = []
    for game in listing(text):
        lines.append(f"{game['game']}  {game['title']}")
        lines += wrapped(game["about"], 2)
        lines.append(f"  {text.ui('seats')}: {game['seats'][0]}-{game['seats'][-1]}")
        if game["options"]:
            lines.append(f"  {text.ui('options')}:")
        for option in game["options"]:
            lines += wrapped(f"{option['option']}: {option['about']}", 4)
        lines.append("")
    return lines[:-1]


def printed(face: Face) -> dict[str, Any]:
    """A card, as a program reads it; points that are counted at the end are null."""
    return {
        "key": face.key,
        "name": face.name,
        "cost": face.cost,
        "points": int(face.points) if face.points.isdecimal() else None,
        "copies": face.copies,
        "effect": face.effect,
        "rulings": list(face.rulings),
    }


def card_list(all_faces: list[Face], text: Words) -> list[str]:
    """One card a paragraph: the key for files, the name and the numbers for people, then the effect."""
    cards = [face for face in all_faces if face.cost]
    keys = max(len(card.key) for card in cards)
    names = max(len(card.name) for card in cards)
    lines = []
    for card in cards:
        cost = f"{text.ui('cost_short')} {card.cost}"
        points = f"{text.ui('points_short')} {card.points}"
        lines.append(f"{card.key:{keys}}  {card.name:{names}}  {cost}  {points}  {card.copies}×")
        lines += wrapped(card.effect, 4)
    return lines


def wrapped(text: str, indent: int) -> list[str]:
    width = min(100, shutil.get_terminal_size().columns)
    space = " " * indent
    return textwrap.wrap(text, width, initial_indent=space, subsequent_indent=space)
