"""Whole games by the keyboard alone, in the order in which a screen reader meets things."""

import pytest

from .conftest import PLAYED, Visit
from .person import OVER, Person
from .test_playing import SHORT

MOST_CHOICES = 400
MOST_STOPS = 60
CAN_BE_CHOSEN = """() => {
    const at = document.activeElement;
    if (at.matches("#moment button")) return true;
    return at.checkVisibility() && !at.disabled
        && at.matches("#game .held input, #game .target, #game .spot, #bar .act:not(.quiet)");
}"""


def reach_a_choice(person: Person) -> None:
    for _ in range(MOST_STOPS):
        if person.page.evaluate(CAN_BE_CHOSEN):
            return
        person.page.keyboard.press("Tab")
    pytest.fail("no choice is reached by the Tab key")


@pytest.mark.parametrize("game", PLAYED)
def test_a_whole_game_by_the_keyboard(visit: Visit, game: str) -> None:
    person = visit()
    person.set_up(game, **SHORT[game])
    person.sees("#connection[data-state=live]")
    for _ in range(MOST_CHOICES):
        if not person.await_turn():
            break
        before = person.seq
        reach_a_choice(person)
        person.page.keyboard.press("Enter")
        person.moved(before)
    assert person.page.locator(OVER).count() == 1
