"""Examples of Lost Cities: `cards` (Yw Y2 …) and `columns` (Y: w 2 5 10), which are scored."""

from typing import cast

from markupsafe import Markup

import serai
from serai.table.games.lost_cities import Sheet
from serai.web.games.lost_cities.page import LaidCard
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
        columns={colour: column(colour, ranks) for colour, ranks in columns.items()},
        names={colour: words.colour(colour) for colour in columns},
        sheet=sheet,
    )
    if sheet is None:
        return Picture(art)
    points = {colour: words.signed(line.points) for colour, line in sheet.lines.items()}
    return Picture(art, {**points, "total": words.signed(sheet.total)})


def column(colour: str, ranks: list[str]) -> Markup:
    """A column as at the table."""
    laid = [
        LaidCard(colour + rank, words.card(colour + rank), factor=at + 2 if rank == cards.WAGER else 0, last=False)
        for at, rank in enumerate(ranks)
    ]
    return render("lost_cities/column.html", column=laid, colour=colour)


EXAMPLES: dict[str, Drawer] = {"cards": draw_cards, "columns": draw_columns}
