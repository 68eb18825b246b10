"""Lost Cities: all that is drawn for it."""

from serai.i18n import N_
from serai.table.games.lost_cities import LostCities
from serai.web.games.lost_cities import pad, page, replay
from serai.web.games.lost_cities.examples import EXAMPLES
from serai.web.games.lost_cities.lesson import LESSON
from serai.web.parts.game import WebGame

GAME = WebGame(
    name=LostCities.name,
    teaser=N_("Two explorers, five expeditions, never enough cards. Every journey costs 20 before it pays off."),
    page=page,
    replay=replay,
    pad=pad,
    examples=EXAMPLES,
    lesson=LESSON,
    place=1,
    preview="preview.png",
    picture_sprite=page.picture_sprite,
)
