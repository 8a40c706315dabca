"""Training sets of exactly labeled positions."""

from __future__ import annotations

import math
import operator
import os
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, overload

from ._burnside import Game, game as _game
from ._errors import error
from ._lists import ActionLists, pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO

    import numpy as np
    import pyarrow as pa  # type: ignore[import-untyped,import-not-found,unused-ignore]
    from numpy.typing import NDArray


WIDE = 1024
"""Games with more actions than this have lists of them in their data sets, and not masks."""


def is_wide(game: Game) -> bool:
    """Whether masks of the game's actions are too large to be held for many positions."""
    return game.actions > WIDE


class _Masks:
    """A column of actions: kept as masks or as lists, and read as masks."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, data: object | None, owner: type) -> NDArray[np.bool_]:
        if data is None:
            # The class has no such attribute: only its instances have.
            raise AttributeError(self._name)
        kept: NDArray[np.bool_] | ActionLists = data.__dict__[self._name]
        return kept.dense() if isinstance(kept, ActionLists) else kept

    def __set__(self, data: object, value: NDArray[np.bool_] | ActionLists) -> None:
        data.__dict__[self._name] = value


@dataclass(frozen=True, eq=False)
class Dataset:
    """Positions with their exact labels: arrays with a row for each position.

    Rows are in the order of the games that they come from; ``len`` is their number. Sets of games
    with many actions are *sparse*: they keep lists of actions, and make masks of them when somebody
    asks.
    """

    game: Game
    """The game."""
    states: NDArray[Any]
    """The positions, as the game's states."""
    ply: NDArray[np.uint16]
    """Plies played before, in the first game that the position is from."""
    to_move: NDArray[np.uint8]
    """Whose turn it is, 1 or 2."""
    value: NDArray[np.int8]
    """What the position is worth to the side to move: 1 won, 0 drawn, -1 lost."""
    plies: NDArray[np.int16]
    """Plies to the end under best play; -1 in a draw."""
    legal: NDArray[np.bool_]
    """The legal actions, ``(n, actions)`` of bool. A sparse set makes all these masks each time:
    there, take some rows first, or use ``legal_actions``."""
    best: NDArray[np.bool_]
    """The best actions: the fastest wins, else draws, else the slowest losses. Masks, too:
    ``best_actions`` has lists."""

    if TYPE_CHECKING:

        def __init__(
            self,
            game: Game,
            states: NDArray[Any],
            ply: NDArray[np.uint16],
            to_move: NDArray[np.uint8],
            value: NDArray[np.int8],
            plies: NDArray[np.int16],
            legal: NDArray[np.bool_] | ActionLists,
            best: NDArray[np.bool_] | ActionLists,
        ) -> None: ...

    def __len__(self) -> int:
        return len(self.states)

    @property
    def sparse(self) -> bool:
        """Whether the set keeps lists of actions, and not masks."""
        return any(isinstance(kept, ActionLists) for kept in self._arrays().values())

    @property
    def legal_actions(self) -> ActionLists:
        """The legal actions as lists."""
        return self._lists("legal")

    @property
    def best_actions(self) -> ActionLists:
        """The best actions as lists."""
        return self._lists("best")

    def to_sparse(self) -> Dataset:
        """The same set with lists of actions in it."""
        return self._with(legal=self.legal_actions, best=self.best_actions)

    def to_dense(self) -> Dataset:
        """The same set with masks in it."""
        return self._with(legal=self.legal, best=self.best)

    @overload
    def __getitem__(self, rows: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, rows: slice | NDArray[Any] | list[int]) -> Dataset: ...
    def __getitem__(self, rows: int | slice | NDArray[Any] | list[int]) -> dict[str, Any] | Dataset:
        """A row as a dictionary of numbers and arrays, by its number; or several rows, as
        ``take``. A row of a sparse set has masks, too: they are made for it alone."""
        try:
            row = operator.index(rows)  # type: ignore[arg-type]
        except TypeError:
            return self.take(rows)  # type: ignore[arg-type]
        if not -len(self) <= row < len(self):
            raise IndexError(f"there are {len(self)} rows, and not a row {row}")
        # Plain numbers: PyTorch's loaders do not take scalars of uint64.
        one = slice(row, row + 1 or None)
        whole = {name: _array(kept[one])[0] for name, kept in self._arrays().items()}
        return {name: part if part.shape else part.item() for name, part in whole.items()}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows, one after the other."""
        return (self[row] for row in range(len(self)))

    def __add__(self, other: Dataset) -> Dataset:
        """The rows of both, those of this set first."""
        if not isinstance(other, Dataset):
            return NotImplemented
        return Dataset.concat([self, other])

    @staticmethod
    def concat(parts: Iterable[Dataset]) -> Dataset:
        """The rows of several sets of one game: a sparse set if one of them is sparse."""
        import numpy as np

        sets = list(parts)
        games = {part.game for part in sets}
        if len(games) != 1:
            raise error("array", f"sets of {len(games)} games cannot be one set")
        if any(part.sparse for part in sets):
            sets = [part.to_sparse() for part in sets]
        columns: dict[str, Any] = {}
        for name, kept in sets[0]._arrays().items():
            all_kept = [part._arrays()[name] for part in sets]
            lists = isinstance(kept, ActionLists)
            columns[name] = ActionLists.concat(all_kept) if lists else np.concatenate(all_kept)
        return Dataset(sets[0].game, **columns)

    def planes(self) -> NDArray[np.float32]:
        """The positions as observation planes: ``Game.planes`` as float32."""
        found: NDArray[np.float32] = self.game.planes(self.states, dtype="float32")
        return found

    def to_torch(self) -> Any:
        """For PyTorch: a data set whose rows are planes, values, policies and legal actions. It is a
        ``torch.utils.data.TensorDataset``; a sparse set makes the tensors batch by batch instead.
        Needs ``torch``."""
        from . import _torch

        return _torch.Batches(self) if self.sparse else _torch.tensors(self)

    def digest(self) -> str:
        """The SHA-256 of everything that is in it, in hexadecimal: the same on every machine, and
        whether the set is sparse or not."""
        import hashlib

        whole = hashlib.sha256(self.game.name.encode())
        for name, kept in self._arrays().items():
            if isinstance(kept, ActionLists):
                whole.update(f"{name} bool {(len(kept), kept.width)}".encode())
                for some in pieces(self.game, len(kept)):
                    whole.update(kept[some].dense().tobytes())
            else:
                plain = kept.astype(kept.dtype.newbyteorder("<"))
                whole.update(f"{name} {kept.dtype.name} {kept.shape}".encode())
                whole.update(plain.tobytes())
        return whole.hexdigest()

    def __repr__(self) -> str:
        return f"<Dataset of {self.game}: {len(self)} positions>"

    def policies(self) -> NDArray[np.float32]:
        """The best actions as policies: each row sums to 1."""
        import numpy as np

        best = self.best.astype(np.float32)
        best /= best.sum(axis=1, keepdims=True)
        return best

    def take(self, rows: NDArray[Any] | slice | list[int]) -> Dataset:
        """Some of the rows, by number or by mask. For a loader of PyTorch that hands out batches as
        sets: ``DataLoader(range(len(data)), batch_size=64, collate_fn=data.take)``."""
        return self._with(**{name: kept[rows] for name, kept in self._arrays().items()})

    def split(self, share: float = 0.9, *, seed: int = 0) -> tuple[Dataset, Dataset]:
        """Two parts at random, the first with this share of the rows."""
        import numpy as np

        order = np.random.default_rng(seed).permutation(len(self))
        first = round(share * len(self))
        return self.take(order[:first]), self.take(order[first:])

    def augment(
        self,
        group: str | None = None,
        *,
        count: int | None = None,
        seed: int = 0,
        threads: int | None = None,
    ) -> Dataset:
        """Images of the positions under symmetries, with the labels that belong to them: every
        image, or ``count`` of each position, chosen by the seed. ``Game.augment`` is the same for
        states and policies of your own."""
        import numpy as np

        rules = self.game
        best: Any = self._arrays()["best"]
        images = rules.augment(
            self.states, best, group, count=count, seed=seed, threads=threads
        )
        counts: Any = count
        if count is None:
            counts = np.diff(rules.applying(self.states, group, threads=threads).starts)
        some = self.take(np.repeat(np.arange(len(self)), counts))
        legal = rules.carry(some._arrays()["legal"], images.symmetries, group, threads=threads)
        to_move = rules.to_move(images.states, threads=threads)
        return some._with(states=images.states, to_move=to_move, legal=legal, best=images.policies)

    def to_arrow(self) -> pa.Table:
        """An Arrow table. States are lists of a fixed size, and so are legal and best, as masks; in
        a sparse set these two are lists of numbers of actions. The game's name is in the metadata.
        Needs ``pyarrow`` (``pip install burnside[arrow]``)."""
        from . import _arrow

        return _arrow.table(self.game, self._arrays())

    @staticmethod
    def from_arrow(table: pa.Table, game: Game | str | None = None) -> Dataset:
        """Reads what ``to_arrow`` made. Other programs lose the game's name on the way: then
        ``game`` says it. Columns that are not of a data set are left out. The set is sparse if the
        table has lists of actions, or if the game has more than 1,024."""
        from . import _arrow

        if game is None:
            name = (table.schema.metadata or {}).get(b"burnside.game")
            if name is None:
                raise error("array", "the table does not name its game", "say it: game=")
            game = name.decode()
        rules = _game(game) if isinstance(game, str) else game
        columns: dict[str, Any] = {}
        for column in fields(Dataset)[1:]:
            if column.name not in table.column_names:
                raise error("array", f"the table has no column {column.name}")
            found = table[column.name]
            lists = is_wide(rules) or _arrow.has_lists(found)
            if column.name in ("legal", "best") and lists:
                columns[column.name] = _arrow.lists_of(found, rules)
            else:
                columns[column.name] = _arrow.array_of(found)
        return _checked(rules, columns)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes a Parquet file, whole or not at all. Needs ``pyarrow``."""
        import pyarrow.parquet as pq  # type: ignore[import-untyped,import-not-found,unused-ignore]

        table = self.to_arrow()
        _write_whole(path, lambda file: pq.write_table(table, file, compression="zstd"))

    @staticmethod
    def from_parquet(path: str | os.PathLike[str], game: Game | str | None = None) -> Dataset:
        """Reads what ``to_parquet`` wrote, as ``from_arrow`` reads a table."""
        import pyarrow.parquet as pq  # type: ignore[import-untyped,import-not-found,unused-ignore]

        return Dataset.from_arrow(pq.read_table(path), game)

    def to_npz(self, path: str | os.PathLike[str]) -> None:
        """Writes a file of numpy's, whole or not at all: ``game``, and an array for each column. In a
        sparse set these are ``legal_starts``, ``legal_actions``, and the same for ``best``."""
        import numpy as np

        arrays: dict[str, Any] = {"game": np.array(self.game.name)}
        for name, kept in self._arrays().items():
            if isinstance(kept, ActionLists):
                arrays |= {f"{name}_starts": kept.starts, f"{name}_actions": kept.actions}
            else:
                arrays[name] = kept
        _write_whole(path, lambda file: np.savez_compressed(file, **arrays))

    @staticmethod
    def from_npz(path: str | os.PathLike[str], game: Game | str | None = None) -> Dataset:
        """Reads what ``to_npz`` wrote."""
        import numpy as np

        with np.load(path, allow_pickle=False) as file:
            arrays = dict(file)
        name = arrays.get("game")
        if game is None and name is None:
            raise error("array", "the file does not name its game", "say it: game=")
        rules = game if isinstance(game, Game) else _game(str(name) if game is None else game)
        for column in ("legal", "best"):
            if f"{column}_starts" in arrays and f"{column}_actions" in arrays:
                lists = (arrays[f"{column}_starts"], arrays[f"{column}_actions"])
                arrays[column] = ActionLists(*lists, rules.actions)
        return _checked(rules, arrays)

    def _arrays(self) -> dict[str, Any]:
        """The columns as they are kept: arrays, and lists of actions."""
        return {column.name: self.__dict__[column.name] for column in fields(self)[1:]}

    def _with(self, **columns: Any) -> Dataset:
        """The set with other columns."""
        return Dataset(self.game, **{**self._arrays(), **columns})

    def _lists(self, name: str) -> ActionLists:
        kept = self._arrays()[name]
        return kept if isinstance(kept, ActionLists) else ActionLists.from_dense(kept)


# Not in the class itself, which would take them for the defaults of its fields.
for _column in ("legal", "best"):
    setattr(Dataset, _column, _Masks(_column))


def _array(kept: Any) -> NDArray[Any]:
    array: NDArray[Any] = kept.dense() if isinstance(kept, ActionLists) else kept
    return array


_DTYPES = {
    "ply": "uint16",
    "to_move": "uint8",
    "value": "int8",
    "plies": "int16",
    "legal": "bool",
    "best": "bool",
}


def _checked(game: Game, columns: dict[str, Any]) -> Dataset:
    """A set of columns that come from elsewhere, each as it must be."""
    checked: dict[str, Any] = {}
    wide = {"states": game.state_shape, "legal": (game.actions,), "best": (game.actions,)}
    for column in fields(Dataset)[1:]:
        name = column.name
        if name not in columns:
            raise error("array", f"the file has no column {name}")
        shape = (len(columns["states"]), *wide.get(name, ()))
        kept = columns[name]
        lists = isinstance(kept, ActionLists)
        if len(kept) != shape[0] if lists else kept.size != math.prod(shape):
            raise error("array", f"the column {name} is not one of {game}")
        if not lists:
            kept = kept.reshape(shape).astype(_DTYPES.get(name, game.state_dtype), copy=False)
        checked[name] = kept
    return Dataset(game, **checked)


def _write_whole(path: str | os.PathLike[str], write: Callable[[BinaryIO], object]) -> None:
    """Writes a file that is there as a whole or not at all."""
    unfinished = f"{os.fspath(path)}.{os.getpid()}.unfinished"
    with open(unfinished, "xb") as file:
        try:
            write(file)
            file.flush()
            os.fsync(file.fileno())
            os.replace(unfinished, path)
        except BaseException:
            os.unlink(unfinished)
            raise
