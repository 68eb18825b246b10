"""With PyTorch; collected only where it and sb3-contrib are installed (conftest.py)."""

import sys
import warnings
from importlib import import_module
from pathlib import Path

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import NumpyToTorch as OneToTorch
from gymnasium.wrappers.vector import NumpyToTorch, RecordEpisodeStatistics

from serai.envs import env_id

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_maskable_ppo_learns_from_the_environment(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    example = import_module("maskable_ppo")
    model = example.beginner().learn(2048)
    assert model.num_timesteps == 2048
    assert -400 < example.play(model, count=2) < 200
    sys.modules.pop("maskable_ppo")


def test_tensors_from_the_vector_environment():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for copy in (True, False):
            plain = gymnasium.make_vec(env_id("lost-cities"), num_envs=4, rounds=1, copy=copy)
            env = NumpyToTorch(RecordEpisodeStatistics(plain))
            seen, infos = env.reset(seed=1)
            paid = 0
            for _ in range(300):
                assert seen["observation"].dtype == torch.int16
                actions = torch.multinomial(seen["action_mask"].float(), 1)[:, 0]
                seen, rewards, over, _, infos = env.step(actions)
                paid += int(over.sum())
            assert paid > 0
            assert rewards.dtype == torch.float32
            assert isinstance(infos["seat"], torch.Tensor)


def test_arrays_become_tensors_in_place():
    env = gymnasium.make_vec(env_id("lost-cities"), num_envs=4, copy=False)
    seen, infos = env.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tensor, same = torch.as_tensor(seen["observation"]), torch.from_dlpack(seen["observation"])
    before = tensor.clone()
    env.step(infos["legal"][:, 0])
    assert torch.equal(tensor, same)
    assert not torch.equal(tensor, before)


def test_tensors_from_one_seat():
    env = OneToTorch(gymnasium.make(env_id("lost-cities"), opponent="random"))
    observation, info = env.reset(seed=1)
    action = int(np.flatnonzero(info["action_mask"].numpy())[0])
    assert isinstance(env.step(torch.tensor(action))[0], torch.Tensor)
    assert isinstance(observation, torch.Tensor)
