"""Lines and columns of the terminal: packed, titled, cut."""

from rich.text import Text


def packed(head: str, parts: list[Text], between: Text, width: int) -> Text:
    """The parts one after the other behind a head, in lines of so many columns; no part is broken."""
    indent = min(len(head), 14)
    lines = [Text(head, "dim")]
    fresh = True
    for number, part in enumerate(parts):
        last = number == len(parts) - 1
        tail = 0 if last else len(between.plain.rstrip())
        if not fresh and len(lines[-1]) + len(part) + tail > width:
            lines[-1].rstrip()
            lines.append(Text(" " * indent))
        lines[-1].append_text(part)
        if not last:
            lines[-1].append_text(between)
        fresh = False
    whole = Text("\n").join(lines)
    whole.no_wrap = True
    return whole


def titled(title: str, text: str) -> Text:
    return Text.assemble((f"{title}: ", "dim"), text)


def shortened(text: str, width: int) -> str:
    """The text, cut at so many columns with an ellipsis; nothing where that would leave no sense."""
    if len(text) <= width:
        return text
    return text[: width - 1].rstrip(" ,;:") + "…" if width >= 20 else ""


COLOURS = {
    "corn": "yellow",
    "indigo": "bright_blue",
    "sugar": "bright_white",
    "tobacco": "dark_orange3",
    "coffee": "orange4",
    "silver": "cyan",
    "quarry": "default",
}
"""Of goods and of what makes them. A sign or a word says the same as every colour."""
OTHER_COLOUR = "magenta"


def colour(band: str) -> str:
    return COLOURS.get(band, OTHER_COLOUR)
