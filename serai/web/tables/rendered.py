"""The pieces of a table's page, rendered once for all who see the same. A stream is sent those that are new to it.

Of each piece a digest is kept and the version since which it is as it is: the pieces themselves are forgotten soon.
"""

from collections.abc import Mapping

from msgspec.json import encode

from serai.web.tables.open_table import OpenTable

ENCODED = 16  # streams that lag behind differ in what is new to them
AUDIENCES = 100


class Rendered:
    """The pieces at one version of a table, for one audience in one language."""

    __slots__ = ("_encoded", "_since", "pieces", "seq", "title", "version")

    def __init__(
        self, table: OpenTable, audience: tuple[object, ...], seq: int, title: str, pieces: Mapping[str, str]
    ) -> None:
        self.version = table.version
        self.seq = seq
        self.title = title
        self.pieces = pieces
        self._since = _since(table, audience, pieces)
        self._encoded: dict[int, bytes] = {}

    def news(self, known: int) -> bytes:
        """The JSON for a page that shows the table as it was at a version; empty if nothing is new to it."""
        found = self._encoded.get(known)
        if found is None:
            if len(self._encoded) >= ENCODED:
                self._encoded.clear()
            fresh = {name: html for name, html in self.pieces.items() if self._since[name] > known}
            found = self._encoded[known] = packed(self.seq, self.title, fresh) if fresh else b""
        return found


def packed(seq: int, title: str, pieces: Mapping[str, str], **more: str) -> bytes:
    """Pieces as they are sent, in JSON; they are Markup, which is none to a JSON encoder."""
    plain = {name: str(html) for name, html in pieces.items()}
    return encode({"seq": seq, "title": title, "fragments": plain, **more})


def _since(table: OpenTable, audience: tuple[object, ...], pieces: Mapping[str, str]) -> dict[str, int]:
    """The version at which each piece became what it is."""
    if len(table.digests) >= AUDIENCES:
        table.digests.clear()
    before = table.digests.get(audience, {})
    after = {}
    for name, html in pieces.items():
        digest, version = before.get(name, (0, 0))
        after[name] = (digest, version) if version and digest == hash(html) else (hash(html), table.version)
    table.digests[audience] = after
    return {name: version for name, (_, version) in after.items()}
