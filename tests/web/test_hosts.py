"""Under which names the house is known: a foreign Host is in no page, no link and no header."""

import json
import re
import socket
from pathlib import Path

import pytest

from .browsing import Browser
from .conftest import House, settings_for
from .test_incoming import get_paths


def invite_link(house: House, host: str, **headers: str) -> str:
    ann = house.browser("Ann")
    table = ann.new_table(seat_1="open")
    page = ann.request("GET", f"/t/{table}", headers={"Host": host, **headers}).text
    found = re.search(r'id="invite-link" readonly value="([^"]+)/j/', page)
    assert found
    assert host in found[1] or host not in page
    return found[1]


@pytest.mark.parametrize(
    "host", ["192.168.1.5:8000", "127.0.0.1", "localhost:8000", "[::1]:8000", socket.gethostname()]
)
def test_invitations_name_the_host_under_which_the_house_was_found(house: House, host: str) -> None:
    assert invite_link(house, host) == f"http://{host}"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", "1.2.3.4.evil.example"])
def test_a_foreign_host_is_in_no_answer(house: House, host: str) -> None:
    assert invite_link(house, host) == f"http://127.0.0.1:{house.port}"
    for path in [*get_paths(), "/nonsense", "/static/base.css", "/rules/", "/score/", "/static"]:
        if not path.endswith("/events"):
            answer = Browser(house.port).request("GET", re.sub(r"\{\w+\}", "x", path), headers={"Host": host})
            assert host not in answer.text + json.dumps(answer.headers)


@pytest.mark.parametrize("host", ["[", "a b", "<b>", "\xff", "x:y", "a,b", "x/../y", "user@x"])
def test_what_is_no_host_is_refused(house: House, host: str) -> None:
    answer = Browser(house.port).request("GET", "/", headers={"Host": host})
    assert (answer.status, "must name one host" in answer.text) == (400, True)


def test_two_hosts_are_refused(house: House) -> None:
    with socket.create_connection(("127.0.0.1", house.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 400")


def test_with_a_public_url_that_is_the_address_everywhere(tmp_path: Path) -> None:
    house = House(settings_for(tmp_path, public_url="https://games.example"))
    try:
        for host in ("games.example", "evil.example", f"127.0.0.1:{house.port}"):
            assert invite_link(house, host) == "https://games.example"
        answer = Browser(house.port).request("GET", "/rules/", headers={"Host": "evil.example"})
        assert "evil" not in json.dumps(answer.headers)
        assert answer.headers["strict-transport-security"]
    finally:
        house.close()


def test_over_https_browsers_are_told_to_stay_there(house: House) -> None:
    for path in ("/", "/nonsense", "/static/base.css", "/api/v1/games"):
        answer = Browser(house.port).get(path, **{"X-Forwarded-Proto": "https"})
        assert answer.headers["strict-transport-security"].startswith("max-age=31536000")
        assert "strict-transport-security" not in Browser(house.port).get(path).headers


def test_a_request_that_names_no_host_is_answered(house: House) -> None:
    """As those that proxies send to see whether a server is well."""
    with socket.create_connection(("127.0.0.1", house.port), 10) as connection:
        connection.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert connection.recv(100).split()[1] == b"200"
