"""Examples of Lost Cities: `cards` (Yw Y2 …) and `columns` (Y: w 2 5 10), which are scored."""

from typing import cast

import serai
from serai.table.games.lost_cities import Sheet
from serai.web.games.lost_cities.page import draw_column
from serai.web.parts import cards, words
from serai.web.parts.examples import Block, Drawer, Picture, row_of_cards
from serai.web.parts.rendering import render


def draw_cards(block: Block, _scored: bool) -> Picture:
    """A row of cards."""
    return row_of_cards([(cards.card_art(name), words.card(name)) for line in block[""] for name in line.split()])


def draw_columns(block: Block, scored: bool) -> Picture:
    """Columns as they lie, and their lines on the score sheet."""
    columns = {colour: values[0].split() for colour, values in block.items()}
    sheet = cast(Sheet, serai.score("lost-cities", columns=columns)) if scored else None
    art = render(
        "lost_cities/example_columns.html",
        columns={
            colour: draw_column(tuple(colour + rank for rank in ranks), colour) for colour, ranks in columns.items()
        },
        names={colour: words.colour(colour) for colour in columns},
        sheet=sheet,
    )
    if sheet is None:
        return Picture(art)
    points = {colour: words.signed(line.points) for colour, line in sheet.lines.items()}
    return Picture(art, {**points, "total": words.signed(sheet.total)})


EXAMPLES: dict[str, Drawer] = {"cards": draw_cards, "columns": draw_columns}
