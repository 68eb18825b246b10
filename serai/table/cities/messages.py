"""The words of the cities for the catalogues: a Babel extractor, named in babel.cfg."""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

Message = tuple[int, str, str, list[str]]


def extract(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """What people read of a city: its name and note, its landmarks, its festival."""
    city = json.load(file)
    texts = [city["name"], city.get("note", ""), *city["landmarks"].values(), city.get("visit_all", {}).get("name", "")]
    for text in filter(None, texts):
        yield 1, "gettext", text, []
