"""A message that only one browser can read (RFC 8188, RFC 8291), and the proof of who sends it (RFC 8292)."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

CURVE = ec.SECP256R1()
POINT_BYTES = 65  # of a point that is written in full
AUTH_BYTES = 16
SALT_BYTES = 16
RECORD_BYTES = 4096
LAST_RECORD = b"\x02"
VOUCHED_SECONDS = 12 * 3600


class BadKey(ValueError):
    """What a browser sent as its key is none."""


def encoded(data: bytes) -> str:
    """In base64url, without the padding, as all of these texts want it."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """From base64url, padded or not; BadKey if it is not that."""
    try:
        return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except ValueError:
        raise BadKey(text) from None


def tidy_keys(key: str, auth: str) -> tuple[str, str]:
    """What a browser sent, written as it is kept; BadKey for what no browser sends."""
    point, secret = decoded(key), decoded(auth)
    _point(point)
    if len(point) != POINT_BYTES or len(secret) != AUTH_BYTES:
        raise BadKey(key)
    return encoded(point), encoded(secret)


def sealed(
    plain: bytes, key: str, auth: str, once: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The body of a push message for the browser with that key. Key pair and salt are new for each, but for tests."""
    once, salt = once or ec.generate_private_key(CURVE), salt or secrets.token_bytes(SALT_BYTES)
    theirs, ours = decoded(key), _raw(once.public_key())
    shared = once.exchange(ec.ECDH(), _point(theirs))
    secret = _derived(shared, decoded(auth), b"WebPush: info\0" + theirs + ours, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(content_key).encrypt(nonce, plain + LAST_RECORD, None)


def new_key() -> bytes:
    """A key pair by which push services know this inn."""
    made = ec.generate_private_key(CURVE)
    return made.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


class Sender:
    """Vouches for messages with the inn's key."""

    def __init__(self, key: bytes) -> None:
        found = load_der_private_key(key, None)
        assert isinstance(found, ec.EllipticCurvePrivateKey)
        self._key = found
        self.public = encoded(_raw(found.public_key()))

    def vouch(self, endpoint: str, origin: str, at: int) -> str:
        """The header by which a push service knows who sends, and where it may complain; `at` in seconds."""
        address = urlsplit(endpoint)
        claims = {"aud": f"{address.scheme}://{address.netloc}", "exp": at + VOUCHED_SECONDS, "sub": origin}
        parts = [json.dumps(part).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        said = ".".join(map(encoded, parts))
        numbers = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        signature = b"".join(number.to_bytes(32, "big") for number in numbers)
        return f"vapid t={said}.{encoded(signature)}, k={self.public}"


def _point(data: bytes) -> ec.EllipticCurvePublicKey:
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)
    except ValueError:
        raise BadKey(encoded(data)) from None


def _raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
