"""What comes from outside, read in one place: text is UTF-8 without NUL, or it is refused with a sentence."""

import re
from urllib.parse import unquote_to_bytes

from starlette.types import Receive, Scope

from serai.i18n import _
from serai.web.door.refusals import NotReadable, Refused

JSON_TYPE = b"application/json"
CHARSET = re.compile(rb';\s*charset\s*=\s*"?([^";\s]*)', re.IGNORECASE)
ESCAPED_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


def by_name(scope: Scope) -> dict[bytes, bytes]:
    """The headers of the request, noted in the scope: several ask for them. Of one that came twice, the last counts."""
    found: dict[bytes, bytes] | None = scope.get("serai.headers")
    if found is None:
        found = scope["serai.headers"] = dict(scope["headers"])
    return found


def header(scope: Scope, name: bytes) -> bytes:
    """A header of the request; empty if it was not sent."""
    return by_name(scope).get(name, b"")


def address_of(scope: Scope) -> str:
    """Where a request comes from; behind a proxy, what the proxy says."""
    client = scope.get("client")
    return client[0] if client else ""


def check_address(scope: Scope) -> None:
    """Refuse a path or query that stands for no text: whoever reads them later would read something else."""
    raw, query = scope["raw_path"], scope["query_string"]
    if b"%" not in raw and b"%" not in query and query.isascii():
        return
    if not (query.isascii() and is_text(unquote_to_bytes(raw)) and is_text(unquote_to_bytes(query))):
        raise Refused(_("This address cannot be read: it is not UTF-8 text. Perhaps part of it is missing."))


def is_text(data: bytes) -> bool:
    """Whether bytes are UTF-8 without NUL, which databases refuse."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return b"\0" not in data


def media_type(scope: Scope) -> bytes:
    """What the body is said to be, in small letters; NotReadable if it is said to be in another charset than UTF-8."""
    content_type = header(scope, b"content-type")
    charset = CHARSET.search(content_type)
    if charset is not None and charset[1].lower() not in (b"utf-8", b"utf8"):
        raise NotReadable(_("Send the body in UTF-8; other encodings are not accepted here."))
    return content_type.partition(b";")[0].strip().lower()


async def body_of(receive: Receive) -> bytes:
    """All of the body, which the door has found to be small; Refused if the sender went away in its middle."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(_("The request was cut off."))
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def check_json(scope: Scope, body: bytes) -> None:
    """Refuse a body that is said to be something else than JSON, or holds a NUL."""
    if header(scope, b"content-type") not in (JSON_TYPE, b"") and media_type(scope) not in (JSON_TYPE, b""):
        raise NotReadable(_("Send the body as application/json."))
    if b"\\u0000" in body and ESCAPED_NUL.search(body):
        raise Refused(_("The body contains a NUL character; send text without it."))


def whole(name: str, text: str) -> int | None:
    """A whole number that somebody sent, or None for nothing."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refused(_("The field %(name)s should be a whole number.") % {"name": name})
    return int(text)
