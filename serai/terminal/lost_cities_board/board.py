"""The board game: five paths rise to their cities, the bridge lies across them; below, cards laid, piles and hand."""

from rich.cells import cell_len

from serai.i18n import _
from serai.rules.lost_cities_board.components import CITY, EXPLORERS_THAT_END_IT, LAST_STEP_BEFORE_BRIDGE, STEP_VALUES
from serai.table.games.lost_cities_board import LostCitiesBoardView
from serai.table.games.lost_cities_board.notation import COLOURS
from serai.terminal.canvas import Canvas, Mark
from serai.terminal.cards import SYMBOLS, draw_deck, draw_hand, draw_pile
from serai.terminal.layout import beside_log
from serai.terminal.names import short
from serai.terminal.screen import Scene
from serai.words import colour_words, minus, signed

ADVENTURERS, RESEARCHERS = "●■▲◆", "◉▣◭◈"  # by seat
TILES = {"artifact": "◇", "arrow": "↑"}
MARGIN = 10
WIDEST, HIGHEST = 20, 3
TILE = 3  # cells that a tile takes
ROOMY = 12  # from so many cells on, explorers stand apart
SMALL, TALL = 24, 32  # from so many lines on, hand and piles are drawn larger


def board(canvas: Canvas, scene: Scene) -> None:
    """Paths, piles, columns and hand at the left; players and log at the right."""
    view: LostCitiesBoardView = scene.view
    table, players = beside_log(canvas, view.seats + 1)
    draw_players(players, scene)
    hand, piles = (5, 3) if canvas.height >= TALL else (4, 3) if canvas.height >= SMALL else (3, 1)
    below = piles + view.seats + 1 + hand
    width = min(WIDEST, (table.width - MARGIN) // len(COLOURS))
    height = max(1, min(HIGHEST, (table.height - below - 2) // CITY))
    draw_paths(table, scene, width, height)
    spare = table.height - below - 2 - CITY * height
    row = 2 + CITY * height + min(1, spare)
    draw_deck(table.part(row, 1, MARGIN - 3, piles), scene.mark("deck"), view.draw_pile)
    table.place("deck", row, 1, MARGIN - 3, piles, "draw")
    for number, colour in enumerate(COLOURS):
        pile = table.part(row, MARGIN + number * width + 1, width - 3, piles)
        draw_pile(pile, scene.mark(f"pile {colour}"), colour, view.discards[colour])
        pile.place(f"pile {colour}", 0, 0, pile.width, piles, colour.lower() if view.phase == "draw" else "discard")
    for seat in range(view.seats):
        draw_columns(table.part(row + piles + seat, 0, table.width, 1), scene, seat, width)
    draw_known(table.part(row + piles + view.seats, 0, table.width, 1), scene)
    draw_hand(table.part(table.height - hand, 0, table.width, hand), scene, view.hand)


def draw_players(canvas: Canvas, scene: Scene) -> None:
    """A line for each: points, what the explorers are worth where they stand, artifacts."""
    view: LostCitiesBoardView = scene.view
    for seat in range(view.seats):
        style = "bold" if seat in view.to_move else "ink"
        points = "?" if view.points[seat] is None else str(view.points[seat])
        numbers = f"{points:>3} {signed(view.standing[seat]):>4} ◇{view.tokens[seat] + view.artifacts[seat]}"
        canvas.write(seat, 1, f"{ADVENTURERS[seat]} {short(scene.names[seat], canvas.width - 17)}", style)
        canvas.right(seat, 1, canvas.width - 2, numbers, style)
    canvas.write(view.seats, 0, "─" * canvas.width, "line")


def draw_paths(canvas: Canvas, scene: Scene, width: int, height: int) -> None:
    """From the cities down to the first stones."""
    view: LostCitiesBoardView = scene.view
    for number, colour in enumerate(COLOURS):
        col = MARGIN + number * width
        name = f"{SYMBOLS[colour]} {colour_words(colour)}"
        name = name if cell_len(name) < width else f"{SYMBOLS[colour]} {colour}"
        counted = scene.mark(f"head {colour}") is Mark.CHOSEN
        canvas.centre(0, col, width - 1, name, "chosen" if counted else f"tone-{colour} bold")
        for step in range(1, CITY + 1):
            draw_stone(canvas.part(row_of(step, height), col, width - 1, height), scene, colour, step)
        canvas.place(f"path {colour}", 0, col, width - 1, 2 + CITY * height, "play")
    for step in range(1, CITY + 1):
        value = minus(int(STEP_VALUES[step]))
        canvas.write(row_of(step, height), 0, f"{step:>2} {value:>5}", "quiet")
    bridge = row_of(LAST_STEP_BEFORE_BRIDGE + 1, height) + height
    canvas.write(bridge, 0, "═" * (MARGIN + len(COLOURS) * width - 1), "quiet")
    crossed = f" {view.beyond_bridge}/{EXPLORERS_THAT_END_IT} "
    canvas.centre(bridge, 0, MARGIN - 1, crossed, "bold")


def row_of(step: int, height: int) -> int:
    """The first line of a stone; the bridge takes a line between stones 6 and 7."""
    return 1 + (CITY - step) * height + (1 if step <= LAST_STEP_BEFORE_BRIDGE else 0)


def draw_stone(canvas: Canvas, scene: Scene, colour: str, step: int) -> None:
    """The tile and the explorers on a stone; where one may go, the stone is lit."""
    view: LostCitiesBoardView = scene.view
    canvas.fill(0, 0, canvas.width, canvas.height, f"{'card' if step % 2 else 'under'}-{colour} bold")
    tile = view.tiles[colour].get(step, "")
    sign = f"+{tile}" if isinstance(tile, int) else TILES.get(tile, "")
    pawns = [
        (RESEARCHERS if view.researcher[seat] == colour else ADVENTURERS)[seat]
        for seat in range(view.seats)
        if view.explorers[seat][colour] == step
    ]
    row = (canvas.height - 1) // 2
    canvas.write(row, 1, sign)
    canvas.write(row, 1 + TILE, "".join(pawns) if canvas.width < ROOMY else "  " + " ".join(pawns))
    mark = scene.mark(f"path {colour}")
    mine = 0 if view.seat is None else view.explorers[view.seat][colour]
    if mark is not Mark.QUIET and step == min(mine + 1, CITY):
        canvas.chip(row, 0, canvas.width, f"{sign} {''.join(pawns)}".strip() or "+", "raised lit", mark)


def draw_columns(canvas: Canvas, scene: Scene, seat: int, width: int) -> None:
    """The last cards that a player has laid on each path."""
    view: LostCitiesBoardView = scene.view
    canvas.write(0, 1, f"{ADVENTURERS[seat]} {short(scene.names[seat], MARGIN - 4)}", "ink")
    for number, colour in enumerate(COLOURS):
        ranks = [card[1:] for card in view.columns[seat][colour]]
        shown = len(ranks)
        while len(text := " ".join(ranks[-shown:]) if shown else "") > width - 2:
            shown -= 1
        dots = "…" if shown < len(ranks) and len(text) < width - 2 else ""
        canvas.right(0, MARGIN + number * width, width - 2, dots + text, f"tone-{colour} bold")


def draw_known(canvas: Canvas, scene: Scene) -> None:
    """The cards that others are known to hold."""
    view: LostCitiesBoardView = scene.view
    col = 1
    for seat in range(view.seats):
        if seat == view.seat or not view.known[seat]:
            continue
        col = canvas.write(0, col, _("%(name)s holds:") % {"name": scene.names[seat]} + " ", "quiet")
        for name in view.known[seat]:
            col = canvas.write(0, col, name, f"tone-{name[0]} bold") + 1
        col += 1
