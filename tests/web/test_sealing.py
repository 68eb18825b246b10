"""Push messages: sealed as RFC 8291 shows, vouched for as RFC 8292 asks, and sent to nobody's own network."""

import asyncio
import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from serai.web.push import posting
from serai.web.push.posting import BadAddress, NoAnswer, check_address, is_public, post
from serai.web.push.sealing import BadKey, Sender, decoded, encoded, new_key, sealed, tidy_keys

from .push_service import Subscription

# RFC 8291, section 5 and appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
THEIR_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SHORTENED = encoded(b"\x02" + decoded(THEIR_KEY)[1:33])
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OUR_SECRET = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_is_sealed_to_its_bytes() -> None:
    once = ec.derive_private_key(int.from_bytes(decoded(OUR_SECRET), "big"), ec.SECP256R1())
    assert encoded(sealed(PLAIN, THEIR_KEY, AUTH, once, decoded(SALT))) == BODY


def test_only_the_browser_can_read_it_and_no_two_messages_are_alike() -> None:
    browser = Subscription("https://push.example/1")
    messages = [sealed(PLAIN, browser.fields["key"], browser.fields["auth"]) for _ in range(2)]
    assert [browser.read(message) for message in messages] == [PLAIN, PLAIN]
    assert messages[0][:86] != messages[1][:86]
    assert PLAIN not in messages[0]


def test_a_push_service_can_check_who_sends() -> None:
    sender = Sender(new_key())
    scheme, said = sender.vouch("https://push.example:443/x?y", "https://games.example", 1000).split(" ", 1)
    token, key = (part.partition("=")[2] for part in said.split(", "))
    assert (scheme, key) == ("vapid", sender.public)
    head, claims, signature = token.split(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    told = json.loads(decoded(claims))
    assert told == {"aud": "https://push.example:443", "exp": 1000 + 12 * 3600, "sub": "https://games.example"}
    numbers = decoded(signature)
    written = encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(written, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(written, f"{head}.{claims}x".encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("key", "auth"), [("", AUTH), ("A" * 87, AUTH), (SHORTENED, AUTH), (THEIR_KEY, "AAAA"), ("é", AUTH)]
)
def test_keys_that_no_browser_sends_are_refused(key: str, auth: str) -> None:
    with pytest.raises(BadKey):
        tidy_keys(key, auth)


def test_keys_are_kept_without_what_does_not_belong_to_them() -> None:
    assert tidy_keys(f"{THEIR_KEY}=", f"!!!!{AUTH}==") == (THEIR_KEY, AUTH)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "push.example",
        "http://push.example/",
        "ftp://push.example/",
        "https:///x",
        "https://push.example:8443/",
        "https://push.example:99999/",
        "https://me@push.example/",
        "https://push.example/#x",
        "https://push.example/ x",
        "https://push.example/\r\nX: y",
        "https://push.example/é",
        "https://push.example/" + "x" * 1000,
        "https://[::1/",
    ],
)
def test_addresses_that_no_push_service_has_are_refused(url: str) -> None:
    with pytest.raises(BadAddress):
        check_address(url, anywhere=False)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "239.1.1.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::1",
    ],
)
def test_nothing_is_sent_into_somebodys_own_network(address: str) -> None:
    assert not is_public(address)


def test_public_addresses_are_public() -> None:
    assert all(map(is_public, ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8"]))


def test_a_name_that_stands_for_a_private_address_is_not_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr("serai.web.push.posting.socket.getaddrinfo", lambda *_, **__: found)

    async def connect(*_: object, **__: object) -> None:
        raise AssertionError("connected")

    monkeypatch.setattr(posting.asyncio, "open_connection", connect)
    with pytest.raises(NoAnswer, match="public"):
        asyncio.run(post("https://push.example/", {}, b""))


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n", b"x" * 5000, None])
def test_whoever_answers_nonsense_or_nothing_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, answer: bytes | None
) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.3)

    async def main() -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            if answer is None:
                await reader.read()  # until the other side goes
            else:
                writer.write(answer)
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(NoAnswer):
            await post(f"http://127.0.0.1:{port}/", {}, b"", anywhere=True)
        server.close()

    asyncio.run(main())
