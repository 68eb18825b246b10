"""`serai review`: figures and mistakes in words; what is kept is gone on with."""

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

import serai
from serai.errors import BadRecord
from serai.review.game import REVIEWED
from serai.review.judging import Estimate
from serai.review.reviewing import Reviewer
from serai.terminal import reviewing
from serai.terminal.names import unnamed
from tests.commands import assert_refused, run
from tests.review.games import LITTLE, played


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REVIEWED, "lost-cities", replace(REVIEWED["lost-cities"], effort=LITTLE))


def paper() -> Console:
    return Console(file=io.StringIO(), width=2000)


def test_the_figures_and_the_mistakes_are_told() -> None:
    table, console = played("lost-cities", "guide", "stroller"), paper()
    review = reviewing.make(table, None, 2, console)
    moment = review.decisions[0]
    wrong = replace(review.judgements[moment], kind="blunder", loss=Estimate(0.2, 0.1, 0.3), points=Estimate(9, 5, 13))
    review.judgements[moment] = wrong
    reviewing.show(review, table, unnamed(2), console)
    said = console.file.getvalue()  # type: ignore[attr-defined]
    for words in ("Accuracy", "Luck", "Skill", "Result without luck", f"Move {moment + 1}, Blunder: Player", "Better:"):
        assert words in said
    assert "It cost 20% of the winning chances and about 9 points." in said


def test_what_is_kept_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, kept = played("lost-cities", "guide", "stroller"), tmp_path / "kept.json"
    whole = reviewing.make(table, None, 2, paper())
    judge = Reviewer.judge

    def stopped(self: Reviewer, moment: int) -> object:
        if len(self.review.judgements) > 10:
            raise KeyboardInterrupt
        return judge(self, moment)

    with monkeypatch.context() as patch:
        patch.setattr(Reviewer, "judge", stopped)
        with pytest.raises(KeyboardInterrupt):
            reviewing.make(table, kept, 1, paper())
    assert len(json.loads(kept.read_text())["judgements"]) > 5
    assert reviewing.make(table, kept, 2, paper()) == whole
    another = played("lost-cities", "guide", "stroller", seed=8)
    assert reviewing.make(another, kept, 2, paper()) != whole


def test_refusals_are_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(serai.new("lost-cities", seed=5).record()))
    assert_refused(run("review", path), "not over")
    path.write_text("{}")
    assert_refused(run("review", path), "not a Caravanserai record")
    broken = tmp_path / "kept.json"
    broken.write_text("{")
    with pytest.raises(BadRecord, match="cannot be read"):
        reviewing.make(played("lost-cities", "guide", "stroller"), broken, 1, paper())
