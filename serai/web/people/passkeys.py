"""What a browser is asked to do with passkeys, and whether what it answers is right. Nothing is kept here.

A challenge counts once and for one browser; that is for the store to say (serai.store.once). Here it is read from what
was signed.
"""

import secrets
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    bytes_to_base64url,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from serai.i18n import _
from serai.store.passkeys import Passkey
from serai.store.people import Person
from serai.web.door.refusals import Refused

NAME = "Caravanserai"
WRONG = (WebAuthnException, ValueError, TypeError, LookupError)  # all that a made-up answer can lead to


class Made(NamedTuple):
    """A key that a device has made."""

    id: str
    public_key: bytes
    signatures: int
    challenge: str


class Signed(NamedTuple):
    """What a device has signed, before anybody has checked it."""

    id: str  # of its key
    challenge: str
    answer: str


def possible(origin: str) -> bool:
    """Whether browsers make passkeys for this address: it needs a name, and https unless it is this machine."""
    address = urlsplit(origin)
    host = address.hostname or ""
    if host == "localhost":
        return True
    try:
        ip_address(host)
    except ValueError:
        return address.scheme == "https"
    return False


def new_challenge() -> str:
    """What a device has to sign."""
    return bytes_to_base64url(secrets.token_bytes(32))


def to_make(person: Person, known: list[Passkey], challenge: str, origin: str) -> str:
    """The options for a new key, as JSON."""
    options = generate_registration_options(
        rp_id=_host(origin),
        rp_name=NAME,
        user_id=person.handle.encode(),
        user_name=person.name,
        challenge=base64url_to_bytes(challenge),
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(key.id)) for key in known],
    )
    return options_to_json(options)


def made(answer: str, origin: str) -> Made:
    """The key that a device says it has made; Refused if that is not right."""
    try:
        credential = parse_registration_credential_json(answer)
        challenge = parse_client_data_json(credential.response.client_data_json).challenge
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_host(origin),
            expected_origin=origin,
        )
    except WRONG:
        raise not_taken() from None
    id = bytes_to_base64url(found.credential_id)
    return Made(id, found.credential_public_key, found.sign_count, bytes_to_base64url(challenge))


def to_sign(challenge: str, origin: str) -> str:
    """The options for signing in, as JSON: with any key that the device has for this address."""
    return options_to_json(
        generate_authentication_options(rp_id=_host(origin), challenge=base64url_to_bytes(challenge))
    )


def signed(answer: str) -> Signed:
    """What a device says it has signed; Refused if it cannot be read."""
    try:
        credential = parse_authentication_credential_json(answer)
        challenge = parse_client_data_json(credential.response.client_data_json).challenge
    except WRONG:
        raise not_taken() from None
    return Signed(credential.id, bytes_to_base64url(challenge), answer)


def check(proof: Signed, key: Passkey, origin: str) -> int:
    """How often the key has signed by now; Refused if it was not this key, or not for this address."""
    try:
        return verify_authentication_response(
            credential=proof.answer,
            expected_challenge=base64url_to_bytes(proof.challenge),
            expected_rp_id=_host(origin),
            expected_origin=origin,
            credential_public_key=key.public_key,
            credential_current_sign_count=key.signatures,
        ).new_sign_count
    except WRONG:
        raise not_taken() from None


def not_taken() -> Refused:
    """The refusal of a passkey; it does not say what was wrong, since only forgers would want to know."""
    return Refused(_("This passkey was not accepted. Reload the page and try again."))


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""
