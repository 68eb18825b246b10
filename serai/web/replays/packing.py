"""A record file becomes an address: the whole game, packed. So nothing of it is kept here, the link to a moment works
for whoever gets it, after a restart and on any process, and nobody can fill this server's memory with files."""

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

import serai
from serai.errors import BadRecord
from serai.i18n import _
from serai.table.games import GAMES
from serai.web.door.refusals import TooMuch

RECORD_BYTES = 60_000
PACKED_LENGTH = 7000  # proxies take addresses of about 8,000 characters


def read(text: str) -> serai.Table:
    """The game of a record; BadRecord says what is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = text  # serai.load says why it is no JSON
    if isinstance(data, dict):
        _refuse_files_of_this_server(data)
    return serai.load(data if isinstance(data, dict) else text)


def _refuse_files_of_this_server(data: dict[str, Any]) -> None:
    """At home, an option may name a file; a stranger's record may not make the server read one."""
    game, given = data.get("game"), data.get("options")
    if not isinstance(game, str) or game not in GAMES or not isinstance(given, Mapping):
        return  # serai.load says what is wrong
    for option in GAMES[game].options:
        if option.name in given:
            option.check_from_outside(given[option.name])


def pack(record: dict[str, Any]) -> str:
    """The record as a part of an address."""
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(packed) > PACKED_LENGTH:
        raise TooMuch(_("This game is too long to replay here; use 'serai replay' in a terminal."))
    return packed


def unpack(packed: str) -> str:
    """The record's text; BadRecord if the address is damaged."""
    try:
        if len(packed) > PACKED_LENGTH:
            raise ValueError("too long")
        opener = zlib.decompressobj()
        data = opener.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), RECORD_BYTES)
        if not opener.eof or opener.unused_data:
            raise ValueError("cut off, too large, or with something behind it")
        return data.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise BadRecord(_("This link to a replay is damaged; perhaps the end of it is missing.")) from None
