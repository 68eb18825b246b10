"""The forms of our pages as they are sent: urlencoded or multipart, in UTF-8, of a sensible size."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl

from starlette.datastructures import ImmutableMultiDict
from starlette.requests import Request

from serai.i18n import _
from serai.web.door.reading import body_of, header, is_text, media_type
from serai.web.door.refusals import NotReadable, Refused, TooMuch

FIELDS = 100
FIELD_BYTES = 4096
URLENCODED = b"application/x-www-form-urlencoded"
MULTIPART = b"multipart/form-data"
VALUE = rb'\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";]+))'
BOUNDARY = re.compile(rb";\s*boundary" + VALUE, re.IGNORECASE)
DISPOSITION = re.compile(rb"^content-disposition\s*:\s*form-data\s*(;.*)$", re.IGNORECASE | re.MULTILINE)
NAME = re.compile(rb";\s*name" + VALUE, re.IGNORECASE)
FILENAME = re.compile(rb";\s*filename\*?\s*=", re.IGNORECASE)


class Form(ImmutableMultiDict[str, str]):
    """The fields of a form, and its file if there was one."""

    def __init__(self, fields: list[tuple[str, str]], file: bytes | None = None) -> None:
        super().__init__(fields)
        self.file = file


async def read_form(request: Request, with_file: bool = False) -> Form:
    """The form that came with a request; the refusal says what is wrong with it."""
    kind = media_type(request.scope)
    if kind not in (URLENCODED, MULTIPART):
        raise NotReadable(_("Send the form as application/x-www-form-urlencoded or multipart/form-data."))
    body = await body_of(request.receive)
    form = _urlencoded(body) if kind == URLENCODED else _multipart(body, header(request.scope, b"content-type"))
    if form.file is not None and not with_file:
        raise Refused(_("This form does not take a file."))
    return form


def _urlencoded(body: bytes) -> Form:
    if body.count(b"&") >= FIELDS:
        raise _too_many()
    if len(body) > FIELD_BYTES and max(map(len, body.split(b"&"))) > FIELD_BYTES:
        raise _too_long()
    try:
        fields = parse_qsl(body.decode(), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise _not_text() from None
    if any("\0" in name or "\0" in value for name, value in fields):
        raise _not_text()
    return Form(fields)


def _multipart(body: bytes, content_type: bytes) -> Form:
    boundary = _value(BOUNDARY.search(content_type))
    if not boundary:
        raise Refused(_("The form cannot be read: it does not name its boundary, the text between its fields."))
    fields: list[tuple[str, str]] = []
    files: list[bytes] = []
    for head, content in _parts(body, boundary):
        disposition = DISPOSITION.search(head)
        name = _value(NAME.search(disposition[1])) if disposition else b""
        if disposition is None or not name:
            raise _broken()
        if FILENAME.search(disposition[1]):
            files.append(content)
            continue
        if len(name) + len(content) > FIELD_BYTES:
            raise _too_long()
        if not (is_text(name) and is_text(content)):
            raise _not_text()
        fields.append((name.decode(), content.decode()))
        if len(fields) > FIELDS:
            raise _too_many()
    if len(files) > 1:
        raise Refused(_("Send one file at a time."))
    return Form(fields, files[0] if files else None)


def _parts(body: bytes, boundary: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The head and the content of each part."""
    _before, *parts = (b"\r\n" + body).split(b"\r\n--" + boundary)
    if not parts or not parts[-1].startswith(b"--"):
        raise _broken()
    for part in parts[:-1]:
        head, blank, content = part.lstrip(b" \t").partition(b"\r\n\r\n")
        if not blank or not head.startswith(b"\r\n"):
            raise _broken()
        yield head.replace(b"\r\n", b"\n"), content


def _value(found: re.Match[bytes] | None) -> bytes:
    """What a parameter of a header says, quoted or not."""
    return b"" if found is None else found[1] or found[2] or b""


def _broken() -> Refused:
    return Refused(_("The form cannot be read: it is broken or incomplete."))


def _not_text() -> Refused:
    return Refused(_("The form cannot be read: it contains something that is not UTF-8 text."))


def _too_long() -> TooMuch:
    return TooMuch(_("A field of this form is too long; send less."))


def _too_many() -> Refused:
    return Refused(_("This form has too many fields; send fewer."))
