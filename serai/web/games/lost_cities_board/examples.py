"""Examples of the board game: `cards`, `stones` (what they are worth), `paths` with explorers, `track` of artifacts.

Y: adventurer 4
B: researcher 3
tiles: Y5 arrow, Y6 artifact, Y7 10
points: 25
"""

from typing import cast

import serai
from serai.i18n import _
from serai.rules.lost_cities_board.components import CITY, LONG_TRACK, SHORT_TRACK, STEP_VALUES
from serai.table.games.lost_cities_board.sheet import Sheet
from serai.web.games.lost_cities.examples import draw_cards
from serai.web.games.lost_cities_board.page import COLOURS, BoardPath, Pawn, Stone
from serai.web.parts import words
from serai.web.parts.examples import Block, Drawer, Picture
from serai.web.parts.rendering import render

TRACKS = {"long": LONG_TRACK, "short": SHORT_TRACK}
RESEARCHER = "researcher"


def draw_stones(_block: Block, _scored: bool) -> Picture:
    """The worth of the stones, from the first to the city."""
    stones = [stone_with(step, "", None) for step in range(1, CITY + 1)]
    return Picture(render("lost_cities_board/example_stones.html", stones=stones))


def draw_paths(block: Block, scored: bool) -> Picture:
    """Some paths with one player's explorers; with `points`, also what they bring."""
    out = {colour: block[colour][0].split() for colour in COLOURS if colour in block}
    tiles = dict(pair.split() for line in block.get("tiles", []) for pair in line.split(","))
    paths = [path_with(colour, who, int(step), tiles) for colour, (who, step) in out.items()]
    sheet = score_of(block, out) if scored and "points" in block else None
    values = {} if sheet is None else {c: words.signed(line.points) for c, line in sheet.lines.items()}
    totals = {} if sheet is None else {"sum": words.signed(sheet.explorers), "total": str(sheet.after)}
    return Picture(render("lost_cities_board/example_paths.html", paths=paths, sheet=sheet, me=0), {**values, **totals})


def score_of(block: Block, out: dict[str, list[str]]) -> Sheet:
    """What the explorers bring to somebody with so many points."""
    researcher = next((colour for colour, (who, _step) in out.items() if who == RESEARCHER), None)
    steps = {colour: int(step) for colour, (_who, step) in out.items()}
    points = int(block["points"][0])
    return cast(Sheet, serai.score("lost-cities-board", explorers=steps, researcher=researcher, points=points))


def path_with(colour: str, who: str, at: int, tiles: dict[str, str]) -> BoardPath:
    """A path from the city down, with an explorer of the first seat on it."""
    pawn = Pawn(0, who == RESEARCHER, _("you"))
    stones = [
        stone_with(step, tiles.get(f"{colour}{step}", ""), pawn if step == at else None) for step in range(CITY, 0, -1)
    ]
    return BoardPath(colour, words.colour(colour), words.path(colour), "", stones, None, "", [], False, None, (), [])


def stone_with(step: int, tile: str, pawn: Pawn | None) -> Stone:
    """A stone with what lies and stands on it."""
    value = int(STEP_VALUES[step])
    label = _("stone %(step)s, worth %(value)s") % {"step": step, "value": words.signed(value)}
    return Stone(step, value, tile, label, [pawn] if pawn else [], ())


def draw_track(block: Block, _scored: bool) -> Picture:
    """What artifacts are worth, by the long or the short track."""
    return Picture(
        render("lost_cities_board/example_track.html", track=[int(points) for points in TRACKS[block[""][0]]])
    )


EXAMPLES: dict[str, Drawer] = {
    "cards": draw_cards,
    "stones": draw_stones,
    "paths": draw_paths,
    "track": draw_track,
}
