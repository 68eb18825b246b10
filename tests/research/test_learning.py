"""Learning by playing: PyTorch says what the compiled code says, lessons teach, a run goes on where it was stopped."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from research import learning, playing, rehearsing  # noqa: E402
from research.learner import considered, end, exploiter, newcomer, pages, restore, save  # noqa: E402
from research.networks import Instinct, Judge  # noqa: E402
from research.play.games import LEARNER, NO_MIND, empty_book  # noqa: E402
from research.rehearsal.trying import UNTRIED  # noqa: E402
from research.rehearsing import against_mean  # noqa: E402
from research.rivals import CHANGED, seating  # noqa: E402
from research.subjects import SUBJECTS  # noqa: E402
from serai.bots.instinct import MANNER, PARTS, fingerprint  # noqa: E402
from serai.bots.policy import STYLES  # noqa: E402

SUBJECT = SUBJECTS["lost-cities"]
FORM = SUBJECT.form


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


def book(lines=4_000, subject=SUBJECT):
    return empty_book(subject.form, subject.hidden_part, lines)


def changed(learner, spread=0.1):
    """The learner with weights changed at random."""
    rng = np.random.default_rng(4)
    for instinct in learner.instincts:
        row = instinct.row()
        instinct.set_row(row + rng.normal(0.0, spread, row.shape).astype(np.float32))
    return learner


def pages_of(learner, filled, count):
    kinds = np.zeros((filled.course.max() + 1, learner.subject.circle.kinds), np.float32)
    return pages(learner.subject.form, filled.first(count), kinds, np.arange(count))


def chances(learner, seen):
    """The logarithms of the chances of the moves that were chosen."""
    return torch.log_softmax(considered(learner, seen), dim=1).gather(1, seen.chosen[:, None])[:, 0]


def kept_in(folder, subject=SUBJECT):
    learner = newcomer(subject)
    restore(learner, folder)
    return learner


@pytest.mark.parametrize("options", [{"rounds": 1}, {"rounds": 1, "expeditions": 6}])
def test_play_and_study_agree_on_the_chances(options):
    """Before anything is learned from it, PyTorch gives each chosen move the chance it was chosen with."""
    learner, filled = changed(newcomer(SUBJECT)), book()
    seated = seating(SUBJECT.game, SUBJECT.circle, 30, 2, 1, np.random.default_rng(2))
    minds = np.stack([learner.rows(), *learner.past])
    count, _, _, _ = playing.play(SUBJECT, options, minds, seated, 10**6 + np.arange(30), 3, filled)
    seen = pages_of(learner, filled, count)
    assert count > 1_000
    assert set(filled.marks[:count, MANNER]) == {0, 1}
    assert set(filled.marks[:count, PARTS]) == {options.get("expeditions", 5)}
    with torch.no_grad():
        logs = chances(learner, seen).numpy()
    assert logs == pytest.approx(filled.chance[:count], abs=1e-3)
    assert np.ptp(filled.chance[:count]) > 1.0


def test_parts_that_are_not_there_change_nothing():
    rng = np.random.default_rng(1)
    instinct = Instinct(FORM, 0.5, rng)
    instinct.set_row(instinct.row() + rng.normal(0.0, 0.1, FORM.size).astype(np.float32))
    parts, table = torch.randn(3, FORM.parts, FORM.part_sight), torch.randn(3, FORM.table_sight)
    there = torch.arange(FORM.parts).expand(3, -1) < 4
    thumb, trust = torch.zeros(3, FORM.parts * FORM.moves + 1), torch.zeros(3, dtype=torch.int64)
    thumb[:, 4 * FORM.moves : -1] = -1e9
    before = instinct(parts, table, there, thumb, trust)
    parts[:, 4:] += 1.0
    assert torch.equal(instinct(parts, table, there, thumb, trust), before)


def test_the_judge_starts_without_an_opinion_and_learns_one():
    judge = Judge(FORM, 2, 3, np.random.default_rng(1))
    shown = torch.randn(5, 4, FORM.part_sight + 2), torch.randn(5, FORM.table_sight + 3), torch.ones(5, 4).bool()
    assert torch.equal(judge(*shown), torch.zeros(5))
    judge(*shown).sum().backward()
    assert judge.weights["sum to value"].grad.abs().sum() > 0


def test_surprise_is_the_result_less_what_was_expected():
    courses, worth = np.array([0, 1, 0, 0]), np.array([1.0, 2.0, 4.0, 3.0], np.float32)
    found = np.zeros(4, np.float32)
    playing.surprises(courses, worth, np.array([10.0, 5.0], np.float32), 0.5, found)
    assert found.tolist() == [3.0 + 0.5 * (-1.0 + 0.5 * 7.0), 3.0, -1.0 + 0.5 * 7.0, 7.0]


def test_moves_that_turned_out_well_become_more_likely():
    learner, filled = newcomer(SUBJECT), book()
    playing.lesson(learner, filled)
    seen = pages_of(learner, filled, 2_000)
    wanted = torch.where(seen.chosen == seen.chosen[0], 1.0, -1.0)
    before = chances(learner, seen).detach()
    loss, _ = playing.instinct_loss(learner, seen, wanted)
    loss.backward()
    with torch.no_grad():
        for weights in learner.optimizers[0].param_groups[0]["params"]:
            weights -= 0.05 * weights.grad
    after = chances(learner, seen).detach()
    assert ((after - before) * wanted).mean() > 0


def test_rivals_are_met_as_often_as_planned_and_the_judge_is_told_who_they_are():
    games, pasts, circle = 20_000, 3, SUBJECT.circle
    met = seating(SUBJECT.game, circle, games, 2, pasts, np.random.default_rng(5))
    assert np.bincount(met.kinds) / games == pytest.approx(
        [circle.self, circle.past, *circle.styles.values()], abs=0.01
    )
    rival = np.where(met.minds[:, 0] == LEARNER, met.minds[:, 1], met.minds[:, 0])
    assert ((rival == LEARNER) == (met.kinds == 0)).all()
    assert set(rival[met.kinds == 1]) == {1, 2, 3}
    assert (rival[met.kinds > 1] == NO_MIND).all()
    for kind, name in enumerate(circle.styles, start=2):
        styles = met.styles[met.kinds == kind][met.minds[met.kinds == kind] == NO_MIND]
        same = (styles == STYLES[SUBJECT.game][name]).all(axis=1).mean()
        assert same == pytest.approx(1 - CHANGED, abs=0.03)


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path):
    """The same in one go and in two, to the last bit."""
    straight = newcomer(SUBJECT)
    for _ in range(2):
        playing.lesson(straight, book())
    learner = newcomer(SUBJECT)
    playing.lesson(learner, book())
    save(learner, tmp_path)
    again = kept_in(tmp_path)
    playing.lesson(again, book())
    assert again.lessons == straight.lessons == 2
    assert (again.rows() == straight.rows()).all()
    assert (again.steady == straight.steady).all()
    assert (again.rows() != learner.rows()).any()


def test_one_command_leads_from_nothing_to_weights_and_curves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    small = replace(SUBJECT, lines=4_000, lessons=2)
    monkeypatch.setitem(SUBJECTS, small.game, small)
    monkeypatch.setattr(learning, "SHOW_EVERY", 2)
    monkeypatch.setattr(learning, "TRIAL_DEALS", 5)
    learning.main(small.game, tmp_path, export=tmp_path / "weights.npz")
    written = FORM.load(tmp_path / "weights.npz")
    assert (written == kept_in(tmp_path, small).steady).all()
    assert fingerprint(written) in capsys.readouterr().out
    assert list(tmp_path.glob("events.out.tfevents.*"))


def test_a_newcomer_plays_by_the_rules_of_thumb():
    margin, share = playing.trial(SUBJECT, newcomer(SUBJECT).rows(), "sensible", deals=20)
    assert share == 0.5
    assert abs(margin) < 1.0


def test_an_exploiter_begins_as_its_rival_and_meets_nobody_else():
    frozen = changed(newcomer(SUBJECT)).rows()
    learner = exploiter(SUBJECT, frozen)
    assert playing.trial(learner.subject, learner.rows(), frozen, deals=10) == (0.0, 0.5)
    met = seating(SUBJECT.game, learner.subject.circle, 100, 2, 1, np.random.default_rng(1))
    assert (np.sort(met.minds, axis=1) == [LEARNER, 1]).all()
    assert (met.noise[met.minds == 1] == 0).all()
    for _ in range(10):
        end(learner)
    assert len(learner.past) == 1
    assert (learner.past[0] == frozen).all()


def test_a_search_teaches_by_how_much_moves_differ():
    """The loss is 0 where values differ as the findings do, whatever their mean."""
    found = torch.tensor([[0.0, 2.0, UNTRIED], [5.0, UNTRIED, UNTRIED]])
    tried = found > UNTRIED / 2
    assert against_mean(found, tried).tolist() == [[-1.0, 1.0, 0.0], [0.0, 0.0, 0.0]]
    assert against_mean(found + 7.0, tried).tolist() == against_mean(found, tried).tolist()


def test_what_a_search_has_found_is_learned():
    """Here it finds that a move is worth ten times the first number that is seen of it."""
    subject = SUBJECTS["en-route"]
    learner, filled, rng = newcomer(subject), book(1_000, subject), np.random.default_rng(1)
    filled.marks[:, PARTS] = 3
    filled.thumb[:, 3:] = UNTRIED
    seen = filled.parts.reshape(1_000, subject.form.parts, -1)
    seen[:, :3] = rng.normal(size=(1_000, 3, subject.form.part_sight))
    leads = np.full_like(filled.thumb, UNTRIED)
    leads[:, :3] = 10 * seen[:, :3, 0]
    learner.optimizers[0].param_groups[0]["lr"] = 0.02
    explained = [rehearsing.study(learner, filled, leads, rng)["explained"] for _ in range(12)]
    assert abs(explained[0]) < 0.2
    assert explained[-1] > 0.5


@pytest.mark.long
def test_every_choice_of_a_game_is_tried_out():
    subject, filled = SUBJECTS["en-route"], book(500, SUBJECTS["en-route"])
    learner = newcomer(subject)
    rehearsing.rehearsal(learner, replace(subject.teacher, worlds=1), filled)
    assert learner.lessons == 1
    assert (filled.marks[:, PARTS] > 1).all()
    assert (learner.rows() != newcomer(subject).rows()).any()
