"""Exactly labeled training sets in one call, as arrays and as Arrow."""

import errno

import burnside
import numpy as np
import pytest


@pytest.mark.parametrize("name", ["quantik", "gobblet"])
def test_labels_are_the_tables_answers(name):
    data = burnside.dataset(name, games=30, seed=3)
    game = burnside.game(name)
    assert len(data) == len(data.states) > 50 and data.game == game
    rows = range(0, len(data), len(data) // 20)
    for row, position in zip(rows, game.positions(data.states[rows])):
        answer = burnside.ask(name, "value", position=str(position))
        words = {"win": 1, "draw": 0, "loss": -1}
        assert data.value[row] == words[answer["value"]]
        assert data.plies[row] == (-1 if answer["plies"] is None else answer["plies"])
        best = {position.move(text).action for text in answer["best"]}
        assert set(np.flatnonzero(data.best[row]).tolist()) == best
        assert data.to_move[row] == position.to_move
    assert (data.best <= data.legal).all()
    assert np.allclose(data.policies().sum(axis=1), 1)


def test_positions_are_unique_up_to_symmetry():
    data = burnside.dataset("quantik", games=200, seed=1)
    keys = {bytes(key) for key in data.game.keys(data.states, "full")}
    assert len(keys) == len(data)
    every = burnside.dataset("quantik", games=200, seed=1, unique=False)
    assert keys == {bytes(key) for key in every.game.keys(every.states, "full")}
    assert len(every) > len(data)
    assert (data.game.outcomes(data.states) == -1).all()


def test_the_seed_decides_and_threads_do_not():
    one = burnside.dataset("gobblet", games=40, seed=2, threads=1)
    two = burnside.dataset("gobblet", games=40, seed=2, threads=2)
    for name, array in one._arrays().items():
        assert (array == getattr(two, name)).all(), name


def test_games_that_are_searched():
    data = burnside.dataset("quarto", games=6, seed=1, min_ply=9, nodes=200_000)
    assert len(data) > 5 and data.ply.min() >= 9
    for row in range(0, len(data), 3):
        position = data.game.positions(data.states[row : row + 1])[0]
        value = position.value()
        assert (value.sign, value.plies or -1) == (data.value[row], data.plies[row])
        assert {move.action for move in value.best} == set(np.flatnonzero(data.best[row]).tolist())


def test_what_a_search_cannot_settle_is_left_out():
    game = burnside.game("zertz")
    states = game.random_games(2, seed=1, longest=3).states
    values = game.values(states, nodes=100)
    assert not values.known.any() and (values.plies == -1).all()
    assert len(burnside.dataset("zertz", games=1, nodes=50, seed=1)) <= len(states)


def test_splits():
    data = burnside.dataset("quantik", games=50, seed=1)
    train, test = data.split(0.8, seed=4)
    assert len(train) + len(test) == len(data) and len(train) == round(0.8 * len(data))
    rows = {bytes(row) for part in (train, test) for row in part.states}
    assert rows == {bytes(row) for row in data.states}
    assert len(data.take(data.value == 1)) == (data.value == 1).sum()
    assert repr(train) == f"<Dataset of quantik: {len(train)} positions>"


@pytest.mark.parametrize("name", ["quantik", "gobblet"])
def test_arrow_and_parquet_bring_everything_back(name, tmp_path):
    pytest.importorskip("pyarrow")
    data = burnside.dataset(name, games=20, seed=1)
    table = data.to_arrow()
    assert table.num_rows == len(data)
    assert table.column_names == ["states", "ply", "to_move", "value", "plies", "legal", "best"]
    data.to_parquet(tmp_path / "data.parquet")
    for again in (burnside.Dataset.from_arrow(table),
                  burnside.Dataset.from_parquet(tmp_path / "data.parquet")):  # fmt: skip
        assert again.game == data.game
        for field, array in data._arrays().items():
            other = getattr(again, field)
            assert other.dtype == array.dtype and (other == array).all(), field
    with pytest.raises(burnside.ArrayError):
        burnside.Dataset.from_arrow(table.replace_schema_metadata(None))


def test_a_file_that_cannot_be_finished_leaves_the_old_one(tmp_path, monkeypatch):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "data.parquet"
    data = burnside.dataset("quantik", games=5, seed=1)
    data.to_parquet(path)
    before = path.read_bytes()

    def fill_the_disk(_table, file, **_):
        file.write(b"the first half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(parquet, "write_table", fill_the_disk)
    with pytest.raises(OSError, match="No space left"):
        data.to_parquet(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(OSError, match="nowhere"):
        data.to_parquet(tmp_path / "nowhere" / "data.parquet")


def test_random_games_and_labels_as_arrow(tmp_path):
    pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    game = burnside.game("quantik")
    played = game.random_games(20, seed=1)
    table = burnside.to_arrow(played, game)
    pq.write_table(table, tmp_path / "games.parquet")
    again = pq.read_table(tmp_path / "games.parquet")
    assert again.schema.metadata[b"burnside.game"] == b"quantik"
    states = np.array(again["states"].to_pylist(), np.uint16)
    assert (states == played.states).all()
    assert again["result"].to_pylist() == played.result.tolist()
    labels = burnside.to_arrow(game.labels(played.states), game)
    assert labels.column_names == ["value", "plies", "known", "best"]


def test_a_search_without_limits_is_asked_about():
    with pytest.raises(burnside.UnknownNameError, match="how long") as error:
        burnside.dataset("zertz", games=1)
    assert error.value.kind == "parameter"
