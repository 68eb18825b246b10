"""Golden games: whole games as text, which must come out the same for ever.

A file names the game, seats, seed and options, then the hands dealt, every move, and how it ended. Make a new one with

    python -m tests.golden lost-cities --seed 7 --bots guide,random --option rounds=1 > tests/golden/FILE.txt

and read it through before you trust it.
"""

import dataclasses
import hashlib
import json
from pathlib import Path
from typing import Any

import serai
from serai.table.games import find

FOLDER = Path(__file__).parent
LATER = {"avenue", "barren", "bridges", "closed", "dealt_lines", "excursions", "lines"}
FILES = sorted(FOLDER.glob("*.txt"))


def digest(table: serai.Table) -> str:
    """A short hash over what every seat and a spectator see; how events and notes are worded may change."""
    views = [dataclasses.asdict(table.view(viewer)) for viewer in (None, *range(table.seats))]
    for view in views:
        view["log"] = [line if line["seat"] is not None else {**line, "text": ""} for line in view["log"]]
        if "city" in view:
            view["city"] = without_silent({**view["city"], "note": ""})
        if view["game"] == "lost-cities-board" and view["piles"] is None:
            del view["piles"]  # which the other card game had from the beginning
    views = [without_silent(view) for view in views]
    return hashlib.sha256(json.dumps(views, sort_keys=True).encode()).hexdigest()[:16]


def says(entry: Any) -> bool:
    """Whether there is anything in a list, or in the lists in it."""
    return any(map(says, entry)) if isinstance(entry, list) else entry is not None


def without_silent(view: dict[str, Any]) -> dict[str, Any]:
    """Without the entries that came with later formats, where they say nothing of this game."""
    return {name: entry for name, entry in view.items() if name not in LATER or says(entry)}


def opening(table: serai.Table) -> list[str]:
    """The hands as dealt."""
    return [f"hand {seat} {' '.join(table.view(seat).hand)}" for seat in range(table.seats)]


def ending(table: serai.Table) -> list[str]:
    """Scores, winners and digest."""
    return [
        f"scores {' '.join(map(str, table.scores()))}",
        f"winners {' '.join(map(str, table.winners()))}",
        f"digest {digest(table)}",
    ]


def write(table: serai.Table) -> str:
    """The golden text of a finished game."""
    start = serai.new(table.game.name, seats=table.seats, seed=table.seed, **table.game.settings)
    lines = [f"game {table.game.name}", f"seats {table.seats}", f"seed {table.seed}"]
    lines += [f"option {name} {'none' if value is None else value}" for name, value in table.game.settings.items()]
    lines += opening(start)
    lines += [f"{seat} {text}" for seat, text in table.record()["log"]]
    return "\n".join(lines + ending(table)) + "\n"


def read(path: Path) -> tuple[serai.Table, list[tuple[int, str]]]:
    """The table of a file before the first move, and the moves."""
    words = [line.split(" ", 1) for line in path.read_text().splitlines()]
    head = {name: text for name, text in words if name in ("game", "seats", "seed")}
    by_name = {option.name: option for option in find(head["game"]).options}
    options = {}
    for name, text in words:
        if name == "option":
            option, _, value = text.partition(" ")
            options[option] = by_name[option].parse(value)
    table = serai.new(head["game"], seats=int(head["seats"]), seed=int(head["seed"]), **options)
    return table, [(int(name), text) for name, text in words if name.isdecimal()]


def replay(path: Path) -> tuple[list[str], list[str]]:
    """The lines of a file that tell what came of it, as written and as they come out now."""
    table, moves = read(path)
    came_out = opening(table)
    for seat, text in moves:
        table.play(seat, text)
    told = ("hand ", "scores ", "winners ", "digest ")
    written = [line for line in path.read_text().splitlines() if line.startswith(told)]
    return written, came_out + ending(table)
