"""Files for browsers: packed for whoever takes that, the same bytes for everybody."""

import gzip

from .browsing import Browser
from .conftest import House


def test_texts_are_packed_for_whoever_takes_that(house: House) -> None:
    browser = Browser(house.port)
    plain = browser.request("GET", "/static/base.css")
    packed = browser.request("GET", "/static/base.css", headers={"Accept-Encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    assert plain.headers["content-type"] == packed.headers["content-type"]
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2


def test_what_a_browser_has_is_not_sent_again(house: House) -> None:
    browser = Browser(house.port)
    packed = browser.request("GET", "/static/base.css", headers={"Accept-Encoding": "gzip"})
    again = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["etag"]}
    assert browser.request("GET", "/static/base.css", headers=again).status == 304


def test_pictures_are_sent_as_they_are(house: House) -> None:
    picture = Browser(house.port).request("GET", "/static/icons/192.png", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in picture.headers
    assert picture.body.startswith(b"\x89PNG")
