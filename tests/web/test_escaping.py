"""Nothing that comes from outside becomes markup: whatever a form, an address, a header, a program or a file brings."""

import ast
import copy
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from jinja2 import nodes

import serai
from serai import i18n, web
from serai.errors import SeraiError
from serai.table.games import GAMES
from serai.table.games.en_route.cities import FOLDER, load_city
from serai.web.api.endpoints import ENDPOINTS
from serai.web.parts.rendering import _environment

from .browsing import Browser
from .conftest import House
from .programs import Program
from .test_replay import finish, play_out, upload
from .walking import Answer, Walker, templates

PLANT = "\"><zqx '&{{7*7}}%(n)s>"  # as long as a name may be
REFRESH = '"><meta http-equiv="refresh" content="0;url=//evil.example"><img src=x onerror=zqx()>{{7*7}}%(name)s'
PACKAGE = Path(serai.__file__).parent


class Reader(HTMLParser):
    """Reads a page as a browser does, and notes what the plant has become."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.grown: list[str] = []
        self.seen = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = dict(attributes)
        if tag == "zqx" or tag == "img" or "http-equiv" in names or any(name.startswith("on") for name in names):
            self.grown.append(self.get_starttag_text() or tag)
        for value in names.values():
            self._look(value or "")

    def handle_data(self, data: str) -> None:
        self._look(data)

    def _look(self, text: str) -> None:
        if "zqx" not in text:
            return
        self.seen += 1
        if re.search(r"zqx[^<>]{0,16}49", text):  # worked out in place; ids may hold those digits, too
            self.grown.append(f"worked out: {text}")
        if "&lt;zqx" in text or "&amp;" in text:
            self.grown.append(f"escaped twice: {text}")


def pages_in(told: Answer) -> Iterator[str]:
    """All that a browser would take for HTML: pages, and fragments in JSON and streams."""
    kind, text = told.header("content-type"), told.plain.decode()
    assert told.header("x-content-type-options") == "nosniff"
    if kind.startswith("text/html"):
        yield text
    elif kind.startswith("application/json") and text:
        yield from _fragments(json.loads(text))
    elif kind.startswith("text/event-stream"):
        for line in text.splitlines():
            if line.startswith("data: {"):
                yield from _fragments(json.loads(line.removeprefix("data: ")))
    else:
        assert not kind.startswith(("image/svg", "text/xml", "application/xhtml")) or "zqx" not in text


def _fragments(data: Any) -> Iterator[str]:
    if isinstance(data, dict) and isinstance(data.get("fragments"), dict):
        yield from data["fragments"].values()


def inspect(told: Answer) -> int:
    """How often the plant is seen as text; it must be nothing else."""
    seen = 0
    for page in pages_in(told):
        reader = Reader()
        reader.feed(page)
        reader.close()
        assert reader.grown == [], told.what
        seen += reader.seen
    for name, value in told.headers:
        assert "zqx" not in value or name in ("location", "set-cookie"), (told.what, name, value)
        assert "<" not in value, (told.what, name, value)
    return seen


def test_the_reader_notices_what_grows() -> None:
    def grown(page: str) -> bool:
        reader = Reader()
        reader.feed(page)
        reader.close()
        return bool(reader.grown)

    for page in (
        f"<p>{PLANT}",
        f'<a title="{PLANT}">',
        f"<p>{REFRESH}",
        "<p>zqx 49",
        "<p>&amp;lt;zqx",
        "<b onclick=zqx>",
    ):
        assert grown(page), page
    assert not grown('<p title="&#34;&gt;&lt;zqx &#39;&amp;{{7*7}}%(n)s">&lt;zqx {{7*7}}')


# --- what people and programs say


@pytest.fixture(scope="module")
def planted(house: House) -> list[Walker]:
    """A house full of plants: names, chat, tokens, devices, programs, at running and finished tables."""
    eve = house.browser(PLANT)
    running = eve.new_table("lost-cities", public="on", seat_1="device", name_1=PLANT)
    eve.new_table("en-route", public="on")
    over = eve.new_table("lost-cities", public="on", seat_1="device", name_1=PLANT)
    finish(house, house.run(house.inn.find(over)))
    rematch = eve.new_table("lost-cities", seat_1="device", name_1=PLANT)
    finish(house, house.run(house.inn.find(rematch)))
    program = Program(Browser(house.port), PLANT)
    for table in (running, over):
        assert eve.post(f"/t/{table}/chat", {"text": PLANT}).status == 303
        assert eve.post(f"/t/{table}/chat", {"text": REFRESH}).status == 303
        assert program.at(table, "chat", text=PLANT).status == 200
    assert eve.post("/tokens", {"bot": PLANT}).status == 201
    pad = pad_with_names(house, eve)
    made = city_with_names(eve)
    names = (
        "at",
        "seat",
        "open",
        "invite",
        "game",
        "opponent",
        "result",
        "state",
        "page",
        "step",
        "list",
        "since",
        "tool",
        "start",
        "x",
    )
    queries = [urlencode(dict.fromkeys(names, PLANT)), f"s={pad}", urlencode({"tried": PLANT, "s": PLANT})]
    queries += [urlencode({name: PLANT}) for name in names]
    values = [running, PLANT, over, "lost-cities", "en-route", REFRESH, PLANT.replace("/", ""), made]
    cookie = f"serai={eve.cookies['serai']}; language={quote(PLANT)}"
    owner = Walker(house.port, "owner", cookie, program.token, eve.token, values, queries)
    stranger = Browser(house.port)
    stranger.get("/")
    shown = {"Referer": f"http://127.0.0.1/{REFRESH}", "Accept-Language": f"de, {PLANT}", "User-Agent": REFRESH}
    other = Walker(house.port, "other", f"serai={stranger.cookies['serai']}", "", stranger.token, values, queries)
    other.headers = shown
    owner.patience = other.patience = 0.2
    return [owner, other]


def city_with_names(browser: Browser) -> str:
    """A city whose every name is a plant."""
    path = browser.post("/workshop", {"like": "london"}).headers["location"]
    fields = re.findall(r'name="(name-[^"]+)"', browser.get(path).text)
    assert {"name-name", "name-note", "name-festival", "name-sight-b1", "name-lines-0"} <= set(fields)
    for field in fields:
        assert browser.post(path, {field: PLANT}).status == 303
    return path.removeprefix("/workshop/")


def pad_with_names(house: House, browser: Browser) -> str:
    answer = browser.post("/score/lost-cities", {"name-0": PLANT, "name-1": PLANT, "state": ""})
    assert answer.status == 303
    return answer.headers["location"].partition("?s=")[2]


@pytest.mark.parametrize("who", [0, 1])
def test_plants_stay_texts_wherever_they_are_read(house: House, planted: list[Walker], who: int) -> None:
    walker = planted[who]
    seen: dict[str, int] = {}
    for told in walker.look_around(house.app):
        where = told.what.split()[2].partition("?")[0]
        seen[where] = seen.get(where, 0) + inspect(told)
    pad, tried = walker.queries[1:3]
    for path in (f"/score/lost-cities?{pad}", f"/score/lost-cities?{tried}", f"/learn/lost-cities?{tried}"):
        seen[path.partition("?")[0]] += inspect(walker.ask("GET", path))
    table, over = walker.values[0], walker.values[2]
    wanted = [f"/t/{table}", f"/t/{over}", f"/replay/{over}", "/", "/score/lost-cities", "/learn/lost-cities"]
    wanted += [f"/workshop/{walker.values[-1]}"]
    for place in [*wanted, *(["/you", "/api", f"/t/{table}/events"] if who == 0 else [])]:
        assert seen[place] > 0, f"{place} shows no plant, so nothing was tested there"


def fields_of_every_form() -> list[str]:
    options = {f"option-{option.name}" for game in GAMES.values() for option in game.options}
    seats = {f"{what}-{number}" for what in ("seat", "name", "filled", "goal", "rating") for number in range(4)}
    known = (
        "game seats pace public name level seat seq action key text invite bot language to state players tap walk task"
        " tool start do like rival seed"
    )
    return [*known.split(), *sorted(options | seats)]


@pytest.mark.parametrize("field", fields_of_every_form())
def test_plants_in_forms_stay_texts_in_what_is_answered(house: House, planted: list[Walker], field: str) -> None:
    eve = planted[0]
    usual = {"token": eve.form_token, "game": "en-route", "seats": "2"}
    for template in templates(house.app, "POST"):
        if template.startswith("/api/"):
            continue
        for value in ("lost-cities",) if "{game}" in template else (eve.values[2],):
            path = template.replace("{game}", value).replace("{id}", value).replace("{anything}", "x")
            inspect(eve.send(path, {**usual, field: PLANT}))
            if field in ("name", "action", "text"):
                inspect(eve.send(path, {**usual, field: PLANT}, Accept="application/json"))
    inspect(eve.send("/score/en-route", {**usual, "filled": "on", field: PLANT}))


@pytest.mark.parametrize("endpoint", [one for one in ENDPOINTS if one.method == "POST"], ids=lambda one: one.name)
def test_plants_from_programs_stay_texts(house: House, planted: list[Walker], endpoint: Any) -> None:
    eve = planted[0]
    path = endpoint.url.replace("{id}", eve.values[2])
    names = endpoint.body.__struct_fields__ if endpoint.body else ()
    bodies: list[Any] = [PLANT, [PLANT], {PLANT: PLANT}, {"options": {PLANT: PLANT}}, {"seats": [PLANT, "me"]}]
    bodies += [{**(endpoint.example or {}), name: PLANT} for name in names]
    bodies += [
        {"game": game, "options": {option.name: PLANT}} for game, kind in GAMES.items() for option in kind.options
    ]
    for body in bodies:
        told = eve.ask("POST", path, json.dumps(body), **{"Content-Type": "application/json"})
        assert told.header("content-type") == "application/json"
        inspect(told)


@pytest.mark.parametrize("header", ["Host", "Referer", "Origin", "X-Forwarded-Host", "Accept", "Accept-Language"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_plants_in_headers_stay_texts(house: House, planted: list[Walker], header: str, method: str) -> None:
    eve = planted[0]
    for path in ("/", "/api", f"/t/{eve.values[0]}", "/name", "/tables", "/replay", "/nowhere"):
        for plant in (PLANT, f"http://x/{PLANT}", f"http://x/?{REFRESH}"):
            body = urlencode({"token": eve.form_token, "game": "lost-cities", "seats": "9"})
            inspect(eve.ask(method, path, body if method == "POST" else None, **{header: plant}))
            eve.hang_up()


# --- what a record file brings


def renamed(tables: Any, old: str, new: str) -> Any:
    """The city with every mention of one text replaced by another, as a key, a value or after 'landmark '."""
    if isinstance(tables, dict):
        return {renamed(key, old, new): renamed(value, old, new) for key, value in tables.items()}
    if isinstance(tables, list):
        return [renamed(value, old, new) for value in tables]
    if tables == old:
        return new
    return f"landmark {new}" if tables == f"landmark {old}" else tables


def texts_of(tables: Any) -> list[str]:
    """Every text in the file, keys included."""
    if isinstance(tables, dict):
        return [text for key, value in tables.items() for text in (key, *texts_of(value))]
    if isinstance(tables, list):
        return [text for value in tables for text in texts_of(value)]
    return [tables] if isinstance(tables, str) else []


def overgrown_city() -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A city in which every text that can be a plant is one; and cities with one where it cannot be."""
    city = json.loads((FOLDER / "first-city.json").read_text("utf-8"))
    city.setdefault("note", "a note")
    refused = []
    for number, text in enumerate(dict.fromkeys(texts_of(city))):
        plants = [f"{PLANT}{number}", f"{text[0]}{PLANT}{number}"]
        if text == city["note"]:
            plants = [REFRESH]
        for plant in plants:
            tried = renamed(city, text, plant)
            try:
                load_city(tried)
            except SeraiError:
                continue
            city = tried
            break
        else:
            refused.append(renamed(city, text, PLANT))
    return city, refused


CITY, REFUSED = overgrown_city()


def test_the_city_is_overgrown() -> None:
    loaded = load_city(CITY)
    assert "zqx" in loaded.name
    assert "<meta" in loaded.note
    assert "zqx" in loaded.festival
    for texts in (loaded.landmarks, loaded.landmarks.values(), loaded.cards, loaded.goals):
        assert all("zqx" in text for text in texts)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("options", [{"seats": 2, "advanced": True}, {"seats": 1}], ids=["two", "alone"])
def test_a_city_from_a_record_stays_text(house: House, language: str, options: dict[str, Any]) -> None:
    table = play_out(serai.new("en-route", seed=2, city=CITY, **options))
    browser = house.browser("Ann")
    answer = upload(browser, json.dumps(table.record()).encode())
    assert answer.status == 303, answer.text[-600:]
    where = answer.headers["location"]
    cookie = f"serai={browser.cookies['serai']}; language={language}"
    walker = Walker(house.port, "reader", cookie)
    last = len(table.moves)
    for at in sorted({0, 1, 2, 3, *range(0, last, max(1, last // 8)), last}):
        for query in (f"at={at}", f"at={at}&seat=0&open=1"):
            page, pieces = (
                walker.ask("GET", f"{where}?{query}"),
                walker.ask("GET", f"{where}?{query}", Accept="application/json"),
            )
            assert page.status == pieces.status == 200
            assert inspect(page) > 3
            assert inspect(pieces) > 3
            assert "%(name)s" in page.plain.decode()
    inspect(walker.ask("GET", f"{where}/record.json"))


@pytest.mark.parametrize("number", range(0, len(REFUSED), 3))
def test_a_city_that_is_refused_is_told_as_text(house: House, number: int) -> None:
    record = serai.new("en-route", seed=1).record()
    browser = house.browser("Ann")
    for city in REFUSED[number : number + 3]:
        answer = upload(browser, json.dumps({**record, "options": {**record["options"], "city": city}}).encode())
        assert answer.status == 400
        inspect(Answer("upload", answer.status, [*answer.headers.items()], answer.body))


def test_plants_anywhere_else_in_a_record_stay_texts(house: House) -> None:
    record = serai.new("lost-cities", seed=1, first=0).record()
    browser, changed = house.browser("Ann"), []
    for name in (*record, "salt", "commitment"):
        changed += [{**record, name: PLANT}, {**record, name: [PLANT]}, {**record, name: {PLANT: PLANT}}]
    changed += [{**record, "options": {**record["options"], name: PLANT}} for name in record["options"]]
    changed += [{**record, "log": [[0, PLANT]]}, {**record, "log": [[PLANT, "draw"]]}, {**record, PLANT: PLANT}]
    for one in changed:
        answer = upload(browser, json.dumps(one).encode())
        assert answer.status in (303, 400)
        inspect(Answer("upload", answer.status, [*answer.headers.items()], answer.body))


def test_texts_of_a_strange_city_are_not_translated(house: House) -> None:
    city = copy.deepcopy(dict(load_city("first-city").source))
    for number, key in enumerate(list(city["landmarks"])):
        city["landmarks"][key] = ("Rules", "Draw", "Goals")[number % 3]
    city["name"], city["note"] = "Score pad", "Replay"
    where = upload(house.browser("Ann"), json.dumps(serai.new("en-route", seed=2, city=city).record()).encode())
    german = Walker(house.port, "reader", "language=de")
    page = german.ask("GET", where.headers["location"]).plain.decode()
    assert '<span class="track-name">Rules</span>' in page
    assert "<small>Replay</small>" in page
    assert "Score pad" in page


def test_texts_of_our_own_cities_are_translated(house: House) -> None:
    where = upload(house.browser("Ann"), json.dumps(serai.new("en-route", seed=2).record()).encode())
    page = Walker(house.port, "reader", "language=de").ask("GET", where.headers["location"]).plain.decode()
    city = load_city("first-city")
    german = i18n.catalogue("de").gettext
    assert any(german(text) != text for text in city.landmarks.values())
    for text in (*city.landmarks.values(), city.note):
        assert german(text) in page


# --- in the sources


def sources() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parts[-2] not in ("lab", "rules", "envs"))


def test_templates_translate_literal_texts_only_and_trust_nothing_else() -> None:
    """What `_` gets in a template is taken for markup, as are literals under `safe`."""
    wrong = []
    for path in sorted(Path(web.__file__).parent.rglob("*.html")):
        tree = _environment.parse(path.read_text("utf-8"))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in ("_", "gettext", "ngettext", "Markup"):
                texts = call.args[: 2 if call.node.name == "ngettext" else 1]
                if not all(isinstance(text, nodes.Const) for text in texts):
                    wrong.append(f"{path.name}:{call.lineno} translates what is no literal")
        trusted = [part for part in tree.find_all(nodes.Filter) if part.name in ("safe", "forceescape", "tojson")]
        wrong += [f"{path.name}:{one.lineno} trusts what is no literal" for one in trusted if not _literal(one.node)]
        if list(tree.find_all((nodes.MarkSafe, nodes.MarkSafeIfAutoescape, nodes.ScopedEvalContextModifier))):
            wrong.append(f"{path.name} turns escaping off")
    assert wrong == []


def _literal(node: Any) -> bool:
    if isinstance(node, nodes.Getitem):
        return _literal(node.node)
    return isinstance(node, nodes.Const) or (isinstance(node, nodes.List) and all(map(_literal, node.items)))


OURS = {"title", "help", "nothing", "summary", "why", "farewell", "welcome", "otherwise", "tie", "STANDING", "TEASER"}
"""Fields whose texts are written in our own sources, marked with N_."""
CHECKED_BEFORE = [
    "i18n.py gettext(message)",
    "table/games/en_route/cities/words.py gettext(text)",
    "table/options.py gettext(str(value))",
    "terminal/names.py _(saying[seat == self.you])",
    "web/pages/you.py _(SHORTENED.get(game.ending or '', OUTCOMES).get(game.outcome, OUTCOMES[game.outcome]))",
    "web/tables/long_work.py _(self.one_at_a_time)",
    "web/tables/long_work.py _(self.too_many)",
]
"""Where the line itself asks whether the text is one of ours, or takes one of its own class."""


def test_programs_translate_their_own_texts_only() -> None:
    wrong = []
    for path in sources():
        tree = ast.parse(path.read_text("utf-8"))
        marked = _loops_over_constants(tree)
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            translates = isinstance(call.func, ast.Name) and call.func.id in ("_", "gettext") and call.args
            if translates and not _is_ours(call.args[0], marked):
                wrong.append(f"{path.relative_to(PACKAGE)} {ast.unparse(call)}")
    assert sorted(wrong) == CHECKED_BEFORE


def _loops_over_constants(tree: ast.AST) -> set[tuple[int, str]]:
    """Names that run over a constant, with the lines on which they do."""
    found = set()
    for loop in ast.walk(tree):
        for part in getattr(loop, "generators", ()):
            if _constant(
                part.iter.func.value
                if isinstance(part.iter, ast.Call) and hasattr(part.iter.func, "value")
                else part.iter
            ):
                names = [name.id for name in ast.walk(part.target) if isinstance(name, ast.Name)]
                found |= {(line, name) for name in names for line in range(loop.lineno, loop.end_lineno + 1)}  # type: ignore[attr-defined]
    return found


def _constant(node: ast.AST) -> bool:
    while isinstance(node, ast.Subscript):
        node = node.value
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id.isupper())


def _is_ours(text: ast.expr, marked: set[tuple[int, str]]) -> bool:
    if isinstance(text, ast.Attribute):
        return text.attr in OURS
    return _constant(text) or (isinstance(text, ast.Name) and (text.id in OURS or (text.lineno, text.id) in marked))
