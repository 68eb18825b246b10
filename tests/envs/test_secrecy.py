"""What reaches a seat is the same in all worlds that the seat cannot tell apart."""

import numpy as np
import pytest

from serai.envs.aec import TurnByTurn
from serai.envs.one_seat import OneSeat
from serai.envs.parallel import ParallelGame
from serai.table import table_of
from tests.variants import VARIANTS, name_of, position_after

MOMENTS = (0, 3, 25, 90)


def shown(env, seat):
    """All that an agent gets from an environment."""
    agent = f"player_{seat}"
    if isinstance(env, OneSeat):
        env.seat = seat
        observation, info = env._shown()
        assert set(info) == {"action_mask", "seat"}
        view = {"observation": observation, "action_mask": info["action_mask"]}
    else:
        view = env.observe(agent) if isinstance(env, TurnByTurn) else env._observations()[agent]
    text = env._render(seat)
    return view["observation"].tobytes(), view["action_mask"].tobytes(), text


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
@pytest.mark.parametrize("kind", [TurnByTurn, ParallelGame, OneSeat])
def test_hidden_things_do_not_show(variant, kind):
    name, seats, options = variant
    env = kind(name, seats=seats, render_mode="ansi", **dict(options))
    env.reset(seed=1)
    for moves in MOMENTS:
        env.table = real = position_after(variant, moves)
        for seat in range(seats):
            before = shown(env, seat)
            differs = False
            for seed in range(3):
                env.table = table_of(real, real.imagine(seat, seed))
                differs |= env.table.states.tobytes() != real.states.tobytes()
                assert shown(env, seat) == before
                env.table = real
            assert differs


def test_the_seat_sees_its_own_hand():
    """A check of the check: a card that the seat does know changes what it gets."""
    variant = VARIANTS[0]
    env = TurnByTurn(variant[0], seats=variant[1], render_mode="ansi")
    env.reset(seed=1)
    env.table = position_after(variant, 0)
    before = shown(env, 0)
    env.table = position_after(variant, 0, seed=12)
    assert not np.array_equal(shown(env, 0)[0], before[0])
