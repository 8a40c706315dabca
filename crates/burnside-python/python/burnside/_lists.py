"""Lists of actions, one for each state: what masks say, where masks are huge."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from ._errors import error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from ._burnside import Game
    from ._types import LabelLists

MASKS_AT_ONCE = 1 << 26
"""Bytes of masks that are held at once on the way to lists."""


@dataclass(frozen=True, eq=False)
class ActionLists:
    """Some actions of many states, the legal ones for example, as lists instead of masks.

    Those of state ``i`` are ``lists[i]``, which is ``actions[starts[i]:starts[i + 1]]``, in
    ascending order if they come from this package. With ``values`` each of them has a number, as in
    a policy; all others have 0. (SciPy calls the three ``indptr``, ``indices`` and ``data``.)

    >>> import burnside
    >>> game = burnside.game("zertz:61")
    >>> legal = game.legal(game.states([game.start]), sparse=True)
    >>> legal
    <ActionLists: 1 rows, 4320 actions>
    >>> legal[0][:5], legal.dense().shape
    (array([1, 2, 3, 4, 9], dtype=uint16), (1, 20412))
    """

    starts: NDArray[np.int64]
    """Where the list of each state begins, and at last how many actions there are in all."""
    actions: NDArray[Any]
    """The actions: uint16 if the game has at most 65,536, as all games do that come with the
    package; otherwise int32."""
    width: int
    """How many actions the game has."""
    values: NDArray[Any] | None = None
    """A number for each of them, if they have any."""

    def __post_init__(self) -> None:
        import numpy as np

        starts, actions = np.asarray(self.starts, np.int64), np.asarray(self.actions)
        if starts.ndim != 1 or not len(starts) or starts[0] != 0 or (np.diff(starts) < 0).any():
            raise error("array", "starts begins with 0, and never falls")
        if actions.shape != (starts[-1],) or (len(actions) and actions.dtype.kind not in "iu"):
            raise error("array", f"there are {starts[-1]} actions by starts, not {actions.shape}")
        if len(actions) and not 0 <= actions.min() <= actions.max() < self.width:
            message = f"actions are from 0 to {self.width - 1}, not {actions.min()} to {actions.max()}"
            raise error("array", message)
        dtype = np.uint16 if self.width <= 65_536 else np.int32
        object.__setattr__(self, "starts", starts)
        object.__setattr__(self, "actions", actions.astype(dtype, copy=False))
        if self.values is not None:
            values = np.asarray(self.values)
            if values.shape != actions.shape:
                raise error("array", f"there are {len(actions)} actions, not {values.shape} values")
            object.__setattr__(self, "values", values)

    def __len__(self) -> int:
        return len(self.starts) - 1

    @overload
    def __getitem__(self, rows: int) -> NDArray[Any]: ...
    @overload
    def __getitem__(self, rows: slice | NDArray[Any] | list[int]) -> ActionLists: ...
    def __getitem__(
        self, rows: int | slice | NDArray[Any] | list[int]
    ) -> NDArray[Any] | ActionLists:
        """The actions of one row, by its number; or several rows, by numbers or by a mask."""
        import numpy as np

        try:
            row = operator.index(rows)  # type: ignore[arg-type]
        except TypeError:
            pass
        else:
            if not -len(self) <= row < len(self):
                raise IndexError(f"there are {len(self)} rows, and not a row {row}")
            row %= len(self)
            found: NDArray[Any] = self.actions[self.starts[row] : self.starts[row + 1]]
            return found
        if isinstance(rows, slice) and rows.step in (None, 1):
            # Neighbors are not copied.
            first, last, _ = rows.indices(len(self))
            starts = self.starts[first : max(first, last) + 1]
            part = slice(int(starts[0]), int(starts[-1]))
            values = None if self.values is None else self.values[part]
            return ActionLists(starts - starts[0], self.actions[part], self.width, values)
        numbers = np.arange(len(self))[rows]
        counts = self.counts()[numbers]
        starts = np.concatenate([[0], np.cumsum(counts)])
        entries = np.arange(starts[-1]) + np.repeat(self.starts[numbers] - starts[:-1], counts)
        values = None if self.values is None else self.values[entries]
        return ActionLists(starts, self.actions[entries], self.width, values)

    def __iter__(self) -> Iterator[NDArray[Any]]:
        """The actions of each row."""
        return (self[row] for row in range(len(self)))

    def __repr__(self) -> str:
        values = "" if self.values is None else " with values"
        return f"<ActionLists: {len(self)} rows, {len(self.actions)} actions{values}>"

    def counts(self) -> NDArray[np.int64]:
        """How many actions each row has."""
        import numpy as np

        found: NDArray[np.int64] = np.diff(self.starts)
        return found

    def dense(self) -> NDArray[Any]:
        """The same as masks, ``(n, width)`` of bool; or as policies, if there are values."""
        import numpy as np

        values = np.True_ if self.values is None else self.values
        whole = np.zeros((len(self), self.width), values.dtype)
        whole[np.repeat(np.arange(len(self)), self.counts()), self.actions] = values
        return whole

    @staticmethod
    def from_dense(whole: NDArray[Any]) -> ActionLists:
        """Lists of the actions that are set in masks; or of those that are not 0 in policies,
        with their values."""
        import numpy as np

        rows, actions = np.nonzero(whole)
        starts = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=len(whole)))])
        values = None if whole.dtype == np.bool_ else whole[rows, actions]
        dtype = np.uint16 if whole.shape[1] <= 65_536 else np.int32
        return ActionLists(starts, actions.astype(dtype), whole.shape[1], values)

    @staticmethod
    def concat(parts: Iterable[ActionLists]) -> ActionLists:
        """The rows of several, one after the other."""
        import numpy as np

        lists = list(parts)
        if len({part.width for part in lists}) != 1:
            raise error("array", "lists of actions of different games cannot be joined")
        counts = np.concatenate([part.counts() for part in lists])
        actions = np.concatenate([part.actions for part in lists])
        some = [part.values for part in lists if part.values is not None]
        if some and len(some) != len(lists):
            raise error("array", "lists with values and lists without cannot be joined")
        starts = np.concatenate([[0], np.cumsum(counts)])
        values = np.concatenate(some) if some else None
        return ActionLists(starts, actions, lists[0].width, values)

    def _carried(
        self,
        game: Game,
        symmetries: list[int],
        group: str | None,
        back: bool,
        threads: int | None,
    ) -> ActionLists:
        """What ``Game.carry`` makes of lists, and ``Game.restore``, if it goes ``back``."""
        import numpy as np

        if self.width != game.actions:
            raise error("array", f"{game} has {game.actions} actions, and not {self.width}")
        numbers = np.asarray(symmetries, np.int64)
        each = len(numbers) // max(1, len(self))
        if each * len(self) != len(numbers):
            raise error("array", f"there are {len(numbers)} symmetries for {len(self)} rows")
        lists = self if each == 1 else self[np.repeat(np.arange(len(self)), each)]
        counts = lists.counts()
        row, of_entry = np.repeat(np.arange(len(numbers)), counts), np.repeat(numbers, counts)
        order = np.argsort(of_entry, kind="stable")
        kinds = np.unique(numbers)
        begins = np.searchsorted(of_entry[order], kinds)
        # Where an action comes from is told by the numbers of all actions, carried the other way.
        names = np.arange(1, self.width + 1, dtype=np.float64)[None]
        other_way = game.carry if back else game.restore
        moved = np.empty(len(row), np.int64)
        for kind, entries in zip(kinds, np.split(order, begins[1:]), strict=False):
            images = other_way(names, [kind], group, threads=threads)[0].astype(np.int64) - 1
            moved[entries] = images[lists.actions[entries]]
        # What has no place there is dropped.
        kept = np.flatnonzero(moved >= 0)
        kept = kept[np.lexsort((moved[kept], row[kept]))]
        counts = np.bincount(row[kept], minlength=len(numbers))
        values = None if lists.values is None else lists.values[kept]
        starts = np.concatenate([[0], np.cumsum(counts)])
        return ActionLists(starts, moved[kept], self.width, values)


def pieces(game: Game, count: int) -> list[slice]:
    """Rows, as many at a time as have masks of a size that can be held."""
    step = max(1, MASKS_AT_ONCE // max(1, game.actions))
    return [slice(at, at + step) for at in range(0, count, step)] or [slice(0, 0)]


def legal(game: Game, states: NDArray[Any], threads: int | None) -> ActionLists:
    """What ``Game.legal`` answers with ``sparse=True``."""
    # A row that is not a position is an error with its own number.
    game.to_move(states, threads=threads)
    parts = (game.legal(states[some], threads=threads) for some in pieces(game, len(states)))
    return ActionLists.concat(map(ActionLists.from_dense, parts))


def labels(
    game: Game,
    states: NDArray[Any],
    nodes: int | None,
    seconds: float | None,
    threads: int | None,
) -> LabelLists:
    """What ``Game.labels`` answers with ``sparse=True``."""
    import numpy as np

    from ._types import LabelLists

    game.to_move(states, threads=threads)
    found = []
    for some in pieces(game, len(states)):
        part = game.labels(states[some], nodes=nodes, seconds=seconds, threads=threads)
        lists = ActionLists.from_dense(part.best)
        found.append(LabelLists(part.value, part.plies, part.known, lists))
    return LabelLists(
        np.concatenate([part.value for part in found]),
        np.concatenate([part.plies for part in found]),
        np.concatenate([part.known for part in found]),
        ActionLists.concat(part.best for part in found),
    )
