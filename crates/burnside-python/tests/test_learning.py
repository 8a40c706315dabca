"""Data to learn from: planes, values of every action, lists of moves, classes, sets."""

import pickle
from collections import Counter

import burnside
import numpy as np
import pytest

from conftest import GAMES, some_positions

FILES = ["hexapawn", "dobutsu-shogi", "three-mens-morris", "gobblet-two-sizes"]


def states_of(game, count, seed=3):
    states = game.random_games(60, seed=seed, longest=60).states
    return states[np.random.default_rng(seed).permutation(len(states))[:count]]


@pytest.mark.parametrize("name", [*GAMES, *FILES])
def test_a_symmetry_only_moves_the_numbers_of_planes(name):
    """Each channel and cell has one image, and so has the whole position."""
    game = burnside.game(name)
    states = states_of(game, 150)
    before = game.planes(states).reshape(len(states), -1)
    order = len(game.action_maps())
    for number in np.random.default_rng(1).permutation(order)[:4]:
        images = game.transform(states, np.full(len(states), number))
        after = game.planes(images).reshape(len(states), -1)
        assert Counter(map(bytes, before.T.copy())) == Counter(map(bytes, after.T.copy()))
    assert len(np.unique(before, axis=0)) == len(np.unique(states, axis=0)), "nothing is lost"
    assert game.planes(states).shape[1] == len(game.channels)
    floats = game.planes(states, dtype="float32")
    assert floats.dtype == np.float32 and (floats == game.planes(states)).all()


CELL_OF = {
    "tictactoe": lambda action: action,
    "quantik": lambda action: action % 16,
    "gobblet": lambda action: action % 9,
    "quarto": lambda action: action // 16 if action < 256 else None,
    "tic-tac-toe": lambda action: action,
}


@pytest.mark.parametrize("name", ["tictactoe", "quantik", "gobblet", "quarto", "tic-tac-toe"])
def test_planes_are_turned_as_action_maps_turn_placements(name):
    """Where a symmetry takes the placements says what it does to the board: it must do that to
    each plane, and nothing else."""
    game = burnside.game(name)
    cell_of = CELL_OF[name]
    states = states_of(game, 120)
    before = game.planes(states)
    cells = before.shape[2] * before.shape[3]
    maps = game.action_maps()
    seen = set()
    for number in np.random.default_rng(4).permutation(len(maps))[:12]:
        board = {}
        for action in range(game.actions):
            if cell_of(action) is not None:
                board.setdefault(cell_of(action), set()).add(cell_of(int(maps[number, action])))
        assert all(len(images) == 1 for images in board.values()), "whatever is placed"
        to = np.array([board[cell].pop() for cell in range(cells)])
        assert sorted(to) == list(range(cells))
        seen.add(tuple(to))
        after = game.planes(game.transform(states, np.full(len(states), number)))
        turned = np.empty_like(before).reshape(*before.shape[:2], cells)
        turned[:, :, to] = before.reshape(turned.shape)
        channels = [
            Counter(bytes(planes[:, channel].copy()) for channel in range(planes.shape[1]))
            for planes in (turned, after.reshape(turned.shape))
        ]
        assert channels[0] == channels[1]
    assert len(seen) > 4


def test_planes_of_quantik_are_seen_by_the_mover():
    game = burnside.game("quantik")
    one, two = game.planes(game.states([game.start.play("A0"), game.start.play("A0", "b9")]))
    assert game.channels[4] == "opponent: A" and one[4, 0, 0] == 1 and one.sum() == 1
    assert two[0, 0, 0] == 1 and two[5, 2, 1] == 1 and two.sum() == 2
    with pytest.raises(burnside.UnknownNameError):
        game.planes(game.states([game.start]), dtype="int8")


@pytest.mark.parametrize("name", ["quantik", "gobblet", "tictactoe", "gobblet:strict"])
def test_values_of_actions_are_those_of_the_moves_one_by_one(name):
    game = burnside.game(name)
    positions = some_positions(game, 8)
    states = game.states(positions)
    actions, moves, labels = game.action_values(states), game.move_values(states), game.labels(states)
    words = {"win": 1, "draw": 0, "loss": -1}
    for row in range(0, len(positions), 4):
        position = positions[row]
        value = position.value()
        assert (value.sign, -1 if value.plies is None else value.plies) == (labels.value[row], labels.plies[row])
        told = {m.action: (words[w], -1 if p is None else p) for m, w, p in value.moves}
        assert set(np.flatnonzero(actions.known[row])) == set(told)
        for action, worth in told.items():
            assert (actions.value[row, action], actions.plies[row, action]) == worth
        some = slice(*moves.starts[row : row + 2])
        assert dict(zip(moves.actions[some], zip(moves.value[some], moves.plies[some]))) == told
        assert set(np.flatnonzero(labels.best[row])) == {move.action for move in value.best}
    assert (actions.known == game.legal(states)).all()
    # Many at once are looked up in another way than a few.
    for at in range(0, len(states), 40):
        one = game.labels(states[at : at + 1])
        assert (one.best[0] == labels.best[at]).all() and one.plies[0] == labels.plies[at]


def test_values_of_actions_by_search():
    game = burnside.game("hexapawn")
    states = states_of(game, 20)
    values = game.action_values(states, nodes=100_000)
    assert (values.known == game.legal(states)).all()
    row = int(np.flatnonzero(game.outcomes(states) == -1)[0])
    position = game.positions(states[row : row + 1])[0]
    for move in position.moves():
        after = position.play(move).value()
        assert values.value[row, move.action] == -after.sign
        assert values.plies[row, move.action] == after.plies + 1


def test_lists_of_moves(game):
    states = states_of(game, 40)
    moves = game.moves(states)
    assert moves.starts.dtype == np.int64 and len(moves.starts) == len(states) + 1
    for row, position in enumerate(game.positions(states)):
        some = slice(*moves.starts[row : row + 2])
        legal = [] if position.outcome else position.moves()
        assert moves.actions[some].tolist() == [-1 if m.action is None else m.action for m in legal]
        assert game.positions(moves.states[some]) == [position.play(move) for move in legal]


def test_classes_are_every_class_once():
    game = burnside.game("tictactoe")
    found = game.classes()
    assert len(found.states) == 627 and np.bincount(found.ply).tolist() == [1, 3, 12, 38, 108, 153, 183, 95, 34]
    assert len({bytes(key) for key in game.keys(found.states)}) == 627
    assert (game.canonical(found.states).states == found.states).all()
    some = game.classes(game.states([game.start.play("4", "0")]))
    assert set(map(bytes, some.states)) < set(map(bytes, found.states)) and some.ply[0] == 0
    with pytest.raises(burnside.SearchError, match="more than 600 classes"):
        game.classes(most=600)
    # Play can return here: a class is still listed once.
    men = burnside.game("three-mens-morris")
    keys = men.keys(men.classes().states)
    assert len(np.unique(keys, axis=0)) == len(keys)


def test_sets_by_number_of_positions():
    for balance in (None, "class", "value", "distance"):
        data = burnside.dataset("tictactoe", positions=200, balance=balance, seed=5)
        assert len(data) == 200
        assert len(np.unique(data.game.keys(data.states), axis=0)) == 200
        again = burnside.dataset("tictactoe", positions=200, balance=balance, seed=5, threads=1)
        assert data.digest() == again.digest()
    even = burnside.dataset("quantik", positions=200, balance="value", seed=1)
    assert Counter(even.value.tolist()) == {1: 100, -1: 100}
    far = burnside.dataset("quantik", positions=90, balance="distance", seed=1)
    shares = Counter(zip(far.value.tolist(), far.plies.tolist()))
    assert max(shares.values()) <= 90 / len(shares) * 2.5
    assert len(burnside.dataset("tictactoe", positions=10_000)) <= 627
    for wrong in ({"games": -1}, {"positions": -5}, {"positions": 3, "balance": "luck"}, {"balance": "value"}):
        with pytest.raises(burnside.UnknownNameError):
            burnside.dataset("tictactoe", **wrong)


def test_a_set_is_a_sequence():
    data = burnside.dataset("gobblet", games=10, seed=1)
    row = data[3]
    assert set(row) == set(data._arrays()) and row["value"] == data.value[3]
    assert (data[-1]["states"] == data.states[-1]).all()
    assert len(list(data)) == len(data) and len(data[2:5]) == 3 and len(data[[1, 1]]) == 2
    with pytest.raises(IndexError):
        data[len(data)]
    both = data[:4] + data[4:]
    assert both.digest() == data.digest() == pickle.loads(pickle.dumps(data)).digest()
    assert burnside.Dataset.concat([data, data, data])[len(data)]["plies"] == data.plies[0]
    with pytest.raises(burnside.ArrayError):
        data + burnside.dataset("tictactoe", games=2)


def test_tables_of_other_programs():
    pa = pytest.importorskip("pyarrow")
    data = burnside.dataset("quantik", games=10, seed=1)
    table = data.to_arrow().replace_schema_metadata(None)
    # Lists of any size, another column, several chunks: what polars makes of it.
    loose = table.set_column(0, "states", table["states"].cast(pa.large_list(pa.uint16())))
    loose = loose.append_column("mine", pa.array(range(len(data))))
    loose = pa.concat_tables([loose.slice(0, 20), loose.slice(20)])
    assert burnside.Dataset.from_arrow(loose, "quantik").digest() == data.digest()
    nothing = burnside.Dataset.from_arrow(loose.slice(0, 0), "quantik")
    assert len(nothing) == 0 and (nothing + data).digest() == data.digest()
    with pytest.raises(burnside.ArrayError, match="states is not one of gobblet"):
        burnside.Dataset.from_arrow(loose, "gobblet")
    with pytest.raises(burnside.ArrayError, match="no column best"):
        burnside.Dataset.from_arrow(table.drop_columns(["best"]), "quantik")


def test_values_and_canonical_forms_are_pickled():
    for name, text in (("quantik", "A.../..../..../...."), ("gobblet", "start"), ("quarto", "4F5./1.86/..0./D..A 3")):
        position = burnside.Position(name, text)
        value, form = position.value(), position.canonical()
        again, other = pickle.loads(pickle.dumps((value, form)))
        assert again == value and repr(again) == repr(value) and again.moves == value.moves
        assert (other.position, other.witness, other.key, other.group) == (
            form.position, form.witness, form.key, form.group)  # fmt: skip


def test_keys_are_keys_of_values_unless_told_otherwise():
    win = burnside.Position("quantik", "...A/..../.b../Ab..")
    loss = burnside.Position("quantik", "...c/..../DD../c...")
    assert win.key() == win.key("value") != loss.key() and win.key("portable") == loss.key("portable")
    for name in GAMES:
        game = burnside.game(name)
        states = states_of(game, 10)
        assert (game.keys(states) == game.keys(states, "value")).all()
        position = game.positions(states[:1])[0]
        assert position.canonical().group == game.value_group == burnside.ask(name, "canon", position=str(position))["group"]


def test_a_table_that_was_solved_here_answers(tmp_path):
    game = burnside.load(text=TAKE)
    before = game.start.value()
    assert not game.solved and before.source == "search"
    with pytest.raises(burnside.Error) as error:
        game.open_table(tmp_path / "nothing.bst")
    assert error.value.kind == "file"
    classes = game.solve(tmp_path / "take.bst")
    assert game.solved and game.start.value() == before and game.start.value().source == "table"
    again = burnside.load(text=TAKE.replace("take-two", "take-too"))
    with pytest.raises(burnside.Error) as error:
        again.open_table(tmp_path / "take.bst")
    assert error.value.kind == "table" and not again.solved
    assert classes == len(game.classes().states) + len(finished(game))


TAKE = '''
name = "take-two"
title = "Take two"
rules = "Both place crosses; whoever makes three in a row loses."
board.grid = [3, 3]
pieces.cross = "X"
turn = [{ place = "cross" }]
end = [{ line = "3 in a row", of = "any", same = "kind", winner = "opponent" }]
'''


def finished(game):
    """The finished classes."""
    moves = game.moves(game.classes().states)
    over = moves.states[game.outcomes(moves.states) != -1]
    return {bytes(key) for key in game.keys(over)}
