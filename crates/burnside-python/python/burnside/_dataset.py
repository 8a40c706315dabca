"""Training sets of exactly labeled positions, in one call."""

from __future__ import annotations

import math
import operator
import os
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, overload

from ._burnside import Game, game as _game
from ._numbered import numbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    import pyarrow as pa  # type: ignore[import-untyped,import-not-found,unused-ignore]
    from numpy.typing import NDArray

    from ._types import Augmented, Canonicals, Labels, RandomGames, Values


@dataclass(frozen=True, eq=False)
class Dataset:
    """Positions with their exact labels: arrays with a row for each position.

    Rows are in the order of the games that they come from; ``len`` is their number.
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
    """The legal actions."""
    best: NDArray[np.bool_]
    """The best actions: the fastest wins, else draws, else the slowest losses."""

    def __len__(self) -> int:
        return len(self.states)

    @overload
    def __getitem__(self, rows: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, rows: slice | NDArray[Any] | list[int]) -> Dataset: ...
    def __getitem__(self, rows: int | slice | NDArray[Any] | list[int]) -> dict[str, Any] | Dataset:
        """A row as a dictionary of numbers and arrays, by its number; or several rows, as
        ``take``."""
        try:
            row = operator.index(rows)  # type: ignore[arg-type]
        except TypeError:
            return self.take(rows)  # type: ignore[arg-type]
        if not -len(self) <= row < len(self):
            raise IndexError(f"there are {len(self)} rows, and not a row {row}")
        # Plain numbers: PyTorch's loaders do not take scalars of uint64.
        whole = {name: array[row] for name, array in self._arrays().items()}
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
        """The rows of several sets of one game."""
        import numpy as np

        sets = list(parts)
        games = {part.game for part in sets}
        if len(games) != 1:
            from ._errors import error

            raise error("array", f"sets of {len(games)} games cannot be one set")
        columns = {
            name: np.concatenate([getattr(part, name) for part in sets])
            for name in sets[0]._arrays()
        }
        return Dataset(sets[0].game, **columns)

    def planes(self) -> NDArray[np.float32]:
        """The positions as observation planes: ``Game.planes`` as float32."""
        found: NDArray[np.float32] = self.game.planes(self.states, dtype="float32")
        return found

    def to_torch(self) -> Any:
        """A ``torch.utils.data.TensorDataset`` of planes, values, policies and legal actions. Needs
        ``torch``."""
        import torch  # type: ignore[import-not-found,unused-ignore]
        from torch.utils.data import (  # type: ignore[import-not-found,unused-ignore]
            TensorDataset,
        )

        columns = (self.planes(), self.value.astype("float32"), self.policies(), self.legal)
        return TensorDataset(*(torch.from_numpy(column) for column in columns))

    def digest(self) -> str:
        """The SHA-256 of everything that is in it, in hexadecimal: the same on every machine."""
        import hashlib

        whole = hashlib.sha256(self.game.name.encode())
        for name, array in self._arrays().items():
            plain = array.astype(array.dtype.newbyteorder("<"))
            whole.update(f"{name} {array.dtype.name} {array.shape}".encode())
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
        """Some of the rows, by number or by mask."""
        arrays = {name: array[rows] for name, array in self._arrays().items()}
        return Dataset(self.game, **arrays)

    def split(self, share: float = 0.9, *, seed: int = 0) -> tuple[Dataset, Dataset]:
        """Two parts at random, the first with this share of the rows."""
        import numpy as np

        order = np.random.default_rng(seed).permutation(len(self))
        first = round(share * len(self))
        return self.take(order[:first]), self.take(order[first:])

    def to_arrow(self) -> pa.Table:
        """An Arrow table. States, legal and best are lists of a fixed size; the game's name is in
        the metadata. Needs ``pyarrow`` (``pip install burnside[arrow]``)."""
        return _table(self.game, self._arrays())

    @staticmethod
    def from_arrow(table: pa.Table, game: Game | str | None = None) -> Dataset:
        """Reads what ``to_arrow`` made. Other programs lose the game's name on the way: then
        ``game`` says it. Columns that are not of a data set are left out."""
        from ._errors import error

        if game is None:
            name = (table.schema.metadata or {}).get(b"burnside.game")
            if name is None:
                raise error("array", "the table does not name its game", "say it: game=")
            game = name.decode()
        rules = _game(game) if isinstance(game, str) else game
        actions = (rules.actions,)
        arrays = {}
        for column in fields(Dataset)[1:]:
            if column.name not in table.column_names:
                raise error("array", f"the table has no column {column.name}")
            array = _array(table[column.name])
            dtype = _DTYPES.get(column.name, rules.state_dtype)
            wide = {"states": rules.state_shape, "legal": actions, "best": actions}
            shape = (len(table), *wide.get(column.name, ()))
            if array.size != math.prod(shape):
                raise error("array", f"the column {column.name} is not one of {rules}")
            arrays[column.name] = array.reshape(shape).astype(dtype, copy=False)
        return Dataset(rules, **arrays)

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes a Parquet file, whole or not at all. Needs ``pyarrow``."""
        import pyarrow.parquet as pq  # type: ignore[import-untyped,import-not-found,unused-ignore]

        table = self.to_arrow()
        unfinished = f"{os.fspath(path)}.{os.getpid()}.unfinished"
        with open(unfinished, "xb") as file:
            try:
                pq.write_table(table, file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
                os.replace(unfinished, path)
            except BaseException:
                os.unlink(unfinished)
                raise

    @staticmethod
    def from_parquet(path: str | os.PathLike[str], game: Game | str | None = None) -> Dataset:
        """Reads what ``to_parquet`` wrote, as ``from_arrow`` reads a table."""
        import pyarrow.parquet as pq  # type: ignore[import-untyped,import-not-found,unused-ignore]

        return Dataset.from_arrow(pq.read_table(path), game)

    def _arrays(self) -> dict[str, NDArray[Any]]:
        return {field.name: getattr(self, field.name) for field in fields(self)[1:]}


def to_arrow(rows: RandomGames | Labels | Values | Canonicals | Augmented, game: Game) -> pa.Table:
    """Any answer of several arrays as an Arrow table, a column for each array; the game's name is
    in the metadata. Needs ``pyarrow`` (``pip install burnside[arrow]``).

    >>> import burnside
    >>> game = burnside.game("gobblet")
    >>> table = burnside.to_arrow(game.random_games(10, seed=1), game)
    >>> table.column_names
    ['states', 'game', 'ply', 'to_move', 'action', 'result']
    """
    return _table(game, rows._asdict())


def _table(game: Game, arrays: dict[str, NDArray[Any]]) -> pa.Table:
    import pyarrow as pa

    columns = {name: _column(pa, array) for name, array in arrays.items()}
    return pa.table(columns).replace_schema_metadata({"burnside.game": game.name})


def _column(pa: Any, array: NDArray[Any]) -> Any:
    import numpy as np

    flat = pa.array(np.ascontiguousarray(array).reshape(-1))
    return flat if array.ndim == 1 else pa.FixedSizeListArray.from_arrays(flat, array.shape[1])


def _array(column: Any) -> NDArray[Any]:
    import numpy as np

    whole = column.combine_chunks()
    if hasattr(whole, "num_chunks"):
        import pyarrow as pa

        whole = pa.concat_arrays(whole.chunks)
    array: NDArray[Any]
    if not hasattr(whole.type, "value_type"):
        array = np.array(whole.to_numpy(zero_copy_only=False))
    else:
        # Lists of a fixed size, which some programs write as lists of any size.
        array = np.array(whole.flatten().to_numpy(zero_copy_only=False))
        array = array.reshape(len(whole), len(array) // max(1, len(whole)))
    return array


_DTYPES = {
    "ply": "uint16",
    "to_move": "uint8",
    "value": "int8",
    "plies": "int16",
    "legal": "bool",
    "best": "bool",
}


def dataset(
    game: Game | str,
    games: int = 1000,
    *,
    positions: int | None = None,
    balance: Literal["class", "value", "distance"] | None = None,
    seed: int = 0,
    unique: bool = True,
    min_ply: int = 0,
    nodes: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
) -> Dataset:
    """Positions of random games with their exact values and best actions.

    Positions in which the game is over are left out. With ``unique``, of several positions that
    are the same up to the game's value group only the first is kept. Games without a table are
    searched, within ``nodes`` positions or ``seconds`` for each, and what the search cannot settle
    is left out; ``min_ply`` leaves the beginnings of games out. The seed decides everything: the
    rows are the same on any number of threads (unless ``seconds`` runs out).

    With ``positions``, random games are played until there are so many positions, each once up to
    symmetry; there are fewer if the game has no more (after ``min_ply``), or if a search left some
    out. ``balance`` says which: as games bring them if it is None; ``"class"``, every class of the
    game equally likely; ``"value"``, as many wins as draws and losses; ``"distance"``, as many of
    each value in each number of plies, as far as there are enough.

    >>> import burnside
    >>> burnside.dataset("quantik", games=100, seed=1)
    <Dataset of quantik: 758 positions>
    >>> even = burnside.dataset("quantik", positions=300, balance="value", seed=1)
    >>> int((even.value == 1).sum()), int((even.value == -1).sum())
    (150, 150)
    """
    from ._errors import error

    rules = numbered(game)
    if nodes is None and seconds is None and not rules.solved:
        message = f"{rules} has no table: say how long to search for each position"
        raise error("parameter", message, "give nodes or seconds, and perhaps min_ply")
    for name, number in (("games", games), ("positions", positions or 0), ("seed", seed)):
        if number < 0:
            raise error("parameter", f"{name} must not be negative, and is {number}")
    if balance not in (None, "class", "value", "distance"):
        message = f"there is no balance {balance!r}"
        raise error("parameter", message, "there are class, value, distance")
    maker = _Maker(rules, seed, min_ply, nodes, seconds, threads)
    if positions is None:
        if balance is not None:
            raise error("parameter", "balance needs positions=", "say how many there shall be")
        return maker.labeled(*maker.played(games, seed, unique))
    if balance == "class":
        return maker.of_classes(positions)
    return maker.of_games(positions, balance)


@dataclass(frozen=True)
class _Maker:
    """Makes sets of one game."""

    game: Game
    seed: int
    min_ply: int
    nodes: int | None
    seconds: float | None
    threads: int | None

    def played(
        self, games: int, seed: int, unique: bool
    ) -> tuple[NDArray[Any], NDArray[np.uint16]]:
        """Positions of random games in which the game goes on, and their plies."""
        import numpy as np

        rules = self.game
        played = rules.random_games(games, seed=seed, threads=self.threads)
        kept = np.flatnonzero(played.ply >= self.min_ply)
        kept = kept[rules.outcomes(played.states[kept], threads=self.threads) == -1]
        if unique:
            kept = kept[self.firsts(played.states[kept])]
        return played.states[kept], played.ply[kept]

    def firsts(self, states: NDArray[Any]) -> NDArray[np.int64]:
        """The first row of each class."""
        import numpy as np

        keys = self.game.keys(states, self.game.value_group, threads=self.threads)
        whole = np.ascontiguousarray(keys).view(f"V{keys.shape[1]}").reshape(-1)
        return np.sort(np.unique(whole, return_index=True)[1])

    def labeled(self, states: NDArray[Any], ply: NDArray[Any]) -> Dataset:
        """These positions, with labels; those without one are left out."""
        import numpy as np

        rules = self.game
        labels = rules.labels(
            states, nodes=self.nodes, seconds=self.seconds, threads=self.threads
        )
        known = labels.known & labels.best.any(axis=1)
        return Dataset(
            rules,
            states[known],
            ply[known].astype(np.uint16),
            rules.to_move(states[known], threads=self.threads),
            labels.value[known],
            labels.plies[known],
            rules.legal(states[known], threads=self.threads),
            labels.best[known],
        )

    def of_classes(self, positions: int) -> Dataset:
        """So many classes of the whole game, each equally likely."""
        import numpy as np

        found = self.game.classes(threads=self.threads)
        rows = np.flatnonzero(found.ply >= self.min_ply)
        chosen = np.sort(np.random.default_rng(self.seed).permutation(rows)[:positions])
        return self.labeled(found.states[chosen], found.ply[chosen])

    def of_games(self, positions: int, balance: str | None) -> Dataset:
        """So many positions of random games, balanced if that is wanted."""
        import numpy as np

        # What is rare takes more games to come up.
        wanted = positions if balance is None else 4 * positions
        states, ply = self.played(max(16, wanted // 6), self.seed, True)
        for round_ in range(1, 1000):
            if len(states) >= wanted:
                break
            more = self.played(max(16, wanted // 3), self.seed + round_ * 1_000_003, True)
            both = np.concatenate([states, more[0]])
            rows = self.firsts(both)
            new = len(rows) - len(states)
            states, ply = both[rows], np.concatenate([ply, more[1]])[rows]
            # A game with few classes has no more.
            if new * 1000 < len(more[0]):
                break
        whole = self.labeled(states[:wanted], ply[:wanted])
        if balance is None:
            return whole
        random = np.random.default_rng(self.seed)
        kinds = whole.value.astype(np.int64)
        if balance == "distance":
            kinds = kinds * 100_000 + whole.plies
        return whole.take(np.sort(_evenly(kinds, positions, random)))


def _evenly(
    kinds: NDArray[np.int64], count: int, random: np.random.Generator
) -> NDArray[np.int64]:
    """So many rows, as many of each kind as of the others, as far as there are enough."""
    import numpy as np

    groups = [random.permutation(np.flatnonzero(kinds == kind)) for kind in np.unique(kinds)]
    chosen = []
    left = count
    # The rarest first: what they lack, the others have.
    for number, group in enumerate(sorted(groups, key=len)):
        some = group[: -(-left // (len(groups) - number))]
        chosen.append(some)
        left -= len(some)
    return np.concatenate([*chosen, np.empty(0, np.int64)])
