"""Exact values, and the classes that they are of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import _graph
from .._errors import error

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._burnside import Game


class Truth:
    """Exact values: from a table, or from a graph that was solved."""

    def __init__(
        self,
        game: Game,
        symmetry: bool,
        graph: _graph.Graph | None,
        solution: _graph.Solution | None,
        threads: int | None,
    ) -> None:
        self.game, self.symmetry, self.solution = game, symmetry, solution
        self.threads = threads
        self.numbers: dict[bytes, int] = {}
        if graph is not None:
            import numpy as np

            nobody = np.zeros(len(graph.states), np.bool_)
            self.numbers = dict(zip(_graph.names(graph.states, nobody), range(len(nobody))))

    def values(self, states: NDArray[Any]) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """Values and plies of states in which the game goes on."""
        import numpy as np

        if self.solution is None:
            found = self.game.values(states, threads=self.threads)
            if not found.known.all():
                raise error("table", f"the table of {self.game} does not have every value")
            return found.value, found.plies.astype(np.int32)
        whole = _graph.canonical(self.game, states, self.symmetry)
        nobody = np.zeros(len(states), np.bool_)
        rows = [self.numbers[node] for node in _graph.names(whole, nobody)]
        return self.solution.value[rows], self.solution.plies[rows]

    def after(
        self, states: NDArray[Any], moves: NDArray[np.int64]
    ) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """What moves are worth to the player who makes them."""
        import numpy as np

        after = self.game.play(states, moves, threads=self.threads)
        mover, outcome = self.game.to_move(states), self.game.outcomes(after)
        value = np.where(outcome == 0, 0, np.where(outcome == mover, 1, -1)).astype(np.int8)
        plies = np.where(outcome == 0, -1, 1).astype(np.int32)
        going = outcome == -1
        if going.any():
            then, in_plies = self.values(after[going])
            again = self.game.to_move(after[going]) == mover[going]
            value[going] = np.where(again, then, -then)
            plies[going] = np.where(in_plies == -1, -1, in_plies + 1)
        return value, plies


def plain_classes(
    game: Game, first: NDArray[Any], most: int
) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """Every position, symmetry apart."""
    return first_plies(_graph.reach(game, first, True, None, symmetry=False, most=most))


def first_plies(graph: _graph.Graph) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """The classes of a graph of all moves, and the fewest plies that lead to them."""
    import numpy as np

    ply = np.full(len(graph.states), -1, np.int64)
    ply[0], at = 0, 0
    while True:
        reached = graph.target[(ply[graph.source] == at) & (graph.target >= 0)]
        reached = np.unique(reached[ply[reached] == -1])
        if not len(reached):
            break
        at += 1
        ply[reached] = at
    return graph.states, ply
