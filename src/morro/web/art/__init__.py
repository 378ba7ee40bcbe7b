"""Our own pictures: every building, role, good and thing of the table, composed from a few dozen parts.

`python -m morro.web.art` prints them into `static/art`, one file for each family; a page shows one with

    <svg><use href="/static/art/sanjuan.svg#sj-smithy"/></svg>

and `picture("sj-smithy")` gives one as a file of its own. The names are those of the notation, after the family:
`sj-library`, `pr-small_market`, `role-builder`, `good-indigo`, `tile-corn`, `ship-5`, `price-11223`.

Why the files look as they do. A page under a strict policy (`style-src 'self'`) may have no style attribute, and its
rules do not reach into a file that `<use>` refers to; but what is inherited does: custom properties, `color-scheme`,
`color`. So every shape names its colour in a presentation attribute, `fill="var(--roof,#c54)"`, which works there as it
does in a style sheet, and `static/art.css` sets the properties: by day, by night, for forced colours. Gradients would
not see them, classes would need a style element inside the file, text would need a font: there are none of these.

From the bottom up: `ink` (colours, shapes, paths), `scenery`, `masonry` and `things` (the parts), one module for each
quarter of the two towns, `icons`, and then `press` (a drawing as short SVG) and `sprites` (the files).
"""

from morro.web.art.sprites import picture, pictures, sheets_drawn, sprite

__all__ = ["picture", "pictures", "sheets_drawn", "sprite"]
