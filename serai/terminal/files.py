"""Records on disk: written whole or not at all, never over another file."""

import json
import os
from datetime import datetime
from pathlib import Path

from serai.errors import BadRecord
from serai.i18n import _
from serai.table import Table, load


def records_folder() -> Path:
    """Where games are kept unless a file is named."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "serai" / "records"


def new_record_path(game: str) -> Path:
    """A file name that is not taken."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    folder = records_folder()
    candidates = (folder / f"{game}-{stamp}{suffix}.json" for suffix in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in candidates if not path.exists())


def save(table: Table, path: Path) -> None:
    """Write the record beside its place, then put it there in one step."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        draft.write_text(json.dumps(table.record()) + "\n", encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise BadRecord(_("%(path)s cannot be written: %(reason)s.") % {"path": path, "reason": error}) from error


def read(path: Path) -> Table:
    """The table of a record file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(_("%(path)s cannot be read: %(reason)s.") % {"path": path, "reason": error}) from error
    return load(text)
