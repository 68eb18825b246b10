"""How the levels think in En Route."""

from serai.bots.levels import Level
from serai.bots.play_out import TO_THE_END

LEVELS = {
    "stroller": Level(noise=10.0),
    "traveller": Level(noise=5.2),
    "guide": Level(),
    "explorer": Level(worlds=3, width=6, gap=60.0, doubt=15.0, onward="sensible"),
    "legend": Level(
        worlds=20,
        width=8,
        gap=60.0,
        doubt=15.0,
        seconds=1.6,
        ahead=TO_THE_END,
        onward="sensible",
    ),
}
