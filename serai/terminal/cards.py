"""Cards on a canvas, as the Lost Cities games lay them: each colour with its letter and its symbol."""

from serai.terminal.canvas import Canvas, Mark
from serai.terminal.screen import Scene
from serai.words import WAGER

SYMBOLS = {"Y": "☼", "B": "≈", "W": "△", "G": "♣", "R": "▲", "P": "☾"}
NARROWEST, WIDEST = 6, 10


def face(name: str) -> str:
    """`☼Y7`."""
    return f"{SYMBOLS[name[0]]}{name}"


def card_lines(name: str, height: int) -> list[str]:
    """What a card shows in so many lines."""
    if height == 1:
        return [face(name)]
    symbol = SYMBOLS[name[0]] if height == 2 else f"{SYMBOLS[name[0]]} {SYMBOLS[name[0]]}"
    return [name, *[""] * (height - 2), symbol]


def draw_hand(canvas: Canvas, scene: Scene, cards: list[str]) -> None:
    """The hand side by side over the whole canvas, each card a place."""
    if not cards:
        return
    width = max(NARROWEST, min(WIDEST, canvas.width // len(cards)))
    left = max(0, (canvas.width - width * len(cards)) // 2)
    for slot, name in enumerate(cards):
        col = left + slot * width
        lines = card_lines(name, canvas.height - 2)
        canvas.card(0, col, width, lines, f"card-{name[0]} bold", scene.mark(f"hand {slot}"))
        canvas.place(f"hand {slot}", 0, col, width, canvas.height, name.lower())


def draw_pile(canvas: Canvas, mark: Mark, colour: str, top: str | None) -> None:
    """A discard pile over the whole canvas: its top card, or the colour that belongs there."""
    style = f"card-{colour} bold" if top else f"tone-{colour}"
    text = face(top) if top else f"{SYMBOLS[colour]} {colour}"
    if canvas.height < 3:
        canvas.chip(0, 0, canvas.width, text, style, mark)
    else:
        canvas.card(0, 0, canvas.width, card_lines(top, canvas.height - 2) if top else [text], style, mark)


def draw_deck(canvas: Canvas, mark: Mark, count: int) -> None:
    """The draw pile with the number of its cards."""
    if canvas.height < 3:
        canvas.chip(0, 0, canvas.width, f"▒ {count}", "card-N bold", mark)
    else:
        lines = ["▒▒▒", str(count), "▒▒▒"] if canvas.height > 4 else [f"▒ {count}"]
        canvas.card(0, 0, canvas.width, lines, "card-N bold", mark)


def lying(cards: list[str]) -> list[str]:
    """The ranks of a column as they lie; wagers say how they multiply."""
    return [f"w×{at + 2}" if card[1:] == WAGER else card[1:] for at, card in enumerate(cards)]
