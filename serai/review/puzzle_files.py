"""Puzzles on disk: a line of JSON each, checked when it is read. A file whose name ends in .gz is compressed."""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any, cast

from serai.errors import BadRecord, shown
from serai.i18n import _
from serai.review.judging import Estimate
from serai.review.puzzles import Offer, Puzzle

FORMAT, VERSION = "serai-puzzle", 1
DIGITS = 4


def read(path: Path) -> list[Puzzle]:
    """The puzzles in a file."""
    try:
        with _open(path, "rt") as file:
            lines = file.read().splitlines()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BadRecord(_("%(path)s cannot be read: %(reason)s.") % {"path": path, "reason": error}) from error
    return [_puzzle(path, number, line) for number, line in enumerate(lines, start=1)]


def add(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Add puzzles to a file, behind those that it has: their numbers stay."""
    try:
        with _open(path, "at") as file:
            file.writelines(json.dumps(_data(puzzle), separators=(",", ":")) + "\n" for puzzle in puzzles)
    except OSError as error:
        raise BadRecord(_("%(path)s cannot be written: %(reason)s.") % {"path": path, "reason": error}) from error


def _open(path: Path, mode: str) -> IO[str]:
    compressed = path.suffix == ".gz"
    return cast(IO[str], gzip.open(path, mode, encoding="utf-8") if compressed else path.open(mode, encoding="utf-8"))


def _data(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "record": puzzle.record,
        "seat": puzzle.seat,
        "chance": round(puzzle.chance, DIGITS),
        "missed": puzzle.missed,
        "offers": [
            [
                offer.action,
                offer.worlds,
                *(round(value, DIGITS) for value in (offer.loss.value, offer.loss.low, offer.loss.high)),
                round(offer.points, 1),
            ]
            for offer in puzzle.offers
        ],
    }


def _puzzle(path: Path, number: int, line: str) -> Puzzle:
    said: dict[str, Any] = {"path": path, "number": number}
    try:
        data = json.loads(line)
        form, version = data.get("format"), data.get("version")
    except (ValueError, AttributeError, RecursionError) as error:
        raise BadRecord(_("Line %(number)s of %(path)s is not a puzzle: it is not a JSON object.") % said) from error
    if form != FORMAT:
        raise BadRecord(
            _("Line %(number)s of %(path)s is not a puzzle: its format is not %(format)s.")
            % {**said, "format": repr(FORMAT)}
        )
    if version != VERSION:
        raise BadRecord(
            _(
                "Line %(number)s of %(path)s has version %(version)s; "
                "this Caravanserai reads puzzles of version %(ours)s."
            )
            % {**said, "version": shown(version), "ours": VERSION}
        )
    try:
        return _checked(data)
    except (KeyError, TypeError, ValueError) as error:
        said["reason"] = error
        raise BadRecord(_("Line %(number)s of %(path)s is a damaged puzzle: %(reason)s.") % said) from error


def _checked(data: dict[str, Any]) -> Puzzle:
    """The puzzle, or an error of Python's that says what is wrong with the data."""
    offers = tuple(_offer(*row) for row in data["offers"])
    missed = {str(level): float(share) for level, share in data["missed"].items()}
    if len(offers) < 2 or not missed or not isinstance(data["record"]["game"], str):
        raise ValueError("it has too few choices, no answers of bots or no record")
    return Puzzle(data["record"], int(data["seat"]), float(data["chance"]), offers, missed)


def _offer(action: str, worlds: int, loss: float, low: float, high: float, points: float) -> Offer:
    values = map(float, (loss, low, high))
    return Offer(str(action), Estimate(*values), float(points), int(worlds))
