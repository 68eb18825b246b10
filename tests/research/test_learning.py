"""Learning by playing: PyTorch says what the compiled code says, lessons teach, a run goes on where it was stopped."""

from collections.abc import Iterator
from concurrent.futures import Executor, wait
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import typer

torch = pytest.importorskip("torch")

from research import curves, learning, playing  # noqa: E402
from research.learner import (  # noqa: E402
    EXPLOITER_SURENESS,
    INSTINCT,
    considered,
    end,
    exploiter,
    luck,
    newcomer,
    pages,
    restore,
    save,
    set_pace,
)
from research.networks import Instinct, Judge  # noqa: E402
from research.parts import joined, play, shares  # noqa: E402
from research.play.games import (  # noqa: E402
    ILLEGAL,
    LEARNER,
    LEAST_KEPT,
    LONGEST_GAME,
    NO_MIND,
    worth_a_line,
)
from research.rivals import CHANGED, Seating, seating  # noqa: E402
from research.subjects import SUBJECTS  # noqa: E402
from serai.bots.instinct import MANNER, PARTS, fingerprint  # noqa: E402
from serai.bots.policy import STYLE_SIZE, STYLES  # noqa: E402
from serai.lab.workers import in_processes, in_ray, in_threads  # noqa: E402

SUBJECT = replace(SUBJECTS["lost-cities"], lines=4_000)
FORM = SUBJECT.form


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture
def hands() -> Iterator[Executor]:
    with in_threads(1) as executor:
        yield executor


def played(learner, options, seed=2):
    """What comes of some games of the learner."""
    games, minds = 60, np.stack([learner.rows(), *learner.past])
    seated = seating(SUBJECT.game, SUBJECT.circle, games, 2, 1, np.random.default_rng(seed))
    return play(SUBJECT, options, minds, seated, seed * 10**6 + np.arange(games), seed, SUBJECT.lines)


def taught(hands, parts, lessons=1):
    """The rows of one who had so many lessons."""
    learner = newcomer(SUBJECT)
    learner.parts = parts
    for _ in range(lessons):
        playing.lesson(learner, hands)
    wait(learner.begun.parts)  # a process that is ended while it sends what it has played would be waited for
    return learner.rows()


def changed(learner, spread=0.1):
    """The learner with weights changed at random."""
    rng = np.random.default_rng(4)
    for instinct in learner.instincts:
        row = instinct.row()
        instinct.set_row(row + rng.normal(0.0, spread, row.shape).astype(np.float32))
    return learner


def pages_of(learner, filled):
    kinds = np.zeros((filled.course.max() + 1, learner.subject.circle.kinds), np.float32)
    return pages(learner.subject.form, filled, kinds, np.arange(len(filled.course)))


def chances(learner, seen):
    """The logarithms of the chances of the moves that were chosen."""
    return torch.log_softmax(considered(learner, seen), dim=1).gather(1, seen.chosen[:, None])[:, 0]


def kept_in(folder, subject=SUBJECT):
    learner = newcomer(subject)
    restore(learner, folder)
    return learner


@pytest.mark.parametrize("options", [{"rounds": 1}, {"rounds": 1, "expeditions": 6}])
@pytest.mark.parametrize("sets", [1, 2])
def test_play_and_study_agree_on_the_chances(options, sets):
    """Before anything is learned from it, PyTorch gives each chosen move the chance it was chosen with."""
    learner = changed(newcomer(SUBJECT, sets))
    filled = played(learner, options).book
    assert len(filled.course) > 1_000
    assert set(filled.marks[:, MANNER]) == {0, 1}
    assert set(filled.marks[:, PARTS]) == {options.get("expeditions", 5)}
    with torch.no_grad():
        logs = chances(learner, pages_of(learner, filled)).numpy()
    assert logs == pytest.approx(filled.chance, abs=1e-3)
    assert np.ptp(filled.chance) > 1.0


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


def test_results_are_believed_less_than_judgements_at_first(hands: Executor, monkeypatch: pytest.MonkeyPatch):
    believed = []
    surprises = playing.surprises
    monkeypatch.setattr(playing, "surprises", lambda *given: believed.append(given[3]) or surprises(*given))
    learner = newcomer(replace(SUBJECT, belief=0.5, last_belief=0.9, lessons=3))
    for _ in range(4):
        playing.lesson(learner, hands)
    assert believed == pytest.approx([0.5, 0.5 * 1.8 ** (1 / 3), 0.5 * 1.8 ** (2 / 3), 0.9])


def test_who_hardly_doubts_seldom_keeps_a_decision():
    assert worth_a_line(np.array([30.0, 0.0, 0.0]), 3) == LEAST_KEPT
    assert worth_a_line(np.array([1.0, 1.0]), 2) == 1.0
    assert worth_a_line(np.array([0.0, np.log(0.1 / 0.9)]), 2) == pytest.approx(0.5)
    sure, softer = newcomer(replace(SUBJECT, trust=50.0)), newcomer(SUBJECT)
    kept = [len(played(learner, {"rounds": 1}).book.course) for learner in (sure, softer)]
    assert kept[0] < 0.5 * kept[1]


def test_moves_that_turned_out_well_become_more_likely():
    learner = changed(newcomer(SUBJECT))
    seen = pages_of(learner, played(learner, {"rounds": 1}).book)
    wanted = torch.where(seen.chosen == seen.chosen[0], 1.0, -1.0)
    before = chances(learner, seen).detach()
    loss, _ = playing.instinct_loss(learner, seen, wanted)
    loss.backward()
    with torch.no_grad():
        for weights in (weights for instinct in learner.instincts for weights in instinct.parameters()):
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


@pytest.mark.parametrize("parts", [1, 3])
def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, hands: Executor, parts: int):
    """The same in one go and in two, to the last bit."""
    straight, learner, again = (newcomer(SUBJECT) for _ in range(3))
    straight.parts = learner.parts = again.parts = parts
    for _ in range(4):
        playing.lesson(straight, hands)
    for _ in range(2):
        playing.lesson(learner, hands)
    save(learner, tmp_path)
    restore(again, tmp_path)
    for _ in range(2):
        playing.lesson(again, hands)
    assert again.lessons == straight.lessons == 4
    assert (again.rows() == straight.rows()).all()
    assert (again.steady == straight.steady).all()
    assert (again.rows() != learner.rows()).any()


def test_a_run_goes_on_beyond_its_turning_where_it_was_stopped(tmp_path: Path, hands: Executor):
    """From there on there are weights for each manner of opponents, alike at first, then learned apart."""
    subject = replace(SUBJECT, turning=2)
    straight, learner, again = (newcomer(subject) for _ in range(3))
    for _ in range(4):
        playing.lesson(straight, hands)
    playing.lesson(learner, hands)
    assert len(learner.instincts) == 1
    playing.lesson(learner, hands)
    assert len(learner.instincts) == FORM.manners
    assert (learner.rows()[0] == learner.rows()[1]).all()
    save(learner, tmp_path)
    restore(again, tmp_path)
    for _ in range(2):
        playing.lesson(again, hands)
    assert (again.rows()[0] != again.rows()[1]).any()
    assert (again.rows() == straight.rows()).all()


def test_a_run_in_other_parts_is_not_gone_on_with(tmp_path: Path):
    learner = newcomer(SUBJECT)
    learner.parts = 3
    save(learner, tmp_path)
    with pytest.raises(ValueError, match="--parts 3"):
        restore(newcomer(SUBJECT), tmp_path)


def test_an_exploiter_is_gone_on_with_as_such(tmp_path: Path):
    learner, weights = newcomer(SUBJECT), newcomer(SUBJECT).rows()
    save(exploiter(SUBJECT, weights), tmp_path / "exploiter")
    save(learner, tmp_path / "learner")
    with pytest.raises(ValueError, match="begun with --against"):
        restore(learner, tmp_path / "exploiter")
    with pytest.raises(ValueError, match="begun without --against"):
        restore(exploiter(SUBJECT, weights), tmp_path / "learner")


def test_a_run_of_an_older_version_is_not_gone_on_with(tmp_path: Path):
    save(newcomer(SUBJECT), tmp_path)
    kept = torch.load(tmp_path / "learner.pt", weights_only=True)
    del kept["frozen"]
    torch.save(kept, tmp_path / "learner.pt")
    with pytest.raises(ValueError, match="older version"):
        restore(newcomer(SUBJECT), tmp_path)


def test_a_lesson_in_one_part_is_drawn_from_its_generator_in_one_order(hands: Executor):
    """First who sits where, then the deals, then the dice, then what is studied when: shipped weights are made so."""
    learner, games, rng = newcomer(SUBJECT), SUBJECT.lines // playing.LINES_A_GAME, luck(0)
    seated = seating(SUBJECT.game, SUBJECT.circle, games, 2, 1, rng)
    deals = rng.integers(2**60) + np.arange(games)
    minds = np.stack([learner.rows(), *learner.past])
    found = play(SUBJECT, SUBJECT.tables[0], minds, seated, deals, int(rng.integers(2**62)), SUBJECT.lines)
    kinds = np.eye(SUBJECT.circle.kinds, dtype=np.float32)[seated.kinds[found.owners]]
    set_pace(learner)
    playing.study(learner, found.book, playing.prizes(learner, found.gains), kinds, rng)
    assert (learner.rows() == taught(hands, parts=1)).all()


def test_the_same_parts_teach_the_same_whoever_plays_them(hands: Executor):
    alone = taught(hands, parts=3)
    with in_threads(2) as side_by_side, in_processes(2) as elsewhere:
        assert (taught(side_by_side, parts=3) == alone).all()
        assert (taught(elsewhere, parts=3) == alone).all()
    assert (taught(hands, parts=2) != alone).any()


@pytest.mark.long
def test_a_local_ray_teaches_the_same(hands: Executor):
    pytest.importorskip("ray")
    with in_ray("local") as cluster:
        assert (taught(cluster, parts=3, lessons=2) == taught(hands, parts=3, lessons=2)).all()


def test_joined_parts_keep_their_gains():
    """Every decision belongs to the same gain as before, and no two parts share a course."""
    parts = [played(newcomer(SUBJECT), {"rounds": 1}, seed) for seed in (2, 3)]
    whole, gains = joined(parts)
    before = [part.gains[part.book.course] for part in parts]
    assert (gains[whole.course] == np.concatenate(before)).all()
    first, second = np.split(whole.course, [len(before[0])])
    assert set(first).isdisjoint(second)
    assert (whole.table == np.concatenate([part.book.table for part in parts])).all()


def test_parts_share_a_book_evenly():
    assert shares(10, 1) == [10]
    assert shares(10, 4) == [3, 3, 2, 2]


def test_the_games_of_a_lesson_are_played_while_the_one_before_is_studied(hands: Executor):
    """By the learner as it was when that one began: who plays is never who has just learned."""
    learner = newcomer(SUBJECT)
    first = learner.rows()
    playing.lesson(learner, hands)
    assert (learner.minds[LEARNER] == first).all()
    assert (learner.rows() != first).any()
    second = learner.rows()
    playing.lesson(learner, hands)
    assert (learner.minds[LEARNER] == second).all()


def test_others_are_met_later(hands: Executor, monkeypatch: pytest.MonkeyPatch):
    """Of a lesson whose games are begun a lesson ahead, too; and the judge knows all of them."""
    met = []
    monkeypatch.setattr(
        playing, "seating", lambda game, circle, *rest: met.append(circle) or seating(game, circle, *rest)
    )
    learner = newcomer(SUBJECT)
    for lesson in (0, SUBJECT.turning - 1, SUBJECT.turning):
        playing.begin_games(learner, hands, lesson)
    assert met == [SUBJECT.circle, SUBJECT.circle, SUBJECT.later]
    for subject in SUBJECTS.values():
        assert subject.later is None or list(subject.later.styles) == list(subject.circle.styles)


def test_winning_is_worth_more_later():
    learner, gains = newcomer(SUBJECT), np.array([-1.0, 0.0, 40.0, 1_000.0])
    before = playing.prizes(learner, gains) * SUBJECT.scale
    assert before[:3] == pytest.approx(gains[:3] + SUBJECT.victory * np.tanh(gains[:3] / 10.0))
    assert before[3] == playing.FARTHEST * SUBJECT.scale
    learner.lessons = SUBJECT.turning
    later = playing.prizes(learner, gains) * SUBJECT.scale
    assert later[2] - before[2] == pytest.approx(SUBJECT.last_victory - SUBJECT.victory, abs=0.1)


def test_to_draw_out_a_wait_costs_something_later(hands: Executor, monkeypatch: pytest.MonkeyPatch):
    """Hoarders wait for each other to draw; what they gain is less by so much for every turn beyond patience."""
    games, minds = 20, newcomer(SUBJECT).rows()[None]
    nobody = np.full((games, 2), NO_MIND)
    styles = np.broadcast_to(STYLES[SUBJECT.game]["hoarder"], (games, 2, STYLE_SIZE)).copy()
    seated = Seating(nobody, styles, np.zeros(nobody.shape), None)
    patient, hasty = (
        play(SUBJECT, {"rounds": 1}, minds, seated, np.arange(games), 1, SUBJECT.lines, impatience)
        for impatience in (0.0, 6.0)
    )
    cost = (patient.gains - hasty.gains)[patient.owners >= 0].reshape(games, 2)
    assert (patient.points == hasty.points).all()
    assert (cost % 6.0 == 0).all()
    assert (cost.max(axis=1) > 60.0).any()
    assert (cost.max(axis=1) == 0.0).any()
    given = []
    monkeypatch.setattr(playing, "play", lambda *all_given: given.append(all_given[-1]))
    for lesson in (SUBJECT.turning - 1, SUBJECT.turning):
        playing.begin_games(newcomer(SUBJECT), hands, lesson)
    hands.shutdown()
    assert given == [0.0, SUBJECT.impatience]


def test_inner_layers_learn_at_a_pace_of_their_own():
    learner = newcomer(SUBJECT)
    for lessons, rate in ((0, SUBJECT.rate), (SUBJECT.lessons, SUBJECT.last_rate)):
        learner.lessons = lessons
        set_pace(learner)
        for each, pace in zip(learner.optimizers, (SUBJECT.pace, SUBJECT.judge_pace), strict=True):
            assert [group["lr"] for group in each.param_groups] == pytest.approx([rate * pace, rate])
    inner = sum(weights.numel() for weights in learner.optimizers[INSTINCT].param_groups[0]["params"])
    outputs = sum(weights.numel() for weights in learner.optimizers[INSTINCT].param_groups[1]["params"])
    assert inner + outputs == FORM.size
    assert inner > outputs


@pytest.mark.parametrize("parts", [1, 5])
def test_a_lesson_in_parts_is_no_shorter(hands: Executor, monkeypatch: pytest.MonkeyPatch, parts: int):
    studied = []
    monkeypatch.setattr(playing, "study", lambda _learner, filled, *_: studied.append(len(filled.course)))
    taught(hands, parts)
    assert SUBJECT.lines - LONGEST_GAME < studied[0] < SUBJECT.lines


def test_one_command_leads_from_nothing_to_weights_and_curves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    small = replace(SUBJECT, lessons=2)
    monkeypatch.setitem(SUBJECTS, small.game, small)
    monkeypatch.setattr(learning, "SHOW_EVERY", 2)
    monkeypatch.setattr(learning, "TRIAL_DEALS", 5)
    learning.main(small.game, tmp_path, export=tmp_path / "weights.npz")
    written = FORM.load(tmp_path / "weights.npz")
    assert (written == kept_in(tmp_path, small).steady).all()
    assert fingerprint(written) in capsys.readouterr().out
    curves.main(tmp_path, ["margin/cautious", "won/sprinter"], tmp_path / "curve.svg")
    assert "won/sprinter</text>" in (tmp_path / "curve.svg").read_text()
    with pytest.raises(typer.BadParameter, match="not margin/nobody"):
        curves.main(tmp_path, ["margin/nobody"], tmp_path / "curve.svg")


def test_a_newcomer_plays_by_the_rules_of_thumb():
    margin, share = playing.trial(SUBJECT, newcomer(SUBJECT).rows(), "sensible", deals=20)
    assert share == 0.5
    assert abs(margin) < 1.0


def test_an_exploiter_begins_as_its_rival_but_surer_and_meets_nobody_else():
    rival = changed(newcomer(SUBJECT))
    frozen = rival.rows()
    learner = exploiter(SUBJECT, frozen)
    seen = pages_of(rival, played(rival, {"rounds": 1}).book)
    legal = seen.thumb > ILLEGAL / 2
    with torch.no_grad():
        surer, before = considered(learner, seen)[legal], considered(rival, seen)[legal]
    assert torch.allclose(surer, EXPLOITER_SURENESS * before, atol=1e-4)
    assert playing.trial(learner.subject, learner.rows(), frozen, deals=10) == (0.0, 0.5)
    met = seating(SUBJECT.game, learner.subject.circle, 100, 2, 1, np.random.default_rng(1))
    assert (np.sort(met.minds, axis=1) == [LEARNER, 1]).all()
    assert (met.noise[met.minds == 1] == 0).all()
    for _ in range(10):
        end(learner)
    assert len(learner.past) == 1
    assert (learner.past[0] == frozen).all()
