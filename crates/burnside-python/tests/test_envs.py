"""Environments as learning programs expect them."""

import warnings

import burnside
import numpy as np
import pytest
from burnside.envs import Lockstep, SpielGame

NAMES = ["quantik", "gobblet", "quarto", "tictactoe", "hexapawn", "dobutsu-shogi"]


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo(name):
    pytest.importorskip("pettingzoo")
    from burnside.envs import aec
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(name, longest=60), num_cycles=60)


def test_pettingzoo_ends_with_the_rules():
    pytest.importorskip("pettingzoo")
    from burnside.envs import aec

    env = aec.env("tictactoe", render_mode="ansi")
    env.reset()
    for action in (4, 0, 2, 1, 6):
        env.step(action)
    assert env.rewards == {"player_1": 1.0, "player_2": -1.0} and all(env.terminations.values())
    env.reset()
    env.step(4)
    env.step(4)
    assert env.rewards == {"player_1": 0.0, "player_2": -1.0} and all(env.terminations.values())
    assert "Player 2 to move" in env.render()


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium(name):
    pytest.importorskip("gymnasium")
    from burnside.envs import gym
    from gymnasium.utils.env_checker import check_env

    for player in (1, 2):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check_env(gym.env(name, player=player), skip_render_check=True)


def test_gymnasium_against_a_perfect_opponent():
    pytest.importorskip("gymnasium")
    from burnside import benchmark
    from burnside.envs import gym

    game = burnside.game("gobblet")
    env = gym.env(game, player=2, opponent=benchmark.perfect(game))
    seen, _ = env.reset(seed=1)
    reward, over = 0.0, False
    while not over:
        seen, reward, over, long, _ = env.step(int(seen["action_mask"].argmax()))
        over = over or long
    assert reward == -1


@pytest.mark.parametrize("name", [*NAMES, "zertz"])
def test_the_shape_of_openspiel(name):
    game = SpielGame(name)
    random = np.random.default_rng(3)
    state = game.new_initial_state()
    assert state.history() == [] and not state.is_chance_node() and game.num_players() == 2
    while not state.is_terminal() and state.move_number() < 80:
        legal = state.legal_actions()
        assert legal == sorted(legal) and legal == np.flatnonzero(state.legal_actions_mask()).tolist()
        assert state.legal_actions(1 - state.current_player()) == []
        assert len(state.observation_tensor()) == game.observation_tensor_size()
        before, action = str(state), int(random.choice(legal))
        child = state.child(action)
        assert str(state) == before and state.action_to_string(0, action)
        state.apply_action(action)
        assert str(child) == str(state) and child.history() == state.history()
    if state.is_terminal():
        winner = state.position.winner
        assert sum(state.returns()) == 0 and state.current_player() == -4
        assert state.returns()[(winner or 1) - 1] == (1 if winner else 0)
        assert state.legal_actions() == []


EVERY = sorted({*(game.name for game in burnside.games()), *burnside.shipped()})


@pytest.mark.parametrize("name", [name for name in EVERY if name not in NAMES])
def test_every_game_is_an_environment(name):
    """The other games, game files included: fewer cycles, the same checks."""
    pytest.importorskip("pettingzoo")
    from burnside.envs import aec, gym
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(name, longest=12), num_cycles=12)
        check_env(gym.env(name, longest=12), skip_render_check=True)
    state = SpielGame(name).new_initial_state()
    size = state.get_game().observation_tensor_size()
    while not state.is_terminal() and len(state.history()) < 4:
        assert len(state.observation_tensor()) == size > 0
        state.apply_action(state.legal_actions()[-1])
    assert state.is_terminal() or len(state.history()) == 4


@pytest.mark.parametrize("name", ["quantik", "gobblet", "hexapawn"])
def test_games_in_lockstep_are_games_one_by_one(name):
    games = Lockstep(name, 6, longest=30)
    positions = [games.game.start] * 6
    random, ended = np.random.default_rng(1), 0
    for _ in range(70):
        legal = games.legal()
        actions = np.where(legal, random.random(legal.shape), -1).argmax(axis=1)
        plies = games.ply.copy()
        step = games.step(actions)
        for at, position in enumerate(positions):
            after = position.play(int(actions[at]))
            assert (games.game.states([after])[0] == step.last[at]).all()
            over = after.outcome is not None
            long = not over and plies[at] + 1 >= 30
            assert step.done[at] == (over or long) and step.truncated[at] == long
            worth = 0 if after.winner is None else 1 if after.winner == position.to_move else -1
            assert step.reward[at] == worth
            positions[at] = games.game.start if step.done[at] else after
            ended += int(step.done[at])
        assert games.game.positions(games.states) == positions
    assert ended > 6
    assert (games.reset() == games.game.states([games.game.start])[0]).all()
