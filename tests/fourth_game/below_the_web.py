"""Card Duel, played through every layer below the web by its folders alone."""

import pytest

import serai
from serai import bots
from serai.cli.playing import rules_text
from serai.rules import GAMES as RULES
from serai.rules import kernel
from serai.rules.compiling import INTERPRETED
from serai.rules.randomness import generator
from serai.table.games import GAMES
from serai.table.perspective import Perspective
from tests.commands import run
from tests.terminal.full.driver import app_for, by_keys, play, play_to_the_end, seated

GAME = "card-duel"


def play_out(table: serai.Table, *names: str) -> serai.Table:
    seated = [bots.find(name, seed=1, game=GAME) for name in names]
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, seated[seat].choose(Perspective(table, seat)))
    assert not any(bot.faults for bot in seated)
    return table


def test_it_is_one_of_the_games() -> None:
    assert GAME in RULES
    assert GAMES[GAME].rules is RULES[GAME]


def test_the_kernel_plays_it() -> None:
    states = RULES[GAME].empty()
    kernel.deal_at(states, 0, 7)
    steps = kernel.random_steps(states, 0, generator(1), 100, RULES[GAME].buffer())
    assert steps == 6
    assert kernel.winners_at(states, 0) in (1, 2)


@pytest.mark.parametrize("in_turn", [False, True])
def test_a_table_keeps_it_and_its_secrets(in_turn: bool) -> None:
    table = serai.new(GAME, seed=3, in_turn=in_turn)
    assert table.to_move == ((0,) if in_turn else (0, 1))
    table.play(0, table.actions(0)[0])
    assert table.view(1).laid == ["?", ""]
    assert table.view(1).log[-1]["text"] == "lay ?"
    assert table.can_undo(0)
    play_out(table, "random", "random")
    assert serai.load(table.record()).scores() == table.scores()
    assert serai.score(GAME, duels=[(7, 3), (1, 2), (8, 4)]).points == [2, 1]


@pytest.mark.parametrize("level", bots.BOTS)
def test_every_level_plays_it(level: str) -> None:
    assert play_out(serai.new(GAME, seed=5), level, "guide").winners()


def test_a_tournament_knows_levels_styles_and_chance() -> None:
    from serai.lab import tournament

    found = tournament.run(GAME, ["random", "guide", "miserly"], deals=20, workers=1)
    assert {rung.bot for rung in found.ladder} == {"random", "guide", "miserly"}
    assert len(found.deals) == 60
    assert not any(deal.capped or any(deal.faults) for deal in found.deals)


def test_the_environments_offer_it() -> None:
    import gymnasium
    import pettingzoo

    from serai.envs import env_id, names

    turn_by_turn = pettingzoo.make("aec", env_id(GAME))
    turn_by_turn.reset(seed=1)
    for agent in turn_by_turn.agent_iter():
        observation, _reward, ended, cut, _info = turn_by_turn.last()
        turn_by_turn.step(None if ended or cut else turn_by_turn.action_space(agent).sample(observation["action_mask"]))

    at_once = pettingzoo.make("parallel", env_id(GAME))
    observations, _infos = at_once.reset(seed=1)
    while at_once.agents:
        chosen = {
            agent: at_once.action_space(agent).sample(observations[agent]["action_mask"]) for agent in at_once.agents
        }
        observations, rewards, *_rest = at_once.step(chosen)
    assert sorted(rewards.values()) == [-1.0, 1.0]

    many = gymnasium.make_vec(env_id(GAME), num_envs=4, opponent="guide")
    shown, _infos = many.reset(seed=1)
    over = 0
    for _ in range(3):
        actions = many.action_space.sample(mask=tuple(shown["action_mask"]))
        shown, _rewards, ended, *_rest = many.step(actions)
        over += int(ended.sum())
    assert over == 4, "three choices each"
    assert len(names.observation_names(serai.new(GAME).game)) == RULES[GAME].observation
    alone = gymnasium.make(env_id(GAME))
    assert alone.observation_space.contains(alone.reset(seed=1)[0])


def test_openspiel_offers_it() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import serai.envs.openspiel  # noqa: F401 - tells OpenSpiel the names

    state = pyspiel.load_game("serai_card_duel(in_turn=True)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0] if not state.is_chance_node() else 1)
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_the_terminal_plays_replays_and_scores_it(tmp_path) -> None:  # type: ignore[no-untyped-def]
    record = tmp_path / "game.json"
    played = run("play", GAME, "--plain", "--seed", 3, "--record", record, lines=["1", "1", "1"])
    assert played.code == 0, played
    assert "The game is over." in played.out
    assert "hand [" in run("replay", record, "--move", 2).out
    assert run("score", GAME, "7:3", "1:2").out == "1 : 1\n"
    assert GAME in run("games").out


def test_the_full_screen_plays_it(tmp_path) -> None:  # type: ignore[no-untyped-def]
    table = serai.new(GAME, seed=3)
    app = app_for(seated(table, tmp_path / "game.json"))

    async def script(pilot) -> None:  # type: ignore[no-untyped-def]
        await play_to_the_end(pilot, by_keys)

    play(app, script)
    assert table.over
    assert "# Card Duel" in rules_text(GAME), "one key away"


@pytest.mark.skipif(INTERPRETED, reason="about compiled code")
def test_its_speed_can_be_measured() -> None:
    from serai.lab import bench

    states, actions = bench.prepared(GAME)
    assert bench.random_games(states, 5, 1, generator(1), actions) == 60
