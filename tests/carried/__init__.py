"""Running tables of earlier versions: databases as they were left, which this version must carry on.

NAME.sql is the database, NAME.json what everybody at its tables saw. Before a release, keep one of this version with

    python -m tests.carried NAME

Files of older versions stay: people's games outlive many of them.
"""

from pathlib import Path
from typing import Any

from serai.web.tables.match import Match
from tests.golden import digest

FOLDER = Path(__file__).parent
NAMES = sorted(path.stem for path in FOLDER.glob("*.sql"))


def described(match: Match) -> dict[str, Any]:
    """What must be the same after a restart with a newer version."""
    return {
        "seq": match.seq,
        "to_move": list(match.to_move),
        "ending": match.ending,
        "scores": match.table.scores(),
        "hands": [list(match.table.view(seat).hand) for seat in range(match.table.seats)],
        "views": digest(match.table),
    }
