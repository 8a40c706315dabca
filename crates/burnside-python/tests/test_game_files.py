"""Games from files: everything that the listed games can do, and mistakes with their places."""

import pickle
import re
import threading

import burnside
import numpy as np
import pytest
from conftest import ROOT, fixed_groups, some_positions

THREE = """name = "three"
title = "Three"
rules = "Three in a row win."
[board]
grid = [3, 3]
[pieces]
stone = "XO"
[[turn]]
place = "stone"
[[end]]
line = "3 in a row"
winner = "you"
"""

# One of each sort: placing and moving, stacks, giving, removing, pushing, jumping, a hand.
SHIPPED = ["teeko-4x4", "gobblet-two-sizes", "quarto:torus", "six-mens-morris", "quixo-3x3", "konane-4x4",
           "dobutsu-shogi", "domineering-4x4", "dodgem"]  # fmt: skip


def test_a_path_and_a_text_are_the_same(tmp_path):
    path = tmp_path / "three.game.toml"
    path.write_text(THREE)
    game = burnside.load(path)
    assert burnside.load(str(path)).start == burnside.load(text=THREE).start == game.start
    assert (game.name, game.title, game.rules) == ("three", "Three", "Three in a row win.")
    assert repr(game) == "burnside.game('three')" and burnside.game("three").start == game.start
    assert [str(known) for known in burnside.games()].count("three") == 1
    position = game.start.play("X@b2", "O@a1")
    assert pickle.loads(pickle.dumps(position)) == position
    assert eval(repr(position)) == position
    with pytest.raises(FileNotFoundError):
        burnside.load(tmp_path / "none.game.toml")
    for wrong in (lambda: burnside.load(), lambda: burnside.load(path, text=THREE), lambda: burnside.load(3)):
        with pytest.raises(TypeError):
            wrong()


def test_mistakes_have_a_line_a_column_and_a_hint(tmp_path):
    with pytest.raises(burnside.GameFileError) as error:
        burnside.load(text=THREE.replace("a row\"", "a rwo\""))
    assert (error.value.kind, error.value.line, error.value.column) == ("game-file", 11, 8)
    assert error.value.hint and isinstance(error.value, burnside.Error)
    path = tmp_path / "bad.game.toml"
    path.write_bytes(b"name = \"x\"\ntitle = \"\xff\"\n")
    with pytest.raises(burnside.GameFileError) as error:
        burnside.load(path)
    assert (error.value.line, error.value.column) == (2, None)
    with pytest.raises(burnside.UnknownNameError) as error:
        burnside.load(text=THREE.replace('"three"', '"quantik"'))
    assert error.value.kind == "game"
    for length in range(0, len(THREE), 7):
        try:
            burnside.load(text=THREE[:length].replace('"three"', '"cut"'))
        except burnside.GameFileError:
            pass


def test_a_changed_file_takes_the_place_of_the_old_one():
    old = burnside.load(text=THREE)
    new = burnside.load(text=THREE.replace("3 in a row", "3 in a row along rows"))
    column = ["X@a1", "O@b1", "X@a2", "O@b2", "X@a3"]
    assert old.start.play(*column).winner == 1
    assert new.start.play(*column).winner is None
    assert burnside.game("three").start == new.start != old.start
    with pytest.raises(burnside.PositionError):
        new.states([old.start])


def test_shipped_games_need_not_be_loaded():
    names = burnside.shipped()
    assert set(SHIPPED) <= set(names) and not set(names) & {str(game) for game in burnside.games()[:10]}
    teeko = burnside.game("Teeko")
    assert teeko.start == burnside.Position("teeko", "start")
    assert len(teeko.start.moves()) == 25 and teeko.variants == ["teeko"]
    with pytest.raises(burnside.UnknownNameError, match="teko") as error:
        burnside.game("teko")
    assert "did you mean teeko?" in error.value.hint


@pytest.mark.parametrize("name", SHIPPED)
def test_positions_moves_keys_and_pictures(name):
    game = burnside.game(name)
    for position in some_positions(game, games=2)[:30]:
        assert game.position(str(position)) == position
        assert eval(repr(position)) == position
        moves = position.moves()
        assert (position.outcome is None) == bool(moves)
        for move in moves[:5]:
            assert position.move(str(move)) == move and position.play(move.action) == position.play(move)
        form = position.canonical("value")
        assert form.witness(position) == form.position and form.key == position.key("value")
        assert form.orbit * form.stabilizer == game.groups["full"]
        assert len(position.orbit("board")) * len(position.stabilizer("board")) == game.groups["board"]
        assert position.to_svg().startswith("<svg ") and position.draw()
    assert position.to_png(width=60).startswith(b"\x89PNG")


@pytest.mark.parametrize("name", SHIPPED)
def test_arrays_and_policies(name):
    game = burnside.game(name)
    played = game.random_games(20, seed=3, threads=2)
    again = game.random_games(20, seed=3, threads=1)
    assert (played.states == again.states).all() and (played.action == again.action).all()
    positions = game.positions(played.states)
    assert (game.states(positions) == played.states).all()
    legal = game.legal(played.states)
    assert legal.shape == (len(positions), game.actions) and game.actions > 0
    assert legal.sum(axis=1).tolist() == [len(position.moves()) for position in positions]
    assert game.to_move(played.states).tolist() == [position.to_move for position in positions]
    open_rows = played.action >= 0
    assert open_rows.sum() == legal.any(axis=1).sum() or played.ply.max() > 100
    after = game.play(played.states[open_rows], played.action[open_rows])
    rows = np.flatnonzero(open_rows)
    assert (after[:-1] == played.states[rows[:-1] + 1]).all(axis=1)[np.diff(rows) == 1].all()
    for group in fixed_groups(game):
        order = game.groups[group]
        maps = game.action_maps(group)
        assert maps.shape == (order, game.actions)
        assert (np.sort(maps[:: max(1, order // 16)], axis=1) == np.arange(game.actions)).all()
        rng = np.random.default_rng(1)
        symmetries = rng.integers(0, order, len(positions))
        images = game.transform(played.states, symmetries, group)
        assert (game.legal(images) == game.carry(legal, symmetries, group)).all()
        assert (game.restore(game.carry(legal, symmetries, group), symmetries, group) == legal).all()
        keys = game.keys(played.states, group)
        assert (keys == game.keys(images, group)).all()
        there = game.canonicalize(played.states, legal, group)
        assert (game.legal(there.states) == there.policies).all()


def test_values_labels_and_data_sets():
    game = burnside.game("hexapawn")
    assert (game.start.value().value, game.start.value().plies) == ("loss", 6)
    assert game.start.suggest().move in game.start.moves()
    data = burnside.dataset("hexapawn", games=50, seed=1, nodes=100_000)
    assert len(data) > 5
    values = {1: "win", 0: "draw", -1: "loss"}
    for position, value, plies, best in zip(game.positions(data.states), data.value, data.plies, data.best):
        found = position.value()
        assert (found.value, found.plies) == (values[int(value)], int(plies))
        assert sorted(move.action for move in found.best) == np.flatnonzero(best).tolist()
    assert np.allclose(data.policies().sum(axis=1), 1)
    assert burnside.Dataset.from_arrow(data.to_arrow()).game.name == "hexapawn"


def test_records_and_requests():
    text = (ROOT / "games" / "three-mens-morris.game.toml").read_text()
    game = burnside.load(text=re.sub('^name = ".*"', 'name = "my-morris"', text, flags=re.M))
    assert burnside.ask("my-morris", "perft", depth=2)["nodes"] == 72
    moves = []
    position = game.start
    for _ in range(6):
        moves.append(str(position.moves()[0]))
        position = position.play(moves[-1])
        if position.outcome:
            break
    said = burnside.ask("my-morris", "analyze", moves=moves)
    assert len(said["plies"]) == len(moves) + 1


def test_threads_load_at_once():
    names = [f"many-{number}" for number in range(6)]
    found = {}

    def load(name):
        for _ in range(10):
            found[name] = burnside.load(text=THREE.replace('"three"', f'"{name}"'))

    threads = [threading.Thread(target=load, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(burnside.game(name).start == found[name].start for name in names)
