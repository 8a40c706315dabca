"""Arrays as columns of Arrow tables, and back. Needs ``pyarrow``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._lists import ActionLists, pieces

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pyarrow as pa  # type: ignore[import-untyped,import-not-found,unused-ignore]
    from numpy.typing import NDArray

    from ._burnside import Game
    from ._types import Augmented, Canonicals, LabelLists, Labels, RandomGames, Values


def to_arrow(
    rows: RandomGames | Labels | LabelLists | Values | Canonicals | Augmented, game: Game
) -> pa.Table:
    """Any answer of several arrays as an Arrow table, a column for each array; the game's name is
    in the metadata. Needs ``pyarrow`` (``pip install burnside[arrow]``).

    >>> import burnside
    >>> game = burnside.game("gobblet")
    >>> table = burnside.to_arrow(game.random_games(10, seed=1), game)
    >>> table.column_names
    ['states', 'game', 'ply', 'to_move', 'action', 'result']
    """
    return table(game, rows._asdict())


def table(game: Game, arrays: Mapping[str, NDArray[Any] | ActionLists]) -> pa.Table:
    """A column for each array. Rows of an array are lists of a fixed size, and lists of actions are
    lists of any size."""
    import pyarrow as pa

    columns = {name: _column(pa, array) for name, array in arrays.items()}
    return pa.table(columns).replace_schema_metadata({"burnside.game": game.name})


def _column(pa: Any, array: NDArray[Any] | ActionLists) -> Any:
    import numpy as np

    if isinstance(array, ActionLists):
        small = array.starts[-1] < 2**31
        kind = pa.ListArray if small else pa.LargeListArray
        starts = pa.array(array.starts.astype(np.int32 if small else np.int64))
        return kind.from_arrays(starts, pa.array(array.actions))
    flat = pa.array(np.ascontiguousarray(array).reshape(-1))
    return flat if array.ndim == 1 else pa.FixedSizeListArray.from_arrays(flat, array.shape[1])


def has_lists(column: Any) -> bool:
    """Whether a column of actions has their numbers, and not masks."""
    import pyarrow as pa

    kind = column.type
    return hasattr(kind, "value_type") and not pa.types.is_boolean(kind.value_type)


def array_of(column: Any) -> NDArray[Any]:
    """A column as an array: of two dimensions, if there are lists in it."""
    import numpy as np

    whole = _one(column)
    array: NDArray[Any]
    if not hasattr(whole.type, "value_type"):
        array = np.array(whole.to_numpy(zero_copy_only=False))
    else:
        # Lists of a fixed size, which some programs write as lists of any size.
        array = np.array(whole.flatten().to_numpy(zero_copy_only=False))
        array = array.reshape(len(whole), len(array) // max(1, len(whole)))
    return array


def lists_of(column: Any, game: Game) -> ActionLists:
    """A column of actions as lists, whatever it has: their numbers, or masks."""
    import numpy as np
    import pyarrow.compute as pc  # type: ignore[import-untyped,import-not-found,unused-ignore]

    if has_lists(column):
        whole = _one(column)
        counts = np.asarray(pc.list_value_length(whole).fill_null(0), np.int64)
        actions = np.asarray(whole.flatten().to_numpy(zero_copy_only=False))
        return ActionLists(np.concatenate([[0], np.cumsum(counts)]), actions, game.actions)
    parts = (column.slice(some.start, some.stop - some.start) for some in pieces(game, len(column)))
    masks = (array_of(part).reshape(len(part), game.actions) for part in parts)
    return ActionLists.concat(map(ActionLists.from_dense, masks))


def _one(column: Any) -> Any:
    """A column in one piece."""
    whole = column.combine_chunks()
    if hasattr(whole, "num_chunks"):
        import pyarrow as pa

        whole = pa.concat_arrays(whole.chunks) if whole.num_chunks else pa.array([], whole.type)
    return whole
