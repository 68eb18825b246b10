"""Settings: chosen on a page that needs no script, kept with the guest, and used from the first paint on."""

from serai.i18n import LANGUAGES

from .browsing import Browser
from .conftest import House, wait_for

SWITCHES = ("letters", "confirm", "notation", "sound", "vibration", "notice")


def html_of(page: str) -> str:
    return page[page.index("<html") : page.index(">", page.index("<html"))]


def test_what_is_chosen_is_on_every_page(house: House) -> None:
    person = house.browser("Ann")
    assert "data-" not in html_of(person.get("/settings").text)
    answer = person.post("/settings", {"name": "Ann", "theme": "dark", **dict.fromkeys(SWITCHES, "on")})
    assert answer.status == 303
    for path in ("/", "/settings", "/rules", "/you", "/new/lost-cities", "/score", "/nowhere"):
        page = person.get(path).text
        for name in SWITCHES:
            assert f'data-{name}="on"' in html_of(page), path
        assert 'data-theme="dark"' in html_of(page)
        assert 'data-animation="off"' in html_of(page), "its box was not ticked"
        assert '<meta name="color-scheme" content="dark">' in page


def test_the_form_shows_what_was_chosen(house: House) -> None:
    person = house.browser("Ann")
    person.post("/settings", {"name": "Anna", "theme": "light", "animation": "on", "language": "de", "sound": "on"})
    page = person.get("/settings").text
    assert '<html lang="de"' in page
    assert 'value="Anna"' in page
    assert '<option value="light" selected>' in page
    assert '<option value="de" lang="de" selected>' in page
    assert 'name="sound" value="on" checked' in page
    assert 'name="letters" value="on" aria' in page
    person.post("/settings", {"theme": "system", "animation": "on"})
    assert "data-" not in html_of(person.get("/").text)
    assert '<html lang="en"' in person.get("/settings").text


def test_they_come_along_to_another_browser(house: House) -> None:
    person = house.browser("Ann")
    person.post("/settings", {"theme": "dark", "language": "pl", "animation": "on"})
    other = Browser(house.port, {"serai": person.cookies["serai"]})
    assert 'data-theme="dark"' in html_of(other.get("/rules").text)
    assert '<html lang="pl"' in other.get("/rules").text
    stranger = house.browser("Eve")
    assert "data-" not in html_of(stranger.get("/rules").text)


def test_a_language_chosen_at_the_foot_of_a_page_comes_along_too(house: House) -> None:
    person = house.browser("Ann")
    person.post("/settings", {"theme": "dark", "animation": "on"})
    person.post("/language", {"language": "ja", "to": "/rules"})
    other = Browser(house.port, {"serai": person.cookies["serai"]})
    assert 'data-theme="dark"' in html_of(other.get("/rules").text)
    assert '<html lang="ja"' in other.get("/rules").text


def test_what_is_not_on_the_page_is_refused(house: House) -> None:
    person = house.browser("Ann")
    for wrong in ({"theme": "pink"}, {"language": "xx"}, {"sound": "loud"}, {"animation": "maybe"}):
        assert person.post("/settings", wrong).status == 400
    assert "data-" not in html_of(person.get("/").text)


def test_a_cookie_that_somebody_wrote_says_nothing_that_cannot_be_chosen(house: House) -> None:
    for text in ("theme=pink", 'theme=dark"onload=x', "=&&", "x" * 5000, "confirm=on%22%3E"):
        page = Browser(house.port, {"choices": text}).get("/").text
        assert "data-" not in html_of(page)


def test_saving_leads_back_to_where_one_was_and_nowhere_else(house: House) -> None:
    person = house.browser("Ann")
    assert 'href="/settings?to=/rules"' in person.get("/rules").text
    assert 'name="to" value="/rules"' in person.get("/settings?to=/rules").text
    saved = person.post("/settings", {"to": "/rules"}).headers["location"]
    assert '<a href="/rules">' in person.get(saved).text
    saved = person.post("/settings", {"to": "https://elsewhere.example/"}).headers["location"]
    assert "elsewhere" not in saved
    assert 'name="to" value="/"' in person.get("/settings?to=//elsewhere.example").text


def test_a_form_of_another_site_changes_nothing(house: House) -> None:
    person = house.browser("Ann")
    person.token = "0" * 32
    assert person.post("/settings", {"theme": "dark"}).status == 403


def test_every_language_can_be_chosen(house: House) -> None:
    page = house.browser("Ann").get("/settings").text
    for code, name in LANGUAGES.items():
        assert f'<option value="{code}" lang="{code}">{name}</option>' in page


def test_notation_stands_beside_the_words_of_the_log(house: House) -> None:
    person = house.browser("Ann")
    table = person.play_bot("lost-cities", level="random")
    wait_for(lambda: 0 in house.match(table).to_move)
    action = house.match(table).table.actions(0)[0].text
    person.post(f"/t/{table}/move", {"action": action})
    assert f'<code class="noted">{action}</code>' in person.get(f"/t/{table}").text
