"""Style sheets, scripts and pictures for browsers: whole, and packed for whoever takes that."""

import gzip
import os
from functools import lru_cache

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from serai.web.door.reading import header

PACKED = (".css", ".js", ".svg", ".webmanifest")
KEPT = 200


class WholeFiles(StaticFiles):
    """Our files are small: they are sent whole, whatever a Range header asks for."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file."""
        headers = [(name, value) for name, value in scope["headers"] if name != b"range"]
        await super().__call__({**scope, "headers": headers}, receive, send)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file; texts are packed once and kept."""
        found = super().file_response(full_path, stat_result, scope, status_code)
        name = str(full_path)
        if not (isinstance(found, FileResponse) and name.endswith(PACKED)):
            return found
        found.headers["vary"] = "accept-encoding"
        if scope["method"] != "GET" or b"gzip" not in header(scope, b"accept-encoding"):
            return found
        kept = {"vary", "etag", "last-modified"}
        headers = {key: value for key, value in found.headers.items() if key in kept}
        packed = _packed(name, stat_result.st_mtime_ns)
        return Response(packed, headers={**headers, "content-encoding": "gzip"}, media_type=found.media_type)


@lru_cache(KEPT)
def _packed(name: str, _changed: int) -> bytes:
    with open(name, "rb") as file:
        return gzip.compress(file.read(), mtime=0)
