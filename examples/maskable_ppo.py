"""MaskablePPO of sb3-contrib learns Lost Cities against a bot (pip install 'serai[rl]' sb3-contrib)."""

import gymnasium
from sb3_contrib import MaskablePPO

STEPS = 100_000


def train(steps: int = STEPS) -> MaskablePPO:
    """Learn rounds against the stroller; only legal actions are ever tried."""
    env = gymnasium.make("serai.envs:serai/lost-cities-v0", opponent="stroller", rounds=1, reward="margin")
    return MaskablePPO("MlpPolicy", env, gamma=1.0, seed=1, verbose=1).learn(steps)


def play(model: MaskablePPO, rounds: int = 200) -> float:
    """Its mean margin against the same bot, in rounds that it has not met."""
    env = gymnasium.make("serai.envs:serai/lost-cities-v0", opponent="stroller", rounds=1, reward="margin")
    total = 0.0
    for number in range(rounds):
        (observation, info), over = env.reset(seed=1_000_000 + number), False
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool), deterministic=True)
            observation, reward, over, _, info = env.step(action)
            total += reward
    return total / rounds


if __name__ == "__main__":
    trained = train()
    print(f"mean margin against the stroller in 200 rounds: {play(trained):.1f} points")
    trained.save("lost_cities_ppo")
