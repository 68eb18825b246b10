"""What comes in is text in UTF-8 or is refused with a sentence: forms, JSON, addresses, headers, on every path."""

import html
import re
import socket
from pathlib import Path

import pytest
from starlette.routing import Route

from serai.web.app import create_app
from serai.web.settings import Settings

from .browsing import Answer, Browser
from .conftest import House, settings_for, wait_for
from .programs import Program
from .test_security import post_paths

URLENCODED = "application/x-www-form-urlencoded"
FORMS = [path for path in post_paths() if not path.startswith("/api/")]
FOR_PROGRAMS = [path for path in post_paths() if path.startswith("/api/")]
UNREADABLE = ["%00", "a%00b", "%ff", "%c3", "%ed%a0%80", "%F0%9F"]


def get_paths() -> list[str]:
    app = create_app(Settings(database=":memory:", secret="x"))
    return sorted({route.path for route in app.routes if isinstance(route, Route) and "GET" in (route.methods or ())})


def send(house: House, path: str, body: bytes, content_type: str, **headers: str) -> Answer:
    """A form as bytes, from one of our own pages."""
    own = {"Content-Type": content_type, "Origin": f"http://127.0.0.1:{house.port}", **headers}
    return Browser(house.port).request("POST", path, body, own)  # type: ignore[arg-type]


def part(name: str, text: bytes, more: str = "") -> bytes:
    return f'--XX\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode() + text + b"\r\n"


MULTIPART = "multipart/form-data; boundary=XX"
END = b"--XX--\r\n"
BROKEN_FORMS: dict[str, tuple[bytes, str, int]] = {
    "not UTF-8": (b"name=%ff", URLENCODED, 400),
    "a raw byte": (b"name=\xff", URLENCODED, 400),
    "a NUL": (b"name=%00", URLENCODED, 400),
    "half a letter": (b"name=%ed%a0%80", URLENCODED, 400),
    "a name that is no text": (b"%ff=1", URLENCODED, 400),
    "too many fields": (b"a=1&" * 101, URLENCODED, 400),
    "a long field": (b"a=" + b"x" * 4100, URLENCODED, 413),
    "another charset": (b"a=1", URLENCODED + "; charset=utf-16", 415),
    "an unknown charset": (b"a=1", URLENCODED + "; charset=nonsense", 415),
    "JSON": (b"{}", "application/json", 415),
    "no type": (b"a=1", "", 415),
    "unicode_escape": (part("key", b"\\ud800") + END, MULTIPART + "; charset=unicode_escape", 415),
    "utf-7": (part("key", b"+2AA-") + END, "multipart/form-data; charset=utf-7; boundary=XX", 415),
    "no boundary": (part("key", b"x") + END, "multipart/form-data", 400),
    "an empty boundary": (part("key", b"x") + END, 'multipart/form-data; boundary=""', 400),
    "no end": (part("key", b"x"), MULTIPART, 400),
    "nothing": (b"", MULTIPART, 400),
    "another boundary": (part("key", b"x") + END, "multipart/form-data; boundary=YY", 400),
    "no name": (b"--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n" + END, MULTIPART, 400),
    "no head": (b"--XX\r\n\r\nx\r\n" + END, MULTIPART, 400),
    "no blank line": (b"--XX\r\nContent-Disposition: form-data; name=x\r\n" + END, MULTIPART, 400),
    "bytes in a part": (part("key", b"\xff") + END, MULTIPART, 400),
    "a NUL in a part": (part("key", b"\0") + END, MULTIPART, 400),
    "a long part": (part("key", b"x" * 4100) + END, MULTIPART, 413),
    "many parts": (part("key", b"x") * 101 + END, MULTIPART, 400),
    "two files": (part("f", b"x", '; filename="a"') * 2 + END, MULTIPART, 400),
}


@pytest.mark.parametrize("what", BROKEN_FORMS)
def test_every_form_that_cannot_be_read_is_refused_in_a_sentence(house: House, what: str) -> None:
    body, content_type, status = BROKEN_FORMS[what]
    for path in FORMS:
        answer = send(house, path, body, content_type)
        assert answer.status == status, path
        assert f"<title>{status} ·" in answer.text
        assert re.search(r"<h1>[^<]{10,}</h1>", answer.text)
        assert send(house, path, body, content_type, Accept="application/json").json["notice"]


@pytest.mark.parametrize("path", [path for path in FORMS if path not in ("/replay", "/workshop")])
def test_files_are_taken_only_where_they_belong(house: House, path: str) -> None:
    answer = send(house, path, part("record", b"x", '; filename="r.json"') + END, MULTIPART)
    assert (answer.status, "does not take a file" in answer.text) == (400, True)


def test_forms_are_read_as_browsers_send_them(house: House) -> None:
    ann = house.browser("Ann")
    headers = {"Origin": f"http://127.0.0.1:{house.port}", "Accept": "application/json"}
    for content_type, body in (
        (URLENCODED + "; charset=UTF-8", f"token={ann.token}&name=%C5%BBan+%2B%26&x=&y".encode()),
        (
            'multipart/form-data; boundary="XX"',
            part("token", ann.token.encode()) + part("name", "Żan +&".encode()) + END,
        ),
        (MULTIPART, b"preamble\r\n" + part("token", ann.token.encode()) + part("name", "Żan +&".encode()) + END),
    ):
        ann.post("/name", {"name": "Ann"})
        answer = ann.request("POST", "/name", body, {**headers, "Content-Type": content_type})  # type: ignore[arg-type]
        assert answer.json == {"location": "/"}
        assert 'value="Żan +&amp;"' in ann.get("/").text


@pytest.mark.parametrize("path", FOR_PROGRAMS)
def test_json_holds_text_only(house: House, path: str) -> None:
    program = Program(Browser(house.port))
    table = program.new_table()["id"]
    headers = {"Authorization": f"Bearer {program.token}"}
    reads_none = re.search(r"/(start|leave|rematch|review)$", path) is not None
    for body in (
        b'{"a": "\\ud800"}',
        b'{"a": "\xff"}',
        b'{"a": "\\u0000"}',
        b'{"\\u0000": 1}',
        b'{"a": ["x\\\\\\u0000"]}',
    ):
        for content_type in ({}, {"Content-Type": "application/json"}):
            sent = {**headers, **content_type}
            answer = program.browser.request("POST", path.replace("/x/", f"/{table}/"), body, sent)  # type: ignore[arg-type]
            assert reads_none or (answer.status == 400 and answer.json["notice"])
    for content_type in ("application/json; charset=latin-1", "application/json; charset=utf-7", "text/plain"):
        sent = {**headers, "Content-Type": content_type}
        answer = program.browser.request("POST", path.replace("/x/", f"/{table}/"), "{}", sent)
        assert reads_none or answer.status == 415


def test_two_characters_that_only_look_like_a_nul_are_text(house: House) -> None:
    program = Program(Browser(house.port))
    table = program.new_table()["id"]
    assert program.at(table, "chat", text="\\u0000").json["chat"][-1]["text"] == "\\u0000"


@pytest.mark.parametrize("odd", UNREADABLE)
def test_no_address_is_read_that_is_no_text(house: House, odd: str) -> None:
    browser = Browser(house.port)
    for path in get_paths():
        plain = re.sub(r"\{\w+\}", "x", path)
        addresses = [f"{plain}?seat={odd}", f"{plain}?{odd}=1", f"{plain}?a=1&s=x{odd}"]
        if "{" in path:
            addresses.append(re.sub(r"\{\w+\}", odd, path))
        for address in [*addresses, f"/static/{odd}.css"]:
            for accept in ("text/html", "application/json"):
                answer = browser.request("GET", address, headers={"Accept": accept})
                assert answer.status == 400, address
                assert "This address cannot be read" in answer.text


def test_the_invitation_that_ended_in_a_500_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    house = House(settings_for(tmp_path, database=postgres_url))
    try:
        for path in ("/j/%00", "/t/%00", "/api/v1/invites/%00", "/j/a%00b"):
            program = Program(Browser(house.port))
            assert program.ask("GET", path).status == 400
    finally:
        house.close()


ODD_HEADERS = {
    "Origin": ["http://[", "null", "http://", "://", "http://\xff"],
    "Referer": ["http://[", "//[", "\xff", "javascript:x"],
    "Accept-Language": ["\xff", ";;;", "de;q=x", "," * 900],
    "Cookie": ["serai=\xff", "=", "language=\xff; serai"],
    "Last-Event-ID": ["\xff", "-1", "9" * 40, "\xd9\xa1"],
    "Authorization": ["Bearer \xff", "Bearer", "\xff", "Basic x"],
    "Content-Type": ["\xff", ";", "a/b; charset=\xff"],
    "X-Forwarded-For": ["\xff", "[", ","],
}


@pytest.mark.parametrize("name", ODD_HEADERS)
def test_odd_headers_are_no_fault_of_ours(house: House, name: str) -> None:
    browser = Browser(house.port)
    for value in ODD_HEADERS[name]:
        for path in get_paths():
            if path != "/events":  # a stream without end
                answer = browser.request("GET", re.sub(r"\{\w+\}", "x", path), headers={name: value})
                assert answer.status < 500
        for path in post_paths():
            assert browser.request("POST", path, "a=1", {name: value}).status in (400, 401, 403, 415)


def test_a_form_that_was_cut_off_is_not_carried_out(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.play_bot()
    body = f"token={ann.token}&text=hello"
    head = [
        f"POST /t/{table}/chat HTTP/1.1",
        f"Host: 127.0.0.1:{house.port}",
        f"Origin: http://127.0.0.1:{house.port}",
        f"Cookie: serai={ann.cookies['serai']}",
        f"Content-Type: {URLENCODED}",
        f"Content-Length: {len(body) + 1}",
    ]
    with socket.create_connection(("127.0.0.1", house.port)) as line:
        line.sendall(("\r\n".join(head) + "\r\n\r\n" + body).encode())
    wait_for(lambda: house.run(_requests(house)) == 0)
    assert house.run(house.inn.store.load(table)).chat == []


async def _requests(house: House) -> int:
    return len(house._server.server_state.tasks)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nonsense", 404),
        ("GET", "/api/v1/nonsense", 404),
        ("GET", "/static/nonsense.css", 404),
        ("GET", "/t/0123456789", 404),
        ("GET", "/rules/nonsense", 404),
        ("PUT", "/rules", 405),
        ("DELETE", "/api/v1/games", 405),
        ("OPTIONS", "/", 405),
        ("GET", "/t/x/move", 405),
        ("GET", "/learn/lost-cities?step=x", 400),
        ("GET", "/%00", 400),
        ("POST", "/name", 415),
    ],
)
def test_page_status_and_json_agree_about_what_went_wrong(house: House, method: str, path: str, status: int) -> None:
    browser = Browser(house.port)
    origin = {"Origin": f"http://127.0.0.1:{house.port}"}
    told = browser.request(method, path, headers={"Accept": "application/json", **origin})
    assert told.status == status
    answer = browser.request(method, path, headers=origin)
    assert answer.status == status
    if path.startswith("/api/"):
        assert answer.json == told.json
    else:
        assert f"<title>{status} ·" in answer.text
        assert told.json["notice"] in html.unescape(answer.text)
    assert ("allow" in answer.headers) == (status == 405)


def test_what_is_too_large_says_so_as_a_page_and_as_json(house: House) -> None:
    for path in ("/name", "/api/v1/guests"):
        answer = send(house, path, b"x" * 70_000, URLENCODED)
        assert answer.status == 413
        assert "too large" in answer.text
        assert ("<title>413" in answer.text) == (path == "/name")
