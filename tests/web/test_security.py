"""Nobody gets in: origins, tokens, cookies, sizes, rates, headers, escaping, logs."""

import json
import re
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest
from starlette.routing import Route

from serai.web.app import create_app
from serai.web.door.identity import Guest, Identity, tidy_name
from serai.web.door.limits import RATES, STREAMS_PER_ADDRESS, Limits
from serai.web.door.refusals import TooOften
from serai.web.guard import BODY_BYTES
from serai.web.settings import Settings

from .browsing import Browser
from .conftest import House, settings_for, wait_for
from .programs import Program

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def post_paths() -> list[str]:
    """Every path that takes a POST."""
    app = create_app(Settings(database=":memory:", secret="x"))
    routes = [route for route in app.routes if isinstance(route, Route) and "POST" in (route.methods or ())]
    return sorted(re.sub(r"\{\w+\}", "x", route.path) for route in routes)


def test_the_list_of_posts_is_complete() -> None:
    assert len(post_paths()) >= 15


@pytest.mark.parametrize("path", post_paths())
@pytest.mark.parametrize("origin", [None, "https://evil.example", "null", "http://127.0.0.1:1"])
def test_every_post_from_elsewhere_is_refused(house: House, path: str, origin: str | None) -> None:
    ann = house.browser("Ann")
    headers = {**FORM, **({} if origin is None else {"Origin": origin})}
    refused = (401, 415) if origin is None and path.startswith("/api/") else (403,)  # programs say no origin
    assert ann.request("POST", path, f"token={ann.token}", headers).status in refused


def forms_with_token() -> list[str]:
    """All but the choice of a language, which stands on every page and changes only the sender's own cookie."""
    return [path for path in post_paths() if not path.startswith("/api/") and path != "/language"]


@pytest.mark.parametrize("path", forms_with_token())
@pytest.mark.parametrize("token", ["", "wrong", "another guest's"])
def test_every_form_without_its_token_is_refused(house: House, path: str, token: str) -> None:
    ann = house.browser("Ann")
    ann.token = house.browser("Bob").token if token == "another guest's" else token or "-"
    assert ann.post(path, script=True).status == 403


@pytest.mark.parametrize("path", [p for p in post_paths() if p.startswith("/api/") and not p.endswith("guests")])
def test_programs_need_a_token_that_we_signed(house: House, path: str) -> None:
    forged = Identity("another secret").bearer(Guest.new("Eve"))
    for token in ("", forged, "x.y"):
        answer = Browser(house.port).request("POST", path, "{}", {"Authorization": f"Bearer {token}"})
        assert answer.status == 401
        assert answer.headers["www-authenticate"] == "Bearer"


def test_a_forged_or_foreign_cookie_is_nobody(house: House) -> None:
    ann, bob = house.browser("Ann"), house.browser("Bob")
    table = ann.new_table(seat_1="bot:random", public="on", option_first="0")
    seated = re.compile(r'name="action"')
    assert seated.search(ann.get(f"/t/{table}").text)
    for cookie in (Identity("other").cookie(Guest("x"), False).split(";")[0][6:], ann.cookies["serai"] + "x", "%%%"):
        bob.cookies["serai"] = cookie
        page = bob.get(f"/t/{table}")
        assert page.status == 200
        assert not seated.search(page.text)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    guest = Guest.new("Ann")
    plain, secure = (Identity("x").cookie(guest, secure) for secure in (False, True))
    assert "HttpOnly" in plain
    assert "SameSite=Lax" in plain
    assert "Secure" not in plain
    assert secure.endswith("; Secure")


def test_every_answer_has_the_policy(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.play_bot()
    for path in ("/", f"/t/{table}", "/new/lost-cities", "/no/such/page", "/healthz", "/static/base.css"):
        headers = ann.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_pages_bring_no_inline_scripts_or_styles_and_nothing_from_elsewhere(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.play_bot()
    for path in ("/", f"/t/{table}", "/new/lost-cities"):
        page = ann.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page)
        assert not re.search(r"\son\w+=", page)
        assert not re.search(r"\sstyle=", page)
        assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_large_bodies_are_refused_before_they_are_read(house: House) -> None:
    ann = house.browser("Ann")
    table = ann.play_bot()
    assert ann.post(f"/t/{table}/chat", {"text": "x" * BODY_BYTES}).status == 413
    headers = {**FORM, "Origin": f"http://127.0.0.1:{house.port}"}
    assert ann.request("POST", "/tables", "&".join(f"a{n}=1" for n in range(500)), headers).status == 400
    assert ann.request("POST", "/tables", None, {**headers, "Transfer-Encoding": "chunked"}).status == 411


def test_long_texts_are_cut_and_names_are_one_line(house: House) -> None:
    assert tidy_name("  Ann \n\t of‮ the\x00 North ") == "Ann of the North"
    assert len(tidy_name("x" * 1000)) == 24
    ann = house.browser("Ann")
    table = ann.play_bot()
    ann.post(f"/t/{table}/chat", {"text": "y" * 3000})
    assert len(house.run(house.inn.store.load(table)).chat[0].text) == 300


def test_names_are_escaped_everywhere(house: House) -> None:
    eve = house.browser('"><img src=x>')
    table = eve.new_table(public="on")
    for page in (eve.get("/").text, eve.get(f"/t/{table}").text, eve.get("/new/lost-cities").text):
        assert "<img src=x" not in page
        assert "&lt;img" in page or "&#34;" in page


def test_buckets_run_dry_and_fill_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("serai.web.door.limits.monotonic", lambda: clock[0])
    limits = Limits(1.0)
    for _ in range(int(RATES["chat"].burst)):
        limits.spend("chat", "ann")
    with pytest.raises(TooOften):
        limits.spend("chat", "ann")
    limits.spend("chat", "bob")
    clock[0] += 1 / RATES["chat"].per_second
    limits.spend("chat", "ann")
    with pytest.raises(TooOften):
        limits.spend("chat", "ann")


def test_streams_of_one_address_are_limited_and_given_back() -> None:
    limits = Limits(1.0)
    closers = [limits.open_stream("192.0.2.1") for _ in range(STREAMS_PER_ADDRESS)]
    with pytest.raises(TooOften):
        limits.open_stream("192.0.2.1")
    limits.open_stream("192.0.2.2")
    closers[0]()
    limits.open_stream("192.0.2.1")


def test_a_closed_stream_is_given_back(house: House) -> None:
    ann = house.browser("Ann")
    before = house.app.state.limits._streams["127.0.0.1"]
    stream = ann.stream("/events")
    stream.next()
    assert house.app.state.limits._streams["127.0.0.1"] == before + 1
    stream.close()
    wait_for(lambda: house.app.state.limits._streams["127.0.0.1"] == before)


def test_a_flood_is_answered_by_429(tmp_path: Path) -> None:
    house = House(settings_for(tmp_path, rate_factor=1.0))
    try:
        ann = house.browser("Ann")
        statuses = [ann.post("/play/lost-cities").status for _ in range(25)]
        assert statuses[0] == 303
        assert statuses[-1] == 429
    finally:
        house.close()


def test_metrics_are_counted_and_not_shown_through_a_proxy(house: House) -> None:
    ann = house.browser("Ann")
    ann.play_bot()
    text = ann.get("/metrics").text
    assert re.search(r'serai_requests_total\{node="[^"]+",route="/play/\{game\}",status="303"\} [1-9]', text)
    assert "serai_tables_in_memory" in text
    assert ann.get("/metrics", **{"X-Forwarded-For": "192.0.2.1"}).status == 404


def test_logs_hold_no_secrets(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from serai.web import logs

    logs.configure("json")
    house = House(settings_for(tmp_path))
    try:
        ann, bob = house.browser("Ann"), house.browser("Bob")
        table = ann.new_table(seat_1="open")
        invite = house.run(house.inn.find(table)).setup.invite
        assert bob.get(f"/j/{invite}").status == 303
        assert bob.post(f"/t/{table}/join", {"invite": invite}).status == 303
        bob.post(f"/t/{table}/chat", {"text": "between us"})
        Program(Browser(house.port))
    finally:
        house.close()
    written = capfd.readouterr().err
    lines = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
    assert {"table_created", "table_started"} <= {line["event"] for line in lines}
    for secret in (invite, ann.token, ann.cookies["serai"], bob.cookies["serai"], "between us", "not a secret at all"):
        assert secret not in written


def test_unknown_pages_tables_and_games_are_told_in_a_sentence(house: House) -> None:
    ann = house.browser("Ann")
    for path in ("/no/such/page", "/t/0000000000", "/t/0000000000/events", "/j/nothing", "/new/chess"):
        answer = ann.get(path)
        assert answer.status == 404
        assert "There is no such" in answer.text or "There is no game" in answer.text
    assert ann.post("/play/chess").status == 404
    assert ann.post("/play/lost-cities", {"level": "godlike"}).status == 400


def test_search_engines_list_only_what_is_the_same_for_everybody(house: House) -> None:
    said = house.browser().get("/robots.txt")
    robots = RobotFileParser()
    robots.parse(said.text.splitlines())
    assert said.headers["content-type"].startswith("text/plain")
    assert "Allow: /$" in said.text
    for path in ("/rules", "/rules/en-route", "/learn/lost-cities", "/static/base.css"):
        assert robots.can_fetch("any", path)
    for path in (
        "/t/1",
        "/j/1",
        "/replay/1",
        "/take-along/1",
        "/friends/link/1",
        "/people/ann",
        "/you",
        "/api/v1/games",
    ):
        assert not robots.can_fetch("any", path)
