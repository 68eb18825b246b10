"""Everything that a guest played, to take along: a table for spreadsheets, or every record. A few games at a time, so
that thousands of them need no more memory than one page."""

import csv
import io
import json
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any

from serai.errors import BadOption, IllegalAction, UnknownGame
from serai.store import Damaged, LogEntry, Saved, Store
from serai.store.history import History, PlayedGame
from serai.table import games
from serai.table.table import RECORD_FORMAT, RECORD_VERSION, practice_marks
from serai.web.replays.replay import check_free

FORMAT, VERSION = "serai-games", 1
COLUMNS = (
    "id",
    "game",
    "started",
    "ended",
    "status",
    "ending",
    "seat",
    "outcome",
    "score",
    "margin",
    "players",
    "scores",
    "hinted",
    "start",
)
EMPTY: Mapping[str, Any] = MappingProxyType({})
FORMULA = ("=", "+", "-", "@", "\t", "\r")


async def as_csv(history: History) -> AsyncIterator[str]:
    """One line a game."""
    yield _csv_line(COLUMNS)
    async for batch in history.all():
        yield "".join(_csv_line(_row(game)) for game in batch)


def _row(game: PlayedGame) -> list[Any]:
    return [
        game.id,
        game.game,
        moment(game.created),
        moment(game.ended),
        game.status,
        game.ending,
        game.seat,
        game.outcome,
        game.score,
        game.margin,
        _text(" / ".join(seat.name or "?" for seat in game.seats)),
        " / ".join("" if seat.score is None else str(seat.score) for seat in game.seats),
        "yes" if game.hinted else "",
        game.start,
    ]


def _text(value: str) -> str:
    """What others have called themselves must not become a formula in somebody's spreadsheet."""
    return f"'{value}" if value.startswith(FORMULA) else value


def _csv_line(values: Any) -> str:
    line = io.StringIO()
    csv.writer(line).writerow("" if value is None else value for value in values)
    return line.getvalue()


async def as_json(store: Store, history: History, more: Mapping[str, Any] = EMPTY) -> AsyncIterator[str]:
    """Every game, after whatever `more` there is; those that are over with their record, from which `serai.load`
    rebuilds them."""
    yield json.dumps({"format": FORMAT, "version": VERSION, **more}, ensure_ascii=False)[:-1] + ', "games": ['
    comma = "\n"
    async for batch in history.all():
        for game in batch:
            described = _described(game) | (await _record(store, game.id) if game.status == "over" else {})
            yield comma + json.dumps(described, ensure_ascii=False)
            comma = ",\n"
    yield "\n]}\n"


async def _record(store: Store, table_id: str) -> dict[str, Any]:
    """The record of a game that was begun, or that it is damaged: one game does not spoil the others."""
    try:
        saved = await store.load(table_id)
        told = saved is not None and saved.entries and not saved.setup.sealed
        return {"record": record_of(saved)} if saved is not None and told else {}
    except (Damaged, IllegalAction, BadOption, UnknownGame):
        return {"damaged": True}


def _described(game: PlayedGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "game": game.game,
        "started": moment(game.created),
        "ended": moment(game.ended),
        "status": game.status,
        "ending": game.ending,
        "seat": game.seat,
        "outcome": game.outcome,
        "hinted": game.hinted,
        "start": game.start,
        "players": [{"name": seat.name, "bot": seat.level, "score": seat.score} for seat in game.seats],
    }


def record_of(saved: Saved) -> dict[str, Any]:
    """What `Table.record` says, from the log alone: nothing has to be played again. NotYours if it is still running,
    here or elsewhere."""
    check_free(saved.status == "over" and not saved.setup.sealed)
    kind = games.find(saved.setup.game)
    game = kind(len(saved.seats), saved.setup.options)
    kept, hints = _kept(saved.entries)
    return {
        "format": RECORD_FORMAT,
        "version": RECORD_VERSION,
        "game": kind.name,
        "seats": len(saved.seats),
        "options": dict(game.settings),
        "seed": saved.setup.seed,
        **(saved.setup.pledge._asdict() if saved.setup.pledge else {}),
        **practice_marks(saved.setup.start, hints),
        "log": [[entry.seat, game.text(game.code(entry.action))] for entry in kept],
    }


def _kept(entries: list[LogEntry]) -> tuple[list[LogEntry], list[tuple[int, int]]]:
    """The moves that were not taken back; after how many of them which seat has asked the guide."""
    kept: list[LogEntry] = []
    hints: list[tuple[int, int]] = []
    for entry in entries:
        if entry.kind == "move":
            kept.append(entry)
        elif entry.kind == "undo":
            last = max((place for place, move in enumerate(kept) if move.seat == entry.seat), default=None)
            if last is None:
                raise Damaged(f"log line {entry.seq} takes back what was never played")
            del kept[last]
        elif entry.kind == "hint" and (len(kept), entry.seat) not in hints:
            hints.append((len(kept), entry.seat))
    return kept, hints


def moment(at: int | None) -> str | None:
    """A time as everybody can read it."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
