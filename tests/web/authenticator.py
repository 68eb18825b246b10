"""A device that makes passkeys, in a few lines: as honest as its fields say."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url as text

PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


@dataclass
class Authenticator:
    """Holds one key for one address."""

    origin: str
    host: str = "localhost"
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    signatures: int = 0
    flags: int = PRESENT | VERIFIED
    kind: str | None = None  # what it says it does; None: the truth
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, options: dict[str, Any]) -> str:
        """Answer what a page asks for when a key is made."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        held = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        data = self._data(WITH_KEY) + held
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self._said("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": text(said), "attestationObject": text(attestation)})

    def sign(self, options: dict[str, Any]) -> str:
        """Answer what a page asks for when somebody signs in."""
        self.signatures += 1
        said, data = self._said("webauthn.get", options["challenge"]), self._data(0)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        parts = {"clientDataJSON": said, "authenticatorData": data, "signature": signature}
        return self._answer({name: text(part) for name, part in parts.items()})

    def _data(self, more: int) -> bytes:
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([self.flags | more]) + self.signatures.to_bytes(4, "big")

    def _said(self, kind: str, challenge: str) -> bytes:
        base64url_to_bytes(challenge)
        return json.dumps({"type": self.kind or kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, str]) -> str:
        return json.dumps({"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response})
