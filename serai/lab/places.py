"""Where results are to be written."""

import os
from pathlib import Path

from serai.errors import BadOption


def check_place(path: Path) -> None:
    """Refuse a file that cannot be written: after hours of playing would be too late."""
    if path.is_dir():
        raise BadOption(f"{path} is a folder; name a file.")
    if not os.access(path.parent, os.W_OK | os.X_OK) or not path.parent.is_dir():
        raise BadOption(f"{path} cannot be written; there is no folder {path.parent} to write to.")
