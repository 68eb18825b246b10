"""A pad as a short text for links and for the browser's storage: JSON, deflated, in letters that a URL may hold."""

import base64
import binascii
import json
import zlib
from typing import Any

from serai.errors import BadLayout
from serai.i18n import _

LONGEST = 8_000
MOST_BYTES = 40_000


def encode(data: Any) -> str:
    """The text of a pad."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def decode(text: str) -> Any:
    """The pad that a text stands for; BadLayout if it is damaged or larger than any pad."""
    if len(text) > LONGEST:
        raise BadLayout(_("This link is too long for a score pad."))
    try:
        unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
        packed = base64.b64decode(text.encode() + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
        plain = unpacker.decompress(packed, MOST_BYTES)
        if not unpacker.eof:
            raise BadLayout(_("This link is damaged: part of the score pad is missing. Ask for the link again."))
        return json.loads(plain)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise BadLayout(_("This link is damaged and contains no score pad. Ask for the link again.")) from None
