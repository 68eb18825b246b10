"""How the levels think in the board game of Lost Cities."""

from serai.bots.levels import Level

LEVELS = {
    "stroller": Level(noise=2.8),
    "traveller": Level(noise=1.8),
    "guide": Level(),
    "explorer": Level(noise=0.8, style="instinct"),
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
