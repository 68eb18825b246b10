"""How strong bots are on the scale of people's ratings, from the ladders in docs/: `python scripts/bot_ratings.py`.

`serai tournament` has made those (docs/bots.md). A ladder is on Elo's scale with its average at 1500, so is what people
see of their ratings; only the levels that people can choose as opponents are taken.
"""

import json
import re
from pathlib import Path

from serai.bots.levels import NAMES
from serai.bots.ratings import FILE
from serai.table.games import GAMES

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| ([\w-]+) \| (\d+) ± (\d+) \|$", re.MULTILINE)


def measured() -> dict[str, dict[str, tuple[int, int]]]:
    """By game and level: the rating, and half of its 95% interval."""
    ladders = {game: (ROOT / "docs" / f"ladder-{game}.md").read_text(encoding="utf-8") for game in GAMES}
    return {
        game: {bot: (int(rating), int(half)) for bot, rating, half in ROW.findall(text) if bot in NAMES}
        for game, text in ladders.items()
    }


if __name__ == "__main__":
    lines = [f" {json.dumps(game)}: {json.dumps(levels)}" for game, levels in measured().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
