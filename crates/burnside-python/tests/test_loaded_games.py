"""A game that was loaded from a file, in everything that is for learning."""

import pickle
import warnings

import burnside
import numpy as np
import pytest
from burnside import benchmark, splits
from burnside.envs import Lockstep, SpielGame
from conftest import ROOT

LISTED = "tictactoe"


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """Tic-tac-toe under another name, by path: the listed game says what is right."""
    path = tmp_path_factory.mktemp("games") / "three-stones.game.toml"
    path.write_text(
        'name = "three-stones"\ntitle = "Three stones"\nrules = "Three in a row win."\n'
        'board.grid = [3, 3]\npieces.mark = "XO"\nturn = [{ place = "mark" }]\n'
        'end = [{ line = "3 in a row", winner = "you" }]\n'
    )
    return burnside.load(path)


def classes_of(tallies):
    return {name: tally.classes for name, tally in tallies.items()}


@pytest.mark.parametrize("symmetry", [True, False])
@pytest.mark.parametrize("quiet", [True, False])
def test_scores(loaded, symmetry, quiet):
    listed = burnside.game(LISTED)
    wanted = benchmark.score(benchmark.perfect(listed), listed, symmetry=symmetry, quiet=quiet)
    found = benchmark.score(benchmark.first_move(loaded), loaded, symmetry=symmetry, quiet=quiet)
    assert found.classes == wanted.classes and found.optimal < found.classes
    assert classes_of(found.by_ply) == classes_of(wanted.by_ply)
    assert classes_of(found.by_distance) == classes_of(wanted.by_distance)
    for result in (found.as_first, found.as_second):
        assert (result.value, result.best) == (-1, 0)
        end = loaded.start.play(*result.line)
        assert end.winner == 3 - result.player and len(result.line) == result.plies


def test_perfect_play_from_a_table_of_ones_own(tmp_path):
    game = burnside.load(text=(ROOT / "games/hexapawn.game.toml").read_text().replace('"hexapawn"', '"pawns"'))
    with pytest.raises(burnside.UnknownNameError, match="has no table"):
        benchmark.perfect(game)
    game.solve(tmp_path / "pawns.bst")
    report = benchmark.score(benchmark.perfect(game), game)
    assert report.classes == report.optimal == report.kept == 37
    # The first player loses: known since 1962.
    assert (report.as_first.value, report.as_second.value) == (-1, 1)


def test_data(loaded, tmp_path):
    data = burnside.dataset(loaded, positions=10_000, balance="class", nodes=100_000)
    listed = burnside.dataset(LISTED, positions=10_000, balance="class")
    assert len(data) == len(listed) == 627
    for name in ("ply", "to_move", "value", "plies"):
        assert sorted(getattr(data, name)) == sorted(getattr(listed, name)), name
    for name in ("legal", "best"):
        assert sorted(getattr(data, name).sum(1)) == sorted(getattr(listed, name).sum(1)), name
    values = loaded.action_values(data.states, nodes=100_000)
    assert (values.known == data.legal).all()
    kept = (values.value == data.value[:, None]) & (values.plies == data.plies[:, None]) & data.legal
    assert (kept == data.best).all()
    even = burnside.dataset(loaded, positions=60, balance="value", seed=1, nodes=100_000)
    assert np.unique(even.value, return_counts=True)[1].tolist() == [20, 20, 20]
    assert sum(map(len, splits.split(data))) == 627
    assert pickle.loads(pickle.dumps(data)).digest() == data.digest()
    pytest.importorskip("pyarrow")
    data.to_parquet(tmp_path / "three-stones.parquet")
    assert burnside.Dataset.from_parquet(tmp_path / "three-stones.parquet").digest() == data.digest()


def test_captures_in_chains_are_for_learning_too():
    """Checkers: a move is a path, and each path has a number."""
    game = burnside.load(ROOT / "examples/games/checkers-4x5.game.toml")
    assert game.actions == 80
    # Who must take twice: a path through a square is one action.
    position = burnside.Position(game, "..../.o../..../.o../x... 1")
    assert [str(move) for move in position.moves()] == ["a1xc3xa5"]
    assert game.legal(game.states([position])).sum() == 1
    data = burnside.dataset(game, positions=200, nodes=100_000, min_ply=6, seed=1)
    assert len(data) > 20 and (data.legal >= data.best).all() and data.best.any(axis=1).all()
    report = benchmark.score(benchmark.first_move(game), game, start=position)
    assert report.classes == report.optimal == 1 and report.as_first.value == 1
    games = Lockstep(game, 4, longest=40)
    for _ in range(60):
        assert games.legal().any(axis=1).all()
        games.step(games.legal().argmax(axis=1))
    environments(game)


def test_environments(loaded):
    environments(loaded)


def environments(loaded):
    pytest.importorskip("pettingzoo")
    from burnside.envs import aec, gym
    from gymnasium.utils.env_checker import check_env
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(loaded), num_cycles=60)
        check_env(gym.env(loaded, opponent=benchmark.first_move(loaded)), skip_render_check=True)
    state = SpielGame(loaded).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sorted(state.returns()) in ([-1, 1], [0, 0])
    games = Lockstep(loaded, 3)
    for _ in range(20):
        games.step(games.legal().argmax(axis=1))
