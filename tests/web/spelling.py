"""A secret number in every usual spelling, and whether something that left the server says it."""

import base64
import binascii
import html
import re
import zlib
from functools import lru_cache
from urllib.parse import quote_from_bytes, unquote_to_bytes

SEPARATORS = (",", ".", " ", "'", "_", "\u00a0", "\u202f", "&#39;", "&nbsp;")
PACKED = re.compile(rb"[A-Za-z0-9_+/-]{40,}")


@lru_cache
def spellings(secret: int, size: int) -> frozenset[bytes]:
    """The number as people and programs write it; `size` is its length in bytes."""
    texts = [str(secret), f"{secret:x}", f"{secret:0{2 * size}x}", f"{secret:o}", f"{secret:b}"]
    raws = [secret.to_bytes(size, "big"), secret.to_bytes(size, "little")]
    found = {text.encode() for text in texts} | {text.upper().encode() for text in texts}
    found |= {f"{secret:,}".replace(",", separator).encode() for separator in SEPARATORS}
    found |= {raw.hex().encode() for raw in raws} | {raw.hex().upper().encode() for raw in raws} | set(raws)
    found |= {quote_from_bytes(raw, safe="").encode() for raw in raws}
    found |= {"".join(f"%{byte:02x}" for byte in raw).encode() for raw in raws}
    for data in (*raws, *(text.encode() for text in texts[:3])):
        found |= _in_base64(data)
    return frozenset(found)


def _in_base64(data: bytes) -> set[bytes]:
    """In the middle of whatever: the letters that depend on the secret alone, at each of the three places."""
    found = set()
    for shift in range(3):
        whole = base64.b64encode(bytes(shift) + data)
        sure = whole[-(-shift * 8 // 6) : (shift + len(data)) * 8 // 6]
        found |= {sure, sure.translate(bytes.maketrans(b"+/", b"-_"))}
    return found


def readings(told: bytes) -> list[bytes]:
    """What left the server, and what anybody can make of it."""
    found = [told, html.unescape(told.decode("utf-8", "replace")).encode(), unquote_to_bytes(told)]
    for packed in PACKED.findall(told):
        letters = packed.translate(bytes.maketrans(b"-_", b"+/"))
        for pack in (zlib.MAX_WBITS, -zlib.MAX_WBITS):
            try:
                data = base64.b64decode(letters + b"=" * (-len(letters) % 4))
                found.append(zlib.decompressobj(pack).decompress(data, 100_000))
            except (zlib.error, binascii.Error):
                continue
    return found


def says(told: bytes, secret: int, size: int) -> bool:
    """Whether the secret can be read out of it."""
    return any(spelling in reading for reading in readings(told) for spelling in spellings(secret, size))
