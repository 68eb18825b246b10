"""Lessons from what a search finds."""

from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from research import rehearsing  # noqa: E402
from research.learner import INSTINCT, newcomer  # noqa: E402
from research.parts import try_out  # noqa: E402
from research.play.games import empty_book  # noqa: E402
from research.rehearsal.trying import UNTRIED  # noqa: E402
from research.rehearsing import against_mean  # noqa: E402
from research.subjects import SUBJECTS  # noqa: E402
from serai.bots.instinct import PARTS  # noqa: E402
from serai.lab.workers import in_threads  # noqa: E402


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


def test_a_search_teaches_by_how_much_moves_differ():
    """The loss is 0 where values differ as the findings do, whatever their mean."""
    found = torch.tensor([[0.0, 2.0, UNTRIED], [5.0, UNTRIED, UNTRIED]])
    tried = found > UNTRIED / 2
    assert against_mean(found, tried).tolist() == [[-1.0, 1.0, 0.0], [0.0, 0.0, 0.0]]
    assert against_mean(found + 7.0, tried).tolist() == against_mean(found, tried).tolist()


def test_what_a_search_has_found_is_learned():
    """Here it finds that a move is worth ten times the first number that is seen of it."""
    subject = SUBJECTS["en-route"]
    learner, rng = newcomer(subject), np.random.default_rng(1)
    filled = empty_book(subject.form, subject.hidden_part, 1_000)
    filled.marks[:, PARTS] = 3
    filled.thumb[:, 3:] = UNTRIED
    seen = filled.parts.reshape(1_000, subject.form.parts, -1)
    seen[:, :3] = rng.normal(size=(1_000, 3, subject.form.part_sight))
    leads = np.full_like(filled.thumb, UNTRIED)
    leads[:, :3] = 10 * seen[:, :3, 0]
    for group in learner.optimizers[INSTINCT].param_groups:
        group["lr"] = 0.02
    explained = [rehearsing.study(learner, filled, leads, rng)["explained"] for _ in range(12)]
    assert abs(explained[0]) < 0.2
    assert explained[-1] > 0.5


@pytest.mark.long
def test_every_choice_of_a_game_is_tried_out():
    subject = replace(SUBJECTS["en-route"], lines=501)
    teacher = replace(subject.teacher, worlds=1)
    filled, leads = try_out(subject, subject.tables[0], teacher, np.arange(50), 1, 50)
    assert (filled.marks[:, PARTS] > 1).all()
    assert ((leads > UNTRIED / 2).sum(axis=1) > 1).all()
    alone, side_by_side = newcomer(subject), newcomer(subject)
    alone.parts = side_by_side.parts = 2
    with in_threads(1) as one, in_threads(2) as two:
        rehearsing.rehearsal(alone, teacher, one)
        rehearsing.rehearsal(side_by_side, teacher, two)
    assert alone.lessons == 1
    assert (alone.rows() != newcomer(subject).rows()).any()
    assert (alone.rows() == side_by_side.rows()).all()
