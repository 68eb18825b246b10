"""En Route: all that is drawn for it."""

from serai.i18n import N_
from serai.table.games.en_route import EnRoute
from serai.web.games.en_route import companion, pad, page, printing, replay, workshop
from serai.web.games.en_route.examples import EXAMPLES
from serai.web.games.en_route.lesson import LESSON
from serai.web.parts.game import WebGame

GAME = WebGame(
    name=EnRoute.name,
    teaser=N_("Stroll and write: lead tourists through the city and plan the tour everyone will talk about."),
    page=page,
    replay=replay,
    pad=pad,
    examples=EXAMPLES,
    lesson=LESSON,
    printing=printing,
    workshop=workshop,
    companion=companion.set_up,
    cover=companion.cover,
    ends=companion.ends,
    place=3,
    preview="preview.png",
    scripts=("map.js", "walks.js"),
)
