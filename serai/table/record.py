"""Reading records: every damage, foreign file or newer version is told in one sentence."""

import json
from typing import Any

from serai.errors import BadRecord, SeraiError, shown
from serai.i18n import _
from serai.table.commitment import COMMITMENT, SALT, Pledge
from serai.table.table import RECORD_FORMAT, RECORD_VERSION, Table, new

FIELDS = {"game": str, "seats": int, "options": dict, "seed": int, "log": list}


def load(record: dict[str, Any] | str) -> Table:
    """Rebuild a table from its record (plain data or JSON text)."""
    data = _parse(record) if isinstance(record, str) else record
    _check_shape(data)
    try:
        table = new(data["game"], seats=data["seats"], seed=data["seed"], **data["options"])
    except SeraiError as error:
        raise BadRecord(_("The game in this record cannot be set up: %(reason)s") % {"reason": error}) from error
    table.pledge = _pledge(data)
    for number, entry in enumerate(data["log"], start=1):
        if not (isinstance(entry, list | tuple) and len(entry) == 2 and isinstance(entry[1], str)):
            said = {"number": number, "given": shown(entry)}
            raise BadRecord(_("Move %(number)s of this record is %(given)s; it should be a seat and an action.") % said)
        try:
            table.play(entry[0], entry[1])
        except SeraiError as error:
            said = {"number": number, "action": shown(entry[1]), "seat": shown(entry[0]), "reason": error}
            raise BadRecord(
                _("Move %(number)s of this record, %(action)s by seat %(seat)s, is not possible: %(reason)s") % said
            ) from error
    table.start, table.hints = _start(data), _hints(data)
    return table


def _pledge(data: dict[str, Any]) -> Pledge | None:
    """What the record says about its deal; games at home, and older ones, say nothing."""
    if "salt" not in data and "commitment" not in data:
        return None
    for name, pattern in (("salt", SALT), ("commitment", COMMITMENT)):
        value = data.get(name)
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise BadRecord(_("The field %(name)s of this record is missing or damaged.") % {"name": repr(name)})
    return Pledge(data["salt"], data["commitment"])


def _start(data: dict[str, Any]) -> int | None:
    """How many of the moves are another game's; most games begin at their beginning."""
    start = data.get("start")
    if start is not None and (type(start) is not int or not 0 <= start <= len(data["log"])):
        raise BadRecord(_("The field %(name)s of this record is missing or damaged.") % {"name": "'start'"})
    return start


def _hints(data: dict[str, Any]) -> list[tuple[int, int]]:
    """Who has asked the guide, and after how many moves; in most games nobody has."""
    hints = data.get("hints", [])
    fits = isinstance(hints, list) and all(
        isinstance(each, list | tuple)
        and [type(one) for one in each] == [int, int]
        and each[0] >= 0
        and 0 <= each[1] < data["seats"]
        for each in hints
    )
    if not fits:
        raise BadRecord(_("The field %(name)s of this record is missing or damaged.") % {"name": "'hints'"})
    return [(moves, seat) for moves, seat in hints]


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(_("This is not a record: it is not JSON (%(reason)s).") % {"reason": error}) from error


def _check_shape(data: Any) -> None:
    if not isinstance(data, dict) or data.get("format") != RECORD_FORMAT:
        said = {"format": repr(RECORD_FORMAT)}
        raise BadRecord(_("This is not a Caravanserai record: its format is not %(format)s.") % said)
    version = data.get("version")
    versions = {"version": shown(version), "ours": RECORD_VERSION}
    if type(version) is not int or version < 1:
        raise BadRecord(_("The version of this record is %(version)s; it should be a whole number.") % versions)
    if version > RECORD_VERSION:
        raise BadRecord(
            _(
                "This record has version %(version)s, from a newer Caravanserai; this one reads "
                "up to version %(ours)s. Please update."
            )
            % versions
        )
    for name, kind in FIELDS.items():
        if type(data.get(name)) is not kind:
            raise BadRecord(_("The field %(name)s of this record is missing or damaged.") % {"name": repr(name)})
    if not all(isinstance(name, str) and name not in ("game", "seats", "seed") for name in data["options"]):
        raise BadRecord(_("The options of this record are damaged."))
