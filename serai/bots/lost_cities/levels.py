"""How the levels think in Lost Cities."""

from serai.bots.levels import Level

LEVELS = {
    "stroller": Level(noise=2.05),
    "traveller": Level(noise=1.5),
    "guide": Level(noise=0.85),
    "explorer": Level(noise=1.9, style="instinct"),
    "legend": Level(worlds=48, gap=3.0, doubt=1.5, horizon=16, seconds=1.6, style="instinct"),
}
