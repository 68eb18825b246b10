"""Lost Cities: The Board Game: all that is drawn for it."""

from serai.i18n import N_
from serai.table.games.lost_cities_board import LostCitiesBoard
from serai.web.games.lost_cities_board import pad, page, replay
from serai.web.games.lost_cities_board.examples import EXAMPLES
from serai.web.games.lost_cities_board.lesson import LESSON
from serai.web.parts.game import WebGame

GAME = WebGame(
    name=LostCitiesBoard.name,
    teaser=N_("Race your explorers along five paths to the lost cities, and don't get caught at the start."),
    page=page,
    replay=replay,
    pad=pad,
    examples=EXAMPLES,
    lesson=LESSON,
    place=2,
    preview="preview.png",
)
