"""How the levels think in En Route."""

from serai.bots.levels import Level
from serai.bots.play_out import TO_THE_END

LEVELS = {
    "stroller": Level(noise=19.0),
    "traveller": Level(noise=7.0),
    "guide": Level(),
    "explorer": Level(worlds=4, width=10, gap=40.0, doubt=12.0, onward="sensible"),
    "legend": Level(
        worlds=20,
        width=8,
        gap=40.0,
        doubt=12.0,
        seconds=1.6,
        ahead=TO_THE_END,
        onward="sensible",
    ),
}
