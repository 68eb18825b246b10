"""How the levels think in En Route."""

from serai.bots.levels import Level

LEVELS = {
    "stroller": Level(noise=8.0),
    "traveller": Level(noise=3.0),
    "guide": Level(),
    "explorer": Level(worlds=4, width=10, gap=40.0, doubt=12.0, seconds=0.4),
    "legend": Level(worlds=600, width=10, gap=40.0, doubt=12.0, seconds=1.6),
}
