"""Data sets for the loaders of PyTorch. Needs ``torch``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch  # type: ignore[import-not-found,unused-ignore]
from torch.utils.data import (  # type: ignore[import-not-found,unused-ignore]
    Dataset,
    TensorDataset,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from . import Dataset as Positions


def tensors(data: Positions) -> Any:
    """Planes, values, policies and legal actions."""
    columns = (data.planes(), data.value.astype("float32"), data.policies(), data.legal)
    return TensorDataset(*(torch.from_numpy(column) for column in columns))


class Batches(Dataset):  # type: ignore[misc,type-arg,unused-ignore]  # it may have no types
    """The same, made when rows are asked for: loaders ask for a batch at a time."""

    def __init__(self, data: Positions) -> None:
        self._data = data

    def __len__(self) -> int:
        return len(self._data)

    def __getitem__(self, row: int) -> tuple[Any, ...]:
        return self.__getitems__([row])[0]

    def __getitems__(self, rows: Sequence[int]) -> list[tuple[Any, ...]]:
        return list(zip(*tensors(self._data.take(list(rows))).tensors, strict=True))
