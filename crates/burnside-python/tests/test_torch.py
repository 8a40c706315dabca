"""PyTorch: loaders take data sets, and the example learns. `cargo xtask check-frameworks` runs this."""

import sys

import burnside
import numpy as np
import pytest
from conftest import ROOT

torch = pytest.importorskip(
    "torch", reason="torch is not installed: loaders and the PyTorch example are NOT tried here"
)
from torch.utils.data import ConcatDataset, DataLoader, Subset  # noqa: E402


@pytest.mark.parametrize("name", ["quantik", "gobblet", "tictactoe", "hexapawn"])
@pytest.mark.parametrize("workers", [0, 2])
def test_a_loader_takes_the_rows_of_a_set(name, workers):
    game = burnside.game(name)
    data = burnside.dataset(game, games=30, seed=2, nodes=None if game.solved else 10_000)
    batches = list(DataLoader(data, batch_size=16, num_workers=workers))
    for column, array in data._arrays().items():
        loaded = torch.cat([batch[column] for batch in batches]).numpy()
        assert loaded.shape == array.shape and (loaded.astype(array.dtype) == array).all(), column
    assert len(batches) == -(-len(data) // 16)
    shuffled = DataLoader(data, batch_size=7, shuffle=True, generator=torch.Generator().manual_seed(1))
    values = torch.cat([batch["value"] for batch in shuffled])
    assert sorted(values.tolist()) == sorted(data.value.tolist())
    assert Subset(data, [3])[0]["plies"] == data.plies[3]
    assert len(ConcatDataset([data, data])) == 2 * len(data)


@pytest.mark.parametrize("name", ["quantik", "gobblet", "quarto"])
def test_tensors_are_the_arrays(name):
    game = burnside.game(name)
    data = burnside.dataset(game, games=4, seed=2, nodes=1000) if name == "quarto" else burnside.dataset(game, games=4)
    planes, value, policy, legal = next(iter(DataLoader(data.to_torch(), batch_size=len(data))))
    assert planes.dtype == value.dtype == policy.dtype == torch.float32 and legal.dtype == torch.bool
    assert (planes.numpy() == game.planes(data.states)).all() and (legal.numpy() == data.legal).all()
    assert (value.numpy() == data.value).all() and np.allclose(policy.sum(1), 1)
    assert ((policy > 0).numpy() == data.best).all()


@pytest.mark.parametrize("workers", [0, 2])
def test_sparse_sets_go_through_loaders(workers):
    """Masks are made for a batch at a time; or batches are sets, with lists."""
    data = burnside.dataset("zertz:61", games=40, seed=1, min_ply=30, nodes=300)
    assert data.sparse
    for batch, at in zip(DataLoader(data, batch_size=8, num_workers=workers), range(0, len(data), 8)):
        rows = data[at : at + 8]
        assert (batch["legal"].numpy() == rows.legal).all() and (batch["best"].numpy() == rows.best).all()
    dense = data.to_dense().to_torch()
    made = data.to_torch()
    assert len(made) == len(dense) == len(data)
    assert all(torch.equal(mine, theirs) for mine, theirs in zip(made[3], dense[3]))
    loaders = (DataLoader(some, batch_size=16, num_workers=workers) for some in (made, dense))
    for mine, theirs in zip(*loaders, strict=True):
        assert len(mine) == 4 and all(torch.equal(a, b) for a, b in zip(mine, theirs))
    parts = list(DataLoader(range(len(data)), batch_size=10, num_workers=workers, collate_fn=data.take))
    assert burnside.Dataset.concat(parts).digest() == data.digest()
    assert (parts[0].legal_actions.actions == data[:10].legal_actions.actions).all()


def test_the_example_learns():
    sys.path.insert(0, str(ROOT / "examples/python"))
    try:
        import train_with_pytorch
    finally:
        sys.path.pop(0)
    # A network this small is quickest on one thread, and on a busy machine by far.
    torch.set_num_threads(1)
    best, chance = train_with_pytorch.main(epochs=3)
    assert best > chance + 0.15, (best, chance)
