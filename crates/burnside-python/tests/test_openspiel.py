"""OpenSpiel: its own tests and algorithms on our games. `cargo xtask check-frameworks` runs this."""

import burnside
import numpy as np
import pytest
from burnside import benchmark
from conftest import ROOT

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: its tests are NOT run here"
)
from absl import flags  # noqa: E402
from burnside.envs import openspiel  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import best_response, mcts, minimax  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

NAMES = ["quantik", "gobblet", "quarto", "tictactoe", "hexapawn", "dobutsu-shogi", "zertz"]
if not flags.FLAGS.is_parsed():
    flags.FLAGS.mark_as_parsed()


@pytest.mark.parametrize("name", NAMES)
def test_simulations_of_openspiel(name):
    """Games at random: clones, serialization of both kinds, returns."""
    games_sim_test.GamesSimTest("sim_game").sim_game(openspiel.game(name, longest=60))


@pytest.mark.parametrize("name", NAMES)
def test_random_games_of_openspiel(name):
    pyspiel.random_sim_test(openspiel.game(name, longest=40), num_sims=3, serialize=True, verbose=False)


def test_the_interface_is_as_openspiel_enforces_it():
    names = [name for name in dir(api_test.EnforceAPIOnPartialTreeBase) if name.startswith("test_")]
    assert len(names) >= 5
    for name in NAMES:
        game = openspiel.game(name, longest=60)
        kind = type(name, (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": str(game)})
        kind.setUpClass()
        for test in names:
            kind(test).debug()


def test_a_loaded_file_is_a_game_of_openspiel():
    rules = burnside.load(ROOT / "examples/games/checkers-4x5.game.toml")
    game = openspiel.game(rules, longest=50)
    assert str(game) == str(pyspiel.load_game("burnside(longest=50,rules=checkers-4x5)"))
    assert game.num_distinct_actions() == 80
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_a_registered_game_is_a_game_of_openspiel():
    from test_envs import Seen, registered

    for rules in (Seen, type("Plain", (Seen,), {"name": "plain-stones", "planes": None})):
        game = openspiel.game(registered(rules), longest=20)
        assert game.num_distinct_actions() == 2
        pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
        # Two, two and two, after each of which the opponent passes, and then the last one.
        assert minimax.alpha_beta_search(game)[0] == 1


def test_states_are_those_of_the_rules():
    random = np.random.default_rng(1)
    for name in NAMES:
        rules = burnside.game(name)
        state = openspiel.game(name).new_initial_state()
        position = rules.start
        while position.outcome is None and state.move_number() < 30:
            states = rules.states([position])
            assert state.legal_actions() == np.flatnonzero(rules.legal(states)[0]).tolist()
            assert state.current_player() == position.to_move - 1
            assert (np.array(state.observation_tensor()) == rules.planes(states).reshape(-1)).all()
            action = int(random.choice(state.legal_actions()))
            state.apply_action(action)
            position = position.play(action)
            if position.outcome is None and not rules.legal(rules.states([position])).any():
                position = position.play(position.moves()[0])
            assert str(state) == str(position)
        if position.outcome is not None:
            winner = position.winner
            assert state.returns() == [0, 0] if winner is None else state.returns()[winner - 1] == 1


def test_searches_of_openspiel_agree_about_values():
    # Tic-tac-toe after a corner and an edge is won; hexapawn is lost for who begins (known since 1962).
    for name, moves, worth in (("hexapawn", [], -1), ("tictactoe", [0, 1], 1), ("tictactoe", [0, 4], 0)):
        game = openspiel.game(name)
        state = game.new_initial_state()
        for move in moves:
            state.apply_action(move)
        value, _ = minimax.alpha_beta_search(game, state=state)
        assert value == worth == burnside.game(name).start.play(*moves).value().sign
    game = openspiel.game("tictactoe")
    bot = mcts.MCTSBot(game, 2.0, 200, mcts.RandomRolloutEvaluator(1, np.random.RandomState(0)), solve=True)
    state = game.new_initial_state()
    for move in (0, 3, 1, 4):
        state.apply_action(move)
    assert bot.step(state) == 2, "it wins at once"


def test_the_best_response_of_openspiel_is_what_the_score_says():
    """Another project's answer to the question that the benchmark answers: what does the best
    opponent make of a policy? The whole tree of hexapawn."""
    rules, game = burnside.game("hexapawn"), openspiel.game("hexapawn")
    results = set()
    for seed in range(10):
        # A fixed move in each position: a best one, or more and more often any.
        def choice(position, seed=seed):
            random = np.random.default_rng([seed, *str(position).encode()])
            moves = position.moves() if random.random() < seed / 9 else position.value().best
            return sorted(move.action for move in moves)[int(random.integers(len(moves)))]

        def ours(states, choice=choice):
            return np.array([choice(position) for position in rules.positions(states)])

        class Fixed(policy.Policy):
            def action_probabilities(self, state, player_id=None, choice=choice):
                return {choice(state.position): 1.0}

        report = benchmark.score(ours, rules, symmetry=False)
        for player, result in ((0, report.as_first), (1, report.as_second)):
            responder = best_response.BestResponsePolicy(game, 1 - player, Fixed(game, [0, 1]))
            assert responder.value(game.new_initial_state()) == -result.value
            results.add((player, result.value))
    assert results == {(0, -1), (1, -1), (1, 1)}
