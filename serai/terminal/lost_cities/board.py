"""The table of Lost Cities: the rival's columns grow upwards, yours downwards, the piles lie between them."""

from serai.i18n import _
from serai.table.games.lost_cities import LostCitiesView
from serai.terminal.canvas import Canvas, Mark
from serai.terminal.cards import SYMBOLS, draw_deck, draw_hand, draw_pile, face, lying
from serai.terminal.layout import beside_log
from serai.terminal.names import short
from serai.terminal.screen import Scene
from serai.words import signed

WIDEST = 14
HIGHEST = 3  # lines that a card of a column takes at most
TALL, TALLER = 24, 32  # from so many lines on, hand and piles are drawn larger


def board(canvas: Canvas, scene: Scene) -> None:
    """Columns, piles and hand at the left, the log at the right."""
    table, _above = beside_log(canvas)
    view: LostCitiesView = scene.view
    hand, piles = (5, 5) if canvas.height >= TALLER else (4, 5) if canvas.height >= TALL else (3, 3)
    side = (table.height - hand - piles) // 2
    lanes = len(view.discards) + 1
    width = min(WIDEST, table.width // lanes)
    left = (table.width + 1 - width * lanes) // 2
    me = 0 if view.seat is None else view.seat
    longest = max(len(cards) for columns in view.columns for cards in columns.values())
    height = max(1, min(HIGHEST, side // (longest + 1)))
    for number, colour in enumerate(view.discards):
        col = left + number * width
        theirs, mine = (table.part(row, col, width - 1, side) for row in (0, side + piles))
        draw_column(theirs, view.columns[1 - me][colour], height, upwards=True)
        draw_middle(table.part(side, col, width - 1, piles), scene, colour, me)
        draw_column(mine, view.columns[me][colour], height, scene.mark(f"column {colour}"))
        mine.place(f"column {colour}", 0, 0, mine.width, mine.height, "play")
    deck = left + (lanes - 1) * width
    table.centre(0, deck, width - 1, short(scene.names[1 - me], width - 1), "bold")
    draw_known(table.part(1, deck, width - 1, side - 1), scene, 1 - me)
    draw_deck(table.part(side + 1, deck, width - 1, piles - 2), scene.mark("deck"), view.draw_pile)
    table.place("deck", side, deck, width - 1, piles, "draw")
    table.centre(2 * side + piles - 1, deck, width - 1, short(scene.names[me], width - 1), "bold")
    draw_hand(table.part(2 * side + piles, 0, table.width, hand), scene, view.hand)


def draw_column(canvas: Canvas, cards: list[str], height: int, mark: Mark = Mark.QUIET, upwards: bool = False) -> None:
    """The cards one over the other, several in a line where a column is long; then the place for the next one."""
    room = canvas.height - 1
    together = max(1, -(-len(cards) // room))
    ranks = lying(cards) if together == 1 else [card[1:] for card in cards]
    lines = [ranks[at : at + together] for at in range(0, len(ranks), together)]
    for number, line in enumerate(lines):
        row = canvas.height - height * (number + 1) if upwards else height * number
        style = f"{'under' if number % 2 else 'card'}-{cards[0][0]} bold"
        canvas.fill(row, 0, canvas.width, height, style)
        canvas.write(row, 1, " ".join(line))
        if together == 1:
            canvas.write(row, canvas.width - 2, SYMBOLS[cards[0][0]])
    if mark is not Mark.QUIET:
        canvas.chip(height * len(lines), 0, canvas.width, "+", "lit", mark)


def draw_middle(canvas: Canvas, scene: Scene, colour: str, me: int) -> None:
    """The discard pile between what the two columns are worth."""
    view: LostCitiesView = scene.view
    counted = scene.mark(f"worth {colour}")
    for row, seat in ((0, 1 - me), (canvas.height - 1, me)):
        if view.columns[seat][colour]:
            canvas.chip(row, 0, canvas.width, signed(view.worth[seat][colour]), f"tone-{colour}", counted)
    pile = canvas.part(1, 0, canvas.width, canvas.height - 2)
    draw_pile(pile, scene.mark(f"pile {colour}"), colour, view.discards[colour])
    typed = colour.lower() if view.phase == "draw" else "discard"
    canvas.place(f"pile {colour}", 0, 0, canvas.width, canvas.height, typed)


def draw_known(canvas: Canvas, scene: Scene, seat: int) -> None:
    """The cards that the rival is known to hold."""
    known = scene.view.known[seat]
    if not known:
        return
    canvas.centre(0, 0, canvas.width, _("holds:"), "quiet")
    together = 1 if len(known) < canvas.height else 2
    for at, name in enumerate(known):
        row, col = 1 + at // together, at % together * (canvas.width // together)
        text = face(name) if together == 1 else name
        canvas.centre(row, col, canvas.width // together, text, f"card-{name[0]} bold")
