"""How strong bots are on the scale of people's ratings, from the ladders in docs/: `python scripts/bot_ratings.py`.

`serai tournament` has made those (docs/bots.md). A ladder is on Elo's scale with its average at 1500, so is what people
see of their ratings; only the levels that people can choose as opponents are taken. They are kept beside the bots, and
shown in docs/bots.md.
"""

import json
import re
from pathlib import Path

from serai.bots.levels import NAMES
from serai.bots.ratings import FILE
from serai.table.games import GAMES

DOCS = Path(__file__).parents[1] / "docs"
ROW = re.compile(r"^\| ([\w-]+) \| (\d+) ± (\d+) \|$", re.MULTILINE)
TABLE = re.compile(r"^\| rating \|.*\n(?:\|.*\n)*", re.MULTILINE)


def measured() -> dict[str, dict[str, tuple[int, int]]]:
    """By game and level: the rating, and half of its 95% interval."""
    ladders = {game: (DOCS / f"ladder-{game}.md").read_text(encoding="utf-8") for game in GAMES}
    return {
        game: {bot: (int(rating), int(half)) for bot, rating, half in ROW.findall(text) if bot in NAMES}
        for game, text in ladders.items()
    }


def ratings_table() -> str:
    """The same for readers, from easy to hard."""
    found = measured()
    lines = [["rating", *(game.title for game in GAMES.values())], ["---"] * (1 + len(GAMES))]
    lines += [[name, *("{} ± {}".format(*found[game][name]) for game in GAMES)] for name in NAMES]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    lines = [f" {json.dumps(game)}: {json.dumps(levels)}" for game, levels in measured().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    page = DOCS / "bots.md"
    page.write_text(TABLE.sub(ratings_table(), page.read_text(encoding="utf-8")), encoding="utf-8")
