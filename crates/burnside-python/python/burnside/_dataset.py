"""Training sets of exactly labeled positions, in one call."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from ._burnside import Game, game as _game

if TYPE_CHECKING:
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

    def __repr__(self) -> str:
        return f"<Dataset of {self.game}: {len(self)} positions>"

    def policies(self) -> NDArray[np.float32]:
        """The best actions as policies: each row sums to 1."""
        import numpy as np

        best = self.best.astype(np.float32)
        best /= best.sum(axis=1, keepdims=True)
        return best

    def take(self, rows: NDArray[Any] | slice) -> Dataset:
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
    def from_arrow(table: pa.Table) -> Dataset:
        """Reads what ``to_arrow`` made."""
        name = (table.schema.metadata or {}).get(b"burnside.game")
        if name is None:
            from ._errors import ArrayError

            raise ArrayError("the table does not name its game", "array")
        arrays = {column.name: _array(table[column.name]) for column in table.schema}
        return Dataset(_game(name.decode()), **arrays)

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
    def from_parquet(path: str | os.PathLike[str]) -> Dataset:
        """Reads what ``to_parquet`` wrote."""
        import pyarrow.parquet as pq  # type: ignore[import-untyped,import-not-found,unused-ignore]

        return Dataset.from_arrow(pq.read_table(path))

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
    width = getattr(whole.type, "list_size", None)
    array: NDArray[Any]
    if width is None:
        array = np.array(whole.to_numpy(zero_copy_only=False))
    else:
        array = np.array(whole.flatten().to_numpy(zero_copy_only=False)).reshape(-1, width)
    return array


def dataset(
    game: Game | str,
    games: int = 1000,
    *,
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

    >>> import burnside
    >>> burnside.dataset("quantik", games=100, seed=1)
    <Dataset of quantik: 758 positions>
    """
    import numpy as np

    rules = _game(game) if isinstance(game, str) else game
    if nodes is None and seconds is None and not rules.solved:
        from ._errors import error

        message = f"{rules} has no table: say how long to search for each position"
        raise error("parameter", message, "give nodes or seconds, and perhaps min_ply")
    played = rules.random_games(games, seed=seed, threads=threads)
    kept = np.flatnonzero(played.ply >= min_ply)
    kept = kept[rules.outcomes(played.states[kept], threads=threads) == -1]
    if unique:
        keys = rules.keys(played.states[kept], rules.value_group, threads=threads)
        whole = np.ascontiguousarray(keys).view(f"V{keys.shape[1]}").reshape(-1)
        kept = kept[np.sort(np.unique(whole, return_index=True)[1])]
    states = played.states[kept]
    labels = rules.labels(states, nodes=nodes, seconds=seconds, threads=threads)
    known = labels.known & labels.best.any(axis=1)
    return Dataset(
        rules,
        states[known],
        played.ply[kept][known],
        played.to_move[kept][known],
        labels.value[known],
        labels.plies[known],
        rules.legal(states[known], threads=threads),
        labels.best[known],
    )
