"""The words of the cities for the catalogues: a Babel extractor, named in babel.cfg."""

import json
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

from serai.table.games.en_route.cities.words import texts

Message = tuple[int, str, str, list[str]]


def extract(
    file: IO[bytes], keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Message]:
    """What people read of a city: its name and note, and what its places are called."""
    for text in texts(json.load(file)):
        yield 1, "gettext", text, []
