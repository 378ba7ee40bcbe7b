"""`morro envs`: what a program can learn on, and what the numbers that it sees mean."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from morro.cli.flags import Json, as_json, listing_of
from morro.cli.trouble import Trouble
from morro.games import LISTINGS

if TYPE_CHECKING:
    from morro.encoding.encoder import AnyEncoder
    from morro.encoding.layout import Layout


def envs(
    layout: Annotated[
        str | None, typer.Option("--layout", metavar="GAME", help="Describe the bytes of an observation.")
    ] = None,
    json: Json = False,
) -> None:
    """List the learning environments: bytes of an observation, actions, table sizes.

    Example: morro envs --layout sanjuan/2004
    """
    if layout is not None:
        fields = encoder_of(listing_of(layout).name).layout
        typer.echo(as_json(described(fields)) if json else fields.doc(), nl=json)
    elif json:
        typer.echo(as_json(listing()))
    else:
        typer.echo("\n".join(table()))


def encoder_of(name: str) -> "AnyEncoder":
    try:
        from morro.encoding.encoder import encoder_for
    except ModuleNotFoundError as missing:
        raise Trouble(f'this needs {missing.name}, which is not installed: pip install "morro[envs]"') from missing
    return encoder_for(name)


def listing() -> list[dict[str, Any]]:
    """The environments, as a program reads them."""
    found = []
    for one in LISTINGS:
        encoder = encoder_of(one.name)
        found.append(
            {
                "game": one.name,
                "seats": list(one.seats()),
                "options": one.options,
                "observation": encoder.layout.size,
                "actions": encoder.actions,
                "layout": encoder.layout.family,
                "version": encoder.layout.version,
            }
        )
    return found


def table() -> list[str]:
    """The environments, as a person reads them."""
    lines = [f"{'game':18}{'seats':>7}{'observation':>13}{'actions':>9}  layout"]
    for one in listing():
        seats = f"{one['seats'][0]}-{one['seats'][-1]}"
        size = f"{one['observation']} bytes"
        lines.append(f"{one['game']:18}{seats:>7}{size:>13}{one['actions']:>9}  {one['layout']} {one['version']}")
    return [
        *lines,
        "",
        "morro.envs.vector      Vector: many games side by side, as NumPy arrays",
        "morro.envs.selfplay    the same behind Gymnasium's vector interface",
        "morro.envs.pettingzoo  an agent for each seat",
        "morro.envs.gymnasium   one seat for a learner, bots on the others",
        "morro.envs.openspiel   the games of OpenSpiel",
    ]


def described(layout: "Layout") -> dict[str, Any]:
    """A layout, as a program reads it."""
    return {
        "family": layout.family,
        "version": layout.version,
        "size": layout.size,
        "fields": [
            {
                "name": field.name,
                "at": field.start,
                "size": field.size,
                "high": field.high,
                "entries": field.entries,
                "about": field.about,
            }
            for field in layout.fields
        ],
    }
