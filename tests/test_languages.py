"""The catalogues are whole and fit the sources; languages are found and spoken, in the terminal too."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

import serai
from serai import i18n
from serai.i18n import LANGUAGES, LOCALE, language, listed, system_language
from serai.web.door.languages import best_of

from .commands import ROOT, run
from .pseudo import speaking

TRANSLATED = [code for code in LANGUAGES if code != "en"]
PLACEHOLDER = re.compile(r"%\((\w+)\)s|%%")
KEYWORDS = ["-k", "N_", "-k", "NN_:1,2"]  # as in the Makefile


@pytest.fixture(scope="module")
def sources(tmp_path_factory) -> Catalog:
    """All messages that are marked in the sources."""
    pot = tmp_path_factory.mktemp("messages") / "serai.pot"
    config = ["-F", str(ROOT / "babel.cfg"), *KEYWORDS]
    CommandLineInterface().run(["pybabel", "-q", "extract", *config, "-o", str(pot), str(ROOT / "serai")])
    with pot.open("rb") as file:
        return read_po(file)


def read(code: str) -> Catalog:
    with (LOCALE / code / "LC_MESSAGES" / "serai.po").open("rb") as file:
        return read_po(file, locale=code)


def texts(of: str | list[str] | tuple[str, ...]) -> list[str]:
    return [of] if isinstance(of, str) else list(of)


def told(messages: list[str]) -> str:
    return f"{len(messages)}:\n" + "\n".join(messages)


# --- the catalogues


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_the_messages_of_the_sources(sources, code):
    wanted, known = {message.id for message in sources if message.id}, {m.id for m in read(code) if m.id}
    assert wanted, "nothing was extracted"
    missing, gone = sorted(map(str, wanted - known)), sorted(map(str, known - wanted))
    assert not missing + gone, f"run `make messages`; new {told(missing)}\ngone {told(gone)}"


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_message_is_translated_and_certain(code):
    empty = [texts(m.id)[0] for m in read(code) if m.id and not all(texts(m.string))]
    fuzzy = [texts(m.id)[0] for m in read(code) if m.id and m.fuzzy]
    assert not empty + fuzzy, f"{code}: not translated {told(empty)}\nfuzzy {told(fuzzy)}"


def wrong_values(message: Message) -> str | None:
    """What differs between a message and its translation in the values that they name."""
    wanted = {name for text in texts(message.id) for name in PLACEHOLDER.findall(text)}
    for text in filter(None, texts(message.string)):
        names = set(PLACEHOLDER.findall(text))
        stray = "%" in PLACEHOLDER.sub("", text) and message.python_format
        if names != wanted or stray:
            return f"{texts(message.id)[0]!r} -> {text!r}"
    return None


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_name_the_same_values(code):
    wrong = [fault for message in read(code) if message.id and (fault := wrong_values(message))]
    assert not wrong, told(wrong)


@pytest.mark.parametrize("code", TRANSLATED)
def test_plurals_have_the_forms_of_the_language(code):
    catalogue = read(code)
    forms = get_plural(code).num_plurals
    assert catalogue.num_plurals == forms
    wrong = [m.id[0] for m in catalogue if isinstance(m.id, tuple) and len(texts(m.string)) != forms]
    assert not wrong, told(wrong)


@pytest.mark.parametrize(
    ("id", "string"),
    [("%(a)s and %(b)s", "%(a)s"), ("%(a)s", "%(b)s"), ("%(a)s", "%(a)"), (("%(n)s x", "%(n)s y"), ("%(n)s", "y"))],
)
def test_a_wrong_value_is_noticed(id, string):
    assert wrong_values(Message(id, string, flags=["python-format"]))


def test_words_of_a_city_are_extracted(sources):
    ids = {message.id for message in sources}
    assert {"First City", "Oko TV Tower", "Handicraft festival"} <= ids


def test_no_message_is_filled_in_by_braces_or_position(sources):
    wrong = [text for m in sources for text in texts(m.id) if re.search(r"\{\w*\}|%[sd]", PLACEHOLDER.sub("", text))]
    assert not wrong, told(wrong)


QUOTED = re.compile(r"(?<!\w)'([^' ][^']*)'(?!\w)")


@pytest.mark.parametrize("code", TRANSLATED)
def test_what_has_to_be_typed_stays_as_it_is(code):
    """Notation in quotes, like 'play Y7' or 'pass', is understood in one spelling only."""
    typed = {m.id: QUOTED.findall(texts(m.id)[0]) for m in read(code) if m.id}
    assert any(typed.values())
    lost = [f"{id!r} -> {read(code)[id].string!r}" for id, words in typed.items() for word in words
            if not all(word in text for text in texts(read(code)[id].string))]  # fmt: skip
    assert not lost, told(lost)


FOREIGN = {
    "ru": r'["„“]|\s-\s|\s…$',
    "pl": r'["«»“]|\s-\s|\s…$',
    "ja": r"[\u3040-\u30ff\u4e00-\u9fff][,.;:!?]|\.\.\.",
    "de": r'["«»”]|\s-\s|\w…',
}


@pytest.mark.parametrize("code", TRANSLATED)
def test_quotes_dashes_and_dots_are_those_of_the_language(code):
    said = [re.sub("'[^']*'|\"repeat\"", "", text) for m in read(code) if m.id for text in texts(m.string)]
    found = [text for text in said if re.search(FOREIGN[code], text)]
    assert not found, told(found)


# --- which language


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr,pl;q=0.3,ru;q=0.7", "ru"),
        ("fr-CH, fr;q=0.9", "en"),
        ("en;q=0.2, ja;q=0.9", "ja"),
        ("JA-jp", "ja"),
        ("de;q=0, ru;q=0.1", "ru"),
        ("de;q=0", "en"),
        ("*", "en"),
        ("fr, *;q=0.5", "en"),
        ("en;q=0, *;q=0.5, pl;q=0.4", "ru"),
        ("pl;q=1.000", "pl"),
        ("", "en"),
        (",,;;q=,", "en"),
        ("de;q=x, pl;q=0.1", "pl"),
        ("de;q=2, pl;q=0.1", "pl"),
        ("de;q=nan, ru", "ru"),
        ("d\x00e", "en"),
        ("ру", "en"),
        ("a," * 5000 + "de", "en"),
        ("de;" * 5000, "en"),
    ],
)
def test_what_a_browser_asks_for(header, code):
    assert best_of(header) == code


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "pl_PL"}, "pl"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "ru_RU.KOI8-R"}, "ru"),
        ({}, "en"),
    ],
)
def test_what_the_system_speaks(environment, code):
    assert system_language(environment) == code


def test_an_empty_text_is_not_the_header_of_the_catalogue():
    spoken = language.set("ru")
    try:
        assert i18n.gettext("") == ""
    finally:
        language.reset(spoken)


def test_lists_are_written_as_the_language_does():
    spoken = language.set("de")
    try:
        assert listed([1, 2, 3]) == "1, 2 und 3"
        assert listed([5, 6], "or") == "5 oder 6"
    finally:
        language.reset(spoken)


def test_a_list_in_a_message_is_written_as_the_language_does():
    spoken = language.set("ja")
    try:
        assert i18n.say("%(cards)s", {"cards": ["C1", "C2", "C3"]}) == "C1、C2、C3"
    finally:
        language.reset(spoken)


# --- the terminal


@pytest.fixture
def pseudo(tmp_path: Path) -> Iterator[None]:
    with speaking(tmp_path):
        yield


@pytest.mark.usefixtures("pseudo")
def test_a_game_in_the_terminal_is_in_the_language(tmp_path):
    record = tmp_path / "game.json"
    game = run("--language", "pl", "play", "lost-cities", "--seed", "1", "--record", record, lines=["1", "x", "quit"])
    assert "pl~Your hand:" in game.out
    assert "pl~The game is saved." in game.out
    assert "pl~'x' is not an action in this game" in game.out
    assert "discard " in game.out, "the notation is the same in every language"
    assert "pl~Move 1 of 3" in run("--language", "pl", "replay", record, "--move", "1").out
    assert "pl~total" in run("--language", "pl", "score", "lost-cities", "Y=2,3").out
    assert run("--language", "pl", "score", "chess").err.startswith("serai: pl~There is no game called")


@pytest.mark.usefixtures("pseudo")
def test_the_terminal_speaks_as_the_system_does():
    assert "de~" not in run("games").out
    assert "de~Lost Cities" in run("games", locale="de_DE.UTF-8").out


def test_an_unknown_language_is_refused():
    outcome = run("--language", "tlh", "games")
    assert outcome.code == 2
    assert "'tlh'" in outcome.err
    assert "ru" in outcome.err


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("game", ["lost-cities", "lost-cities-board", "en-route"])
def test_a_log_line_is_said_in_the_language_of_whoever_reads_it(game):
    table = serai.new(game, seed=3)
    for _ in range(2000):
        if table.over or any(move.lines[-1].seat is None for move in table.moves):
            break
        seat = table.to_move[0]
        table.play(seat, table.actions(seat)[-1 if game != "lost-cities" else 0])
    happened = [line for line in table.log if line.seat is None]
    assert happened, "nothing happened but choices"
    assert "~" not in happened[0].text
    spoken = language.set("ja")
    try:
        assert happened[0].text.startswith("ja~")
        assert table.log[0].text == table.game.text(table.moves[0].code)
    finally:
        language.reset(spoken)
