"""How the levels think in the board game of Lost Cities."""

from serai.bots.levels import Level

LEVELS = {
    "stroller": Level(noise=2.9),
    "traveller": Level(noise=2.0),
    "guide": Level(noise=0.4),
    "explorer": Level(noise=1.25, style="instinct"),
    "legend": Level(
        worlds=500,
        width=5,
        gap=20.0,
        doubt=8.0,
        seconds=1.6,
        style="instinct",
        onward="instinct",
        steps=12,
        steady=True,
    ),
}
