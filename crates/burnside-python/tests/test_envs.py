"""Environments as learning programs expect them."""

import warnings

import burnside
import burnside.benchmark
import numpy as np
import pytest
from burnside.envs import Lockstep, SpielGame
from conftest import ROOT

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


class Stones:
    """Who takes the last stone wins. Whoever took two is alone at play: the opponent must pass."""

    name = "stones"
    title = "Stones"
    rules = "Take one or two; after two the opponent passes. Whoever takes the last stone wins."
    can_return = False
    actions = (1, 2)

    def start(self):
        return (7, 1, False)

    def to_move(self, position):
        return position[1]

    def moves(self, position):
        stones, _, passes = position
        return ["pass"] if passes else [1, 2][:stones]

    def play(self, position, move):
        stones, player, _ = position
        return (stones - (0 if move == "pass" else move), 3 - player, move == 2)

    def outcome(self, position):
        # The pass after the last stones is not asked for.
        return None if position[0] else 3 - position[1]


def test_a_pass_without_a_number_is_made_by_itself(tmp_path):
    game = registered(Stones)
    games, random = Lockstep(game, 8), np.random.default_rng(2)
    left, mover, ended = [7] * 8, [1] * 8, 0
    for _ in range(40):
        legal = games.legal()
        assert legal.any(axis=1).all() and games.to_move().tolist() == mover
        assert legal[:, 0].all() and legal[:, 1].tolist() == [stones > 1 for stones in left]
        actions = np.where(legal, random.random(legal.shape), -1).argmax(axis=1)
        step = games.step(actions)
        for at, action in enumerate(actions.tolist()):
            left[at] -= action + 1
            assert step.done[at] == (left[at] == 0) and step.reward[at] == step.done[at]
            # After two stones the same player goes on.
            mover[at] = mover[at] if action == 1 else 3 - mover[at]
            if left[at] == 0:
                left[at], mover[at], ended = 7, 1, ended + 1
    assert ended > 8
    # Without planes, observations are the bytes of the state.
    state = SpielGame(game).new_initial_state()
    for action, mover in ((0, 1), (1, 1), (0, 0)):
        state.apply_action(action)
        assert state.current_player() == mover and state.legal_actions() == [0, 1]
        assert state.observation_tensor() == game.states([state.position])[0].tolist()
    assert str(state) == "(3, 1, False)" and state.history() == [0, 1, 0]

    def asked(states):
        assert game.legal(states).any(axis=1).all(), "no policy sees an empty mask"
        return game.legal(states).argmax(axis=1)

    # No policy passes by itself: it is not scored, with a table or without.
    for solved in (False, True):
        for symmetry in (False, True):
            with pytest.raises(burnside.ArrayError, match="moves without a number"):
                burnside.benchmark.score(asked, game, symmetry=symmetry)
        game.solve(tmp_path / f"stones-{solved}.bst")


class Fall(Stones):
    """Whoever takes the last stone takes the other down."""

    name = "fall"
    actions = (1,)

    def start(self):
        return (2, 1, False)

    def moves(self, position):
        return [1]

    def outcome(self, position):
        return None if position[0] else "both lose"


def test_where_both_lose_nobody_gets_anything():
    from burnside import benchmark
    from burnside.envs import _play

    game = burnside.register(Fall)
    games = Lockstep(game, 1)
    assert not games.step([0]).done[0]
    step = games.step([0])
    assert step.done[0] and step.reward[0] == 0
    over = game.start.play("1", "1")
    assert over.outcome == "both lose" and _play.rewards(over) == (0, 0)
    report = benchmark.score(benchmark.first_move(game), game)
    assert (report.as_first.value, report.as_second.value) == (0, 0) and report.optimal == 2
    assert game.start.value().value == "draw"


class Dumb(Stones):
    """Moves without numbers."""

    name = "dumb"
    actions = None


def test_games_whose_moves_have_no_numbers_are_refused_everywhere():
    """Nobody is handed an empty mask."""
    from burnside import benchmark

    game = burnside.register(Dumb)
    wide = burnside.load(text=wide_chains())
    for unnumbered in (game, wide):
        assert unnumbered.actions == 0
        asks = [
            lambda: Lockstep(unnumbered, 2),
            lambda: SpielGame(unnumbered),
            lambda: benchmark.score(lambda states: np.zeros(len(states), int), unnumbered),
            lambda: benchmark.first_move(unnumbered),
            lambda: benchmark.perfect(unnumbered),
            lambda: burnside.dataset(unnumbered, nodes=10),
            lambda: unnumbered.against(1),
        ]
        for ask in asks:
            with pytest.raises(burnside.ArrayError, match="have no numbers, so that no policy"):
                ask()
    pytest.importorskip("pettingzoo")
    from burnside.envs import aec, gym

    for make in (aec.env, gym.env):
        with pytest.raises(burnside.ArrayError, match="have no numbers"):
            make(game)


class Seen(Stones):
    """The same with something to see: the stones on a line, and whose turn it is."""

    name = "seen-stones"
    channels = ("stones", "player 2 to move")

    def planes(self, position):
        stones, player, _ = position
        return [[[int(place < stones) for place in range(7)]], [[player - 1] * 7]]


def registered(rules):
    """The game, whichever test comes first."""
    names = [game.name for game in burnside.games()]
    return burnside.game(rules.name) if rules.name in names else burnside.register(rules)


@pytest.mark.parametrize("rules", [Stones, Seen])
def test_games_of_register_are_environments(rules):
    pytest.importorskip("pettingzoo")
    from burnside.envs import aec, gym
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test

    game = registered(rules)
    shape = (2, 1, 7) if rules is Seen else (1, 1, 16)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(game), num_cycles=60)
        for player in (1, 2):
            check_env(gym.env(game, player=player), skip_render_check=True)
    env = gym.env(game, player=1, opponent=lambda states: np.zeros(len(states), int))
    seen, info = env.reset(seed=0)
    assert seen["observation"].shape == shape and info["legal_actions"] == [0, 1]
    # Two, the opponent passes; two again, and it passes again; one, it takes one; the last one.
    for action, left in ((1, 5), (1, 3), (0, 1), (0, 0)):
        seen, reward, over, _, info = env.step(action)
        assert str(env.position).startswith(f"({left},") and over == (left == 0)
        if rules is Seen:
            assert seen["observation"][0, 0].tolist() == [1] * left + [0] * (7 - left)
    assert reward == 1 and info["legal_actions"] == [] and not seen["action_mask"].any()


def test_planes_of_a_registered_game():
    game = registered(Seen)
    assert game.channels == ["stones", "player 2 to move"]
    states = game.states([game.start, game.start.play("1")])
    assert game.planes(states).tolist() == [[[[1] * 7], [[0] * 7]], [[[1] * 6 + [0]], [[1] * 7]]]
    assert game.planes(states, dtype="float32").dtype == np.float32
    data = burnside.dataset(game, games=5, nodes=1000)
    assert data.planes().shape == (len(data), 2, 1, 7)


def wrong_planes(change, **more):
    return type("Wrong", (Seen,), {"name": "wrong-planes", "planes": change, **more})


@pytest.mark.parametrize(
    "rules, says",
    [
        (wrong_planes(lambda self, position: [1, 2]), "an array of shape"),
        (wrong_planes(lambda self, position: [[[1, 2], [3]]]), "no array"),
        (wrong_planes(lambda self, position: [[[256]]]), "other numbers"),
        (wrong_planes(lambda self, position: [[[-1]]]), "other numbers"),
        (wrong_planes(lambda self, position: [[[0.5]]]), "other numbers"),
        (wrong_planes(lambda self, position: [[["a"]]]), "kind"),
        (wrong_planes(lambda self, position: [[[0] * (position[0] + 1)]], channels=("one",)), "at the start"),
        (wrong_planes(Seen.planes, channels=("one",)), "1 names, and planes makes 2"),
        (wrong_planes(lambda self, position: 1 // 0), "ZeroDivisionError|division"),
    ],
)
def test_wrong_planes_are_refused(rules, says):
    with pytest.raises(burnside.RulesError, match=says):
        burnside.register(rules)


def wide_chains():
    """Checkers in all eight directions: more paths of captures than there may be numbers."""
    text = (ROOT / "examples/games/checkers-4x5.game.toml").read_text()
    text = text.replace("checkers-4x5", "wide-checkers").replace("[4, 5]", "[8, 8]")
    text = text.replace('"diagonals"', '["rows", "columns", "diagonals"]')
    board = "\n".join(["........"] * 7 + ["x......."])
    return text.replace("o.o.\n....\n....\n....\nx.x.", board)


def test_games_of_a_listed_length_end_there():
    state = SpielGame("three-mens-morris", longest=5).new_initial_state()
    for ply in range(5):
        assert state.is_player_node() and state.move_number() == ply
        state.apply_action(state.legal_actions()[-1])
    assert state.is_terminal() and state.returns() == [0, 0] and state.legal_actions() == []
    assert not any(state.legal_actions_mask()) and state.current_player() == -4
