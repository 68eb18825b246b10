"""Deals that anybody can check: a table shows a hash of its deal before the first move, and what was hashed afterwards.

The hash is SHA-256 over the 16 bytes of a random salt, followed by the decimal digits of the seed in ASCII; it is
written in hex. docs/fair-deals.md says how to check one by hand.
"""

import re
import secrets
from hashlib import sha256
from typing import NamedTuple

SALT_BYTES = 16
SALT = re.compile(rf"[0-9a-f]{{{2 * SALT_BYTES}}}")
COMMITMENT = re.compile(r"[0-9a-f]{64}")


def new_salt() -> str:
    """A fresh salt in hex: without it, the seed could be guessed from the hash."""
    return secrets.token_hex(SALT_BYTES)


def commit(salt: str, seed: int) -> str:
    """What is shown before the first move."""
    return sha256(bytes.fromhex(salt) + str(seed).encode("ascii")).hexdigest()


class Pledge(NamedTuple):
    """What a record tells about its deal: the salt, and what the table has shown; both in hex."""

    salt: str
    commitment: str

    @classmethod
    def of(cls, salt: str, seed: int) -> "Pledge":
        """The pledge of a new deal."""
        return cls(salt, commit(salt, seed))

    def keeps(self, seed: int) -> bool:
        """Whether this seed is the one that was fixed."""
        return commit(self.salt, seed) == self.commitment
