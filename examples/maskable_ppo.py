"""MaskablePPO of sb3-contrib learns Lost Cities against a bot (pip install 'serai[rl]' sb3-contrib)."""

import gymnasium
from sb3_contrib import MaskablePPO

STEPS = 100_000


def rounds() -> gymnasium.Env:
    """Rounds against the stroller, paid by the margin."""
    return gymnasium.make("serai.envs:serai/lost-cities-v0", opponent="stroller", rounds=1, reward="margin")


def beginner() -> MaskablePPO:
    """One who has learned nothing yet; only legal actions are ever tried."""
    return MaskablePPO("MlpPolicy", rounds(), gamma=1.0, seed=1)


def play(model: MaskablePPO, count: int = 200) -> float:
    """Its mean margin against the same bot, in rounds that it has not met."""
    env, total = rounds(), 0.0
    for number in range(count):
        (observation, info), over = env.reset(seed=1_000_000 + number), False
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool), deterministic=True)
            observation, reward, over, _, info = env.step(action)
            total += reward
    return total / count


if __name__ == "__main__":
    learner = beginner()
    print(f"mean margin against the stroller in 200 rounds, untaught: {play(learner):.1f} points", flush=True)
    learner.learn(STEPS)
    print(f"after {STEPS:,} steps: {play(learner):.1f} points")
    learner.save("lost_cities_ppo")
