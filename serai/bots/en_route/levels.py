"""How the levels think in En Route."""

from serai.bots.levels import Level

LEVELS = {
    "stroller": Level(noise=15.0),
    "traveller": Level(noise=5.5),
    "guide": Level(),
    "explorer": Level(worlds=4, width=10, gap=40.0, doubt=12.0),
    "legend": Level(worlds=600, width=10, gap=40.0, doubt=12.0, seconds=1.6),
}
