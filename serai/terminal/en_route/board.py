"""The table of En Route: the map at the left, beside it cards, ratings, goals, the other players and the log."""

from collections.abc import Sequence

from serai.i18n import _
from serai.rules.en_route.geometry import SIDE
from serai.table.games.en_route.view import EnRouteView
from serai.table.games.en_route.words import own_words
from serai.terminal.canvas import Canvas, Mark, fit
from serai.terminal.en_route.map import SHAPES, Scale, draw_map, landmark_sign
from serai.terminal.en_route.picture import bonuses_text, goal_text
from serai.terminal.en_route.words import landmark_name
from serai.terminal.names import short
from serai.terminal.screen import Scene

NARROWEST_SIDE = 37
HIGHEST = 7  # lines between two crossroads at most
CARD_HEIGHT = 3
WIDEST_CARD = 14
QUEUE_ROWS = (2, 3, 2, 3)
LEAST_LOG = 4
REPEAT = "↻"


def board(canvas: Canvas, scene: Scene) -> None:
    """The map as large as the height allows; the rest beside it."""
    view: EnRouteView = scene.view
    down = min(HIGHEST, (canvas.height - 2) // SIDE)
    across = min(2 * down, (canvas.width - NARROWEST_SIDE - 7) // SIDE)
    scale = Scale(across, down, SHAPES)
    at = canvas.part(0, 1, scale.width, scale.height)
    draw_map(at, view, scene.shown, scale, scene.marks if scene.shown == view.seat else {})
    beside = scale.width + 2
    for row in range(canvas.height):
        canvas.write(row, beside - 1, "│", "line")
    draw_side(canvas.part(0, beside, canvas.width - beside, canvas.height), scene)


def draw_side(canvas: Canvas, scene: Scene) -> None:
    """From the top: hand, cards on the table, ratings, goals, points, players; the log has what is left."""
    view: EnRouteView = scene.view
    row = 0
    if view.hand and not view.over:
        places = [f"hand {slot}" for slot in range(len(view.hand))]
        draw_cards(canvas.part(row, 0, canvas.width, CARD_HEIGHT), scene, view.hand, places)
        row += CARD_HEIGHT
    row += draw_table(canvas.part(row, 0, canvas.width, canvas.height - row), scene)
    room = canvas.height - row - view.seats - 1 - LEAST_LOG
    for text, style in facts(scene, room):
        canvas.write(row, 1, fit(text, canvas.width - 2), style)
        row += 1
    for seat in range(view.seats):
        draw_player(canvas.part(row, 0, canvas.width, 1), scene, seat)
        row += 1
    canvas.write(row, 0, "─" * canvas.width, "line")
    canvas.keep_for_log(row + 1, 0, canvas.width, canvas.height - row - 1)


def draw_cards(canvas: Canvas, scene: Scene, names: Sequence[str], places: Sequence[str]) -> None:
    """Cards side by side."""
    width = min(WIDEST_CARD, canvas.width // max(1, len(names)))
    for at, (name, place) in enumerate(zip(names, places, strict=True)):
        mark = scene.mark(place)
        if name in scene.view.returning and place.startswith("hand "):
            mark = Mark.CHOSEN
        canvas.card(0, at * width, width, [face(scene.view, name, width - 2)], "card-N bold", mark)
        if place:
            canvas.place(place, 0, at * width, width, CARD_HEIGHT, name.lower())


def face(view: EnRouteView, name: str, width: int) -> str:
    """What a card shows: its coordinate, its tourists or the sign for repeating, its landmark."""
    shown = view.city["cards"].get(name)
    if shown is None:
        return "▒▒▒"
    people = REPEAT if shown["repeat"] else "".join(SHAPES[letter] for letter in shown["tourists"])
    landmark = landmark_sign(view, shown["landmark"]) if shown["landmark"] else ""
    text = f"{shown['coordinate']} {people} {landmark}".rstrip()
    return text if len(text) <= width else text.replace(" ", "")


def draw_table(canvas: Canvas, scene: Scene) -> int:
    """The cards that were laid, or those of the round, or the queue; how many lines they take."""
    view: EnRouteView = scene.view
    if any(view.queue) and not view.boards[0].round_cards:
        return draw_queue(canvas, scene)
    laid = [*([view.lead] if view.lead else []), *(name for own in view.laid for name in own)]
    keep = any(f"table {name}" in scene.marks for name in laid)
    shown = laid if keep else view.boards[scene.shown].round_cards or view.round_cards or laid
    if shown:
        places = [f"table {name}" if f"table {name}" in scene.marks else "" for name in shown]
        draw_cards(canvas.part(0, 0, canvas.width, CARD_HEIGHT), scene, shown, places)
    return CARD_HEIGHT if shown else 0


def draw_queue(canvas: Canvas, scene: Scene) -> int:
    """The queue of a solo game, row by row from the top."""
    cards = list(scene.view.queue)
    width = min(WIDEST_CARD, canvas.width // max(QUEUE_ROWS))
    for row, count in enumerate(QUEUE_ROWS):
        left = (max(QUEUE_ROWS) - count) * width // 2
        for at in range(count):
            name, col = cards.pop(0), left + at * width
            if name is not None:
                place = f"table {name}"
                canvas.chip(row, col, width - 1, face(scene.view, name, width - 3), "card-N bold", scene.mark(place))
                canvas.place(place, row, col, width - 1, 1, name.lower())
    return len(QUEUE_ROWS)


def facts(scene: Scene, room: int) -> list[tuple[str, str]]:
    """Ratings, goals, task and bonuses with their styles; closer together where there is little room."""
    view: EnRouteView = scene.view
    seat = scene.shown
    if view.over:
        return []  # the sheet tells it all
    points = view.standing if seat == view.seat else None
    ratings = [
        f"{landmark_sign(view, name)} {landmark_name(view, name)}: {worth}" for name, worth in view.ratings.items()
    ]
    goals = [goal_text(view, name, points) for name in view.goals]
    own = [_("To win: points %(points)s, goals %(goals)s") % view.challenge] if view.challenge else []
    own += own_words(view.city, view.tasks[seat], view.lines[seat])
    if view.level != "simple" and view.boards[seat].open:
        own.append(bonuses_text(view.boards[seat]))
    if len(ratings) + len(goals) + len(own) > room:
        ratings = ["  ".join(f"{landmark_sign(view, name)} {worth}" for name, worth in view.ratings.items())]
    return [(text, "tone-W") for text in ratings] + [(text, "ink") for text in goals + own]


def draw_player(canvas: Canvas, scene: Scene, seat: int) -> None:
    """A player in one line; clicked, the map is that player's."""
    view: EnRouteView = scene.view
    own = view.boards[seat]
    points = view.sheets[seat] if view.sheets else view.standing if seat == view.seat else None
    tourists = "".join(own.tourists.values())
    numbers = " ".join(f"{tourists.count(letter)}{SHAPES[letter]}" for letter in view.city["kinds"])
    text = f"{len(own.segments)}━ {numbers}" if own.open else _("hidden")
    if points is not None:
        text += f" ={points.total:>3}"
    style = "bold" if seat in view.to_move else "ink"
    sign = "▸" if seat == scene.shown and view.seats > 1 else " "
    canvas.write(0, 0, sign + short(scene.names[seat], canvas.width - len(text) - 4), style)
    canvas.right(0, 1, canvas.width - 2, text, style)
    if view.seats > 1:
        canvas.place(f"look {seat}", 0, 0, canvas.width, 1)
