"""Lists of actions in place of masks, where masks are huge: the same answers, everywhere."""

import dataclasses
import pickle
import warnings

import burnside
import numpy as np
import pytest
from burnside import ActionLists, Dataset
from burnside.envs import Lockstep

WIDE = ["zertz:37", "zertz:61"]


def states_of(game, count, seed=3):
    states = game.random_games(12, seed=seed, longest=60).states
    return states[np.random.default_rng(seed).permutation(len(states))[:count]]


def numbers(position):
    """The legal actions of a position, by its own moves."""
    moves = [] if position.outcome else position.moves()
    return sorted(move.action for move in moves if move.action is not None)


def same(lists, other):
    return (
        lists.width == other.width
        and lists.actions.dtype == other.actions.dtype
        and np.array_equal(lists.starts, other.starts)
        and np.array_equal(lists.actions, other.actions)
        and (lists.values is None) == (other.values is None)
        and (lists.values is None or np.array_equal(lists.values, other.values))
    )


@pytest.fixture(scope="module")
def data():
    """Positions of the large board: what a short search can settle."""
    found = burnside.dataset("zertz:61", games=40, seed=1, min_ply=30, nodes=300)
    assert len(found) > 30 and found.sparse
    return found


@pytest.mark.parametrize("name", [*WIDE, "quantik", "gobblet", "hexapawn"])
def test_legal_actions_as_lists(name):
    game = burnside.game(name)
    states = states_of(game, 50)
    lists = game.legal(states, sparse=True)
    assert len(lists) == len(states) and lists.width == game.actions
    assert [row.tolist() for row in lists] == [numbers(position) for position in game.positions(states)]
    assert lists.dense().dtype == bool and (lists.dense() == game.legal(states)).all()
    assert (lists.counts() == game.legal(states).sum(axis=1)).all()
    assert same(ActionLists.from_dense(game.legal(states)), lists)
    many = Lockstep(game, 3)
    assert (many.legal(sparse=True).dense() == many.legal()).all()
    nothing = game.legal(states[:0], sparse=True)
    assert len(nothing) == 0 and nothing.dense().shape == (0, game.actions) and list(nothing) == []


def test_labels_as_lists():
    for name, nodes in (("quantik", None), ("gobblet", None), ("zertz:37", 300)):
        game = burnside.game(name)
        states = states_of(game, 60)
        lists, masks = game.labels(states, nodes=nodes, sparse=True), game.labels(states, nodes=nodes)
        assert isinstance(lists, burnside.LabelLists) and lists.known.any()
        for field in ("value", "plies", "known"):
            assert (getattr(lists, field) == getattr(masks, field)).all()
        assert (lists.best.dense() == masks.best).all()


def test_a_wrong_row_has_its_own_number(monkeypatch):
    """However many rows are done at a time."""
    from burnside import _lists

    game = burnside.game("quantik")
    states = states_of(game, 40)
    whole = game.legal(states, sparse=True), game.labels(states, sparse=True)
    monkeypatch.setattr(_lists, "MASKS_AT_ONCE", 7 * game.actions)
    assert same(game.legal(states, sparse=True), whole[0])
    labels = game.labels(states, sparse=True)
    assert same(labels.best, whole[1].best) and (labels.plies == whole[1].plies).all()
    states[33] = 65_535
    for ask in (game.legal, game.labels):
        with pytest.raises(burnside.PositionError) as error:
            ask(states, sparse=True)
        assert error.value.index == 33


def test_rows_of_lists():
    lists = ActionLists([0, 2, 2, 5], [3, 1, 0, 8, 9], 10, np.arange(5.0))
    assert lists[0].tolist() == [3, 1] and lists[1].tolist() == [] and lists[-1].tolist() == [0, 8, 9]
    assert repr(lists) == "<ActionLists: 3 rows, 5 actions with values>"
    for rows, expected in (
        (slice(1, 3), [[], [0, 8, 9]]),
        (slice(None, None, -1), [[0, 8, 9], [], [3, 1]]),
        (slice(2, 1), []),
        ([2, 0, 2], [[0, 8, 9], [3, 1], [0, 8, 9]]),
        ([], []),
        (np.array([True, False, True]), [[3, 1], [0, 8, 9]]),
        (np.array([-1]), [[0, 8, 9]]),
    ):
        assert [row.tolist() for row in lists[rows]] == expected, rows
    assert lists[[2]].values.tolist() == [2, 3, 4] and lists[2:].values.tolist() == [2, 3, 4]
    assert lists.dense()[0].tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0] and lists.dense()[2, 9] == 4
    assert same(ActionLists.concat([lists[:1], lists[1:]]), lists)
    assert same(pickle.loads(pickle.dumps(lists)), lists)
    policies = np.array([[0, 0.25, 0, 0.75], [0, 0, 0, 1]])
    assert (ActionLists.from_dense(policies).dense() == policies).all()
    with pytest.raises(IndexError):
        lists[3]
    for wrong in (
        lambda: ActionLists([0, 1], [10], 10),
        lambda: ActionLists([0, 1], [-1], 10),
        lambda: ActionLists([0, 2], [1], 10),
        lambda: ActionLists([0, 2, 1], [1], 10),
        lambda: ActionLists([1, 1], [], 10),
        lambda: ActionLists([0, 1], [0.5], 10),
        lambda: ActionLists([0, 1], [1], 10, [1, 2]),
        lambda: ActionLists.concat([lists, ActionLists([0], [], 11)]),
        lambda: ActionLists.concat([lists, ActionLists([0], [], 10)]),
    ):
        with pytest.raises(burnside.ArrayError):
            wrong()
    # A game may have more actions than two bytes can number.
    assert ActionLists([0, 1], [70_000], 100_000).actions.dtype == np.int32


@pytest.mark.parametrize("name, group", [("quantik", "full"), ("gobblet", None), ("zertz:37", "rotation-mirror"), ("zertz:37", "all")])
def test_lists_are_carried_as_policies_are(name, group):
    game = burnside.game(name)
    states = states_of(game, 30, seed=8)
    policies = game.legal(states) * np.random.default_rng(2).random((len(states), game.actions))
    lists = ActionLists.from_dense(policies)
    there, dense = (game.canonicalize(states, some, group) for some in (lists, policies))
    assert (there.witnesses == dense.witnesses).all() and (there.states == dense.states).all()
    assert (there.policies.dense() == dense.policies).all()
    home = game.restore(there.policies, there.witnesses, group)
    assert same(home, lists)
    more, dense = (game.augment(states, some, group, count=3, seed=5) for some in (lists, policies))
    assert (more.symmetries == dense.symmetries).all() and (more.policies.dense() == dense.policies).all()
    legal = game.carry(game.legal(states, sparse=True)[np.repeat(np.arange(len(states)), 3)], more.symmetries, group)
    assert legal.values is None and same(legal, game.legal(more.states, sparse=True))
    if name != "quantik":
        every, dense = (game.augment(states[:5], some[:5], group) for some in (lists, policies))
        assert (every.policies.dense() == dense.policies).all()
    for wrong in (ActionLists([0, 1], [1], game.actions + 1), lists[:2]):
        with pytest.raises(burnside.ArrayError):
            game.augment(states[:1], wrong, group, count=2)


def columns(data):
    return {
        "states": data.states, "ply": data.ply, "to_move": data.to_move, "value": data.value,
        "plies": data.plies, "legal": data.legal, "best": data.best,
    }  # fmt: skip


def equal(data, other):
    there = columns(other)
    return data.game == other.game and all(
        array.dtype == there[name].dtype and np.array_equal(array, there[name])
        for name, array in columns(data).items()
    )


def test_a_sparse_set_is_the_same_set(data):
    dense = burnside.dataset("zertz:61", games=40, seed=1, min_ply=30, nodes=300, sparse=False)
    assert not dense.sparse and equal(data, dense) and data.digest() == dense.digest()
    assert equal(data.to_dense(), dense) and not data.to_dense().sparse
    assert dense.to_sparse().sparse and same(dense.to_sparse().best_actions, data.best_actions)
    assert same(dense.legal_actions, data.legal_actions)
    for position, legal in zip(data.game.positions(data.states), data.legal_actions, strict=True):
        assert legal.tolist() == numbers(position)
    best = burnside.game("zertz:61").labels(data.states, nodes=300).best
    assert (data.best == best).all() and np.allclose(data.policies(), best / best.sum(axis=1, keepdims=True))
    narrow = burnside.dataset("quantik", games=30, seed=1, sparse=True)
    assert narrow.sparse and not burnside.dataset("quantik", games=30, seed=1).sparse
    assert narrow.digest() == burnside.dataset("quantik", games=30, seed=1).digest()


def test_a_sparse_set_is_small(data):
    """100,000 such rows take some tens of megabytes, where masks of them take four gigabytes."""
    lists = (data.legal_actions, data.best_actions)
    held = sum(array.nbytes for some in lists for array in (some.starts, some.actions))
    assert 100_000 * held / len(data) < 100e6 < 100_000 * 2 * 20_412 / 40


def test_rows_and_parts_of_a_sparse_set(data):
    dense = data.to_dense()
    for row in (0, 7, -1):
        mine, theirs = data[row], dense[row]
        assert mine.keys() == theirs.keys() and all(np.array_equal(mine[key], theirs[key]) for key in mine)
    for rows in (slice(3, 9), slice(None, None, 4), [5, 1, 1], data.value == 1):
        assert data[rows].sparse and equal(data[rows], dense[rows])
    assert equal(data[:9] + data[9:], dense) and equal(Dataset.concat([data[:2], dense[2:]]), dense)
    assert Dataset.concat([dense[:2], data[2:]]).sparse
    assert equal(pickle.loads(pickle.dumps(data)), dense) and len(list(data)) == len(data)
    assert all(part.sparse for part in data.split(0.5))


def test_a_set_is_still_a_dataclass():
    data = burnside.dataset("quantik", games=5, seed=1)
    other = dataclasses.replace(data, value=-data.value)
    assert (other.value == -data.value).all() and (other.best == data.best).all()
    with pytest.raises(dataclasses.FrozenInstanceError):
        data.legal = data.best
    assert [field.name for field in dataclasses.fields(data)] == ["game", *columns(data)]
    # A pickle of an earlier version has the masks under the same names.
    assert {"legal", "best"} < set(data.__dict__) and data.__dict__["best"] is data.best


def test_files_of_sparse_sets(data, tmp_path):
    pa = pytest.importorskip("pyarrow")
    dense = data.to_dense()
    for some in (data, data[:0], burnside.dataset("gobblet", games=4, seed=1, sparse=True)):
        some.to_npz(tmp_path / "data.npz")
        some.to_parquet(tmp_path / "data.parquet")
        for again in (
            Dataset.from_npz(tmp_path / "data.npz"),
            Dataset.from_parquet(tmp_path / "data.parquet"),
            Dataset.from_arrow(some.to_arrow()),
        ):
            assert again.sparse and equal(again, some)
    assert pa.types.is_list(data.to_arrow().schema.field("legal").type)
    # Other programs make large lists in several chunks of it, and drop the name.
    table = data.to_arrow().replace_schema_metadata(None)
    for name in ("legal", "best"):
        at = table.column_names.index(name)
        table = table.set_column(at, name, table[name].cast(pa.large_list(pa.int64())))
    table = pa.concat_tables([table.slice(5, 20), table.slice(0, 3)])
    assert equal(Dataset.from_arrow(table, "zertz:61"), dense[5:25] + dense[:3])
    # Masks in a file, as version 0.1 wrote them, are read as lists where they are huge.
    again = Dataset.from_arrow(dense.to_arrow())
    assert again.sparse and equal(again, dense)
    for narrow in (burnside.dataset("quantik", games=4, seed=1), dense):
        narrow.to_npz(tmp_path / "dense.npz")
        again = Dataset.from_npz(tmp_path / "dense.npz")
        assert not again.sparse and equal(again, narrow)
    labels = data.game.labels(data.states, nodes=300, sparse=True)
    assert burnside.to_arrow(labels, data.game)["best"].to_pylist() == [row.tolist() for row in labels.best]
    with pytest.raises(burnside.ArrayError):
        Dataset.from_arrow(table, "quantik")
    with np.load(tmp_path / "data.npz") as file:
        arrays = dict(file)
    for missing in ("game", "states", "best_starts"):
        np.savez(tmp_path / "part.npz", **{name: array for name, array in arrays.items() if name != missing})
        with pytest.raises(burnside.ArrayError):
            Dataset.from_npz(tmp_path / "part.npz")


@pytest.mark.parametrize("sparse", [False, True])
def test_images_of_sets(data, sparse):
    small = data[:20] if sparse else burnside.dataset("quantik", games=4, seed=2)
    group = "all" if sparse else None
    for count in (None, 3) if sparse else (2,):
        images = small.augment(group, count=count, seed=7)
        game = small.game
        assert images.sparse == sparse and (images.legal == game.legal(images.states)).all()
        each = len(images) // len(small) if count else None
        assert each == count
        known = game.labels(images.states, nodes=20_000) if not sparse else None
        if known:
            assert (known.best == images.best).all() and (known.plies == images.plies).all()
        assert (images.best <= images.legal).all() and images.best.any(axis=1).all()
        assert (game.to_move(images.states) == images.to_move).all()
        # Each row is an image of the row that it is from.
        assert {bytes(key) for key in game.keys(images.states, group)} == {
            bytes(key) for key in game.keys(small.states, group)
        }
    if sparse:
        # All images of one position, its own place among them.
        every = small[:1].augment("all")
        same_place = np.flatnonzero((every.states == small.states[0]).all(axis=1))
        assert len(same_place) and (every.best[same_place] == small.best[0]).all()


def test_environments_list_legal_actions():
    pytest.importorskip("pettingzoo")
    from burnside.envs import aec, gym
    from gymnasium.utils.env_checker import check_env
    from gymnasium.vector import SyncVectorEnv
    from pettingzoo.test import api_test

    for name in ("zertz:61", "quantik"):
        env = gym.env(name, sparse=True, longest=12)
        seen, info = env.reset(seed=1)
        assert isinstance(seen, np.ndarray) and seen.shape == env.observation_space.shape
        for _ in range(3):
            assert info["legal_actions"] == numbers(env.position)
            seen, _, _, _, info = env.step(info["legal_actions"][-1])
        masked = gym.env(name, longest=12)
        seen, info = masked.reset(seed=1)
        assert np.flatnonzero(seen["action_mask"]).tolist() == info["legal_actions"]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            check_env(gym.env(name, sparse=True, longest=6), skip_render_check=True)
            api_test(aec.env(name, sparse=True, longest=6), num_cycles=6)
        pair = aec.env(name, sparse=True)
        pair.reset()
        seen, _, _, _, info = pair.last()
        assert info["legal_actions"] == numbers(pair.position) and seen.ndim == 3
        assert pair.infos["player_2"]["legal_actions"] == []
    # Rows of different lengths go side by side.
    several = SyncVectorEnv([lambda: gym.env("quantik", sparse=True), lambda: gym.env("quantik", sparse=True, player=2)])
    _, info = several.reset(seed=3)
    assert [len(row) for row in info["legal_actions"]] == [64, 53]
    _, _, _, _, info = several.step(np.array([row[0] for row in info["legal_actions"]]))
    assert len(info["legal_actions"]) == 2
