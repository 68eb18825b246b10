"""The guided first games: their scripts are legal, their pages light the wanted choice, other choices are explained."""

import re
from html import unescape

import pytest

import serai
from serai.errors import IllegalAction
from serai.rules.compiling import INTERPRETED
from serai.table.games import GAMES
from serai.web.pages import learn
from serai.web.pages.learn import Moment, learn_page, light
from serai.web.parts.lesson import LEARNER, RIVAL

CHOICES = 10
PLAYED = [game for game in GAMES if not (INTERPRETED and game == "en-route")]


def page(game: str, done: int, tried: str = "") -> str:
    return learn_page(Moment(learn.find(game), done, tried, "token", "Ada"))


def position(html: str) -> str:
    """The table's part of a page, and the bar with what to do."""
    return html[min(html.index('<section id="bar"'), html.index('<form id="game"')) :]


def offered(html: str, mark: str = "") -> set[str]:
    return {unescape(value) for value in re.findall(rf'name="action" value="([^"]*)"{mark}', html)}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_ten_choices_that_the_rules_allow(game: str) -> None:
    lesson = learn.find(game)
    assert lesson.game == game
    assert len(lesson.steps) == CHOICES
    table = serai.new(game, seats=2, seed=lesson.seed, **lesson.options)
    for seat, action in lesson.before:
        table.play(seat, action)
    for step in lesson.steps:
        assert LEARNER in table.to_move
        assert step.action in {action.text for action in table.actions(LEARNER)}
        table.play(LEARNER, step.action)
        for answer in step.answers:
            assert answer in {action.text for action in table.actions(RIVAL)}
            table.play(RIVAL, answer)
    assert not table.over, "a lesson ends before the game does"
    assert lesson.table(CHOICES).record() == table.record()


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_is_really_one_and_has_its_words(game: str) -> None:
    lesson = learn.find(game)
    assert lesson.welcome
    assert lesson.farewell
    for done, step in enumerate(lesson.steps):
        assert step.why
        assert step.otherwise
        assert lesson.table(done).actions(LEARNER), "the learner is asked"
    forced = sum(len(lesson.table(done).actions(LEARNER)) == 1 for done in range(CHOICES))
    assert forced <= CHOICES // 2, "most choices could go wrong"


@pytest.mark.parametrize("game", PLAYED)
def test_each_page_lights_the_wanted_choice_and_offers_all_others(game: str) -> None:
    lesson = learn.find(game)
    for done, step in enumerate(lesson.steps):
        html = page(game, done)
        assert offered(html, " data-wanted") == {step.action}
        assert offered(position(html)) == {action.text for action in lesson.table(done).actions(LEARNER)}
        assert f"{done + 1} of {CHOICES}" in html
        assert step.why in unescape(html)
        if step.action.startswith(("play", "lay", "discard", "start")):
            assert re.search(rf'data-wanted data-card="{step.action.split()[1]}" data-slot', html), (
                "the card is lit, too"
            )
    assert not offered(position(page(game, CHOICES)))
    assert f'action="/play/{game}"' in page(game, CHOICES)


@pytest.mark.parametrize("game", PLAYED)
def test_another_choice_is_explained_and_nothing_is_lost(game: str) -> None:
    lesson = learn.find(game)
    others = [action.text for action in lesson.table(0).actions(LEARNER) if action.text != lesson.steps[0].action]
    html = page(game, 0, tried=others[-1])
    assert lesson.steps[0].otherwise in unescape(html)
    assert position(html) == position(page(game, 0))


def test_a_choice_against_the_rules_is_answered_by_the_rules() -> None:
    with pytest.raises(IllegalAction) as refused:
        learn.find("lost-cities").table(0).play(LEARNER, "play R2")
    assert str(refused.value) in unescape(page("lost-cities", 0, tried="play R2"))
    assert "<script>" not in page("lost-cities", 0, tried="<script>")


def test_the_rival_keeps_its_hand_to_itself() -> None:
    lesson = learn.find("lost-cities")
    for done in range(CHOICES):
        hidden = set(lesson.table(done).view(RIVAL).hand) - set(lesson.table(done).view(LEARNER).known[RIVAL])
        shown = set(re.findall(r'data-card="(\w+)"', page("lost-cities", done)))
        assert not hidden & (shown - set(lesson.table(done).view(LEARNER).hand))


def test_the_answers_of_the_rival_are_told() -> None:
    assert "Marco discards blue 9." in page("lost-cities", 4)
    assert "Marco draws" not in page("lost-cities", 5), "only what is new"


def test_only_the_wanted_card_is_lit() -> None:
    html = light(
        '<label class="held" data-card="Y2" data-slot="0"><label class="held" data-card="Y2" data-slot="1">', "play Y2"
    )  # type: ignore[arg-type]
    assert html.count("data-wanted") == 1


def test_the_sums_in_the_sentences_are_right() -> None:
    lesson = learn.find("lost-cities")
    eight, nine = (lesson.table(done).view(LEARNER).worth[LEARNER]["B"] for done in (7, 9))
    assert "12 points so far, minus the cost of 20" in lesson.steps[7].why
    assert eight == (12 - 20) * 2
    assert "22 points, minus 20, times two" in lesson.steps[8].why
    assert nine == (22 - 20) * 2
    board = learn.find("lost-cities-board")
    assert board.table(CHOICES).view(LEARNER).artifacts[LEARNER] == 2
