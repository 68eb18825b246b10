"""What people read of a city. Only our own cities are in the catalogues; a stranger's words are shown as they are."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from serai.i18n import gettext

FOLDER = Path(__file__).parent


def texts(city: Mapping[str, Any]) -> list[str]:
    """The name and the note of a city file, its sights, its festival, its metro lines and excursions."""
    found = [city["name"], city.get("note", ""), *city["landmarks"].values(), city.get("visit_all", {}).get("name", "")]
    found += [named["name"] for entry in ("sights", "lines", "excursions") for named in city.get(entry, ())]
    return list(dict.fromkeys(text for text in found if text))


@cache
def _ours() -> frozenset[str]:
    files = [json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")]
    return frozenset(text for city in files for text in texts(city))


def said(text: str) -> str:
    """A text of a city in the reader's language if it is one of ours, otherwise as it is."""
    return gettext(text) if text in _ours() else text
