"""The planes of every game's observation as tables for docs/environments.md: `python -m serai.envs.planes FILE`."""

import re
import sys
from pathlib import Path

from serai.rules import GAMES


def plane_table(game: str) -> str:
    """Each plane of a game with the places that it takes."""
    lines = ["| from | to | plane |", "| ---: | ---: | --- |"]
    begin = 0
    for name, length in GAMES[game].planes.items():
        lines.append(f"| {begin} | {begin + length - 1} | {name} |")
        begin += length
    return "\n".join(lines)


def filled(document: str) -> str:
    """The document with the table of each game between its marks."""
    for game in GAMES:
        marks = re.compile(f"(<!-- planes of {game} -->\n).*?(<!-- end -->)", re.DOTALL)
        table = plane_table(game)
        document, found = marks.subn(lambda match, table=table: f"{match[1]}{table}\n{match[2]}", document)  # type: ignore[misc]
        if found != 1:
            raise ValueError(f"The document needs one place for the planes of {game}.")
    return document


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(filled(path.read_text()))
