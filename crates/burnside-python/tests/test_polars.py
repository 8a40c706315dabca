"""polars: a set survives the way through it. `cargo xtask check-frameworks` runs this."""

import burnside
import pytest

pl = pytest.importorskip("polars", reason="polars is not installed: it is NOT tried here")


@pytest.mark.parametrize("name, sparse", [("quantik", False), ("quantik", True), ("gobblet", False), ("zertz:37", None)])
def test_a_set_survives_polars(name, sparse, tmp_path):
    game = burnside.game(name)
    data = burnside.dataset(game, games=8, seed=1, nodes=None if game.solved else 300, sparse=sparse)
    assert len(data) > 5 and data.sparse == (name == "zertz:37" if sparse is None else sparse)
    frame = pl.from_arrow(data.to_arrow())
    assert burnside.Dataset.from_arrow(frame.to_arrow(), game).digest() == data.digest()
    frame.write_parquet(tmp_path / "data.parquet")
    assert burnside.Dataset.from_parquet(tmp_path / "data.parquet", game).digest() == data.digest()
    lengths = frame["legal"].list.len() if data.sparse else frame["legal"].arr.sum()
    assert lengths.to_list() == data.legal.sum(axis=1).tolist()
    won = frame.filter(pl.col("value") == 1)
    some = burnside.Dataset.from_arrow(won.to_arrow(), name)
    assert some.digest() == data.take(data.value == 1).digest()
