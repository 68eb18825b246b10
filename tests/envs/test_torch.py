"""Learning with PyTorch; collected only where it is installed (conftest.py)."""

import sys
from importlib import import_module
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_maskable_ppo_learns_from_the_environment(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    example = import_module("maskable_ppo")
    model = example.train(steps=2048)
    assert model.num_timesteps == 2048
    assert -400 < example.play(model, rounds=2) < 200
    sys.modules.pop("maskable_ppo")
