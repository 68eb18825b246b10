"""What people read on the pages: one message for one use, lists as the language writes them, seats counted from 1."""

import ast
import json
import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

import serai
from serai import i18n
from serai.i18n import LANGUAGES, language
from serai.rules.compiling import INTERPRETED
from serai.table.games import GAMES
from serai.table.games.en_route import refusal
from serai.terminal.en_route.words import HIDDEN as HIDDEN_IN_THE_TERMINAL
from serai.web import pages
from serai.web.games.en_route.words import HIDDEN, SAYINGS, wanted
from serai.web.pages import pads
from serai.web.pages.learn import Moment, find, learn_page
from serai.web.pages.rules import rules_of_page
from serai.web.parts import lesson, pad_code, words
from serai.web.views.table import Player
from serai.words import LEVELS

from .conftest import House
from .filled_pads import filled_pad
from .test_pages import page_of

PLAYED = [game for game in GAMES if not (INTERPRETED and game == "en-route")]
SOURCES = Path(serai.__file__).parent
KANA = r"[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]"
SEPARATED = re.compile(rf"{KANA}(?:, | & |: |; )|(?:, | & |: |; ){KANA}")
PEOPLE = ("花子", "太郎", "次郎", "三郎")


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    spoken = language.set("en")
    yield
    language.reset(spoken)


def read_aloud(html: str) -> list[str]:
    """What is seen or heard of a page, piece by piece: texts between tags, and labels."""
    labels = re.findall(r'(?:aria-label|title|placeholder|data-\w+)="([^"]*)"', html)
    return [unescape(text).strip() for text in [*labels, *re.split(r"<[^>]*>", html)]]


def without_a_list(html: str) -> list[str]:
    """The pieces of a Japanese page in which words are joined as English joins them."""
    return [text for text in read_aloud(html) if SEPARATED.search(text)]


def played(game: str, seats: int, seed: int) -> Iterator[serai.Table]:
    """A table now and then in a game at random, and at its end."""
    table = serai.new(game, seats=seats, seed=seed, **({"rounds": 1} if game == "lost-cities" else {}))
    chance = random.Random(seed)
    for turn in range(3000):
        if table.over:
            break
        if turn % 40 == 7:
            yield table
        seat = chance.choice(table.to_move)
        actions = table.actions(seat)
        quick = [action for action in actions if action.text in ("draw", "best")]
        table.play(seat, chance.choice(quick if quick and chance.random() < 0.7 else actions))
    yield table


# --- lists, in a language that writes them without commas


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("many", [False, True])
def test_tables_and_their_logs_list_things_as_the_language_does(game: str, many: bool) -> None:
    language.set("ja")
    seats = GAMES[game].rules.seats[many]
    heard = 0
    for table in played(game, seats, seed=seats):
        people = tuple(Player(name, "person") for name in PEOPLE[: table.seats])
        for seat in (0, None):
            html = pages.table_page(page_of(table, seat, players=people, title=i18n.gettext(table.game.title)))
            assert not without_a_list(html), table.record()["log"][-3:]
            heard += html.count("、")
    assert heard, "nothing was listed"


@pytest.mark.parametrize("game", PLAYED)
def test_lessons_pads_and_rules_list_things_as_the_language_does(game: str) -> None:
    language.set("ja")
    for done in range(11):
        assert not without_a_list(learn_page(Moment(find(game), done, "", "token", "花子")))
    pad = filled_pad(game)
    pad.names = list(PEOPLE[: len(pad.names)])
    shown = pads.work_out(game, pad_code.encode(pad.data()))
    assert not [fault for piece in shown.fragments.values() for fault in without_a_list(piece)]
    assert not without_a_list(rules_of_page(game, scored=True))


def test_a_comma_between_japanese_words_is_noticed() -> None:
    assert without_a_list('<p aria-label="丸1人, 三角2人">x</p>')
    assert without_a_list("<p>花子: 3</p>")
    assert not without_a_list('<p class="a, b">花子、太郎：3</p>')


def test_no_sentence_is_joined_by_hand() -> None:
    """Names and words become a list by `listed`; other separators only stand between things, never in a sentence."""
    headers = {("web/guard.py", "; "), ("web/routing.py", ", "), ("web/door/languages.py", "b', '")}
    apart = ("web/pages/you.py", "web/people/browsers.py", "web/games/en_route/printing.py")
    between = {(path, " · ") for path in apart}
    files = {("table/games/en_route/cities/making.py", ",\n")}
    for_programs = {("bots/game.py", ", "), *files}
    allowed = {*between, *for_programs, *headers}
    found = set()
    for layer in ("table", "web", "bots"):
        for path in (SOURCES / layer).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
                    between = node.func.value
                    if isinstance(between, ast.Constant) and re.search(r"[,;&·]", str(between.value)):
                        found.add((path.relative_to(SOURCES).as_posix(), str(between.value)))
    assert found <= allowed


# --- one message for one use


def test_what_to_do_and_what_was_done_are_different_messages() -> None:
    commands = {*refusal.NOW.values(), *refusal.STEP_NOW.values()}
    done = {*HIDDEN.values(), *SAYINGS.values(), *(text for texts in HIDDEN_IN_THE_TERMINAL.values() for text in texts)}
    assert not commands & done


def test_no_colour_is_filled_into_a_sentence() -> None:
    """A colour bends with its noun in most languages: the pages say both together, in a message for each colour."""
    texts = [path.read_text("utf-8") for kind in ("*.py", "*.html") for path in (SOURCES / "web").rglob(kind)]
    assert not [text for text in texts if "%(colour)s" in text]
    language.set("ru")
    assert words.expedition("Y", None) == "Ваша жёлтая экспедиция"
    assert words.expedition("Y", "Ada") == "Ada: жёлтая экспедиция"
    assert words.path("Y") == "жёлтый путь"


@pytest.mark.parametrize("code", LANGUAGES)
def test_nobody_is_called_like_a_bot(code: str) -> None:
    language.set(code)
    assert i18n.gettext("Guest").lower() not in {words.level(level).lower() for level in LEVELS}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", PLAYED)
def test_a_lesson_calls_its_players_by_name(code: str, game: str) -> None:
    language.set(code)
    you = {"en": "You", "ru": "Вы", "pl": "Ty", "ja": "あなた", "de": "Du"}[code]
    for done in range(11):
        html = learn_page(Moment(find(game), done, "", "token", "Ada"))
        assert f">{you}<" not in html
        assert f"of {you}" not in html
        if i18n.gettext(lesson.RIVAL_NAME) != lesson.RIVAL_NAME:
            assert lesson.RIVAL_NAME not in html, "one spelling of the name"


@pytest.mark.parametrize(
    ("game", "said"),
    [("lost-cities", "A draw: "), ("lost-cities-board", "A shared victory: "), ("en-route", "A shared")],
)
def test_a_tie_is_told_as_the_rules_call_it(game: str, said: str) -> None:
    page = page_of(serai.new(game, seed=1), None, status="over", ending="played", winners=(0, 1))
    assert pages.table.status_line(page).startswith(said)


def test_a_goal_says_whether_more_or_less_is_wanted() -> None:
    assert wanted({"measure": "turns", "at_least": 3}) == "At least 3 turns"
    assert wanted({"measure": "turns", "at_most": 1}) == "At most 1 turn"
    assert wanted({"measure": "rarest", "at_most": 4}) == "At most 4 tourists of the rarest kind"


# --- seats count from 1


@pytest.fixture(scope="module")
def ann(house: House):  # type: ignore[no-untyped-def]
    return house.browser("Ann")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_seat_is_chosen_by_the_number_it_has_on_the_page(ann, house: House, game: str) -> None:  # type: ignore[no-untyped-def]
    form = ann.get(f"/new/{game}").text
    field = re.search(r'<select id="option-first".*?</select>', form, re.DOTALL)
    assert field
    numbers = dict(re.findall(r'<option value="(\d)">Seat (\d)</option>', field[0]))
    assert numbers == {str(seat): str(seat + 1) for seat in range(GAMES[game].rules.seats[1])}
    table = ann.new_table(game, seat_1="open", option_first="1")
    assert house.run(house.inn.find(table)).setup.options["first"] == 1
    assert "<dd>Seat 2</dd>" in ann.get(f"/t/{table}").text


def test_balance_cards_name_the_seats_by_the_numbers_on_the_page(ann, house: House) -> None:  # type: ignore[no-untyped-def]
    table = ann.new_table("en-route", seat_1="open", option_balance="2:segment, 2:coordinate")
    assert house.run(house.inn.find(table)).setup.options["balance"] == "1:segment, 1:coordinate"
    assert "<dd>2:segment, 2:coordinate</dd>" in ann.get(f"/t/{table}").text
    refused = ann.post("/tables", {"game": "en-route", "option-balance": "0:segment"}, script=True)
    assert refused.status == 400
    assert "a seat of this table" in json.loads(refused.text)["notice"]
