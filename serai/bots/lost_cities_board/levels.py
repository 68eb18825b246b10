"""How the levels think in the board game of Lost Cities."""

from serai.bots.levels import Level

LEVELS = {
    "stroller": Level(noise=2.7),
    "traveller": Level(noise=1.7),
    "guide": Level(),
    "explorer": Level(worlds=8, width=8, gap=25.0, doubt=7.0),
    "legend": Level(worlds=800, width=6, gap=6.0, doubt=2.5, seconds=1.6, style="instinct"),
}
