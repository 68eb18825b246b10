"""Reading records: every damage, foreign file or newer version is told in one sentence."""

import json
from typing import Any

from serai.errors import BadRecord, SeraiError, shown
from serai.table.table import RECORD_FORMAT, RECORD_VERSION, Table, new

FIELDS = {"game": str, "seats": int, "options": dict, "seed": int, "log": list}


def load(record: dict[str, Any] | str) -> Table:
    """Rebuild a table from its record (plain data or JSON text)."""
    data = _parse(record) if isinstance(record, str) else record
    _check_shape(data)
    try:
        table = new(data["game"], seats=data["seats"], seed=data["seed"], **data["options"])
    except SeraiError as error:
        raise BadRecord(f"This record cannot be set up: {error}") from error
    for number, entry in enumerate(data["log"], start=1):
        if not (isinstance(entry, list | tuple) and len(entry) == 2 and isinstance(entry[1], str)):
            raise BadRecord(f"Move {number} of this record is {shown(entry)}; it should be a seat and an action.")
        try:
            table.play(entry[0], entry[1])
        except SeraiError as error:
            raise BadRecord(
                f"Move {number} of this record, {shown(entry[1])} by seat {shown(entry[0])}, fails: {error}"
            ) from error
    return table


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"This is not a record: it is not JSON ({error}).") from error


def _check_shape(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != RECORD_FORMAT:
        raise BadRecord(f"This is not a record of Caravanserai: its format is not {RECORD_FORMAT!r}.")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise BadRecord(f"The version of this record is {shown(version)}; it should be a whole number.")
    if version > RECORD_VERSION:
        raise BadRecord(
            f"This record has version {shown(version)}, from a newer Caravanserai; "
            f"this one reads up to version {RECORD_VERSION}. Update it."
        )
    for name, kind in FIELDS.items():
        if type(data.get(name)) is not kind:
            raise BadRecord(f"The field {name!r} of this record is missing or damaged.")
    if not all(isinstance(name, str) and name not in ("game", "seats", "seed") for name in data["options"]):
        raise BadRecord("The options of this record are damaged.")
