"""A push service on this machine, and a browser's half of the secrets: what was sent is read as a browser reads it."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from serai.web.push.sealing import encoded


class Subscription:
    """What a browser keeps to itself, and what it tells the page."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.secret = ec.generate_private_key(ec.SECP256R1())
        self.public = self.secret.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = bytes(range(16))

    @property
    def fields(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "key": encoded(self.public), "auth": encoded(self.auth)}

    def read(self, body: bytes) -> bytes:
        """Open a message, by the text of RFC 8291."""
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.secret.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.public + theirs).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain[-1] == 2
        return plain[:-1]


class Pushed(NamedTuple):
    """A message as it came."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes messages; answers what it is told to."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.came: list[Pushed] = []
        self.status = 201

    def subscription(self, name: str) -> Subscription:
        return Subscription(f"http://127.0.0.1:{self.port}/{name}")

    def told(self, subscription: Subscription) -> list[Any]:
        """What was told to one browser."""
        path = "/" + subscription.endpoint.rpartition("/")[2]
        return [json.loads(subscription.read(one.body)) for one in list(self.came) if one.path == path]


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.came.append(Pushed(self.path, headers, body))
            self.send_response(service.status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(server.server_address[1])
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
