"""Learning to foresee: PyTorch says what the compiled code says, results are believed as planned, and lessons teach."""

import numpy as np
import pytest
import typer

torch = pytest.importorskip("torch")

from research.foreseeing import BOOKS, believed, form_of, futures, main, study, table_of, thought  # noqa: E402
from research.networks import Foreseeing  # noqa: E402
from research.play.futures import MOST_SEATS  # noqa: E402
from research.play.lines import one_book  # noqa: E402
from research.subjects import SUBJECTS  # noqa: E402
from serai.bots.foresight import SCALE, outcome  # noqa: E402
from serai.bots.instinct import fingerprint  # noqa: E402
from serai.bots.lost_cities_board.foresight import FILE, WEIGHTS  # noqa: E402

GAME = "lost-cities-board"
SUBJECT, FORM = SUBJECTS[GAME], form_of(GAME)
LINES = 2_500


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture(scope="module")
def met():
    return futures(SUBJECT, {"seats": 3}, 1, LINES)


def test_pytorch_foresees_what_the_compiled_code_does(met):
    network = Foreseeing(FORM, np.random.default_rng(1))
    network.set_row(WEIGHTS[0])
    table, parts = met.table.astype(np.float32), met.parts.astype(np.float32)
    played = [outcome(FORM.layout, WEIGHTS, FORM.parts, table[i], parts[i]) for i in range(100)]
    assert thought(network, FORM, met)[:100] - met.worth[:100] == pytest.approx(np.array(played), abs=0.05)
    assert np.ptp(played) > 20.0
    assert (network.row() == WEIGHTS[0]).all()


def test_the_courses_of_a_stage_are_those_of_its_seats(met):
    assert 0.9 * LINES < len(met.course) <= LINES
    assert set(met.course % MOST_SEATS) == {0, 1, 2}
    for course in np.unique(met.course):
        assert len(set(met.end[met.course == course])) == 1  # one result, whenever it is foretold
    assert np.unique(met.end).size > 10


def test_a_result_is_believed_less_the_farther_it_is():
    courses, ends = np.array([3, 5, 3, 3]), np.array([10.0, 7.0, 10.0, 10.0], np.float32)
    foreseen, found = np.array([1.0, 2.0, 4.0, 6.0], np.float32), np.zeros(4, np.float32)
    believed(courses, ends, foreseen, 0.5, found)
    assert found.tolist() == [0.5 * 4 + 0.5 * (0.5 * 6 + 0.5 * 10), 7.0, 0.5 * 6 + 0.5 * 10, 10.0]
    believed(courses, ends, foreseen, 1.0, found)
    assert found.tolist() == ends.tolist()


def test_it_is_learned(met):
    network = Foreseeing(FORM, np.random.default_rng(1))
    foreseen = list(study(network, FORM, met, [1.0] * 40 + [0.7]))
    assert foreseen[0] == pytest.approx(0.0, abs=1e-6)  # a newcomer says nothing
    assert foreseen[-1] > 0.4
    assert np.abs(thought(network, FORM, met) - met.worth).mean() > SCALE / 6


def test_books_are_joined_without_mixing_their_courses(met):
    both = one_book([met, met], [met.course.max() + 1] * 2)
    count = len(met.course)
    assert (both.parts[count:] == met.parts).all()
    assert (both.end[:count] == met.end).all()
    assert not set(both.course[:count]) & set(both.course[count:])


def test_every_variant_is_met():
    tables = [table_of(SUBJECT, number) for number in range(BOOKS)]
    assert all(variant in tables for variant in SUBJECT.variants)
    assert sum(table in SUBJECT.tables for table in tables) >= 0.9 * BOOKS


def test_the_same_command_gives_the_same_weights(tmp_path, capsys):
    for name in ("one.npz", "two.npz"):
        main(GAME, tmp_path / name, books=2, lines=LINES)
    one, two = (FORM.load(tmp_path / name) for name in ("one.npz", "two.npz"))
    assert (one == two).all()
    assert fingerprint(one) in capsys.readouterr().out
    assert FORM.load(FILE).shape == one.shape


def test_a_game_without_foresight_is_refused():
    with pytest.raises(typer.BadParameter, match="foresees nothing"):
        form_of("en-route")
